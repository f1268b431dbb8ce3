//! What a net does with channels and units, compiled for every processor and once more for those with AVX2,
//! which handle 32 bytes at a time. Which it is shows when the program runs. Both are made of the same
//! lines, whose numbers are added in one order, so they give the same bits.

#![allow(
    unsafe_code,
    reason = "calls what the processor was found to have; measured in docs/ledger.md"
)]

use super::{BOTH, Both, Row, UNITS, Units};

/// What the processor can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Machine {
    /// What all of its kind can.
    Any,
    /// AVX2 as well.
    #[cfg(target_arch = "x86_64")]
    Avx2(Found),
}

/// Only made where it has been found.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found(());

impl Machine {
    /// The one that this runs on.
    pub(super) fn here() -> Machine {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Machine::Avx2(Found(()));
        }
        Machine::Any
    }
}

/// Compiles functions for every machine. They are not inlined: unrolled among others, loops over channels
/// become instructions for single ones.
macro_rules! on_machines {
    ($($(#[$doc:meta])* fn $name:ident($($of:ident: $type:ty),*) $(-> $gives:ty)? $body:block)*) => {
        impl Machine {
            $($(#[$doc])*
            #[inline(always)]
            pub(super) fn $name(self, $($of: $type),*) $(-> $gives)? {
                match self {
                    Machine::Any => any::$name($($of),*),
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: the processor was found to have what the function needs.
                    Machine::Avx2(Found(())) => unsafe { avx2::$name($($of),*) },
                }
            })*
        }

        mod any {
            use super::*;
            $(#[inline(never)]
            pub(super) fn $name($($of: $type),*) $(-> $gives)? $body)*
        }

        #[cfg(target_arch = "x86_64")]
        mod avx2 {
            use super::*;
            $(#[inline(never)]
            #[target_feature(enable = "avx2")]
            pub(super) fn $name($($of: $type),*) $(-> $gives)? $body)*
        }
    };
}

on_machines! {
    /// Changes a point's sums by one of its windows.
    fn turn(sums: &mut Row, was: &Row, is: &Row) {
        for at in 0..BOTH {
            sums.0[at] = sums.0[at].wrapping_add(is.0[at]).wrapping_sub(was.0[at]);
        }
    }

    /// The same, keeps what they were, and adds what that lights to `change`.
    fn turn_and_keep(sums: &mut Row, before: &mut Row, was: &Row, is: &Row, change: &mut Row) {
        for at in 0..BOTH {
            let old = sums.0[at];
            let new = old.wrapping_add(is.0[at]).wrapping_sub(was.0[at]);
            before.0[at] = old;
            sums.0[at] = new;
            change.0[at] = change.0[at].wrapping_add(lit(new) - lit(old));
        }
    }

    /// Adds to `change` what a point lights after it was changed.
    fn add_lit_change(change: &mut Row, before: &Row, after: &Row) {
        for at in 0..BOTH {
            change.0[at] = change.0[at].wrapping_add(lit(after.0[at]) - lit(before.0[at]));
        }
    }

    /// A layer of the head: its sums where they are above nothing.
    fn layer(rows: &[Units], bias: &Units, input: &[f32]) -> Units {
        let mut sums = *bias;
        for (row, &input) in rows.iter().zip(input) {
            for at in 0..UNITS {
                sums[at] += row[at] * input;
            }
        }
        for sum in &mut sums {
            *sum = if *sum > 0.0 { *sum } else { 0.0 };
        }
        sums
    }

    /// What channels say for moves where the first units of the head are these.
    fn swayed(policy: &Both, sway: &[Both], first: &Units) -> Both {
        let mut policy = *policy;
        for (sway, &lit) in sway.iter().zip(first).filter(|&(_, &lit)| lit > 0.0) {
            for (sum, sway) in policy.as_flattened_mut().iter_mut().zip(sway.as_flattened()) {
                *sum += sway * lit;
            }
        }
        policy
    }

    /// What the lit channels of a point say, each counting so much.
    fn sum_of_lit(policy: &Row, sums: &Row) -> i32 {
        let mut sum = 0;
        for at in 0..BOTH {
            sum += i32::from(policy.0[at]) * i32::from(sums.0[at].max(0));
        }
        sum
    }
}

/// In a pool there are fewer bits than in sums, so that what a stone changes fits into 16.
pub(super) const LIT_SHIFT: u32 = 6;

/// What is above nothing, in units of the pool.
#[inline(always)]
pub(super) fn lit(sum: i16) -> i16 {
    sum.max(0) >> LIT_SHIFT
}
