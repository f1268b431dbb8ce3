//! What a kind says alone about a move: for making it, and for preventing it.
//!
//! As with the evaluation, the weight of a kind is the sum of its four shapes' weights and a share of
//! its own, which is pulled towards nothing. What no choice ever met, such as a point that wins at once,
//! keeps the weight it had.

use tengen_engine::{PolicyWeight, Weights};
use tengen_rules::{Rule, Stone};

use crate::adam::Adam;
use crate::samples::Numbering;
use crate::tune::{Fit, shapes_by_number};

use super::ChosenMove;

/// The weights of every number while they are fitted: for making, then for preventing.
pub(super) struct Singles {
    numbering: Numbering,
    shapes: Vec<[usize; 4]>,
    /// For both: shape weights, then shares, in units of the logarithm.
    parameters: [Vec<f32>; 2],
    shares: usize,
    slopes: [Vec<f32>; 2],
    descents: [Adam; 2],
    pull: f32,
}

impl Singles {
    pub(super) fn new(rule: Rule, plan: &Fit, steps: usize) -> Singles {
        let shapes = shapes_by_number(rule);
        let shares = shapes.iter().flatten().max().map_or(0, |&most| most + 1);
        let count = shares + shapes.len();
        Singles {
            numbering: Numbering::of(rule),
            parameters: [(); 2].map(|()| vec![0.0; count]),
            shares,
            slopes: [(); 2].map(|()| vec![0.0; shapes.len()]),
            descents: [(); 2].map(|()| Adam::new(count, steps, 5.0 * plan.step)),
            pull: plan.pull,
            shapes,
        }
    }

    /// The weights as they stand, by number.
    pub(super) fn weights(&self) -> [Vec<f32>; 2] {
        self.parameters.each_ref().map(|parameters| {
            let shares = &parameters[self.shares..];
            let sum =
                |shapes: &[usize; 4]| shapes.map(|shape| parameters[shape]).iter().sum::<f32>();
            self.shapes.iter().zip(shares).map(|(shapes, share)| share + sum(shapes)).collect()
        })
    }

    pub(super) fn add_slope(&mut self, own: u16, other: u16, slope: f32) {
        self.slopes[0][usize::from(own)] += slope;
        self.slopes[1][usize::from(other)] += slope;
    }

    /// Moves the weights against the slopes that were added, of which each counts so much.
    pub(super) fn step(&mut self, share: f32) {
        for side in [0, 1] {
            let parameters = &mut self.parameters[side];
            let mut slopes = vec![0f32; parameters.len()];
            for (number, shapes) in self.shapes.iter().enumerate() {
                let slope = share * std::mem::take(&mut self.slopes[side][number]);
                for &shape in shapes {
                    slopes[shape] += slope;
                }
                let at = self.shares + number;
                slopes[at] = slope + self.pull * parameters[at];
            }
            self.descents[side].step(parameters, &slopes);
        }
    }

    /// Puts the policy weights of all kinds that were met into weights.
    pub(super) fn finish(&self, weights: &Weights, choices: &[ChosenMove]) -> Weights {
        let mut met = [(); 2].map(|()| vec![false; self.shapes.len()]);
        for numbers in choices.iter().flat_map(|choice| &choice.moves) {
            for side in [0, 1] {
                met[side][usize::from(numbers[side])] = true;
            }
        }
        let fitted = self.weights();
        let points = Stone::BOTH.map(|stone| weights.points(stone).to_vec());
        let by_stone = Stone::BOTH.map(|stone| {
            let written = |side: usize, kind: usize, before: u8| {
                if !met[side][self.numbering.number(stone, kind)] {
                    return before;
                }
                let fitted = |kind: usize| fitted[side][self.numbering.number(stone, kind)];
                let steps = PolicyWeight::STEPS * (fitted(kind) - fitted(0)) + NOTHING;
                steps.round().clamp(0.0, f32::from(PolicyWeight::MOST)) as u8
            };
            let before = weights.policies(stone).iter().enumerate();
            before
                .map(|(kind, before)| PolicyWeight {
                    make: written(0, kind, before.make),
                    prevent: written(1, kind, before.prevent),
                })
                .collect()
        });
        Weights::new(points, by_stone, weights.threats().to_vec())
    }
}

/// What the weight of a point without any shape is written as: it leaves room below.
const NOTHING: f32 = 24.0;
