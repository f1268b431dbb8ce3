//! How often one address may be wrong about a code.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

use crate::rate::Rate;

/// So many wrong codes, and then so many a minute. With a thousand rooms open, a guess in a million finds one.
const BURST: u16 = 20;
const PER_MINUTE: u16 = 10;
/// When so many are known, those who have their whole allowance again are forgotten.
const MOST_KNOWN: usize = 10_000;

/// Who has guessed how often.
#[derive(Default)]
pub(super) struct Guesses(Mutex<HashMap<IpAddr, Rate>>);

impl Guesses {
    /// Whether this address may ask for one more code.
    pub(super) fn may(&self, address: IpAddr, now: Instant) -> bool {
        self.rate(address, now, Rate::has)
    }

    /// Notes that it was wrong.
    pub(super) fn missed(&self, address: IpAddr, now: Instant) {
        self.rate(address, now, Rate::allows);
    }

    fn rate(&self, address: IpAddr, now: Instant, ask: fn(&mut Rate, Instant) -> bool) -> bool {
        let mut known = self.0.lock().expect("nothing panics while it counts");
        if known.len() >= MOST_KNOWN {
            known.retain(|_, rate| !rate.is_full(now));
        }
        let new = || Rate::per_minute(BURST, PER_MINUTE, now);
        ask(known.entry(address).or_insert_with(new), now)
    }
}
