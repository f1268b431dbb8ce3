//! What travels between a room and its pages.

use serde::{Deserialize, Serialize};
use tengen_rules::Player;
use tengen_session::{Millis, Text};
use tengen_store::{Chair, RoomScore, Terms};

/// A room to be opened, or changed. `POST /api/rooms`, `PATCH /api/rooms/{code}`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NewRoom {
    /// What is played in it.
    #[serde(flatten)]
    pub terms: Terms,
    /// The name of the one who invites; may be empty.
    pub name: String,
}

/// A room that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RoomOpened {
    /// What it is found by.
    pub code: String,
}

/// The free seat is taken. `POST /api/rooms/{code}/seat`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SitDown {
    /// The guest's name; may be empty.
    pub name: String,
}

/// What gives a seat to another browser of the same person, once. `POST /api/rooms/{code}/device`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DeviceKey {
    /// Six signs, to be typed on the other device.
    pub key: String,
    /// How long it is good for.
    pub seconds: u32,
}

/// A room as one browser sees it. `GET /api/rooms/{code}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RoomView {
    /// What it is found by.
    pub code: String,
    /// Its link.
    pub address: String,
    /// Who can follow that.
    pub reach: RoomReach,
    /// What is played in it.
    pub terms: Terms,
    /// The seat of the one who is shown this; none for a spectator.
    pub you: Option<Chair>,
    /// Of the one who invites, and of the guest.
    pub seats: [SeatView; 2],
    /// How many pages look on.
    pub watchers: u32,
    /// The game that is being played, or was the last one.
    pub game: Option<String>,
    /// All games so far.
    pub games: Vec<String>,
    /// How they went.
    pub score: RoomScore,
    /// What can be done now by the one who is shown this.
    pub can: RoomCan,
    /// What was said last, oldest first.
    pub phrases: Vec<PhraseView>,
}

/// Who can reach a room by its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RoomReach {
    /// Browsers of this computer.
    ThisComputer,
    /// Devices of the same network.
    HomeNetwork,
    /// Everybody.
    Everywhere,
}

/// One of the seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatView {
    /// Whether somebody has it.
    pub taken: bool,
    /// Who; may be empty.
    pub name: String,
    /// Which player of the game sits there, once there is one.
    pub player: Option<Text<Player>>,
    /// Whether a page of that one is connected.
    pub here: bool,
    /// Since when none is.
    pub gone: Option<GoneView>,
}

/// Somebody who has a seat and is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GoneView {
    /// For how long, at the time of this view.
    pub since: Millis,
    /// How long the seat is still kept; with nothing left, the game can be claimed. None where a clock
    /// decides, or nothing is being played.
    pub kept: Option<Millis>,
}

/// What a room lets one do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RoomCan {
    /// Take the free seat.
    pub sit: bool,
    /// Change what is played, or take the room back.
    pub change: bool,
    /// Claim the game, because the other one has gone.
    pub claim: bool,
    /// Say something.
    pub say: bool,
    /// Get a key for another device.
    pub device: bool,
}

/// Something that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PhraseView {
    /// Counted from 1 in each room.
    pub n: u32,
    /// By whom.
    pub from: Chair,
    /// What.
    pub phrase: Phrase,
}

/// All that can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// At the beginning.
    Hello,
    /// Before a game.
    GoodLuck,
    /// About the other one's move.
    GoodMove,
    /// About one's own.
    MyMistake,
    /// Before one is away for a moment.
    OneMoment,
    /// At any time.
    Thanks,
    /// After a game.
    WellPlayed,
}

/// What a room says on its WebSocket, beside what its game says there.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RoomMessage {
    /// The first message of every connection, and again whenever something has changed.
    Room {
        /// The room as it is.
        room: Box<RoomView>,
    },
    /// The room does not do this; only the one who asked hears it.
    RoomRefused {
        /// The `type` of the command.
        command: String,
        /// Why.
        refusal: RoomRefusal,
    },
    /// The one who invited has taken the room back; this line is closed.
    RoomClosed,
}

/// What a page says to a room, beside the commands of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RoomCommand {
    /// Say something to everybody.
    Say {
        /// What.
        phrase: Phrase,
    },
    /// Claim the game, because the other one has gone.
    Claim,
    /// Go; this line is closed, and the others see it at once.
    Leave,
}

/// Why a room does not do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RoomRefusal {
    /// Who only watches has nothing to say.
    Watching,
    /// Too much was said in a short time.
    TooMuch,
    /// The other one is here, or has not been gone for long enough.
    NotGone,
    /// The clock decides about those who are gone.
    ClockRuns,
    /// No game is on.
    NotPlaying,
}
