//! The one connection that writes, what is written together, and whether it can be found again.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::{Mutex, MutexGuard, oneshot};

use crate::StoreError;

/// Who wants to write waits here, first come, first served. SQLite's own waiting is by chance: with an
/// import at work, a move could wait in vain.
///
/// Those who wait at the same time write into one transaction, so that one sync serves them all: a
/// sync takes a disk as long as a hundred moves take the processor. Each has a savepoint of its own,
/// and nobody is told that it is done before all of it is synced.
#[derive(Debug)]
pub(super) struct Writer(Arc<Shared>);

#[derive(Debug)]
struct Shared {
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
    /// Known from its first transaction on: then a connection has its log open.
    log: Option<Identity>,
    /// Whether a transaction is open.
    open: bool,
    /// Who has written into it and waits for the sync.
    together: Vec<oneshot::Sender<Result<(), Failure>>>,
    /// Whether the last one to write has given up, or is still at it.
    unfinished: bool,
}

/// Why a transaction failed, told to everybody in it.
#[derive(Clone, Debug)]
enum Failure {
    Gone(PathBuf),
    Database(String),
}

/// One's own part of a transaction. Dropped before [`Writing::commit`] it is taken back.
pub(super) struct Writing<'a> {
    writer: &'a Arc<Shared>,
    slot: MutexGuard<'a, Option<Line>>,
}

impl Writer {
    pub(super) fn new(options: SqliteConnectOptions, database: &Path) -> Writer {
        Writer(Arc::new(Shared {
            options,
            database: database.to_owned(),
            identity: identity(database),
            line: Mutex::new(None),
        }))
    }

    /// Waits for its turn and begins to write.
    pub(super) async fn begin(&self) -> Result<Writing<'_>, StoreError> {
        let mut slot = self.0.line.lock().await;
        self.0.check()?;
        take_back(&mut slot).await;
        let line = match &mut *slot {
            Some(line) => line,
            none => none.insert(Line {
                connection: SqliteConnection::connect_with(&self.0.options).await?,
                log: None,
                open: false,
                together: Vec::new(),
                unfinished: false,
            }),
        };
        line.unfinished = true;
        if !line.open {
            line.run("BEGIN IMMEDIATE").await?;
            line.open = true;
            line.log = line.log.or_else(|| identity(&self.0.log()));
        }
        line.run("SAVEPOINT own").await?;
        Ok(Writing { writer: &self.0, slot })
    }

    /// Closes the connection.
    pub(super) async fn close(&self) -> Result<(), StoreError> {
        match self.0.line.lock().await.take() {
            Some(line) => Ok(line.connection.close().await?),
            None => Ok(()),
        }
    }
}

impl Writing<'_> {
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.slot.as_mut().expect("who writes has a connection").connection
    }

    /// Makes what was written last, with what others have to write at this moment.
    pub(super) async fn commit(mut self) -> Result<(), StoreError> {
        let line = self.slot.as_mut().expect("who writes has a connection");
        line.run("RELEASE own").await?;
        line.unfinished = false;
        let (tell, told) = oneshot::channel();
        line.together.push(tell);
        if let [_] = line.together[..] {
            // It stands in line behind all who are waiting now. It is a task of its own because any of
            // them may be dropped while it waits.
            tokio::spawn(Arc::clone(self.writer).finish());
        }
        drop(self);
        match told.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(Failure::Gone(file))) => Err(StoreError::Gone(file)),
            Ok(Err(Failure::Database(detail))) => Err(StoreError::Commit(detail)),
            Err(_) => Err(StoreError::Commit("the transaction was lost".to_owned())),
        }
    }
}

/// A transaction with nothing of others in it ends with the one who gives up: another program may be
/// waiting to write.
impl Drop for Writing<'_> {
    fn drop(&mut self) {
        let is_alone = |line: &Line| line.unfinished && line.together.is_empty();
        if self.slot.as_ref().is_some_and(is_alone) {
            *self.slot = None;
        }
    }
}

impl Shared {
    /// Ends the transaction and tells everybody in it. A file that was deleted still takes all that is
    /// written to it, and nobody ever finds it, so what was committed counts only if the files are
    /// where they were.
    async fn finish(self: Arc<Shared>) {
        let mut slot = self.line.lock().await;
        take_back(&mut slot).await;
        let Some(line) = &mut *slot else { return };
        let committed = match line.run("COMMIT").await {
            Err(error) => Err(Failure::Database(error.to_string())),
            Ok(()) if !self.is_there() => Err(Failure::Gone(self.database.clone())),
            Ok(()) if identity(&self.log()) != line.log => Err(Failure::Gone(self.log())),
            Ok(()) => Ok(()),
        };
        line.open = false;
        for tell in std::mem::take(&mut line.together) {
            // Who has gone away does not want to know.
            let _ = tell.send(committed.clone());
        }
        if committed.is_err() {
            *slot = None;
        }
    }

    fn log(&self) -> PathBuf {
        let mut name = self.database.clone().into_os_string();
        name.push("-wal");
        PathBuf::from(name)
    }

    fn check(&self) -> Result<(), StoreError> {
        if self.is_there() { Ok(()) } else { Err(StoreError::Gone(self.database.clone())) }
    }

    fn is_there(&self) -> bool {
        let found = identity(&self.database);
        found.is_some() && found == self.identity
    }
}

impl Line {
    async fn run(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        sqlx::raw_sql(sql).execute(&mut self.connection).await?;
        Ok(())
    }
}

/// Takes back what was written by one who gave up. After a failure a connection may be in any state,
/// and SQLite may have rolled back behind sqlx's back: it is kept only for the sake of others whose
/// work is in it, and only if it still knows the savepoint.
async fn take_back(slot: &mut Option<Line>) {
    let Some(line) = slot.as_mut().filter(|line| line.unfinished) else { return };
    line.unfinished = false;
    let sound = !line.together.is_empty()
        && line.run("ROLLBACK TO own").await.is_ok()
        && line.run("RELEASE own").await.is_ok();
    if !sound {
        *slot = None;
    }
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
