//! Where fives, fours and straight fours can be made, and every point that stops them.

use tengen_rules::Stone;

use super::{State, shapes_at};
use crate::cell::{Cell, Cells};
use crate::ruleset::Ruleset;
use crate::shape::{Class, LineShape, code};

impl<R: Ruleset> State<R> {
    /// The points where `stone` wins at once.
    pub(crate) fn fives(&self, stone: Stone) -> Cells {
        self.points(stone, Class::Five)
    }

    /// The points that make a straight four or two fours.
    pub(crate) fn straight_fours(&self, stone: Stone) -> Cells {
        self.points(stone, Class::StraightFour)
    }

    /// Every point that makes a four of any kind. In renju some of Black's may be forbidden.
    pub(crate) fn fours(&self, stone: Stone) -> Cells {
        let mut fours = Cells::EMPTY;
        if self.four_count(stone) > 0 {
            fours = self.classes.between(stone, Class::Four, Class::StraightFour);
        }
        if R::FORBIDS && stone == Stone::Black && self.count(stone, Class::Forbidden) > 0 {
            for cell in self.points(stone, Class::Forbidden).iter() {
                if self.makes_four(stone, cell) {
                    fours.insert(cell);
                }
            }
        }
        fours
    }

    /// Whether a stone on an empty point of at least [`Class::Four`] makes a four: all of them do but
    /// some of those that may be forbidden.
    #[inline]
    pub(crate) fn makes_four(&self, stone: Stone, cell: Cell) -> bool {
        !R::FORBIDS
            || self.class(stone, cell) != Class::Forbidden
            || (0..4).any(|direction| self.shape(stone, cell, direction) >= LineShape::Four)
    }

    /// How many points surely make a four that is not a five.
    pub(crate) fn four_count(&self, stone: Stone) -> usize {
        self.count(stone, Class::Four)
            + self.count(stone, Class::FourPlus)
            + self.count(stone, Class::FourThree)
            + self.count(stone, Class::StraightFour)
    }

    /// The point where the enemy must answer if `stone` plays on `cell`, which makes a single
    /// [`LineShape::Four`]; the first of them where the rule leaves the enemy a choice.
    pub(crate) fn answer_to_four(&self, stone: Stone, cell: Cell) -> Option<Cell> {
        let direction =
            (0..4).find(|&direction| self.shape(stone, cell, direction) == LineShape::Four)?;
        let (line, place) = cell.line(direction);
        let cells = self.lines[direction][line] | code(stone) << (2 * place);
        let reach = 4i16;
        (-reach..=reach).filter(|&steps| steps != 0).find_map(|steps| {
            let other = place.checked_add_signed(isize::from(steps))?;
            let empty = cells >> (2 * other) & 3 == 0;
            let five = empty && {
                let both = shapes_at::<R>(self.tables, cells, 2 * other);
                LineShape::from_bits(both >> (4 * stone as usize)) == LineShape::Five
            };
            five.then(|| cell.step(direction, steps))
        })
    }

    /// Every empty point where an enemy stone keeps `stone` from its threat on `cell`: the cell
    /// itself, and the points of its lines that leave less than [`Class::StraightFour`] there.
    ///
    /// For a cell of class [`Class::Five`] these are the points that leave it no five, which is the
    /// cell alone unless enemy stones can spoil a five from its ends.
    pub(crate) fn defences(&self, stone: Stone, cell: Cell) -> Cells {
        let goal = self.class(stone, cell);
        let mut defences = Cells::EMPTY;
        defences.insert(cell);
        if goal == Class::Five && !R::NEEDS_OPEN_END {
            return defences;
        }
        let shapes: [LineShape; 4] =
            std::array::from_fn(|direction| self.shape(stone, cell, direction));
        for direction in 0..4 {
            if shapes[direction] < LineShape::Four {
                continue;
            }
            let (line, place) = cell.line(direction);
            let cells = self.lines[direction][line];
            for steps in -(R::REACH as i16)..=R::REACH as i16 {
                let other = place as i16 + steps;
                if steps == 0 || cells >> (2 * other) & 3 != 0 {
                    continue;
                }
                let blocked = cells | code(!stone) << (2 * other);
                let both = shapes_at::<R>(self.tables, blocked, 2 * place);
                let mut left = shapes;
                left[direction] = LineShape::from_bits(both >> (4 * stone as usize));
                if !still(goal, left) {
                    defences.insert(cell.step(direction, steps));
                }
            }
        }
        defences
    }
}

/// Whether shapes still amount to a win by five or by straight four.
fn still(goal: Class, shapes: [LineShape; 4]) -> bool {
    if shapes.contains(&LineShape::Five) {
        return true;
    }
    let fours = shapes.iter().filter(|&&shape| shape == LineShape::Four).count();
    goal != Class::Five
        && (fours >= 2
            || shapes.iter().any(|&s| matches!(s, LineShape::StraightFour | LineShape::TwoFours)))
}
