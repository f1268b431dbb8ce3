//! The weights of the evaluation, as data.
//!
//! A position is worth, to a colour, the sum over the empty points of the weight of the point's kind
//! (its four line shapes), minus the same for the other colour, plus a weight for which threats the
//! two sides have.

use tengen_rules::{Rule, Stone};

use crate::shape::{Class, Forbids, KINDS, Shape, kinds};

/// The weights of one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    points: [Vec<i16>; 2],
    /// By [`Situation`](crate::state::Situation) number.
    threats: Vec<i16>,
}

/// How many threat situations there are.
pub(crate) const SITUATIONS: usize = 256;

impl Weights {
    /// The weights that come with the crate.
    pub fn shipped(rule: Rule) -> Weights {
        Weights::guessed(rule)
    }

    /// The weight of a kind of point for one colour.
    pub(crate) fn point(&self, stone: Stone, kind: usize) -> i16 {
        self.points[stone as usize][kind]
    }

    /// The weight of a threat situation for the side to move.
    pub(crate) fn threat(&self, situation: usize) -> i32 {
        i32::from(self.threats[situation])
    }

    /// Weights by feeling: a place to start fitting from.
    pub fn guessed(rule: Rule) -> Weights {
        let points = Stone::BOTH.map(|stone| {
            let forbids = if rule.forbids(stone) { Forbids::Fouls } else { Forbids::Nothing };
            kinds().map(|shapes| guess(shapes, forbids)).collect::<Vec<i16>>()
        });
        debug_assert!(points.iter().all(|weights| weights.len() == KINDS));
        Weights { points, threats: vec![0; SITUATIONS] }
    }
}

fn guess(shapes: [Shape; 4], forbids: Forbids) -> i16 {
    let lines: i16 = shapes
        .iter()
        .map(|shape| match shape {
            Shape::Dead | Shape::Overline => 0,
            Shape::ClosedOne => 0,
            Shape::One => 1,
            Shape::ClosedTwo => 1,
            Shape::Two => 4,
            Shape::WideTwo => 5,
            Shape::FreeTwo => 6,
            Shape::ClosedThree => 6,
            Shape::Three => 11,
            Shape::FreeThree => 13,
            Shape::Four => 14,
            Shape::StraightFour | Shape::TwoFours => 40,
            Shape::Five => 60,
        })
        .sum();
    let together = match Class::of(shapes, forbids) {
        Class::Quiet | Class::Two | Class::ClosedThree => 0,
        Class::TwoTwo => 5,
        Class::Three | Class::Four => 0,
        Class::ThreePlus => 8,
        Class::DoubleThree => 30,
        Class::FourPlus => 8,
        Class::FourThree => 60,
        Class::StraightFour => 60,
        Class::Five => 100,
        Class::Forbidden => return 0,
    };
    lines + together
}
