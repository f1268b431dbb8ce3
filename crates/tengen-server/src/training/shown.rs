//! An attempt as the page may see it: nothing of the solution before it is due.

use tengen_puzzles::Theme;
use tengen_review::{Means, Shape, Word, win_words};
use tengen_rules::Point;
use tengen_session::Text;
use tengen_store::Training;

use super::attempt::{Attempt, Refuted, Stands};
use super::solving::Solving;
use super::standing::{is_rated, run, streak};
use super::subject::Subject;
use crate::shown::forbidden;
use crate::{AttemptState, AttemptView, PuzzleTask, SolutionView, WrongView};

pub(super) fn view(solving: &Solving, training: &Training) -> AttemptView {
    let Solving { card, kind, attempt, subject, .. } = solving;
    let beginning = subject.position();
    let position = attempt.position(beginning.clone()).unwrap_or(beginning);
    AttemptView {
        id: card.id.clone(),
        kind: *kind,
        puzzle: subject.view(),
        moves: attempt.moves.clone(),
        ply: attempt.ply(),
        state: match attempt.stands {
            Stands::Open => AttemptState::Open,
            Stands::Wrong(_) => AttemptState::Wrong,
            Stands::Solved => AttemptState::Solved,
            Stands::Shown => AttemptState::Shown,
        },
        rated: match card.result {
            Some(_) => attempt.change.is_some(),
            None => is_rated(training, card),
        },
        tries: attempt.tries,
        forbidden: forbidden(&position),
        refused: None,
        hint: attempt.hint.clone(),
        wrong: match &attempt.stands {
            Stands::Wrong(refuted) => Some(wrong(refuted, subject.next(&attempt.moves))),
            Stands::Open | Stands::Solved | Stands::Shown => None,
        },
        solution: attempt.is_over().then(|| solution(attempt, subject)),
        change: attempt.change,
        run: run(training),
        streak: streak(training).current,
    }
}

/// A wrong move. A refutation that begins where the solution does would give it away, and so would a word that
/// names the point.
fn wrong(refuted: &Refuted, solution: Option<Text<Point>>) -> WrongView {
    let Refuted { at, fault, words, refutation, proved, gives_away } = refuted.clone();
    let is_open = |word: &Word| solution.is_none_or(|point| !names(word, point));
    let words = words.into_iter().filter(is_open).collect();
    let (words, refutation) =
        if gives_away { (Vec::new(), Vec::new()) } else { (words, refutation) };
    WrongView { at, fault, words, refutation, proved, hidden: gives_away }
}

/// Whether a word names an empty point.
fn names(word: &Word, point: Text<Point>) -> bool {
    match word {
        Word::OwnFiveLeft { at }
        | Word::FourLeft { at, .. }
        | Word::Allows { at, .. }
        | Word::Missed { at, .. }
        | Word::ForbiddenThere { at, .. }
        | Word::WrongEnd { right_end: at, .. } => *at == point,
        Word::Five { .. }
        | Word::StopsFive { .. }
        | Word::PlayedForbidden { .. }
        | Word::OpenThreeLeft { .. }
        | Word::AllowsFours
        | Word::AllowsThreats
        | Word::MissedFours
        | Word::MissedThreats
        | Word::AlreadyLost => false,
    }
}

/// Whether a word names no double shape, or the one that the puzzle is about: a line may come by others.
fn agrees(word: &Word, themes: &[Theme]) -> bool {
    let Word::Missed { shape, .. } = word else { return true };
    let theme = match shape {
        Shape::DoubleFour => Theme::DoubleFour,
        Shape::FourThree => Theme::FourThree,
        Shape::DoubleThree => Theme::DoubleThree,
        Shape::Five | Shape::OpenFour | Shape::Four | Shape::OpenThree => return true,
    };
    themes.contains(&theme)
}

fn solution(attempt: &Attempt, subject: &Subject) -> SolutionView {
    let line = match attempt.stands {
        Stands::Solved => [&attempt.moves[..], &attempt.end].concat(),
        Stands::Open | Stands::Wrong(_) | Stands::Shown => subject.line(),
    };
    let rating = match subject {
        Subject::Puzzle(puzzle) => attempt.hardness.or(Some(i32::from(puzzle.rating))),
        Subject::Mistake(_) => None,
    };
    let words = match subject {
        Subject::Puzzle(_) if subject.view().task == PuzzleTask::Win => {
            let fours = subject.themes().contains(&Theme::Fours);
            let by = if fours { Means::Fours } else { Means::Threats };
            let moves: Vec<Point> = line.iter().map(|at| at.0).collect();
            let themes = subject.themes();
            let mut words = win_words(&subject.position(), by, &moves);
            words.retain(|word| agrees(word, &themes));
            words
        }
        Subject::Puzzle(_) => Vec::new(),
        Subject::Mistake(mistake) => mistake.words.clone(),
    };
    SolutionView { line, themes: subject.themes(), rating, words }
}
