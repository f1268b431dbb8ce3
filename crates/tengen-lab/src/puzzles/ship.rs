//! The file that ships, out of what has been mined.

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use tengen_puzzles::{Collection, Puzzle, PuzzleId, Theme};
use tengen_rules::Rule;

use super::difficulty::{highest, rate};
use super::tries::PuzzleTry;

/// The collection of these puzzles. Those that were shipped before keep their places, and their ratings
/// unless the levels have tried them again; those that were and are not among these are dropped. The rest
/// becomes an edition from a day on, with ratings from the levels' tries.
pub fn shipped(
    before: &Collection,
    mut puzzles: Vec<Puzzle>,
    tries: &[PuzzleTry],
    from: u32,
) -> Collection {
    let mut known = HashSet::new();
    puzzles.retain(|puzzle| known.insert(puzzle.id));
    let tried: HashSet<PuzzleId> = tries.iter().map(|it| it.puzzle).collect();
    let (mut rated, mut kept): (Vec<Puzzle>, Vec<Puzzle>) =
        puzzles.into_iter().partition(|it| before.get(it.id).is_none() || tried.contains(&it.id));
    rate(&mut rated, tries);
    for puzzle in &mut kept {
        puzzle.rating = before.get(puzzle.id).map_or(0, |known| known.rating.min(highest()));
    }
    rated.append(&mut kept);
    before.retained(|puzzle| known.contains(&puzzle.id)).extended(rated, from)
}

/// How many puzzles there are of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inventory {
    rules: BTreeMap<Rule, usize>,
    themes: BTreeMap<Theme, usize>,
    /// By hundreds of rating, two at a time.
    bands: BTreeMap<u16, usize>,
}

const BAND: u16 = 200;

impl Inventory {
    /// Counts a collection.
    pub fn of(collection: &Collection) -> Inventory {
        let mut inventory = Inventory::default();
        for puzzle in collection {
            *inventory.rules.entry(puzzle.rule).or_default() += 1;
            *inventory.bands.entry(puzzle.rating / BAND * BAND).or_default() += 1;
            for theme in puzzle.themes.iter() {
                *inventory.themes.entry(theme).or_default() += 1;
            }
        }
        inventory
    }
}

impl fmt::Display for Inventory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules.iter().map(|(rule, count)| (rule.to_string(), count));
        let themes = self.themes.iter().map(|(theme, count)| (theme.to_string(), count));
        let bands =
            self.bands.iter().map(|(band, count)| (format!("{band}–{}", band + BAND), count));
        for (name, count) in rules.chain(themes).chain(bands) {
            writeln!(f, "{count:>7} {name}")?;
        }
        Ok(())
    }
}
