//! What one address may use up, so that something is left for the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

use crate::rate::Rate;
use crate::reach::{Caller, Role};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Use {
    /// A request of any kind.
    Request,
    /// Something new that is kept: a game, a room, an analysis.
    Begin,
    /// A file that is read.
    Import,
    /// A question for an engine beside a game's own moves.
    Engine,
    /// A code that was wrong.
    Guess,
}

impl Use {
    /// So many in a burst, and then so many a minute, from one address.
    fn allowance(self, role: Role) -> (u16, u16) {
        match (self, role) {
            (Use::Request, Role::Owner) => (1_000, 12_000),
            (Use::Request, Role::Guest | Role::Visitor) => (400, 1_200),
            (Use::Guess, _) => (20, 10),
            // The person at this computer is limited by the computer.
            (Use::Begin | Use::Import | Use::Engine, Role::Owner) => (u16::MAX, u16::MAX),
            (Use::Begin, Role::Guest | Role::Visitor) => (30, 20),
            (Use::Import, Role::Guest | Role::Visitor) => (10, 6),
            (Use::Engine, Role::Guest | Role::Visitor) => (40, 60),
        }
    }
}

/// What everybody has used.
#[derive(Default)]
pub(crate) struct Budgets(Mutex<HashMap<(Use, IpAddr), Rate>>);

/// When so many are known, those who have their whole allowance again are forgotten.
const MOST_KNOWN: usize = 10_000;

impl Budgets {
    /// Whether this caller may do so once more now. It counts if so.
    pub(crate) fn allow(&self, what: Use, caller: Caller, now: Instant) -> bool {
        self.rate(what, caller, now, Rate::allows)
    }

    /// Whether this caller could do so once more now.
    pub(crate) fn has(&self, what: Use, caller: Caller, now: Instant) -> bool {
        self.rate(what, caller, now, Rate::has)
    }

    fn rate(
        &self,
        what: Use,
        caller: Caller,
        now: Instant,
        ask: fn(&mut Rate, Instant) -> bool,
    ) -> bool {
        let mut known = self.0.lock().expect("nothing panics while it counts");
        if known.len() >= MOST_KNOWN {
            known.retain(|_, rate| !rate.is_full(now));
        }
        let (burst, per_minute) = what.allowance(caller.role);
        let rate = known
            .entry((what, network(caller.address)))
            .or_insert_with(|| Rate::per_minute(burst, per_minute, now));
        ask(rate, now)
    }
}

/// One household has one address, or a whole network of the sixth version.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn caller(role: Role, address: &str) -> Caller {
        Caller { role, address: address.parse().expect("an address") }
    }

    #[test]
    fn each_address_has_its_own_allowance_and_gets_it_back() {
        let budgets = Budgets::default();
        let start = Instant::now();
        let count = |who, after| {
            let now = start + Duration::from_secs(after);
            (0..100).filter(|_| budgets.allow(Use::Begin, who, now)).count()
        };
        let one = caller(Role::Visitor, "10.0.0.1");
        let other = caller(Role::Visitor, "10.0.0.2");
        assert_eq!((count(one, 0), count(one, 0), count(other, 0)), (30, 0, 30));
        assert_eq!(count(one, 60), 20);
        assert!(!budgets.has(Use::Begin, one, start + Duration::from_secs(60)));
        assert!(budgets.has(Use::Import, one, start + Duration::from_secs(60)));
    }

    #[test]
    fn a_network_of_the_sixth_version_counts_as_one() {
        let budgets = Budgets::default();
        let now = Instant::now();
        let allowed = (0..100).filter(|part| {
            let who = caller(Role::Visitor, &format!("2001:db8:1:2::{part:x}"));
            budgets.allow(Use::Begin, who, now)
        });
        assert_eq!(allowed.count(), 30);
        assert!(budgets.allow(Use::Begin, caller(Role::Visitor, "2001:db8:1:3::1"), now));
    }

    #[test]
    fn those_who_have_not_come_back_are_forgotten() {
        let budgets = Budgets::default();
        let start = Instant::now();
        for number in 0..3 * MOST_KNOWN {
            let [a, b] = [number >> 8, number & 255];
            let who = caller(Role::Visitor, &format!("10.{}.{}.{b}", a >> 8, a & 255));
            budgets.allow(Use::Request, who, start + Duration::from_millis(number as u64));
        }
        assert!(budgets.0.lock().expect("nobody panicked").len() <= MOST_KNOWN);
    }
}
