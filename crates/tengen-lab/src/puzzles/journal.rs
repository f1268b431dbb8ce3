//! What has been mined so far, on disk.
//!
//! A line `puzzle`, the vein and the puzzle's row for each puzzle, then a line `game`, the file and the
//! number of the game when it has been looked at. What follows the last such line was cut off, and is
//! looked for again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use tengen_puzzles::{Collection, Puzzle, Task};

use super::{Found, Vein};

pub(super) struct Journal {
    file: File,
}

/// What a journal says.
#[derive(Default)]
pub(super) struct Mined {
    pub(super) puzzles: Vec<Found>,
    /// How many games of each file have been looked at.
    pub(super) games: BTreeMap<String, usize>,
    /// How many bytes that takes.
    length: usize,
}

impl Journal {
    /// Opens or makes a journal. Nobody else writes to it meanwhile.
    pub(super) fn open(path: &Path) -> anyhow::Result<(Journal, Mined)> {
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        file.try_lock().with_context(|| format!("another program writes {}", path.display()))?;
        let mined = read(path)?;
        file.set_len(mined.length as u64)?;
        Ok((Journal { file }, mined))
    }

    /// Writes down what a game gave.
    pub(super) fn add(&mut self, source: &str, game: usize, found: &[Found]) -> anyhow::Result<()> {
        let mut text = String::new();
        for Found { vein, puzzle } in found {
            let (threes, length) = (u8::from(vein.needs_threes), vein.length);
            text += &format!("puzzle\t{threes}\t{length}\t{}\n", puzzle.row());
        }
        text += &format!("game\t{source}\t{game}\n");
        self.file.write_all(text.as_bytes()).context("cannot write the journal")
    }
}

/// The puzzles of a journal, or of a file that ships.
pub fn read_puzzles(path: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.starts_with(b"TENPUZ") {
        let puzzles = Collection::read(&bytes).with_context(|| path.display().to_string())?;
        return Ok(puzzles.iter().cloned().collect());
    }
    Ok(read(path)?.puzzles.into_iter().map(|found| found.puzzle).collect())
}

fn read(path: &Path) -> anyhow::Result<Mined> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut mined = Mined::default();
    let mut found = Vec::new();
    let mut at = 0;
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        at += line.len();
        let Some(line) = line.strip_suffix('\n') else { break };
        let place = || format!("{} line {number}", path.display());
        let (kind, rest) = line.split_once('\t').with_context(place)?;
        match kind {
            "puzzle" => found.push(parse(rest).with_context(place)?),
            "game" => {
                let (source, game) = rest.split_once('\t').with_context(place)?;
                mined.games.insert(source.to_owned(), game.parse().with_context(place)?);
                mined.puzzles.append(&mut found);
                mined.length = at;
            }
            _ => bail!("{}: expected a puzzle or a game", place()),
        }
    }
    Ok(mined)
}

fn parse(text: &str) -> anyhow::Result<Found> {
    let mut columns = text.splitn(3, '\t');
    let mut column = || columns.next().context("expected the vein and the puzzle");
    let (threes, length, row) = (column()?, column()?, column()?);
    let puzzle = Puzzle::from_row(row)?;
    let vein = Vein {
        rule: puzzle.rule,
        task: puzzle.task,
        needs_threes: threes == "1",
        length: length.parse().context("the length of a vein")?,
    };
    debug_assert!(puzzle.task == Task::Win || puzzle.line.len() == 1);
    Ok(Found { vein, puzzle })
}
