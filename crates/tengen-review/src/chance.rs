//! Chances to win, as estimates.

use serde::{Deserialize, Serialize};
use tengen_engine::{Forced, Value};

/// An estimated chance of the side to move to win, from 0.01 to 0.99, in steps of a ten-thousandth so
/// that it is the same after it was written and read.
///
/// The engine's values are fitted to its own games (`tengen-lab tune`): the logistic of a value is the
/// share of points that followed. A win that the search claims is no proof here, because the search
/// leaves quiet moves out: it counts as the highest estimate there is, and the solvers are asked.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chance(pub f64);

const HIGHEST: f64 = 0.99;
const HIGHEST_UNCLAIMED: f64 = 0.98;

impl Chance {
    /// What a value means.
    pub fn of(value: Value) -> Chance {
        let chance = match value.forced() {
            Some(Forced::Win(_)) => HIGHEST,
            Some(Forced::Loss(_)) => 1.0 - HIGHEST,
            None => value.win_chance().clamp(1.0 - HIGHEST_UNCLAIMED, HIGHEST_UNCLAIMED),
        };
        Chance(rounded(chance))
    }

    /// Whether a search claims a forced win.
    pub fn claims_win(self) -> bool {
        self.0 >= HIGHEST
    }

    /// Whether a search claims a forced loss.
    pub fn claims_loss(self) -> bool {
        self.0 <= 1.0 - HIGHEST
    }
}

/// To a ten-thousandth.
pub(crate) fn rounded(chance: f64) -> f64 {
    (chance * 1e4).round() / 1e4
}

/// A part of a chance as points of a hundred, never below zero.
pub(crate) fn points(chance: f64) -> f64 {
    (chance * 1e4).round().max(0.0) / 100.0
}
