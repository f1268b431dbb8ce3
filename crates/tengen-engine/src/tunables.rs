//! The numbers of the search that only playing can set, in one table.
//!
//! A search reads them from its engine, so that the laboratory can play one set against another in one
//! process (`tengen-lab spsa`), and a match one program with `--set` against another; nobody else sets them.

use std::fmt;

use crate::shape::Class;

/// A number of the search, with the range and the step in which it is worth trying others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// What it is unless somebody sets it.
    pub default: i32,
    /// The least it may be.
    pub min: i32,
    /// The most it may be.
    pub max: i32,
    /// The least difference that games are likely to show.
    pub step: i32,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal by $step:literal;)*) => {
        /// One value for every number of the search. Depths are in plies, margins in units of a
        /// [`Value`](crate::Value).
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Tunables {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Tunables {
            /// What there is to tune.
            pub const ALL: &[Tunable] = &[$(Tunable {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                step: $step,
            }),*];

            /// The values that a function gives, as near to them as their ranges allow.
            pub fn from_fn(mut value: impl FnMut(&Tunable) -> i32) -> Tunables {
                let mut values = Tunables::ALL.iter().map(|of| value(of).clamp(of.min, of.max));
                let mut next = || values.next().expect("every field is in the list");
                Tunables { $($name: next(),)* }
            }

            /// Every value, in the order of [`Tunables::ALL`].
            pub fn values(&self) -> impl Iterator<Item = i32> {
                [$(self.$name),*].into_iter()
            }
        }
    };
}

tunables! {
    /// From this depth on, a node without a move from the transposition table is searched a ply less.
    iir_depth = 4 in 2..=10 by 1;
    /// From this depth on, so is a principal node that the table knows much less deeply,
    iir_lag_depth = 6 in 3..=12 by 1;
    /// by more than so many plies.
    iir_lag = 4 in 2..=8 by 1;

    /// Reverse futility pruning: what a node may lose for every ply of depth
    reverse_futility_margin = 50 in 20..=150 by 8;
    /// beyond this one.
    reverse_futility_start = 1 in 0..=3 by 1;

    /// Razoring: what fours cannot make up for, times the depth squared.
    razor_margin = 106 in 20..=200 by 10;
    /// Up to this depth.
    razor_depth = 4 in 1..=8 by 1;

    /// Singular extension: from this depth on.
    singular_depth = 10 in 4..=12 by 1;
    /// The table may know so many plies less.
    singular_lag = 3 in 1..=5 by 1;
    /// How much worse all other moves are, for every ply of depth.
    singular_margin = 8 in 1..=12 by 1;

    /// Where at most so many moves stop a threat, they cost no depth.
    extension_moves = 2 in 1..=6 by 1;

    /// Late move pruning: how many moves are tried at depth 0,
    late_moves = 5 in 1..=12 by 1;
    /// and to which power of the depth more, in hundredths. Half of both where the side to move has not
    /// improved.
    late_moves_power = 141 in 80..=220 by 8;

    /// Futility pruning: what a quiet move may gain, for every ply of depth and one more.
    futility_margin = 40 in 20..=150 by 8;
    /// Up to this depth.
    futility_depth = 4 in 1..=8 by 1;
    /// After so many moves.
    futility_moves = 3 in 1..=8 by 1;

    /// Late move reductions: from this depth on.
    reduction_depth = 2 in 2..=6 by 1;
    /// After so many moves.
    reduction_moves = 1 in 1..=6 by 1;
    /// After so many moves of the root.
    reduction_root_moves = 4 in 1..=12 by 1;
    /// The reduction of a first move at depth 1, in hundredths of a ply,
    reduction_base = 78 in -50..=200 by 12;
    /// and what ln(depth) · ln(moves) is divided by, in hundredths.
    reduction_divisor = 159 in 80..=300 by 12;
    /// From this fraction of a ply on, a reduction is rounded up: the complement, in 1024ths.
    reduction_rounding = 512 in 0..=1023 by 64;
    /// What is added in an expected cut node, in 1024ths of a ply,
    reduction_cut = 1850 in 0..=2048 by 128;
    /// once more where its value is far above beta,
    reduction_above = 960 in 0..=2048 by 128;
    /// by at least so much.
    reduction_above_margin = 150 in 30..=400 by 15;
    /// What is taken off in a principal node, in 1024ths of a ply,
    reduction_principal = 700 in 0..=2048 by 128;
    /// and where the side to move has improved.
    reduction_improving = 1131 in 0..=2048 by 128;
    /// What is added when a move has raised alpha already, in 1024ths of a ply,
    reduction_raised = 1270 in 0..=2048 by 128;
    /// and for every step that the policy finds the move less promising than the best.
    reduction_unlikely = 6 in 0..=40 by 2;
    /// What is taken off for a move that makes an open two or a closed three,
    reduction_two = 500 in -1024..=2048 by 128;
    /// an open three or more of them,
    reduction_three = 1200 in -1024..=2048 by 128;
    /// a four.
    reduction_four = 150 in -1024..=2048 by 128;
    /// So much history makes a ply.
    reduction_history = 4040 in 1000..=8000 by 400;

    /// A reduced move that is better than the best by so much is searched a ply deeper,
    deeper_margin = 64 in 5..=200 by 8;
    /// and one that is less than this above alpha a ply shallower.
    shallower_margin = 9 in 0..=60 by 4;

    /// What a cut-off adds to a move's history, times the depth squared,
    history_bonus = 10 in 2..=32 by 2;
    /// and at most.
    history_bonus_max = 1200 in 300..=4000 by 150;
    /// Order of moves: so much history is worth a step of the policy.
    history_per_policy = 540 in 100..=2000 by 80;
    /// What a killer or counter move is worth, in steps of the policy.
    killer_policy = 8 in 0..=40 by 3;

    /// How many plies of fours and answers quiescence follows.
    quiescence_plies = 24 in 4..=60 by 4;
    /// After so many of them, a four must make something else as well.
    quiescence_plain_plies = 3 in 0..=60 by 1;

    /// How far a value may seem to lie outside the window for a net to be asked.
    net_margin = 250 in 0..=2000 by 20;
    /// From this depth on, a net orders the moves.
    net_policy_depth = 2 in 0..=99 by 1;

    /// Half the first aspiration window.
    aspiration_window = 34 in 8..=120 by 6;
    /// From this depth on.
    aspiration_depth = 4 in 2..=8 by 1;
    /// How many times wider the next window is.
    aspiration_growth = 3 in 2..=6 by 1;
}

impl Tunables {
    /// The same values but for one, written `razor_margin=77`.
    pub fn with(self, text: &str) -> Result<Tunables, TunableError> {
        let (name, value) = text.split_once('=').ok_or(TunableError::Form)?;
        let of = Tunables::ALL.iter().find(|of| of.name == name).ok_or(TunableError::Name)?;
        let value: i32 = value.parse().map_err(|_| TunableError::Form)?;
        if !(of.min..=of.max).contains(&value) {
            return Err(TunableError::Range(of.min, of.max));
        }
        let mut old = self.values();
        Ok(Tunables::from_fn(|other| {
            let old = old.next().expect("every number has its value");
            if other == of { value } else { old }
        }))
    }
}

/// Why a text sets no number of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TunableError {
    /// It is not a name and a whole number.
    Form,
    /// No number has this name.
    Name,
    /// The number is less or more than it may be.
    Range(i32, i32),
}

impl fmt::Display for TunableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TunableError::Form => f.write_str("expected NAME=VALUE with a whole number"),
            TunableError::Name => f.write_str("no number of the search has this name"),
            TunableError::Range(min, max) => write!(f, "expected a value from {min} to {max}"),
        }
    }
}

impl std::error::Error for TunableError {}

impl Default for Tunables {
    fn default() -> Tunables {
        Tunables::from_fn(|of| of.default)
    }
}

/// The tunables with what a search would otherwise compute from them again and again.
pub(crate) struct Tuning {
    pub(crate) values: Tunables,
    pub(crate) history_per_policy: Divisor,
    reductions: Box<[[i16; STEPS]; STEPS]>,
    late_moves: [i32; STEPS],
}

/// What reductions are counted in: fractions of a ply.
pub(crate) const PLY: i32 = 1024;

/// Depths and move numbers from here on are reduced alike.
const STEPS: usize = 64;

impl Tuning {
    pub(crate) fn new(values: Tunables) -> Tuning {
        let base = f64::from(values.reduction_base) / 100.0;
        let divisor = f64::from(values.reduction_divisor) / 100.0;
        let reduction = |depth: usize, tried: usize| base + LN[depth] * LN[tried] / divisor;
        let reduction = |depth, tried| reduction(depth, tried).clamp(0.0, 30.0) * f64::from(PLY);
        let by_depth = |depth| std::array::from_fn(|tried| reduction(depth, tried) as i16);
        let power = f64::from(values.late_moves_power) / 100.0;
        let late_moves = |depth: usize| values.late_moves + exp(power * LN[depth]) as i32;
        Tuning {
            values,
            history_per_policy: Divisor::new(values.history_per_policy),
            reductions: Box::new(std::array::from_fn(by_depth)),
            late_moves: std::array::from_fn(late_moves),
        }
    }

    /// How many moves are tried at a depth before only fours are.
    #[inline]
    pub(crate) fn late_moves(&self, depth: i32) -> i32 {
        self.late_moves[(depth as usize).min(STEPS - 1)]
    }

    /// By how much a late move is reduced, before anything is known about it, in fractions of a [`PLY`].
    #[inline]
    pub(crate) fn reduction(&self, depth: i32, tried: usize) -> i32 {
        i32::from(self.reductions[(depth as usize).min(STEPS - 1)][tried.min(STEPS - 1)])
    }

    /// How much less a move is reduced that makes a point of this class, in fractions of a [`PLY`].
    #[inline]
    pub(crate) fn unreduced(&self, made: Class) -> i32 {
        match made {
            Class::Quiet => 0,
            Class::Two | Class::ClosedThree | Class::TwoTwo => self.values.reduction_two,
            Class::Three | Class::ThreePlus | Class::DoubleThree => self.values.reduction_three,
            Class::Four
            | Class::FourPlus
            | Class::FourThree
            | Class::StraightFour
            | Class::Five
            | Class::Forbidden => self.values.reduction_four,
        }
    }
}

/// Natural logarithms, and 0 for 0. They are made of sums and quotients, which are the same on every
/// machine, as those of its library need not be: the bench depends on them.
const LN: [f64; STEPS] = {
    let mut ln = [0.0; STEPS];
    let mut n = 2;
    while n < STEPS {
        // ln n − ln (n − 1) = 2 artanh x
        let x = 1.0 / (2 * n - 1) as f64;
        let (mut power, mut sum, mut k) = (x, 0.0, 1);
        while k < 64 {
            sum += power / k as f64;
            power *= x * x;
            k += 2;
        }
        ln[n] = ln[n - 1] + 2.0 * sum;
        n += 1;
    }
    ln
};

/// The exponential function, for what logarithms of these are multiplied with; its series as above.
fn exp(x: f64) -> f64 {
    let (mut term, mut sum) = (1.0, 1.0);
    for n in 1..64 {
        term *= x / f64::from(n);
        sum += term;
    }
    sum
}

/// A number to divide by, for the price of a constant one.
#[derive(Clone, Copy)]
pub(crate) struct Divisor {
    reciprocal: i64,
}

impl Divisor {
    const BITS: u32 = 40;

    fn new(by: i32) -> Divisor {
        Divisor { reciprocal: (1 << Divisor::BITS) / i64::from(by) + 1 }
    }

    /// The quotient, towards zero, of a number of at most 16 bits.
    #[inline]
    pub(crate) fn divide(self, number: i16) -> i32 {
        let floor = (i64::from(number) * self.reciprocal) >> Divisor::BITS;
        floor as i32 + i32::from(number < 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_in_its_range_and_a_step_away_from_something() {
        for &Tunable { name, default, min, max, step } in Tunables::ALL {
            assert!((min..=max).contains(&default) && step > 0 && step <= max - min, "{name}");
        }
    }

    #[test]
    fn values_go_in_and_out_in_the_same_order() {
        let mut number = 0;
        let some = Tunables::from_fn(|of| {
            number += 1;
            of.min + number % (of.max - of.min)
        });
        let mut values = some.values();
        assert_eq!(Tunables::from_fn(|_| values.next().unwrap()), some);
    }

    #[test]
    fn one_number_is_changed_by_its_name() {
        let tunables = Tunables::default();
        let expected = Tunables { razor_margin: 77, ..tunables };
        assert_eq!(tunables.with("razor_margin=77"), Ok(expected));
        assert_eq!(tunables.with("razor_margin=9999"), Err(TunableError::Range(20, 200)));
        assert_eq!(tunables.with("razors=77"), Err(TunableError::Name));
        assert_eq!(tunables.with("razor_margin"), Err(TunableError::Form));
    }

    #[test]
    fn logarithms_and_powers_are_those_of_the_library() {
        for (n, ln) in LN.into_iter().enumerate().skip(1) {
            assert!((ln - (n as f64).ln()).abs() < 1e-14, "{n}");
            let power = 1.32 * ln;
            assert!((exp(power) / power.exp() - 1.0).abs() < 1e-14, "{n}");
        }
    }

    #[test]
    fn dividing_by_a_reciprocal_is_dividing() {
        for by in [1, 2, 3, 100, 599, 600, 601, 2000] {
            let divisor = Divisor::new(by);
            for number in i16::MIN..=i16::MAX {
                assert_eq!(divisor.divide(number), i32::from(number) / by, "{number} / {by}");
            }
        }
    }
}
