//! Fits the policy to the moves that searches chose.
//!
//! A move's chance to be chosen grows with e to the power of two policy weights added up: for making what
//! the point gives, and for preventing what it gives the other. As with the evaluation, the weight of a kind
//! is the sum of its four shapes' weights and a share of its own, which is pulled towards nothing. What no
//! choice ever met, such as a point that wins at once, keeps the weight it had.

use tengen_engine::{Choices, PolicyWeight, Random, Weights};
use tengen_rules::{Point, Position, Rule, Stone};

use crate::adam::Adam;
use crate::samples::Numbering;
use crate::tune::{Fit, shapes_by_number};

/// A position: its moves by the numbers of their weights for making and preventing, and which was
/// chosen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChosenMove {
    moves: Vec<[u16; 2]>,
    chosen: usize,
}

/// How well a policy predicts choices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Foresight {
    /// The mean logarithmic loss.
    pub loss: f64,
    /// How often the chosen move comes first.
    pub first: f64,
    /// Over how many choices.
    pub choices: usize,
}

impl ChosenMove {
    /// The choice of `point`, unless the position leaves none.
    pub(crate) fn of(position: &Position, point: Point) -> Option<ChosenMove> {
        let Choices { to_move, moves } = Choices::of(position)?;
        let chosen = moves.iter().position(|&(at, _)| at == point)?;
        let numbering = Numbering::of(position.rule());
        let number = |stone: Stone, kinds: [u16; 2]| {
            numbering.number(stone, usize::from(kinds[stone as usize])) as u16
        };
        let moves = moves
            .into_iter()
            .map(|(_, kinds)| [number(to_move, kinds), number(!to_move, kinds)])
            .collect();
        Some(ChosenMove { moves, chosen })
    }
}

/// The weights of every number, in units of the logarithm: for making, then for preventing.
struct PolicyModel {
    shapes: Vec<[usize; 4]>,
    /// For both: shape weights, then shares.
    parameters: [Vec<f32>; 2],
    shares: usize,
}

impl PolicyModel {
    fn new(rule: Rule) -> PolicyModel {
        let shapes = shapes_by_number(rule);
        let shares = shapes.iter().flatten().max().map_or(0, |&most| most + 1);
        let parameters = [(); 2].map(|()| vec![0.0; shares + shapes.len()]);
        PolicyModel { shapes, parameters, shares }
    }

    fn weights(&self) -> [Vec<f32>; 2] {
        self.parameters.each_ref().map(|parameters| {
            let shares = &parameters[self.shares..];
            let sum =
                |shapes: &[usize; 4]| shapes.map(|shape| parameters[shape]).iter().sum::<f32>();
            self.shapes.iter().zip(shares).map(|(shapes, share)| share + sum(shapes)).collect()
        })
    }
}

/// The chances of every move of a choice.
fn chances<'a>(
    policy: &[Vec<f32>; 2],
    choice: &ChosenMove,
    chances: &'a mut Vec<f32>,
) -> &'a [f32] {
    chances.clear();
    let sum = |&[make, prevent]: &[u16; 2]| {
        policy[0][usize::from(make)] + policy[1][usize::from(prevent)]
    };
    chances.extend(choice.moves.iter().map(sum));
    let most = chances.iter().copied().fold(f32::MIN, f32::max);
    chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
    let sum: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// Fits a policy to choices and puts it into the weights.
pub(crate) fn fit(rule: Rule, weights: &Weights, choices: &[ChosenMove], plan: &Fit) -> Weights {
    let mut model = PolicyModel::new(rule);
    let steps = choices.len().div_ceil(plan.batch).max(1) * plan.epochs;
    let count = model.parameters[0].len();
    let mut descents = [(); 2].map(|()| Adam::new(count, steps, 5.0 * plan.step));
    let mut order: Vec<usize> = (0..choices.len()).collect();
    let mut random = Random::new(plan.seed);
    for _ in 0..plan.epochs {
        random.shuffle(&mut order);
        for batch in order.chunks(plan.batch) {
            let slopes = slopes(&model, choices, batch, plan.pull);
            for side in [0, 1] {
                descents[side].step(&mut model.parameters[side], &slopes[side]);
            }
        }
    }
    let mut met = [(); 2].map(|()| vec![false; model.shapes.len()]);
    for numbers in choices.iter().flat_map(|choice| &choice.moves) {
        for side in [0, 1] {
            met[side][usize::from(numbers[side])] = true;
        }
    }
    finish(rule, weights, &model.weights(), &met)
}

fn slopes(
    model: &PolicyModel,
    choices: &[ChosenMove],
    batch: &[usize],
    pull: f32,
) -> [Vec<f32>; 2] {
    let policy = model.weights();
    let mut by_number = [(); 2].map(|()| vec![0f32; model.shapes.len()]);
    let mut room = Vec::new();
    for &index in batch {
        let choice = &choices[index];
        for (at, &chance) in chances(&policy, choice, &mut room).iter().enumerate() {
            let slope = chance - f32::from(u8::from(at == choice.chosen));
            for side in [0, 1] {
                by_number[side][usize::from(choice.moves[at][side])] += slope;
            }
        }
    }
    let share = 1.0 / batch.len() as f32;
    [0, 1].map(|side| {
        let parameters = &model.parameters[side];
        let mut slopes = vec![0f32; parameters.len()];
        for (number, shapes) in model.shapes.iter().enumerate() {
            let slope = share * by_number[side][number];
            for &shape in shapes {
                slopes[shape] += slope;
            }
            let at = model.shares + number;
            slopes[at] = slope + pull * parameters[at];
        }
        slopes
    })
}

/// What the weight of a point without any shape is written as: it leaves room below.
const NOTHING: f32 = 24.0;

fn finish(rule: Rule, weights: &Weights, policy: &[Vec<f32>; 2], met: &[Vec<bool>; 2]) -> Weights {
    let numbering = Numbering::of(rule);
    let points = Stone::BOTH.map(|stone| weights.points(stone).to_vec());
    let by_stone = Stone::BOTH.map(|stone| {
        let written = |side: usize, kind: usize, before: u8| {
            if !met[side][numbering.number(stone, kind)] {
                return before;
            }
            let fitted = |kind: usize| policy[side][numbering.number(stone, kind)];
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

/// How well the policy of weights foresees choices.
pub(crate) fn foresee(rule: Rule, weights: &Weights, choices: &[ChosenMove]) -> Foresight {
    let numbering = Numbering::of(rule);
    let mut policy = [(); 2].map(|()| vec![0f32; numbering.len()]);
    for stone in Stone::BOTH {
        for (kind, weight) in weights.policies(stone).iter().enumerate() {
            let number = numbering.number(stone, kind);
            policy[0][number] = f32::from(weight.make) / PolicyWeight::STEPS;
            policy[1][number] = f32::from(weight.prevent) / PolicyWeight::STEPS;
        }
    }
    let (mut loss, mut first) = (0f64, 0usize);
    let mut room = Vec::new();
    for choice in choices {
        let chances = chances(&policy, choice, &mut room);
        let chosen = chances[choice.chosen];
        loss -= f64::from(chosen.max(1e-9)).ln();
        first += usize::from(chances.iter().all(|&chance| chance <= chosen));
    }
    let count = choices.len().max(1) as f64;
    Foresight { loss: loss / count, first: first as f64 / count, choices: choices.len() }
}

impl std::fmt::Display for Foresight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Foresight { loss, first, choices } = self;
        write!(f, "log-loss {loss:.4}, first {:.2} %, {choices} choices", 100.0 * first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_that_decides_choices_is_found() {
        let choices: Vec<ChosenMove> = (0..300)
            .map(|n| ChosenMove { moves: vec![[5, 9], [100, 7], [n % 50, 7]], chosen: 1 })
            .collect();
        let start = Weights::guessed(Rule::Freestyle);
        let plan = Fit { batch: 50, ..Fit::default() };
        let fitted = fit(Rule::Freestyle, &start, &choices, &plan);
        let before = foresee(Rule::Freestyle, &start, &choices);
        let after = foresee(Rule::Freestyle, &fitted, &choices);
        assert!(after.loss < before.loss && after.first > 0.99, "{before} {after}");
    }
}
