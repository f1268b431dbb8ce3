//! An analysis as the page is told of it.

use serde::Serialize;
use tengen_rules::{Point, Stone};
use tengen_session::Text;

use crate::sheet::Node;
use crate::{MarkName, NodeId};

/// A node as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AnalysisNode {
    /// Its number; the root is 0.
    pub id: NodeId,
    /// The node before.
    pub parent: Option<NodeId>,
    /// The nodes after it, the main line first.
    pub children: Vec<NodeId>,
    /// Whose turn it is; none in a node without a turn.
    pub stone: Option<Text<Stone>>,
    /// Where the stone goes; none in a pass.
    pub at: Option<Text<Point>>,
    /// Its heading.
    pub title: String,
    /// Its comment.
    pub comment: String,
    /// Texts on points.
    pub labels: Vec<(Text<Point>, String)>,
    /// Shapes on points.
    pub marks: Vec<MarkView>,
    /// Stones put or taken before the turn.
    pub set: Vec<SetView>,
    /// Who moves next, where that is stated.
    pub to_move: Option<Text<Stone>>,
    /// Whether it is worth finding again.
    pub is_bookmarked: bool,
}

/// A shape on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MarkView {
    /// Where.
    pub at: Text<Point>,
    /// Which.
    pub mark: MarkName,
}

/// A point that is set without a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SetView {
    /// Where.
    pub at: Text<Point>,
    /// What stands there afterwards.
    pub stone: Option<Text<Stone>>,
}

impl AnalysisNode {
    pub(crate) fn of(id: NodeId, node: &Node) -> AnalysisNode {
        let Node { parent, turn, notes, children } = node;
        AnalysisNode {
            id,
            parent: *parent,
            children: children.clone(),
            stone: turn.map(|turn| turn.stone),
            at: turn.and_then(|turn| turn.at),
            title: notes.title.clone(),
            comment: notes.comment.clone(),
            labels: notes.labels.iter().map(|(at, text)| (*at, text.clone())).collect(),
            marks: notes.marks.iter().map(|&(at, mark)| MarkView { at, mark }).collect(),
            set: notes.set.iter().map(|(&at, &stone)| SetView { at, stone }).collect(),
            to_move: notes.turn,
            is_bookmarked: notes.bookmark,
        }
    }
}
