//! What only SQLite has: a disk that fails, files that go away, signs in a search.

mod disk;
mod faults;
mod gone;
mod parts;
mod search;
mod together;

use std::path::Path;

use tempfile::TempDir;
use tengen_rules::{OpeningRule, Rule, Size};
use tengen_session::{Command, Input, Millis, Output, Record, Seat, Session, Setup, Speaker, Text};

use crate::card::fold;
use crate::database::write_summary;
use crate::{
    Database, Digest, Entry, NewFile, NewImport, Person, Query, Shelf, Store as _, StoreError,
    Summary,
};

/// A folder in memory where there is one: a sync costs nothing there.
fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap()
}

fn setup(first: &str) -> Setup {
    let person = |name: &str| Seat::Person { name: name.to_owned() };
    Setup {
        rule: Text(Rule::Renju),
        size: Size::STANDARD,
        opening: Text(OpeningRule::None),
        clock: None,
        first: person(first),
        second: person(""),
        from: Text::default(),
        room: None,
    }
}

/// A game in which something can happen as often as one likes, and what was acknowledged of it.
struct Game {
    session: Session,
    log: Vec<Record>,
}

impl Game {
    async fn begin(store: &Database) -> Game {
        let (session, outputs) = Session::begin(setup("Ada"), Millis(0)).unwrap();
        let mut game = Game { session, log: Vec::new() };
        game.keep(store, &outputs).await.unwrap();
        game
    }

    /// The game is paused, or goes on.
    async fn go_on(&mut self, store: &Database) -> Result<(), StoreError> {
        let before = self.session.clone();
        let paused = self.log.len().is_multiple_of(2);
        let command = if paused { Command::Continue } else { Command::Pause };
        let input = Input::Command { from: Speaker::Screen, command };
        let outputs = self.session.handle(Millis(1), input);
        let kept = self.keep(store, &outputs).await;
        if kept.is_err() {
            self.session = before;
        }
        kept
    }

    async fn keep(&mut self, store: &Database, outputs: &[Output]) -> Result<(), StoreError> {
        let [Output::Publish(record)] = outputs else { panic!("one thing happens: {outputs:?}") };
        let summary = Summary::of(&self.session);
        store.append("game", std::slice::from_ref(record), &summary).await?;
        self.log.push(record.clone());
        Ok(())
    }

    async fn is_stored(&self, store: &Database) -> bool {
        store.load("game").await.unwrap().unwrap().records == self.log
    }
}

fn import(id: &str) -> NewImport {
    let digest = Digest {
        file: "club.sgf".into(),
        number: None,
        format: "sgf".into(),
        rule: None,
        size: 15,
        black: String::new(),
        white: String::new(),
        title: String::new(),
        event: String::new(),
        date: String::new(),
        result: None,
        moves: 0,
        variations: 0,
        stones: Vec::new(),
    };
    NewImport { id: id.to_owned(), number: 0, digest }
}

fn file(bytes: &[u8]) -> NewFile<'_> {
    NewFile { name: "club.sgf", options: "{}", bytes }
}

async fn imports(store: &Database) -> Vec<String> {
    let query = Query { shelf: Some(Shelf::Imported), limit: 10, ..Query::default() };
    let library = store.list(&Person::Here, &query).await.unwrap();
    library.games.iter().map(Entry::id).map(str::to_owned).collect()
}
