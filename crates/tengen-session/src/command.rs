//! What people ask for, and why they may not have it.

use serde::{Deserialize, Serialize};
use tengen_rules::{Choice, Foul, Point, Stone};

use crate::{EndReason, Text};

/// What a person wants done. It does not say who wants it: that is for the host to know, see
/// [`Speaker`](crate::Speaker). Commands that change the board name the ply the person saw, so that a
/// double click or a late one does not act on a board that nobody was looking at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// Put a stone.
    Play {
        /// The ply seen.
        ply: u32,
        /// Where.
        at: Text<Point>,
    },
    /// Put a stone, unless it lets the engine win by force and another one would not: then hear of it
    /// first, as [`Refusal::Blunder`]. Where there are no hints to be had, this is [`Command::Play`].
    Try {
        /// The ply seen.
        ply: u32,
        /// Where.
        at: Text<Point>,
    },
    /// Make a choice of the opening.
    Choose {
        /// The ply seen.
        ply: u32,
        /// What.
        choice: Text<Choice>,
    },
    /// Take back to one's own last turn. Between two people this is an offer first.
    Undo {
        /// The ply seen.
        ply: u32,
    },
    /// Play again what was taken back, up to the next turn of a person. In a room this is an offer first.
    Redo {
        /// The ply seen.
        ply: u32,
    },
    /// Stop the clocks and close the board.
    Pause,
    /// Go on.
    Continue,
    /// Give up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Answer the other player's offer.
    Answer {
        /// The number of the event that made the offer.
        offer: u32,
        /// Yes or no.
        accept: bool,
    },
    /// One step further down the ladder of hints.
    Hint {
        /// The ply seen.
        ply: u32,
    },
    /// Let the engine play what it has found so far.
    MoveNow {
        /// The ply seen.
        ply: u32,
    },
    /// Begin the same game anew; this one stays as it is.
    Restart,
    /// Play the same game again after this one. In a room this is an offer first, which can also be made
    /// before the first stone, to change colours.
    Rematch {
        /// Who sits where.
        colours: Colours,
    },
}

/// Who has which colour in a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    /// As in this game.
    Kept,
    /// The other way round.
    Swapped,
}

/// Why a command is not carried out. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Refusal {
    /// The game has moved on since the person looked.
    Stale {
        /// The ply it is at.
        ply: u32,
    },
    /// The game is over.
    GameOver {
        /// Why it ended.
        end: EndReason,
    },
    /// The game is not over yet.
    NotOver,
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// Somebody else is due.
    NotYourTurn,
    /// The point has a stone.
    Occupied {
        /// Which point.
        at: Text<Point>,
        /// Whose stone.
        stone: Text<Stone>,
    },
    /// The board does not have this point.
    OffBoard {
        /// Which point.
        at: Text<Point>,
    },
    /// The opening wants this stone elsewhere.
    OutsideRegion {
        /// The region it has to be in.
        region: RegionView,
    },
    /// This fifth move is one that was offered already, seen from another side of the board.
    Symmetric {
        /// Which point.
        at: Text<Point>,
        /// The one it is the same as.
        twin: Text<Point>,
    },
    /// The fifth move has to be one of those offered.
    NotAmong {
        /// The points offered.
        offers: Vec<Text<Point>>,
    },
    /// The point is forbidden to Black.
    Forbidden(ForbiddenView),
    /// The move was only tried: it lets the other side win by force, and another one would not.
    Blunder {
        /// Which point.
        at: Text<Point>,
        /// Who wins.
        winner: Text<Stone>,
    },
    /// The opening wants a choice now, not a stone.
    ChoiceDue {
        /// What there is to choose from.
        choices: Vec<Text<Choice>>,
    },
    /// This choice is not due.
    NotOffered {
        /// Which one.
        choice: Text<Choice>,
    },
    /// There is no turn of one's own to go back to.
    NothingToUndo,
    /// Nothing has been taken back.
    NothingToRedo,
    /// An offer waits for its answer.
    OfferPending {
        /// The number of its event.
        offer: u32,
    },
    /// No such offer is waiting.
    NoOffer,
    /// A draw was offered at this ply already; in a room, whatever it is was declined.
    OfferedAlready,
    /// Nobody who plays has said it: it came from a page that watches.
    Watching,
    /// In a room one player does not pause the game, or begin it anew.
    NotAlone,
    /// No hints here: between people, or while the engine or a choice is due.
    NoHint,
    /// The engine is not thinking.
    NotThinking,
    /// The seat that speaks is the engine's.
    NotAPerson,
    /// The next game has been begun already.
    Followed {
        /// Its id.
        next: String,
    },
}

/// Where a stone of the opening may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RegionView {
    /// Within the central square.
    Inside {
        /// Points along its side; 1 is the centre.
        square: u8,
    },
    /// Outside the central square.
    Outside {
        /// Points along its side.
        square: u8,
    },
}

/// A forbidden point with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ForbiddenView {
    /// The point.
    pub at: Text<Point>,
    /// What a stone there would be.
    pub foul: Text<Foul>,
    /// The threes, fours or overlines it would make.
    pub shapes: Vec<ShapeView>,
}

/// Stones in a line that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShapeView {
    /// The stones, the new one among them.
    pub stones: Vec<Text<Point>>,
    /// The empty points where it grows.
    pub grows_at: Vec<Text<Point>>,
}
