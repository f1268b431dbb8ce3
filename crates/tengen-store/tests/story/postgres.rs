//! PostgreSQL tells the story. What is true of a server alone: it is away, refuses, or is shared.

use std::time::Duration;

use sqlx::{Connection as _, PgConnection};
use tengen_session::{Command, Input, Millis, Session, Speaker, Text};
use tengen_store::{Database, Lease, News, OpenError, Person, Store, StoreError};
use tengen_testing::PostgresServer;
use tokio::sync::mpsc;

use crate::{Table, imports, libraries, setup, story};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

async fn open(url: &str) -> Database {
    Database::postgres(&url.to_owned().into()).await.unwrap()
}

async fn heard(news: &mut mpsc::Receiver<News>) -> News {
    let heard = tokio::time::timeout(PATIENCE, news.recv()).await;
    heard.expect("there are news").expect("the store listens")
}

#[tokio::test]
async fn postgres_tells_the_story() {
    let Some(server) = PostgresServer::shared() else { return };
    let url = server.new_database();
    let store = open(&url).await;
    story(&store).await;
    store.close().await.unwrap();
    let again = open(&url).await;
    assert_eq!(again.setting("engine").await.unwrap(), Some("2".to_owned()));
    assert_eq!(again.load("friends").await.unwrap().unwrap().card.moves, "h8i9h9");
    again.close().await.unwrap();
}

#[tokio::test]
async fn what_one_instance_stores_another_one_hears_of_and_reads() {
    let Some(server) = PostgresServer::shared() else { return };
    let url = server.new_database();
    let (here, there) = (open(&url).await, open(&url).await);
    let mut news = there.news();
    assert_eq!(heard(&mut news).await, News::Missed, "what was before it listened");
    let mut table = Table::begin(&here, "shared", setup("Ada", "Lin"), 1_000).await;
    let stored = |seq| News::Stored { game: "shared".to_owned(), seq };
    assert_eq!(heard(&mut news).await, stored(1));
    table.play(2_000, "h8").await;
    assert_eq!(heard(&mut news).await, stored(2));

    // Whoever has the number wins; the other one is told nothing new and reads what there is.
    let saved = there.load("shared").await.unwrap().unwrap();
    let session = Session::restore(&saved.records, saved.seen, Millis(2_000)).unwrap();
    let mut other = Table { store: &there, id: "shared", session };
    other.play(3_000, "i9").await;
    assert_eq!(heard(&mut news).await, stored(3));
    let at = Text("a1".parse().unwrap());
    let input = Input::Command { from: Speaker::Screen, command: Command::Play { ply: 1, at } };
    let late = table.session.handle(Millis(3_001), input);
    let refused = table.keep(late).await;
    assert!(matches!(refused, Err(StoreError::Conflict { seq: 3, .. })), "{refused:?}");
    assert_eq!(here.load("shared").await.unwrap().unwrap().card.moves, "h8i9");

    here.rename(&Person::Here, "shared", Some("named")).await.unwrap();
    assert_eq!(heard(&mut news).await, News::Changed { game: "shared".to_owned() });
    here.close().await.unwrap();
    there.close().await.unwrap();
}

#[tokio::test]
async fn a_piece_of_work_is_one_instances_until_it_dies_or_gives_it_back() {
    let Some(server) = PostgresServer::shared() else { return };
    let url = server.new_database();
    let (here, there) = (open(&url).await, open(&url).await);
    let (long, moment) = (Millis(3_600_000), Millis(1));
    assert_eq!(here.lease("game/7", long).await.unwrap(), Lease::Ours);
    assert_eq!(here.lease("game/7", long).await.unwrap(), Lease::Ours, "it goes on with it");
    let theirs = there.lease("game/7", long).await.unwrap();
    assert!(matches!(theirs, Lease::Theirs { rest } if rest > Millis(0) && rest <= long));
    assert_eq!(there.lease("game/8", long).await.unwrap(), Lease::Ours, "that is another one");
    there.release("game/7").await.unwrap();
    assert!(!there.lease("game/7", long).await.unwrap().is_ours(), "it was not theirs to give");
    here.release("game/7").await.unwrap();
    assert_eq!(there.lease("game/7", long).await.unwrap(), Lease::Ours);

    here.lease("game/9", moment).await.unwrap();
    let taken_over = async {
        while !there.lease("game/9", long).await.unwrap().is_ours() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, taken_over).await.expect("a lease runs out");
    assert!(!here.lease("game/9", long).await.unwrap().is_ours());
    here.close().await.unwrap();
    there.close().await.unwrap();
}

#[tokio::test]
async fn a_file_that_another_instance_writes_is_not_cleared_away() {
    let Some(server) = PostgresServer::shared() else { return };
    let url = server.new_database();
    let here = open(&url).await;
    let mut connection = PgConnection::connect(&url).await.unwrap();
    for half in [
        "INSERT INTO files VALUES (7, '', '', FALSE)",
        "INSERT INTO files VALUES (8, '', '', FALSE)",
    ] {
        sqlx::raw_sql(half).execute(&mut connection).await.unwrap();
    }
    here.lease("file/7", Millis(3_600_000)).await.unwrap();
    let there = open(&url).await;
    let files = sqlx::query_scalar("SELECT id FROM files").fetch_all(&mut connection);
    let files: Vec<i64> = files.await.unwrap();
    assert_eq!(files, [7], "nobody was at work on the other one");
    imports(&there).await;
    connection.close().await.unwrap();
    here.close().await.unwrap();
    there.close().await.unwrap();
}

#[tokio::test]
async fn a_server_that_was_killed_and_started_again_has_all_and_goes_on() {
    let Some(mut server) = PostgresServer::start() else { return };
    let url = server.new_database();
    let store = open(&url).await;
    let mut news = store.news();
    assert_eq!(heard(&mut news).await, News::Missed);
    let mut table = Table::begin(&store, "game", setup("Ada", "Lin"), 1_000).await;
    table.play(2_000, "h8").await;
    let before = store.load("game").await.unwrap().unwrap();

    server.kill();
    let (session, refused) = (table.session.clone(), store.saw("game", Millis(3_000)).await);
    assert!(refused.is_err(), "nobody is there to store it");
    server.go_on();
    assert_eq!(store.load("game").await.unwrap().unwrap(), before);
    // Without the number of another writer everything is as it was.
    table.session = session;
    table.play(4_000, "i9").await;
    assert_eq!(store.load("game").await.unwrap().unwrap().card.moves, "h8i9");
    while heard(&mut news).await != News::Missed {}
    table.play(5_000, "h9").await;
    while heard(&mut news).await != (News::Stored { game: "game".to_owned(), seq: 4 }) {}
    store.close().await.unwrap();
}

/// What a person is told who starts the program with this address.
async fn refusal(url: &str) -> (OpenError, String) {
    match Database::postgres(&url.to_owned().into()).await {
        Ok(_) => panic!("it was opened"),
        Err(error) => {
            let told = error.to_string();
            assert!(!told.contains("five") && !told.contains("wrong"), "a password: {told}");
            (error, told)
        }
    }
}

#[tokio::test]
async fn a_server_that_is_away_or_refuses_is_told_in_a_sentence() {
    let (error, told) = refusal("postgres://ada:wrong@%2Fnowhere/games").await;
    assert!(matches!(error, OpenError::Unanswered { .. }), "{told}");
    let (error, told) = refusal("postgres://ada:wrong@127.0.0.1:1/games").await;
    assert!(matches!(error, OpenError::Unanswered { .. }), "{told}");
    assert!(told.starts_with("PostgreSQL does not answer at 127.0.0.1:1/games: "), "{told}");

    let Some(server) = PostgresServer::shared() else { return };
    let url = server.new_database();
    let (error, told) = refusal(&url.replace("five", "wrong")).await;
    assert!(matches!(error, OpenError::NotLetIn { .. }), "{told}");
    let elsewhere = format!("{}elsewhere", url.trim_end_matches(char::is_alphanumeric));
    let (error, told) = refusal(&elsewhere).await;
    assert!(matches!(error, OpenError::NoDatabase { .. }), "{told}");
    assert!(told.ends_with("make it with: createdb elsewhere"), "{told}");

    let mut connection = PgConnection::connect(&url).await.unwrap();
    let guest = "CREATE ROLE guest LOGIN PASSWORD 'five in a row';
                 REVOKE CREATE ON SCHEMA public FROM PUBLIC";
    sqlx::raw_sql(guest).execute(&mut connection).await.unwrap();
    let (error, told) = refusal(&url.replace("tengen:five", "guest:five")).await;
    assert!(matches!(error, OpenError::NoRights { .. }), "{told}");
    sqlx::raw_sql("CREATE TABLE games (id INTEGER)").execute(&mut connection).await.unwrap();
    let (error, told) = refusal(&url).await;
    assert!(matches!(error, OpenError::ForeignServer { .. }), "{told}");
    connection.close().await.unwrap();
}

#[tokio::test]
async fn visitors_from_before_visits_were_noted_are_forgotten_in_time() {
    let Some(server) = PostgresServer::shared() else { return };
    let url = server.new_database();
    let store = open(&url).await;
    libraries::before_visits(&store).await;
    store.close().await.unwrap();
    let mut connection = PgConnection::connect(&url).await.unwrap();
    for sql in libraries::WITHOUT_VISITS {
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    let store = open(&url).await;
    libraries::visits_from_now_on(&store).await;
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_as_it_is() {
    let Some(server) = PostgresServer::shared() else { return };
    let url = server.new_database();
    open(&url).await.close().await.unwrap();
    let mut connection = PgConnection::connect(&url).await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations
                 SELECT 9999, 'newer', installed_on, success, checksum, execution_time
                 FROM _sqlx_migrations LIMIT 1";
    sqlx::raw_sql(newer).execute(&mut connection).await.unwrap();
    let (error, told) = refusal(&url).await;
    assert!(matches!(error, OpenError::NewerServer { .. }), "{told}");
    connection.close().await.unwrap();
}
