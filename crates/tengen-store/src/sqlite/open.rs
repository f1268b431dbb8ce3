//! Opening a database file, or saying why not. A file that is not ours, or not sound, is only read.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection as _, SqliteConnection};

use super::Watch;
use crate::OpenError;
use crate::database::{Layout, Readers, Source, migrator};

/// `Tngn`, at byte 68 of every database of ours.
const APPLICATION_ID: u32 = 0x546e_676e;
const MARK: &str = "PRAGMA application_id = 0x546e676e";

/// Opens the database at this path, or makes it. Gives connections to read with, and how to write.
pub(crate) async fn open(file: &Path) -> Result<(Readers, Source), OpenError> {
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
    match migrator(Layout::SQLITE).run(&pool).await {
        Ok(()) => Ok((Readers::Sqlite(pool), Source::Sqlite(options, Watch::new(file)))),
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

enum Seen {
    Nothing,
    Ours,
}

/// Reads the first bytes of the file and no more. It is opened for writing, because SQLite would open a file that only
/// others may write without a word, and refuse every move.
fn look(file: &Path) -> Result<Seen, OpenError> {
    let mut head = Vec::new();
    match File::options().read(true).write(true).open(file) {
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
    if word(60) > Layout::newest() {
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
