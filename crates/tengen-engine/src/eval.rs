//! The evaluation: what a position is worth, and which moves are promising, before any search.
//!
//! The search tells an [`Evaluator`] every stone it puts and takes back, and asks for the *value* (the
//! static evaluation) and the *policy* (how promising each move of a list is). Being told costs next to
//! nothing: the evaluator catches up from the state's log of changes when it is asked, and a move that
//! is taken back before that is never looked at. About half of all positions are decided by their
//! threats and never ask.

mod features;
mod learned;
mod weights;

#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use tengen_rules::Stone;

use crate::cell::Cell;
use crate::net::Advice;
use crate::ruleset::Ruleset;
use crate::shape::{Class, PointKinds};
use crate::state::State;
use crate::value::FORCED;

use learned::Learned;

pub use features::{Choices, Features};
pub use weights::{Evaluation, LoadError, PolicyWeight, Weights, WeightsError};

/// No line of play is longer.
const MOST_PLIES: usize = 256;

/// The evaluation of the positions along one line of play.
pub(crate) struct Evaluator<'w> {
    weights: &'w Weights,
    /// By the stones on the board, how much of a value is left, in 256ths.
    open: Box<[i32]>,
    /// How many stones were on the board to begin with.
    start: usize,
    /// How many more have been put since.
    played: usize,
    /// Both colours' sums of point weights, of the start and after each stone as far as it is known.
    sums: Vec<[i32; 2]>,
    /// What a net makes of it, as far as it has been asked.
    net: Option<Learned<'w>>,
}

impl<'w> Evaluator<'w> {
    pub(crate) fn new<R: Ruleset>(state: &State<R>, weights: &'w Weights) -> Evaluator<'w> {
        let mut sum = [0; 2];
        for cell in state.empty().iter() {
            add(&mut sum, weights, state.kinds(cell));
        }
        let mut sums = Vec::with_capacity(state.room() + 1);
        sums.push(sum);
        let room = state.room().min(MOST_PLIES);
        let net = weights.net().map(|net| Learned::new(net, state, room));
        let area = state.size().area();
        let open = (0..=area).map(|stones| openness(stones, area)).collect();
        Evaluator { weights, open, start: state.stones(), played: 0, sums, net }
    }

    /// A stone has been put.
    #[inline]
    pub(crate) fn put(&mut self) {
        self.played += 1;
    }

    /// The last stone has been taken back.
    #[inline]
    pub(crate) fn undo(&mut self) {
        self.played -= 1;
        self.sums.truncate(self.played + 1);
        if let Some(net) = &mut self.net {
            net.undo(self.played);
        }
    }

    /// What the position is worth to the side to move: never a forced win or loss. A net is asked only
    /// where that seems to lie within the window, since beyond it nobody cares how far.
    pub(crate) fn value<R: Ruleset>(
        &mut self,
        state: &State<R>,
        window: RangeInclusive<i32>,
    ) -> i32 {
        let steps = self.steps(state);
        let mut value = steps / Weights::STEPS;
        let open = self.open[state.stones()];
        if let Some(net) = &mut self.net {
            let held = net.held(state.to_move());
            value += if window.contains(&faded(value + held, open)) {
                net.correction(state, self.start, log_odds(steps))
            } else {
                held
            };
        }
        faded(value, open)
    }

    /// The same without asking a net: what it said last along the line still holds.
    pub(crate) fn quick_value<R: Ruleset>(&mut self, state: &State<R>) -> i32 {
        let held = self.net.as_ref().map_or(0, |net| net.held(state.to_move()));
        faded(self.steps(state) / Weights::STEPS + held, self.open[state.stones()])
    }

    /// What the tables say, in steps, to the side to move.
    #[inline]
    fn steps<R: Ruleset>(&mut self, state: &State<R>) -> i32 {
        let sum = self.catch_up(state);
        let me = state.to_move();
        sum[me as usize] - sum[!me as usize] + self.weights.threat(situation(state))
    }

    /// How many positions a net has looked at.
    pub(crate) fn asked(&self) -> u64 {
        self.net.as_ref().map_or(0, Learned::asked)
    }

    /// How promising moves are in this position.
    pub(crate) fn policy<'s, R: Ruleset>(&mut self, state: &'s State<R>) -> Policy<'_, 's, R> {
        let tables = if self.net.is_some() { self.steps(state) } else { 0 };
        let net = self.net.as_mut().map(|net| net.advice(state, self.start, log_odds(tables)));
        Policy { weights: self.weights, state, net }
    }

    /// The same as the tables alone see it.
    pub(crate) fn policy_of_tables<'s, R: Ruleset>(
        &self,
        state: &'s State<R>,
    ) -> Policy<'_, 's, R> {
        Policy { weights: self.weights, state, net: None }
    }

    /// Takes into the sums what has been put since they were last asked for.
    #[inline]
    fn catch_up<R: Ruleset>(&mut self, state: &State<R>) -> [i32; 2] {
        debug_assert_eq!(state.stones(), self.start + self.played, "every stone was told");
        let known = self.sums.len() - 1;
        let mut sum = self.sums[known];
        for ply in known..self.played {
            let (cell, changes) = state.changes(self.start + ply);
            take(&mut sum, self.weights, state.kinds(cell));
            for change in changes {
                take(&mut sum, self.weights, change.old_kinds());
                add(&mut sum, self.weights, change.kinds);
            }
            self.sums.push(sum);
        }
        sum
    }
}

/// How much of a value is left on a board that fills, in 256ths: what is not won by then is seldom won any
/// more. Of the chances that searches of 1,000 nodes saw in 26,250 of our games, so much came true.
fn openness(stones: usize, area: usize) -> i32 {
    const FILLING: f64 = 0.25;
    const FULL: f64 = 0.57;
    const LEFT: f64 = 0.1;
    let filled = stones as f64 / area as f64;
    let gone = ((filled - FILLING) / (FULL - FILLING)).clamp(0.0, 1.0) * (1.0 - LEFT);
    (256.0 * (1.0 - gone)) as i32
}

fn faded(value: i32, open: i32) -> i32 {
    (value * open / 256).clamp(-FORCED + 1, FORCED - 1)
}

fn log_odds(steps: i32) -> f32 {
    steps as f32 * (1.0 / Weights::STEPS_PER_LOG_ODDS)
}

#[inline]
fn add(sum: &mut [i32; 2], weights: &Weights, kinds: PointKinds) {
    for stone in Stone::BOTH {
        sum[stone as usize] += weights.point(stone, kinds.of(stone));
    }
}

#[inline]
fn take(sum: &mut [i32; 2], weights: &Weights, kinds: PointKinds) {
    for stone in Stone::BOTH {
        sum[stone as usize] -= weights.point(stone, kinds.of(stone));
    }
}

/// How promising the moves of one position are.
pub(crate) struct Policy<'e, 's, R: Ruleset> {
    weights: &'e Weights,
    state: &'s State<R>,
    net: Option<Advice<'e>>,
}

impl<R: Ruleset> Policy<'_, '_, R> {
    /// For a stone on an empty point: what it makes and what it prevents.
    #[inline]
    pub(crate) fn of(&self, stone: Stone, cell: Cell) -> i32 {
        let kinds = self.state.kinds(cell);
        let tables = self.weights.policy(stone, kinds.of(stone), kinds.of(!stone));
        match &self.net {
            Some(net) if stone == self.state.to_move() => net.promise(cell, tables),
            Some(_) | None => tables,
        }
    }

    /// For what a stone makes there alone.
    pub(crate) fn of_making(&self, stone: Stone, cell: Cell) -> i32 {
        self.weights.policy_of_making(stone, self.state.kinds(cell).of(stone))
    }
}

/// Which kinds of threats the two sides have, as a number below [`Weights::SITUATIONS`] seen from the
/// side to move.
pub(crate) fn situation<R: Ruleset>(state: &State<R>) -> usize {
    let (me, foe) = (state.to_move(), !state.to_move());
    let any = |stone, class| usize::from(state.count(stone, class) > 0);
    let fours = |stone| {
        any(stone, Class::Four) | any(stone, Class::FourPlus) | any(stone, Class::FourThree)
    };
    let threes = |stone| any(stone, Class::Three) | any(stone, Class::ThreePlus);
    any(me, Class::FourThree)
        | fours(me) << 1
        | any(me, Class::DoubleThree) << 2
        | threes(me) << 3
        | any(foe, Class::StraightFour) << 4
        | any(foe, Class::FourThree) << 5
        | fours(foe) << 6
        | (threes(foe) | any(foe, Class::DoubleThree)) << 7
}
