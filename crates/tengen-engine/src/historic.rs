//! The two opponents that the programs before Tengen were: a table of scores, and a look ahead.
//!
//! They see what those programs saw and value it as those did, without their defects: a completed
//! five always comes first, lines are read through the point and up to the edge, and every rule and
//! size gets a legal move.

mod lookahead;
mod table;

use tengen_rules::{Point, Position, Size};

use crate::Random;

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

/// The random choices of an opponent, which depend on the game's seed and the position alone.
pub(crate) fn dice(seed: u64, position: &Position) -> Random {
    Random::new(seed ^ position.hash())
}
