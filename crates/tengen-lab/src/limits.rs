//! How long engines may think in a match.

use std::time::Duration;

/// The limits of an engine. At least one of them is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchLimits {
    /// For one move.
    pub turn: Option<Duration>,
    /// For all moves of a game together.
    pub game: Option<Duration>,
    /// What every move adds to the clock of the game.
    pub increment: Duration,
    /// Nodes for one move, said by `INFO max_node`.
    pub nodes: Option<u64>,
    /// Bytes an engine may use, said by `INFO max_memory`.
    pub memory: u64,
    /// How much an answer may be late before the game is lost.
    pub grace: Duration,
}

/// The longest wait for a move of an engine that is limited by nodes only.
const WATCHDOG: Duration = Duration::from_secs(120);

impl MatchLimits {
    /// How long to wait for a move when this much is left on the clock of the game.
    pub fn patience(&self, left: Option<Duration>) -> Duration {
        let limit = match (self.turn, left) {
            (Some(turn), Some(left)) => turn.min(left),
            (Some(limit), None) | (None, Some(limit)) => limit,
            (None, None) => WATCHDOG,
        };
        limit + self.grace
    }

    /// The `INFO` lines that tell an engine about the limits.
    pub fn info(&self) -> Vec<String> {
        let turn = self.turn.or(self.game).unwrap_or(WATCHDOG);
        let mut lines = vec![
            format!("INFO timeout_turn {}", turn.as_millis()),
            format!("INFO timeout_match {}", self.game.map_or(0, |game| game.as_millis())),
        ];
        lines.push(format!("INFO max_memory {}", self.memory));
        if !self.increment.is_zero() {
            lines.push(format!("INFO time_increment {}", self.increment.as_millis()));
        }
        if let Some(nodes) = self.nodes {
            lines.push(format!("INFO max_node {nodes}"));
        }
        lines
    }
}
