//! What travels about files: imports and why they fail, trees, and what a format loses.

use serde::Serialize;
use tengen_analysis::{MarkView, SetView};
use tengen_rules::{Point, Stone};
use tengen_session::{Millis, Text};
use tengen_store::ImportCard;

use crate::Judgement;

/// What came of a file. `POST /api/import`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ImportView {
    /// The format it was read as.
    pub format: String,
    /// The games that are in the library now.
    pub games: Vec<ImportedGame>,
    /// How many games the file has; the ones above the limit were left out.
    pub found: u32,
}

/// A game that was imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ImportedGame {
    /// As the library shows it.
    pub card: ImportCard,
    /// What was odd about its file.
    pub warnings: Vec<WarningView>,
    /// How many moves the rules do not allow. They are kept. In a very large tree only those of the
    /// main line are counted.
    pub impossible: u32,
}

/// Why a file was not imported. The body of `POST /api/import` when it fails, unless it is a `Problem`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "error", rename_all = "kebab-case")]
pub enum ImportProblem {
    /// It cannot be read.
    Unreadable {
        /// In English, for the developer.
        detail: String,
        /// The format it was read as, if it is one.
        format: Option<String>,
        /// Where.
        place: PlaceView,
        /// What stood there.
        found: FoundView,
        /// What would have been understood.
        expected: ExpectedView,
    },
    /// It is too large.
    TooLarge {
        /// In English, for the developer.
        detail: String,
        /// The most bytes of a file.
        most: u32,
    },
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PlaceView {
    /// A character of a text.
    Line {
        /// The line, from 1.
        line: u32,
        /// The character, from 1.
        column: u32,
    },
    /// A byte of another file.
    Byte {
        /// From 0.
        at: u32,
    },
}

/// What a reader came upon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FoundView {
    /// The end.
    End,
    /// These characters.
    Text {
        /// Shortened.
        text: String,
    },
    /// This byte.
    Byte {
        /// Its value.
        byte: u8,
    },
    /// This many bytes.
    Bytes {
        /// How many.
        count: u32,
    },
}

/// What a reader would have understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExpectedView {
    /// A name from the formats, such as `sgf-point`.
    pub kind: String,
    /// The number that belongs to it.
    pub n: Option<u32>,
}

/// Something odd in a file that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum WarningView {
    /// It names one character set and is written in another.
    Charset {
        /// What it says.
        said: String,
        /// What it is.
        is: String,
    },
    /// Some characters could not be understood.
    Undecodable {
        /// In this character set.
        charset: String,
    },
    /// It ends too early.
    Truncated {
        /// Where.
        place: PlaceView,
        /// What should have come.
        expected: ExpectedView,
    },
    /// Something has no meaning.
    Strange {
        /// Where.
        place: PlaceView,
        /// A name from the formats, such as `second-move`.
        what: String,
        /// The word or number that belongs to it.
        about: String,
    },
}

/// An imported game. `GET /api/games/{id}/record`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RecordView {
    /// As the library shows it.
    pub card: ImportCard,
    /// The round of the event.
    pub round: String,
    /// Where it was played.
    pub place: String,
    /// The time each side had.
    pub limit: Option<Millis>,
    /// The result in the file's own words.
    pub stated: String,
    /// What was odd about the file.
    pub warnings: Vec<WarningView>,
    /// The tree, or its first part.
    pub branch: BranchView,
}

/// A part of a tree. `GET /api/games/{id}/tree?from=`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BranchView {
    /// The node it begins with.
    pub from: u32,
    /// The nodes, parents before children and children in order. A node with fewer children here
    /// than it has is asked for by `from`.
    pub nodes: Vec<NodeView>,
}

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NodeView {
    /// Its number; the root is 0.
    pub id: u32,
    /// The node before.
    pub parent: Option<u32>,
    /// Whose turn it is; none in a node without a turn.
    pub stone: Option<Text<Stone>>,
    /// Where the stone goes; none in a pass.
    pub at: Option<Text<Point>>,
    /// How many children it has.
    pub children: u32,
    /// How many nodes are below it.
    pub weight: u32,
    /// Its heading.
    pub title: String,
    /// Its comment, or the beginning of a long one.
    pub comment: String,
    /// Texts on points.
    pub labels: Vec<(Text<Point>, String)>,
    /// Shapes on points.
    pub marks: Vec<MarkView>,
    /// Stones put or taken before the turn, in order.
    pub set: Vec<SetView>,
    /// Whether it is worth finding again.
    pub is_bookmarked: bool,
}

/// The position at a node, before the judge. `GET /api/games/{id}/nodes/{node}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NodeJudgement {
    /// The whole heading.
    pub title: String,
    /// The whole comment.
    pub comment: String,
    /// The time the move took.
    pub spent: Option<Millis>,
    /// What the rules say about the stones.
    pub judgement: Judgement,
    /// The first move on the way here that cannot be; the judgement is of the position before it.
    pub finding: Option<FindingView>,
}

/// A move that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FindingView {
    /// Its number, from 1.
    pub number: u32,
    /// Where.
    pub at: Text<Point>,
    /// Why not.
    pub why: MoveRefusal,
}

/// Why a move cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MoveRefusal {
    /// The board has no such point.
    OffBoard,
    /// There is a stone already.
    Occupied,
    /// The game is over.
    GameOver,
}

/// A line of a game to be copied. `GET /api/games/{id}/share?node=`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShareView {
    /// The line to the node, or the main line, as text.
    pub text: String,
    /// The same as a link.
    pub link: String,
}

/// What becomes of a game in a format. `GET /api/games/{id}/formats`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormatView {
    /// Its name, for `GET /api/games/{id}/export?format=`.
    pub format: String,
    /// The name of the file.
    pub file: String,
    /// Whether the game can be written at all.
    pub holds: bool,
    /// What is not in the file.
    pub losses: Vec<LossView>,
}

/// Something a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LossView {
    /// A name from the formats, such as `comments`.
    pub facet: String,
    /// How many.
    pub count: u32,
}
