//! How long a search may take, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// What a search may spend. Nothing set means: until it is told to stop, or all is proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most positions to look at, over all threads.
    pub nodes: Option<u64>,
    /// The last depth to search.
    pub depth: Option<u32>,
    /// The time there is.
    pub time: Option<TimeControl>,
}

/// The time a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The most for this move.
    pub per_move: Option<Duration>,
    /// What is left for the rest of the game, this move included.
    pub left: Option<Duration>,
    /// What each move adds to it.
    pub increment: Duration,
}

impl TimeControl {
    /// So much for every move, and nothing else.
    pub const fn per_move(time: Duration) -> TimeControl {
        TimeControl { per_move: Some(time), left: None, increment: Duration::ZERO }
    }

    /// So much for the rest of the game.
    pub const fn game(left: Duration, increment: Duration) -> TimeControl {
        TimeControl { per_move: None, left: Some(left), increment }
    }
}

impl Limits {
    /// Nothing but a number of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Nothing but a depth.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Nothing but a time for this move.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(TimeControl::per_move(time)), ..Limits::default() }
    }
}

/// Tells the time since the search was asked for. The host has the clock, the engine has none.
pub trait Clock: Sync {
    /// The time since the request.
    fn elapsed(&self) -> Duration;
}

/// A clock that never moves, for searches limited by nodes or depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// `Instant::elapsed`: natively, pass the instant at which the request came in.
impl Clock for std::time::Instant {
    fn elapsed(&self) -> Duration {
        std::time::Instant::elapsed(self)
    }
}

/// A handle that ends a search at once; clones end the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A handle that has not been used.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Ends the search. It still answers with the best move it has.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether the search has been told to end.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// When to end a search because of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Schedule {
    /// No new iteration after this while the best move keeps changing.
    pub(crate) soft: Duration,
    /// Never go on after this.
    pub(crate) hard: Duration,
    /// Whether time saved now is of use later.
    pub(crate) saves: bool,
}

/// A busy machine may keep a move for so long on its way to the other side. In 5,700 moves of timed matches,
/// two at once on two cores, one took 11 ms and all others less than 7.
const RESERVE: Duration = Duration::from_millis(20);

/// How many more moves a game is planned for.
const MOVES_TO_GO: u32 = 24;

impl Schedule {
    pub(crate) fn new(time: TimeControl) -> Schedule {
        let safe = |time: Duration| time.saturating_sub(RESERVE).max(time / 2);
        let turn = time.per_move.map(safe);
        let Some(left) = time.left else {
            let hard = turn.unwrap_or(Duration::MAX);
            return Schedule { soft: hard, hard, saves: false };
        };
        let left = safe(left);
        let share = (left / MOVES_TO_GO + time.increment.mul_f64(0.8)).min(left);
        let most = (share * 3).min(left.mul_f64(0.5) + time.increment / 2).min(left);
        let turn = turn.unwrap_or(Duration::MAX);
        // When the match clock cannot run out before the turns do, only the turn counts.
        if share >= turn {
            return Schedule { soft: turn, hard: turn, saves: false };
        }
        Schedule { soft: share.min(turn), hard: most.min(turn), saves: true }
    }
}
