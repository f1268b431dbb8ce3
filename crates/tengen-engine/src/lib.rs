//! Finds moves in five in a row.
//!
//! This crate knows no protocol, prints nothing, reads no file and no clock: the host passes a
//! [`Clock`] and a [`Stop`] handle with what it asks.
//!
//! ```
//! use tengen_engine::{Clock, Opponent, Stop};
//! use tengen_rules::{Position, Rule, Size};
//!
//! struct Started(std::time::Instant);
//! impl Clock for Started {
//!     fn elapsed(&self) -> std::time::Duration {
//!         self.0.elapsed()
//!     }
//! }
//!
//! let game = Position::replay("h8i9", Size::STANDARD, Rule::Freestyle)?;
//! let opponent = Opponent::find("table").expect("the table is always there");
//! let clock = Started(std::time::Instant::now());
//! let reply = opponent.reply(&game, 42, &clock, &Stop::new());
//! assert!(reply.is_some_and(|point| game.is_legal(point)));
//! # Ok::<(), tengen_rules::ReplayError>(())
//! ```

mod clock;
mod historic;
mod opponent;
mod threats;

pub use clock::{Clock, Stop};
pub use opponent::{Opponent, OpponentKind, opponents};
pub use threats::{Standing, StandingKind, Threat, ThreatKind, standing, threats};
