//! What a host asks of a store.

use std::path::PathBuf;
use std::pin::Pin;

use serde::{Deserialize, Serialize};
use tengen_analysis::Analysis;
use tengen_session::{Millis, Record};
use tokio::sync::mpsc;

use crate::{
    Card, Chair, FileId, GameResult, Import, Library, NewFile, NewGame, NewImport, NewRoom,
    Outline, Person, Present, RatedPuzzle, SavedAnalysis, SavedRoom, Score, StoredAttempt,
    StoredFile, StoredReview, Summary, Terms, Training, TrainingStep, Visitor,
};

/// What a store is doing, until it is done.
pub type Doing<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps games, analyses, scores, training and settings. What is said of games in the library goes for analyses too.
pub trait Store: Send + Sync + 'static {
    /// Begins a game in somebody's library, with its first events.
    fn begin<'a>(&'a self, whose: &'a Person, game: NewGame<'a>) -> Doing<'a, ()>;

    /// Makes events part of a game, all or none; of one that is not there they are the first. When this has
    /// returned, they outlive the program. Fails with [`StoreError::Conflict`] when an event with such
    /// a number is there already.
    fn append<'a>(
        &'a self,
        game: &'a str,
        records: &'a [Record],
        summary: &'a Summary,
    ) -> Doing<'a, ()>;

    /// A game played here with all its events, unless there is none or it was deleted.
    fn load<'a>(&'a self, game: &'a str) -> Doing<'a, Option<Saved>>;

    /// Notes that the running clock of a game was looked at. Nothing happened in the game: this is
    /// what [`Saved::seen`] gives back after a program has died.
    fn saw<'a>(&'a self, game: &'a str, now: Millis) -> Doing<'a, ()>;

    /// Keeps a file and the games in it in somebody's library, all or none. A large file is written in parts; what others
    /// have to write meanwhile waits for one part at most.
    fn import<'a>(
        &'a self,
        whose: &'a Person,
        file: NewFile<'a>,
        games: &'a [NewImport],
        now: Millis,
    ) -> Doing<'a, FileId>;

    /// An imported game, unless there is none or it was deleted.
    fn imported<'a>(&'a self, game: &'a str) -> Doing<'a, Option<Import>>;

    /// The file that imported games are read from.
    fn file(&self, file: FileId) -> Doing<'_, StoredFile>;

    /// Begins an analysis in somebody's library.
    fn begin_analysis<'a>(
        &'a self,
        whose: &'a Person,
        id: &'a str,
        started: &'a tengen_analysis::Record,
        outline: &'a Outline,
    ) -> Doing<'a, ()>;

    /// Makes edits part of an analysis, as [`Store::append`] does with the events of a game.
    fn append_edits<'a>(
        &'a self,
        analysis: &'a str,
        records: &'a [tengen_analysis::Record],
        outline: &'a Outline,
    ) -> Doing<'a, ()>;

    /// Keeps an analysis as it is, so that it is loaded without reading all its events again.
    fn keep_snapshot<'a>(&'a self, id: &'a str, analysis: &'a Analysis) -> Doing<'a, ()>;

    /// An analysis, unless there is none or it was deleted.
    fn analysis<'a>(&'a self, id: &'a str) -> Doing<'a, Option<SavedAnalysis>>;

    /// Whether a game or an analysis is in somebody's library. At home everything is, also what is not there.
    fn has<'a>(&'a self, whose: &'a Person, game: &'a str) -> Doing<'a, bool>;

    /// The visitors who have a game in their library, or had; none for what is of the person at home.
    fn owners<'a>(&'a self, game: &'a str) -> Doing<'a, Vec<Person>>;

    /// The games and analyses of somebody that match, the latest first.
    fn list<'a>(&'a self, whose: &'a Person, query: &'a Query) -> Doing<'a, Library>;

    /// Names a game in somebody's library, or takes its name away.
    fn rename<'a>(
        &'a self,
        whose: &'a Person,
        game: &'a str,
        name: Option<&'a str>,
    ) -> Doing<'a, ()>;

    /// Makes a copy of a whole game under a name in somebody's library, with its review. It counts nothing in the
    /// score.
    fn copy<'a>(
        &'a self,
        whose: &'a Person,
        game: &'a str,
        copy: &'a str,
        name: Option<&'a str>,
        now: Millis,
    ) -> Doing<'a, ()>;

    /// Takes a game out of somebody's library; [`Store::restore`] brings it back until it is purged. Gives whether
    /// it is in no other one.
    fn delete<'a>(&'a self, whose: &'a Person, game: &'a str, now: Millis) -> Doing<'a, bool>;

    /// Brings a deleted game back.
    fn restore<'a>(&'a self, whose: &'a Person, game: &'a str) -> Doing<'a, ()>;

    /// Forgets the events, reviews and files of games deleted before this time; their results stay in the
    /// score.
    fn purge(&self, before: Millis) -> Doing<'_, u64>;

    /// Notes that a visitor is here, if anything of theirs is. Gives whether it was noted, which is once a day.
    fn visited<'a>(&'a self, visitor: &'a Visitor, now: Millis) -> Doing<'a, bool>;

    /// Forgets the visitors who have not been here since then, with all that is theirs alone: games, files,
    /// analyses, training, preferences. A game that another visitor has stays. Who holds a seat in a room is not
    /// forgotten.
    fn forget_visitors(&self, before: Millis) -> Doing<'_, u64>;

    /// The review of a game, unless there is none or the game was deleted. One that is about other moves
    /// than the game has is forgotten with the event that changed them.
    fn review<'a>(&'a self, game: &'a str) -> Doing<'a, Option<StoredReview>>;

    /// Keeps a review in place of the one there was. Fails with [`StoreError::Missing`] when there is no
    /// such game, or not with these moves.
    fn keep_review<'a>(&'a self, game: &'a str, review: &'a StoredReview) -> Doing<'a, ()>;

    /// The games whose review is [wanted](crate::ReviewStage::Wanted), the one that waits longest first.
    fn unread(&self) -> Doing<'_, Vec<String>>;

    /// Opens a room, and gives the seat of the one who invites to its browser. Gives whether the code was
    /// free.
    fn open_room<'a>(&'a self, room: NewRoom<'a>, now: Millis) -> Doing<'a, bool>;

    /// A room, unless there is none.
    fn room<'a>(&'a self, code: &'a str) -> Doing<'a, Option<SavedRoom>>;

    /// Changes what is played in a room, and the name of the one who invites. Gives whether that was still
    /// possible: the room is there, and nobody has sat down.
    fn change_room<'a>(
        &'a self,
        code: &'a str,
        terms: &'a Terms,
        name: &'a str,
        now: Millis,
    ) -> Doing<'a, bool>;

    /// Takes a room back, on the same condition.
    fn close_room<'a>(&'a self, code: &'a str) -> Doing<'a, bool>;

    /// Gives the seat of the guest to a browser and begins the first game, both or neither. Gives whether the
    /// seat was free.
    fn sit<'a>(
        &'a self,
        code: &'a str,
        guest: (&'a Visitor, &'a str),
        game: NewGame<'a>,
        now: Millis,
    ) -> Doing<'a, bool>;

    /// Begins a further game in a room, of which it is the `number`th, for all who hold a seat. Fails with
    /// [`StoreError::Conflict`] when another one has begun it.
    fn begin_in_room<'a>(&'a self, code: &'a str, number: u32, game: NewGame<'a>) -> Doing<'a, ()>;

    /// Who played a game of a room and has it in their library, each with the seat they played it on. It is known
    /// when the room has been forgotten.
    fn players<'a>(&'a self, game: &'a str) -> Doing<'a, Vec<(Visitor, Chair)>>;

    /// Lets one more browser take a seat with this key, until then; in place of the key there was.
    fn lend_seat<'a>(
        &'a self,
        code: &'a str,
        key: &'a str,
        chair: Chair,
        until: Millis,
    ) -> Doing<'a, ()>;

    /// Takes a seat with a key, which is used up. Gives which seat, unless there is no such key.
    fn take_seat<'a>(
        &'a self,
        code: &'a str,
        key: &'a str,
        visitor: &'a Visitor,
        now: Millis,
    ) -> Doing<'a, Option<Chair>>;

    /// Notes that somebody is in a room.
    fn used_room<'a>(&'a self, code: &'a str, now: Millis) -> Doing<'a, ()>;

    /// Lets other instances know who is in a room with this one, for so long if it does not say so again.
    fn attend<'a>(&'a self, code: &'a str, who: &'a Present, lasting: Millis) -> Doing<'a, ()>;

    /// Lets other instances know what was said in a room, in words that only hosts understand. It is not kept.
    fn say<'a>(&'a self, code: &'a str, said: &'a str) -> Doing<'a, ()>;

    /// Forgets the rooms in which nobody was, and nothing happened, since then. Their games stay.
    fn forget_rooms(&self, before: Millis) -> Doing<'_, u64>;

    /// The score of all of somebody's games against the engine, or of those against one of its opponents.
    fn score<'a>(&'a self, whose: &'a Person, against: Option<&'a str>) -> Doing<'a, Score>;

    /// How every game that counts in the score ended, in that order.
    fn results<'a>(&'a self, whose: &'a Person) -> Doing<'a, Vec<GameResult>>;

    /// What somebody has trained.
    fn training<'a>(&'a self, person: &'a Person) -> Doing<'a, Training>;

    /// An attempt of somebody, unless there is none.
    fn attempt<'a>(&'a self, person: &'a Person, id: &'a str) -> Doing<'a, Option<StoredAttempt>>;

    /// Keeps what happened in somebody's training, all or none. When this has returned, it outlives the
    /// program. Fails with [`StoreError::Conflict`] when the attempt or the rating has gone on since it was
    /// read, or the puzzle has counted already.
    fn train<'a>(&'a self, person: &'a Person, step: &'a TrainingStep) -> Doing<'a, ()>;

    /// The rating of a puzzle, if it has counted for anybody.
    fn rated_puzzle<'a>(&'a self, id: &'a str) -> Doing<'a, Option<RatedPuzzle>>;

    /// What somebody's page remembers, as the text it was kept with.
    fn preferences<'a>(&'a self, whose: &'a Person) -> Doing<'a, Option<String>>;

    /// Keeps what somebody's page remembers.
    fn keep_preferences<'a>(&'a self, whose: &'a Person, text: &'a str) -> Doing<'a, ()>;

    /// A setting, as the text it was stored with.
    fn setting<'a>(&'a self, key: &'a str) -> Doing<'a, Option<String>>;

    /// Keeps a setting.
    fn set_setting<'a>(&'a self, key: &'a str, value: &'a str) -> Doing<'a, ()>;

    /// Whether other instances may have the same games open.
    fn is_shared(&self) -> bool;

    /// What is done to games by other instances on the same database, from now on. It ends at once where
    /// there are no others.
    fn news(&self) -> mpsc::Receiver<News>;

    /// Takes something upon this instance for a while, or for a while longer, unless another one has it. It
    /// keeps work from being done twice and decides nothing: the key of the events does.
    fn lease<'a>(&'a self, what: &'a str, lasting: Millis) -> Doing<'a, Lease>;

    /// Gives back what was taken, so that others need not wait.
    fn release<'a>(&'a self, what: &'a str) -> Doing<'a, ()>;

    /// Brings everything to rest. Nothing is asked of the store afterwards.
    fn close(&self) -> Doing<'_, ()>;
}

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// As the library shows it.
    pub card: Card,
    /// Everything that happened in it, in order.
    pub records: Vec<Record>,
    /// When its running clock was last looked at, see [`Store::saw`].
    pub seen: Millis,
}

/// What was done to a game, an analysis or a room. It may have been done by the one who hears it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// Its events up to this one are stored.
    Stored {
        /// Which one.
        game: String,
        /// The last event.
        seq: u32,
    },
    /// It was named, deleted or brought back.
    Changed {
        /// Which one.
        game: String,
    },
    /// Somebody has come to a room, left it, sat down or begun a game there.
    Room {
        /// Which one.
        code: String,
    },
    /// Something was said in a room, with another instance.
    Said {
        /// Which one.
        code: String,
        /// What, in words that only hosts understand.
        said: String,
        /// With which instance.
        holder: String,
    },
    /// Something was done, and nobody knows to which.
    Missed,
}

/// Whose a piece of work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lease {
    /// This instance's.
    Ours,
    /// That of another one, for so long if it does not go on with it.
    Theirs {
        /// How long.
        rest: Millis,
    },
}

impl Lease {
    /// Whether it is this instance's.
    pub fn is_ours(self) -> bool {
        self == Lease::Ours
    }
}

/// Where a game in the library comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shelf {
    /// Played against the engine.
    Engine,
    /// Played by two people.
    People,
    /// Read from a file.
    Imported,
    /// Analysed here.
    Analysis,
}

/// Which games to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Only from this shelf.
    pub shelf: Option<Shelf>,
    /// Only those whose name, or the name of a player or opponent, contains this, whatever the case;
    /// of imported games and analyses also
    /// title and event, of imported ones date and file.
    pub words: String,
    /// Only finished ones, or only unfinished ones. A game from a file and an analysis
    /// cannot be played on.
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
    #[error("event {seq} of {game} is stored already; another program may be writing")]
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
    /// The file that everything is in was deleted, moved or exchanged. Nothing is written while it is
    /// away; if the same file comes back, all goes on.
    #[error("{} is not there any more; put it back, or start Tengen again", .0.display())]
    Gone(PathBuf),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The database failed while it made the work of several last.
    #[error("the database failed: {0}")]
    Commit(String),
}
