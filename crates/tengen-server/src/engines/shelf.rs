//! The engines that nobody has borrowed, and the memory of all of them.

use std::sync::Arc;

use tengen_engine::Engine;

/// An engine in its place.
pub(super) struct Kept {
    engine: Engine,
    place: Reservation,
}

/// What an engine is for.
struct Reservation {
    /// Mebibytes to remember positions in; none for one that only lends its hands.
    memory: u32,
    /// The game it knows.
    game: Option<Arc<str>>,
}

/// An engine on its way to a question, or the place for one that has yet to be made.
pub(super) struct Borrowed {
    engine: Option<Engine>,
    place: Reservation,
    /// Those that give their memory up for it.
    forgotten: Vec<Kept>,
}

pub(super) struct Shelf {
    /// The mebibytes that all engines together may have.
    most: u32,
    /// What all have, also those that are lent.
    used: u32,
    /// The longest unused first.
    kept: Vec<Kept>,
}

impl Shelf {
    pub(super) fn new(most: u32) -> Shelf {
        Shelf { most, used: 0, kept: Vec::new() }
    }

    /// The engine that knows a game, or one that knows nothing, or else the one that was not asked for
    /// longest; `None` while the memory is lent to others.
    pub(super) fn borrow(&mut self, game: &Arc<str>, memory: Option<u32>) -> Option<Borrowed> {
        let Some(memory) = memory else { return Some(self.hands()) };
        let knows =
            |kept: &Kept| kept.place.memory == memory && kept.place.game.as_ref() == Some(game);
        let is_new = |kept: &Kept| kept.place.memory == memory && kept.place.game.is_none();
        let place = || Reservation { memory, game: Some(game.clone()) };
        let kept = self.kept.iter();
        if let Some(at) = kept.clone().rposition(knows).or_else(|| kept.clone().position(is_new)) {
            let engine = Some(self.kept.remove(at).engine);
            return Some(Borrowed { engine, place: place(), forgotten: Vec::new() });
        }
        let idle: u32 = self.kept.iter().map(|kept| kept.place.memory).sum();
        if self.used - idle + memory > self.most {
            return None;
        }
        let mut forgotten = Vec::new();
        while self.used + memory > self.most {
            let oldest = self.kept.iter().position(|kept| kept.place.memory > 0);
            let oldest = self.kept.remove(oldest.expect("the idle ones are enough"));
            if oldest.place.memory == memory {
                let engine = Some(oldest.engine);
                return Some(Borrowed { engine, place: place(), forgotten });
            }
            self.used -= oldest.place.memory;
            forgotten.push(oldest);
        }
        self.used += memory;
        Some(Borrowed { engine: None, place: place(), forgotten })
    }

    /// An engine for a question that is to know nothing.
    fn hands(&mut self) -> Borrowed {
        let hands = self.kept.iter().position(|kept| kept.place.memory == 0);
        Borrowed {
            engine: hands.map(|at| self.kept.remove(at).engine),
            place: Reservation { memory: 0, game: None },
            forgotten: Vec::new(),
        }
    }

    /// The place for an engine that is made before anybody asks, unless there is one, or no room.
    pub(super) fn reserve(&mut self, memory: u32) -> Option<Borrowed> {
        let is_there =
            self.kept.iter().any(|kept| kept.place.memory == memory && kept.place.game.is_none());
        if is_there || self.used + memory > self.most {
            return None;
        }
        self.used += memory;
        Some(Borrowed {
            engine: None,
            place: Reservation { memory, game: None },
            forgotten: Vec::new(),
        })
    }

    pub(super) fn give_back(&mut self, kept: Kept) {
        self.kept.push(kept);
    }

    /// An engine with so much memory does not come back.
    pub(super) fn lose(&mut self, memory: u32) {
        self.used -= memory;
    }
}

impl Borrowed {
    pub(super) fn memory(&self) -> u32 {
        self.place.memory
    }

    /// The engine itself. May take a while when it is made now, or others are forgotten for it.
    pub(super) fn engine(&mut self) -> Engine {
        self.forgotten.clear();
        let bytes = (self.place.memory as usize) << 20;
        self.engine.take().unwrap_or_else(|| Engine::new(bytes))
    }

    /// To be kept for the same game.
    pub(super) fn with(self, engine: Engine) -> Kept {
        Kept { engine, place: self.place }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets games ask for an engine one after the other, and tells for each whether it had one that
    /// knew it.
    fn remembered(shelf: &mut Shelf, games: &str) -> String {
        let had = |game: char| {
            let game: Arc<str> = game.to_string().into();
            let had = shelf.kept.iter().any(|kept| kept.place.game.as_ref() == Some(&game));
            let mut borrowed = shelf.borrow(&game, Some(4)).expect("nothing is lent");
            let engine = borrowed.engine();
            assert_eq!(engine.memory(), 4 << 20);
            shelf.give_back(borrowed.with(engine));
            assert!(shelf.used <= shelf.most);
            if had { '+' } else { '-' }
        };
        games.chars().map(had).collect()
    }

    #[test]
    fn the_least_recently_used_is_forgotten_first() {
        let mut shelf = Shelf::new(12);
        assert_eq!(remembered(&mut shelf, "abcabcadabdc"), "---++++-+-+-");
    }

    #[test]
    fn memory_that_is_lent_is_waited_for() {
        let mut shelf = Shelf::new(8);
        let [a, b, c]: [Arc<str>; 3] = ["a", "b", "c"].map(Arc::from);
        let mut first = shelf.borrow(&a, Some(6)).expect("there is room");
        assert!(shelf.borrow(&b, Some(3)).is_none());
        assert!(shelf.borrow(&b, None).is_some(), "hands need no memory");
        let second = shelf.borrow(&b, Some(2)).expect("there is room");
        let engine = first.engine();
        shelf.give_back(first.with(engine));
        let third = shelf.borrow(&c, Some(3)).expect("a's is forgotten");
        assert_eq!((third.forgotten.len(), shelf.used), (1, 5));
        shelf.lose(second.memory());
        shelf.lose(third.memory());
        assert_eq!(shelf.used, 0);
    }

    #[test]
    fn what_was_made_before_is_taken_first() {
        let mut shelf = Shelf::new(8);
        let mut made = shelf.reserve(4).expect("there is room");
        let engine = made.engine();
        shelf.give_back(made.with(engine));
        assert!(shelf.reserve(4).is_none(), "there is one");
        assert!(
            shelf.borrow(&"a".into(), Some(4)).is_some_and(|borrowed| borrowed.engine.is_some())
        );
    }
}
