//! The shapes of a rule by look-up: of a window of line cells, and of the four lines of a point.
//!
//! The tables are made once per rule and never change afterwards. They hold both colours' shapes for
//! every window without its centre, two bits a cell.

use std::sync::OnceLock;

use tengen_rules::{Rule, Stone};

use super::line::{LineCells, LineJudge};
use super::{Class, Forbids, LineShape, PointKind, PointKinds, kinds};
use crate::ruleset::reach;

/// Two bits for what a cell of a line holds.
pub(crate) const WALL: u64 = 3;

/// The two bits of a stone.
pub(crate) const fn code(stone: Stone) -> u64 {
    match stone {
        Stone::Black => 1,
        Stone::White => 2,
    }
}

/// Everything about the shapes of a rule that is looked up instead of computed.
///
/// Half a window is one of few that differ for the game, and so are two shapes out of four: numbering
/// them first keeps every table small enough for the nearest cache.
pub(crate) struct ShapeTables {
    /// The number of each lower and upper half of a window.
    halves: [Box<[u8; 1 << 10]>; 2],
    /// By the numbers of both halves: Black's shape in the low four bits, White's in the high ones.
    shapes: Box<[u8; 1 << 16]>,
    /// The number of two shapes in any order.
    pairs: Box<[u8; 1 << 8]>,
    /// The kind for Black and White by the numbers of two pairs.
    kinds: [Box<[PointKind; 1 << (2 * PAIR_BITS)]>; 2],
}

/// In so many bits the pairs of shapes in any order can be numbered: there are 120.
const PAIR_BITS: usize = 7;

impl ShapeTables {
    /// The tables of a rule, made when they are first asked for.
    pub(crate) fn shared(rule: Rule) -> &'static ShapeTables {
        static TABLES: [OnceLock<ShapeTables>; 5] = [const { OnceLock::new() }; 5];
        TABLES[rule as usize].get_or_init(|| ShapeTables::new(rule))
    }

    fn new(rule: Rule) -> ShapeTables {
        let pairs = pair_numbers();
        let kinds = Stone::BOTH.map(|stone| kinds_of(&pairs, Forbids::of(rule, stone)));
        let low = Halves::new(rule, HalfSide::Low);
        let high = Halves::new(rule, HalfSide::High);
        let shapes = shapes(rule, &low, &high);
        ShapeTables { halves: [low.number, high.number], shapes, pairs, kinds }
    }

    /// Both colours' shapes between the two halves of a window.
    #[inline]
    pub(crate) fn shapes(&self, low: usize, high: usize) -> u8 {
        let low = usize::from(self.halves[0][low % (1 << 10)]);
        let high = usize::from(self.halves[1][high % (1 << 10)]);
        self.shapes[low << 8 | high]
    }

    /// The kinds of a point with these shapes: four bits a direction, Black's in the lower half.
    #[inline]
    pub(crate) fn kinds(&self, shapes: u32) -> PointKinds {
        let [a, b, c, d] =
            shapes.to_le_bytes().map(|pair| usize::from(self.pairs[usize::from(pair)]));
        let kind = |stone: Stone, low: usize, high: usize| {
            self.kinds[stone as usize][(low << PAIR_BITS | high) % (1 << (2 * PAIR_BITS))]
        };
        PointKinds::new(kind(Stone::Black, a, b), kind(Stone::White, c, d))
    }
}

fn pair_numbers() -> Box<[u8; 1 << 8]> {
    let mut numbers = vec![0; 1 << 8];
    let mut number = 0;
    for one in 0..LineShape::COUNT {
        for other in one..LineShape::COUNT {
            numbers[one | other << 4] = number;
            numbers[other | one << 4] = number;
            number += 1;
        }
    }
    numbers.try_into().expect("eight bits index the whole table")
}

fn kinds_of(pairs: &[u8; 1 << 8], forbids: Forbids) -> Box<[PointKind; 1 << (2 * PAIR_BITS)]> {
    let mut by_pairs = vec![PointKind::default(); 1 << (2 * PAIR_BITS)];
    for (number, shapes) in kinds().enumerate() {
        let kind = PointKind::new(number, Class::of(shapes, forbids));
        for [a, b, c, d] in permutations(shapes.map(|shape| shape as usize)) {
            let pair = |one: usize, other: usize| usize::from(pairs[one | other << 4]);
            by_pairs[pair(a, b) << PAIR_BITS | pair(c, d)] = kind;
        }
    }
    by_pairs.try_into().expect("two pairs index the whole table")
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
        let mut judge = LineJudge::new(rule, stone, reach);
        for (below, low) in low.distinct.iter().enumerate() {
            for (above, high) in high.distinct.iter().enumerate() {
                let (low, high) = (low[stone as usize], high[stone as usize]);
                let shape = judge.shape(LineCells {
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
enum HalfSide {
    Low,
    High,
}

/// The few half windows that differ for the game among all codes, as both colours see them.
struct Halves {
    number: Box<[u8; 1 << 10]>,
    distinct: Vec<[LineCells; 2]>,
}

impl Halves {
    fn new(rule: Rule, side: HalfSide) -> Halves {
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

fn half(rule: Rule, stone: Stone, side: HalfSide, cells: u64) -> LineCells {
    let reach = reach(rule);
    let mut line = LineCells { own: 0, empty: 0, enemy: 0 };
    for distance in 1..=reach {
        let (place, bit) = match side {
            HalfSide::Low => (reach - distance, reach - distance),
            HalfSide::High => (distance - 1, reach + distance),
        };
        let cell = cells >> (2 * place) & WALL;
        if cell == code(stone) {
            line.own |= 1 << bit;
        } else if cell == 0 {
            line.empty |= 1 << bit;
        } else {
            if cell == code(!stone) && rule.winning(stone).needs_open_end {
                line.enemy |= 1 << bit;
            }
            break;
        }
    }
    line
}
