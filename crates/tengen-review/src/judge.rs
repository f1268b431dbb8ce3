//! From what is known of every position to what is said of every move.

use tengen_rules::{Point, Position, Stone};
use tengen_session::Text;

use crate::verdict::{MoveVerdict, Outlook, verdict};
use crate::{
    BySide, Chance, Counts, Finding, Grade, MoveReview, Reading, Review, moments, walk_back,
};

/// From this loss on, a move is worth a longer look.
const AT_STAKE: f64 = 4.0;

/// From this loss on, a mistake may turn out to be a blunder.
const NEARLY_BLUNDER: f64 = 40.0;

/// A loss of so many points takes e-fold from the accuracy of a move.
const ACCURACY_SCALE: f64 = 40.0;

/// What reading has come to.
pub(crate) fn review(reading: &Reading, positions: &[Position]) -> Review {
    let verdicts: Vec<Option<MoveVerdict<'_>>> =
        (1..positions.len()).map(|number| verdict(reading, positions, number - 1)).collect();
    let moves: Vec<MoveReview> = reading
        .moves
        .iter()
        .zip(positions)
        .zip(&verdicts)
        .enumerate()
        .map(|(index, ((&at, before), verdict))| match verdict {
            Some(verdict) => verdict.review(index + 1, index < reading.opening as usize),
            None => unread(index + 1, at.0, before.to_move()),
        })
        .collect();
    let end = positions.last().expect("a game has at least one position");
    let leader = leader(end, reading.findings.last());
    let moments = moments::moments(&moves, &verdicts, leader);
    Review {
        rule: reading.rule,
        size: reading.size,
        accuracy: accuracy(&moves, &verdicts),
        counts: counts(&moves),
        walk_back: walk_back::walk_back(&verdicts, moments.last_escape),
        moments,
        moves,
        progress: reading.progress,
        engine: reading.engine.clone(),
        start: reading.start.clone(),
    }
}

/// Whether a longer look at a position may change what is said of the move before it or after it, or
/// prove what a search claims.
pub(crate) fn is_at_stake(reading: &Reading, positions: &[Position], index: usize) -> bool {
    let loses = |number: usize| {
        verdict(reading, positions, number).is_some_and(|verdict| verdict.loss() >= AT_STAKE)
    };
    let finding = &reading.findings[index];
    let claimed = |chance: Chance| chance.claims_win() || chance.claims_loss();
    finding.fate.is_none()
        && (finding.chance().is_some_and(claimed)
            || (index > 0 && loses(index - 1))
            || loses(index))
}

/// Whether the move from a position may be called a blunder when it has been looked at long enough.
pub(crate) fn may_be_blunder(reading: &Reading, positions: &[Position], index: usize) -> bool {
    verdict(reading, positions, index).is_some_and(|verdict| {
        matches!(verdict.grade(), Grade::Mistake | Grade::Blunder)
            && verdict.loss() > NEARLY_BLUNDER
    })
}

/// Who has won, or is ahead in the last position.
fn leader(end: &Position, finding: Option<&Finding>) -> Option<Stone> {
    if let Some(outcome) = end.outcome() {
        return outcome.winner;
    }
    let black = Outlook::of(end, finding?)?.black();
    if black > 0.5 {
        Some(Stone::Black)
    } else if black < 0.5 {
        Some(Stone::White)
    } else {
        None
    }
}

fn unread(number: usize, at: Point, stone: Stone) -> MoveReview {
    MoveReview {
        ply: number as u32,
        at: Text(at),
        stone: Text(stone),
        grade: None,
        chance: None,
        loss: None,
        best: None,
        proved: None,
        instead: None,
        punished: None,
        lines: Vec::new(),
        words: Vec::new(),
    }
}

fn counts(moves: &[MoveReview]) -> BySide<Counts> {
    let mut counts = BySide::<Counts>::default();
    for (stone, grade) in moves.iter().filter_map(|one| Some((one.stone.0, one.grade?))) {
        *counts.of_mut(stone).of_mut(grade) += 1;
    }
    counts
}

/// The mean over the moves of a side that had a choice.
fn accuracy(moves: &[MoveReview], verdicts: &[Option<MoveVerdict<'_>>]) -> BySide<Option<u8>> {
    let of = |stone: Stone| {
        let scores: Vec<f64> = moves
            .iter()
            .zip(verdicts)
            .filter(|(one, _)| one.stone.0 == stone)
            .filter(|(one, _)| one.grade.is_some_and(|grade| grade != Grade::Forced))
            .filter(|(_, verdict)| {
                verdict.as_ref().is_some_and(|verdict| verdict.was.winner() != Some(!stone))
            })
            .filter_map(|(one, _)| Some(100.0 * (-one.loss? / ACCURACY_SCALE).exp()))
            .collect();
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        (!scores.is_empty()).then(|| mean.round() as u8)
    };
    BySide { black: of(Stone::Black), white: of(Stone::White) }
}
