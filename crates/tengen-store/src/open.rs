//! Opening a database file, or saying why not. A file that is not ours, or not sound, is only read.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqlSafeStr as _, SqliteConnection, SqlitePool};

/// The layouts of the database, oldest first. They are listed here because the macro that reads them
/// from the folder builds SQLite a second time, for the compiler.
const MIGRATIONS: [(u32, &str, &str); 7] = [
    (1, "games", include_str!("../migrations/0001_games.sql")),
    (2, "imports", include_str!("../migrations/0002_imports.sql")),
    (3, "folded names", include_str!("../migrations/0003_folded_names.sql")),
    (4, "parts", include_str!("../migrations/0004_parts.sql")),
    (5, "reviews", include_str!("../migrations/0005_reviews.sql")),
    (6, "analyses", include_str!("../migrations/0006_analyses.sql")),
    (8, "rooms", include_str!("../migrations/0008_rooms.sql")),
];

/// `Tngn`, at byte 68 of every database of ours.
const APPLICATION_ID: u32 = 0x546e_676e;
const MARK: &str = "PRAGMA application_id = 0x546e676e";
/// The newest layout this program knows: the number of its last migration.
const LAYOUT: u32 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Why a database cannot be used. In each of these cases it is left as it was.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file is no database, or a damaged one.
    #[error("{} is damaged ({detail}); move it away to start afresh, or bring back a copy of it", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What was found.
        detail: String,
    },
    /// The file belongs to another program.
    #[error("{} is a database of another program; choose another folder with --data", .file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// The file was written by a newer Tengen.
    #[error("{} was written by a newer version of Tengen; use that version, or another folder with --data", .file.display())]
    Newer {
        /// The file.
        file: PathBuf,
    },
    /// The file cannot be reached.
    #[error("cannot open {}: {detail}", .file.display())]
    Unreachable {
        /// The file.
        file: PathBuf,
        /// Why.
        detail: String,
    },
}

/// Opens the database at this path, or makes it. Gives connections to read with, and how to get more.
pub(crate) async fn open(file: &Path) -> Result<(SqlitePool, SqliteConnectOptions), OpenError> {
    match look(file)? {
        Seen::Nothing => found(file).await?,
        Seen::Ours => examine(file).await?,
    }
    let options = SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5));
    let pool = SqlitePoolOptions::new()
        .max_connections(4)
        .connect_with(options.clone())
        .await
        .map_err(|error| fault(file, &error))?;
    match migrator().run(&pool).await {
        Ok(()) => Ok((pool, options)),
        Err(error) => {
            pool.close().await;
            Err(match error {
                MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
                    OpenError::Newer { file: file.to_owned() }
                }
                other => OpenError::Damaged { file: file.to_owned(), detail: other.to_string() },
            })
        }
    }
}

fn migrator() -> Migrator {
    let numbered = MIGRATIONS.into_iter().map(|(number, name, sql)| {
        let sql = sql.into_sql_str();
        Migration::new(number.into(), name.into(), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(numbered.collect())
}

enum Seen {
    Nothing,
    Ours,
}

/// Reads the first bytes of the file and no more.
fn look(file: &Path) -> Result<Seen, OpenError> {
    let mut head = Vec::new();
    match File::open(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Seen::Nothing),
        Err(error) => return Err(unreachable(file, &error)),
        Ok(open) => open.take(100).read_to_end(&mut head).map_err(|e| unreachable(file, &e))?,
    };
    if head.is_empty() {
        return Ok(Seen::Nothing);
    }
    if head.len() < 100 || !head.starts_with(b"SQLite format 3\0") {
        let detail = "it does not begin like a database".to_owned();
        return Err(OpenError::Damaged { file: file.to_owned(), detail });
    }
    let word = |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    if word(68) != APPLICATION_ID {
        return Err(OpenError::Foreign { file: file.to_owned() });
    }
    if word(60) > LAYOUT {
        return Err(OpenError::Newer { file: file.to_owned() });
    }
    Ok(Seen::Ours)
}

/// Writes our mark into a new file, before there is a write-ahead log: it then stands in the file
/// itself from the first moment, whatever happens next.
async fn found(file: &Path) -> Result<(), OpenError> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Delete)
        .synchronous(SqliteSynchronous::Full);
    let mark = async {
        let mut connection = SqliteConnection::connect_with(&options).await?;
        sqlx::query(MARK).execute(&mut connection).await?;
        connection.close().await
    };
    mark.await.map_err(|error| fault(file, &error))
}

/// Checks a file of ours from end to end without changing it, unless it has to be rolled back first: a
/// program may have died, or its disk been full, in the middle of making it.
async fn examine(file: &Path) -> Result<(), OpenError> {
    const HALF_WRITTEN: &str = "776";
    let whole = SqliteConnectOptions::new().filename(file);
    let found = match check(&whole.clone().read_only(true)).await {
        Err(error) if code(&error).as_deref() == Some(HALF_WRITTEN) => check(&whole).await,
        found => found,
    };
    match found {
        Ok(found) if found == "ok" => Ok(()),
        Ok(detail) => Err(OpenError::Damaged { file: file.to_owned(), detail }),
        Err(error) => Err(fault(file, &error)),
    }
}

async fn check(options: &SqliteConnectOptions) -> Result<String, sqlx::Error> {
    let mut connection = SqliteConnection::connect_with(options).await?;
    let found = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await?;
    connection.close().await?;
    Ok(found)
}

fn code(error: &sqlx::Error) -> Option<Cow<'_, str>> {
    error.as_database_error()?.code()
}

fn fault(file: &Path, error: &sqlx::Error) -> OpenError {
    const CORRUPT: &str = "11";
    const NOT_A_DATABASE: &str = "26";
    let file = file.to_owned();
    let detail = error.to_string();
    match code(error).as_deref() {
        Some(CORRUPT | NOT_A_DATABASE) => OpenError::Damaged { file, detail },
        Some(_) | None => OpenError::Unreachable { file, detail },
    }
}

fn unreachable(file: &Path, error: &io::Error) -> OpenError {
    OpenError::Unreachable { file: file.to_owned(), detail: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::MIGRATIONS;

    #[test]
    fn every_file_of_migrations_is_listed_in_order() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let listed: Vec<String> = MIGRATIONS
            .iter()
            .map(|(number, name, _)| format!("{number:04}_{}.sql", name.replace(' ', "_")))
            .collect();
        assert_eq!(files, listed);
    }
}
