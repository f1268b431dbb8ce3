//! What `INFO` says: limits, memory, threads, and the number that stands for the rule.

use std::time::Duration;

use tengen_engine::{Limits, TimeControl};
use tengen_rules::Rule;

use crate::Dialect;

/// The largest table that the engine takes without being told how much memory there is. Together
/// with everything else the process then stays under the 350 MB of a tournament.
const DEFAULT_TABLE: u64 = 128 << 20;
const LARGEST_TABLE: u64 = 16 << 30;
const SMALLEST_TABLE: u64 = 1 << 20;
/// What the process needs beside the table: code, shape tables, stacks.
const BESIDE_TABLE: u64 = 48 << 20;
/// The time for a move when the manager names no limit at all.
const DEFAULT_TURN: Duration = Duration::from_secs(5);
/// The first answer comes so much earlier: programs that were started together share the machine while
/// they get ready.
const GETTING_READY: Duration = Duration::from_millis(40);
/// `time_left` says this when there is no limit.
const UNLIMITED: i64 = i32::MAX as i64;

/// The values of `INFO`, as they came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    turn: Option<Duration>,
    game: Option<Duration>,
    left: Option<Duration>,
    increment: Duration,
    used: Duration,
    has_answered: bool,
    max_memory: Option<u64>,
    table: Option<u64>,
    threads: Option<usize>,
    nodes: Option<u64>,
    depth: Option<u32>,
    rule: i64,
    detail: Option<i64>,
}

impl Settings {
    /// Takes one `INFO`. Keys and values that mean nothing here are passed over, as the protocol asks.
    pub(crate) fn set(&mut self, key: &str, value: &str) {
        let Ok(number) = value.trim().parse::<i64>() else { return };
        let count = u64::try_from(number).unwrap_or(0);
        let above_zero = (count > 0).then_some(count);
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.turn = Some(Duration::from_millis(count)),
            "timeout_match" => self.game = above_zero.map(Duration::from_millis),
            "time_left" => {
                self.left = (number != UNLIMITED).then(|| Duration::from_millis(count));
            }
            "time_increment" => self.increment = Duration::from_millis(count),
            "max_memory" => self.max_memory = above_zero,
            "hash_size" => self.table = above_zero.map(|kilobytes| kilobytes.saturating_mul(1024)),
            "thread_num" => self.threads = above_zero.and_then(|n| usize::try_from(n).ok()),
            "max_node" => self.nodes = above_zero,
            "max_depth" => self.depth = above_zero.map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
            "show_detail" => self.detail = Some(number),
            "rule" => self.rule = number,
            _ => {}
        }
    }

    /// The rule, or what to say about a number that stands for none.
    pub(crate) fn rule(&self, dialect: Dialect) -> Result<Rule, String> {
        let rule = match (dialect, self.rule) {
            (Dialect::Yixin, 2) => Some(Rule::Renju),
            // Swap1 and swap2 are freestyle once the stones of the opening lie.
            (Dialect::Yixin, 5 | 6) => Some(Rule::Freestyle),
            (Dialect::Yixin | Dialect::Gomocup, code) => {
                u8::try_from(code).ok().and_then(Rule::from_gomocup_code)
            }
        };
        rule.ok_or_else(|| match self.rule {
            code if code > 0 && code & 2 != 0 => "continuous games are not supported".to_owned(),
            code => format!("rule {code} is not supported; expected 0, 1, 4, 8 or 9"),
        })
    }

    /// What Yixin Board wants to see of a search: 1 is the board as it is searched, 2 the lines, 3 both.
    pub(crate) fn detail(&self) -> i64 {
        self.detail.unwrap_or(1)
    }

    /// Counts what a move took, for managers that never say `time_left`.
    pub(crate) fn spend(&mut self, spent: Duration) {
        self.used += spent;
        self.has_answered = true;
    }

    /// A new game has its whole clock again.
    pub(crate) fn new_game(&mut self) {
        self.used = Duration::ZERO;
        self.left = None;
    }

    /// What the next search may spend.
    pub(crate) fn limits(&self) -> Limits {
        let Settings { turn, nodes, depth, increment, .. } = *self;
        let counted = self.game.map(|game| game.saturating_sub(self.used));
        let left = self.left.or(counted);
        let unlimited = turn.is_none() && left.is_none() && nodes.is_none() && depth.is_none();
        let early = if self.has_answered { Duration::ZERO } else { GETTING_READY };
        let turn = turn.map(|turn| turn.saturating_sub(early).max(turn / 2));
        let per_move = if unlimited { Some(DEFAULT_TURN) } else { turn };
        let time = (per_move.is_some() || left.is_some()).then_some(TimeControl {
            per_move,
            left,
            increment,
        });
        Limits { nodes, depth, time }
    }

    /// How many threads search on a machine with this many cores.
    pub(crate) fn threads(&self, cores: usize) -> usize {
        self.threads.unwrap_or(1).clamp(1, cores.max(1))
    }

    /// How many bytes the table may have, in whole kilobytes.
    pub(crate) fn memory(&self) -> usize {
        let room = match self.max_memory {
            Some(memory) => memory.saturating_sub(BESIDE_TABLE) / 8 * 7,
            None => LARGEST_TABLE,
        };
        let table = self.table.unwrap_or(DEFAULT_TABLE).min(room);
        let kilobytes = table.clamp(SMALLEST_TABLE, LARGEST_TABLE) / 1024;
        usize::try_from(kilobytes * 1024).unwrap_or(usize::MAX)
    }
}
