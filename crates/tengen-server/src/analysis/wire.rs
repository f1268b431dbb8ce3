//! What travels about analyses: the document, its live lines, and balanced openings.

use serde::{Deserialize, Serialize};
use tengen_analysis::{AnalysisNode, Command, Header, NodeId, Refusal};
use tengen_rules::{Point, Rule, Stone};
use tengen_session::{Millis, Text};

use crate::{FindingView, Judge, Judgement, Rejection, WarningView};

/// A new analysis, as asked for. `POST /api/analyses`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum NewAnalysis {
    /// An empty board.
    Nothing {
        /// What wins, and what is forbidden.
        rule: Text<Rule>,
        /// Points along one side, from 5 to 22.
        size: u8,
    },
    /// Loose stones.
    Position {
        /// Which.
        position: Judge,
    },
    /// A game of the library, played here, imported or analysed.
    Game {
        /// Its id.
        id: String,
        /// The node of its tree to look at; in a played game the ply. None is the end of the main line.
        node: Option<u32>,
        /// What of it is taken.
        part: GamePart,
    },
}

/// What of a game is taken into an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GamePart {
    /// All of it; refused as `too-large` above 20 000 nodes.
    Whole,
    /// The line to the node and everything after it; refused likewise.
    Branch,
    /// The line to the node.
    Line,
}

/// Where a new analysis can be found. Also the answer of `POST /api/analyses/import`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AnalysisBegun {
    /// Its id.
    pub id: String,
    /// The node to look at.
    pub node: NodeId,
    /// How many games the file had, of which the first was taken.
    pub found: u32,
    /// What was odd about the file.
    pub warnings: Vec<WarningView>,
}

/// A whole analysis. `GET /api/analyses/{id}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AnalysisView {
    /// Its id.
    pub id: String,
    /// The name it was saved under, if it was.
    pub name: Option<String>,
    /// The number of the last event.
    pub seq: u32,
    /// What wins, and what is forbidden.
    pub rule: Text<Rule>,
    /// Points along one side.
    pub size: u8,
    /// What is known about the game.
    pub header: Header,
    /// The id of the game it was made of; that may be gone.
    pub origin: Option<String>,
    /// Every node, parents before children and sisters in order.
    pub nodes: Vec<AnalysisNode>,
    /// Whether an edit can be taken back.
    pub can_undo: bool,
    /// Whether an edit can be made again.
    pub can_redo: bool,
}

/// What a page says on the WebSocket of an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalysisAsk {
    /// What is at a node?
    Look {
        /// Which.
        node: NodeId,
    },
    /// Save under a name. It is no edit and is not taken back.
    Rename {
        /// The name; none takes it away.
        name: Option<String>,
    },
    /// An edit.
    #[serde(untagged)]
    Edit(Command),
}

/// What the host says on the WebSocket of an analysis.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalysisMessage {
    /// The first message of every connection, and again when the analysis is not what the page was told.
    Snapshot {
        /// All of it.
        view: Box<AnalysisView>,
    },
    /// Something was edited, and it is stored.
    Changed {
        /// The number of the event.
        seq: u32,
        /// What wins now.
        rule: Text<Rule>,
        /// Points along one side now.
        size: u8,
        /// The nodes that are new or different, parents before children.
        nodes: Vec<AnalysisNode>,
        /// The nodes that are not there any more.
        gone: Vec<NodeId>,
        /// Whether an edit can be taken back.
        can_undo: bool,
        /// Whether an edit can be made again.
        can_redo: bool,
    },
    /// Where the sender is now, after `look` and after every edit that was carried out. After an edit
    /// it comes behind its `changed`.
    At(Box<AnalysisPosition>),
    /// The analysis was renamed, or saved under a name.
    Named {
        /// The new name.
        name: Option<String>,
    },
    /// An edit is not carried out; only the one who sent it hears this.
    Refused {
        /// The `type` of the command.
        command: String,
        /// Why.
        refusal: Refusal,
    },
    /// A message was not even a command, or could not be stored.
    Rejected {
        /// Why.
        rejection: Rejection,
    },
    /// The analysis was deleted; this line is closed.
    Deleted,
    /// The host is about to stop; this line is closed.
    Closing,
}

/// The position at a node, before the judge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AnalysisPosition {
    /// The node.
    pub node: NodeId,
    /// Moves and passes on the way to it.
    pub ply: u32,
    /// The stones and whose turn it is, as `/api/lines` and `/api/judge` take them.
    pub position: Judge,
    /// What the rules say about them.
    pub judgement: Judgement,
    /// The first move on the way here that cannot be; all else is of the position before it.
    pub finding: Option<FindingView>,
}

/// What a page asks on the WebSocket of the engine's lines, `GET /api/lines`. A question takes the place
/// of the one before.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LinesAsk {
    /// The best moves of a position.
    Lines {
        /// A number of the page's own, which every answer carries.
        ask: u32,
        /// The position.
        position: Judge,
        /// How many moves, from 1 to 10.
        lines: u8,
        /// How long this position may be thought about, counted from when it first was: what is known
        /// already is sent at once, and to go on is to ask with more.
        budget: Millis,
        /// The analysis or game it belongs to, whose engine remembers it.
        about: Option<String>,
    },
    /// The moves after which neither side is ahead.
    Balance {
        /// A number of the page's own, which every answer carries.
        ask: u32,
        /// The position.
        position: Judge,
        /// How long it may be thought about.
        budget: Millis,
    },
    /// Nothing more is wanted; what was found so far is sent once more.
    Stop,
}

/// What the host says on the WebSocket of the engine's lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LinesMessage {
    /// How the lines are getting on, at most ten times a second.
    Lines(LinesView),
    /// How the balanced moves are getting on, at most ten times a second.
    Balance(BalanceView),
    /// The game is over in this position, so there is nothing to find.
    Over {
        /// The question.
        ask: u32,
    },
    /// The search crashed or hung; the same can be asked again.
    EngineFailed {
        /// The question.
        ask: u32,
    },
    /// A message was not a question.
    Rejected {
        /// Why.
        rejection: Rejection,
    },
    /// The host is about to stop; this line is closed.
    Closing,
}

/// How far the engine is with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "LinesProgress"))]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Progress {
    /// Others come first.
    Waiting {
        /// How many.
        before: u32,
    },
    /// It thinks.
    Thinking,
    /// The budget is spent; it can go on.
    Spent,
    /// It was told to stop; it can go on.
    Stopped,
    /// Nothing is left to find.
    Settled,
}

/// The best moves of a position, as far as they are known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LinesView {
    /// The question.
    pub ask: u32,
    /// How far it is.
    pub progress: Progress,
    /// How long this position has been thought about, all in all.
    pub elapsed: Millis,
    /// How long it may be.
    pub budget: Millis,
    /// The depth that is finished.
    pub depth: u32,
    /// The longest line it looked at, in moves.
    pub selective_depth: u32,
    /// Positions looked at.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub nodes: u64,
    /// Positions a second.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub speed: u64,
    /// The threads that think together.
    pub threads: u16,
    /// The best lines, best first.
    pub lines: Vec<AnalysedLine>,
}

/// A move with what follows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AnalysedLine {
    /// What it comes to.
    pub verdict: VerdictView,
    /// The depth at which that was found; one more than the finished one while the next is searched.
    pub depth: u32,
    /// The moves of both sides.
    pub moves: Vec<Text<Point>>,
    /// How promising the first of them is at first sight, without any search, from 0 to 1.
    pub promise: f64,
}

/// What a position comes to: what is proved and what is estimated are never one number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum VerdictView {
    /// Somebody is likelier to win.
    Estimated {
        /// Black's chance, from 0 to 1, a draw counting half.
        chance: f64,
    },
    /// Somebody wins, whatever the other does.
    Proved {
        /// Who.
        winner: Text<Stone>,
        /// In so many moves of both sides.
        plies: u32,
    },
}

/// The moves after which neither side is ahead, as far as they are known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BalanceView {
    /// The question.
    pub ask: u32,
    /// How far it is.
    pub progress: Progress,
    /// How long it has been thought about.
    pub elapsed: Millis,
    /// How long it may be.
    pub budget: Millis,
    /// How many moves there are to read.
    pub candidates: u32,
    /// How many of them have been read at least once.
    pub read: u32,
    /// Those, the nearest to even first.
    pub moves: Vec<BalancedMove>,
}

/// A move and how even it leaves the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BalancedMove {
    /// Where.
    pub at: Text<Point>,
    /// What the position after it comes to.
    pub verdict: VerdictView,
    /// Whether Black's chance is within a hundredth of one half.
    pub is_even: bool,
    /// Positions looked at for it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub nodes: u64,
}
