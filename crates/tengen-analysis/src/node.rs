//! The nodes of an analysis and what is said about them, as they are stored.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use tengen_formats::Mark;
use tengen_rules::{Point, Stone};
use tengen_session::Text;

/// Names a node of an analysis for good: a number is not used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The node before the first move.
    pub const ROOT: NodeId = NodeId(0);
}

/// A stone played, or a turn passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn.
    pub stone: Text<Stone>,
    /// Where the stone goes; none in a pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Text<Point>>,
}

/// A shape on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MarkName {
    /// ✕
    Cross,
    /// △
    Triangle,
    /// ○
    Circle,
    /// □
    Square,
}

/// Everything said about a node, and the stones set there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Notes {
    /// A heading.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// A comment.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Texts on points.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<Text<Point>, String>,
    /// Shapes on points.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub marks: BTreeSet<(Text<Point>, MarkName)>,
    /// Points that have a stone from here on, or none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<Text<Point>, Option<Text<Stone>>>,
    /// Who moves next, where that is stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Text<Stone>>,
    /// Whether the node is worth finding again.
    #[serde(skip_serializing_if = "is_not")]
    pub bookmark: bool,
    /// Whether a library opens here.
    #[serde(skip_serializing_if = "is_not")]
    pub start: bool,
    /// The time the move took, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent: Option<u32>,
    /// The time that the sides had left, in milliseconds.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub left: BTreeMap<Text<Stone>, u32>,
    /// What only smart game files say, as it is written there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<String>,
}

fn is_not(flag: &bool) -> bool {
    !flag
}

/// A node as it is stored: in a list with parents before their children and sisters in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Twig {
    /// Its number.
    pub id: NodeId,
    /// The node before; only the root has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<NodeId>,
    /// What it does on the board, if it is not only setup or words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "Notes::is_empty")]
    pub notes: Notes,
}

/// What is known about a game that is analysed. Empty texts are unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "AnalysisHeader"))]
#[serde(default)]
pub struct Header {
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The game's own name.
    pub title: String,
    /// The event.
    pub event: String,
    /// The round of the event.
    pub round: String,
    /// Where it was played.
    pub place: String,
    /// When, as its file writes it.
    pub date: String,
    /// How it ended, as smart game files write it: `B+R`.
    pub result: String,
    /// The time each side had, in milliseconds.
    pub limit: Option<u32>,
}

impl Notes {
    /// Whether nothing is said and nothing set.
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }

    /// How many bytes of text it has.
    pub(crate) fn text(&self) -> usize {
        let labels: usize = self.labels.values().map(String::len).sum();
        let properties: usize = self.properties.iter().map(String::len).sum();
        self.title.len() + self.comment.len() + labels + properties
    }
}

impl From<Mark> for MarkName {
    fn from(mark: Mark) -> MarkName {
        match mark {
            Mark::Cross => MarkName::Cross,
            Mark::Triangle => MarkName::Triangle,
            Mark::Circle => MarkName::Circle,
            Mark::Square => MarkName::Square,
        }
    }
}

impl From<MarkName> for Mark {
    fn from(mark: MarkName) -> Mark {
        match mark {
            MarkName::Cross => Mark::Cross,
            MarkName::Triangle => Mark::Triangle,
            MarkName::Circle => Mark::Circle,
            MarkName::Square => Mark::Square,
        }
    }
}
