//! The store in a database: one file for each subject, in SQL that SQLite and PostgreSQL both understand.
//! What is different between them is in `sqlite` and in `postgres`.

mod analyses;
mod games;
mod imports;
mod leases;
mod library;
mod migrations;
mod owners;
mod presence;
mod query;
mod reviews;
mod rooms;
mod rows;
mod settings;
mod training;
mod visitors;
mod writer;

use std::fmt;
use std::path::Path;

use tengen_analysis::Analysis;
use tengen_session::{Millis, Record};
use tokio::sync::mpsc;

use crate::{
    Chair, DatabaseUrl, Doing, FileId, GameResult, Import, Lease, Library, NewFile, NewGame,
    NewImport, NewRoom, News, OpenError, Outline, Person, Present, Query, RatedPuzzle, Saved,
    SavedAnalysis, SavedRoom, Score, Store, StoredAttempt, StoredFile, StoredReview, Summary,
    Terms, Training, TrainingStep, Visitor,
};

#[cfg(test)]
pub(crate) use games::write_summary;
pub(crate) use migrations::{Layout, migrator};
pub(crate) use query::{Connection, Readers, Row, Value, query, without_nul};
pub(crate) use writer::{Access, Source, Writer};

/// A store in a database. Every append is synced to the disk before it returns.
#[derive(Debug)]
pub struct Database {
    pub(crate) readers: Readers,
    pub(crate) writer: Writer,
    /// Where it is, without how one gets in.
    place: String,
    /// Who holds the leases of this instance.
    holder: String,
    /// How many bytes of a file are written at once.
    pub(crate) part: usize,
}

/// A move waits for no more than this much of a file.
const PART: usize = 1 << 20;

impl Database {
    /// Opens a SQLite file, or makes it. A file that is damaged, foreign or from a newer version is left
    /// as it was.
    pub async fn sqlite(file: &Path) -> Result<Database, OpenError> {
        let (readers, source) = crate::sqlite::open(file).await?;
        let unreachable = |detail| OpenError::Unreachable { file: file.to_owned(), detail };
        let place = file.display().to_string();
        Database::tidied(readers, source, place, "the only one".to_owned())
            .await
            .map_err(unreachable)
    }

    /// Opens a database of a PostgreSQL server, such as `postgres://user@host/name`, and makes the tables
    /// in it that are not there yet. Several programs may have it open.
    pub async fn postgres(url: &DatabaseUrl) -> Result<Database, OpenError> {
        let address = crate::postgres::ServerAddress::read(url)?;
        let (readers, source, holder) = crate::postgres::open(&address).await?;
        let unreachable = |detail| OpenError::Unanswered { server: address.to_string(), detail };
        Database::tidied(readers, source, address.to_string(), holder).await.map_err(unreachable)
    }

    async fn tidied(
        readers: Readers,
        source: Source,
        place: String,
        holder: String,
    ) -> Result<Database, String> {
        let store = Database { readers, writer: Writer::new(source), place, holder, part: PART };
        let tidied = async {
            library::fold_names(&store).await?;
            imports::forget_halves(&store).await
        };
        match tidied.await {
            Ok(()) => Ok(store),
            Err(error) => {
                // It says no more than what went wrong already.
                let _ = store.close().await;
                Err(error.to_string())
            }
        }
    }
}

/// Where it is, without how one gets in.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place)
    }
}

impl Store for Database {
    fn begin<'a>(&'a self, whose: &'a Person, game: NewGame<'a>) -> Doing<'a, ()> {
        Box::pin(games::begin(self, whose, game))
    }

    fn append<'a>(
        &'a self,
        game: &'a str,
        records: &'a [Record],
        summary: &'a Summary,
    ) -> Doing<'a, ()> {
        Box::pin(games::append(self, game, records, summary))
    }

    fn load<'a>(&'a self, game: &'a str) -> Doing<'a, Option<Saved>> {
        Box::pin(games::load(self, game))
    }

    fn saw<'a>(&'a self, game: &'a str, now: Millis) -> Doing<'a, ()> {
        Box::pin(games::saw(self, game, now))
    }

    fn import<'a>(
        &'a self,
        whose: &'a Person,
        file: NewFile<'a>,
        games: &'a [NewImport],
        now: Millis,
    ) -> Doing<'a, FileId> {
        Box::pin(imports::import(self, whose, file, games, now))
    }

    fn imported<'a>(&'a self, game: &'a str) -> Doing<'a, Option<Import>> {
        Box::pin(imports::load(self, game))
    }

    fn file(&self, file: FileId) -> Doing<'_, StoredFile> {
        Box::pin(imports::file(self, file))
    }

    fn begin_analysis<'a>(
        &'a self,
        whose: &'a Person,
        id: &'a str,
        started: &'a tengen_analysis::Record,
        outline: &'a Outline,
    ) -> Doing<'a, ()> {
        Box::pin(analyses::begin(self, whose, id, started, outline))
    }

    fn append_edits<'a>(
        &'a self,
        analysis: &'a str,
        records: &'a [tengen_analysis::Record],
        outline: &'a Outline,
    ) -> Doing<'a, ()> {
        Box::pin(analyses::append(self, analysis, records, outline))
    }

    fn keep_snapshot<'a>(&'a self, id: &'a str, analysis: &'a Analysis) -> Doing<'a, ()> {
        Box::pin(analyses::keep_snapshot(self, id, analysis))
    }

    fn analysis<'a>(&'a self, id: &'a str) -> Doing<'a, Option<SavedAnalysis>> {
        Box::pin(analyses::load(self, id))
    }

    fn has<'a>(&'a self, whose: &'a Person, game: &'a str) -> Doing<'a, bool> {
        Box::pin(owners::has(self, whose, game))
    }

    fn owners<'a>(&'a self, game: &'a str) -> Doing<'a, Vec<Person>> {
        Box::pin(owners::owners(self, game))
    }

    fn list<'a>(&'a self, whose: &'a Person, query: &'a Query) -> Doing<'a, Library> {
        Box::pin(library::list(self, whose, query))
    }

    fn rename<'a>(
        &'a self,
        whose: &'a Person,
        game: &'a str,
        name: Option<&'a str>,
    ) -> Doing<'a, ()> {
        Box::pin(library::rename(self, whose, game, name))
    }

    fn copy<'a>(
        &'a self,
        whose: &'a Person,
        game: &'a str,
        copy: &'a str,
        name: Option<&'a str>,
        now: Millis,
    ) -> Doing<'a, ()> {
        Box::pin(library::copy(self, whose, (game, copy), name, now))
    }

    fn delete<'a>(&'a self, whose: &'a Person, game: &'a str, now: Millis) -> Doing<'a, bool> {
        Box::pin(library::delete(self, whose, game, now))
    }

    fn restore<'a>(&'a self, whose: &'a Person, game: &'a str) -> Doing<'a, ()> {
        Box::pin(library::restore(self, whose, game))
    }

    fn purge(&self, before: Millis) -> Doing<'_, u64> {
        Box::pin(library::purge(self, before))
    }

    fn visited<'a>(&'a self, visitor: &'a Visitor, now: Millis) -> Doing<'a, bool> {
        Box::pin(visitors::visited(self, visitor, now))
    }

    fn forget_visitors(&self, before: Millis) -> Doing<'_, u64> {
        Box::pin(visitors::forget(self, before))
    }

    fn review<'a>(&'a self, game: &'a str) -> Doing<'a, Option<StoredReview>> {
        Box::pin(reviews::load(self, game))
    }

    fn keep_review<'a>(&'a self, game: &'a str, review: &'a StoredReview) -> Doing<'a, ()> {
        Box::pin(reviews::keep(self, game, review))
    }

    fn unread(&self) -> Doing<'_, Vec<String>> {
        Box::pin(reviews::unread(self))
    }

    fn open_room<'a>(&'a self, room: NewRoom<'a>, now: Millis) -> Doing<'a, bool> {
        Box::pin(rooms::open(self, room, now))
    }

    fn room<'a>(&'a self, code: &'a str) -> Doing<'a, Option<SavedRoom>> {
        Box::pin(rooms::load(self, code))
    }

    fn change_room<'a>(
        &'a self,
        code: &'a str,
        terms: &'a Terms,
        name: &'a str,
        now: Millis,
    ) -> Doing<'a, bool> {
        Box::pin(rooms::change(self, code, terms, name, now))
    }

    fn close_room<'a>(&'a self, code: &'a str) -> Doing<'a, bool> {
        Box::pin(rooms::close(self, code))
    }

    fn sit<'a>(
        &'a self,
        code: &'a str,
        guest: (&'a Visitor, &'a str),
        game: NewGame<'a>,
        now: Millis,
    ) -> Doing<'a, bool> {
        Box::pin(rooms::sit(self, code, guest, game, now))
    }

    fn begin_in_room<'a>(&'a self, code: &'a str, number: u32, game: NewGame<'a>) -> Doing<'a, ()> {
        Box::pin(rooms::begin(self, code, number, game))
    }

    fn players<'a>(&'a self, game: &'a str) -> Doing<'a, Vec<(Visitor, Chair)>> {
        Box::pin(rooms::players(self, game))
    }

    fn lend_seat<'a>(
        &'a self,
        code: &'a str,
        key: &'a str,
        chair: Chair,
        until: Millis,
    ) -> Doing<'a, ()> {
        Box::pin(rooms::lend(self, code, key, chair, until))
    }

    fn take_seat<'a>(
        &'a self,
        code: &'a str,
        key: &'a str,
        visitor: &'a Visitor,
        now: Millis,
    ) -> Doing<'a, Option<Chair>> {
        Box::pin(rooms::take(self, code, key, visitor, now))
    }

    fn used_room<'a>(&'a self, code: &'a str, now: Millis) -> Doing<'a, ()> {
        Box::pin(rooms::used(self, code, now))
    }

    fn attend<'a>(&'a self, code: &'a str, who: &'a Present, lasting: Millis) -> Doing<'a, ()> {
        Box::pin(presence::attend(self, code, who, lasting))
    }

    fn say<'a>(&'a self, code: &'a str, said: &'a str) -> Doing<'a, ()> {
        Box::pin(presence::say(self, code, said))
    }

    fn forget_rooms(&self, before: Millis) -> Doing<'_, u64> {
        Box::pin(rooms::forget(self, before))
    }

    fn score<'a>(&'a self, whose: &'a Person, against: Option<&'a str>) -> Doing<'a, Score> {
        Box::pin(library::score(self, whose, against))
    }

    fn results<'a>(&'a self, whose: &'a Person) -> Doing<'a, Vec<GameResult>> {
        Box::pin(training::results(self, whose))
    }

    fn training<'a>(&'a self, person: &'a Person) -> Doing<'a, Training> {
        Box::pin(training::training(self, person.key()))
    }

    fn attempt<'a>(&'a self, person: &'a Person, id: &'a str) -> Doing<'a, Option<StoredAttempt>> {
        Box::pin(training::attempt(self, person.key(), id))
    }

    fn train<'a>(&'a self, person: &'a Person, step: &'a TrainingStep) -> Doing<'a, ()> {
        Box::pin(training::keep(self, person.key(), step))
    }

    fn rated_puzzle<'a>(&'a self, id: &'a str) -> Doing<'a, Option<RatedPuzzle>> {
        Box::pin(training::puzzle(self, id))
    }

    fn preferences<'a>(&'a self, whose: &'a Person) -> Doing<'a, Option<String>> {
        Box::pin(async move { settings::load(self, &whose.preferences()).await })
    }

    fn keep_preferences<'a>(&'a self, whose: &'a Person, text: &'a str) -> Doing<'a, ()> {
        Box::pin(async move { settings::keep(self, &whose.preferences(), text).await })
    }

    fn setting<'a>(&'a self, key: &'a str) -> Doing<'a, Option<String>> {
        Box::pin(settings::load(self, key))
    }

    fn set_setting<'a>(&'a self, key: &'a str, value: &'a str) -> Doing<'a, ()> {
        Box::pin(settings::keep(self, key, value))
    }

    fn is_shared(&self) -> bool {
        matches!(self.readers, Readers::Postgres(_))
    }

    fn news(&self) -> mpsc::Receiver<News> {
        let (tell, told) = mpsc::channel(MOST_NEWS);
        if let Readers::Postgres(pool) = &self.readers {
            let listening = crate::postgres::news::listen(pool.clone(), self.holder.clone(), tell);
            tokio::spawn(listening);
        }
        told
    }

    fn lease<'a>(&'a self, what: &'a str, lasting: Millis) -> Doing<'a, Lease> {
        Box::pin(leases::take(self, what, lasting))
    }

    fn release<'a>(&'a self, what: &'a str) -> Doing<'a, ()> {
        Box::pin(leases::give_back(self, what))
    }

    /// Writes everything into the one file of SQLite, and lets the database go.
    fn close(&self) -> Doing<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            self.writer.close().await
        })
    }
}

/// News that wait to be heard.
const MOST_NEWS: usize = 1024;
