//! The game of five in a row: gomoku, renju and caro on boards from 5×5 to 22×22.
//!
//! This crate is the judge that everything else trusts. It knows points, stones, lines, the rules of
//! winning, Black's forbidden points, positions with their history, opening rules, and how all of it
//! is written. It has no dependency, and it reads no clock and no file.
//!
//! Play a game:
//!
//! ```
//! use tengen_rules::{Position, Rule, Size};
//!
//! let mut game = Position::new(Size::STANDARD, Rule::Renju);
//! game.play("h8".parse()?)?;
//! game.play("i9".parse()?)?;
//! assert_eq!(game.undo(), Some("i9".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Ask why Black may not play somewhere:
//!
//! ```
//! use tengen_rules::{Board, Foul};
//!
//! let board: Board = "
//!     9 . . . . . . . . .
//!     8 . . . . . . . . .
//!     7 . . . . X . . . .
//!     6 . . . . X . . . .
//!     5 . . X X . . . . .
//!     4 . . . . . . . . .
//!     3 . . . . . . . . .
//!     2 . . . . . . . . .
//!     1 . . . . . . . . .
//!       a b c d e f g h i
//! ".parse()?;
//! let forbidden = board.forbidden("e5".parse()?).expect("two threes meet on e5");
//! assert_eq!(forbidden.foul, Foul::DoubleThree);
//! assert_eq!(forbidden.shapes.len(), 2);
//! # Ok::<(), tengen_rules::NotationError>(())
//! ```

mod board;
mod drawing;
mod forbidden;
mod names;
mod notation;
mod opening;
mod outcome;
mod pattern;
mod point;
mod position;
mod rule;
mod stone;
mod symmetry;
mod win;

pub use board::Board;
pub use drawing::Drawing;
pub use forbidden::{Forbidden, Foul, Shape};
pub use names::UnknownName;
pub use notation::{NotationError, format_moves, parse_moves};
pub use opening::{Choice, NoneDue, NotOffered, Opening, OpeningRule, Phase, Player, Region};
pub use outcome::{Outcome, Reason};
pub use pattern::Pattern;
pub use point::{Direction, MAX_SIZE, Point, Size};
pub use position::{Position, Refusal, ReplayError};
pub use rule::{Rule, Winning};
pub use stone::Stone;
pub use symmetry::Symmetry;
