//! Who can be played against, as data.

use std::time::Duration;

use tengen_rules::{Point, Position};

use crate::level::{LEVELS, Level};
use crate::{Loan, historic};

/// Somebody to play against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The name in files, settings and messages; the page has the words for it in each language.
    pub id: &'static str,
    /// What stands behind it.
    pub kind: OpponentKind,
    /// The longest it may think about a move.
    pub cap: Duration,
    /// How far it reads, in dots of ten.
    pub reading: u8,
    /// How well it defends, in dots of ten.
    pub defence: u8,
}

/// What stands behind an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpponentKind {
    /// A table of scores for the shapes a stone makes, without looking ahead.
    Table,
    /// Six moves of alpha-beta over the rows on the board.
    Lookahead,
    /// The engine at one of its ten levels, from 1 for a first day to 10 for full strength.
    Level(u8),
}

/// How strong an opponent is, measured in games between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Elo above the weakest.
    pub elo: i32,
    /// The half width of its 95 % interval.
    pub error: u32,
}

/// What `tengen-lab calibrate` measured last: id, Elo and error, weakest first.
const RATINGS: &str = include_str!("../data/ratings.tsv");

static OPPONENTS: [Opponent; 12] = [
    level("sprout", 1, 1, 1),
    level("dewdrop", 2, 1, 2),
    level("sparrow", 3, 2, 3),
    level("brook", 4, 3, 4),
    level("bamboo", 5, 4, 5),
    level("crane", 6, 5, 6),
    level("pine", 7, 6, 7),
    level("peak", 8, 8, 8),
    level("polestar", 9, 9, 9),
    level("tengen", 10, 10, 10),
    Opponent {
        id: "table",
        kind: OpponentKind::Table,
        cap: Duration::from_millis(100),
        reading: 1,
        defence: 3,
    },
    Opponent {
        id: "lookahead",
        kind: OpponentKind::Lookahead,
        cap: historic::LOOKAHEAD_CAP,
        reading: 3,
        defence: 5,
    },
];

const fn level(id: &'static str, number: u8, reading: u8, defence: u8) -> Opponent {
    let cap = LEVELS[number as usize - 1].cap;
    Opponent { id, kind: OpponentKind::Level(number), cap, reading, defence }
}

/// Every opponent there is.
///
/// ```
/// let ids: Vec<_> = tengen_engine::opponents().iter().map(|opponent| opponent.id).collect();
/// assert_eq!((ids[0], ids[9]), ("sprout", "tengen"));
/// assert_eq!(ids[10..], ["table", "lookahead"]);
/// ```
pub fn opponents() -> &'static [Opponent] {
    &OPPONENTS
}

impl Opponent {
    /// The opponent with this id.
    pub fn find(id: &str) -> Option<&'static Opponent> {
        OPPONENTS.iter().find(|opponent| opponent.id == id)
    }

    /// Its rating, where one has been measured.
    pub fn rating(&self) -> Option<Rating> {
        RATINGS.lines().find_map(|line| {
            let mut words = line.split('\t');
            if words.next() != Some(self.id) {
                return None;
            }
            let (elo, error) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Some(Rating { elo, error })
        })
    }

    /// Whether it is at its best when the engine remembers the game. The others play the same move
    /// whatever the engine knows.
    pub fn remembers(&self) -> bool {
        match self.kind {
            OpponentKind::Table | OpponentKind::Lookahead => false,
            OpponentKind::Level(number) => {
                Level::numbered(number).is_some_and(|level| level.remembers)
            }
        }
    }

    /// The move this opponent makes; `None` only when the game is over. The same position and seed
    /// give the same move, unless it [remembers](Opponent::remembers) more of the game, or the clock
    /// or the stop handle cut the thinking short.
    pub fn reply(&self, position: &Position, seed: u64, loan: &mut Loan<'_>) -> Option<Point> {
        match self.kind {
            OpponentKind::Table => historic::table(position, seed),
            OpponentKind::Lookahead => historic::lookahead(position, seed, loan.clock, loan.stop),
            OpponentKind::Level(number) => Level::numbered(number)?.reply(position, seed, loan),
        }
    }
}

#[cfg(test)]
mod tests;
