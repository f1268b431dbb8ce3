//! How often something may happen: in bursts, and then so many times a second.

use std::time::{Duration, Instant};

/// A bucket that fills at a steady rate and is emptied by what happens.
#[derive(Debug)]
pub(crate) struct Rate {
    burst: f64,
    per_second: f64,
    tokens: f64,
    at: Instant,
}

impl Rate {
    pub(crate) fn new(burst: u16, per_second: u16, now: Instant) -> Rate {
        let (burst, per_second) = (f64::from(burst), f64::from(per_second));
        Rate { burst, per_second, tokens: burst, at: now }
    }

    /// The same with so many a minute.
    pub(crate) fn per_minute(burst: u16, per_minute: u16, now: Instant) -> Rate {
        Rate { per_second: f64::from(per_minute) / 60.0, ..Rate::new(burst, 0, now) }
    }

    /// Whether it may happen once more now; then it has.
    pub(crate) fn allows(&mut self, now: Instant) -> bool {
        let allowed = self.has(now);
        if allowed {
            self.tokens -= 1.0;
        }
        allowed
    }

    /// Whether it could happen once more now.
    pub(crate) fn has(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.tokens >= 1.0
    }

    /// It has happened so many times, whether or not it might have.
    pub(crate) fn spend(&mut self, times: f64, now: Instant) {
        self.fill(now);
        self.tokens -= times;
    }

    /// How long it is until it may happen again.
    pub(crate) fn wait(&mut self, now: Instant) -> Duration {
        self.fill(now);
        let missing = (1.0 - self.tokens).max(0.0);
        Duration::try_from_secs_f64(missing / self.per_second).unwrap_or(Duration::MAX)
    }

    /// Whether nothing has happened for so long that it is as if nothing ever had.
    pub(crate) fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.tokens >= self.burst
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.at = now;
        self.tokens = (self.tokens + passed * self.per_second).min(self.burst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_so_many_a_second() {
        let start = Instant::now();
        let mut rate = Rate::new(40, 20, start);
        let allowed = |rate: &mut Rate, after: u64, count: usize| {
            let now = start + Duration::from_millis(after);
            (0..count).filter(|_| rate.allows(now)).count()
        };
        assert_eq!(allowed(&mut rate, 0, 100), 40);
        assert_eq!(allowed(&mut rate, 1_000, 100), 20);
        assert_eq!(allowed(&mut rate, 60_000, 100), 40);
    }

    #[test]
    fn what_is_spent_beyond_the_burst_is_waited_for() {
        let start = Instant::now();
        let mut rate = Rate::per_minute(10, 60, start);
        rate.spend(12.0, start);
        assert_eq!((rate.has(start), rate.wait(start)), (false, Duration::from_secs(3)));
        let later = start + Duration::from_secs(3);
        assert_eq!((rate.has(later), rate.wait(later)), (true, Duration::ZERO));
    }
}
