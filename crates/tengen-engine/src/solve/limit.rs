//! When a solver gives up.

use std::time::Duration;

use crate::{Clock, Stop};

/// The nodes or the time ran out, or somebody asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exhausted;

/// Counts nodes against every limit.
pub(super) struct Limiter<'a> {
    pub(super) nodes: u64,
    /// The count at which the part that is being searched must end.
    part: u64,
    time: Option<Duration>,
    clock: &'a dyn Clock,
    stop: &'a Stop,
    report: &'a dyn Fn(u64),
    over: bool,
}

/// A part of a search, with the limit of the whole.
pub(super) struct LimitedPart {
    whole: u64,
}

/// So many nodes pass between two looks at the clock: well under a millisecond.
const PAUSE: u64 = 256;
/// So many between two reports: some hundredths of a second.
const REPORT: u64 = 64 * PAUSE;

impl<'a> Limiter<'a> {
    pub(super) fn new(
        nodes: Option<u64>,
        time: Option<Duration>,
        clock: &'a dyn Clock,
        stop: &'a Stop,
    ) -> Limiter<'a> {
        let part = nodes.unwrap_or(u64::MAX);
        Limiter { nodes: 0, part, time, clock, stop, report: &|_| {}, over: false }
    }

    /// Tells somebody the number of nodes now and then.
    pub(super) fn heard_by(self, report: &'a dyn Fn(u64)) -> Limiter<'a> {
        Limiter { report, ..self }
    }

    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Exhausted> {
        self.nodes += 1;
        if self.nodes > self.part || (self.nodes.is_multiple_of(PAUSE) && self.is_over()) {
            return Err(Exhausted);
        }
        Ok(())
    }

    #[cold]
    fn is_over(&mut self) -> bool {
        if self.nodes.is_multiple_of(REPORT) {
            (self.report)(self.nodes);
        }
        self.over |=
            self.stop.is_stopped() || self.time.is_some_and(|time| self.clock.elapsed() >= time);
        self.over
    }

    /// Searches a part within a budget of its own: `None` when only that ran out.
    pub(super) fn within<T>(
        &mut self,
        budget: u64,
        search: impl FnOnce(&mut Limiter<'a>) -> Result<T, Exhausted>,
    ) -> Result<Option<T>, Exhausted> {
        let part = self.begin(budget);
        let found = search(self);
        self.end(part, found)
    }

    /// Begins a part with a budget of its own, to be given to [`Limiter::end`].
    pub(super) fn begin(&mut self, budget: u64) -> LimitedPart {
        let whole = self.part;
        self.part = whole.min(self.nodes.saturating_add(budget));
        LimitedPart { whole }
    }

    /// Ends a part and tells what it found: `None` when only its own budget ran out.
    pub(super) fn end<T>(
        &mut self,
        LimitedPart { whole }: LimitedPart,
        found: Result<T, Exhausted>,
    ) -> Result<Option<T>, Exhausted> {
        self.part = whole;
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Exhausted) if self.over || self.nodes > whole => Err(Exhausted),
            Err(Exhausted) => Ok(None),
        }
    }
}
