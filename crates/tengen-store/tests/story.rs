//! The story of a store, told once for each backend.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;

use sqlx::{Connection as _, SqliteConnection};
use tengen_rules::{OpeningRule, Rule, Size, Stone};
use tengen_session::{
    ClockRule, Command, EndReason, Input, Millis, Output, Record, Seat, Session, Setup, Speaker,
    Text,
};
use tengen_store::{
    Digest, DigestResult, NewFile, NewImport, OpenError, Query, Score, Shelf, Sqlite, Store,
    StoreError, StoredFile, Summary,
};

fn setup(first: &str, second: &str) -> Setup {
    let seat = |name: &str| match name {
        "table" => Seat::Engine { opponent: "table".into(), level: 3 },
        person => Seat::Person { name: person.into() },
    };
    Setup {
        rule: Text(Rule::Renju),
        size: Size::STANDARD,
        opening: Text(OpeningRule::None),
        clock: Some(ClockRule::Increment { main: Millis(60_000), increment: Millis(1_000) }),
        first: seat(first),
        second: seat(second),
    }
}

/// A session that stores everything it says.
struct Table<'a, S> {
    store: &'a S,
    id: &'a str,
    session: Session,
}

impl<'a, S: Store> Table<'a, S> {
    async fn begin(store: &'a S, id: &'a str, setup: Setup, now: u64) -> Table<'a, S> {
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

async fn ids(store: &impl Store, query: Query) -> Vec<String> {
    let query = Query { limit: 50, ..query };
    let library = store.list(&query).await.unwrap();
    assert_eq!(library.total as usize, library.games.len());
    library.games.iter().map(|entry| entry.id().to_owned()).collect()
}

async fn story(store: &impl Store) {
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
    let score = store.score(None).await.unwrap();
    let expected = Score { wins: 1, losses: 1, draws: 0, streak: 1, best_streak: 1, points: 30 };
    assert_eq!(score, expected, "the lost game ended first, the flag fell later");

    assert_eq!(store.score(Some("table")).await.unwrap(), expected);
    assert_eq!(store.score(Some("sprout")).await.unwrap(), Score::default());

    // The library finds games by mode, state, name and players.
    let all = Query::default();
    assert_eq!(ids(store, all.clone()).await, ["won", "lost", "friends"]);
    assert_eq!(ids(store, Query { shelf: Some(Shelf::People), ..all.clone() }).await, ["friends"]);
    assert_eq!(ids(store, Query { finished: Some(false), ..all.clone() }).await, ["friends"]);
    assert_eq!(ids(store, Query { words: "TABLE".into(), ..all.clone() }).await, ["won", "lost"]);
    assert_eq!(ids(store, Query { words: "0%_l".into(), ..all.clone() }).await, ["friends"]);
    assert_eq!(ids(store, Query { words: "%".into(), ..all.clone() }).await, ["friends"]);
    let page = store.list(&Query { limit: 1, offset: 1, ..all.clone() }).await.unwrap();
    assert_eq!((page.games[0].id(), page.total), ("lost", 3));

    // Named saves: a name, and a copy that goes its own way and counts nothing.
    store.rename("friends", Some("第一局")).await.unwrap();
    assert_eq!(ids(store, Query { words: "第一".into(), ..all.clone() }).await, ["friends"]);
    store.rename("friends", Some("ÉTÉ Straße ΟΔΟΣ")).await.unwrap();
    for words in ["été", "STRASSE", "straße", "οδοσ", "οδος"] {
        assert_eq!(ids(store, Query { words: words.into(), ..all.clone() }).await, ["friends"]);
    }
    assert_eq!(ids(store, Query { named: Some(true), ..all.clone() }).await, ["friends"]);
    store.copy("won", "copy", Some("the flag"), Millis(200_000)).await.unwrap();
    assert_eq!(store.score(None).await.unwrap(), expected);
    let (won, copy) = (store.load("won").await.unwrap(), store.load("copy").await.unwrap());
    assert_eq!(won.unwrap().records, copy.unwrap().records);
    let mut open = Table::begin(store, "open", setup("Ada", "table"), 150_000).await;
    store.copy("open", "gone on", None, Millis(200_000)).await.unwrap();
    open.id = "gone on";
    open.say(210_000, Command::Resign).await;
    assert_eq!(store.score(None).await.unwrap(), expected);
    for game in ["open", "gone on"] {
        store.delete(game, Millis(220_000)).await.unwrap();
    }
    assert!(matches!(store.rename("none", None).await, Err(StoreError::Missing(_))));
    let missing = store.copy("none", "x", None, Millis(0)).await;
    assert!(matches!(missing, Err(StoreError::Missing(_))));

    // Deleting can be undone until the game is purged, and the score remembers.
    store.delete("won", Millis(300_000)).await.unwrap();
    assert_eq!(store.load("won").await.unwrap(), None);
    assert_eq!(ids(store, all.clone()).await, ["copy", "lost", "friends"]);
    store.restore("won").await.unwrap();
    assert!(store.load("won").await.unwrap().is_some());
    store.delete("won", Millis(300_000)).await.unwrap();
    assert_eq!(store.purge(Millis(300_000)).await.unwrap(), 2, "those deleted earlier");
    assert_eq!(store.purge(Millis(300_001)).await.unwrap(), 1);
    assert!(matches!(store.restore("won").await, Err(StoreError::Missing(_))));
    assert_eq!(store.score(None).await.unwrap(), expected);

    imports(store).await;
    assert_eq!(store.score(None).await.unwrap(), expected);

    // Settings are kept by name.
    assert_eq!(store.setting("engine").await.unwrap(), None);
    store.set_setting("engine", "1").await.unwrap();
    store.set_setting("engine", "2").await.unwrap();
    assert_eq!(store.setting("engine").await.unwrap(), Some("2".to_owned()));
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
async fn imports(store: &impl Store) {
    let file = NewFile { name: "Club.SGF", options: "{}", bytes: b"\0any bytes\xff" };
    let won = DigestResult { winner: Some(Text(Stone::Black)), reason: Some(EndReason::Five) };
    let games = [
        NewImport { id: "first".into(), number: 0, digest: digest("Ema", Some(won)) },
        NewImport { id: "second".into(), number: 1, digest: digest("Noa", None) },
    ];
    store.import(file, &games, Millis(400_000)).await.unwrap();
    let imported = Query { shelf: Some(Shelf::Imported), ..Query::default() };
    assert_eq!(ids(store, imported.clone()).await, ["first", "second"]);
    assert_eq!(ids(store, Query { words: "花月".into(), ..Query::default() }).await.len(), 2);
    assert_eq!(ids(store, Query { words: "club".into(), ..Query::default() }).await.len(), 2);
    // They cannot be played on, so they are never unfinished.
    assert_eq!(ids(store, Query { finished: Some(false), ..imported.clone() }).await, [""; 0]);
    assert_eq!(store.load("first").await.unwrap(), None, "it has no events");

    let first = store.imported("first").await.unwrap().unwrap();
    assert_eq!((&first.card.digest, first.number), (&games[0].digest, 0));
    assert_eq!(first.card.created, Millis(400_000));
    let kept = StoredFile { options: "{}".into(), bytes: file.bytes.to_vec() };
    assert_eq!(store.file(first.file).await.unwrap(), kept);
    assert_eq!(store.imported("friends").await.unwrap(), None);

    store.rename("first", Some("club night")).await.unwrap();
    assert_eq!(ids(store, Query { named: Some(true), ..imported.clone() }).await, ["first"]);
    store.copy("first", "third", Some("again"), Millis(500_000)).await.unwrap();
    assert_eq!(store.imported("third").await.unwrap().unwrap().file, first.file);

    // The file stays as long as one of its games can come back.
    for id in ["first", "second"] {
        store.delete(id, Millis(600_000)).await.unwrap();
    }
    store.restore("second").await.unwrap();
    assert_eq!(store.purge(Millis(700_000)).await.unwrap(), 1);
    assert_eq!(store.file(first.file).await.unwrap(), kept);
    for id in ["second", "third"] {
        store.delete(id, Millis(600_000)).await.unwrap();
    }
    assert_eq!(store.purge(Millis(700_000)).await.unwrap(), 2);
    assert!(store.file(first.file).await.is_err(), "nobody needs it any more");
}

#[tokio::test]
async fn a_database_from_before_imports_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    std::fs::write(&file, include_bytes!("files/layout-1.db")).unwrap();
    let store = Sqlite::open(&file).await.unwrap();
    let library = store.list(&Query { limit: 5, ..Query::default() }).await.unwrap();
    let id = library.games[0].id().to_owned();
    let old = store.load(&id).await.unwrap().unwrap();
    assert_eq!(old.card.name.as_deref(), Some("before imports"));
    imports(&store).await;
    store.close().await.unwrap();
    let again = Sqlite::open(&file).await.unwrap();
    assert_eq!(again.load(&id).await.unwrap(), Some(old));
    again.close().await.unwrap();
}

#[tokio::test]
async fn sqlite_tells_the_story() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tengen.db");
    let store = Sqlite::open(&file).await.unwrap();
    story(&store).await;
    store.close().await.unwrap();
    let again = Sqlite::open(&file).await.unwrap();
    assert_eq!(again.setting("engine").await.unwrap(), Some("2".to_owned()));
    assert_eq!(again.load("friends").await.unwrap().unwrap().card.moves, "h8i9h9");
    again.close().await.unwrap();
}

#[tokio::test]
async fn names_from_before_they_were_folded_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tengen.db");
    let store = Sqlite::open(&file).await.unwrap();
    Table::begin(&store, "old", setup("ÖZ", "Lin"), 1_000).await;
    store.rename("old", Some("ÉTÉ")).await.unwrap();
    store.close().await.unwrap();
    let url = format!("sqlite://{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let before = "UPDATE games SET folded = NULL, words = 'öz' || char(10) || 'lin'";
    sqlx::query(before).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let store = Sqlite::open(&file).await.unwrap();
    for words in ["été", "ÖZ"] {
        assert_eq!(ids(&store, Query { words: words.into(), ..Query::default() }).await, ["old"]);
    }
    store.close().await.unwrap();
}

/// Writes a file, tries to open it, and checks that not a byte has changed.
async fn refusal(name: &str, bytes: &[u8]) -> OpenError {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, bytes).unwrap();
    let error = match Sqlite::open(&file).await {
        Ok(_) => panic!("{name} was opened"),
        Err(error) => error,
    };
    assert_eq!(std::fs::read(&file).unwrap(), bytes, "{name} was changed");
    error
}

async fn sound_bytes(folder: &Path) -> Vec<u8> {
    let file = folder.join("sound.db");
    let store = Sqlite::open(&file).await.unwrap();
    let mut table = Table::begin(&store, "game", setup("Ada", "Lin"), 0).await;
    for (now, at) in ["h8", "i9", "h9", "i8", "h10", "i10"].into_iter().enumerate() {
        table.play(now as u64, at).await;
    }
    store.close().await.unwrap();
    std::fs::read(&file).unwrap()
}

#[tokio::test]
async fn a_damaged_database_is_left_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let sound = sound_bytes(folder.path()).await;
    let mut torn = sound.clone();
    torn.truncate(sound.len() - 4096);
    let mut damaged = vec![
        ("text".to_owned(), b"This is not a database, it is a letter.".to_vec()),
        ("one byte".to_owned(), vec![0]),
        ("torn".to_owned(), torn),
    ];
    damaged.extend((1..sound.len() / 4096).map(|page| {
        let mut scratched = sound.clone();
        scratched[4096 * page..4096 * (page + 1)].fill(0x5a);
        (format!("scratched on page {page}"), scratched)
    }));
    for (name, bytes) in damaged {
        let error = refusal(&name, &bytes).await;
        assert!(matches!(error, OpenError::Damaged { .. }), "{name}: {error}");
    }
}

#[tokio::test]
async fn a_foreign_or_newer_database_is_left_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let sound = sound_bytes(folder.path()).await;
    let mut foreign = sound.clone();
    foreign[68..72].fill(0);
    let error = refusal("foreign", &foreign).await;
    assert!(matches!(error, OpenError::Foreign { .. }), "{error}");
    let mut newer = sound;
    newer[60..64].copy_from_slice(&99u32.to_be_bytes());
    let error = refusal("newer", &newer).await;
    assert!(matches!(error, OpenError::Newer { .. }), "{error}");
}

#[tokio::test]
async fn an_empty_file_becomes_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("empty.db");
    std::fs::write(&file, []).unwrap();
    Sqlite::open(&file).await.unwrap().close().await.unwrap();
    Sqlite::open(&file).await.unwrap().close().await.unwrap();
}
