//! The shapes of a rule by look-up: of a window of line cells, and of the four lines of a point.
//!
//! The tables are made once per rule and never change afterwards. They hold both colours' shapes for
//! every window without its centre, two bits a cell.

use std::sync::OnceLock;

use bytemuck::Zeroable;
use bytemuck::allocation::zeroed_box;
use tengen_rules::{Rule, Stone};

use super::line::{LineCells, LineJudge};
use super::{Class, Forbids, LineShape, PointKinds, kinds};
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
/// Half a window is one of few that differ for the game; numbering them first keeps the table of shapes
/// small enough for the nearest cache. It is all one piece, so that one pointer leads everywhere.
#[derive(Zeroable)]
pub(crate) struct ShapeTables {
    /// The number of each lower and upper half of a window.
    halves: [[u8; 1 << 10]; 2],
    /// By the numbers of both halves: Black's shape in the low four bits, White's in the high ones.
    shapes: [u8; 1 << 16],
    /// By both colours' shapes in a direction: Black's [`MARKS`] in the lower half, White's in the upper.
    marks: [u64; 1 << 8],
    /// The kind for Black and White by the sum of the marks of four shapes.
    kinds: [[PointKinds; 1 << SUM_BITS]; 2],
}

/// A number for each shape, such that four of them in any order have a sum of their own. The shapes that
/// are everywhere have the small ones, so that their kinds lie close together.
const MARKS: [u64; LineShape::COUNT] = {
    let order = [
        LineShape::One,
        LineShape::Dead,
        LineShape::ClosedOne,
        LineShape::ClosedTwo,
        LineShape::Two,
        LineShape::ClosedThree,
        LineShape::WideTwo,
        LineShape::FreeTwo,
        LineShape::Three,
        LineShape::Four,
        LineShape::FreeThree,
        LineShape::StraightFour,
        LineShape::Five,
        LineShape::Overline,
        LineShape::TwoFours,
    ];
    // Each is the least whose sums with the ones before are new.
    let marks = [0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663, 22432, 28169];
    let mut by_shape = [0; LineShape::COUNT];
    let mut at = 0;
    while at < LineShape::COUNT {
        by_shape[order[at] as usize] = marks[at];
        at += 1;
    }
    by_shape
};

/// No sum of four marks has more.
const SUM_BITS: u32 = 17;

impl ShapeTables {
    /// The tables of a rule, made when they are first asked for.
    pub(crate) fn shared(rule: Rule) -> &'static ShapeTables {
        static TABLES: [OnceLock<Box<ShapeTables>>; 5] = [const { OnceLock::new() }; 5];
        TABLES[rule as usize].get_or_init(|| ShapeTables::new(rule))
    }

    fn new(rule: Rule) -> Box<ShapeTables> {
        let mut tables: Box<ShapeTables> = zeroed_box();
        let low = Halves::new(rule, HalfSide::Low);
        let high = Halves::new(rule, HalfSide::High);
        tables.fill_shapes(rule, &low, &high);
        tables.halves = [*low.number, *high.number];
        for both in 0..1 << 8 {
            let [black, white] = [both & 15, both >> 4].map(|shape| MARKS.get(shape).unwrap_or(&0));
            tables.marks[both] = black | white << 32;
        }
        for stone in Stone::BOTH {
            let forbids = Forbids::of(rule, stone);
            for (number, shapes) in kinds().enumerate() {
                let sum: u64 = shapes.iter().map(|&shape| MARKS[shape as usize]).sum();
                let class = Class::of(shapes, forbids);
                let kind = &mut tables.kinds[stone as usize][sum as usize];
                debug_assert_eq!(*kind, PointKinds::default(), "every sum is of four shapes alone");
                *kind = PointKinds::of_one(stone, number, class);
            }
        }
        tables
    }

    fn fill_shapes(&mut self, rule: Rule, low: &Halves, high: &Halves) {
        let reach = reach(rule);
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
                    self.shapes[below << 8 | above] |= (shape as u8) << (4 * stone as usize);
                }
            }
        }
    }

    /// Both colours' shapes between the two halves of a window.
    #[inline]
    pub(crate) fn shapes(&self, low: usize, high: usize) -> u8 {
        let low = usize::from(self.halves[0][low % (1 << 10)]);
        let high = usize::from(self.halves[1][high % (1 << 10)]);
        self.shapes[low << 8 | high]
    }

    /// The kinds of a point with these shapes: a byte for each direction, Black's in its low four bits.
    #[inline]
    pub(crate) fn kinds(&self, shapes: u32) -> PointKinds {
        let [a, b, c, d] = shapes.to_le_bytes().map(|both| self.marks[usize::from(both)]);
        let sums = a + b + c + d;
        let kind =
            |stone: Stone, sum: u64| self.kinds[stone as usize][sum as usize % (1 << SUM_BITS)];
        kind(Stone::Black, sums).with(kind(Stone::White, sums >> 32))
    }
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
