//! How a game ends on the board.

use std::fmt;

use crate::{Point, Stone};

/// The end of a game: who won, why, and with which stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Stone>,
    /// Why the game is over.
    pub reason: Reason,
    /// The stones that win, in order along their lines; empty unless the reason is [`Reason::Five`].
    pub line: Vec<Point>,
}

/// Why a game is over, as far as the board decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A winning line of five, or of more where that counts.
    Five,
    /// Black played on a forbidden point.
    Forbidden,
    /// No point is left.
    FullBoard,
    /// Black is to move and has only forbidden points.
    NoLegalMove,
}

impl Reason {
    /// This reason's name in JSON: `five`, `forbidden`, `full-board` or `no-legal-move`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Five => "five",
            Reason::Forbidden => "forbidden",
            Reason::FullBoard => "full-board",
            Reason::NoLegalMove => "no-legal-move",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
