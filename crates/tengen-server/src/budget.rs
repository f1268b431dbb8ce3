//! What one visitor and one address may use up, so that something is left for the others.

mod accounts;
mod lines;
#[cfg(test)]
mod spent;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

use tengen_store::{Person, Visitor};

use crate::rate::Rate;
use crate::reach::{Caller, Role};

use accounts::Accounts;
pub(crate) use accounts::{Payer, Spent};
pub(crate) use lines::{Lines, Opener};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Use {
    /// A request of any kind.
    Request,
    /// Something new that is kept: a game, a room, an analysis.
    Begin,
    /// A file that is read.
    Import,
    /// Something small that is kept: an attempt at a puzzle, preferences.
    Keep,
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
            (Use::Begin | Use::Import | Use::Keep | Use::Engine, Role::Owner) => {
                (u16::MAX, u16::MAX)
            }
            (Use::Begin, Role::Guest | Role::Visitor) => (30, 20),
            (Use::Import, Role::Guest | Role::Visitor) => (10, 2),
            (Use::Keep, Role::Guest | Role::Visitor) => (200, 120),
            (Use::Engine, Role::Guest | Role::Visitor) => (40, 60),
        }
    }

    /// The same for one visitor: half of it, so that two of one household do not take it from each other.
    fn own_allowance(self, role: Role) -> Option<(u16, u16)> {
        let (burst, per_minute) = self.allowance(role);
        match (self, role) {
            (Use::Request | Use::Guess, _) | (_, Role::Owner | Role::Guest) => None,
            (_, Role::Visitor) => Some((burst / 2, per_minute / 2)),
        }
    }
}

/// Who uses something.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Who {
    Address(IpAddr),
    Visitor(Visitor),
}

/// What everybody has used.
#[derive(Default)]
pub(crate) struct Budgets {
    uses: Mutex<HashMap<(Use, Who), Rate>>,
    accounts: Mutex<Accounts>,
}

/// When so many are known, those who have their whole allowance again are forgotten.
const MOST_KNOWN: usize = 10_000;

impl Budgets {
    /// Whether this caller may do so once more now. It counts if so.
    pub(crate) fn allow(&self, what: Use, caller: Caller, now: Instant) -> bool {
        let (who, allowance) = by_address(what, caller);
        self.rate(what, who, allowance, now, Rate::allows)
    }

    /// Whether this caller could do so once more now.
    pub(crate) fn has(&self, what: Use, caller: Caller, now: Instant) -> bool {
        let (who, allowance) = by_address(what, caller);
        self.rate(what, who, allowance, now, Rate::has)
    }

    /// Whether this visitor may do so once more now, wherever from. It counts if so.
    pub(crate) fn allow_visitor(
        &self,
        what: Use,
        role: Role,
        visitor: &Visitor,
        now: Instant,
    ) -> bool {
        what.own_allowance(role).is_none_or(|allowance| {
            self.rate(what, Who::Visitor(visitor.clone()), allowance, now, Rate::allows)
        })
    }

    fn rate(
        &self,
        what: Use,
        who: Who,
        (burst, per_minute): (u16, u16),
        now: Instant,
        ask: fn(&mut Rate, Instant) -> bool,
    ) -> bool {
        let mut known = self.uses.lock().expect("nothing panics while it counts");
        if known.len() >= MOST_KNOWN {
            known.retain(|_, rate| !rate.is_full(now));
        }
        let rate =
            known.entry((what, who)).or_insert_with(|| Rate::per_minute(burst, per_minute, now));
        ask(rate, now)
    }

    /// A visitor has come from there: what is thought for them is counted for that address as well.
    pub(crate) fn comes(&self, visitor: &Visitor, address: IpAddr, now: Instant) {
        self.accounts().comes(visitor, network(address), now);
    }

    /// Who pays for what is thought about for somebody.
    pub(crate) fn payer(&self, person: &Person) -> Payer {
        match person {
            Person::Here => Payer::default(),
            Person::Visitor(visitor) => self.accounts().payer(visitor, Instant::now()),
        }
    }

    fn accounts(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().expect("nothing panics while it counts")
    }
}

fn by_address(what: Use, caller: Caller) -> (Who, (u16, u16)) {
    (Who::Address(network(caller.address)), what.allowance(caller.role))
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
    fn a_visitor_has_half_of_what_the_address_has() {
        let budgets = Budgets::default();
        let now = Instant::now();
        let count = |name: &str, role| {
            let visitor = Visitor(name.to_owned());
            (0..100).filter(|_| budgets.allow_visitor(Use::Begin, role, &visitor, now)).count()
        };
        assert_eq!((count("a", Role::Visitor), count("b", Role::Visitor)), (15, 15));
        assert_eq!(count("c", Role::Owner), 100);
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
        assert!(budgets.uses.lock().expect("nobody panicked").len() <= MOST_KNOWN);
    }
}
