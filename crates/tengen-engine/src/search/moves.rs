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

/// The moves of a node that are still to be tried.
pub(super) struct Offer {
    /// Where the node's part of the list begins.
    pub(super) start: usize,
    depth: i32,
    ply: usize,
    /// The one to try before all others, if there is one.
    first: Cell,
    /// All of them.
    cells: Cells,
    /// What the policy says of the most promising one, once all are in the list.
    pub(super) top: i32,
}

impl Offer {
    /// How many there are.
    pub(super) fn count(&self) -> i32 {
        self.cells.len() as i32
    }
}

/// Above every score a move can have otherwise.
const FIRST: i32 = 1 << 20;

impl<R: Ruleset> Searcher<'_, R> {
    /// The moves of a node, none of them in the list yet.
    pub(super) fn offer(&self, outlook: Outlook, first: Cell, depth: i32, ply: usize) -> Offer {
        let cells = worth_trying(&self.state, outlook);
        let first = if cells.contains(first) { first } else { Cell::NONE };
        Offer { start: self.moves.len(), depth, ply, first, cells, top: i32::MIN }
    }

    /// The next move to try after so many. The first one is often enough, so the others are looked at
    /// when somebody asks for a second.
    pub(super) fn next(&mut self, offer: &mut Offer, tried: usize) -> Option<Candidate> {
        if tried == 0 && offer.first != Cell::NONE {
            let first = Candidate { cell: offer.first, history: 0, policy: 0, score: FIRST };
            self.moves.push(first);
        } else if offer.top == i32::MIN {
            self.generate(offer);
        }
        self.pick(offer.start + tried)
    }

    /// Appends the moves of a node to the list, but for the one that has been tried before all others.
    fn generate(&mut self, offer: &mut Offer) {
        let me = self.state.to_move();
        let killers = self.frames[offer.ply].killers;
        let counter = self.history.counter(me, self.state.last(0));
        let history = self.history.scores(me);
        let history_per_policy = self.tuning.history_per_policy;
        let killer_policy = self.tuning.values.killer_policy;
        let policy = if offer.depth >= self.tuning.values.net_policy_depth {
            self.evaluator.policy(&self.state)
        } else {
            self.evaluator.policy_of_tables(&self.state)
        };
        for cell in offer.cells.iter() {
            let (history, policy) = (history[cell.index()], policy.of(me, cell));
            offer.top = policy.max(offer.top);
            let mut score = policy + history_per_policy.divide(history);
            if cell == killers[0] || cell == counter {
                score += killer_policy;
            } else if cell == killers[1] {
                score += killer_policy / 2;
            }
            if cell != offer.first {
                self.moves.push(Candidate { cell, history, policy, score });
            }
        }
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
        let policy = self.evaluator.policy_of_tables(&self.state);
        let Some(own) = self.state.last(1) else { return start };
        for direction in 0..4 {
            for steps in (-4..=4).filter(|&steps| steps != 0) {
                let cell = own.step(direction, steps);
                if self.state.class(me, cell) >= least && self.state.makes_four(me, cell) {
                    let policy = policy.of_making(me, cell);
                    let score = if cell == first { FIRST } else { policy };
                    self.moves.push(Candidate { cell, history: 0, policy, score });
                }
            }
        }
        start
    }
}

/// The points that can matter in a situation.
pub(super) fn worth_trying<R: Ruleset>(state: &State<R>, outlook: Outlook) -> Cells {
    match outlook {
        Outlook::Pressed => stops(state).union(&state.fours(state.to_move())),
        Outlook::Forced(cell) | Outlook::Wins(_, cell) => Cells::only(cell),
        Outlook::Free | Outlook::Loses(_) => {
            let near = state.candidates();
            if near.is_empty() { *state.empty() } else { near }
        }
    }
}
