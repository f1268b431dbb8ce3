//! What practice comes to: how good somebody is at puzzles and at the game, what comes back, and what to
//! train next. `docs/training.md` says how each number is computed.
//!
//! A person and a puzzle meet as two players of [`Glicko`]. What went wrong comes back by a [`Repeat`] at
//! growing intervals. Games against the levels make an [`Estimate`] on the scale on which the levels were
//! measured, from which [`nearest`] chooses an opponent that is beaten every other time.
//!
//! This crate reads no clock, no file and no socket: a [`Day`] comes in as an argument.
//!
//! ```
//! use tengen_training::{Day, Estimate, Glicko, Repeat, Score};
//!
//! let (person, puzzle) = (Glicko::NEW, Glicko { value: 1700.0, deviation: 80.0, ..Glicko::NEW });
//! let solved = person.after(puzzle, Score::WON);
//! assert!(solved.value > person.value && solved.deviation < person.deviation);
//!
//! let today: Day = "2026-11-16".parse().unwrap();
//! assert_eq!(Repeat::missed(today).due.to_string(), "2026-11-17");
//!
//! let mut estimate = Estimate::default();
//! estimate.meet(591.0, Score::WON);
//! assert!(estimate.summary().low < estimate.summary().value);
//! ```

mod day;
mod estimate;
mod glicko;
mod next;
mod record;
mod repeat;
mod score;

pub use day::{Day, DayError};
pub use estimate::{Estimate, Summary, expected, nearest};
pub use glicko::Glicko;
pub use next::{Practice, next_theme};
pub use record::{Game, Record, Sides, Streak, Tally};
pub use repeat::{INTERVALS, Repeat};
pub use score::Score;
