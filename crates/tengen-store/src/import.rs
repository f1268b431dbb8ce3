//! Games that came in files: what the library shows of them, and the files themselves.

use serde::{Deserialize, Serialize};
use tengen_rules::{Point, Rule, Stone};
use tengen_session::{EndReason, Millis, Text};

use crate::card::fold;

/// An imported game in the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ImportCard {
    /// What tells it from played games.
    pub mode: ImportMode,
    /// Its id.
    pub id: String,
    /// The name it was saved under, if it was.
    pub name: Option<String>,
    /// What its file says.
    #[serde(flatten)]
    pub digest: Digest,
    /// When it was imported, in milliseconds since 1970.
    pub created: Millis,
    /// When it was last changed.
    pub updated: Millis,
}

/// The mode of every imported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ImportMode {
    /// It was read from a file.
    Imported,
}

/// What the library shows of a game in a file. Empty texts are unknown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Digest {
    /// The name of the file; empty if the game was pasted.
    pub file: String,
    /// Which game of the file it is, from 1, if there are several.
    pub number: Option<u32>,
    /// The format it was read as.
    pub format: String,
    /// What wins, if the file says.
    pub rule: Option<Text<Rule>>,
    /// Points along one side.
    pub size: u8,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The game's own name.
    pub title: String,
    /// The event.
    pub event: String,
    /// The date, as the file writes it.
    pub date: String,
    /// How it ended, if the file or the board says.
    pub result: Option<DigestResult>,
    /// The turns of the main line.
    pub moves: u32,
    /// The nodes of the tree outside the main line.
    pub variations: u32,
    /// The stones at the end of the main line.
    pub stones: Vec<(Text<Stone>, Text<Point>)>,
}

/// How an imported game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DigestResult {
    /// The winner's colour; none in a draw.
    pub winner: Option<Text<Stone>>,
    /// Why, where that is known.
    pub reason: Option<EndReason>,
}

/// A file on its way into the store.
#[derive(Clone, Copy, Debug)]
pub struct NewFile<'a> {
    /// Its name; empty if it was pasted.
    pub name: &'a str,
    /// What else the reader was told, as a text that only the host understands.
    pub options: &'a str,
    /// The file itself.
    pub bytes: &'a [u8],
}

/// A game of a file on its way into the store.
#[derive(Clone, Debug)]
pub struct NewImport {
    /// Its id.
    pub id: String,
    /// Which game of the file it is, from 0.
    pub number: u32,
    /// What the library shows of it.
    pub digest: Digest,
}

/// A stored game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// As the library shows it.
    pub card: ImportCard,
    /// Its file.
    pub file: FileId,
    /// Which game of the file it is, from 0.
    pub number: u32,
}

/// A stored file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileId(pub(crate) i64);

/// The content of a stored file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// What the reader was told besides.
    pub options: String,
    /// The bytes as they came.
    pub bytes: Vec<u8>,
}

impl Digest {
    /// What one can search for.
    pub(crate) fn words(&self) -> String {
        let words = [&self.black, &self.white, &self.title, &self.event, &self.date, &self.file];
        words.map(|word| fold(word)).join("\n")
    }
}
