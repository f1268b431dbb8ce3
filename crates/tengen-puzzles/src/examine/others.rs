//! Whether another move than the solution wins as well.

use std::collections::HashSet;

use tengen_engine::{Decision, SolveKind};
use tengen_rules::{Point, Position};

use super::{COUNTER, Candidate, Examiner, ForcedWin, Refusal, after, fives, likely_first, stops};

/// So many answers are tried against a move before it is taken for a win.
const ANSWERS: usize = 8;

impl Examiner<'_> {
    /// Another move that wins, or is not shown not to: there is no answer after which the solvers prove
    /// that nothing is left.
    pub(super) fn other_win(&mut self, candidate: &Candidate) -> Result<Option<Point>, Refusal> {
        let Candidate { position, line, .. } = candidate;
        let first = line[0];
        for at in likely_first(position, line).into_iter().filter(|&at| at != first) {
            if self.answer(&after(position, at), &[first], candidate.effort()).is_none() {
                return Ok(Some(at));
            }
            if self.stop.is_stopped() {
                return Err(Refusal::Undecided);
            }
        }
        Ok(None)
    }

    /// An answer of the side to move after which the other side has no win by fours and threes; `None`
    /// when none was found. Those to try first are given.
    pub(crate) fn answer(
        &mut self,
        position: &Position,
        first: &[Point],
        nodes: u64,
    ) -> Option<Point> {
        let me = position.to_move();
        if position.outcome().is_some() {
            return None;
        }
        let own = fives(position, me).into_iter().find(|&five| position.is_legal(five));
        if own.is_some() {
            return own;
        }
        let threatened = fives(position, !me);
        let mut answers = first.to_vec();
        if threatened.is_empty() {
            let fours = self.solve(position, SolveKind::Vcf, COUNTER).0;
            if let Decision::Win(line) = fours {
                return line.first().copied();
            }
        } else {
            answers = stops(position, &threatened);
        }
        let mut tried = HashSet::new();
        let mut next = 0;
        while tried.len() < ANSWERS
            && let Some(&at) = answers.get(next)
        {
            next += 1;
            if !position.is_legal(at) || !tried.insert(at) {
                continue;
            }
            let answered = after(position, at);
            if answered.outcome().is_some() {
                return Some(at);
            }
            match self.decide(&answered, nodes) {
                ForcedWin::None => return Some(at),
                // What the win needs is where to look for a better answer.
                ForcedWin::Found(_, line) if threatened.is_empty() => answers.extend(line),
                ForcedWin::Found(..) | ForcedWin::Undecided => {}
            }
        }
        None
    }
}
