//! What the evaluation and the choice of moves see of a position, for fitting their weights.

use tengen_rules::{Point, Position, Stone};

use crate::cell::Cell;
use crate::net::Told;
use crate::ruleset::{Ruleset, with_ruleset};
use crate::search::{is_evaluated, moves_to_order};
use crate::state::State;

use super::{Weights, situation};

/// The numbers of the weights that are added up for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// The kinds of the empty points for Black and White.
    pub kinds: [Vec<u16>; 2],
    /// The threat situation, seen from the side to move.
    pub situation: u16,
    /// What the head of a net is told.
    pub told: Told,
    /// The side to move.
    pub to_move: Stone,
}

impl Features {
    /// What the evaluation adds up for a position; `None` where the shapes alone decide or leave one
    /// move, so that no evaluation is asked for.
    pub fn of(position: &Position) -> Option<Features> {
        with_ruleset!(position.rule(), R => of::<R>(position))
    }

    /// What the position is worth to the side to move under these weights, in steps.
    pub fn value(&self, weights: &Weights) -> i32 {
        let sum = |stone: Stone| -> i32 {
            self.kinds[stone as usize]
                .iter()
                .map(|&kind| i32::from(weights.points(stone)[usize::from(kind)]))
                .sum()
        };
        sum(self.to_move) - sum(!self.to_move) + weights.threat(usize::from(self.situation))
    }
}

fn of<R: Ruleset>(position: &Position) -> Option<Features> {
    let mut state = State::<R>::new(position);
    if position.outcome().is_some() || !is_evaluated(&mut state) {
        return None;
    }
    let kinds = Stone::BOTH.map(|stone| {
        state.empty().iter().map(|cell| numbers(&state, cell)[stone as usize]).collect()
    });
    let (situation, to_move) = (situation(&state) as u16, state.to_move());
    Some(Features { kinds, situation, told: Told::of(&state), to_move })
}

/// The moves the search would put in order in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The side to move.
    pub to_move: Stone,
    /// Each move with the kind of the point for Black and for White.
    pub moves: Vec<(Point, [u16; 2])>,
}

impl Choices {
    /// The moves of a position; `None` where the shapes alone decide or leave one.
    pub fn of(position: &Position) -> Option<Choices> {
        with_ruleset!(position.rule(), R => choices::<R>(position))
    }
}

fn choices<R: Ruleset>(position: &Position) -> Option<Choices> {
    let mut state = State::<R>::new(position);
    if position.outcome().is_some() {
        return None;
    }
    let cells = moves_to_order(&mut state)?;
    let to_move = state.to_move();
    let moves = cells.iter().filter(|&cell| !state.is_foul(to_move, cell)).collect::<Vec<_>>();
    let moves = moves.into_iter().map(|cell| (cell.point(), numbers(&state, cell))).collect();
    Some(Choices { to_move, moves })
}

/// The numbers of an empty point's kinds for Black and White.
fn numbers<R: Ruleset>(state: &State<R>, cell: Cell) -> [u16; 2] {
    let kinds = state.kinds(cell);
    Stone::BOTH.map(|stone| kinds.of(stone).index() as u16)
}
