//! What a person can do to an analysis, and why it may not be done.

use serde::{Deserialize, Serialize};
use tengen_rules::{Point, Rule, Stone};
use tengen_session::{EndReason, ForbiddenView, Text};

use crate::{MarkName, NodeId};

/// Something a person wants done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "AnalysisCommand"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// The side to move puts a stone after a node; a move that is there already is only gone to.
    Play {
        /// After which node.
        node: NodeId,
        /// Where.
        at: Text<Point>,
    },
    /// Both sides play these after a node, as one edit.
    Line {
        /// After which node.
        node: NodeId,
        /// The moves in turn.
        moves: Vec<Text<Point>>,
    },
    /// The side to move passes.
    Pass {
        /// After which node.
        node: NodeId,
    },
    /// The position at a node becomes this one: in the node itself where it is no move and nothing
    /// follows it yet, else in a new node after it.
    SetUp {
        /// At which node.
        node: NodeId,
        /// All black stones.
        black: Vec<Text<Point>>,
        /// All white stones.
        white: Vec<Text<Point>>,
        /// Who moves next.
        to_move: Text<Stone>,
    },
    /// The whole analysis gets another rule or board.
    Board {
        /// What wins, and what is forbidden.
        rule: Text<Rule>,
        /// Points along one side, from 5 to 22.
        size: u8,
    },
    /// A node gets this comment instead of the one it has.
    Comment {
        /// Which node.
        node: NodeId,
        /// The comment; an empty one takes it away.
        text: String,
    },
    /// A point of a node gets this mark instead of those it has.
    Mark {
        /// Which node.
        node: NodeId,
        /// Where.
        at: Text<Point>,
        /// Which; none takes it away.
        mark: Option<MarkName>,
    },
    /// A point of a node gets this text.
    Label {
        /// Which node.
        node: NodeId,
        /// Where.
        at: Text<Point>,
        /// The text, of at most eight characters; an empty one takes it away.
        text: String,
    },
    /// The variation that a node belongs to goes before its sisters.
    Promote {
        /// Which node.
        node: NodeId,
    },
    /// A node and everything after it is taken away.
    Delete {
        /// The number of the last event that was seen.
        seq: u32,
        /// Which node.
        node: NodeId,
    },
    /// The last edit is taken back.
    Undo {
        /// The number of the last event that was seen.
        seq: u32,
    },
    /// An edit that was taken back is made again.
    Redo {
        /// The number of the last event that was seen.
        seq: u32,
    },
}

/// Why a command is not carried out. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "AnalysisRefusal"))]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Refusal {
    /// Something has changed since the person looked.
    Stale {
        /// The number of the last event.
        seq: u32,
    },
    /// There is no such node, or not any more.
    NoSuchNode {
        /// Which.
        node: NodeId,
    },
    /// The first node stays.
    IsRoot,
    /// The node belongs to the main line already.
    IsMainLine,
    /// The board does not have this point; a board that is made smaller would lose it.
    OffBoard {
        /// Which point.
        at: Text<Point>,
    },
    /// No board has this size.
    NoSuchSize,
    /// The point has a stone, or is given two.
    Occupied {
        /// Which point.
        at: Text<Point>,
        /// Whose stone.
        stone: Text<Stone>,
    },
    /// The point is forbidden to Black.
    Forbidden(ForbiddenView),
    /// The game is over there.
    GameOver {
        /// Why.
        end: EndReason,
    },
    /// A move on the way to the node cannot be.
    Impossible {
        /// Its number, from 1.
        number: u32,
    },
    /// Nothing has been edited.
    NothingToUndo,
    /// Nothing has been taken back.
    NothingToRedo,
    /// The tree would have too many nodes.
    TooLarge {
        /// The most it may have.
        most: u32,
    },
    /// The text is too long, alone or with all others.
    TooLong {
        /// The most letters of one.
        most: u32,
    },
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Stale { seq } => write!(f, "the analysis is at event {seq}"),
            Refusal::NoSuchNode { node } => write!(f, "there is no node {}", node.0),
            Refusal::IsRoot => f.write_str("the first node stays"),
            Refusal::IsMainLine => f.write_str("it is the main line already"),
            Refusal::OffBoard { at } => write!(f, "{at} would be off the board"),
            Refusal::NoSuchSize => f.write_str("a board has 5 to 22 points a side"),
            Refusal::Occupied { at, stone } => write!(f, "{at} has a {stone} stone"),
            Refusal::Forbidden(point) => write!(f, "{} is forbidden: {}", point.at, point.foul),
            Refusal::GameOver { .. } => f.write_str("the game is over there"),
            Refusal::Impossible { number } => write!(f, "move {number} before it cannot be"),
            Refusal::NothingToUndo => f.write_str("nothing has been edited"),
            Refusal::NothingToRedo => f.write_str("nothing has been taken back"),
            Refusal::TooLarge { most } => write!(f, "an analysis has at most {most} nodes"),
            Refusal::TooLong { most } => write!(f, "a text has at most {most} letters"),
        }
    }
}

impl std::error::Error for Refusal {}
