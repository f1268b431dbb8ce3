//! The text protocols by which tournament managers and boards talk to an engine.
//!
//! [`Brain`] is a conversation without an engine and without input or output: it takes lines and gives
//! back what to say and what to search. It speaks Gomocup's protocol and Yixin Board's extension of it,
//! and finds out by itself which of the two the other side means. `pbrain-tengen` puts it together with
//! `tengen-engine`, standard input and standard output.
//!
//! ```
//! use std::time::Duration;
//! use tengen_protocol::{Action, Brain, Thought};
//!
//! let mut brain = Brain::new(1, 0);
//! brain.receive("START 15");
//! let [Action::Think(question)] = &brain.receive("TURN 7,7")[..] else { panic!("it is our turn") };
//! assert_eq!(question.position.ply(), 1);
//!
//! let best = Some("i9".parse()?);
//! let thought = Thought { best, win_chance: 0.5, spent: Duration::ZERO };
//! assert_eq!(brain.answered(&thought), [Action::Say("8,6".into())]);
//! # Ok::<(), tengen_rules::NotationError>(())
//! ```

mod action;
mod brain;
mod command;
mod dialect;
mod game;
mod report;
mod settings;
mod swap2;

pub use action::{Action, Setup, Thought};
pub use brain::Brain;
pub use dialect::Dialect;
