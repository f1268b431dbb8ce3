//! Which moves a node tries, and in what order.

use crate::cell::Cell;
use crate::cell::Cells;
use crate::ruleset::Ruleset;

use super::standing::{Standing, stops};
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

/// How much history weighs as much as one step of the policy.
const HISTORY_PER_POLICY: i32 = 600;

/// What a move that refuted a sister of this node has before others.
const KILLER: i32 = 8;

impl<R: Ruleset> Searcher<'_, R> {
    /// Appends the moves of a node to the list and tells where they begin.
    pub(super) fn generate(&mut self, standing: Standing, first: Cell, ply: usize) -> usize {
        let start = self.moves.len();
        let me = self.state.to_move();
        let killers = self.frames[ply].killers;
        let counter = match self.state.last(0) {
            Some(before) => self.counters[me as usize][before.index()],
            None => Cell::NONE,
        };
        let history = &self.history[me as usize];
        let policy = self.evaluator.policy(&self.state);
        let cells = worth_trying(&self.state, standing);
        self.moves.extend(cells.iter().map(|cell| {
            let history = history[cell.index()];
            let policy = policy.of(me, cell);
            let mut score = policy + i32::from(history) / HISTORY_PER_POLICY;
            if cell == first {
                score += FIRST;
            } else if cell == killers[0] || cell == counter {
                score += KILLER;
            } else if cell == killers[1] {
                score += KILLER / 2;
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
}

/// The points that can matter in a situation.
pub(super) fn worth_trying<R: Ruleset>(state: &State<R>, standing: Standing) -> Cells {
    match standing {
        Standing::Pressed => stops(state).union(&state.fours(state.to_move())),
        Standing::Forced(cell) | Standing::Wins(_, cell) => {
            let mut one = Cells::EMPTY;
            one.insert(cell);
            one
        }
        Standing::Free | Standing::Loses(_) => {
            let near = state.candidates();
            if near.is_empty() { *state.empty() } else { near }
        }
    }
}
