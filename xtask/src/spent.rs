//! How long things took, on the clock and of the processors.

use std::fmt;
use std::time::{Duration, Instant};

/// A moment, or what was spent since one.
#[derive(Clone, Copy)]
pub(crate) struct Spent<Clock = Duration> {
    clock: Clock,
    /// Of every program that has ended; none where the system does not tell.
    processors: Option<Duration>,
}

impl Spent {
    pub(crate) fn now() -> Spent<Instant> {
        Spent { clock: Instant::now(), processors: processors() }
    }
}

impl Spent<Instant> {
    pub(crate) fn until_now(self) -> Spent {
        let processors = processors().zip(self.processors).map(|(now, then)| now - then);
        Spent { clock: self.clock.elapsed(), processors }
    }
}

impl Spent {
    /// The same, but for the time on the clock.
    pub(crate) fn on_the_clock(self, clock: Duration) -> Spent {
        Spent { clock, ..self }
    }
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>5} s", self.clock.as_secs())?;
        match self.processors {
            Some(time) => write!(f, "  {:>5} s of processors", time.as_secs()),
            None => Ok(()),
        }
    }
}

/// The time that the programs run by this one have used; Linux tells, in hundredths of a second.
fn processors() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in brackets, may have spaces; `cutime` and `cstime` are the 14th and 15th after it.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(13).take(2).map(str::parse::<u64>);
    let ticks: u64 = ticks.sum::<Result<u64, _>>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}
