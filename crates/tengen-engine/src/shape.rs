//! What a stone on a point would make: in one line a [`LineShape`], over all four lines a [`Class`].

mod line;
mod tables;

use bytemuck::Zeroable;
use tengen_rules::{Rule, Stone};

pub(crate) use tables::{ShapeTables, WALL, code};

/// What a stone would make in one line, weakest first. *Closed* shapes can still become a five but
/// never a straight four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(crate) enum LineShape {
    /// No five is possible here any more.
    Dead,
    /// Six or more where that does not win.
    Overline,
    ClosedOne,
    One,
    ClosedTwo,
    /// Becomes an open three in one or two ways.
    Two,
    /// In three ways.
    WideTwo,
    /// In four or more ways.
    FreeTwo,
    /// Becomes a four.
    ClosedThree,
    /// An open three that becomes a straight four in one way.
    Three,
    /// In two or more ways.
    FreeThree,
    /// One reply stops the five.
    Four,
    /// No reply stops the five.
    StraightFour,
    /// Two fours in one line, which renju forbids to Black.
    TwoFours,
    /// Wins.
    Five,
}

use LineShape::*;

impl LineShape {
    pub(crate) const COUNT: usize = 15;

    pub(crate) const ALL: [LineShape; LineShape::COUNT] = [
        Dead,
        Overline,
        ClosedOne,
        One,
        ClosedTwo,
        Two,
        WideTwo,
        FreeTwo,
        ClosedThree,
        Three,
        FreeThree,
        Four,
        StraightFour,
        TwoFours,
        Five,
    ];

    /// From the four bits it is stored in.
    pub(crate) const fn from_bits(bits: u8) -> LineShape {
        let bits = (bits & 15) as usize;
        if bits < LineShape::COUNT { LineShape::ALL[bits] } else { Dead }
    }

    pub(crate) const fn is_three(self) -> bool {
        matches!(self, Three | FreeThree)
    }

    pub(crate) const fn is_two(self) -> bool {
        matches!(self, Two | WideTwo | FreeTwo)
    }
}

/// What a stone on a point would make over all four lines, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Class {
    Quiet,
    /// One open two.
    Two,
    /// One closed three.
    ClosedThree,
    /// Two or more of open two and closed three.
    TwoTwo,
    /// One open three.
    Three,
    /// One open three and an open two or closed three.
    ThreePlus,
    DoubleThree,
    /// One four.
    Four,
    /// One four and an open two or closed three.
    FourPlus,
    FourThree,
    /// A straight four or two fours: nothing but an own five stops it.
    StraightFour,
    Five,
    /// Perhaps forbidden to Black in renju; `State::is_foul` knows.
    Forbidden,
}

impl Class {
    pub(crate) const COUNT: usize = 13;
    /// How many of them are threats.
    pub(crate) const THREATS: usize = Class::COUNT - Class::Three as usize;

    const ALL: [Class; Class::COUNT] = [
        Class::Quiet,
        Class::Two,
        Class::ClosedThree,
        Class::TwoTwo,
        Class::Three,
        Class::ThreePlus,
        Class::DoubleThree,
        Class::Four,
        Class::FourPlus,
        Class::FourThree,
        Class::StraightFour,
        Class::Five,
        Class::Forbidden,
    ];

    /// From the four bits it is stored in.
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Class {
        let bits = (bits & 15) as usize;
        if bits < Class::COUNT { Class::ALL[bits] } else { Class::Quiet }
    }

    /// The classes whose points the state counts.
    pub(crate) const fn is_threat(self) -> bool {
        self as u8 >= Class::Three as u8
    }

    /// The class of four shapes. `forbids` says whether the colour has forbidden points.
    pub(crate) fn of(shapes: [LineShape; 4], forbids: Forbids) -> Class {
        let count = |wanted: fn(LineShape) -> bool| shapes.iter().filter(|s| wanted(**s)).count();
        let fives = count(|s| s == Five);
        let straight = count(|s| s == StraightFour);
        let two_fours = count(|s| s == TwoFours);
        let fours = count(|s| s == Four);
        let threes = count(LineShape::is_three);
        let seeds = count(|s| s == ClosedThree || s.is_two());
        if fives > 0 {
            return Class::Five;
        }
        match forbids {
            Forbids::Fouls
                if count(|s| s == Overline) > 0
                    || two_fours > 0
                    || straight + fours >= 2
                    || threes >= 2 =>
            {
                return Class::Forbidden;
            }
            Forbids::Fouls | Forbids::Nothing => {}
        }
        match (straight + two_fours, fours, threes, seeds) {
            (1.., ..) | (_, 2.., ..) => Class::StraightFour,
            (_, 1, 1.., _) => Class::FourThree,
            (_, 1, _, 1..) => Class::FourPlus,
            (_, 1, ..) => Class::Four,
            (_, _, 2.., _) => Class::DoubleThree,
            (_, _, 1, 1..) => Class::ThreePlus,
            (_, _, 1, _) => Class::Three,
            (.., 2..) => Class::TwoTwo,
            (.., 1) if count(|s| s == ClosedThree) > 0 => Class::ClosedThree,
            (.., 1) => Class::Two,
            (.., 0) => Class::Quiet,
        }
    }
}

/// Whether a colour has forbidden points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Forbids {
    Nothing,
    Fouls,
}

impl Forbids {
    pub(crate) const fn of(rule: Rule, stone: Stone) -> Forbids {
        if rule.forbids(stone) { Forbids::Fouls } else { Forbids::Nothing }
    }
}

/// Four shapes in any order, as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PointKind(u16);

/// How many different kinds of point there are.
pub(crate) const KINDS: usize = 3060;

/// The length of a table by kind: an index below it needs no test.
pub(crate) const KIND_ROOM: usize = 1 << KIND_BITS;

const KIND_BITS: u32 = 12;
const CLASSES_SHIFT: u32 = 2 * KIND_BITS;

impl PointKind {
    pub(crate) const fn new(number: usize) -> PointKind {
        PointKind(number as u16)
    }

    /// Always below [`KIND_ROOM`].
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % KIND_ROOM
    }
}

/// Both colours' kinds of a point in one word, so that they are written and read at once, and in its
/// highest byte the classes they are of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Zeroable)]
pub(crate) struct PointKinds(u32);

impl PointKinds {
    /// One colour's kind alone; two of them are put together by [`PointKinds::with`].
    #[inline]
    pub(crate) const fn of_one(stone: Stone, number: usize, class: Class) -> PointKinds {
        let (number, class) = (number as u32, class as u32);
        PointKinds(
            number << (KIND_BITS * stone as u32) | class << (CLASSES_SHIFT + 4 * stone as u32),
        )
    }

    #[inline]
    pub(crate) const fn with(self, other: PointKinds) -> PointKinds {
        PointKinds(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn of(self, stone: Stone) -> PointKind {
        PointKind((self.0 >> (KIND_BITS * stone as u32) & (KIND_ROOM as u32 - 1)) as u16)
    }

    /// Both classes in four bits each, Black's in the low ones.
    #[inline]
    pub(crate) const fn classes(self) -> u8 {
        (self.0 >> CLASSES_SHIFT) as u8
    }
}

/// Every kind as its four shapes, weakest first, in the order of their numbers.
pub(crate) fn kinds() -> impl Iterator<Item = [LineShape; 4]> {
    let from = |low: usize| low..LineShape::COUNT;
    from(0).flat_map(move |a| {
        from(a).flat_map(move |b| {
            from(b).flat_map(move |c| {
                from(c).map(move |d| [a, b, c, d].map(|shape| LineShape::ALL[shape]))
            })
        })
    })
}
