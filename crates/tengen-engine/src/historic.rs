//! The two opponents that the programs before Tengen were: a table of scores, and a look ahead.
//!
//! They see what those programs saw and value it as those did, without their defects: a completed
//! five always comes first, lines are read through the point and up to the edge, and every rule and
//! size gets a legal move.

mod lookahead;
mod table;

use tengen_rules::{Point, Position, Size};

pub(crate) use lookahead::{CAP as LOOKAHEAD_CAP, lookahead};
pub(crate) use table::table;

/// The first move of a game: the point in the middle, or one of the four.
fn middle(size: Size) -> Point {
    Point::new(size.side() / 2, size.side() / 2).expect("half a side is on the board")
}

/// A point where the side to move completes a winning line.
fn own_five(position: &Position) -> Option<Point> {
    let (board, stone) = (position.board(), position.to_move());
    board.empty_points().find(|&point| board.wins(point, stone, position.rule()))
}

/// Numbers that look random and depend on the seed alone (splitmix64).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64, position: &Position) -> Dice {
        Dice(seed ^ position.hash())
    }

    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (z % sides as u64) as usize
    }
}
