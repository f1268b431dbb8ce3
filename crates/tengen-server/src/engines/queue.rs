//! In which order questions are served.
//!
//! Fair queueing, with the number of questions asked so far as the time: each gets a turn so many
//! places behind now as it may take tenths of a second. So a short question passes a long one, but each
//! is passed by a bounded number, and one who asks twice stands behind those who asked once: at home a game,
//! elsewhere a visitor, however many games and pages they have. What
//! nobody waits for comes after all of them.

use std::sync::Arc;
use std::time::Duration;

/// Names a question in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ticket(u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Turn {
    At(u64),
    Last,
}

/// Questions that wait, the next one first.
pub(super) struct Queue<T> {
    queued: Vec<Queued<T>>,
    asked: u64,
}

struct Queued<T> {
    ticket: Ticket,
    asker: Arc<str>,
    turn: Turn,
    question: T,
}

/// The most that a question may be passed by others.
const LONGEST: u64 = 50;

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue { queued: Vec::new(), asked: 0 }
    }
}

impl<T> Queue<T> {
    /// Lets a question wait, that may take so long.
    pub(super) fn push(&mut self, asker: Arc<str>, cap: Duration, question: T) -> Ticket {
        let turn_of = |place: &Queued<T>| match place.turn {
            Turn::At(turn) if place.asker == asker => Some(turn),
            Turn::At(_) | Turn::Last => None,
        };
        let from = self.queued.iter().filter_map(turn_of).fold(self.asked + 1, u64::max);
        let tenths = u64::try_from(cap.as_millis() / 100).unwrap_or(LONGEST);
        self.insert(asker, Turn::At(from + tenths.clamp(1, LONGEST)), question)
    }

    /// Lets a question wait until there is no other.
    pub(super) fn push_last(&mut self, asker: Arc<str>, question: T) -> Ticket {
        self.insert(asker, Turn::Last, question)
    }

    fn insert(&mut self, asker: Arc<str>, turn: Turn, question: T) -> Ticket {
        self.asked += 1;
        let ticket = Ticket(self.asked);
        let at = self.queued.partition_point(|place| place.turn <= turn);
        self.queued.insert(at, Queued { ticket, asker, turn, question });
        ticket
    }

    /// The first question but those that have to wait.
    pub(super) fn first_but(&self, waits: impl Fn(&T) -> bool) -> Option<(Ticket, &T)> {
        let next = self.queued.iter().find(|place| !waits(&place.question))?;
        Some((next.ticket, &next.question))
    }

    /// Takes a question out of the queue, if it is still there.
    pub(super) fn remove(&mut self, ticket: Ticket) -> Option<T> {
        let at = self.queued.iter().position(|place| place.ticket == ticket)?;
        Some(self.queued.remove(at).question)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.queued.iter().map(|place| &place.question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_millis(500);
    const LONG: Duration = Duration::from_secs(3);

    fn order(asked: &[(&str, Duration)]) -> String {
        let mut queue = Queue::default();
        for &(name, cap) in asked {
            let game = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
            queue.push(game.into(), cap, name);
        }
        served(queue)
    }

    fn served(mut queue: Queue<&str>) -> String {
        let next = || {
            let (ticket, _) = queue.first_but(|_| false)?;
            queue.remove(ticket)
        };
        std::iter::from_fn(next).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn who_comes_first_is_served_first() {
        assert_eq!(order(&[("a", SHORT), ("b", SHORT), ("c", SHORT)]), "a b c");
        assert_eq!(order(&[("a", LONG), ("b", LONG), ("c", LONG)]), "a b c");
    }

    #[test]
    fn a_short_question_passes_a_long_one() {
        assert_eq!(order(&[("long", LONG), ("a", SHORT), ("b", Duration::ZERO)]), "b a long");
    }

    #[test]
    fn a_game_that_asks_twice_stands_behind_those_that_asked_once() {
        let asked = [("a1", SHORT), ("a2", SHORT), ("a3", SHORT), ("b", SHORT), ("c", SHORT)];
        assert_eq!(order(&asked), "a1 b c a2 a3");
    }

    #[test]
    fn nobody_is_passed_for_ever() {
        let mut queue = Queue::default();
        queue.push("patient".into(), Duration::from_secs(1_000_000), 0);
        let served = (1..1000).map(|number| {
            queue.push(number.to_string().into(), SHORT, number);
            let (ticket, _) = queue.first_but(|_| false)?;
            queue.remove(ticket)
        });
        let passed = served.take_while(|&question| question != Some(0)).count();
        assert_eq!(passed, 44);
    }

    #[test]
    fn what_nobody_waits_for_comes_last_and_keeps_nobody_of_its_game_back() {
        let mut queue = Queue::default();
        queue.push_last("a".into(), "first whenever");
        queue.push_last("b".into(), "second whenever");
        queue.push("a".into(), LONG, "long");
        queue.push("b".into(), SHORT, "short");
        assert_eq!(served(queue), "short long first whenever second whenever");
    }

    #[test]
    fn who_leaves_is_not_served() {
        let mut queue = Queue::default();
        let tickets = ["a", "b", "c"].map(|game| queue.push(game.into(), SHORT, game));
        assert_eq!(queue.remove(tickets[1]), Some("b"));
        assert_eq!(queue.remove(tickets[1]), None);
        assert_eq!(queue.iter().copied().collect::<Vec<_>>(), ["a", "c"]);
    }
}
