//! The judge of whoever solves a puzzle.

use serde::{Deserialize, Serialize};
use tengen_engine::{Means, SolveKind, Verdict};
use tengen_review::{Word, refutation_words, to_the_five};
use tengen_rules::{Foul, Point, Position};
use tengen_session::Text;

use crate::examine::{ForcedWin, after, fives, stops};
use crate::{Examiner, Puzzle, Task};

/// What a move in a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "judgement", rename_all = "kebab-case")]
pub enum Judgement {
    /// It wins, which is proved, and the puzzle goes on.
    Right {
        /// The answer that holds out longest.
        reply: Text<Point>,
        /// How many stones of the solver's the win takes after that.
        left: u32,
    },
    /// The puzzle is solved: a five, a four that cannot be stopped, or the only defence.
    Solved {
        /// What follows to the five.
        line: Vec<Text<Point>>,
    },
    /// It is not a solution.
    Wrong {
        /// What is known about it.
        fault: PuzzleFault,
        /// How the other side refutes it, beginning after the move.
        refutation: Vec<Text<Point>>,
        /// Whether that begins where the solution does, and would give it away.
        gives_away: bool,
        /// What there is to say about it, the most important first; nothing names the solution.
        words: Vec<Word>,
    },
    /// It cannot be played.
    Illegal {
        /// Why.
        why: IllegalMove,
    },
}

/// What is known about a wrong move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum PuzzleFault {
    /// The other side wins now, which is proved by the refutation.
    Loses,
    /// After the refutation there is no win by fours and threes, which is proved.
    Parried {
        /// What the refutation does.
        by: Parry,
    },
    /// It is not proved to win, and no answer was proved to refute it.
    Unproved,
}

/// What an answer does about an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "parry", rename_all = "kebab-case")]
pub enum Parry {
    /// It makes a four of its own.
    Four,
    /// It makes a point forbidden that Black wants.
    Forbids {
        /// Which.
        at: Text<Point>,
    },
    /// It takes a point that the attack needs.
    Block,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "illegal", rename_all = "kebab-case")]
pub enum IllegalMove {
    /// The board does not have this point.
    OffBoard,
    /// The point has a stone.
    Occupied,
    /// Black may not play there.
    Forbidden {
        /// What it would be.
        foul: Text<Foul>,
    },
    /// The moves before it do not belong to the puzzle, or have ended it.
    NotDue,
}

/// What a judge may take for a move, in positions: well under a second, and more than any puzzle needs
/// that was accepted.
pub const JUDGE_NODES: u64 = 200_000;

impl Puzzle {
    /// The next move of the solution, where the moves so far are those of the solution.
    pub fn next(&self, played: &[Point]) -> Option<Point> {
        self.line.strip_prefix(played)?.first().copied()
    }

    /// The position after some moves of both sides, if the solver is to move in it.
    pub fn after(&self, played: &[Point]) -> Option<Position> {
        let mut position = self.position();
        played.iter().try_for_each(|&at| position.play(at)).ok()?;
        (position.to_move() == self.to_move && position.outcome().is_none()).then_some(position)
    }
}

impl Examiner<'_> {
    /// Judges a move of the solver's, with so many nodes at most for each question about it. The moves
    /// played so far are both sides'. None when it was stopped.
    pub fn judge(
        &mut self,
        puzzle: &Puzzle,
        played: &[Point],
        at: Point,
        nodes: u64,
    ) -> Option<Judgement> {
        let Some(position) = puzzle.after(played) else {
            return Some(Judgement::Illegal { why: IllegalMove::NotDue });
        };
        if let Some(why) = illegal(&position, at) {
            return Some(Judgement::Illegal { why });
        }
        let tried = Try { puzzle, played, at, position: &position, after: &after(&position, at) };
        let judgement = match puzzle.task {
            Task::Win => self.judge_attack(&tried, nodes),
            Task::Defend if puzzle.next(played) == Some(at) => {
                Judgement::Solved { line: Vec::new() }
            }
            Task::Defend => self.refute(&tried, nodes),
        };
        (!self.stop.is_stopped()).then_some(judgement)
    }

    fn judge_attack(&mut self, tried: &Try<'_>, nodes: u64) -> Judgement {
        let Try { puzzle, played, at, after: won, .. } = *tried;
        if let Some(line) = end(won) {
            return Judgement::Solved { line: texts(&line) };
        }
        if puzzle.next(played) == Some(at)
            && let [reply, rest @ ..] = &puzzle.line[played.len() + 1..]
        {
            let left = rest.len().div_ceil(2) as u32;
            return Judgement::Right { reply: Text(*reply), left };
        }
        // That no other first move wins was shown when the puzzle was made.
        if !played.is_empty()
            && let Verdict::Win(proof) = self.ask(won, puzzle.to_move, Means::Threes, nodes)
            && let Some(reply) = proof.start().defences().and_then(|all| all.longest())
        {
            return Judgement::Right { reply: Text(reply), left: proof.plies() / 2 };
        }
        self.refute(tried, nodes)
    }

    fn refute(&mut self, tried: &Try<'_>, nodes: u64) -> Judgement {
        let Try { puzzle, played, at, position, after } = *tried;
        let solution = puzzle.next(played);
        let wrong = |fault, refutation: &[Point], words| Judgement::Wrong {
            fault,
            refutation: texts(refutation),
            gives_away: solution.is_some() && refutation.first().copied() == solution,
            words,
        };
        if let ForcedWin::Found(kind, line) = self.decide(after, nodes) {
            let fours = |position: &Position| match self.decide_by(SolveKind::Vcf, position, nodes)
            {
                ForcedWin::Found(_, line) => Some(line),
                ForcedWin::None | ForcedWin::Undecided => None,
            };
            let whole = to_the_five(after, line.clone(), fours).unwrap_or(line);
            let by = match kind {
                SolveKind::Vcf => tengen_review::Means::Fours,
                SolveKind::Vct => tengen_review::Means::Threats,
            };
            let words = refutation_words(position, at, by, &whole);
            return wrong(PuzzleFault::Loses, &whole, words);
        }
        let first: Vec<Point> = solution.into_iter().collect();
        match self.answer(after, &first, nodes) {
            Some(reply) => {
                let by = tried.parry(reply);
                wrong(PuzzleFault::Parried { by }, &[reply], Vec::new())
            }
            None => wrong(PuzzleFault::Unproved, &[], Vec::new()),
        }
    }
}

/// A move that is tried, with the positions around it.
#[derive(Clone, Copy)]
struct Try<'a> {
    puzzle: &'a Puzzle,
    played: &'a [Point],
    at: Point,
    position: &'a Position,
    after: &'a Position,
}

impl Try<'_> {
    fn parry(&self, reply: Point) -> Parry {
        let answered = after(self.after, reply);
        if !fives(&answered, self.after.to_move()).is_empty() {
            return Parry::Four;
        }
        let own = self.puzzle.line.iter().step_by(2);
        let forbidden = own.copied().find(|&point| {
            answered.foul(point).is_some() && self.after.board().foul(point).is_none()
        });
        forbidden.map_or(Parry::Block, |at| Parry::Forbids { at: Text(at) })
    }
}

/// How a position ends whose defender, to move, can do nothing any more: the rest to the five.
fn end(position: &Position) -> Option<Vec<Point>> {
    let attacker = !position.to_move();
    if let Some(outcome) = position.outcome() {
        return (outcome.winner == Some(attacker)).then(Vec::new);
    }
    let own = fives(position, attacker);
    let defended = fives(position, !attacker).iter().any(|&five| position.is_legal(five));
    if own.is_empty() || defended || !stops(position, &own).is_empty() {
        return None;
    }
    let block = own.iter().copied().find(|&five| position.is_legal(five));
    let block = block.or_else(|| crate::examine::legal(position).next())?;
    let blocked = after(position, block);
    let five = fives(&blocked, attacker).first().copied()?;
    Some(vec![block, five])
}

fn illegal(position: &Position, at: Point) -> Option<IllegalMove> {
    if !position.size().contains(at) {
        Some(IllegalMove::OffBoard)
    } else if !position.board().is_empty_at(at) {
        Some(IllegalMove::Occupied)
    } else {
        position.foul(at).map(|foul| IllegalMove::Forbidden { foul: Text(foul) })
    }
}

fn texts(points: &[Point]) -> Vec<Text<Point>> {
    points.iter().copied().map(Text).collect()
}
