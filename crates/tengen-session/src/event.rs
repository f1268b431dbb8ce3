//! What happened in a game. The numbered events are the game: whoever has them all has everything.

use serde::{Deserialize, Serialize};
use tengen_rules::{Choice, Player, Point, Reason, Stone};

use crate::{Clocks, Colours, Millis, Setup, Text};

/// An event with its number, its time, and the clocks right after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Record {
    /// Counted from 1 in each game.
    pub seq: u32,
    /// When, on the host's clock.
    pub time: Millis,
    /// What both players have left, in a timed game.
    pub clocks: Option<Clocks>,
    /// What happened.
    pub event: Event,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The game began.
    Started {
        /// As it was agreed.
        setup: Setup,
    },
    /// A stone was put.
    Moved {
        /// Who put it.
        by: Text<Player>,
        /// Its colour.
        stone: Text<Stone>,
        /// Where.
        at: Text<Point>,
    },
    /// A choice of the opening was made.
    Chose {
        /// Who chose.
        by: Text<Player>,
        /// What.
        choice: Text<Choice>,
    },
    /// One of several fifth moves was offered.
    Proposed {
        /// Who offered it.
        by: Text<Player>,
        /// Where.
        at: Text<Point>,
    },
    /// The last plies were taken back.
    Undone {
        /// Whose turn it is again.
        by: Text<Player>,
        /// How many plies are left.
        to: u32,
    },
    /// Plies that had been taken back were played again.
    Redone {
        /// How many plies there are now.
        to: u32,
    },
    /// A player asks for something that needs the other one's word.
    Offered {
        /// Who asks.
        by: Text<Player>,
        /// What for.
        offer: Offer,
    },
    /// The other player said no.
    Declined {
        /// Who said so.
        by: Text<Player>,
        /// To what.
        offer: Offer,
    },
    /// Nobody answered in time, so that it is as if nothing had been asked.
    Lapsed {
        /// What.
        offer: Offer,
    },
    /// The clocks stopped and the board is closed.
    Paused,
    /// The game goes on.
    Continued,
    /// A person looked at a hint.
    Hinted {
        /// Who asked.
        by: Text<Player>,
        /// How far down the ladder, from 1 to 4.
        stage: u8,
    },
    /// A person was told before a move that it would lose by force.
    Warned {
        /// Who tried it.
        by: Text<Player>,
        /// Where.
        at: Text<Point>,
    },
    /// The game ended away from the board. What the board decides is in the view alone.
    Ended {
        /// The winner; nobody in a draw.
        winner: Option<Text<Player>>,
        /// Why.
        reason: EndReason,
    },
    /// Another game was begun from this one.
    Followed {
        /// Its id.
        next: String,
    },
}

/// What needs the other player's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Offer {
    /// To end the game without a winner.
    Draw,
    /// To take plies back.
    Undo {
        /// How many would be left.
        to: u32,
    },
    /// To play plies again that were taken back.
    Redo {
        /// How many there would be.
        to: u32,
    },
    /// To play the same game again, or to change colours before it begins.
    Rematch {
        /// Who would sit where.
        colours: Colours,
    },
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// A winning line.
    Five,
    /// Black played on a forbidden point.
    Forbidden,
    /// No point is left.
    FullBoard,
    /// Black has only forbidden points.
    NoLegalMove,
    /// A player gave up.
    Resigned,
    /// A flag fell.
    Time,
    /// Both wanted a draw.
    Agreement,
    /// A player left the room for so long that the other one claimed the game.
    Abandoned,
}

impl From<Reason> for EndReason {
    fn from(reason: Reason) -> EndReason {
        match reason {
            Reason::Five => EndReason::Five,
            Reason::Forbidden => EndReason::Forbidden,
            Reason::FullBoard => EndReason::FullBoard,
            Reason::NoLegalMove => EndReason::NoLegalMove,
        }
    }
}
