//! What a host asks of a store.

use std::future::Future;

use tengen_session::{Millis, Record};

use crate::{Card, FileId, Import, Library, NewFile, NewImport, Score, StoredFile, Summary};

/// Keeps games, scores and settings.
pub trait Store: Send + Sync + 'static {
    /// Makes events part of a game, all or none; the first event makes the game. When this has
    /// returned, they outlive the program. Fails with [`StoreError::Conflict`] when an event with such
    /// a number is there already.
    fn append(
        &self,
        game: &str,
        records: &[Record],
        summary: &Summary,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// A game played here with all its events, unless there is none or it was deleted.
    fn load(&self, game: &str) -> impl Future<Output = Result<Option<Saved>, StoreError>> + Send;

    /// Keeps a file and the games in it, all or none.
    fn import(
        &self,
        file: NewFile<'_>,
        games: &[NewImport],
        now: Millis,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// An imported game, unless there is none or it was deleted.
    fn imported(
        &self,
        game: &str,
    ) -> impl Future<Output = Result<Option<Import>, StoreError>> + Send;

    /// The file that imported games are read from.
    fn file(&self, file: FileId) -> impl Future<Output = Result<StoredFile, StoreError>> + Send;

    /// The games that match, the latest first.
    fn list(&self, query: &Query) -> impl Future<Output = Result<Library, StoreError>> + Send;

    /// Names a game, or takes its name away.
    fn rename(
        &self,
        game: &str,
        name: Option<&str>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Makes a copy of a whole game under a name. It counts nothing in the score.
    fn copy(
        &self,
        game: &str,
        copy: &str,
        name: Option<&str>,
        now: Millis,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Takes a game out of the library; [`Store::restore`] brings it back until it is purged.
    fn delete(
        &self,
        game: &str,
        now: Millis,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Brings a deleted game back.
    fn restore(&self, game: &str) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Forgets the events and files of games deleted before this time; their results stay in the score.
    fn purge(&self, before: Millis) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// The score of all games against the engine, or of those against one of its opponents.
    fn score(
        &self,
        against: Option<&str>,
    ) -> impl Future<Output = Result<Score, StoreError>> + Send;

    /// A setting, as the text it was stored with.
    fn setting(&self, key: &str)
    -> impl Future<Output = Result<Option<String>, StoreError>> + Send;

    /// Keeps a setting.
    fn set_setting(
        &self,
        key: &str,
        value: &str,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// As the library shows it.
    pub card: Card,
    /// Everything that happened in it, in order.
    pub records: Vec<Record>,
}

/// Where a game in the library comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shelf {
    /// Played against the engine.
    Engine,
    /// Played by two people.
    People,
    /// Read from a file.
    Imported,
}

/// Which games to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Only from this shelf.
    pub shelf: Option<Shelf>,
    /// Only those whose name, players or opponent contain these words.
    pub words: String,
    /// Only finished ones, or only unfinished ones. A game from a file cannot be played on.
    pub finished: Option<bool>,
    /// Only those saved under a name, or only the others.
    pub named: Option<bool>,
    /// How many to pass over.
    pub offset: u32,
    /// How many to give.
    pub limit: u32,
}

/// Why a store cannot do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer has stored an event with this number.
    #[error("event {seq} of game {game} is stored already; another program may be writing")]
    Conflict {
        /// The game.
        game: String,
        /// The event.
        seq: u32,
    },
    /// There is no such game.
    #[error("there is no game {0}")]
    Missing(String),
    /// What is stored cannot be read.
    #[error("game {game} cannot be read: {detail}")]
    Unreadable {
        /// The game.
        game: String,
        /// What is wrong with it.
        detail: String,
    },
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}
