//! Games to look for puzzles in.

use std::path::Path;

use anyhow::Context;
use tengen_formats::{Format, Game, ReadOptions, replay};
use tengen_puzzles::{Collection, Puzzle};
use tengen_rules::{Position, Rule};

use crate::records::read_records;

/// The games of a file, each with all its moves. Of a tree, every line to an end is one; a puzzle of a file
/// of them is a game without moves.
pub(super) fn games(
    path: &Path,
    rule: Rule,
) -> anyhow::Result<Box<dyn Iterator<Item = anyhow::Result<Position>>>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.starts_with(b"TENGAME") {
        let records = read_records(path)?;
        return Ok(Box::new(records.map(|record| {
            let record = record?;
            let mut position = Position::new(record.size, record.rule);
            record.moves.iter().try_for_each(|it| position.play(it.point))?;
            Ok(position)
        })));
    }
    if bytes.starts_with(b"TENPUZ") {
        let puzzles = Collection::read(&bytes).with_context(|| path.display().to_string())?;
        let positions: Vec<Position> = puzzles.iter().map(Puzzle::position).collect();
        return Ok(Box::new(positions.into_iter().map(Ok)));
    }
    let hint = path.extension().and_then(|it| it.to_str()).and_then(Format::from_extension);
    let hint = tengen_formats::detect(&bytes).or(hint);
    let games = tengen_formats::read(&bytes, hint, &ReadOptions::default())
        .with_context(|| path.display().to_string())?;
    Ok(Box::new(games.into_iter().flat_map(move |game| lines(&game, rule)).map(Ok)))
}

/// Every line of a tree, up to the first move that cannot be.
fn lines(game: &Game, rule: Rule) -> Vec<Position> {
    let tree = &game.tree;
    let ends = tree.nodes().filter(|&node| tree.first_child(node).is_none());
    ends.map(|end| replay(&game.line_to(end), game.rule.unwrap_or(rule)).0).collect()
}
