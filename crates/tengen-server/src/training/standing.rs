//! What somebody's training has come to, and what one more verdict adds to it.

use std::collections::HashMap;

use tengen_puzzles::{Puzzle, PuzzleId};
use tengen_store::{AttemptCard, Mistake, RatedPuzzle, RatingStep, Training};
use tengen_training::{Day, Glicko, Repeat, Score, Streak};

use super::attempt::Upshot;
use super::kind_of;
use crate::{AttemptKind, RatingChange};

/// Who is new is taken for somebody who solves every other puzzle that ships. The paper begins with a
/// deviation of 350, with which one failure would cost more than two hundred points.
const START: Glicko = Glicko { value: 500.0, deviation: 200.0, ..Glicko::NEW };
/// How sure the rating is that a puzzle ships with: two hundred points to either side.
const SHIPPED_DEVIATION: f64 = 100.0;
/// Verdicts in a row that are shown.
const RUN: usize = 8;

/// The rating of somebody on a day: days without a puzzle make it less sure.
pub(super) fn own_rating(training: &Training, day: Day) -> Glicko {
    match training.ratings.last() {
        Some(last) => {
            let rest = u32::try_from(day.since(last.day)).unwrap_or(0);
            last.rating.after_rest(rest)
        }
        None => START,
    }
}

/// The rating with which a puzzle ships.
pub(super) fn shipped_rating(puzzle: &Puzzle) -> Glicko {
    Glicko { value: f64::from(puzzle.rating), deviation: SHIPPED_DEVIATION, ..Glicko::NEW }
}

/// Whether the verdict of an attempt moves the ratings: a puzzle does so once in a life, when it is met
/// for the first time.
pub(super) fn is_rated(training: &Training, card: &AttemptCard) -> bool {
    let is_kind = match kind_of(card) {
        Some(AttemptKind::Rated | AttemptKind::Theme | AttemptKind::Daily) => true,
        Some(AttemptKind::Streak | AttemptKind::Mistakes | AttemptKind::One) | None => false,
    };
    let met = |other: &AttemptCard| {
        other.puzzle == card.puzzle && other.id != card.id && other.result.is_some()
    };
    is_kind
        && card.puzzle.parse::<PuzzleId>().is_ok()
        && !training.attempts.iter().any(met)
        && !training.ratings.iter().any(|step| step.puzzle == card.puzzle)
}

/// What a verdict is to the ratings; nothing where there was help.
pub(super) fn score(verdict: Upshot) -> Option<Score> {
    match verdict {
        Upshot::Solved => Some(Score::WON),
        Upshot::Helped => None,
        Upshot::Failed => Some(Score::LOST),
    }
}

/// Both ratings after the first verdict about a puzzle.
pub(super) fn rate(
    training: &Training,
    puzzle: &RatedPuzzle,
    score: Score,
    day: Day,
) -> (RatingStep, RatedPuzzle, RatingChange) {
    let own = own_rating(training, day);
    let rating = own.after(puzzle.rating, score);
    let number = training.ratings.last().map_or(1, |last| last.number + 1);
    let step = RatingStep { number, puzzle: puzzle.id.clone(), rating, day };
    let rated = RatedPuzzle {
        id: puzzle.id.clone(),
        tries: puzzle.tries + 1,
        rating: puzzle.rating.after(own, score.other()),
    };
    let change = RatingChange {
        before: whole(own.value),
        after: whole(rating.value),
        deviation: whole(rating.deviation).unsigned_abs(),
    };
    (step, rated, change)
}

/// When something comes back after a verdict, if it does.
pub(super) fn repeat(
    training: &Training,
    card: &AttemptCard,
    verdict: Upshot,
    day: Day,
) -> Option<Mistake> {
    let known = training.mistakes.iter().find(|mistake| mistake.id == card.puzzle);
    let repeat = match verdict {
        Upshot::Helped | Upshot::Failed => Repeat::missed(day),
        Upshot::Solved if kind_of(card) == Some(AttemptKind::Mistakes) => known?.repeat.knew(day),
        Upshot::Solved => return None,
    };
    let about = known.map(|known| known.about.clone()).unwrap_or_default();
    Some(Mistake { id: card.puzzle.clone(), about, repeat })
}

/// The last verdicts, the oldest first.
pub(super) fn run(training: &Training) -> Vec<bool> {
    let verdicts: Vec<bool> = verdicts(training).map(|(_, solved)| solved).collect();
    verdicts[verdicts.len().saturating_sub(RUN)..].to_vec()
}

/// The row of streaks.
pub(super) fn streak(training: &Training) -> Streak {
    let of_streaks = |(card, solved): (&AttemptCard, bool)| {
        (kind_of(card) == Some(AttemptKind::Streak)).then_some(solved)
    };
    Streak::of(verdicts(training).filter_map(of_streaks))
}

/// What was first said about each puzzle that was met.
pub(super) fn first_verdicts(training: &Training) -> HashMap<PuzzleId, bool> {
    let mut first = HashMap::new();
    for (card, solved) in verdicts(training) {
        if let Ok(id) = card.puzzle.parse() {
            first.entry(id).or_insert(solved);
        }
    }
    first
}

/// The attempts with a verdict, in the order in which they got it.
pub(super) fn verdicts(training: &Training) -> impl Iterator<Item = (&AttemptCard, bool)> {
    training.attempts.iter().filter_map(|card| Some((card, card.result?.solved)))
}

/// A number as it is shown.
pub(super) fn whole(value: f64) -> i32 {
    value.round() as i32
}
