//! Glicko-2, after Mark Glickman's "Example of the Glicko-2 system" (2013), one meeting to a rating period,
//! so that a person sees at once what a puzzle was worth.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

use crate::Score;

/// How good somebody is, how sure that is, and how steady.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Glicko {
    /// The rating.
    pub value: f64,
    /// The standard deviation of the rating: it is within two of them with 95 %.
    pub deviation: f64,
    /// How much the rating is expected to change in a period.
    pub volatility: f64,
}

/// How far a rating is from the middle, on the scale on which Glicko-2 computes.
const SCALE: f64 = 173.7178;
const MIDDLE: f64 = 1500.0;
/// How freely volatilities change; the paper names 0.3 to 1.2, and the lower the calmer.
const TAU: f64 = 0.5;
const CLOSE: f64 = 1e-6;
/// Nobody is less known than somebody new, nor so well known that a rating no longer moves.
const LEAST_DEVIATION: f64 = 45.0;

impl Glicko {
    /// Somebody of whom nothing is known.
    pub const NEW: Glicko = Glicko { value: MIDDLE, deviation: 350.0, volatility: 0.06 };

    /// After a meeting.
    #[must_use]
    pub fn after(self, other: Glicko, score: Score) -> Glicko {
        let Glicko { value, deviation, volatility } = self.after_period(&[(other, score)]);
        let deviation = deviation.clamp(LEAST_DEVIATION, Glicko::NEW.deviation);
        Glicko { value, deviation, volatility }
    }

    /// After so many periods without a meeting.
    #[must_use]
    pub fn after_rest(self, periods: u32) -> Glicko {
        let drift = (SCALE * self.volatility).powi(2) * f64::from(periods);
        let deviation = (self.deviation.powi(2) + drift).sqrt().min(Glicko::NEW.deviation);
        Glicko { deviation, ..self }
    }

    /// The share that one may expect against another.
    pub fn expects(self, other: Glicko) -> f64 {
        let g = weight(self.deviation.hypot(other.deviation) / SCALE);
        1.0 / (1.0 + (-g * (self.value - other.value) / SCALE).exp())
    }

    /// Steps 2 to 8 of the paper.
    fn after_period(self, met: &[(Glicko, Score)]) -> Glicko {
        let mu = (self.value - MIDDLE) / SCALE;
        let phi = self.deviation / SCALE;
        let (mut information, mut surprise) = (0.0, 0.0);
        for (other, score) in met {
            let g = weight(other.deviation / SCALE);
            let share = 1.0 / (1.0 + (-g * (mu - (other.value - MIDDLE) / SCALE)).exp());
            information += g * g * share * (1.0 - share);
            surprise += g * (score.share() - share);
        }
        let variance = 1.0 / information;
        let volatility = volatility(phi, self.volatility, variance, variance * surprise);
        let phi = (1.0 / (phi * phi + volatility * volatility) + information).sqrt().recip();
        let value = MIDDLE + SCALE * (mu + phi * phi * surprise);
        Glicko { value, deviation: SCALE * phi, volatility }
    }
}

/// `g` of the paper: one who is hardly known says little.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// Step 5: where `f` is zero, by the Illinois variant of regula falsi.
fn volatility(phi: f64, sigma: f64, v: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let ex = x.exp();
        let spread = phi * phi + v + ex;
        ex * (delta * delta - spread) / (2.0 * spread * spread) - (x - a) / (TAU * TAU)
    };
    let (mut low, mut high) = (a, (delta * delta - phi * phi - v).max(0.0).ln());
    if high == f64::NEG_INFINITY {
        let mut steps = 1.0;
        while f(a - steps * TAU) < 0.0 {
            steps += 1.0;
        }
        high = a - steps * TAU;
    }
    let (mut f_low, mut f_high) = (f(low), f(high));
    while (high - low).abs() > CLOSE {
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_paper_comes_out() {
        let player = |value: f64, deviation: f64| Glicko { value, deviation, ..Glicko::NEW };
        let met = [
            (player(1400.0, 30.0), Score::WON),
            (player(1550.0, 100.0), Score::LOST),
            (player(1700.0, 300.0), Score::LOST),
        ];
        let after = player(1500.0, 200.0).after_period(&met);
        assert!((after.value - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }
}
