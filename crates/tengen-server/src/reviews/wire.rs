//! What travels about reviews, beside the types of `tengen-review`.

use serde::{Deserialize, Serialize};
use tengen_review::{Grade, Review, TryVerdict};
use tengen_rules::Point;
use tengen_session::{Refusal, Text};

use crate::Rejection;

/// The review of a game. `GET /api/games/{id}/review`
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReviewView {
    /// The game's id.
    pub id: String,
    /// How it stands with the reading.
    pub state: ReviewState,
    /// What is known so far; none before the first look.
    pub review: Option<Review>,
    /// Whether another engine than this one has read it, so that reading it again may find more.
    pub outdated: bool,
}

/// How it stands with reading a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ReviewState {
    /// Nobody has asked for it. `start` does.
    None,
    /// The game is not over.
    Unfinished,
    /// The game has too few moves to say anything.
    TooShort {
        /// The fewest.
        least: u32,
    },
    /// It is to be read.
    Waiting {
        /// So many games come first.
        before: u32,
    },
    /// It is being read. `stop` ends that.
    Reading,
    /// It is read on when nobody's engine thinks any more.
    Resting,
    /// Somebody has stopped it. `start` goes on.
    Stopped,
    /// The engine failed. `start` goes on.
    Failed,
    /// What was kept cannot be read. `again` makes it anew.
    Damaged,
    /// All is read. `again` makes it anew.
    Done,
}

/// What the host says on the WebSocket of a review.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ReviewMessage {
    /// The whole of it: the first message of every connection, and whenever it is more than a step.
    Review {
        /// The review.
        view: Box<ReviewView>,
    },
    /// More is known.
    Step {
        /// How it stands.
        state: ReviewState,
        /// As it is now, but in `moves` only those about which something has changed.
        review: Box<Review>,
    },
    /// Nothing more is known, but it stands otherwise.
    State {
        /// How it stands.
        state: ReviewState,
    },
    /// A message was sent to the host, which expects none here.
    Rejected {
        /// Why.
        rejection: Rejection,
    },
    /// The game was deleted; this line is closed.
    Deleted,
    /// The host is about to stop; this line is closed.
    Closing,
}

/// A move tried in the place of another one. `POST /api/games/{id}/review/try`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Try {
    /// The number of the move that is tried again, from 1.
    pub ply: u32,
    /// Where to play instead.
    pub at: Text<Point>,
}

/// What comes of a try.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TryView {
    /// The move was looked at.
    Judged {
        /// Whether it is right.
        verdict: TryVerdict,
    },
    /// It cannot be played.
    Refused {
        /// Why not.
        refusal: Refusal,
    },
}

/// The chances over a game in little. `GET /api/games/{id}/review/curve`
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CurveView {
    /// How it stands with the reading.
    pub state: ReviewState,
    /// Black's chance after each move, exactly 0 or 1 only where that is proved; none where it is unread.
    pub chances: Vec<Option<f64>>,
    /// The move that decided the game, if one did.
    pub decided: Option<DecidedView>,
}

/// A move that decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DecidedView {
    /// Its number, from 1.
    pub ply: u32,
    /// How good it was.
    pub grade: Grade,
}
