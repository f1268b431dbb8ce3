//! The host's clock: milliseconds since 1970 that never go back while the program runs.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tengen_session::Millis;

#[derive(Clone, Copy, Debug)]
pub(crate) struct HostClock {
    started: Instant,
    offset: Millis,
}

impl HostClock {
    pub(crate) fn new() -> HostClock {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        HostClock { started: Instant::now(), offset: millis(since_1970) }
    }

    pub(crate) fn now(&self) -> Millis {
        self.offset.plus(millis(self.started.elapsed()))
    }

    /// The instant at which this clock shows `time`.
    pub(crate) fn instant(&self, time: Millis) -> Instant {
        let wait = std::time::Duration::from_millis(time.minus(self.offset).0);
        // A time too far away to be told is as good as a day.
        let day = std::time::Duration::from_secs(24 * 60 * 60);
        self.started.checked_add(wait).unwrap_or_else(|| Instant::now() + day)
    }
}

pub(crate) fn millis(time: std::time::Duration) -> Millis {
    Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}
