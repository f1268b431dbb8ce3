//! What a position is worth to the side to move.

use std::fmt;

use tengen_rules::Stone;

/// The value of winning at once. A win in `n` plies is worth `n` less.
pub(crate) const WIN: i32 = 30_000;

/// Everything beyond this is a forced win, or below its negative a forced loss.
pub(crate) const FORCED: i32 = WIN - 1_000;

pub(crate) const DRAW: i32 = 0;

/// By how much a value must grow for the odds of winning to grow e-fold.
pub(crate) const SCALE: f64 = 200.0;

/// How good a position is for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub(crate) i32);

/// A result that cannot be avoided, with the number of moves of both sides until it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Forced {
    /// The side to move wins.
    Win(u32),
    /// The side to move loses.
    Loss(u32),
}

impl Value {
    /// The plain number: two hundred is about 73 % to win, a draw or an even position is 0.
    pub const fn units(self) -> i32 {
        self.0
    }

    /// The value of so many units; none is better than a win at once.
    pub fn of_units(units: i32) -> Value {
        Value(units.clamp(-WIN, WIN))
    }

    /// The value that gives this chance to win, which is neither 0 nor 1.
    pub fn of_chance(chance: f64) -> Value {
        Value::of_units((SCALE * (chance / (1.0 - chance)).ln()).round() as i32)
    }

    /// The proved win or loss, if it is one.
    pub const fn forced(self) -> Option<Forced> {
        if self.0 > FORCED {
            Some(Forced::Win((WIN - self.0) as u32))
        } else if self.0 < -FORCED {
            Some(Forced::Loss((WIN + self.0) as u32))
        } else {
            None
        }
    }

    /// The chance to win, from 0 to 1, a draw counting half.
    pub fn win_chance(self) -> f64 {
        match self.forced() {
            Some(Forced::Win(_)) => 1.0,
            Some(Forced::Loss(_)) => 0.0,
            None => 1.0 / (1.0 + (-f64::from(self.0) / SCALE).exp()),
        }
    }

    /// Black's chance to win, when this is the value to this side.
    pub fn chance_of_black(self, to_move: Stone) -> f64 {
        match to_move {
            Stone::Black => self.win_chance(),
            Stone::White => 1.0 - self.win_chance(),
        }
    }
}

/// `+35`, `-120`, or `+W5` and `-W4` for a forced win and loss in so many plies.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.forced() {
            Some(Forced::Win(plies)) => write!(f, "+W{plies}"),
            Some(Forced::Loss(plies)) => write!(f, "-W{plies}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
