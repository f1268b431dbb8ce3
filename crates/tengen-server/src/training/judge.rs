//! Whether a move solves it, and what helps to find one, by an engine that is lent for the question.

use std::time::Duration;

use tengen_puzzles::{Hint, HintStep, JUDGE_NODES, Judgement, Puzzle, PuzzleFault};
use tengen_review::{Line, Means, TryVerdict, judge_try, refutation_words};
use tengen_rules::{Point, Position, Stone};
use tengen_session::Text;
use tengen_store::Person;

use super::attempt::{Judged, Refuted};
use super::solving::Solving;
use super::subject::{GameMistake, Subject};
use crate::coach::area;
use crate::engines::{Desk, Terms};
use crate::host::Host;
use crate::shown::texts;
use crate::{Problem, ProblemKind, ProvedView, PuzzleHint};

/// Nodes for a move of a game that is tried again: a few tenths of a second in all.
const TRYING: u64 = 60_000;
/// The longest a person waits for the verdict.
const LONGEST: Duration = Duration::from_secs(20);

impl Host {
    /// Judges a legal move of somebody who solves.
    pub(super) async fn judge(
        &self,
        person: &Person,
        solving: &Solving,
        position: Position,
        at: Point,
    ) -> Result<Judged, Problem> {
        match &solving.subject {
            Subject::Puzzle(puzzle) => {
                let (puzzle, played) = (*puzzle, played(solving));
                let judge = move |desk: &mut Desk<'_>| judge_puzzle(puzzle, &played, at, desk);
                self.ask(person, solving, judge).await
            }
            Subject::Mistake(mistake) => {
                let mistake = mistake.clone();
                let judge = move |desk: &mut Desk<'_>| judge_mistake(&mistake, &position, at, desk);
                self.ask(person, solving, judge).await
            }
        }
    }

    /// The hints up to this one.
    pub(super) async fn hint(
        &self,
        person: &Person,
        solving: &Solving,
        stage: u8,
    ) -> Result<PuzzleHint, Problem> {
        match &solving.subject {
            Subject::Puzzle(puzzle) => {
                let (puzzle, played) = (*puzzle, played(solving));
                let hint = move |desk: &mut Desk<'_>| puzzle_hint(puzzle, &played, stage, desk);
                self.ask(person, solving, hint).await
            }
            Subject::Mistake(mistake) => mistake.hint(&solving.position()?, stage),
        }
    }

    async fn ask<T: Send + 'static>(
        &self,
        person: &Person,
        solving: &Solving,
        question: impl FnOnce(&mut Desk<'_>) -> Option<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let Ok(_place) = self.gym.judged.try_acquire() else {
            return Err(Problem::new(ProblemKind::TooMany, "other moves are being judged"));
        };
        let payer = self.budgets.payer(person);
        payer.check()?;
        let id = &solving.card.id;
        match self.engines.lend(Terms::small(id.as_str(), payer, LONGEST), question).answer().await
        {
            Ok(Some(answer)) => Ok(answer),
            Ok(None) | Err(_) => {
                tracing::error!(attempt = id, "a puzzle could not be judged");
                Err(Problem::new(ProblemKind::EngineFailed, "the engine has no answer"))
            }
        }
    }
}

fn played(solving: &Solving) -> Vec<Point> {
    solving.attempt.moves.iter().map(|at| at.0).collect()
}

fn judge_puzzle(
    puzzle: &Puzzle,
    played: &[Point],
    at: Point,
    desk: &mut Desk<'_>,
) -> Option<Judged> {
    match desk.examiner().judge(puzzle, played, at, JUDGE_NODES)? {
        Judgement::Right { reply, .. } => Some(Judged::Right { answer: reply.0 }),
        Judgement::Solved { line } => {
            Some(Judged::Solved { end: line.into_iter().map(|at| at.0).collect() })
        }
        Judgement::Wrong { fault, refutation, gives_away, words } => {
            let proved = match fault {
                PuzzleFault::Loses => Some(proved(!puzzle.to_move, &refutation)),
                PuzzleFault::Parried { .. } | PuzzleFault::Unproved => None,
            };
            let (at, fault) = (Text(at), Some(fault));
            Some(Judged::Wrong(Refuted { at, fault, words, refutation, proved, gives_away }))
        }
        // The rules were asked before.
        Judgement::Illegal { .. } => None,
    }
}

/// Right is what the review calls right when a move is tried again.
fn judge_mistake(
    mistake: &GameMistake,
    position: &Position,
    at: Point,
    desk: &mut Desk<'_>,
) -> Option<Judged> {
    match judge_try(position, &mistake.known, at, TRYING, &mut desk.thinker())? {
        TryVerdict::Best | TryVerdict::Wins { .. } | TryVerdict::Close { .. } => {
            Some(Judged::Solved { end: Vec::new() })
        }
        TryVerdict::Wrong { refutation, .. } => {
            Some(Judged::Wrong(mistake.refuted(position, at, refutation)))
        }
        TryVerdict::Illegal => None,
    }
}

impl GameMistake {
    fn refuted(&self, position: &Position, at: Point, refutation: Line) -> Refuted {
        let Line { moves, winner, .. } = refutation;
        let line: Vec<Point> = moves.iter().map(|at| at.0).collect();
        Refuted {
            at: Text(at),
            fault: None,
            words: winner
                .map(|_| refutation_words(position, at, Means::Threats, &line))
                .unwrap_or_default(),
            proved: winner.map(|winner| proved(winner.0, &moves)),
            gives_away: moves.first() == self.better.first(),
            refutation: moves,
        }
    }

    fn hint(&self, position: &Position, stage: u8) -> Result<PuzzleHint, Problem> {
        let point = self.better.first().ok_or_else(|| Problem::not_found("hint"))?.0;
        let points = match stage {
            0 | 1 => None,
            2 => Some(texts(&area(position, point))),
            _ => Some(vec![Text(point)]),
        };
        Ok(PuzzleHint { stage, theme: None, makes: None, points })
    }
}

fn proved(winner: Stone, line: &[Text<Point>]) -> ProvedView {
    ProvedView { winner: Text(winner), plies: u32::try_from(line.len()).unwrap_or(u32::MAX) }
}

fn puzzle_hint(
    puzzle: &Puzzle,
    played: &[Point],
    stage: u8,
    desk: &mut Desk<'_>,
) -> Option<PuzzleHint> {
    let steps = [HintStep::Theme, HintStep::Region, HintStep::Point];
    let mut hint = PuzzleHint { stage, theme: None, makes: None, points: None };
    for step in steps.into_iter().take(usize::from(stage)) {
        match desk.examiner().hint(puzzle, played, step, JUDGE_NODES)? {
            Hint::Theme { theme } => hint.theme = Some(theme),
            Hint::Region { low, high, makes } => {
                let rows = low.0.row()..=high.0.row();
                let points = rows.flat_map(|row| {
                    (low.0.col()..=high.0.col()).filter_map(move |col| Point::new(col, row))
                });
                (hint.makes, hint.points) = (makes, Some(points.map(Text).collect()));
            }
            Hint::Point { at } => hint.points = Some(vec![at]),
        }
    }
    Some(hint)
}
