//! The one connection that writes, and whether what it writes can be found again.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::{Mutex, MutexGuard};

use crate::StoreError;

/// Who wants to write waits here, first come, first served. SQLite's own waiting is by chance: with an
/// import at work, a move could wait in vain.
#[derive(Debug)]
pub(super) struct Writer {
    options: SqliteConnectOptions,
    database: PathBuf,
    /// The file that was opened, whatever stands under its name now.
    identity: Option<Identity>,
    line: Mutex<Option<Line>>,
}

/// A connection and the write-ahead log that it writes into.
#[derive(Debug)]
struct Line {
    connection: SqliteConnection,
    log: Option<Identity>,
}

/// A transaction on its way. Only [`Writing::commit`] gives the connection back: one that has failed
/// may be in any state, and SQLite may have rolled back behind sqlx's back, so it is closed.
pub(super) struct Writing<'a> {
    writer: &'a Writer,
    slot: MutexGuard<'a, Option<Line>>,
    line: Line,
}

impl Writer {
    pub(super) fn new(options: SqliteConnectOptions, database: &Path) -> Writer {
        Writer {
            options,
            database: database.to_owned(),
            identity: identity(database),
            line: Mutex::new(None),
        }
    }

    /// Waits for its turn and begins a transaction.
    pub(super) async fn begin(&self) -> Result<Writing<'_>, StoreError> {
        let mut slot = self.line.lock().await;
        self.check()?;
        let line = match slot.take() {
            Some(mut line) => {
                begin(&mut line.connection).await?;
                line
            }
            None => {
                let mut connection = SqliteConnection::connect_with(&self.options).await?;
                begin(&mut connection).await?;
                // From its first transaction on, a connection has its log open.
                Line { connection, log: identity(&self.log()) }
            }
        };
        Ok(Writing { writer: self, slot, line })
    }

    /// Closes the connection.
    pub(super) async fn close(&self) -> Result<(), StoreError> {
        match self.line.lock().await.take() {
            Some(line) => Ok(line.connection.close().await?),
            None => Ok(()),
        }
    }

    fn log(&self) -> PathBuf {
        let mut name = self.database.clone().into_os_string();
        name.push("-wal");
        PathBuf::from(name)
    }

    fn check(&self) -> Result<(), StoreError> {
        let found = identity(&self.database);
        if found.is_some() && found == self.identity {
            return Ok(());
        }
        Err(StoreError::Gone(self.database.clone()))
    }
}

impl Writing<'_> {
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.line.connection
    }

    /// Makes what was written last. A file that was deleted still takes all that is written to it, and
    /// nobody ever finds it, so what was committed counts only if the files are where they were.
    pub(super) async fn commit(mut self) -> Result<(), StoreError> {
        sqlx::raw_sql("COMMIT").execute(&mut self.line.connection).await?;
        self.writer.check()?;
        if identity(&self.writer.log()) != self.line.log {
            return Err(StoreError::Gone(self.writer.log()));
        }
        *self.slot = Some(self.line);
        Ok(())
    }
}

async fn begin(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(connection).await?;
    Ok(())
}

/// What tells a file from another one of the same name.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(file).ok().map(|found| (found.dev(), found.ino()))
}

/// Elsewhere a file that is open cannot be deleted or moved; whether one is there has to do.
#[cfg(not(unix))]
fn identity(file: &Path) -> Option<Identity> {
    fs::metadata(file).ok().map(|_| (0, 0))
}
