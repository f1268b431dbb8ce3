//! Puzzles whose solutions are proved.
//!
//! A [`Puzzle`] is a position with one right first move. The [`Collection`] that ships has thousands of
//! them, made from the engine's own games; an [`Examiner`] tells whether a position is one, as
//! `docs/puzzles.md` says, and judges whoever tries to solve it.
//!
//! This crate reads no clock, no file and no socket; the solver and the engine are lent to it.
//!
//! ```
//! use tengen_puzzles::{Collection, Theme};
//! use tengen_rules::Rule;
//!
//! let puzzles = Collection::shipped();
//! let easy = puzzles.near(600, Rule::Renju, |_| false).expect("there are puzzles of renju");
//! assert_eq!(puzzles.get(easy.id), Some(easy));
//! assert!(puzzles.iter().any(|puzzle| puzzle.themes.contains(Theme::FourThree)));
//! ```

mod collection;
mod examine;
mod file;
mod hint;
mod judge;
mod puzzle;
mod table;
mod theme;

pub use collection::{Collection, Edition};
pub use examine::{Candidate, Examiner, LOOK_NODES, Refusal};
pub use file::FileError;
pub use hint::{Hint, HintStep};
pub use judge::{IllegalMove, JUDGE_NODES, Judgement, Parry, PuzzleFault};
pub use puzzle::{NoPuzzleId, Puzzle, PuzzleId, Task, UnknownTask};
pub use table::RowError;
pub use theme::{Theme, Themes, UnknownTheme};
