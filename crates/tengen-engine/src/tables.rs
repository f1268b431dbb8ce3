//! The tables of a rule: which shapes a window of line cells gives, and what four shapes are worth.
//!
//! They are made once per rule and never change afterwards. The shape table holds both colours'
//! shapes for every window without its centre, two bits a cell.

use std::sync::OnceLock;

use tengen_rules::{Rule, Stone};

use crate::line::{Judge, Line, blocks};
use crate::ruleset::reach;
use crate::shape::{Class, Forbids, KINDS, Shape, kinds};
use crate::weights::Weights;

/// Two bits for what a cell of a line holds.
pub(crate) const WALL: u64 = 3;

/// The two bits of a stone.
pub(crate) const fn code(stone: Stone) -> u64 {
    match stone {
        Stone::Black => 1,
        Stone::White => 2,
    }
}

/// What a kind of point means to one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Worth {
    /// Its share of the evaluation.
    pub(crate) value: i16,
    /// How early the search tries it.
    pub(crate) score: i16,
    pub(crate) class: Class,
}

/// Everything about a rule that is looked up instead of computed.
pub(crate) struct Tables {
    /// Black's shape in the low four bits, White's in the high ones.
    shapes: Box<[u8]>,
    /// From four shapes of four bits to their kind.
    kinds: Box<[u16; 1 << 16]>,
    worths: [Box<[Worth; KINDS]>; 2],
    pub(crate) weights: Weights,
}

impl Tables {
    /// The tables with the weights that come with the crate.
    pub(crate) fn shared(rule: Rule) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; 5] = [const { OnceLock::new() }; 5];
        TABLES[rule as usize].get_or_init(|| Tables::new(rule, Weights::shipped(rule)))
    }

    pub(crate) fn new(rule: Rule, weights: Weights) -> Tables {
        let worths = Stone::BOTH.map(|stone| {
            let forbids = if rule.forbids(stone) { Forbids::Fouls } else { Forbids::Nothing };
            let worths: Vec<Worth> = kinds()
                .enumerate()
                .map(|(kind, shapes)| Worth {
                    value: weights.point(stone, kind),
                    score: order_score(shapes, forbids),
                    class: Class::of(shapes, forbids),
                })
                .collect();
            worths.try_into().expect("there are as many worths as kinds")
        });
        Tables { shapes: shapes(rule), kinds: kind_numbers(), worths, weights }
    }

    /// Both colours' shapes for the window `index`.
    #[inline]
    pub(crate) fn shapes(&self, index: usize) -> u8 {
        self.shapes[index]
    }

    /// The kind number of four packed shapes.
    #[inline]
    pub(crate) fn kind(&self, shapes: u16) -> usize {
        usize::from(self.kinds[usize::from(shapes)])
    }

    #[inline]
    pub(crate) fn worth(&self, stone: Stone, shapes: u16) -> Worth {
        self.worths[stone as usize][self.kind(shapes)]
    }
}

fn kind_numbers() -> Box<[u16; 1 << 16]> {
    let mut numbers = vec![0; 1 << 16];
    for (number, shapes) in kinds().enumerate() {
        let [a, b, c, d] = shapes.map(|shape| shape as usize);
        for [a, b, c, d] in permutations([a, b, c, d]) {
            numbers[a | b << 4 | c << 8 | d << 12] = number as u16;
        }
    }
    numbers.try_into().expect("sixteen bits index the whole table")
}

fn permutations([a, b, c, d]: [usize; 4]) -> impl Iterator<Item = [usize; 4]> {
    let turn = |[a, b, c, d]: [usize; 4]| {
        [[a, b, c, d], [b, a, c, d], [b, c, a, d], [a, c, b, d], [c, a, b, d], [c, b, a, d]]
    };
    [[a, b, c, d], [a, b, d, c], [a, d, c, b], [d, b, c, a]].into_iter().flat_map(turn)
}

/// How early a point is tried: strong shapes first, with a bonus for what they combine to.
fn order_score(shapes: [Shape; 4], forbids: Forbids) -> i16 {
    let lines: i16 = shapes
        .iter()
        .map(|shape| match shape {
            Shape::Dead | Shape::Overline => 0,
            Shape::ClosedOne => 2,
            Shape::One => 6,
            Shape::ClosedTwo => 8,
            Shape::Two => 22,
            Shape::WideTwo => 26,
            Shape::FreeTwo => 30,
            Shape::ClosedThree => 30,
            Shape::Three => 70,
            Shape::FreeThree => 80,
            Shape::Four => 85,
            Shape::StraightFour | Shape::TwoFours => 600,
            Shape::Five => 1200,
        })
        .sum();
    let together = match Class::of(shapes, forbids) {
        Class::Quiet | Class::Two | Class::ClosedThree => 0,
        Class::TwoTwo => 20,
        Class::Three => 0,
        Class::ThreePlus => 25,
        Class::DoubleThree => 180,
        Class::Four => 0,
        Class::FourPlus => 30,
        Class::FourThree => 300,
        Class::StraightFour => 300,
        Class::Five => 1500,
        Class::Forbidden => return 0,
    };
    lines + together
}

fn shapes(rule: Rule) -> Box<[u8]> {
    let reach = reach(rule);
    let halves = 1 << (2 * reach);
    let mut table = vec![0; halves * halves];
    for stone in Stone::BOTH {
        let mut judge = Judge::new(rule, stone, reach);
        let low = Halves::new(rule, stone, reach, Side::Low);
        let high = Halves::new(rule, stone, reach, Side::High);
        let width = high.distinct.len();
        let known: Vec<u8> = low
            .distinct
            .iter()
            .flat_map(|low| high.distinct.iter().map(move |high| (low, high)))
            .map(|(low, high)| {
                judge.shape(Line {
                    own: low.own | high.own | 1 << reach,
                    empty: low.empty | high.empty,
                    enemy: low.enemy | high.enemy,
                }) as u8
            })
            .collect();
        for (above, &high) in high.number.iter().enumerate() {
            for (below, &low) in low.number.iter().enumerate() {
                table[above * halves + below] |= known[low * width + high] << (4 * stone as usize);
            }
        }
    }
    table.into_boxed_slice()
}

#[derive(Clone, Copy)]
enum Side {
    Low,
    High,
}

/// The few half lines that differ for the game among all codes of a half window.
struct Halves {
    number: Vec<usize>,
    distinct: Vec<Line>,
}

impl Halves {
    fn new(rule: Rule, stone: Stone, reach: usize, side: Side) -> Halves {
        let mut halves = Halves { number: Vec::new(), distinct: Vec::new() };
        for cells in 0..1u64 << (2 * reach) {
            let half = half(rule, stone, reach, side, cells);
            let known = halves.distinct.iter().position(|&seen| seen == half);
            let number = known.unwrap_or(halves.distinct.len());
            if known.is_none() {
                halves.distinct.push(half);
            }
            halves.number.push(number);
        }
        halves
    }
}

fn half(rule: Rule, stone: Stone, reach: usize, side: Side, cells: u64) -> Line {
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
