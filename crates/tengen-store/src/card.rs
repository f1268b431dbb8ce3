//! What the library shows of a game, and what the score counts.

use serde::{Deserialize, Serialize};
use tengen_rules::{Player, Stone, format_moves};
use tengen_session::{EndReason, Finished, GameVerdict, Millis, Mode, Seat, Session, Setup, Text};

use crate::{AnalysisCard, ImportCard};

/// A game played here, in the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Card {
    /// Its id.
    pub id: String,
    /// The name it was saved under, if it was.
    pub name: Option<String>,
    /// Against the engine, or between people.
    pub mode: Mode,
    /// What was agreed.
    pub setup: Setup,
    /// The stones in order, as text: `h8i9j10`.
    pub moves: String,
    /// Which of the two players has Black now.
    pub black: Text<Player>,
    /// How it ended, if it did.
    pub result: Option<CardResult>,
    /// Whether hints or undo were used.
    pub assisted: bool,
    /// When it began, in milliseconds since 1970.
    pub created: Millis,
    /// When something last happened in it.
    pub updated: Millis,
}

/// How a game in the library ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardResult {
    /// The winner's colour; none in a draw.
    pub winner: Option<Text<Stone>>,
    /// Why.
    pub reason: EndReason,
}

/// A game or an analysis in the library, wherever it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Entry {
    /// Played here.
    Played(Card),
    /// Read from a file.
    Imported(ImportCard),
    /// An analysis.
    Analysed(AnalysisCard),
}

impl Entry {
    /// Its id.
    pub fn id(&self) -> &str {
        match self {
            Entry::Played(card) => &card.id,
            Entry::Imported(card) => &card.id,
            Entry::Analysed(card) => &card.id,
        }
    }
}

/// A page of the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Library {
    /// The games, the latest first.
    pub games: Vec<Entry>,
    /// How many match in all.
    pub total: u32,
}

/// What the person has reached against the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games lost.
    pub losses: u32,
    /// Games drawn.
    pub draws: u32,
    /// Wins in a row up to now.
    pub streak: u32,
    /// The longest such row.
    pub best_streak: u32,
    /// Points: 10 a level for a win, 3 for a draw, half when hints or undo were used.
    pub points: u32,
}

/// What a session comes to, as far as the library and the score are concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub(crate) setup: Setup,
    pub(crate) moves: String,
    pub(crate) black: Player,
    pub(crate) result: Option<CardResult>,
    pub(crate) assisted: bool,
    pub(crate) finished: Option<Finished>,
}

impl Summary {
    /// The summary of a session as it is.
    pub fn of(session: &Session) -> Summary {
        Summary {
            setup: session.setup().clone(),
            moves: format_moves(session.position().moves()),
            black: session.player(Stone::Black),
            result: session
                .result()
                .map(|result| CardResult { winner: result.winner, reason: result.reason }),
            assisted: session.is_assisted(),
            finished: session.finished(),
        }
    }

    /// The stones in order, as text.
    pub fn moves(&self) -> &str {
        &self.moves
    }

    /// What one can search for: the players and opponents.
    pub(crate) fn words(&self) -> String {
        let word = |seat: &Seat| match seat {
            Seat::Person { name } => fold(name),
            Seat::Engine { opponent, .. } => fold(opponent),
        };
        format!("{}\n{}", word(&self.setup.first), word(&self.setup.second))
    }
}

/// A text without the differences of case, in any script: by way of the capitals, because ς and σ, ß and ss
/// meet only there.
pub(crate) fn fold(text: &str) -> String {
    text.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
}

impl Score {
    /// Counts one more finished game, the games taken in the order they ended.
    pub(crate) fn count(&mut self, verdict: GameVerdict, points: u32) {
        self.points += points;
        match verdict {
            GameVerdict::Win => {
                self.wins += 1;
                self.streak += 1;
                self.best_streak = self.best_streak.max(self.streak);
            }
            GameVerdict::Draw => {
                self.draws += 1;
                self.streak = 0;
            }
            GameVerdict::Loss => {
                self.losses += 1;
                self.streak = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_wins_in_a_row_make_a_streak() {
        for end in [GameVerdict::Draw, GameVerdict::Loss] {
            let mut score = Score::default();
            for verdict in [GameVerdict::Win, GameVerdict::Win, end, GameVerdict::Win] {
                score.count(verdict, 5);
            }
            assert_eq!((score.wins, score.streak, score.best_streak), (3, 1, 2), "{end:?}");
            assert_eq!((score.draws + score.losses, score.points), (1, 20));
        }
    }
}
