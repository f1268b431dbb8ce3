//! What a conversation asks of its host, and what the host brings back.

use std::time::Duration;

use tengen_engine::Request;
use tengen_rules::{Point, Rule};

#[cfg(doc)]
use crate::Brain;

/// What the host has to do, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Print one line and flush it.
    Say(String),
    /// Make the engine ready while nothing else is asked, and give what it got to
    /// [`Brain::prepared`].
    Prepare(Setup),
    /// Search, and give the result to [`Brain::answered`]. The position is not over yet, and its rule
    /// is the one prepared last.
    Think(Box<Request>),
    /// Stop the search under way at once. Its answer is still wanted.
    Stop,
    /// Empty the table.
    Forget,
    /// End the process.
    Leave,
}

/// What came of an [`Action::Think`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// The best move, if the engine found one.
    pub best: Option<Point>,
    /// The chance to win of the side to move, from 0 to 1.
    pub win_chance: f64,
    /// How long it took.
    pub spent: Duration,
}

/// What the engine is made ready for before it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rule of the next questions.
    pub rule: Rule,
    /// How many bytes there are to remember positions in.
    pub memory: usize,
}
