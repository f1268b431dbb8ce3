//! Saved games, analyses, scores, training and settings.
//!
//! [`Store`] is all a host needs, and a host holds it as `Arc<dyn Store>`; a [`Database`] is one, in a SQLite file
//! or on a PostgreSQL server. A game is its log of events, keyed by
//! game and number, so that a second writer fails instead of mixing in; an imported game is its file.
//! An analysis is its log too, with a snapshot that saves reading all of it. [`Claim`] keeps two programs
//! off the same folder.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use tengen_rules::{OpeningRule, Rule, Size};
//! use tengen_session::{Millis, Output, Seat, Session, Setup, Text};
//! use tengen_store::{Database, Store, Summary};
//!
//! let folder = tempfile::tempdir()?;
//! let store = Database::sqlite(&folder.path().join("tengen.db")).await?;
//! let person = |name: &str| Seat::Person { name: name.to_owned() };
//! let setup = Setup {
//!     rule: Text(Rule::Renju),
//!     size: Size::STANDARD,
//!     opening: Text(OpeningRule::None),
//!     clock: None,
//!     first: person("Ada"),
//!     second: person("Lin"),
//!     from: Text::default(),
//!     room: None,
//! };
//! let (session, outputs) = Session::begin(setup, Millis(0))?;
//! let [Output::Publish(started)] = &outputs[..] else { panic!("a game begins with one event") };
//! store.append("a-game", std::slice::from_ref(started), &Summary::of(&session)).await?;
//! let saved = store.load("a-game").await?.expect("it was just stored");
//! assert_eq!(Session::restore(&saved.records, saved.seen, Millis(0))?, session);
//! # store.close().await?;
//! # Ok(())
//! # }
//! ```

mod analysis;
mod card;
mod claim;
mod database;
mod import;
mod moving;
mod open;
mod person;
mod postgres;
mod review;
mod room;
mod sqlite;
mod store;
mod training;

pub use analysis::{AnalysisCard, AnalysisMode, Outline, SavedAnalysis};
pub use card::{Card, CardResult, Entry, Library, Score, Summary};
pub use claim::{Claim, ClaimError};
pub use database::Database;
pub use import::{
    Digest, DigestResult, FileId, Import, ImportCard, ImportMode, NewFile, NewImport, StoredFile,
};
pub use moving::{MoveError, Moved, move_data};
pub use open::OpenError;
pub use person::Person;
pub use postgres::DatabaseUrl;
pub use review::{ReviewStage, StoredReview};
pub use room::{
    Chair, NewGame, NewRoom, Present, ROOM_KEPT, RoomEnd, RoomGame, RoomScore, SavedRoom, Terms,
    Visitor,
};
pub use store::{Doing, Lease, News, Query, Saved, Shelf, Store, StoreError};
pub use training::{
    AttemptCard, AttemptVerdict, GameResult, Mistake, RatedPuzzle, RatingStep, StoredAttempt,
    Training, TrainingStep,
};
