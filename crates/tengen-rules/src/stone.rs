//! The two colours.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

/// One of the two colours. Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stone {
    /// The first player's colour; in renju the one with forbidden points.
    Black,
    /// The second player's colour.
    White,
}

impl Stone {
    /// Both colours, Black first.
    pub const BOTH: [Stone; 2] = [Stone::Black, Stone::White];

    /// This colour's name in files, flags and JSON: `black` or `white`.
    pub const fn name(self) -> &'static str {
        match self {
            Stone::Black => "black",
            Stone::White => "white",
        }
    }

    /// The colour that plays move number `ply` (from 0) of a game that began on the empty board.
    ///
    /// ```
    /// use tengen_rules::Stone;
    /// assert_eq!(Stone::at_ply(0), Stone::Black);
    /// assert_eq!(Stone::at_ply(3), Stone::White);
    /// ```
    pub const fn at_ply(ply: usize) -> Stone {
        if ply.is_multiple_of(2) { Stone::Black } else { Stone::White }
    }
}

/// The other colour.
impl Not for Stone {
    type Output = Stone;

    fn not(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
        }
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Stone {
    type Err = crate::UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        crate::names::find(text, "a colour", &Stone::BOTH, |stone| stone.name())
    }
}
