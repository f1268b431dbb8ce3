//! Which puzzle comes next.

use std::collections::HashSet;

use tengen_puzzles::{Collection, Puzzle, PuzzleId};
use tengen_store::Training;
use tengen_training::Day;

use super::kind_of;
use super::standing::{first_verdicts, own_rating, streak, verdicts};
use crate::{AttemptKind, Difficulty, NewAttempt, Problem, ProblemKind};

/// The lot decides between so many that fit about as well.
const ABOUT_AS_WELL: usize = 12;
/// Each puzzle of a streak is about so much harder than the one before.
const HARDER: u16 = 40;

/// What is asked for, without what says nothing about an attempt of its kind.
pub(super) fn meant(asked: NewAttempt) -> NewAttempt {
    let NewAttempt { kind, theme, rule, difficulty, puzzle } = asked;
    let (theme, rule, puzzle) = match kind {
        AttemptKind::Rated | AttemptKind::Streak => (None, rule, None),
        AttemptKind::Theme => (theme, rule, None),
        AttemptKind::Daily | AttemptKind::Mistakes => (None, None, None),
        AttemptKind::One => (None, None, puzzle),
    };
    let difficulty = match kind {
        AttemptKind::Rated | AttemptKind::Theme => difficulty,
        AttemptKind::Streak | AttemptKind::Daily | AttemptKind::Mistakes | AttemptKind::One => {
            Difficulty::Normal
        }
    };
    NewAttempt { kind, theme, rule, difficulty, puzzle }
}

/// The id of the puzzle or mistake to attempt.
pub(super) fn choose(
    asked: &NewAttempt,
    training: &Training,
    day: Day,
    luck: u64,
) -> Result<String, Problem> {
    let puzzles = Collection::shipped();
    let of_rule = |puzzle: &Puzzle| asked.rule.is_none_or(|rule| rule.0 == puzzle.rule);
    let wished = || {
        let own = own_rating(training, day).value + aside(asked.difficulty);
        own.clamp(0.0, f64::from(u16::MAX)) as u16
    };
    let chosen = match asked.kind {
        AttemptKind::Rated => near(puzzles, training, wished(), luck, of_rule),
        AttemptKind::Theme => {
            let theme = asked.theme.ok_or_else(|| Problem::bad_request("of which theme?"))?;
            let fits = |puzzle: &Puzzle| puzzle.themes.contains(theme) && of_rule(puzzle);
            near(puzzles, training, wished(), luck, fits)
        }
        AttemptKind::Streak => harder(puzzles, training, luck, of_rule),
        AttemptKind::Daily => daily(day),
        AttemptKind::Mistakes => return due(training, day),
        AttemptKind::One => {
            let id = asked.puzzle.ok_or_else(|| Problem::bad_request("which puzzle?"))?;
            puzzles.get(id)
        }
    };
    let chosen = chosen.ok_or_else(|| Problem::not_found("such puzzle"))?;
    Ok(chosen.id.to_string())
}

/// How far from the person's own rating puzzles are looked for.
fn aside(difficulty: Difficulty) -> f64 {
    match difficulty {
        Difficulty::Easier => -200.0,
        Difficulty::Normal => 0.0,
        Difficulty::Harder => 200.0,
    }
}

/// The puzzle of a day.
pub(super) fn daily(day: Day) -> Option<&'static Puzzle> {
    Collection::shipped().daily(u32::try_from(day.0).ok()?)
}

/// The mistake that has been due for longest.
fn due(training: &Training, day: Day) -> Result<String, Problem> {
    let due = training.mistakes.iter().find(|mistake| mistake.repeat.is_due(day));
    let nothing = || Problem::new(ProblemKind::NothingDue, "no mistake is due today");
    due.map(|mistake| mistake.id.clone()).ok_or_else(nothing)
}

/// One that is about as hard as a rating, of those that were not met yet; when all were met, of all.
fn near<'a>(
    puzzles: &'a Collection,
    training: &Training,
    rating: u16,
    luck: u64,
    fits: impl Fn(&Puzzle) -> bool,
) -> Option<&'a Puzzle> {
    let met = first_verdicts(training);
    let all: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| fits(puzzle)).collect();
    let new: Vec<&Puzzle> = all.iter().copied().filter(|it| !met.contains_key(&it.id)).collect();
    lot(if new.is_empty() { all } else { new }, rating, luck)
}

/// One that is harder than the last one of the streak; when there is none, any that was not in it.
fn harder<'a>(
    puzzles: &'a Collection,
    training: &Training,
    luck: u64,
    fits: impl Fn(&Puzzle) -> bool,
) -> Option<&'a Puzzle> {
    let in_streaks: Vec<PuzzleId> = verdicts(training)
        .filter(|(card, _)| kind_of(card) == Some(AttemptKind::Streak))
        .filter_map(|(card, _)| card.puzzle.parse().ok())
        .collect();
    let row = &in_streaks[in_streaks.len() - streak(training).current as usize..];
    let last = row.last().and_then(|&id| puzzles.get(id)).map(|puzzle| puzzle.rating);
    let row: HashSet<PuzzleId> = row.iter().copied().collect();
    let rest: Vec<&Puzzle> =
        puzzles.iter().filter(|puzzle| fits(puzzle) && !row.contains(&puzzle.id)).collect();
    let Some(last) = last else { return lot(rest, 0, luck) };
    let above: Vec<&Puzzle> = rest.iter().copied().filter(|it| it.rating > last).collect();
    lot(if above.is_empty() { rest } else { above }, last.saturating_add(HARDER), luck)
}

/// One of those nearest to a rating.
fn lot(mut puzzles: Vec<&Puzzle>, rating: u16, luck: u64) -> Option<&Puzzle> {
    puzzles.sort_by_key(|puzzle| (puzzle.rating.abs_diff(rating), puzzle.id));
    puzzles.truncate(ABOUT_AS_WELL);
    let nth = luck.checked_rem(puzzles.len() as u64)?;
    puzzles.get(usize::try_from(nth).ok()?).copied()
}
