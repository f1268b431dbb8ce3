//! The puzzles that ship with the program.

use std::collections::HashMap;
use std::sync::LazyLock;

use tengen_rules::Rule;

use crate::{FileError, Puzzle, PuzzleId, file};

/// Puzzles by id, in an order that never changes: a new edition only adds to the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    puzzles: Vec<Puzzle>,
    editions: Vec<Edition>,
    places: HashMap<PuzzleId, usize>,
}

/// Puzzles that were added together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// The day since 1970-01-01 from which its puzzles may be the daily one.
    pub from: u32,
    /// How many puzzles there are with it.
    pub puzzles: usize,
}

static SHIPPED: &[u8] = include_bytes!("../data/puzzles.bin");

/// A daily puzzle asks for at most so many stones of one's own: it is for everybody.
const DAILY_MOVES: usize = 5;

impl Collection {
    /// The puzzles that ship with the program.
    pub fn shipped() -> &'static Collection {
        static COLLECTION: LazyLock<Collection> =
            LazyLock::new(|| Collection::read(SHIPPED).expect("what ships has been tested"));
        &COLLECTION
    }

    /// Reads a file of puzzles.
    pub fn read(bytes: &[u8]) -> Result<Collection, FileError> {
        let (puzzles, editions) = file::read(bytes)?;
        Ok(Collection::of(puzzles, editions))
    }

    /// The bytes of a file of these puzzles.
    pub fn write(&self) -> Vec<u8> {
        file::write(&self.puzzles, &self.editions)
    }

    fn of(puzzles: Vec<Puzzle>, editions: Vec<Edition>) -> Collection {
        let places = puzzles.iter().enumerate().map(|(place, puzzle)| (puzzle.id, place)).collect();
        Collection { puzzles, editions, places }
    }

    /// The collection with one more edition: those of the puzzles that are new, in the order of their
    /// ids. Puzzles that were there keep their places and become as they are here.
    pub fn extended(&self, puzzles: Vec<Puzzle>, from: u32) -> Collection {
        let mut all = self.puzzles.clone();
        let mut new: Vec<Puzzle> = Vec::new();
        for puzzle in puzzles {
            match self.places.get(&puzzle.id) {
                Some(&place) => all[place] = puzzle,
                None => new.push(puzzle),
            }
        }
        new.sort_by_key(|puzzle| puzzle.id);
        new.dedup_by_key(|puzzle| puzzle.id);
        let mut editions = self.editions.clone();
        if !new.is_empty() {
            all.extend(new);
            editions.push(Edition { from, puzzles: all.len() });
        }
        Collection::of(all, editions)
    }

    /// The collection without some of its puzzles. The others stay in their order and in their editions.
    #[must_use]
    pub fn retained(&self, keep: impl Fn(&Puzzle) -> bool) -> Collection {
        let count = |all: &[Puzzle]| all.iter().filter(|puzzle| keep(puzzle)).count();
        let editions = self.editions.iter().map(|edition| Edition {
            puzzles: count(&self.puzzles[..edition.puzzles]),
            ..*edition
        });
        let editions = editions.collect();
        let puzzles = self.puzzles.iter().filter(|puzzle| keep(puzzle)).cloned().collect();
        Collection::of(puzzles, editions)
    }

    /// The puzzle with an id.
    pub fn get(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.places.get(&id).map(|&place| &self.puzzles[place])
    }

    /// Every puzzle, in the order that never changes.
    pub fn iter(&self) -> std::slice::Iter<'_, Puzzle> {
        self.puzzles.iter()
    }

    /// What was added when.
    pub fn editions(&self) -> &[Edition] {
        &self.editions
    }

    /// The puzzle of a day, counted from 1970-01-01; `None` if there are no puzzles. It is the same in
    /// every collection that has the editions up to that day, however many were added since, because only
    /// those count; and none comes twice before all of them have been shown.
    pub fn daily(&self, day: u32) -> Option<&Puzzle> {
        let begun = self.editions.iter().rev().find(|edition| edition.from <= day);
        let edition = begun.or(self.editions.first())?;
        let short = |puzzle: &&Puzzle| puzzle.own_moves() <= DAILY_MOVES;
        let choice: Vec<&Puzzle> = self.puzzles[..edition.puzzles].iter().filter(short).collect();
        let count = choice.len() as u64;
        let nth = (u64::from(day) * stride(count)).checked_rem(count)?;
        Some(choice[nth as usize])
    }

    /// The puzzle of a rule that is nearest to a rating, of those that are not left out.
    pub fn near(
        &self,
        rating: u16,
        rule: Rule,
        mut leave_out: impl FnMut(PuzzleId) -> bool,
    ) -> Option<&Puzzle> {
        self.iter()
            .filter(|puzzle| puzzle.rule == rule && !leave_out(puzzle.id))
            .min_by_key(|puzzle| (puzzle.rating.abs_diff(rating), puzzle.id))
    }
}

impl<'a> IntoIterator for &'a Collection {
    type Item = &'a Puzzle;
    type IntoIter = std::slice::Iter<'a, Puzzle>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A step through so many things that comes to every one of them, and lies far from the last ones.
fn stride(count: u64) -> u64 {
    // The golden section, as a share of a thousand.
    let golden = count * 618 / 1000;
    (golden.max(1)..).find(|&step| gcd(step, count) == 1).unwrap_or(1)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
