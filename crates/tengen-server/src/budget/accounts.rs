//! Seconds of engines: what each visitor has left, and each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tengen_store::Visitor;

use super::MOST_KNOWN;
use crate::rate::Rate;

/// Seconds of one core at once, and then so many a minute: a game against the strongest level, with some
/// analysis, never comes to the end of it.
const OF_VISITOR: (u16, u16) = (300, 30);
/// The same for all visitors of an address.
const OF_ADDRESS: (u16, u16) = (1_200, 120);

/// Who has used how much.
#[derive(Default)]
pub(super) struct Accounts {
    visitors: HashMap<Visitor, Arc<Account>>,
    addresses: HashMap<IpAddr, Arc<Purse>>,
}

#[derive(Debug)]
struct Purse(Mutex<Rate>);

#[derive(Debug)]
struct Account {
    name: Arc<str>,
    own: Purse,
    /// That of the address from which the visitor was last seen.
    shared: Mutex<Option<Arc<Purse>>>,
}

/// Who pays for what is thought about: at home nobody, elsewhere a visitor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Payer(Option<Arc<Account>>);

/// A visitor has used up what there is, and has to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spent {
    /// So long until there is some more.
    pub(crate) seconds: u32,
}

impl Accounts {
    pub(super) fn comes(&mut self, visitor: &Visitor, address: IpAddr, now: Instant) {
        if self.addresses.len() >= MOST_KNOWN {
            self.addresses.retain(|_, purse| Arc::strong_count(purse) > 1 || !purse.is_full(now));
        }
        let new = || Arc::new(Purse::new(OF_ADDRESS, now));
        let purse = self.addresses.entry(address).or_insert_with(new).clone();
        *self.account(visitor, now).shared.lock().expect("nothing panics here") = Some(purse);
    }

    pub(super) fn payer(&mut self, visitor: &Visitor, now: Instant) -> Payer {
        Payer(Some(self.account(visitor, now)))
    }

    fn account(&mut self, visitor: &Visitor, now: Instant) -> Arc<Account> {
        if let Some(account) = self.visitors.get(visitor) {
            return account.clone();
        }
        if self.visitors.len() >= MOST_KNOWN {
            self.visitors
                .retain(|_, account| Arc::strong_count(account) > 1 || !account.own.is_full(now));
        }
        let account = Arc::new(Account {
            name: visitor.0.as_str().into(),
            own: Purse::new(OF_VISITOR, now),
            shared: Mutex::default(),
        });
        self.visitors.insert(visitor.clone(), account.clone());
        account
    }
}

impl Payer {
    /// Whether there is something left to pay with.
    pub(crate) fn check(&self) -> Result<(), Spent> {
        let now = Instant::now();
        let wait = self.purses().map(|purse| purse.rate().wait(now)).max().unwrap_or_default();
        if wait.is_zero() {
            return Ok(());
        }
        Err(Spent { seconds: u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).saturating_add(1) })
    }

    /// Pays for so many cores for so long.
    pub(crate) fn pay(&self, cores: u16, time: Duration) {
        let now = Instant::now();
        for purse in self.purses() {
            purse.rate().spend(f64::from(cores) * time.as_secs_f64(), now);
        }
    }

    /// By whom a question is asked: at home by its game.
    pub(crate) fn asker(&self, game: &Arc<str>) -> Arc<str> {
        self.0.as_ref().map_or(game, |account| &account.name).clone()
    }

    /// A name for something that two visitors might call the same.
    pub(crate) fn own(&self, name: &str) -> Arc<str> {
        match &self.0 {
            None => name.into(),
            Some(account) => format!("{} {name}", account.name).into(),
        }
    }

    /// How long something may be thought about that could go on for ever: for a visitor not for so long.
    pub(crate) fn within(&self, time: Duration) -> Duration {
        if self.0.is_some() { time.min(Duration::from_secs(60)) } else { time }
    }

    fn purses(&self) -> impl Iterator<Item = impl std::ops::Deref<Target = Purse>> {
        let own = self.0.iter().map(|account| Paid::Own(account));
        let shared = self.0.iter().filter_map(|account| {
            account.shared.lock().expect("nothing panics here").clone().map(Paid::Shared)
        });
        own.chain(shared)
    }
}

/// A purse of a payer.
enum Paid<'a> {
    Own(&'a Account),
    Shared(Arc<Purse>),
}

impl std::ops::Deref for Paid<'_> {
    type Target = Purse;

    fn deref(&self) -> &Purse {
        match self {
            Paid::Own(account) => &account.own,
            Paid::Shared(purse) => purse,
        }
    }
}

impl Purse {
    fn new((burst, per_minute): (u16, u16), now: Instant) -> Purse {
        Purse(Mutex::new(Rate::per_minute(burst, per_minute, now)))
    }

    fn rate(&self) -> std::sync::MutexGuard<'_, Rate> {
        self.0.lock().expect("nothing panics while it counts")
    }

    fn is_full(&self, now: Instant) -> bool {
        self.rate().is_full(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(name: &str) -> Visitor {
        Visitor(name.to_owned())
    }

    #[test]
    fn a_visitor_pays_with_their_own_seconds_and_with_those_of_the_address() {
        let mut accounts = Accounts::default();
        let now = Instant::now();
        let [home, school] = ["10.0.0.1", "10.0.0.2"].map(|ip| ip.parse().expect("an address"));
        for (name, address) in [("a", home), ("b", home), ("c", school)] {
            accounts.comes(&visitor(name), address, now);
        }
        let [a, b, c] = ["a", "b", "c"].map(|name| accounts.payer(&visitor(name), now));
        let second = Duration::from_secs(1);
        a.pay(2, 100 * second);
        assert_eq!(a.check(), Ok(()));
        a.pay(2, 100 * second);
        // 101 seconds are missing, at half a second a second.
        assert!(a.check().is_err_and(|spent| (2..=203).contains(&spent.seconds)));
        assert_eq!((b.check(), c.check()), (Ok(()), Ok(())));
        a.pay(1, 1_000 * second);
        assert!(b.check().is_err(), "they share an address");
        assert_eq!(c.check(), Ok(()));
        assert_eq!(Payer::default().check(), Ok(()));
    }

    #[test]
    fn at_home_games_ask_and_elsewhere_visitors_do() {
        let mut accounts = Accounts::default();
        let payer = accounts.payer(&visitor("a"), Instant::now());
        let game: Arc<str> = "game".into();
        assert_eq!((&*Payer::default().asker(&game), &*payer.asker(&game)), ("game", "a"));
        assert_eq!((&*Payer::default().own("x"), &*payer.own("x")), ("x", "a x"));
    }

    #[test]
    fn those_who_have_not_come_back_are_forgotten() {
        let mut accounts = Accounts::default();
        let now = Instant::now();
        for number in 0..2 * MOST_KNOWN {
            let [a, b] = [number >> 8, number & 255];
            let address = format!("10.{}.{}.{b}", a >> 8, a & 255).parse().expect("an address");
            accounts.comes(&visitor(&number.to_string()), address, now);
        }
        assert!(accounts.visitors.len() <= MOST_KNOWN && accounts.addresses.len() <= MOST_KNOWN);
    }
}
