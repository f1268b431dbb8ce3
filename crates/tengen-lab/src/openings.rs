//! Opening files: one opening a line, written as moves (`h8i9j10`); `#` begins a comment.

use std::collections::HashSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};
use tengen_engine::{Engine, Random};
use tengen_rules::{Point, Position, Rule, Size, format_moves};

use crate::positions::{Region, chance_of_black, random_opening, shape_hash};

/// How to make balanced openings.
#[derive(Clone, Debug)]
pub struct OpeningPlan {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// Where on it.
    pub region: Region,
    /// How many to make.
    pub count: usize,
    /// How many stones they have.
    pub stones: RangeInclusive<usize>,
    /// Nodes of the search that judges one.
    pub nodes: u64,
    /// How far Black's chance to win may be from one half.
    pub margin: f64,
    /// Seed of the stones.
    pub seed: u64,
}

/// The quick look before the long one takes this part of its nodes, and lets this much more pass.
const QUICK: (u64, f64) = (20, 0.15);

impl OpeningPlan {
    /// Makes the text of an opening file, calling `seen` with the number of openings so far. No two of
    /// them are the same when turned or mirrored.
    pub fn run(&self, stop: &AtomicBool, mut seen: impl FnMut(usize)) -> String {
        let OpeningPlan { rule, size, region, count, stones, nodes, margin, seed } = self;
        let mut text = format!(
            "# {count} openings for {rule} {0}x{0}: {1} to {2} stones {3}, put at random\n\
             # (seed {seed}), kept when a search of {nodes} nodes gives Black 0.5 +- {margin}.\n",
            size.side(),
            stones.start(),
            stones.end(),
            match region {
                Region::Middle => "near each other",
                Region::Anywhere => "anywhere",
            },
        );
        let mut engine = Engine::new(64 << 20);
        let mut random = Random::new(*seed);
        let mut known = HashSet::new();
        let is_even = |chance: f64, margin: f64| (chance - 0.5).abs() <= margin;
        while known.len() < *count && !stop.load(Ordering::Relaxed) {
            let more = random.below(stones.end() - stones.start() + 1);
            let position =
                random_opening(&mut random, *size, *rule, stones.start() + more, *region);
            engine.forget();
            if is_even(chance_of_black(&mut engine, &position, nodes / QUICK.0), margin + QUICK.1)
                && is_even(chance_of_black(&mut engine, &position, *nodes), *margin)
                && known.insert(shape_hash(&position))
            {
                text += &format!("{}\n", format_moves(position.moves()));
                seen(known.len());
            }
        }
        text
    }
}

/// Reads an opening file. Every opening must be playable and must leave the game open.
pub fn read(path: &Path, size: Size, rule: Rule) -> anyhow::Result<Vec<Vec<Point>>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let openings = parse(&text, size, rule).with_context(|| path.display().to_string())?;
    if openings.is_empty() {
        bail!("{} has no opening", path.display());
    }
    Ok(openings)
}

fn parse(text: &str, size: Size, rule: Rule) -> anyhow::Result<Vec<Vec<Point>>> {
    let mut openings = Vec::new();
    for (before, line) in text.lines().enumerate() {
        let moves = line.split('#').next().unwrap_or_default().trim();
        if moves.is_empty() {
            continue;
        }
        let number = before + 1;
        let position =
            Position::replay(moves, size, rule).with_context(|| format!("line {number}"))?;
        if position.outcome().is_some() {
            bail!("line {number}: the game is over after the opening");
        }
        openings.push(position.moves().to_vec());
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str) -> Result<String, String> {
        parse(text, Size::STANDARD, Rule::Freestyle)
            .map(|openings| {
                openings.iter().map(|moves| format_moves(moves)).collect::<Vec<_>>().join(" ")
            })
            .map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn comments_and_empty_lines_are_passed_over() {
        assert_eq!(show("# two\n\nh8i9 # even\nh8h9\n"), Ok("h8i9 h8h9".to_owned()));
    }

    #[test]
    fn a_bad_line_is_named() {
        assert_eq!(show("h8i9\nh8h8\n"), Err("line 2: move 2: h8 already has a stone".to_owned()));
        assert_eq!(
            show("a1a2b1b2c1c2d1d2e1\n"),
            Err("line 1: the game is over after the opening".to_owned())
        );
    }
}
