//! The story of a store, told once for each backend: a file for each of them tells it, and has besides
//! what is true of that one alone.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod libraries;
mod postgres;
mod rooms;
mod sqlite;
mod training;

use tengen_analysis::{Analysis, NodeId, Sheet};
use tengen_rules::{OpeningRule, Rule, Size, Stone};
use tengen_session::{
    ClockRule, Command, EndReason, Input, Millis, Output, Record, Seat, Session, Setup, Speaker,
    Text,
};
use tengen_store::{
    Digest, DigestResult, NewFile, NewImport, Outline, Person, Query, ReviewStage, SavedAnalysis,
    Score, Shelf, Store, StoreError, StoredFile, StoredReview, Summary,
};

fn setup(first: &str, second: &str) -> Setup {
    let seat = |name: &str| match name {
        "table" => Seat::Engine { opponent: "table".into(), level: 3, adaptive: false },
        person => Seat::Person { name: person.into() },
    };
    Setup {
        rule: Text(Rule::Renju),
        size: Size::STANDARD,
        opening: Text(OpeningRule::None),
        clock: Some(ClockRule::Increment { main: Millis(60_000), increment: Millis(1_000) }),
        first: seat(first),
        second: seat(second),
        from: Text::default(),
        room: None,
    }
}

/// A session that stores everything it says.
struct Table<'a> {
    store: &'a dyn Store,
    id: &'a str,
    session: Session,
}

impl<'a> Table<'a> {
    async fn begin(store: &'a dyn Store, id: &'a str, setup: Setup, now: u64) -> Table<'a> {
        let (session, outputs) = Session::begin(setup, Millis(now)).unwrap();
        let table = Table { store, id, session };
        table.keep(outputs).await.unwrap();
        table
    }

    async fn say(&mut self, now: u64, command: Command) {
        let outputs =
            self.session.handle(Millis(now), Input::Command { from: Speaker::Screen, command });
        self.keep(outputs).await.unwrap();
    }

    async fn play(&mut self, now: u64, at: &str) {
        let ply = u32::try_from(self.session.position().ply()).unwrap();
        self.say(now, Command::Play { ply, at: Text(at.parse().unwrap()) }).await;
    }

    async fn keep(&self, outputs: Vec<Output>) -> Result<(), StoreError> {
        let records: Vec<Record> = outputs
            .into_iter()
            .filter_map(|output| match output {
                Output::Publish(record) => Some(record),
                _ => None,
            })
            .collect();
        self.store.append(self.id, &records, &Summary::of(&self.session)).await
    }
}

async fn ids(store: &dyn Store, query: Query) -> Vec<String> {
    let query = Query { limit: 50, ..query };
    let library = store.list(&Person::Here, &query).await.unwrap();
    assert_eq!(library.total as usize, library.games.len());
    library.games.iter().map(|entry| entry.id().to_owned()).collect()
}

async fn story(store: &dyn Store) {
    // A game is kept event by event, with its clocks, and comes back as it was.
    let mut friends = Table::begin(store, "friends", setup("Ada", "100%_Lin"), 1_000).await;
    friends.play(2_000, "h8").await;
    friends.play(5_000, "i9").await;
    let saved = store.load("friends").await.unwrap().unwrap();
    assert_eq!(
        Session::restore(&saved.records, saved.seen, Millis(5_000)).unwrap(),
        friends.session
    );
    assert_eq!(saved.card.moves, "h8i9");
    assert_eq!((saved.card.created, saved.card.updated), (Millis(1_000), Millis(5_000)));

    // How long a clock was seen to run is no event, and is not forgotten.
    assert_eq!(saved.seen, Millis(0));
    store.saw("friends", Millis(5_700)).await.unwrap();
    let seen = store.load("friends").await.unwrap().unwrap();
    assert_eq!((seen.seen, &seen.records), (Millis(5_700), &saved.records));
    assert!(matches!(store.saw("none", Millis(0)).await, Err(StoreError::Missing(_))));

    // A second writer fails on the key and changes nothing.
    let mut other = Table {
        store,
        id: "friends",
        session: Session::restore(&saved.records, saved.seen, Millis(5_000)).unwrap(),
    };
    friends.play(6_000, "h9").await;
    let command = Command::Play { ply: 2, at: Text("a1".parse().unwrap()) };
    let input = Input::Command { from: Speaker::Screen, command };
    let outputs = other.session.handle(Millis(6_500), input);
    let refused = other.keep(outputs).await;
    assert!(matches!(refused, Err(StoreError::Conflict { seq: 4, .. })), "{refused:?}");
    assert_eq!(store.load("friends").await.unwrap().unwrap().card.moves, "h8i9h9");

    // Against the engine, results count; an undone result does not.
    for (id, now) in [("won", 10_000), ("lost", 20_000)] {
        let mut game = Table::begin(store, id, setup("Ada", "table"), now).await;
        if id == "lost" {
            game.say(now + 1, Command::Hint { ply: 0 }).await;
            game.say(now + 2, Command::Resign).await;
        } else {
            game.play(now + 1, "h8").await;
            game.session.handle(Millis(now + 2), Input::Tick);
            let outputs = game.session.handle(Millis(now + 90_000), Input::Tick);
            game.keep(outputs).await.unwrap();
        }
    }
    let score = store.score(&Person::Here, None).await.unwrap();
    let expected = Score { wins: 1, losses: 1, draws: 0, streak: 1, best_streak: 1, points: 30 };
    assert_eq!(score, expected, "the lost game ended first, the flag fell later");

    assert_eq!(store.score(&Person::Here, Some("table")).await.unwrap(), expected);
    assert_eq!(store.score(&Person::Here, Some("sprout")).await.unwrap(), Score::default());

    // The library finds games by mode, state, name and players; one without a move is nowhere.
    Table::begin(store, "untouched", setup("Ada", "table"), 30_000).await;
    let from = Text(vec!["h8".parse().unwrap(), "i9".parse().unwrap()]);
    let continued = Setup { from, ..setup("Ada", "table") };
    Table::begin(store, "untouched too", continued, 30_000).await;
    let all = Query::default();
    assert_eq!(ids(store, all.clone()).await, ["won", "lost", "friends"]);
    assert_eq!(ids(store, Query { shelf: Some(Shelf::People), ..all.clone() }).await, ["friends"]);
    assert_eq!(ids(store, Query { finished: Some(false), ..all.clone() }).await, ["friends"]);
    assert_eq!(ids(store, Query { words: "TABLE".into(), ..all.clone() }).await, ["won", "lost"]);
    assert_eq!(ids(store, Query { words: "0%_l".into(), ..all.clone() }).await, ["friends"]);
    assert_eq!(ids(store, Query { words: "%".into(), ..all.clone() }).await, ["friends"]);
    for nothing in ["\0", "a\0", "a\n1"] {
        assert_eq!(ids(store, Query { words: nothing.into(), ..all.clone() }).await, [""; 0]);
    }
    let page =
        store.list(&Person::Here, &Query { limit: 1, offset: 1, ..all.clone() }).await.unwrap();
    assert_eq!((page.games[0].id(), page.total), ("lost", 3));

    // Named saves: a name, and a copy that goes its own way and counts nothing.
    store.rename(&Person::Here, "friends", Some("第一局")).await.unwrap();
    assert_eq!(ids(store, Query { words: "第一".into(), ..all.clone() }).await, ["friends"]);
    store.rename(&Person::Here, "friends", Some("ÉTÉ Straße ΟΔΟΣ")).await.unwrap();
    for words in ["été", "STRASSE", "straße", "οδοσ", "οδος"] {
        assert_eq!(ids(store, Query { words: words.into(), ..all.clone() }).await, ["friends"]);
    }
    assert_eq!(ids(store, Query { named: Some(true), ..all.clone() }).await, ["friends"]);
    store.copy(&Person::Here, "won", "copy", Some("the flag"), Millis(200_000)).await.unwrap();
    assert_eq!(store.score(&Person::Here, None).await.unwrap(), expected);
    let (won, copy) = (store.load("won").await.unwrap(), store.load("copy").await.unwrap());
    assert_eq!(won.unwrap().records, copy.unwrap().records);
    let mut open = Table::begin(store, "open", setup("Ada", "table"), 150_000).await;
    store.copy(&Person::Here, "open", "gone on", None, Millis(200_000)).await.unwrap();
    open.id = "gone on";
    open.say(210_000, Command::Resign).await;
    assert_eq!(store.score(&Person::Here, None).await.unwrap(), expected);
    for game in ["open", "gone on"] {
        store.delete(&Person::Here, game, Millis(220_000)).await.unwrap();
    }
    assert!(matches!(store.rename(&Person::Here, "none", None).await, Err(StoreError::Missing(_))));
    let missing = store.copy(&Person::Here, "none", "x", None, Millis(0)).await;
    assert!(matches!(missing, Err(StoreError::Missing(_))));

    // Deleting can be undone until the game is purged, and the score remembers.
    store.delete(&Person::Here, "won", Millis(300_000)).await.unwrap();
    assert_eq!(store.load("won").await.unwrap(), None);
    assert_eq!(ids(store, all.clone()).await, ["copy", "lost", "friends"]);
    store.restore(&Person::Here, "won").await.unwrap();
    assert!(store.load("won").await.unwrap().is_some());
    store.delete(&Person::Here, "won", Millis(300_000)).await.unwrap();
    assert_eq!(store.purge(Millis(300_000)).await.unwrap(), 2, "those deleted earlier");
    assert_eq!(store.purge(Millis(300_001)).await.unwrap(), 1);
    assert!(matches!(store.restore(&Person::Here, "won").await, Err(StoreError::Missing(_))));
    assert_eq!(store.score(&Person::Here, None).await.unwrap(), expected);

    imports(store).await;
    analyses(store).await;
    assert_eq!(store.score(&Person::Here, None).await.unwrap(), expected);

    reviews(store).await;
    rooms::rooms(store).await;
    training::results(store).await;
    training::training(store).await;
    libraries::libraries(store).await;
    libraries::visits(store).await;

    // Settings are kept by name.
    assert_eq!(store.setting("engine").await.unwrap(), None);
    store.set_setting("engine", "1").await.unwrap();
    store.set_setting("engine", "2").await.unwrap();
    assert_eq!(store.setting("engine").await.unwrap(), Some("2".to_owned()));
}

/// A review is kept with its game: as far as it has come, as long as the game has these moves.
async fn reviews(store: &dyn Store) {
    let mut game = Table::begin(store, "read", setup("Ada", "Lin"), 800_000).await;
    game.play(800_001, "h8").await;
    let review = |moves: &str, stage, now| StoredReview {
        moves: moves.into(),
        stage,
        report: format!("{{\"read\":{now}}}"),
        updated: Millis(now),
    };
    assert_eq!(store.review("read").await.unwrap(), None);
    let begun = review("h8", ReviewStage::Wanted, 800_000);
    store.keep_review("read", &begun).await.unwrap();
    assert_eq!(store.review("read").await.unwrap(), Some(begun));
    store.keep_review("lost", &review("", ReviewStage::Wanted, 700_000)).await.unwrap();
    assert_eq!(store.unread().await.unwrap(), ["lost", "read"], "who waits longest comes first");
    let read = review("h8", ReviewStage::Finished, 800_000);
    store.keep_review("read", &read).await.unwrap();
    store.keep_review("lost", &review("", ReviewStage::Stopped, 800_000)).await.unwrap();
    assert_eq!(store.unread().await.unwrap(), [""; 0]);

    // A copy has it too; a game that goes on has it no more, and a late one of the old moves is refused.
    store.copy(&Person::Here, "read", "reviewed", None, Millis(800_000)).await.unwrap();
    game.say(800_001, Command::Pause).await;
    assert_eq!(store.review("read").await.unwrap().as_ref(), Some(&read));
    game.say(800_002, Command::Continue).await;
    game.play(800_003, "i9").await;
    assert_eq!(store.review("read").await.unwrap(), None);
    let late = store.keep_review("read", &read).await;
    assert!(matches!(late, Err(StoreError::Missing(_))), "{late:?}");
    assert_eq!(store.review("reviewed").await.unwrap().as_ref(), Some(&read));

    // It goes and comes back with its game.
    store.delete(&Person::Here, "reviewed", Millis(800_010)).await.unwrap();
    assert_eq!(store.review("reviewed").await.unwrap(), None);
    assert!(matches!(store.keep_review("reviewed", &read).await, Err(StoreError::Missing(_))));
    store.restore(&Person::Here, "reviewed").await.unwrap();
    assert_eq!(store.review("reviewed").await.unwrap().as_ref(), Some(&read));
    store.delete(&Person::Here, "reviewed", Millis(800_010)).await.unwrap();
    assert_eq!(store.purge(Millis(800_011)).await.unwrap(), 1);
    assert!(matches!(store.keep_review("none", &read).await, Err(StoreError::Missing(_))));
}

fn digest(black: &str, result: Option<DigestResult>) -> Digest {
    Digest {
        file: "Club.SGF".into(),
        number: None,
        format: "sgf".into(),
        rule: None,
        size: 15,
        black: black.into(),
        white: "花月".into(),
        title: String::new(),
        event: String::new(),
        date: "2025-01-31".into(),
        result,
        moves: 2,
        variations: 3,
        stones: vec![(Text(Stone::Black), Text("h8".parse().unwrap()))],
    }
}

/// Imported games are kept with their file, and found, named, copied and deleted like the others.
async fn imports(store: &dyn Store) {
    let file = NewFile { name: "Club.SGF", options: "{}", bytes: b"\0any bytes\xff" };
    let won = DigestResult { winner: Some(Text(Stone::Black)), reason: Some(EndReason::Five) };
    let games = [
        NewImport { id: "first".into(), number: 0, digest: digest("Ema", Some(won)) },
        NewImport { id: "second".into(), number: 1, digest: digest("Noa", None) },
    ];
    let kept_as = store.import(&Person::Here, file, &games, Millis(400_000)).await.unwrap();
    let imported = Query { shelf: Some(Shelf::Imported), ..Query::default() };
    assert_eq!(ids(store, imported.clone()).await, ["first", "second"]);
    assert_eq!(ids(store, Query { words: "花月".into(), ..Query::default() }).await.len(), 2);
    assert_eq!(ids(store, Query { words: "club".into(), ..Query::default() }).await.len(), 2);
    // They cannot be played on, so they are never unfinished.
    assert_eq!(ids(store, Query { finished: Some(false), ..imported.clone() }).await, [""; 0]);
    assert_eq!(store.load("first").await.unwrap(), None, "it has no events");

    let first = store.imported("first").await.unwrap().unwrap();
    assert_eq!((&first.card.digest, first.number), (&games[0].digest, 0));
    assert_eq!(first.file, kept_as);
    assert_eq!(first.card.created, Millis(400_000));
    let kept = StoredFile { options: "{}".into(), bytes: file.bytes.to_vec() };
    assert_eq!(store.file(first.file).await.unwrap(), kept);
    assert_eq!(store.imported("friends").await.unwrap(), None);

    store.rename(&Person::Here, "first", Some("club night")).await.unwrap();
    assert_eq!(ids(store, Query { named: Some(true), ..imported.clone() }).await, ["first"]);
    store.copy(&Person::Here, "first", "third", Some("again"), Millis(500_000)).await.unwrap();
    assert_eq!(store.imported("third").await.unwrap().unwrap().file, first.file);

    // The file stays as long as one of its games can come back.
    for id in ["first", "second"] {
        store.delete(&Person::Here, id, Millis(600_000)).await.unwrap();
    }
    store.restore(&Person::Here, "second").await.unwrap();
    assert_eq!(store.purge(Millis(700_000)).await.unwrap(), 1);
    assert_eq!(store.file(first.file).await.unwrap(), kept);
    for id in ["second", "third"] {
        store.delete(&Person::Here, id, Millis(600_000)).await.unwrap();
    }
    assert_eq!(store.purge(Millis(700_000)).await.unwrap(), 2);
    assert!(store.file(first.file).await.is_err(), "nobody needs it any more");
}

/// An analysis that stores everything that happens to it.
struct Board<'a> {
    store: &'a dyn Store,
    id: &'a str,
    analysis: Analysis,
}

impl<'a> Board<'a> {
    async fn begin(store: &'a dyn Store, id: &'a str, now: u64) -> Board<'a> {
        let sheet = Sheet::new(Rule::Renju, Size::STANDARD);
        let (analysis, started) = Analysis::begin(sheet, Millis(now));
        let outline = Outline::of(analysis.sheet());
        store.append_edits(id, &[started], &outline).await.unwrap();
        Board { store, id, analysis }
    }

    async fn play(&mut self, now: u64, node: u32, at: &str) -> Result<(), StoreError> {
        let at = Text(at.parse().unwrap());
        let play = tengen_analysis::Command::Play { node: NodeId(node), at };
        let event = self.analysis.decide(&play).unwrap().event.unwrap();
        let seq = self.analysis.seq() + 1;
        let record = tengen_analysis::Record { seq, time: Millis(now), event };
        self.analysis.apply(&record).unwrap();
        let outline = Outline::of(self.analysis.sheet());
        self.store.append_edits(self.id, &[record], &outline).await
    }
}

fn restored(saved: SavedAnalysis) -> Analysis {
    match saved.snapshot {
        Some(snapshot) => snapshot.resume(&saved.records).unwrap(),
        None => Analysis::restore(&saved.records).unwrap(),
    }
}

/// An analysis is kept event by event, and found, named, copied and deleted as games are.
async fn analyses(store: &dyn Store) {
    let analysed = Query { shelf: Some(Shelf::Analysis), ..Query::default() };
    let mut board = Board::begin(store, "board", 900_000).await;
    assert_eq!(ids(store, analysed.clone()).await, [""; 0], "nothing has happened in it");
    board.play(900_001, 0, "h8").await.unwrap();
    board.play(900_002, 1, "i9").await.unwrap();
    board.play(900_003, 0, "a1").await.unwrap();
    assert_eq!(ids(store, analysed.clone()).await, ["board"]);
    assert_eq!(ids(store, Query { finished: Some(false), ..analysed.clone() }).await, [""; 0]);
    assert_eq!(store.load("board").await.unwrap(), None, "it is no game");
    assert_eq!(store.analysis("friends").await.unwrap(), None, "that is no analysis");

    let saved = store.analysis("board").await.unwrap().unwrap();
    assert_eq!((saved.card.outline.moves, saved.card.outline.variations), (2, 1));
    assert_eq!((saved.card.created, saved.card.updated), (Millis(900_000), Millis(900_003)));
    assert_eq!((saved.records.len(), &saved.snapshot), (4, &None));
    assert_eq!(restored(saved), board.analysis);

    // A snapshot changes nothing but what has to be read; a second writer fails on the key.
    store.keep_snapshot("board", &board.analysis).await.unwrap();
    let mut other = Board { store, id: "board", analysis: board.analysis.clone() };
    board.play(900_004, 2, "h9").await.unwrap();
    let saved = store.analysis("board").await.unwrap().unwrap();
    assert_eq!((saved.records.len(), saved.snapshot.is_some()), (1, true));
    assert_eq!(restored(saved), board.analysis);
    let refused = other.play(900_005, 2, "a2").await;
    assert!(matches!(refused, Err(StoreError::Conflict { seq: 5, .. })), "{refused:?}");
    assert_eq!(restored(store.analysis("board").await.unwrap().unwrap()), board.analysis);

    store.rename(&Person::Here, "board", Some("four-three")).await.unwrap();
    assert_eq!(ids(store, Query { words: "FOUR".into(), ..Query::default() }).await, ["board"]);
    store.copy(&Person::Here, "board", "a copy", None, Millis(900_006)).await.unwrap();
    assert_eq!(restored(store.analysis("a copy").await.unwrap().unwrap()), board.analysis);
    for id in ["board", "a copy"] {
        store.delete(&Person::Here, id, Millis(900_007)).await.unwrap();
        assert_eq!(store.analysis(id).await.unwrap(), None);
    }
    store.restore(&Person::Here, "board").await.unwrap();
    assert_eq!(ids(store, analysed.clone()).await, ["board"]);
    store.delete(&Person::Here, "board", Millis(900_007)).await.unwrap();
    assert_eq!(store.purge(Millis(900_008)).await.unwrap(), 2);
    assert!(matches!(store.restore(&Person::Here, "board").await, Err(StoreError::Missing(_))));
}
