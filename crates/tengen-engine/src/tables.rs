//! The tables of a rule: which shapes a window of line cells gives, and what four shapes are worth.
//!
//! They are made once per rule and never change afterwards. The shape table holds both colours'
//! shapes for every window without its centre, two bits a cell.

use std::sync::OnceLock;

use tengen_rules::{Rule, Stone};

use crate::line::{Judge, Line, blocks};
use crate::ruleset::reach;
use crate::shape::{Class, Forbids, Shape, kinds};
use crate::weights::{Urge, Weights};

/// Two bits for what a cell of a line holds.
pub(crate) const WALL: u64 = 3;

/// The two bits of a stone.
pub(crate) const fn code(stone: Stone) -> u64 {
    match stone {
        Stone::Black => 1,
        Stone::White => 2,
    }
}

/// What a kind of point means to one colour, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Worth(u32);

impl Worth {
    pub(crate) const NOTHING: Worth = Worth(Class::Quiet as u32);

    /// The widest value to either side.
    const VALUES: i16 = (1 << 13) - 1;

    fn new(value: i16, urge: Urge, class: Class) -> Worth {
        let value = i32::from(value.clamp(-Worth::VALUES, Worth::VALUES));
        let [make, prevent] = [urge.make, urge.prevent].map(|urge| u32::from(urge.min(Urge::MOST)));
        Worth((value << 18) as u32 | make << 11 | prevent << 4 | class as u32)
    }

    /// Its share of the evaluation.
    #[inline]
    pub(crate) const fn value(self) -> i32 {
        self.0 as i32 >> 18
    }

    /// How much the colour wants to move there.
    #[inline]
    pub(crate) const fn make(self) -> i32 {
        (self.0 >> 11 & 127) as i32
    }

    /// How much the other colour wants to prevent that.
    #[inline]
    pub(crate) const fn prevent(self) -> i32 {
        (self.0 >> 4 & 127) as i32
    }

    /// Its class in four bits.
    #[inline]
    pub(crate) const fn class_bits(self) -> u8 {
        self.0 as u8 & 15
    }
}

/// Everything about a rule that is looked up instead of computed.
///
/// Half a window is one of few that differ for the game, and so are two shapes out of four: numbering
/// them first keeps every table small enough for the nearest cache.
pub(crate) struct Tables {
    /// The number of each lower and upper half of a window.
    halves: [Box<[u8; 1 << 10]>; 2],
    /// By the numbers of both halves: Black's shape in the low four bits, White's in the high ones.
    shapes: Box<[u8; 1 << 16]>,
    /// The number of two shapes in any order.
    pairs: Box<[u8; 1 << 8]>,
    /// By the numbers of two pairs: the kind, and what it means to each colour.
    kinds: Box<[u16; 1 << (2 * PAIR_BITS)]>,
    worths: [Box<[Worth; 1 << (2 * PAIR_BITS)]>; 2],
    pub(crate) weights: Weights,
}

/// In so many bits the pairs of shapes in any order can be numbered: there are 120.
const PAIR_BITS: usize = 7;

impl Tables {
    /// The tables with the weights that come with the crate.
    pub(crate) fn shared(rule: Rule) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; 5] = [const { OnceLock::new() }; 5];
        TABLES[rule as usize].get_or_init(|| Tables::new(rule, Weights::shipped(rule)))
    }

    pub(crate) fn new(rule: Rule, weights: Weights) -> Tables {
        let pairs = pair_numbers();
        let numbers = kind_numbers(&pairs);
        let worths = Stone::BOTH.map(|stone| {
            let forbids = if rule.forbids(stone) { Forbids::Fouls } else { Forbids::Nothing };
            let by_kind: Vec<Worth> = kinds()
                .enumerate()
                .map(|(kind, shapes)| {
                    let class = Class::of(shapes, forbids);
                    Worth::new(weights.point(stone, kind), weights.urge(stone, kind), class)
                })
                .collect();
            Box::new(numbers.each_ref().map(|&kind| by_kind[usize::from(kind)]))
        });
        let low = Halves::new(rule, Side::Low);
        let high = Halves::new(rule, Side::High);
        let shapes = shapes(rule, &low, &high);
        Tables { halves: [low.number, high.number], shapes, pairs, kinds: numbers, worths, weights }
    }

    /// Both colours' shapes between the two halves of a window.
    #[inline]
    pub(crate) fn shapes(&self, low: usize, high: usize) -> u8 {
        let low = usize::from(self.halves[0][low % (1 << 10)]);
        let high = usize::from(self.halves[1][high % (1 << 10)]);
        self.shapes[low << 8 | high]
    }

    /// The kind number of four shapes, four bits each.
    pub(crate) fn kind(&self, shapes: u16) -> usize {
        usize::from(self.kinds[self.both_pairs(shapes)])
    }

    /// What four shapes, four bits each, mean to a colour.
    #[inline]
    pub(crate) fn worth(&self, stone: Stone, shapes: u16) -> Worth {
        self.worths[stone as usize][self.both_pairs(shapes)]
    }

    #[inline]
    fn both_pairs(&self, shapes: u16) -> usize {
        let [low, high] =
            shapes.to_le_bytes().map(|pair| usize::from(self.pairs[usize::from(pair)]));
        (low << PAIR_BITS | high) % (1 << (2 * PAIR_BITS))
    }
}

fn pair_numbers() -> Box<[u8; 1 << 8]> {
    let mut numbers = vec![0; 1 << 8];
    let mut number = 0;
    for one in 0..Shape::COUNT {
        for other in one..Shape::COUNT {
            numbers[one | other << 4] = number;
            numbers[other | one << 4] = number;
            number += 1;
        }
    }
    numbers.try_into().expect("eight bits index the whole table")
}

fn kind_numbers(pairs: &[u8; 1 << 8]) -> Box<[u16; 1 << (2 * PAIR_BITS)]> {
    let mut numbers = vec![0; 1 << (2 * PAIR_BITS)];
    for (number, shapes) in kinds().enumerate() {
        for [a, b, c, d] in permutations(shapes.map(|shape| shape as usize)) {
            let pair = |one: usize, other: usize| usize::from(pairs[one | other << 4]);
            numbers[pair(a, b) << PAIR_BITS | pair(c, d)] = number as u16;
        }
    }
    numbers.try_into().expect("two pairs index the whole table")
}

fn permutations([a, b, c, d]: [usize; 4]) -> impl Iterator<Item = [usize; 4]> {
    let turn = |[a, b, c, d]: [usize; 4]| {
        [[a, b, c, d], [b, a, c, d], [b, c, a, d], [a, c, b, d], [c, a, b, d], [c, b, a, d]]
    };
    [[a, b, c, d], [a, b, d, c], [a, d, c, b], [d, b, c, a]].into_iter().flat_map(turn)
}

fn shapes(rule: Rule, low: &Halves, high: &Halves) -> Box<[u8; 1 << 16]> {
    let reach = reach(rule);
    let mut table = vec![0; 1 << 16];
    for stone in Stone::BOTH {
        let mut judge = Judge::new(rule, stone, reach);
        for (below, low) in low.distinct.iter().enumerate() {
            for (above, high) in high.distinct.iter().enumerate() {
                let (low, high) = (low[stone as usize], high[stone as usize]);
                let shape = judge.shape(Line {
                    own: low.own | high.own | 1 << reach,
                    empty: low.empty | high.empty,
                    enemy: low.enemy | high.enemy,
                });
                table[below << 8 | above] |= (shape as u8) << (4 * stone as usize);
            }
        }
    }
    table.try_into().expect("two bytes index the whole table")
}

#[derive(Clone, Copy)]
enum Side {
    Low,
    High,
}

/// The few half windows that differ for the game among all codes, as both colours see them.
struct Halves {
    number: Box<[u8; 1 << 10]>,
    distinct: Vec<[Line; 2]>,
}

impl Halves {
    fn new(rule: Rule, side: Side) -> Halves {
        let mut distinct = Vec::new();
        let mut number = vec![0; 1 << 10];
        for (cells, number) in number.iter_mut().enumerate().take(1 << (2 * reach(rule))) {
            let half = Stone::BOTH.map(|stone| half(rule, stone, side, cells as u64));
            let known = distinct.iter().position(|&seen| seen == half);
            *number = known.unwrap_or(distinct.len()) as u8;
            if known.is_none() {
                distinct.push(half);
            }
        }
        debug_assert!(distinct.len() <= 1 << 8, "half windows are numbered in a byte");
        Halves { number: number.try_into().expect("ten bits index the whole table"), distinct }
    }
}

fn half(rule: Rule, stone: Stone, side: Side, cells: u64) -> Line {
    let reach = reach(rule);
    let mut line = Line { own: 0, empty: 0, enemy: 0 };
    for distance in 1..=reach {
        let (place, bit) = match side {
            Side::Low => (reach - distance, reach - distance),
            Side::High => (distance - 1, reach + distance),
        };
        let cell = cells >> (2 * place) & WALL;
        if cell == code(stone) {
            line.own |= 1 << bit;
        } else if cell == 0 {
            line.empty |= 1 << bit;
        } else {
            if cell == code(!stone) && blocks(rule) {
                line.enemy |= 1 << bit;
            }
            break;
        }
    }
    line
}
