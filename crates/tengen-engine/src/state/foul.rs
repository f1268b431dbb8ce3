//! Black's forbidden points in renju, exactly, on the search's own lines.

use tengen_rules::Stone;

use super::State;
use crate::cell::Cell;
use crate::foul::Ruling;
use crate::ruleset::Ruleset;
use crate::shape::{Class, LineShape, code};

impl<R: Ruleset> State<R> {
    /// Whether this empty point is forbidden to `stone`.
    #[inline]
    pub(crate) fn is_foul(&mut self, stone: Stone, cell: Cell) -> bool {
        R::FORBIDS
            && stone == Stone::Black
            && self.class(Stone::Black, cell) == Class::Forbidden
            && self.judge(cell) == Ruling::Foul
    }

    fn judge(&mut self, cell: Cell) -> Ruling {
        let shapes: [LineShape; 4] =
            std::array::from_fn(|direction| LineShape::from_bits(self.look(cell, direction)));
        if shapes.contains(&LineShape::Five) {
            return Ruling::Five;
        }
        let is_four =
            |shape: &&LineShape| matches!(shape, LineShape::Four | LineShape::StraightFour);
        let is_line_foul = |shape| matches!(shape, LineShape::Overline | LineShape::TwoFours);
        if shapes.into_iter().any(is_line_foul) || shapes.iter().filter(is_four).count() >= 2 {
            return Ruling::Foul;
        }
        if shapes.iter().filter(|shape| shape.is_three()).count() < 2 {
            return Ruling::Quiet;
        }
        self.flip_black(cell);
        let threes = (0..4)
            .filter(|&direction| shapes[direction].is_three() && self.can_grow(cell, direction));
        let fouls = threes.count() >= 2;
        self.flip_black(cell);
        if fouls { Ruling::Foul } else { Ruling::Quiet }
    }

    /// Whether the three through the stone on `cell` has a legal point that makes it a straight four.
    fn can_grow(&mut self, cell: Cell, direction: usize) -> bool {
        [-1, 1].into_iter().any(|way| {
            let mut next = cell;
            for _ in 0..3 {
                next = next.step(direction, way);
                let (line, place) = next.line(direction);
                match self.lines[direction][line] >> (2 * place) & 3 {
                    0 => {
                        let shape = LineShape::from_bits(self.look(next, direction));
                        return shape == LineShape::StraightFour
                            && self.judge(next) == Ruling::Quiet;
                    }
                    1 => {}
                    _ => return false,
                }
            }
            false
        })
    }

    /// Puts or takes a black stone on the lines alone.
    fn flip_black(&mut self, cell: Cell) {
        for (direction, lines) in self.lines.iter_mut().enumerate() {
            let (line, place) = cell.line(direction);
            lines[line] ^= code(Stone::Black) << (2 * place);
        }
    }
}
