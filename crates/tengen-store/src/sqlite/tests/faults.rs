//! Every write and every sync fails once, and once for good. What was acknowledged stays, and when the
//! disk works again the same store goes on.

use super::disk::{self, Fault, Lasting};
use super::*;

const BYTES: [u8; 10_000] = [7; 10_000];

#[tokio::test]
async fn whichever_write_or_sync_fails_nothing_acknowledged_is_lost_and_play_goes_on() {
    let made = folder();
    let sound = made.path().join("tengen.db");
    let store = Database::sqlite(&sound).await.unwrap();
    let mut game = Game::begin(&store).await;
    game.go_on(&store).await.unwrap();
    store.close().await.unwrap();

    // The disk is struck later and later, until the work is over before.
    for (kind, least) in
        [(Fault::Write as fn(u32) -> Fault, [40, 2, 50]), (Fault::Sync, [8, 2, 10])]
    {
        let mut found = [0; 3];
        for lasting in [Lasting::Once, Lasting::On] {
            found[0] = 0;
            while at_work(&sound, &game, kind(found[0] + 1), lasting).await {
                found[0] += 1;
            }
        }
        while at_the_end(&sound, &game, kind(found[1] + 1)).await {
            found[1] += 1;
        }
        while at_the_start(kind(found[2] + 1)).await {
            found[2] += 1;
        }
        assert!(found.iter().zip(least).all(|(found, least)| *found >= least), "{found:?}");
    }
}

/// The disk fails while games are played and a file is imported.
async fn at_work(sound: &Path, game: &Game, fault: Fault, lasting: Lasting) -> bool {
    let folder = folder();
    disk::watch(folder.path());
    let database = folder.path().join("tengen.db");
    std::fs::copy(sound, &database).unwrap();
    let mut store = Database::sqlite(&database).await.unwrap();
    store.part = 4096;
    let mut game = Game { session: game.session.clone(), log: game.log.clone() };

    disk::strike(fault, lasting);
    for _ in 0..3 {
        // What is not acknowledged has not happened, and the next thing is tried.
        let _ = game.go_on(&store).await;
    }
    let imported = store.import(&Person::Here, file(&BYTES), &[import("first")], Millis(1)).await;
    let renamed = store.rename(&Person::Here, "game", Some("named")).await;
    let _ = game.go_on(&store).await;
    let struck = disk::heal();

    let context = format!("{fault:?} {lasting:?}");
    a_crash_now_loses_nothing(&database, &game, imported.is_ok()).await;
    assert!(game.is_stored(&store).await, "{context}");
    let first: &[&str] = if imported.is_ok() { &["first"] } else { &[] };
    assert_eq!(imports(&store).await, first, "{context}");
    let named = store.load("game").await.unwrap().unwrap().card.name.is_some();
    assert_eq!(named, renamed.is_ok(), "{context}");

    game.go_on(&store).await.unwrap_or_else(|error| panic!("{context}: {error}"));
    let again =
        store.import(&Person::Here, file(&BYTES), &[import("again")], Millis(2)).await.unwrap();
    assert_eq!(store.file(again).await.unwrap().bytes, BYTES, "{context}");
    store.close().await.unwrap();
    let store = Database::sqlite(&database).await.unwrap();
    assert!(game.is_stored(&store).await, "{context}");
    store.close().await.unwrap();
    struck
}

/// The files as they are now, opened by another program. It may find one event more: a commit that
/// failed in its last sync stands in the log until the next one takes its place.
async fn a_crash_now_loses_nothing(database: &Path, game: &Game, imported: bool) {
    let folder = folder();
    let copy = folder.path().join("tengen.db");
    std::fs::copy(database, &copy).unwrap();
    let log = |database: &Path| database.with_extension("db-wal");
    std::fs::copy(log(database), log(&copy)).unwrap();
    let store = Database::sqlite(&copy).await.unwrap();
    let found = store.load("game").await.unwrap().unwrap().records;
    assert!(found.starts_with(&game.log) && found.len() <= game.log.len() + 1);
    let imports = imports(&store).await;
    assert!(!imported || !imports.is_empty());
    for id in imports {
        let import = store.imported(&id).await.unwrap().unwrap();
        assert_eq!(store.file(import.file).await.unwrap().bytes, BYTES);
    }
    store.close().await.unwrap();
}

/// The disk fails while everything is written into the one file.
async fn at_the_end(sound: &Path, game: &Game, fault: Fault) -> bool {
    let folder = folder();
    disk::watch(folder.path());
    let database = folder.path().join("tengen.db");
    std::fs::copy(sound, &database).unwrap();
    let store = Database::sqlite(&database).await.unwrap();
    let mut game = Game { session: game.session.clone(), log: game.log.clone() };
    for _ in 0..3 {
        game.go_on(&store).await.unwrap();
    }
    disk::strike(fault, Lasting::On);
    // What is in the log need not be in the file.
    let _ = store.close().await;
    let struck = disk::heal();
    let store = Database::sqlite(&database).await.unwrap();
    assert!(game.is_stored(&store).await, "{fault:?}");
    store.close().await.unwrap();
    struck
}

/// The disk fails while a new database is made.
async fn at_the_start(fault: Fault) -> bool {
    let folder = folder();
    disk::watch(folder.path());
    let database = folder.path().join("tengen.db");
    disk::strike(fault, Lasting::On);
    if let Ok(store) = Database::sqlite(&database).await {
        let _ = store.close().await;
    }
    let struck = disk::heal();
    let opened = Database::sqlite(&database).await;
    let store = opened.unwrap_or_else(|error| panic!("{fault:?}: {error}"));
    Game::begin(&store).await;
    store.close().await.unwrap();
    struck
}
