//! Which moves a node tries, and in what order.

use crate::cell::{Cell, Cells};
use crate::ruleset::Ruleset;
use crate::shape::Class;

use super::outlook::{Outlook, stops};
use super::{Searcher, State};

/// A move to try.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) cell: Cell,
    pub(super) history: i16,
    pub(super) policy: i32,
    score: i32,
}

/// Above every score a move can have otherwise.
const FIRST: i32 = 1 << 20;

impl<R: Ruleset> Searcher<'_, R> {
    /// Appends the moves of a node to the list and tells where they begin.
    pub(super) fn generate(&mut self, outlook: Outlook, first: Cell, ply: usize) -> usize {
        let start = self.moves.len();
        let me = self.state.to_move();
        let killers = self.frames[ply].killers;
        let counter = self.history.counter(me, self.state.last(0));
        let history = self.history.scores(me);
        let history_per_policy = self.tuning.history_per_policy;
        let killer_policy = self.tuning.values.killer_policy;
        let policy = self.evaluator.policy(&self.state);
        let cells = worth_trying(&self.state, outlook);
        self.moves.extend(cells.iter().map(|cell| {
            let history = history[cell.index()];
            let policy = policy.of(me, cell);
            let mut score = policy + history_per_policy.divide(history);
            if cell == first {
                score += FIRST;
            } else if cell == killers[0] || cell == counter {
                score += killer_policy;
            } else if cell == killers[1] {
                score += killer_policy / 2;
            }
            Candidate { cell, history, policy, score }
        }));
        start
    }

    /// Moves the best of the remaining candidates to `index`.
    pub(super) fn pick(&mut self, index: usize) -> Option<Candidate> {
        let rest = &mut self.moves[index..];
        let (mut best, mut high) = (0, i32::MIN);
        for (at, candidate) in rest.iter().enumerate() {
            if candidate.score > high {
                (best, high) = (at, candidate.score);
            }
        }
        if rest.is_empty() {
            return None;
        }
        rest.swap(0, best);
        Some(rest[0])
    }

    /// Leaves of the candidates from `index` on only those that make a four.
    pub(super) fn keep_fours(&mut self, index: usize) {
        let me = self.state.to_move();
        let mut kept = index;
        if self.state.four_count(me) + self.state.count(me, Class::Forbidden) > 0 {
            for at in index..self.moves.len() {
                let candidate = self.moves[at];
                if self.state.class(me, candidate.cell) >= Class::Four {
                    self.moves[kept] = candidate;
                    kept += 1;
                }
            }
        }
        self.moves.truncate(kept);
    }

    /// Appends the fours that quiescence tries to the list and tells where they begin: those in line
    /// with the last own stone, and only such as make something else as well once it has gone on for long.
    pub(super) fn generate_fours(&mut self, first: Cell, least: Class) -> usize {
        let start = self.moves.len();
        let me = self.state.to_move();
        let own = self.state.last(1);
        let policy = self.evaluator.policy(&self.state);
        let fours = self.state.fours(me);
        let fours = fours.iter().filter(|&cell| own.is_none_or(|own| in_line(own, cell)));
        let fours = fours.filter(|&cell| self.state.class(me, cell) >= least);
        self.moves.extend(fours.map(|cell| {
            let policy = policy.of_making(me, cell);
            let score = if cell == first { FIRST } else { policy };
            Candidate { cell, history: 0, policy, score }
        }));
        start
    }
}

/// Whether two cells are near each other on one line.
fn in_line(one: Cell, other: Cell) -> bool {
    let (dx, dy) = (one.x().abs_diff(other.x()), one.y().abs_diff(other.y()));
    dx.max(dy) <= 4 && (dx == 0 || dy == 0 || dx == dy)
}

/// The points that can matter in a situation.
pub(super) fn worth_trying<R: Ruleset>(state: &State<R>, outlook: Outlook) -> Cells {
    match outlook {
        Outlook::Pressed => stops(state).union(&state.fours(state.to_move())),
        Outlook::Forced(cell) | Outlook::Wins(_, cell) => {
            let mut one = Cells::EMPTY;
            one.insert(cell);
            one
        }
        Outlook::Free | Outlook::Loses(_) => {
            let near = state.candidates();
            if near.is_empty() { *state.empty() } else { near }
        }
    }
}
