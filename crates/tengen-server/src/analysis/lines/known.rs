//! What is known about positions that were thought about, and who thinks about which of them now.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::Duration;

use tengen_rules::{Position, Rule};

use super::search::{self, FoundLines, LinesOf};
use super::thought::{Found, Thought, Told};
use crate::analysis::Progress;
use crate::budget::Payer;
use crate::host::Host;

/// So many positions are remembered.
const MOST: usize = 2_000;

/// The lines of positions, those that are known and those that are being found. Pages that ask for the same
/// lines of the same position follow one thought.
#[derive(Default)]
pub(crate) struct Known(Mutex<Memory>);

#[derive(Default)]
struct Memory {
    found: HashMap<Key, (FoundLines, u64)>,
    running: HashMap<Key, Running>,
    /// Counts the times that something was kept.
    time: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    stones: u64,
    rule: Rule,
    side: usize,
    lines: u8,
}

struct Running {
    thought: Weak<Thought>,
    budget: Arc<AtomicU64>,
}

impl Key {
    fn of(position: &Position, lines: u8) -> Key {
        let side = position.size().side();
        Key { stones: position.hash(), rule: position.rule(), side, lines }
    }
}

impl Known {
    /// The thought about the lines of a position: one that is going on, or a new one from what is known.
    pub(super) fn lines(
        &self,
        host: &Arc<Host>,
        payer: &Payer,
        of: LinesOf,
        budget: Duration,
    ) -> Arc<Thought> {
        let key = Key::of(&of.position, of.lines);
        let millis = u64::try_from(budget.as_millis()).unwrap_or(u64::MAX);
        let mut memory = self.memory();
        memory.running.retain(|_, running| running.thought.strong_count() > 0);
        if let Some(running) = memory.running.get(&key)
            && let Some(thought) = running.thought.upgrade()
            && !thought.is_over()
        {
            running.budget.fetch_max(millis, Ordering::Relaxed);
            return thought;
        }
        let found = memory.recall(key);
        let progress = found.rest(budget).unwrap_or(Progress::Thinking);
        let told = Told { progress: Ok(progress), found: Found::Lines(found.clone()) };
        let budget = Arc::new(AtomicU64::new(millis));
        let thought = Arc::new(Thought::start(told, |tell, stop| {
            let asker = (host.clone(), payer.clone());
            search::think(asker, of, found, budget.clone(), tell, stop)
        }));
        let running = Running { thought: Arc::downgrade(&thought), budget };
        memory.running.insert(key, running);
        thought
    }

    /// Remembers what was found.
    pub(super) fn keep(&self, of: &LinesOf, found: &FoundLines) {
        let mut memory = self.memory();
        memory.time += 1;
        let time = memory.time;
        memory.found.insert(Key::of(&of.position, of.lines), (found.clone(), time));
        if memory.found.len() > MOST {
            let oldest = memory.found.iter().min_by_key(|(_, (_, time))| *time);
            let oldest = oldest.map(|(&key, _)| key).expect("it is full");
            memory.found.remove(&oldest);
        }
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.0.lock().expect("nothing panics while it holds what is known")
    }
}

impl Memory {
    /// What is known of a position. The lines of a question for more or fewer of them are shown until
    /// there are better ones, but it has not been thought about then.
    fn recall(&self, key: Key) -> FoundLines {
        if let Some((found, _)) = self.found.get(&key) {
            return found.clone();
        }
        let others = (1..=super::MOST_LINES).rev().filter(|&lines| lines != key.lines);
        let other = others.filter_map(|lines| self.found.get(&Key { lines, ..key })).next();
        let mut lines = other.map(|(found, _)| found.lines.clone()).unwrap_or_default();
        lines.truncate(usize::from(key.lines));
        FoundLines::beginning_with(lines)
    }
}
