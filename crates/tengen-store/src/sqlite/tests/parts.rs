//! Files are written in parts, with a turn for everybody between them.

use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::{Connection as _, SqliteConnection};

use super::*;

#[tokio::test]
async fn moves_are_stored_between_the_parts_of_an_import() {
    let folder = folder();
    let mut store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
    store.part = 1000;
    let mut game = Game::begin(&store).await;
    let bytes: Vec<u8> = (0..100_000_u32).map(|at| at as u8).collect();
    let done = AtomicBool::new(false);
    let importing = async {
        let file =
            store.import(&Person::Here, file(&bytes), &[import("first")], Millis(1)).await.unwrap();
        done.store(true, Ordering::Relaxed);
        file
    };
    let playing = async {
        let mut between = 0;
        loop {
            game.go_on(&store).await.unwrap();
            if done.load(Ordering::Relaxed) {
                break between;
            }
            between += 1;
        }
    };
    let (file, between) = tokio::join!(importing, playing);
    // About one after each of the hundred parts; the scheduler decides who asks again first. Without turns it is one or two.
    assert!(between >= 20, "{between} moves were acknowledged while the file was written");
    assert_eq!(store.file(file).await.unwrap().bytes, bytes);
    assert!(game.is_stored(&store).await);
    store.close().await.unwrap();
}

#[tokio::test]
async fn an_import_that_was_cut_off_is_not_there() {
    let folder = folder();
    let database = folder.path().join("tengen.db");
    let mut store = Database::sqlite(&database).await.unwrap();
    store.part = 1000;
    let mut game = Game::begin(&store).await;
    let bytes = [1; 100_000];
    {
        let games = [import("half")];
        let mut importing = store.import(&Person::Here, file(&bytes), &games, Millis(1));
        for _ in 0..20 {
            tokio::select! {
                biased;
                done = &mut importing => panic!("it was to be cut off: {done:?}"),
                kept = game.go_on(&store) => kept.unwrap(),
            }
        }
    }
    assert_eq!(imports(&store).await, [""; 0]);
    assert!(count(&database, "SELECT count(*) FROM parts").await > 5, "nothing was written yet");
    // Neither does a purge take what somebody may still be writing.
    store.purge(Millis(0)).await.unwrap();
    assert!(count(&database, "SELECT count(*) FROM parts").await > 5);
    game.go_on(&store).await.unwrap();
    store.close().await.unwrap();

    let store = Database::sqlite(&database).await.unwrap();
    assert_eq!(count(&database, "SELECT count(*) FROM parts").await, 0);
    assert_eq!(count(&database, "SELECT count(*) FROM files").await, 0);
    assert!(game.is_stored(&store).await);
    store.close().await.unwrap();
}

async fn count(database: &Path, sql: &'static str) -> u32 {
    let url = format!("sqlite://{}", database.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let count = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    count
}
