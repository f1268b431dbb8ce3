//! What travels about forced wins.

use serde::{Deserialize, Serialize};
use tengen_engine::Means;
use tengen_rules::{Point, Stone};
use tengen_session::{Millis, Text};

use crate::{Judge, Rejection, ThreatKind};

/// What a page says on the WebSocket for forced wins, `/api/proofs`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ProofCommand {
    /// Does a side win by force? Ends the search before it, and what was found is forgotten.
    Find {
        /// Comes back with everything that is said about this search.
        number: u32,
        /// Where.
        position: Judge,
        /// Who is to win. If the other side is to move, whatever it plays must lose.
        attacker: Text<Stone>,
        /// With which moves.
        means: WinMeans,
        /// How long to try, from 50 ms to 10 minutes.
        time: Millis,
    },
    /// Ends the search.
    Stop,
    /// What happens after these moves of both sides?
    Look {
        /// The moves from the position of the proof.
        path: Vec<Text<Point>>,
    },
    /// How does the defender hold out longest after these moves?
    Longest {
        /// The moves from the position of the proof.
        path: Vec<Text<Point>>,
    },
    /// The proof as a file.
    Export,
}

/// With which moves a side is to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum WinMeans {
    /// Nothing but fours.
    Fours,
    /// Fours, and moves that threaten to win by fours.
    Threes,
    /// Any move.
    Any,
}

/// What the host says on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ProofMessage {
    /// How the search goes, ten times a second.
    Searching(ProofProgress),
    /// The search has ended.
    Found {
        /// Which.
        number: u32,
        /// How long it took.
        elapsed: Millis,
        /// Positions looked at.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        nodes: u64,
        /// What is known now.
        verdict: ProofVerdict,
    },
    /// A place of the proof.
    Node {
        /// The moves to it.
        path: Vec<Text<Point>>,
        /// What happens there.
        node: Box<ProofNode>,
    },
    /// The longest defence.
    Longest {
        /// The moves to where it begins.
        path: Vec<Text<Point>>,
        /// The moves of both sides from there to the five.
        moves: Vec<Text<Point>>,
    },
    /// The proof as a smart game file.
    Record {
        /// The file.
        sgf: String,
        /// How many moves it has.
        moves: u32,
        /// Whether all of the proof is in it; else its latest moves are left out.
        whole: bool,
    },
    /// A command is not carried out.
    Refused {
        /// The `type` of the command.
        command: String,
        /// Why.
        refusal: ProofRefusal,
    },
    /// A message was not even a command.
    Rejected {
        /// Why.
        rejection: Rejection,
    },
    /// The host is about to stop; this line is closed.
    Closing,
}

/// How a search for a forced win goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProofProgress {
    /// Which.
    pub number: u32,
    /// How many questions of others come before it; none once it has begun.
    pub waiting: Option<u32>,
    /// How long it has been going.
    pub elapsed: Millis,
    /// Positions looked at.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub nodes: u64,
}

/// What is known after a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ProofVerdict {
    /// The attacker wins whatever the defender plays: every legal answer has been followed.
    Win {
        /// The stones of both sides to the five, against the longest defence.
        plies: u32,
        /// In how many positions the proof says what the attacker plays.
        positions: u32,
    },
    /// There is no such win.
    None,
    /// Neither is known: the time came first.
    Undecided,
    /// Neither is known: the search was stopped.
    Stopped,
    /// Neither is known: the engine failed.
    Failed,
}

/// Why a command is not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ProofRefusal {
    /// The stones do not fit on such a board.
    NotAPosition,
    /// The game is over in this position.
    GameOver,
    /// Nothing is proved at present.
    NoProof,
    /// The proof does not go there: the attacker plays otherwise, or a move cannot be made.
    NotInProof,
}

/// A place of a proof. Where the attacker is to move, the attacker's move is made first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProofNode {
    /// The attacker's move, if it is the attacker's turn.
    pub attack: Option<AttackView>,
    /// The winning stones, if that move completes them.
    pub won: Vec<Text<Point>>,
    /// What the defender can do then.
    pub defences: Option<DefencesView>,
}

/// A move of the attacker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AttackView {
    /// Where.
    pub at: Text<Point>,
    /// What it makes, if it makes a shape.
    pub makes: Option<ThreatKind>,
    /// The stones of both sides to the five, this one included, against the longest defence.
    pub plies: u32,
}

/// All that the defender can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DefencesView {
    /// The attacker's fours and open threes on the board.
    pub shapes: Vec<StandingView>,
    /// Where the attacker goes on if nobody answers.
    pub threatens: Vec<Text<Point>>,
    /// The defences that last and all fours of the defender's own, the longest first.
    pub lasting: Vec<DefenceView>,
    /// All other legal moves.
    pub others: Option<OthersView>,
}

/// A shape of the attacker on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StandingView {
    /// Its stones, in order.
    pub stones: Vec<Text<Point>>,
    /// Where it grows.
    pub grows_at: Vec<Text<Point>>,
}

/// A move of the defender.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DefenceView {
    /// Where.
    pub at: Text<Point>,
    /// What it does.
    pub kind: DefenceSort,
    /// The point that it makes forbidden to the attacker, if that is what it does.
    pub forbids: Option<Text<Point>>,
    /// The attacker's answer, unless the game is over.
    pub answer: Option<Text<Point>>,
    /// The stones of both sides to the five, this one included, against the longest defence.
    pub plies: u32,
}

/// What a defence does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DefenceSort {
    /// It makes a four of its own.
    Four,
    /// It takes a point that the attacker wants.
    Block,
    /// It makes such a point forbidden.
    Forbid,
    /// It spoils the threat from elsewhere.
    Spoil,
}

/// The moves that do nothing about the threat, together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OthersView {
    /// How many they are.
    pub count: u32,
    /// One of them that holds out as long as any.
    pub example: Text<Point>,
    /// The attacker's answer to that one, unless the game is over.
    pub answer: Option<Text<Point>>,
    /// What that makes.
    pub makes: Option<ThreatKind>,
    /// The stones of both sides to the five at the most, the defender's included.
    pub plies: u32,
}

impl ProofCommand {
    pub(super) const fn name(&self) -> &'static str {
        match self {
            ProofCommand::Find { .. } => "find",
            ProofCommand::Stop => "stop",
            ProofCommand::Look { .. } => "look",
            ProofCommand::Longest { .. } => "longest",
            ProofCommand::Export => "export",
        }
    }
}

impl From<WinMeans> for Means {
    fn from(means: WinMeans) -> Means {
        match means {
            WinMeans::Fours => Means::Fours,
            WinMeans::Threes => Means::Threes,
            WinMeans::Any => Means::Any,
        }
    }
}
