//! When a solver gives up.

use std::time::Duration;

use crate::{Clock, Stop};

/// The nodes or the time ran out, or somebody asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exhausted;

/// Counts nodes against every limit.
pub(super) struct Limiter<'a> {
    pub(super) nodes: u64,
    most: u64,
    time: Option<Duration>,
    clock: &'a dyn Clock,
    stop: &'a Stop,
}

/// So many nodes pass between two looks at the clock: well under a millisecond.
const PAUSE: u64 = 512;

impl<'a> Limiter<'a> {
    pub(super) fn new(
        nodes: Option<u64>,
        time: Option<Duration>,
        clock: &'a dyn Clock,
        stop: &'a Stop,
    ) -> Limiter<'a> {
        Limiter { nodes: 0, most: nodes.unwrap_or(u64::MAX), time, clock, stop }
    }

    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Exhausted> {
        self.nodes += 1;
        if self.nodes > self.most || (self.nodes.is_multiple_of(PAUSE) && self.is_over()) {
            return Err(Exhausted);
        }
        Ok(())
    }

    #[cold]
    fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.time.is_some_and(|time| self.clock.elapsed() >= time)
    }
}
