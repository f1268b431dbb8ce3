//! How strong somebody is on a scale of Elo, from results against opponents whose rating is known.
//!
//! What is known is a probability for every rating on a grid. A result multiplies it by how likely the result
//! was (Bayes); between results it spreads a little, because people learn and forget. So there is an interval
//! from the first game on, and ten wins in a row do not prove an infinite strength.

use crate::Score;

/// What is known of a strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The probability of each rating of the grid, weakest first.
    weights: Vec<f64>,
}

/// A strength as it is told: the mean, and the interval in which it is with 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The mean.
    pub value: f64,
    /// Weaker with 2.5 %.
    pub low: f64,
    /// Stronger with 2.5 %.
    pub high: f64,
}

const WEAKEST: f64 = -1000.0;
const STEP: f64 = 10.0;
const GRID: usize = 401;
/// Before the first game: somebody who knows the rules, give or take the whole ladder.
const PRIOR: (f64, f64) = (400.0, 450.0);
/// The standard deviation, in Elo, of what a game and a day can change.
const GAME: f64 = 10.0;
const DAY: f64 = 2.0;

impl Default for Estimate {
    fn default() -> Estimate {
        Estimate::around(PRIOR.0, PRIOR.1)
    }
}

impl Estimate {
    /// Before anything has happened: around a rating, with a standard deviation.
    pub fn around(middle: f64, deviation: f64) -> Estimate {
        let weight = |rating: f64| (-((rating - middle) / deviation).powi(2) / 2.0).exp();
        let mut estimate = Estimate { weights: ratings().map(weight).collect() };
        estimate.normalise();
        estimate
    }

    /// Takes in a result against an opponent. A draw is half a win and half a loss.
    pub fn meet(&mut self, opponent: f64, score: Score) {
        for (weight, rating) in self.weights.iter_mut().zip(ratings()) {
            let won = expected(rating - opponent);
            *weight *= won.powf(score.share()) * (1.0 - won).powf(1.0 - score.share());
        }
        self.normalise();
    }

    /// So many days have passed and games been played since the last result was taken in.
    pub fn pass(&mut self, days: i32, games: u32) {
        let variance = DAY * DAY * f64::from(days.max(0)) + GAME * GAME * f64::from(games);
        self.spread(variance);
    }

    /// The mean and the interval.
    pub fn summary(&self) -> Summary {
        let value =
            self.weights.iter().zip(ratings()).map(|(weight, rating)| weight * rating).sum();
        Summary { value, low: self.quantile(0.025), high: self.quantile(0.975) }
    }

    /// The rating below which it is with this probability, between two of the grid.
    fn quantile(&self, part: f64) -> f64 {
        let mut below = 0.0;
        for (&weight, rating) in self.weights.iter().zip(ratings()) {
            if below + weight >= part {
                return rating - STEP / 2.0 + STEP * (part - below) / weight;
            }
            below += weight;
        }
        WEAKEST + STEP * (GRID - 1) as f64
    }

    /// Adds a change of mean zero. What would leave the grid stays at its end.
    fn spread(&mut self, variance: f64) {
        let reach = (4.0 * variance.sqrt() / STEP).ceil().min(GRID as f64) as usize;
        let bell = |steps: usize| (-(steps as f64 * STEP).powi(2) / (2.0 * variance)).exp();
        let kernel: Vec<f64> = (0..=reach).map(bell).collect();
        if reach == 0 {
            return;
        }
        let mut spread = vec![0.0; GRID];
        for (at, weight) in self.weights.iter().enumerate() {
            for (steps, part) in kernel.iter().enumerate() {
                let share = weight * part * if steps == 0 { 1.0 } else { 0.5 };
                spread[at.saturating_sub(steps)] += share;
                spread[(at + steps).min(GRID - 1)] += share;
            }
        }
        self.weights = spread;
        self.normalise();
    }

    fn normalise(&mut self) {
        let sum: f64 = self.weights.iter().sum();
        self.weights.iter_mut().for_each(|weight| *weight /= sum);
    }
}

fn ratings() -> impl Iterator<Item = f64> {
    (0..GRID).map(|at| WEAKEST + STEP * at as f64)
}

/// The share of one who is so many Elo stronger.
pub fn expected(ahead: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-ahead / 400.0))
}

/// Of several opponents' ratings the one against which the share is nearest to one half, by its place.
pub fn nearest(strength: f64, opponents: &[f64]) -> Option<usize> {
    let distance = |rating: &f64| (expected(strength - rating) - 0.5).abs();
    (0..opponents.len())
        .min_by(|&one, &two| distance(&opponents[one]).total_cmp(&distance(&opponents[two])))
}
