//! Nothing is left behind, and nothing is left half done.

use std::path::Path;

use tempfile::TempDir;
use tengen_session::Millis;
use tengen_testing::PostgresServer;

use super::*;
use crate::{Digest, NewFile, NewImport, Person, Store as _};

/// What is in a database: the columns of its tables and, of each row, what it says.
async fn content(database: &Database, catalogue: &Readers) -> Vec<(String, Vec<String>)> {
    let mut line = database.writer.apart(Access::Read).await.unwrap();
    let mut all = Vec::new();
    for table in TABLES {
        let columns = columns(catalogue, table).await.unwrap();
        let select = AssertSqlSafe(format!("SELECT {} FROM {table}", names(&columns)));
        let rows = query(select).fetch_all(&mut line).await.unwrap();
        let mut shown: Vec<String> =
            rows.iter().map(|row| format!("{:?}", values(row, &columns).unwrap())).collect();
        shown.sort();
        all.push(((*table).to_owned(), shown));
    }
    close(line).await.unwrap();
    all
}

/// A SQLite file with something in every table.
async fn full(folder: &TempDir) -> Database {
    let store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
    store.set_setting("engine", "{\"threads\":1}").await.unwrap();
    let digest = |black: &str| Digest {
        file: "club.sgf".into(),
        number: None,
        format: "sgf".into(),
        rule: None,
        size: 15,
        black: black.into(),
        white: "花月".into(),
        title: String::new(),
        event: String::new(),
        date: String::new(),
        result: None,
        moves: 0,
        variations: 0,
        stones: Vec::new(),
    };
    let games = [("one", "Ada"), ("two", "\0 \\ ' \" ß")].map(|(id, black)| NewImport {
        id: id.to_owned(),
        number: 0,
        digest: digest(black),
    });
    let bytes: Vec<u8> = (0..2_000_000_u32).map(|at| at as u8).collect();
    let file = NewFile { name: "club.sgf", options: "{}", bytes: &bytes };
    store.import(&Person::Here, file, &games, Millis(1)).await.unwrap();
    store.rename(&Person::Here, "one", Some("named")).await.unwrap();
    // The other subjects have tests of their own: here only their rows matter.
    for row in [
        "INSERT INTO events VALUES ('one', 1, '{}')",
        "INSERT INTO events VALUES ('one', 2, '{\"a\":\"\\u0000\"}')",
        "INSERT INTO reviews VALUES ('one', '', 'wanted', '', 7)",
        "INSERT INTO snapshots VALUES ('two', 9, '{}')",
        "INSERT INTO attempts VALUES ('a', 'p', 2, 'puzzle', 'q', 20, 0, 1, NULL, '{}', 7)",
        "INSERT INTO ratings VALUES ('p', 1, 'q', 1500.5, 350.25, 0.06, 20)",
        "INSERT INTO puzzles VALUES ('q', 3, 1600.0, 80.0, 0.06)",
        "INSERT INTO mistakes VALUES ('p', 'q', '', 1, 21)",
        "INSERT INTO rooms VALUES ('K7M3PX', '{}', 'Ada', NULL, 7)",
        "INSERT INTO seats VALUES ('K7M3PX', 'hash', 'inviter')",
        "INSERT INTO room_games VALUES ('K7M3PX', 1, 'one')",
        "INSERT INTO seat_keys VALUES ('K7M3PX', 'AAAAAA', 'inviter', 8)",
        "INSERT INTO visitors VALUES ('hash', 10)",
        "INSERT INTO owners VALUES ('one', 'hash', 'Mine', 'mine', 9, 'inviter')",
    ] {
        let mut line = store.writer.begin().await.unwrap();
        query(row).execute(line.connection()).await.unwrap();
        line.commit().await.unwrap();
    }
    store
}

#[tokio::test]
async fn everything_is_there_after_there_and_back() {
    let Some(server) = PostgresServer::shared() else { return };
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let sent = full(&first).await;
    let there = Database::postgres(&server.new_database().into()).await.unwrap();
    let back = Database::sqlite(&second.path().join("tengen.db")).await.unwrap();
    let mut told = Vec::new();
    let moved = move_data(&sent, &there, |moved| told.push(moved.clone())).await.unwrap();
    assert_eq!(told, moved);
    assert!(moved.iter().all(|moved| moved.rows > 0), "each table is tried: {moved:?}");
    assert_eq!(move_data(&there, &back, |_| {}).await.unwrap(), moved);
    let content_of = async |database: &Database| content(database, &there.readers).await;
    assert_eq!(content_of(&sent).await, content_of(&there).await);
    assert_eq!(content_of(&sent).await, content_of(&back).await);

    // A place with something in it is left as it is.
    let again = move_data(&sent, &there, |_| {}).await;
    assert!(matches!(again, Err(MoveError::NotEmpty { table: "settings", .. })), "{again:?}");
    for store in [sent, there, back] {
        store.close().await.unwrap();
    }
}

#[tokio::test]
async fn what_is_broken_off_leaves_nothing() {
    let Some(server) = PostgresServer::shared() else { return };
    let folder = tempfile::tempdir().unwrap();
    let sent = full(&folder).await;
    let there = Database::postgres(&server.new_database().into()).await.unwrap();
    let mut line = there.writer.begin().await.unwrap();
    let full_disk = "ALTER TABLE snapshots ADD CHECK (seq < 9)";
    query(full_disk).execute(line.connection()).await.unwrap();
    line.commit().await.unwrap();
    let broken = move_data(&sent, &there, |_| {}).await;
    assert!(matches!(broken, Err(MoveError::Database(_))), "{broken:?}");
    let left = content(&there, &there.readers).await;
    assert!(left.iter().all(|(_, rows)| rows.is_empty()), "{left:?}");
    // The same place will do when it has room again.
    let mut line = there.writer.begin().await.unwrap();
    let room = "ALTER TABLE snapshots DROP CONSTRAINT snapshots_seq_check";
    query(room).execute(line.connection()).await.unwrap();
    line.commit().await.unwrap();
    move_data(&sent, &there, |_| {}).await.unwrap();
    sent.close().await.unwrap();
    there.close().await.unwrap();
}

async fn tables(database: &Database, sql: &'static str) -> Vec<String> {
    let rows = query(sql).fetch_all(&database.readers).await.unwrap();
    rows.iter().map(|row| row.try_get("name").unwrap()).collect()
}

#[tokio::test]
async fn no_table_and_no_column_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let file = Database::sqlite(Path::new(&folder.path().join("tengen.db"))).await.unwrap();
    let mut listed = TABLES.to_vec();
    listed.sort_unstable();
    let sqlite = "SELECT name FROM sqlite_master WHERE type = 'table'
                  AND name NOT LIKE 'sqlite_%' AND name != '_sqlx_migrations' ORDER BY name";
    assert_eq!(tables(&file, sqlite).await, listed);

    let Some(server) = PostgresServer::shared() else { return };
    let there = Database::postgres(&server.new_database().into()).await.unwrap();
    let postgres = "SELECT table_name::TEXT AS name FROM information_schema.tables
                    WHERE table_schema = current_schema()
                    AND table_name NOT IN ('_sqlx_migrations', 'leases', 'present') ORDER BY name";
    assert_eq!(tables(&there, postgres).await, listed);
    for table in TABLES {
        let select = AssertSqlSafe(format!("SELECT name FROM pragma_table_info('{table}')"));
        let rows = query(select).fetch_all(&file.readers).await.unwrap();
        let mut here: Vec<String> = rows.iter().map(|row| row.try_get("name").unwrap()).collect();
        let there = columns(&there.readers, table).await.unwrap();
        let mut there: Vec<String> = there.into_iter().map(|column| column.name).collect();
        here.sort();
        there.sort();
        assert_eq!(here, there, "{table}");
    }
    file.close().await.unwrap();
    there.close().await.unwrap();
}
