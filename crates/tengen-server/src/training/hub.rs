//! Puzzles at a glance.

use tengen_puzzles::{Collection, Theme};
use tengen_store::Training;
use tengen_training::{Day, Practice, Score, next_theme};

use super::begin::daily;
use super::standing::{first_verdicts, own_rating, run, streak, whole};
use super::subject::puzzle_view;
use super::{kind_name, kind_of};
use crate::{
    AttemptKind, AttemptResult, DailyView, OpenAttempt, Problem, PuzzleHub, PuzzleRating,
    RatingPoint, StreakView, ThemeView,
};

pub(super) fn hub(training: &Training, day: Day) -> Result<PuzzleHub, Problem> {
    let own = own_rating(training, day);
    let practised = practised(training);
    let streak = streak(training);
    let puzzle = daily(day).ok_or_else(|| Problem::not_found("puzzle at all"))?;
    let mut later = training.mistakes.iter().map(|mistake| mistake.repeat);
    Ok(PuzzleHub {
        day,
        daily: DailyView { puzzle: puzzle_view(puzzle), done: daily_result(training, day) },
        rating: PuzzleRating {
            value: whole(own.value),
            deviation: whole(own.deviation).unsigned_abs(),
            tried: count(training.ratings.len()),
        },
        streak: StreakView { best: streak.best, current: streak.current },
        due: count(training.mistakes.iter().filter(|one| one.repeat.is_due(day)).count()),
        next_due: later.find(|one| !one.sits() && one.due > day).map(|one| one.due),
        themes: practised.iter().map(|practice| theme_view(practice, own.value)).collect(),
        curve: curve(training),
        train_next: next_theme(own.value, &practised),
        open: open(training),
        run: run(training),
    })
}

/// What was first said about the puzzles of each theme.
fn practised(training: &Training) -> Vec<Practice<Theme>> {
    let first = first_verdicts(training);
    let of_theme = |theme: Theme| {
        let puzzles = Collection::shipped().iter().filter(|puzzle| puzzle.themes.contains(theme));
        let tried = puzzles.filter_map(|puzzle| {
            let score = if *first.get(&puzzle.id)? { Score::WON } else { Score::LOST };
            Some((f64::from(puzzle.rating), score))
        });
        Practice { theme, tried: tried.collect() }
    };
    Theme::ALL.into_iter().map(of_theme).collect()
}

fn theme_view(practice: &Practice<Theme>, own: f64) -> ThemeView {
    let Practice { theme, tried } = practice;
    let all = Collection::shipped().iter().filter(|puzzle| puzzle.themes.contains(*theme));
    let solved = tried.iter().filter(|(_, score)| *score == Score::WON);
    ThemeView {
        theme: *theme,
        count: count(all.count()),
        tried: count(tried.len()),
        solved: count(solved.count()),
        rating: (!tried.is_empty()).then(|| whole(practice.rating(own))),
    }
}

fn daily_result(training: &Training, day: Day) -> Option<AttemptResult> {
    let of_day = |kind: &str| kind == kind_name(AttemptKind::Daily);
    let mut dailies = training.attempts.iter().filter(|it| of_day(&it.kind) && it.day == day);
    let solved = dailies.find_map(|card| card.result)?.solved;
    Some(if solved { AttemptResult::Solved } else { AttemptResult::Failed })
}

/// The rating at the end of each day.
fn curve(training: &Training) -> Vec<RatingPoint> {
    let mut points: Vec<RatingPoint> = Vec::new();
    for step in &training.ratings {
        let point = RatingPoint {
            day: step.day,
            value: whole(step.rating.value),
            deviation: whole(step.rating.deviation).unsigned_abs(),
        };
        match points.last_mut() {
            // Somebody who travels west meets a day twice.
            Some(last) if last.day >= point.day => *last = RatingPoint { day: last.day, ..point },
            Some(_) | None => points.push(point),
        }
    }
    points
}

fn open(training: &Training) -> Vec<OpenAttempt> {
    let open = training.attempts.iter().filter(|card| card.open && card.result.is_none());
    let view = |card: &tengen_store::AttemptCard| {
        Some(OpenAttempt { attempt: card.id.clone(), kind: kind_of(card)? })
    };
    open.filter_map(view).collect()
}

pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
