//! Rooms: where two people play who are not at one screen.

use serde::{Deserialize, Serialize};
use tengen_rules::{OpeningRule, Player, Rule, Size};
use tengen_session::{ClockRule, Millis, Record, Side, Text};

use crate::Summary;

/// What is played in a room, as the one who invites has chosen it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Terms {
    /// What wins, and what is forbidden.
    pub rule: Text<Rule>,
    /// Points along one side of the board.
    #[serde(with = "tengen_session::side")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub size: Size,
    /// How the first stones are made fair.
    pub opening: Text<OpeningRule>,
    /// How the games are timed, if they are.
    pub clock: Option<ClockRule>,
    /// The side of the one who invites, in the first game.
    pub side: Side,
}

/// A browser, by the hash of the secret that only it has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Visitor(pub String);

/// One of the two seats of a room. It stays, whichever colour it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    /// Of the one who opened the room.
    Inviter,
    /// Of the one who came.
    Guest,
}

/// A room to be opened.
#[derive(Clone, Copy, Debug)]
pub struct NewRoom<'a> {
    /// What it is found by.
    pub code: &'a str,
    /// What is played in it.
    pub terms: &'a Terms,
    /// The name of the one who invites.
    pub name: &'a str,
    /// The browser of that one.
    pub visitor: &'a Visitor,
}

/// A game that begins in a room, with its first events.
#[derive(Clone, Copy, Debug)]
pub struct NewGame<'a> {
    /// Its id.
    pub id: &'a str,
    /// What has happened in it.
    pub records: &'a [Record],
    /// What that comes to.
    pub summary: &'a Summary,
}

/// A stored room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedRoom {
    /// What it is found by.
    pub code: String,
    /// What is played in it.
    pub terms: Terms,
    /// The name of the one who invites.
    pub inviter: String,
    /// The name of the other one, who has sat down.
    pub guest: Option<String>,
    /// Which browsers hold which seat.
    pub seats: Vec<(Visitor, Chair)>,
    /// Its games in order; the last one is being played.
    pub games: Vec<RoomGame>,
    /// Who is there with other instances.
    pub elsewhere: Present,
}

/// Who is in a room, as far as some instances know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Present {
    /// The seats of which somebody is.
    pub chairs: Vec<Chair>,
    /// How many look on.
    pub watchers: u32,
}

/// A game of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomGame {
    /// Its id.
    pub id: String,
    /// Which player the one who invited is.
    pub inviter: Player,
    /// How it ended, if it did.
    pub end: Option<RoomEnd>,
}

/// How a game of a room ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomEnd {
    /// For this seat.
    Won(Chair),
    /// For nobody.
    Drawn,
}

/// How the games of a room have gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RoomScore {
    /// Games won by the one who invites.
    pub inviter: u32,
    /// Games won by the guest.
    pub guest: u32,
    /// Games that nobody won.
    pub draws: u32,
}

/// How long something is kept that nobody uses.
pub const ROOM_KEPT: Millis = Millis(24 * 60 * 60 * 1000);

impl Chair {
    /// Both of them.
    pub const BOTH: [Chair; 2] = [Chair::Inviter, Chair::Guest];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Chair::Inviter => "inviter",
            Chair::Guest => "guest",
        }
    }

    /// Which player sits there, in a game in which the one who invited is this one.
    pub fn player(self, inviter: Player) -> Player {
        match self {
            Chair::Inviter => inviter,
            Chair::Guest => !inviter,
        }
    }
}

impl std::ops::Not for Chair {
    type Output = Chair;

    fn not(self) -> Chair {
        match self {
            Chair::Inviter => Chair::Guest,
            Chair::Guest => Chair::Inviter,
        }
    }
}

impl SavedRoom {
    /// The seat that a browser holds, if it holds one.
    pub fn chair(&self, visitor: &Visitor) -> Option<Chair> {
        self.seats.iter().find(|(holder, _)| holder == visitor).map(|(_, chair)| *chair)
    }

    /// The game that is being played, or was the last one.
    pub fn game(&self) -> Option<&RoomGame> {
        self.games.last()
    }

    /// How the games have gone.
    pub fn score(&self) -> RoomScore {
        let mut score = RoomScore::default();
        for end in self.games.iter().filter_map(|game| game.end) {
            match end {
                RoomEnd::Won(Chair::Inviter) => score.inviter += 1,
                RoomEnd::Won(Chair::Guest) => score.guest += 1,
                RoomEnd::Drawn => score.draws += 1,
            }
        }
        score
    }
}

impl RoomGame {
    /// Which player sits there.
    pub fn player(&self, chair: Chair) -> Player {
        chair.player(self.inviter)
    }

    /// Where a player sits.
    pub(crate) fn chair(inviter: Player, player: Player) -> Chair {
        if player == inviter { Chair::Inviter } else { Chair::Guest }
    }
}
