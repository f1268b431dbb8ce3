//! What the kinds of a point for both colours say together about a move, beyond what each says alone.
//!
//! The kinds that points often have are numbered; all others share the number 0. Of each number a
//! colour has channels for making and channels for preventing. A move's share is what the maker's and
//! the preventer's channels add up to, where that is above nothing: of the first half of the channels,
//! less that of the second half. All shares of two numbers are in one table of bytes.

use std::sync::Arc;

use tengen_rules::Stone;

use crate::shape::{KIND_ROOM, KINDS, PointKind};

/// How many channels a number has.
const CHANNELS: usize = 16;
/// How many numbers a colour has at most.
const NUMBERS: usize = 256;
/// So many units of a channel make one step of the policy.
const UNITS: i32 = 16;

/// The kinds of one colour that count in pairs, with what they bring along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairKinds {
    /// The kinds with the numbers from 1 on.
    pub kinds: Vec<u16>,
    /// By number, the channels for making.
    pub make: Vec<[i16; CHANNELS]>,
    /// By number, the channels for preventing.
    pub prevent: Vec<[i16; CHANNELS]>,
}

impl PairKinds {
    /// How many channels a number has.
    pub const CHANNELS: usize = CHANNELS;
    /// How many kinds can be numbered, apart from the number 0 of all others.
    pub const MOST: usize = NUMBERS - 1;
    /// So many units of a channel make one step of the policy.
    pub const UNITS: f32 = UNITS as f32;

    /// Pairs that say nothing.
    pub(super) fn nothing() -> PairKinds {
        let none = vec![[0; CHANNELS]];
        PairKinds { kinds: Vec::new(), make: none.clone(), prevent: none }
    }
}

/// The shares of all moves, by the two kinds of the point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pairs {
    kinds: [PairKinds; 2],
    /// Both colours' numbers by kind.
    numbers: [Box<[u8; KIND_ROOM]>; 2],
    /// By the colour that moves: by its number and the other's.
    shares: [Arc<[i8; NUMBERS * NUMBERS]>; 2],
}

impl Pairs {
    /// # Panics
    /// If a kind does not exist, or there are too many, or not as many channels.
    pub(super) fn new(kinds: [PairKinds; 2]) -> Pairs {
        let numbers = kinds.each_ref().map(|PairKinds { kinds, make, prevent }| {
            assert!(kinds.len() < NUMBERS && kinds.iter().all(|&kind| usize::from(kind) < KINDS));
            assert!([make, prevent].iter().all(|channels| channels.len() == 1 + kinds.len()));
            let mut numbers = Box::new([0; KIND_ROOM]);
            for (before, &kind) in kinds.iter().enumerate() {
                numbers[usize::from(kind)] = 1 + before as u8;
            }
            numbers
        });
        let [black, white] = &kinds;
        let first = Arc::new(shares(&black.make, &white.prevent));
        // Where the colours play by the same rules, one table serves both and stays in the cache.
        let second = if black == white {
            Arc::clone(&first)
        } else {
            Arc::new(shares(&white.make, &black.prevent))
        };
        Pairs { kinds, numbers, shares: [first, second] }
    }

    pub(super) fn kinds(&self, stone: Stone) -> &PairKinds {
        &self.kinds[stone as usize]
    }

    /// The share of a stone on a point of these kinds, its own and the other colour's.
    #[inline]
    pub(super) fn share(&self, stone: Stone, own: PointKind, other: PointKind) -> i8 {
        let own = usize::from(self.numbers[stone as usize][own.index()]);
        let other = usize::from(self.numbers[!stone as usize][other.index()]);
        self.shares[stone as usize][own * NUMBERS + other]
    }
}

fn shares(make: &[[i16; CHANNELS]], prevent: &[[i16; CHANNELS]]) -> [i8; NUMBERS * NUMBERS] {
    let mut shares = [0; NUMBERS * NUMBERS];
    for (own, make) in make.iter().enumerate() {
        for (other, prevent) in prevent.iter().enumerate() {
            let above = |channels: std::ops::Range<usize>| -> i32 {
                channels.map(|at| (i32::from(make[at]) + i32::from(prevent[at])).max(0)).sum()
            };
            let units = above(0..CHANNELS / 2) - above(CHANNELS / 2..CHANNELS);
            let steps = (units + UNITS / 2).div_euclid(UNITS);
            shares[own * NUMBERS + other] = steps.clamp(-127, 127) as i8;
        }
    }
    shares
}
