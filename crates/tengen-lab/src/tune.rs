//! Fits the weights of the evaluation to the results of games by logistic regression.
//!
//! The weight of a kind of point is the sum of its four lines' shape weights and a share of its own.
//! Shares are pulled towards where they began, so that rare kinds follow their shapes and common ones
//! the games. Adam, in small batches, with a step that falls to nothing.

use tengen_engine::{PolicyWeight, Random, Weights};
use tengen_rules::{Rule, Stone};

use crate::adam::Adam;
use crate::samples::{Numbering, Sample};

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// How often every sample is looked at.
    pub epochs: usize,
    /// Samples of one step.
    pub batch: usize,
    /// How far a weight moves in the first steps, in units of the log-odds.
    pub step: f32,
    /// How strongly shares are pulled back.
    pub pull: f32,
    /// Seed of the order of the samples.
    pub seed: u64,
}

impl Default for Fit {
    fn default() -> Fit {
        Fit { epochs: 25, batch: 2048, step: 2e-3, pull: 1e-3, seed: 1 }
    }
}

/// How well weights predict results.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prediction {
    /// The mean logarithmic loss against the results; guessing is 0.693.
    pub loss: f64,
    /// How often the side that was said to be better won, over games with a winner.
    pub accuracy: f64,
    /// Over how many positions.
    pub positions: usize,
}

const SHAPES: usize = Weights::SHAPES;
const SCALE: f32 = Weights::STEPS_PER_LOG_ODDS;

/// The parameters, in units of the log-odds.
struct EvalModel {
    numbering: Numbering,
    /// The four shapes of every weight.
    shapes: Vec<[usize; 4]>,
    /// Shape weights (per colour where the colours differ), then shares, then threats.
    parameters: Vec<f32>,
    start: Vec<f32>,
    shares: usize,
    threats: usize,
    /// Not fitted here, only carried on.
    policies: [Vec<PolicyWeight>; 2],
}

impl EvalModel {
    fn new(rule: Rule, weights: &Weights) -> EvalModel {
        let numbering = Numbering::of(rule);
        let shapes = shapes_by_number(rule);
        let shares = numbering.len() / Weights::KINDS * SHAPES;
        let threats = shares + numbering.len();
        let mut parameters = vec![0.0; threats + Weights::SITUATIONS];
        for stone in Stone::BOTH {
            for (kind, &weight) in weights.points(stone).iter().enumerate() {
                parameters[shares + numbering.number(stone, kind)] = f32::from(weight) / SCALE;
            }
        }
        for (situation, &weight) in weights.threats().iter().enumerate() {
            parameters[threats + situation] = f32::from(weight) / SCALE;
        }
        let policies = Stone::BOTH.map(|stone| weights.policies(stone).to_vec());
        EvalModel {
            numbering,
            shapes,
            start: parameters.clone(),
            parameters,
            shares,
            threats,
            policies,
        }
    }

    /// The weights as they stand, one number each.
    fn weights(&self) -> Vec<f32> {
        self.shapes
            .iter()
            .zip(&self.parameters[self.shares..])
            .map(|(shapes, share)| {
                share + shapes.map(|shape| self.parameters[shape]).iter().sum::<f32>()
            })
            .collect()
    }

    fn finish(&self) -> Weights {
        let weights = self.weights();
        let round = |weight: f32| (weight * SCALE).round().clamp(-30_000.0, 30_000.0) as i16;
        let points = Stone::BOTH.map(|stone| {
            (0..Weights::KINDS)
                .map(|kind| round(weights[self.numbering.number(stone, kind)]))
                .collect()
        });
        let threats = self.parameters[self.threats..].iter().map(|&weight| round(weight)).collect();
        Weights::new(points, self.policies.clone(), threats)
    }
}

/// The four shapes behind every weight number; where the colours differ each has shapes of its own.
pub(crate) fn shapes_by_number(rule: Rule) -> Vec<[usize; 4]> {
    let colours = Numbering::of(rule).len() / Weights::KINDS;
    let kinds = (0..Weights::KINDS)
        .map(|kind| Weights::kind_shapes(kind).expect("the kind exists").map(usize::from));
    let kinds: Vec<[usize; 4]> = kinds.collect();
    let of_colour =
        |colour: usize| kinds.iter().map(move |shapes| shapes.map(|shape| colour * SHAPES + shape));
    (0..colours).flat_map(of_colour).collect()
}

/// Fits weights to samples, starting from others, and calls `seen` after every epoch.
pub(crate) fn fit(
    rule: Rule,
    start: &Weights,
    samples: &[Sample],
    plan: &Fit,
    mut seen: impl FnMut(usize, &Weights),
) -> Weights {
    let mut model = EvalModel::new(rule, start);
    let batches = samples.len().div_ceil(plan.batch).max(1);
    let mut descent = Adam::new(model.parameters.len(), batches * plan.epochs, plan.step);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut random = Random::new(plan.seed);
    for epoch in 0..plan.epochs {
        random.shuffle(&mut order);
        for batch in order.chunks(plan.batch) {
            let gradient = gradient(&model, samples, batch, plan.pull);
            descent.step(&mut model.parameters, &gradient);
        }
        seen(epoch + 1, &model.finish());
    }
    model.finish()
}

fn gradient(model: &EvalModel, samples: &[Sample], batch: &[usize], pull: f32) -> Vec<f32> {
    let weights = model.weights();
    let threats = &model.parameters[model.threats..];
    let mut by_weight = vec![0f32; weights.len()];
    let mut gradient = vec![0f32; model.parameters.len()];
    for &index in batch {
        let sample = &samples[index];
        let sum: f32 = sample
            .counts
            .iter()
            .map(|&(number, count)| weights[usize::from(number)] * f32::from(count))
            .sum();
        let slope = sigmoid(sum + threats[usize::from(sample.situation)]) - sample.target;
        for &(number, count) in &sample.counts {
            by_weight[usize::from(number)] += slope * f32::from(count);
        }
        gradient[model.threats + usize::from(sample.situation)] += slope;
    }
    let share = 1.0 / batch.len() as f32;
    for (number, shapes) in model.shapes.iter().enumerate() {
        let slope = by_weight[number];
        for &shape in shapes {
            gradient[shape] += slope;
        }
        gradient[model.shares + number] = slope;
    }
    for (index, slope) in gradient.iter_mut().enumerate() {
        *slope *= share;
        if index >= model.shares {
            *slope += pull * (model.parameters[index] - model.start[index]);
        }
    }
    gradient
}

/// How well weights predict the results of samples.
pub(crate) fn predict(rule: Rule, weights: &Weights, samples: &[Sample]) -> Prediction {
    let numbering = Numbering::of(rule);
    let mut flat = vec![0f32; numbering.len()];
    for stone in Stone::BOTH {
        for (kind, &weight) in weights.points(stone).iter().enumerate() {
            flat[numbering.number(stone, kind)] = f32::from(weight) / SCALE;
        }
    }
    let (mut loss, mut right, mut decided) = (0f64, 0usize, 0usize);
    for sample in samples {
        let sum: f32 = sample
            .counts
            .iter()
            .map(|&(number, count)| flat[usize::from(number)] * f32::from(count))
            .sum();
        let sum = sum + f32::from(weights.threats()[usize::from(sample.situation)]) / SCALE;
        let chance = f64::from(sigmoid(sum)).clamp(1e-6, 1.0 - 1e-6);
        let result = f64::from(sample.result);
        loss -= result * chance.ln() + (1.0 - result) * (1.0 - chance).ln();
        if sample.result != 0.5 {
            decided += 1;
            right += usize::from((sum > 0.0) == (sample.result > 0.5));
        }
    }
    Prediction {
        loss: loss / samples.len().max(1) as f64,
        accuracy: right as f64 / decided.max(1) as f64,
        positions: samples.len(),
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl std::fmt::Display for Prediction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Prediction { loss, accuracy, positions } = self;
        write!(f, "log-loss {loss:.4}, accuracy {:.2} %, {positions} positions", 100.0 * accuracy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_that_decides_games_is_found() {
        let kind = 100;
        let samples: Vec<Sample> = (0..400)
            .map(|n| {
                let (count, result) = if n % 2 == 0 { (1, 1.0) } else { (-1, 0.0) };
                Sample { counts: vec![(kind, count)], situation: 0, target: result, result }
            })
            .collect();
        let start = Weights::guessed(Rule::Freestyle);
        let plan = Fit { batch: 50, ..Fit::default() };
        let before = predict(Rule::Freestyle, &start, &samples);
        let fitted = fit(Rule::Freestyle, &start, &samples, &plan, |_, _| {});
        let after = predict(Rule::Freestyle, &fitted, &samples);
        assert!(after.loss < before.loss - 0.05, "{before} {after}");
        let [old, new] = [&start, &fitted].map(|weights| weights.points(Stone::Black)[100]);
        assert!(new > old, "{old} {new}");
    }

    #[test]
    fn the_same_seed_fits_the_same_weights() {
        let samples: Vec<Sample> = (0..97)
            .map(|n| Sample {
                counts: vec![(n % 13, 1), (n % 7 + 20, -1)],
                situation: n % 3,
                target: f32::from(n % 2),
                result: f32::from(n % 2),
            })
            .collect();
        let start = Weights::guessed(Rule::Renju);
        let run = || fit(Rule::Renju, &start, &samples, &Fit::default(), |_, _| {});
        assert_eq!(run(), run());
    }
}
