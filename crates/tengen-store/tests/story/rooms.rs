//! Rooms, seats and their games, on any store.

use tengen_rules::{OpeningRule, Player, Rule, Size};
use tengen_session::{
    Command, Input, Millis, Output, Record, Room, Seat, Session, Setup, Side, Speaker, Text,
};
use tengen_store::{
    Chair, NewGame, NewRoom, RoomScore, SavedRoom, Store, StoreError, Summary, Terms, Visitor,
};

pub(crate) fn terms(side: Side) -> Terms {
    Terms {
        rule: Text(Rule::Renju),
        size: Size::STANDARD,
        opening: Text(OpeningRule::None),
        clock: None,
        side,
    }
}

fn visitor(name: &str) -> Visitor {
    Visitor(format!("hash of {name}"))
}

/// A game of a room that has not been stored yet.
pub(crate) struct Game {
    session: Session,
    pub(crate) records: Vec<Record>,
}

impl Game {
    pub(crate) fn begin(inviter: Player, now: u64) -> Game {
        let setup = Setup {
            rule: Text(Rule::Renju),
            size: Size::STANDARD,
            opening: Text(OpeningRule::None),
            clock: None,
            first: Seat::Person { name: "Ada".to_owned() },
            second: Seat::Person { name: "Lin".to_owned() },
            from: Text::default(),
            room: Some(Room { code: "K7M3PX".to_owned(), inviter: Text(inviter) }),
        };
        let (session, outputs) = Session::begin(setup, Millis(now)).unwrap();
        Game { session, records: published(outputs) }
    }

    pub(crate) fn summary(&self) -> Summary {
        Summary::of(&self.session)
    }

    pub(crate) async fn resigns(mut self, store: &dyn Store, id: &str, player: Player, now: u64) {
        let from = Speaker::Player(player);
        let input = Input::Command { from, command: Command::Resign };
        let records = published(self.session.handle(Millis(now), input));
        store.append(id, &records, &self.summary()).await.unwrap();
    }
}

pub(crate) fn published(outputs: Vec<Output>) -> Vec<Record> {
    let record = |output| match output {
        Output::Publish(record) => Some(record),
        _ => None,
    };
    outputs.into_iter().filter_map(record).collect()
}

async fn room(store: &dyn Store) -> SavedRoom {
    store.room("K7M3PX").await.unwrap().expect("it is there")
}

/// A room is opened and changed, one of several guests sits down, games follow each other, and a room that
/// nobody uses is forgotten.
pub(crate) async fn rooms(store: &dyn Store) {
    let (ada, lin, eve) = (visitor("Ada"), visitor("Lin"), visitor("Eve"));
    assert_eq!(store.room("K7M3PX").await.unwrap(), None);
    let black = terms(Side::Black);
    let opened = NewRoom { code: "K7M3PX", terms: &black, name: "Ada", visitor: &ada };
    assert!(store.open_room(opened, Millis(1_000)).await.unwrap());
    let taken = NewRoom { name: "Eve", visitor: &eve, ..opened };
    assert!(!store.open_room(taken, Millis(1_000)).await.unwrap(), "the code is taken");
    let found = room(store).await;
    assert_eq!((found.inviter.as_str(), &found.guest, &found.games), ("Ada", &None, &vec![]));
    assert_eq!(found.seats, [(ada.clone(), Chair::Inviter)]);

    let white = terms(Side::White);
    assert!(store.change_room("K7M3PX", &white, "Ada L.", Millis(2_000)).await.unwrap());
    assert_eq!(
        (room(store).await.terms, room(store).await.inviter),
        (white.clone(), "Ada L.".into())
    );

    // Of two who press at once one sits, and the other one's game is not there.
    let first = Game::begin(Player::Second, 3_000);
    let summary = first.summary();
    let game = |id| NewGame { id, records: &first.records, summary: &summary };
    let (one, other) = tokio::join!(
        store.sit("K7M3PX", (&lin, "Lin"), game("r1-lin"), Millis(3_000)),
        store.sit("K7M3PX", (&eve, "Eve"), game("r1-eve"), Millis(3_000)),
    );
    assert_eq!([one.unwrap(), other.unwrap()].iter().filter(|sat| **sat).count(), 1);
    let found = room(store).await;
    let guest = found.guest.as_deref().unwrap();
    let (sitting, id, gone) = match guest {
        "Lin" => (lin, "r1-lin", "r1-eve"),
        _ => (eve, "r1-eve", "r1-lin"),
    };
    assert_eq!(
        (found.chair(&sitting), found.chair(&ada)),
        (Some(Chair::Guest), Some(Chair::Inviter))
    );
    assert_eq!(found.chair(&visitor("Bob")), None);
    assert_eq!((found.games.len(), found.games[0].id.as_str()), (1, id));
    assert_eq!(found.games[0].player(Chair::Inviter), Player::Second);
    assert!(store.load(id).await.unwrap().is_some());
    assert!(store.load(gone).await.unwrap().is_none());
    assert!(!store.change_room("K7M3PX", &white, "Ada", Millis(3_500)).await.unwrap());
    assert!(!store.close_room("K7M3PX").await.unwrap(), "somebody has sat down");

    // The score is that of the seats, whatever they played; the number decides who begins the next game.
    first.resigns(store, id, Player::First, 4_000).await;
    assert_eq!(room(store).await.score(), RoomScore { inviter: 1, guest: 0, draws: 0 });
    let second = Game::begin(Player::First, 5_000);
    let summary = second.summary();
    let game = |id| NewGame { id, records: &second.records, summary: &summary };
    store.begin_in_room("K7M3PX", 2, game("r2")).await.unwrap();
    let again = store.begin_in_room("K7M3PX", 2, game("r2-too")).await;
    assert!(matches!(again, Err(StoreError::Conflict { seq: 2, .. })), "{again:?}");
    assert!(store.load("r2-too").await.unwrap().is_none());
    let nowhere = store.begin_in_room("NOROOM", 1, game("r0")).await;
    assert!(matches!(nowhere, Err(StoreError::Missing(_))), "{nowhere:?}");
    second.resigns(store, "r2", Player::First, 6_000).await;
    assert_eq!(room(store).await.score(), RoomScore { inviter: 1, guest: 1, draws: 0 });

    // A key is good once, for its seat, until its time; the last one shown counts.
    let phone = visitor("Ada's phone");
    store.lend_seat("K7M3PX", "AAAAAA", Chair::Inviter, Millis(7_000)).await.unwrap();
    store.lend_seat("K7M3PX", "BBBBBB", Chair::Inviter, Millis(7_000)).await.unwrap();
    let take = async |key, now| store.take_seat("K7M3PX", key, &phone, Millis(now)).await.unwrap();
    assert_eq!(take("AAAAAA", 6_500).await, None);
    assert_eq!(take("BBBBBB", 7_000).await, None, "too late");
    store.lend_seat("K7M3PX", "CCCCCC", Chair::Inviter, Millis(9_000)).await.unwrap();
    assert_eq!(take("CCCCCC", 8_000).await, Some(Chair::Inviter));
    assert_eq!(take("CCCCCC", 8_000).await, None);
    assert_eq!(room(store).await.chair(&phone), Some(Chair::Inviter));

    // A room is kept as long as somebody is in it or something happens in its games.
    assert_eq!(store.forget_rooms(Millis(6_000)).await.unwrap(), 0, "a game went on");
    store.used_room("K7M3PX", Millis(9_000)).await.unwrap();
    assert_eq!(store.forget_rooms(Millis(9_000)).await.unwrap(), 0, "somebody was there");
    assert_eq!(store.forget_rooms(Millis(9_001)).await.unwrap(), 1);
    assert_eq!(store.room("K7M3PX").await.unwrap(), None);
    assert!(store.load("r2").await.unwrap().is_some(), "its games stay");
    let players = store.players("r2").await.unwrap();
    let on = |chair| players.iter().filter(move |one| one.1 == chair).map(|one| &one.0);
    assert!(on(Chair::Inviter).eq([&ada, &phone]), "and who played them: {players:?}");
    assert!(on(Chair::Guest).eq([&sitting]), "{players:?}");

    // One that nobody has come to can be taken back.
    assert!(store.open_room(opened, Millis(10_000)).await.unwrap());
    assert!(store.close_room("K7M3PX").await.unwrap());
    assert!(!store.close_room("K7M3PX").await.unwrap());
}
