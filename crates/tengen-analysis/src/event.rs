//! What happened to an analysis. The numbered events are the analysis.

use serde::{Deserialize, Serialize};
use tengen_rules::Rule;
use tengen_session::{Millis, Text};

use crate::{NodeId, Notes, Sheet, Twig};

/// An event with its number and its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Counted from 1 in each analysis.
    pub seq: u32,
    /// When, on the host's clock.
    pub time: Millis,
    /// What happened.
    pub event: Event,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The analysis began with this.
    Started {
        /// A board and the tree it came with.
        sheet: Box<Sheet>,
    },
    /// Nodes were added after one that was there, behind its other children.
    Grew {
        /// The first of them names the node they were added to.
        branch: Vec<Twig>,
    },
    /// A node was taken away with everything after it.
    Deleted {
        /// Which.
        node: NodeId,
    },
    /// A node went before its sisters.
    Promoted {
        /// Which.
        node: NodeId,
    },
    /// Something else is said about a node now, or set there.
    Noted {
        /// Which.
        node: NodeId,
        /// All that is said.
        notes: Box<Notes>,
    },
    /// The rule or the board changed.
    Ruled {
        /// What wins now.
        rule: Text<Rule>,
        /// Points along one side now.
        size: u8,
    },
    /// The last edit was taken back.
    Undone,
    /// An edit that was taken back was made again.
    Redone,
}
