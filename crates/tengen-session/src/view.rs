//! A whole game as the page shows it.

use serde::Serialize;
use tengen_rules::{Choice, Player, Point, Stone};

use crate::{EndReason, ForbiddenView, Left, Millis, Mode, Offer, RegionView, Seat, Setup, Text};

/// Everything about a game at one moment. The page draws this and needs no rule for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameView {
    /// The number of the last event.
    pub seq: u32,
    /// Stones and choices made so far; commands name it.
    pub ply: u32,
    /// What was agreed.
    pub setup: Setup,
    /// Against the engine, or between people.
    pub mode: Mode,
    /// The stones in order, Black first.
    pub moves: Vec<Text<Point>>,
    /// Who has Black; until the opening has settled it, who put the first stone.
    pub black: PlayerView,
    /// Who has White.
    pub white: PlayerView,
    /// Whether the opening has settled who has which colour.
    pub settled: bool,
    /// What is due next; nothing when the game is over.
    pub turn: Option<TurnView>,
    /// How the game ended.
    pub result: Option<ResultView>,
    /// In renju, the points Black may not play on, whoever is to move.
    pub forbidden: Vec<ForbiddenView>,
    /// How many plies can be played again.
    pub redo: u32,
    /// The clocks of a timed game.
    pub clock: Option<ClockView>,
    /// Whether the game is paused.
    pub paused: bool,
    /// An offer that waits for its answer.
    pub offer: Option<OfferView>,
    /// How far down the ladder of hints the person is at this ply; 0 before the first.
    pub hint: u8,
    /// Whether hints or undo were used.
    pub assisted: bool,
    /// What can be done now.
    pub can: Can,
    /// The game that was begun from this one.
    pub next: Option<String>,
}

/// One of the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Which one, whatever the colour.
    pub player: Text<Player>,
    /// Who it is.
    #[serde(flatten)]
    pub seat: Seat,
}

/// What is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnView {
    /// Who is due, by the colour held at this moment.
    pub actor: Text<Stone>,
    /// The colour of the stone to put; none when a choice is due.
    pub stone: Option<Text<Stone>>,
    /// What for.
    pub phase: Due,
    /// What there is to choose from, when a choice is due.
    pub choices: Vec<Text<Choice>>,
    /// Where the opening wants the stone; none means anywhere.
    pub region: Option<RegionView>,
    /// The empty points of that region; none means all empty points.
    pub allowed: Option<Vec<Text<Point>>>,
    /// Whether it is the engine's turn and it is thinking.
    pub thinking: bool,
}

/// What kind of step is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// A stone of the opening.
    Place,
    /// A choice of the opening.
    Choose,
    /// A move.
    Play,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ResultView {
    /// The winner's colour; none in a draw.
    pub winner: Option<Text<Stone>>,
    /// Why.
    pub reason: EndReason,
    /// The winning stones in order along their lines.
    pub line: Vec<Text<Point>>,
    /// What the person gets for it, against the engine.
    pub points: Option<u32>,
}

/// The clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClockView {
    /// What Black has left at the time of this view.
    pub black: Left,
    /// What White has left.
    pub white: Left,
    /// Whose time runs, if anybody's does.
    pub running: Option<Text<Stone>>,
    /// The time of this view on the host's clock.
    pub now: Millis,
}

/// An offer that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OfferView {
    /// The number of its event; the answer names it.
    pub id: u32,
    /// Who made it.
    pub by: Text<Stone>,
    /// What for.
    pub offer: Offer,
}

/// Which commands would be carried out now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Can {
    /// Put a stone.
    pub play: bool,
    /// Make a choice.
    pub choose: bool,
    /// Take back.
    pub undo: bool,
    /// Play again.
    pub redo: bool,
    /// Pause.
    pub pause: bool,
    /// Go on after a pause.
    #[serde(rename = "continue")]
    pub go_on: bool,
    /// Give up.
    pub resign: bool,
    /// Offer a draw.
    pub offer_draw: bool,
    /// Answer an offer.
    pub answer: bool,
    /// Get a hint, or the next step of it.
    pub hint: bool,
    /// Let the engine move now.
    pub move_now: bool,
    /// Begin anew.
    pub restart: bool,
    /// Play again.
    pub rematch: bool,
}
