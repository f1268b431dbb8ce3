//! Puzzles, mistakes that come back, and what practice has come to.
//!
//! An attempt is a row of the store and nothing else: every request reads it, changes it and keeps it, and of two
//! that change it at once the second is told so. What follows from its first verdict, in ratings and mistakes, is
//! kept in the same step. The numbers are those of `docs/training.md`.

mod attempt;
mod begin;
mod hub;
mod judge;
mod learn;
mod progress;
mod routes;
mod shown;
mod solving;
mod standing;
mod subject;
#[cfg(test)]
mod tests;
mod wire;

use serde::Deserialize;
use tengen_store::AttemptCard;
use tengen_training::Day;
use tokio::sync::{Mutex, Semaphore};

use crate::host::Host;
use crate::{AttemptKind as Kind, Problem};

pub(crate) use progress::ADAPTIVE;
pub(crate) use routes::routes;
pub use wire::{
    AdaptiveView, AttemptKind, AttemptResult, AttemptState, AttemptView, DailyView, Difficulty,
    GameAccuracy, NewAttempt, OpenAttempt, OpponentRecord, ProgressView, ProvedView, PuzzleHint,
    PuzzleHub, PuzzleMove, PuzzleRating, PuzzleSource, PuzzleTask, PuzzleTotals, PuzzleView,
    RatingChange, RatingPoint, SolutionView, StreakView, StrengthPoint, StrengthView, TallyView,
    ThemeView, WrongView,
};

/// Moves that may be judged at the same time.
const MOST_MOVES: usize = 4;

/// What training shares in a host.
pub(crate) struct Gym {
    /// Held while an attempt is begun: of two that are asked for at once, the second goes on with the first.
    begins: Mutex<()>,
    judged: Semaphore,
}

impl Default for Gym {
    fn default() -> Gym {
        Gym { begins: Mutex::new(()), judged: Semaphore::new(MOST_MOVES) }
    }
}

/// The day it is where the person is.
#[derive(Clone, Copy, Deserialize)]
struct Today {
    day: Option<Day>,
}

impl Today {
    /// The day that was told, if it is one somewhere on earth at this moment.
    fn day(self, host: &Host) -> Result<Day, Problem> {
        let here = Day::of_millis(host.clock.now().0);
        match self.day {
            None => Ok(here),
            Some(day) if (-1..=1).contains(&day.since(here)) => Ok(day),
            Some(day) => Err(Problem::bad_request(format!("{day} is nowhere today"))),
        }
    }
}

const KINDS: [Kind; 6] =
    [Kind::Rated, Kind::Theme, Kind::Streak, Kind::Daily, Kind::Mistakes, Kind::One];

/// The word of a kind in the store.
fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Rated => "rated",
        Kind::Theme => "theme",
        Kind::Streak => "streak",
        Kind::Daily => "daily",
        Kind::Mistakes => "mistakes",
        Kind::One => "one",
    }
}

/// The kind of a stored attempt; none for one that another version has made.
fn kind_of(card: &AttemptCard) -> Option<Kind> {
    KINDS.into_iter().find(|&kind| kind_name(kind) == card.kind)
}

/// Whether all is there that is needed to try a mistake again.
#[cfg(test)]
pub(crate) fn can_be_tried(mistake: &tengen_store::Mistake) -> bool {
    subject::Subject::find(&mistake.id, Some(&mistake.about)).is_some_and(|subject| {
        subject.next(&[]).is_some_and(|at| subject.position().is_legal(at.0))
    })
}
