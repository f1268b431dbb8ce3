//! The one connection that writes, and what is written together.

use std::path::PathBuf;
use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, PgConnection, SqliteConnection};
use tokio::sync::{Mutex, MutexGuard, oneshot};

use super::query::Connection;
use crate::postgres::news;
use crate::sqlite::{Identity, Watch};
use crate::{News, StoreError};

/// Who wants to write waits here, first come, first served. SQLite's own waiting is by chance: with an
/// import at work, a move could wait in vain.
///
/// Those who wait at the same time write into one transaction, so that one sync serves them all: a
/// sync takes a disk as long as a hundred moves take the processor. Each has a savepoint of its own,
/// and nobody is told that it is done before all of it is synced.
#[derive(Debug)]
pub(crate) struct Writer(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    source: Source,
    line: Mutex<Option<Line>>,
}

/// Where the connection comes from.
#[derive(Debug)]
pub(crate) enum Source {
    Sqlite(SqliteConnectOptions, Watch),
    Postgres(PgConnectOptions),
}

/// What a transaction of one's own is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// All that there is, as it is at one moment.
    Read,
    /// Alone.
    Write,
}

/// A connection and the transaction that is open on it.
#[derive(Debug)]
struct Line {
    connection: Connection,
    /// The write-ahead log of SQLite, known from the first transaction on: then a connection has its log
    /// open.
    log: Option<Identity>,
    /// Whether a transaction is open.
    open: bool,
    /// Who has written into it and waits for the sync.
    together: Vec<oneshot::Sender<Result<(), Failure>>>,
    /// What other instances hear when it is synced.
    news: Vec<News>,
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
pub(crate) struct Writing<'a> {
    writer: &'a Arc<Shared>,
    slot: MutexGuard<'a, Option<Line>>,
    news: Option<News>,
}

impl Writer {
    pub(crate) fn new(source: Source) -> Writer {
        Writer(Arc::new(Shared { source, line: Mutex::new(None) }))
    }

    /// Waits for its turn and begins to write.
    pub(crate) async fn begin(&self) -> Result<Writing<'_>, StoreError> {
        let mut slot = self.0.line.lock().await;
        self.0.source.check()?;
        take_back(&mut slot).await;
        let line = self.0.source.line(&mut slot).await?;
        line.run("SAVEPOINT own").await?;
        Ok(Writing { writer: &self.0, slot, news: None })
    }

    /// A connection besides, with a transaction open that is not shared with anybody.
    pub(crate) async fn apart(&self, access: Access) -> Result<Connection, sqlx::Error> {
        let mut line = Line::new(self.0.source.connect().await?);
        match (access, &line.connection) {
            (Access::Write, _) => line.begin(&self.0.source).await?,
            (Access::Read, Connection::Sqlite(_)) => line.run("BEGIN").await?,
            (Access::Read, Connection::Postgres(_)) => {
                line.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
            }
        }
        Ok(line.connection)
    }

    /// Closes the connection.
    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        match self.0.line.lock().await.take().map(|line| line.connection) {
            Some(Connection::Sqlite(connection)) => Ok(connection.close().await?),
            Some(Connection::Postgres(connection)) => Ok(connection.close().await?),
            None => Ok(()),
        }
    }
}

impl Writing<'_> {
    pub(crate) fn connection(&mut self) -> &mut Connection {
        &mut self.slot.as_mut().expect("who writes has a connection").connection
    }

    /// Lets other instances know when it is done.
    pub(crate) fn announce(&mut self, news: News) {
        self.news = Some(news);
    }

    /// Makes what was written last, with what others have to write at this moment.
    pub(crate) async fn commit(mut self) -> Result<(), StoreError> {
        let line = self.slot.as_mut().expect("who writes has a connection");
        line.run("RELEASE SAVEPOINT own").await?;
        line.unfinished = false;
        line.news.extend(self.news.take());
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
        if !self.slot.as_ref().is_some_and(is_alone) {
            return;
        }
        match &self.writer.source {
            Source::Sqlite(..) => *self.slot = None,
            // To begin anew costs a server more than to take back.
            Source::Postgres(_) => {
                let writer = Arc::clone(self.writer);
                tokio::spawn(async move { take_back(&mut *writer.line.lock().await).await });
            }
        }
    }
}

impl Shared {
    /// Ends the transaction and tells everybody in it.
    async fn finish(self: Arc<Shared>) {
        let mut slot = self.line.lock().await;
        take_back(&mut slot).await;
        let Some(line) = &mut *slot else { return };
        let committed = match line.commit().await {
            Err(error) => Err(Failure::Database(error.to_string())),
            Ok(()) => self.source.gone(line.log).map_or(Ok(()), |file| Err(Failure::Gone(file))),
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
}

impl Source {
    fn check(&self) -> Result<(), StoreError> {
        match self {
            Source::Sqlite(_, watch) => watch.check(),
            Source::Postgres(_) => Ok(()),
        }
    }

    async fn connect(&self) -> Result<Connection, sqlx::Error> {
        Ok(match self {
            Source::Sqlite(options, _) => {
                Connection::Sqlite(SqliteConnection::connect_with(options).await?)
            }
            Source::Postgres(options) => {
                Connection::Postgres(PgConnection::connect_with(options).await?)
            }
        })
    }

    /// A line with an open transaction. A connection to a server that was started again since it was last
    /// used has ended, and another one is made.
    async fn line<'a>(&self, slot: &'a mut Option<Line>) -> Result<&'a mut Line, sqlx::Error> {
        if let (Source::Postgres(_), Some(line)) = (self, &mut *slot)
            && !line.open
            && line.begin(self).await.is_err()
        {
            *slot = None;
        }
        let line = match slot {
            Some(line) => line,
            none => none.insert(Line::new(self.connect().await?)),
        };
        line.unfinished = true;
        if !line.open {
            line.begin(self).await?;
        }
        Ok(line)
    }

    /// Which file has gone, if one has.
    fn gone(&self, log: Option<Identity>) -> Option<PathBuf> {
        match self {
            Source::Sqlite(_, watch) => watch.gone(log),
            Source::Postgres(_) => None,
        }
    }
}

impl Line {
    fn new(connection: Connection) -> Line {
        Line {
            connection,
            log: None,
            open: false,
            together: Vec::new(),
            news: Vec::new(),
            unfinished: false,
        }
    }

    /// Begins a transaction, which is the only one on this database that writes. What PostgreSQL would let
    /// two instances write at the same time, each row locked as they come to it, might make them wait for
    /// each other.
    async fn begin(&mut self, source: &Source) -> Result<(), sqlx::Error> {
        match source {
            Source::Sqlite(_, watch) => {
                self.run("BEGIN IMMEDIATE").await?;
                self.log = self.log.or_else(|| watch.log());
            }
            Source::Postgres(_) => {
                self.run("BEGIN; SELECT pg_advisory_xact_lock(1416521582)").await?;
            }
        }
        self.open = true;
        Ok(())
    }

    async fn commit(&mut self) -> Result<(), sqlx::Error> {
        let news = std::mem::take(&mut self.news);
        if let Connection::Postgres(connection) = &mut self.connection {
            news::tell(connection, &news).await?;
        }
        self.run("COMMIT").await
    }

    async fn run(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        match &mut self.connection {
            Connection::Sqlite(connection) => {
                sqlx::raw_sql(sql).execute(connection).await?;
            }
            Connection::Postgres(connection) => {
                sqlx::raw_sql(sql).execute(connection).await?;
            }
        }
        Ok(())
    }
}

/// Takes back what was written by one who gave up. After a failure a connection may be in any state,
/// and SQLite may have rolled back behind sqlx's back: it is kept only for the sake of others whose
/// work is in it, and only if it still knows the savepoint.
async fn take_back(slot: &mut Option<Line>) {
    let Some(line) = slot.as_mut().filter(|line| line.unfinished) else { return };
    line.unfinished = false;
    let sound = match (&line.connection, &line.together[..]) {
        (Connection::Sqlite(_), []) => false,
        (Connection::Postgres(_), []) => {
            line.open = false;
            line.run("ROLLBACK").await.is_ok()
        }
        _ => {
            line.run("ROLLBACK TO SAVEPOINT own").await.is_ok()
                && line.run("RELEASE SAVEPOINT own").await.is_ok()
        }
    };
    if !sound {
        *slot = None;
    }
}
