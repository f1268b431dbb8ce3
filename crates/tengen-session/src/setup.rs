//! What is settled before the first stone: rule, board, opening, clock and who plays.

use std::fmt;

use serde::{Deserialize, Serialize};
use tengen_rules::{OpeningRule, Player, Point, Position, Rule, Size};

use crate::{ClockRule, Text};

/// Everything that is fixed for one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Setup {
    /// What wins, and what is forbidden.
    pub rule: Text<Rule>,
    /// Points along one side of the board.
    #[serde(with = "crate::text::side")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub size: Size,
    /// How the first stones are made fair.
    pub opening: Text<OpeningRule>,
    /// How the game is timed, if it is.
    pub clock: Option<ClockRule>,
    /// Who puts the first stone, and has Black unless the opening changes that.
    pub first: Seat,
    /// The other one.
    pub second: Seat,
    /// The moves of another game that this one goes on from; none in a game of its own.
    #[serde(default)]
    pub from: Text<Vec<Point>>,
    /// The room it is played in, where each player has a screen of their own.
    #[serde(default)]
    pub room: Option<Room>,
}

/// Where two people play who are not at one screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Room {
    /// What it is found by.
    pub code: String,
    /// Which player of this game is the one who invited the other.
    pub inviter: Text<Player>,
}

/// Who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seat {
    /// A person; an empty name is for the page to fill in.
    Person {
        /// As it was typed.
        name: String,
    },
    /// One of the engine's opponents.
    Engine {
        /// Which one.
        opponent: String,
        /// What beating it is worth, see [`Finished::points`](crate::Finished::points).
        level: u8,
        /// Whether it was chosen to fit the person, and is chosen anew for the next game.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
        adaptive: bool,
    },
}

/// Which seats are people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// A person against the engine.
    Engine,
    /// Two people.
    People,
}

/// The side asked for before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// To put the first stone.
    #[default]
    Black,
    /// To come second.
    White,
    /// Either, by lot.
    Random,
}

/// Why a game cannot be played this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The opening rule does not work on a board of this size.
    OpeningOnSize(OpeningRule, Size),
    /// The clock gives no time for a move, or more than a day.
    Clock,
    /// Nobody is there to play.
    NoPerson,
    /// The moves it goes on from cannot be played, have ended the game, or leave an opening no room.
    From,
    /// A room is for two people.
    Room,
}

impl Side {
    /// Puts the one who asked and the other one in order. `seed` decides when the lot has to.
    pub fn seat<T>(self, asking: T, other: T, seed: u64) -> (T, T) {
        let first = match self {
            Side::Black => true,
            Side::White => false,
            Side::Random => seed.count_ones().is_multiple_of(2),
        };
        if first { (asking, other) } else { (other, asking) }
    }
}

impl Setup {
    /// Whether such a game can be played.
    pub fn check(&self) -> Result<(), SetupError> {
        if !self.opening.0.allows(self.size) {
            return Err(SetupError::OpeningOnSize(self.opening.0, self.size));
        }
        if self.clock.is_some_and(|clock| !clock.is_playable()) {
            return Err(SetupError::Clock);
        }
        if matches!((&self.first, &self.second), (Seat::Engine { .. }, Seat::Engine { .. })) {
            return Err(SetupError::NoPerson);
        }
        if self.room.is_some() && self.engine().is_some() {
            return Err(SetupError::Room);
        }
        if self.is_continued() && self.opening.0 != OpeningRule::None {
            return Err(SetupError::From);
        }
        self.position().map(|_| ())
    }

    /// Whether it goes on from the moves of another game. Such a game counts as assisted, and nothing in
    /// the score.
    pub fn is_continued(&self) -> bool {
        !self.from.0.is_empty()
    }

    /// The position in which it begins.
    pub(crate) fn position(&self) -> Result<Position, SetupError> {
        let mut position = Position::new(self.size, self.rule.0);
        for &at in &self.from.0 {
            position.play(at).map_err(|_| SetupError::From)?;
        }
        if position.outcome().is_some() { Err(SetupError::From) } else { Ok(position) }
    }

    /// Who sits in a player's seat.
    pub fn seat(&self, player: Player) -> &Seat {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }

    /// Against the engine, or between people.
    pub fn mode(&self) -> Mode {
        match self.engine() {
            Some(_) => Mode::Engine,
            None => Mode::People,
        }
    }

    /// Which seat is the engine's, if one is.
    pub fn engine(&self) -> Option<Player> {
        [Player::First, Player::Second]
            .into_iter()
            .find(|&player| matches!(self.seat(player), Seat::Engine { .. }))
    }

    /// The same game with the seats changed over.
    #[must_use]
    pub fn swapped(&self) -> Setup {
        let over = |room: Room| Room { inviter: Text(!room.inviter.0), ..room };
        Setup {
            first: self.second.clone(),
            second: self.first.clone(),
            room: self.room.clone().map(over),
            ..self.clone()
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OpeningOnSize(opening, size) => {
                write!(
                    f,
                    "the opening rule {opening} needs a board with a centre and room around it, not {size}"
                )
            }
            SetupError::Clock => {
                f.write_str("a clock gives at least one second for a move, and no more than a day")
            }
            SetupError::NoPerson => f.write_str("a game needs a person in at least one seat"),
            SetupError::Room => f.write_str("a room is for two people"),
            SetupError::From => f.write_str(
                "a game goes on from moves that can be played and have not ended it, without an opening rule",
            ),
        }
    }
}

impl std::error::Error for SetupError {}
