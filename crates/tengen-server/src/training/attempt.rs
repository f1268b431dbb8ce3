//! An attempt from inside: what was played, how it stands, and what may be done. Judging is left to others.

use serde::{Deserialize, Serialize};
use tengen_puzzles::{PuzzleFault, Theme};
use tengen_review::Word;
use tengen_rules::{Point, Position, Rule};
use tengen_session::Text;

use crate::{Difficulty, NewAttempt, Problem, ProblemKind, ProvedView, PuzzleHint, RatingChange};

/// The last step of the hints.
pub(super) const MOST_HINTS: u8 = 3;

/// An attempt, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Attempt {
    /// Of which theme it was to be.
    pub(super) theme: Option<Theme>,
    /// By which rule.
    pub(super) rule: Option<Text<Rule>>,
    /// How hard it was to be.
    #[serde(default)]
    pub(super) difficulty: Difficulty,
    /// The right moves so far, and the answers to them.
    pub(super) moves: Vec<Text<Point>>,
    /// What follows the last of them to the five, once it is solved.
    pub(super) end: Vec<Text<Point>>,
    /// Wrong moves so far.
    pub(super) tries: u32,
    /// The hints for the move that is due.
    pub(super) hint: Option<PuzzleHint>,
    pub(super) stands: Stands,
    /// What the first verdict did to the rating.
    pub(super) change: Option<RatingChange>,
    /// How hard the puzzle was found to be by then.
    pub(super) hardness: Option<i32>,
}

/// How it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub(super) enum Stands {
    Open,
    Wrong(Refuted),
    Solved,
    Shown,
}

/// A wrong move, and what is known against it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Refuted {
    pub(super) at: Text<Point>,
    pub(super) fault: Option<PuzzleFault>,
    pub(super) words: Vec<Word>,
    /// How the other side goes on, its move first.
    pub(super) refutation: Vec<Text<Point>>,
    pub(super) proved: Option<ProvedView>,
    /// Whether the refutation begins where the solution does.
    pub(super) gives_away: bool,
}

/// What the judge says of a move.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Judged {
    /// Right, and the other side answers.
    Right {
        answer: Point,
    },
    /// Right, and all is done; so it would go on to the five.
    Solved {
        end: Vec<Point>,
    },
    Wrong(Refuted),
}

/// Whether something was solved: what an attempt counts as if it is the first word about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Upshot {
    Solved,
    /// A hint was asked for before anything else was said: it is not solved, and no rating moves.
    Helped,
    Failed,
}

impl Attempt {
    pub(super) fn new(asked: &NewAttempt) -> Attempt {
        Attempt {
            theme: asked.theme,
            rule: asked.rule,
            difficulty: asked.difficulty,
            moves: Vec::new(),
            end: Vec::new(),
            tries: 0,
            hint: None,
            stands: Stands::Open,
            change: None,
            hardness: None,
        }
    }

    pub(super) fn ply(&self) -> u32 {
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX)
    }

    /// The position after the right moves.
    pub(super) fn position(&self, beginning: Position) -> Option<Position> {
        let mut position = beginning;
        for &Text(at) in &self.moves {
            position.play(at).ok()?;
        }
        Some(position)
    }

    /// Whether somebody who sees so many moves may play the next one.
    pub(super) fn expects(&self, ply: u32) -> Result<(), Problem> {
        self.is_open()?;
        if ply == self.ply() { Ok(()) } else { Err(stale()) }
    }

    /// A move was played and judged.
    pub(super) fn take(&mut self, at: Point, judged: Judged) -> Option<Upshot> {
        self.hint = None;
        match judged {
            Judged::Right { answer } => {
                self.moves.extend([at, answer].map(Text));
                None
            }
            Judged::Solved { end } => {
                self.moves.push(Text(at));
                self.end = end.into_iter().map(Text).collect();
                self.stands = Stands::Solved;
                Some(Upshot::Solved)
            }
            Judged::Wrong(refuted) => {
                self.tries += 1;
                self.stands = Stands::Wrong(refuted);
                Some(Upshot::Failed)
            }
        }
    }

    /// Takes the wrong move back.
    pub(super) fn retry(&mut self) -> Result<Option<Upshot>, Problem> {
        match self.stands {
            Stands::Wrong(_) => {
                self.stands = Stands::Open;
                Ok(None)
            }
            Stands::Open | Stands::Solved | Stands::Shown => Err(not_now("no wrong move stands")),
        }
    }

    /// The number of the next hint.
    pub(super) fn next_hint(&self) -> Result<u8, Problem> {
        self.is_open()?;
        let stage = self.hint.as_ref().map_or(0, |hint| hint.stage);
        Ok((stage + 1).min(MOST_HINTS))
    }

    /// A hint was given.
    pub(super) fn hinted(&mut self, hint: PuzzleHint) -> Option<Upshot> {
        self.hint = Some(hint);
        Some(Upshot::Helped)
    }

    /// Shows the solution and ends it.
    pub(super) fn give_up(&mut self) -> Result<Option<Upshot>, Problem> {
        if self.is_over() {
            return Err(not_now("the attempt is over"));
        }
        self.stands = Stands::Shown;
        self.hint = None;
        Ok(Some(Upshot::Failed))
    }

    pub(super) fn is_over(&self) -> bool {
        match self.stands {
            Stands::Solved | Stands::Shown => true,
            Stands::Open | Stands::Wrong(_) => false,
        }
    }

    fn is_open(&self) -> Result<(), Problem> {
        match self.stands {
            Stands::Open => Ok(()),
            Stands::Wrong(_) => Err(not_now("a wrong move stands on the board")),
            Stands::Solved | Stands::Shown => Err(not_now("the attempt is over")),
        }
    }
}

/// Somebody has been faster, perhaps in another tab.
pub(super) fn stale() -> Problem {
    Problem::new(ProblemKind::Stale, "the attempt has gone on since")
}

fn not_now(detail: &str) -> Problem {
    Problem::new(ProblemKind::NotNow, detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AttemptKind;

    fn at(text: &str) -> Point {
        text.parse().unwrap()
    }

    fn begun() -> Attempt {
        let kind = AttemptKind::Rated;
        let difficulty = Difficulty::Normal;
        Attempt::new(&NewAttempt { kind, theme: None, rule: None, difficulty, puzzle: None })
    }

    fn wrong(text: &str) -> Judged {
        Judged::Wrong(Refuted {
            at: Text(at(text)),
            fault: None,
            words: Vec::new(),
            refutation: Vec::new(),
            proved: None,
            gives_away: false,
        })
    }

    fn kind<T: std::fmt::Debug>(result: Result<T, Problem>) -> ProblemKind {
        result.unwrap_err().error
    }

    #[test]
    fn right_moves_lead_to_the_end() {
        let mut attempt = begun();
        assert_eq!(attempt.take(at("h8"), Judged::Right { answer: at("h9") }), None);
        assert_eq!(attempt.ply(), 2);
        let solved = Judged::Solved { end: vec![at("i9"), at("j8")] };
        assert_eq!(attempt.take(at("i8"), solved), Some(Upshot::Solved));
        assert_eq!(attempt.moves, ["h8", "h9", "i8"].map(at).map(Text));
        assert_eq!(attempt.end, ["i9", "j8"].map(at).map(Text));
        assert_eq!(kind(attempt.expects(3)), ProblemKind::NotNow);
        assert_eq!(kind(attempt.next_hint()), ProblemKind::NotNow);
        assert_eq!(kind(attempt.give_up()), ProblemKind::NotNow);
    }

    #[test]
    fn a_wrong_move_stands_until_it_is_taken_back() {
        let mut attempt = begun();
        assert_eq!(kind(attempt.retry()), ProblemKind::NotNow);
        assert_eq!(attempt.take(at("a1"), wrong("a1")), Some(Upshot::Failed));
        assert_eq!(kind(attempt.expects(0)), ProblemKind::NotNow);
        assert_eq!(kind(attempt.next_hint()), ProblemKind::NotNow);
        attempt.retry().unwrap();
        attempt.expects(0).unwrap();
        assert_eq!(kind(attempt.expects(1)), ProblemKind::Stale);
        assert_eq!((attempt.tries, attempt.moves.len()), (1, 0));
    }

    #[test]
    fn hints_go_no_further_than_the_point_and_are_for_one_move() {
        let mut attempt = begun();
        for expected in [1, 2, 3, 3] {
            let stage = attempt.next_hint().unwrap();
            assert_eq!(stage, expected);
            let hint = PuzzleHint { stage, theme: None, makes: None, points: None };
            assert_eq!(attempt.hinted(hint), Some(Upshot::Helped));
        }
        attempt.take(at("h8"), Judged::Right { answer: at("h9") });
        assert_eq!(attempt.hint, None);
    }

    #[test]
    fn an_attempt_is_the_same_after_it_was_kept() {
        let mut attempt = begun();
        attempt.take(at("a1"), wrong("a1"));
        let text = serde_json::to_string(&attempt).unwrap();
        assert_eq!(serde_json::from_str::<Attempt>(&text).unwrap(), attempt);
    }
}
