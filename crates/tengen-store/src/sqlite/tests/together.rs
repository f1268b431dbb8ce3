//! What arrives together is written together, and each one is answered for alone.

use std::sync::Arc;

use tokio::task::JoinSet;

use super::*;

struct Hall {
    store: Arc<Database>,
    database: std::path::PathBuf,
    _folder: TempDir,
}

/// What somebody does when their turn to write comes.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Append(&'static str),
    GiveUp,
}

impl Hall {
    async fn open() -> Hall {
        let folder = folder();
        let database = folder.path().join("tengen.db");
        let store = Arc::new(Database::sqlite(&database).await.unwrap());
        Hall { store, database, _folder: folder }
    }

    /// All of these stand in line before the first of them may write.
    async fn together(&self, deeds: &[Deed]) -> Vec<Result<(), StoreError>> {
        let held = self.store.writer.begin().await.unwrap();
        let mut tasks = JoinSet::new();
        for (number, &deed) in deeds.iter().enumerate() {
            let store = Arc::clone(&self.store);
            tasks.spawn(async move { (number, act(&store, deed).await) });
        }
        // With one thread, everybody comes as far as the line before this one goes on.
        tokio::task::yield_now().await;
        drop(held);
        let mut done = tasks.join_all().await;
        done.sort_by_key(|(number, _)| *number);
        done.into_iter().map(|(_, result)| result).collect()
    }

    async fn is_there(&self, game: &str) -> bool {
        self.store.load(game).await.unwrap().is_some()
    }

    /// How many transactions the log holds: a frame that ends one tells the size of the database.
    fn commits(&self) -> usize {
        let log = std::fs::read(self.database.with_extension("db-wal")).unwrap();
        let number = |at: usize| u32::from_be_bytes(log[at..at + 4].try_into().unwrap());
        let (page, salt) = (number(8) as usize, number(16));
        (32..log.len())
            .step_by(24 + page)
            .filter(|&frame| number(frame + 8) == salt && number(frame + 4) > 0)
            .count()
    }
}

async fn act(store: &Database, deed: Deed) -> Result<(), StoreError> {
    let (session, outputs) = Session::begin(setup("Ada"), Millis(0)).unwrap();
    let [Output::Publish(record)] = &outputs[..] else { panic!("{outputs:?}") };
    match deed {
        Deed::Append(game) => {
            store.append(game, std::slice::from_ref(record), &Summary::of(&session)).await
        }
        Deed::GiveUp => {
            let mut writing = store.writer.begin().await?;
            let summary = Summary::of(&session);
            write_summary(writing.connection(), "given-up", &summary, Millis(0)).await
        }
    }
}

#[tokio::test]
async fn moves_at_the_same_time_share_their_sync() {
    let hall = Hall::open().await;
    let before = hall.commits();
    let games = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    for result in hall.together(&games.map(Deed::Append)).await {
        result.unwrap();
    }
    assert_eq!(hall.commits() - before, 1);
    for game in games {
        assert!(hall.is_there(game).await, "{game}");
    }
}

#[tokio::test]
async fn a_conflict_and_one_who_gives_up_are_nobody_elses_trouble() {
    let hall = Hall::open().await;
    act(&hall.store, Deed::Append("taken")).await.unwrap();
    let deeds = [
        Deed::Append("a"),
        Deed::Append("taken"),
        Deed::Append("b"),
        Deed::GiveUp,
        Deed::Append("c"),
        Deed::GiveUp,
    ];
    let results = hall.together(&deeds).await;
    for (result, deed) in results.iter().zip(deeds) {
        let conflict = matches!(result, Err(StoreError::Conflict { seq: 1, .. }));
        assert_eq!(conflict, matches!(deed, Deed::Append("taken")), "{deed:?} {result:?}");
        assert!(conflict || result.is_ok(), "{deed:?} {result:?}");
    }
    for game in ["a", "b", "c"] {
        assert!(hall.is_there(game).await, "{game}");
    }
    assert!(!hall.is_there("given-up").await);
    act(&hall.store, Deed::Append("d")).await.unwrap();
}

#[tokio::test]
async fn who_gives_up_alone_keeps_no_other_program_waiting() {
    let hall = Hall::open().await;
    let other = Database::sqlite(&hall.database).await.unwrap();
    act(&hall.store, Deed::GiveUp).await.unwrap();
    act(&other, Deed::Append("of another program")).await.unwrap();
    assert!(hall.is_there("of another program").await);
    assert!(!hall.is_there("given-up").await);
}

#[tokio::test]
async fn nobody_is_told_that_it_is_done_when_the_file_has_gone() {
    let hall = Hall::open().await;
    act(&hall.store, Deed::Append("before")).await.unwrap();
    let store = Arc::clone(&hall.store);
    let held = store.writer.begin().await.unwrap();
    let tasks: Vec<_> = ["a", "b", "c"]
        .map(|game| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { act(&store, Deed::Append(game)).await })
        })
        .into();
    tokio::task::yield_now().await;
    let away = hall.database.with_extension("away");
    std::fs::rename(&hall.database, &away).unwrap();
    drop(held);
    for task in tasks {
        let result = task.await.unwrap();
        assert!(matches!(result, Err(StoreError::Gone(_))), "{result:?}");
    }
    std::fs::rename(&away, &hall.database).unwrap();
    act(&hall.store, Deed::Append("after")).await.unwrap();
    assert!(!hall.is_there("a").await);
}
