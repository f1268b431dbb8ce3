//! Fits the policy to the moves that searches chose.
//!
//! A move's chance to be chosen grows with e to the power of what is added up: a policy weight for making
//! what the point gives, and one for preventing what it gives the other ([`singles`]).

mod singles;

use tengen_engine::{Choices, PolicyWeight, Random, Weights};
use tengen_rules::{Point, Position, Rule, Stone};

use crate::samples::Numbering;
use crate::tune::Fit;

use singles::Singles;

/// A position: its moves by the numbers of their kinds for the mover and the other, and which was
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

/// Fits a policy to choices and puts it into the weights.
pub(crate) fn fit(
    rule: Rule,
    start: &Weights,
    choices: &[ChosenMove],
    plan: &Fit,
    mut seen: impl FnMut(usize, &Weights),
) -> Weights {
    let steps = choices.len().div_ceil(plan.batch).max(1) * plan.epochs;
    let mut random = Random::new(plan.seed);
    let mut singles = Singles::new(rule, plan, steps);
    let mut order: Vec<usize> = (0..choices.len()).collect();
    let mut room = Vec::new();
    let mut fitted = start.clone();
    for epoch in 1..=plan.epochs {
        random.shuffle(&mut order);
        for batch in order.chunks(plan.batch) {
            let weights = singles.weights();
            for &index in batch {
                let choice = &choices[index];
                let chances = chances(choice, &mut room, |[own, other]| {
                    weights[0][usize::from(own)] + weights[1][usize::from(other)]
                });
                for (at, &chance) in chances.iter().enumerate() {
                    let slope = chance - f32::from(u8::from(at == choice.chosen));
                    let [own, other] = choice.moves[at];
                    singles.add_slope(own, other, slope);
                }
            }
            let share = 1.0 / batch.len() as f32;
            singles.step(share);
        }
        fitted = singles.finish(start, choices);
        seen(epoch, &fitted);
    }
    fitted
}

/// The chances of every move of a choice, from what its numbers come to.
fn chances<'a>(
    choice: &ChosenMove,
    chances: &'a mut Vec<f32>,
    promise: impl Fn([u16; 2]) -> f32,
) -> &'a [f32] {
    chances.clear();
    chances.extend(choice.moves.iter().map(|&numbers| promise(numbers)));
    let most = chances.iter().copied().fold(f32::MIN, f32::max);
    chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
    let sum: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// How well the policy of weights foresees choices.
pub(crate) fn foresee(rule: Rule, weights: &Weights, choices: &[ChosenMove]) -> Foresight {
    let numbering = Numbering::of(rule);
    let (mut loss, mut first) = (0f64, 0usize);
    let mut room = Vec::new();
    for choice in choices {
        let chances = chances(choice, &mut room, |[own, other]| {
            let ((mover, own), (_, other)) = (numbering.kind(own), numbering.kind(other));
            let kinds = match mover {
                Stone::Black => [own, other],
                Stone::White => [other, own],
            };
            weights.promise(mover, kinds) as f32 / PolicyWeight::STEPS
        });
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
        let plan = Fit { batch: 100, epochs: 12, step: 0.01, ..Fit::default() };
        let fitted = fit(Rule::Freestyle, &start, &choices, &plan, |_, _| {});
        let before = foresee(Rule::Freestyle, &start, &choices);
        let after = foresee(Rule::Freestyle, &fitted, &choices);
        assert!(after.loss < before.loss && after.first > 0.99, "{before} {after}");
    }
}
