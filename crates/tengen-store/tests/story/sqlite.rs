//! SQLite tells the story. What is true of its files alone: old ones, damaged ones, foreign ones.

use std::path::Path;

use sqlx::{Connection as _, SqliteConnection};
use tengen_rules::{Player, format_moves};
use tengen_session::{EndReason, Event, Millis, Offer, Session, Side, Text};
use tengen_store::{
    Chair, Database, NewGame, NewRoom, OpenError, Person, Query, Saved, Shelf, Store as _, Visitor,
};

use crate::rooms::{Game, terms};
use crate::{Table, ids, imports, libraries, setup, story};

/// Opens a database of an older layout, looks at the game of this name, imports, and looks again.
async fn goes_on(bytes: &[u8], name: &str) -> Saved {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    std::fs::write(&file, bytes).unwrap();
    let store = Database::sqlite(&file).await.unwrap();
    let named = Query { words: name.into(), limit: 5, ..Query::default() };
    let id = store.list(&Person::Here, &named).await.unwrap().games[0].id().to_owned();
    let old = store.load(&id).await.unwrap().unwrap();
    assert_eq!(old.card.name.as_deref(), Some(name));
    let session = Session::restore(&old.records, old.seen, Millis(0)).unwrap();
    assert_eq!(format_moves(session.position().moves()), old.card.moves);
    store.close().await.unwrap();
    let again = Database::sqlite(&file).await.unwrap();
    assert_eq!(again.load(&id).await.unwrap().as_ref(), Some(&old));
    again.close().await.unwrap();
    old
}

#[tokio::test]
async fn a_database_from_before_imports_goes_on() {
    goes_on(include_bytes!("../files/layout-1.db"), "before imports").await;
}

#[tokio::test]
async fn a_database_from_before_files_had_parts_goes_on() {
    let bytes = include_bytes!("../files/layout-3.db");
    // Commands said who they were from then; what came of them is told in the same words as now.
    let old = goes_on(bytes, "before parts").await;
    let last = &old.records.last().unwrap().event;
    let offered = Event::Offered { by: Text(Player::Second), offer: Offer::Draw };
    assert_eq!((old.records.len(), last), (14, &offered));

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    std::fs::write(&file, bytes).unwrap();
    let store = Database::sqlite(&file).await.unwrap();
    let shelf = Query { shelf: Some(Shelf::Imported), limit: 5, ..Query::default() };
    let id = store.list(&Person::Here, &shelf).await.unwrap().games[0].id().to_owned();
    let import = store.imported(&id).await.unwrap().unwrap();
    let kept = include_bytes!("../../../tengen-formats/tests/files/tournament.psq");
    assert_eq!(store.file(import.file).await.unwrap().bytes, kept);
    store.delete(&Person::Here, &id, Millis(0)).await.unwrap();
    store.purge(Millis(1)).await.unwrap();
    imports(&store).await;
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_database_from_before_reviews_goes_on() {
    let old = goes_on(include_bytes!("../files/layout-4.db"), "before reviews").await;
    let last = &old.records.last().unwrap().event;
    let winner = Some(Text(Player::Second));
    assert_eq!(last, &Event::Ended { winner, reason: EndReason::Resigned });
}

#[tokio::test]
async fn sqlite_tells_the_story() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tengen.db");
    let store = Database::sqlite(&file).await.unwrap();
    story(&store).await;
    store.close().await.unwrap();
    let again = Database::sqlite(&file).await.unwrap();
    assert_eq!(again.setting("engine").await.unwrap(), Some("2".to_owned()));
    assert_eq!(again.load("friends").await.unwrap().unwrap().card.moves, "h8i9h9");
    again.close().await.unwrap();
    let mut connection =
        SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let reviews = sqlx::query_scalar("SELECT game FROM reviews").fetch_all(&mut connection);
    let kept: Vec<String> = reviews.await.unwrap();
    assert_eq!(kept, ["lost"], "a purged game leaves none behind");
    connection.close().await.unwrap();
}

#[tokio::test]
async fn names_from_before_they_were_folded_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tengen.db");
    let store = Database::sqlite(&file).await.unwrap();
    Table::begin(&store, "old", setup("ÖZ", "Lin"), 1_000).await;
    store.rename(&Person::Here, "old", Some("ÉTÉ")).await.unwrap();
    store.close().await.unwrap();
    let url = format!("sqlite://{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let before = "UPDATE games SET folded = NULL, words = 'öz' || char(10) || 'lin'";
    sqlx::query(before).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let store = Database::sqlite(&file).await.unwrap();
    for words in ["été", "ÖZ"] {
        assert_eq!(ids(&store, Query { words: words.into(), ..Query::default() }).await, ["old"]);
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn visitors_from_before_visits_were_noted_are_forgotten_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tengen.db");
    let store = Database::sqlite(&file).await.unwrap();
    libraries::before_visits(&store).await;
    store.close().await.unwrap();
    let url = format!("sqlite://{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    for sql in libraries::WITHOUT_VISITS.into_iter().chain(["PRAGMA user_version = 9"]) {
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    let store = Database::sqlite(&file).await.unwrap();
    libraries::visits_from_now_on(&store).await;
    store.close().await.unwrap();
}

#[tokio::test]
async fn who_sat_where_is_known_of_games_from_before_it_was_kept_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tengen.db");
    let store = Database::sqlite(&file).await.unwrap();
    let [ada, lin] = ["ada", "lin"].map(|name| Visitor(name.to_owned()));
    let terms = terms(Side::Black);
    let room = NewRoom { code: "K7M3PX", terms: &terms, name: "Ada", visitor: &ada };
    assert!(store.open_room(room, Millis(0)).await.unwrap());
    let game = Game::begin(Player::First, 0);
    let summary = game.summary();
    let game = NewGame { id: "old", records: &game.records, summary: &summary };
    assert!(store.sit("K7M3PX", (&lin, "Lin"), game, Millis(0)).await.unwrap());
    store.close().await.unwrap();
    let url = format!("sqlite://{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    for before in [
        "ALTER TABLE owners DROP COLUMN chair",
        "DELETE FROM _sqlx_migrations WHERE version = 11",
        "PRAGMA user_version = 10",
    ] {
        sqlx::query(before).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    let store = Database::sqlite(&file).await.unwrap();
    let seated = [(ada.clone(), Chair::Inviter), (lin.clone(), Chair::Guest)];
    assert_eq!(store.players("old").await.unwrap(), seated);
    store.close().await.unwrap();
}

/// Writes a file, tries to open it, and checks that not a byte has changed.
async fn refusal(name: &str, bytes: &[u8]) -> OpenError {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, bytes).unwrap();
    let error = match Database::sqlite(&file).await {
        Ok(_) => panic!("{name} was opened"),
        Err(error) => error,
    };
    assert_eq!(std::fs::read(&file).unwrap(), bytes, "{name} was changed");
    error
}

async fn sound_bytes(folder: &Path) -> Vec<u8> {
    let file = folder.join("sound.db");
    let store = Database::sqlite(&file).await.unwrap();
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

/// A file that nobody can write, not even who may do everything, until it is dropped.
#[cfg(unix)]
struct ReadOnly<'a>(&'a Path);

#[cfg(unix)]
impl ReadOnly<'_> {
    fn make(file: &Path) -> ReadOnly<'_> {
        use std::os::unix::fs::PermissionsExt;
        let mount = |options: &str| {
            let mut mount = std::process::Command::new("mount");
            let mount = mount.args(["-o", options]).args([file, file]);
            mount.stderr(std::process::Stdio::null()).status().is_ok_and(|status| status.success())
        };
        if !(mount("bind") && mount("remount,bind,ro")) {
            std::fs::set_permissions(file, PermissionsExt::from_mode(0o444)).unwrap();
        }
        ReadOnly(file)
    }
}

#[cfg(unix)]
impl Drop for ReadOnly<'_> {
    fn drop(&mut self) {
        // There is nothing to take away where nothing could be mounted.
        let _ = std::process::Command::new("umount")
            .args(["-q", "-l"])
            .arg(self.0)
            .stderr(std::process::Stdio::null())
            .status();
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_cannot_be_written_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    sound_bytes(folder.path()).await;
    let file = folder.path().join("sound.db");
    let read_only = ReadOnly::make(&file);
    let error = Database::sqlite(&file).await.expect_err("nothing could be kept in it");
    assert!(matches!(error, OpenError::Unreachable { .. }), "{error}");
    drop(read_only);
}

#[tokio::test]
async fn an_empty_file_becomes_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("empty.db");
    std::fs::write(&file, []).unwrap();
    Database::sqlite(&file).await.unwrap().close().await.unwrap();
    Database::sqlite(&file).await.unwrap().close().await.unwrap();
}
