//! Looks back at a game: what each move was worth, what is proved, and which moves decided it.
//!
//! A [`Reader`] goes over a game in small steps with an engine and a solver that the host lends it
//! ([`Thinker`]). What it finds is a [`Reading`], which the host keeps with the game; what that means is a
//! [`Review`], which the page, the command line and the exports show. A [`judge_try`] tells whether
//! another move would have been right. How everything is computed stands in `docs/review.md`.
//!
//! Proved and estimated never mix: a [`Proof`] comes from the solvers and has a line to the five that the
//! rules can replay; a chance comes from the search and is never 0 or 1.
//!
//! This crate reads no clock, no file and no socket.

mod attempt;
mod chance;
mod export;
mod judge;
mod moments;
mod reader;
mod reading;
mod review;
mod thinker;
mod verdict;
mod walk_back;
mod word;
mod words;

pub use attempt::{TryVerdict, judge_try};
pub use chance::Chance;
pub use export::{Language, annotated, comment, grade_name, html, say, summary, verdict};
pub use reader::{Reader, Step};
pub use reading::{Budget, FORMAT, Fate, Finding, Pass, Progress, Reading, Seen, Start};
pub use review::{BySide, Counts, Grade, Line, Means, Moments, MoveReview, Proof, Review};
pub use thinker::{Thinker, Won, to_the_five};
pub use walk_back::{WalkKind, WalkStep};
pub use word::{Shape, Word};
pub use words::{refutation_words, win_words};
