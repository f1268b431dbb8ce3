//! The file that ships, out of what has been mined.

use tengen_puzzles::{Collection, Puzzle};

use super::difficulty::Features;

/// The collection with these puzzles added as an edition from a day on.
pub fn shipped(before: &Collection, mut puzzles: Vec<Puzzle>, from: u32) -> Collection {
    for puzzle in &mut puzzles {
        let Features { length, branching, distance, threes, defence } = Features::of(puzzle);
        let rating = 100.0
            + 110.0 * (length - 3.0)
            + 12.0 * branching
            + 25.0 * distance
            + 200.0 * threes
            + 400.0 * defence;
        puzzle.rating = rating.round().clamp(0.0, 3000.0) as u16;
    }
    before.extended(puzzles, from)
}
