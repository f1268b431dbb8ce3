//! What a match says about the difference in strength: Elo with error bars, and the sequential test.

use std::fmt;

/// Results of game pairs: one opening played twice, with colours exchanged.
///
/// Counting pairs (the pentanomial model) instead of games takes out what the opening decides, so the
/// error bars are honest when openings are not quite balanced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// How often the first engine got 0, ½, 1, 1½ and 2 points from a pair.
    pub counts: [u64; 5],
}

/// Wins, losses and draws of the first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
}

/// A difference in Elo with the half width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// A sequential probability ratio test of two differences in Elo (logistic).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference under the null hypothesis.
    pub elo0: f64,
    /// The difference under the alternative.
    pub elo1: f64,
    /// The chance to accept the alternative when the null hypothesis is true.
    pub alpha: f64,
    /// The chance to accept the null hypothesis when the alternative is true.
    pub beta: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtState {
    /// The difference is the alternative's, or larger.
    Accepted,
    /// The difference is the null hypothesis', or smaller.
    Rejected,
    /// More games are needed.
    Open,
}

impl Pairs {
    /// Adds a pair that gave the first engine this many half points.
    pub fn add(&mut self, half_points: usize) {
        self.counts[half_points] += 1;
    }

    /// How many pairs there are.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The difference in strength, once two pairs are there.
    pub fn elo(&self) -> Option<Elo> {
        let total = self.total();
        if total < 2 {
            return None;
        }
        let (mean, variance) = moments(&self.counts.map(|count| count as f64));
        let error = 1.96 * (variance / total as f64).sqrt();
        Some(Elo {
            value: elo_of(mean),
            low: elo_of((mean - error).max(0.0)),
            high: elo_of((mean + error).min(1.0)),
        })
    }
}

impl Games {
    /// How many games there are.
    pub fn total(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Points per game of the first engine, from 0 to 1.
    pub fn share(&self) -> f64 {
        (self.wins as f64 + 0.5 * self.draws as f64) / self.total().max(1) as f64
    }
}

impl Sprt {
    /// The log-likelihood ratio of the alternative to the null hypothesis (generalised, normal
    /// approximation over pairs).
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        // A thousandth in every cell keeps the variance of a young match above zero.
        let counts = pairs.counts.map(|count| count as f64 + 1e-3);
        let total: f64 = counts.iter().sum();
        let (mean, variance) = moments(&counts);
        let (low, high) = (share_of(self.elo0), share_of(self.elo1));
        total * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// The ratios at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the pairs say.
    pub fn verdict(&self, pairs: &Pairs) -> SprtState {
        let (lower, upper) = self.bounds();
        let ratio = self.ratio(pairs);
        if ratio >= upper {
            SprtState::Accepted
        } else if ratio <= lower {
            SprtState::Rejected
        } else {
            SprtState::Open
        }
    }
}

/// The mean score of a pair per game, from 0 to 1, and its variance.
fn moments(counts: &[f64; 5]) -> (f64, f64) {
    let total: f64 = counts.iter().sum();
    let score = |half_points: usize| half_points as f64 / 4.0;
    let mean = counts.iter().enumerate().map(|(i, count)| score(i) * count).sum::<f64>() / total;
    let variance =
        counts.iter().enumerate().map(|(i, count)| (score(i) - mean).powi(2) * count).sum::<f64>()
            / total;
    (mean, variance)
}

/// The score that a difference in Elo is worth.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo that a score shows.
pub fn elo_of(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Elo { value, low, high } = self;
        write!(f, "{value:+.1} [{low:+.1}, {high:+.1}]")
    }
}

impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Games { wins, losses, draws } = self;
        write!(f, "W {wins} L {losses} D {draws}")
    }
}

impl fmt::Display for SprtState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SprtState::Accepted => "accepted",
            SprtState::Rejected => "rejected",
            SprtState::Open => "open",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_match_is_worth_nothing() {
        let elo = Pairs { counts: [10, 20, 40, 20, 10] }.elo().unwrap();
        assert!(elo.value.abs() < 1e-9);
        assert!((elo.low + elo.high).abs() < 1e-9);
    }

    #[test]
    fn the_error_bar_of_a_known_match_is_right() {
        // Mean 0.525 over 1,000 pairs; the variance of a pair is 0.0725 - 0.000625.
        let pairs = Pairs { counts: [80, 200, 400, 180, 140] };
        let (mean, variance) = moments(&pairs.counts.map(|n| n as f64));
        assert!((mean - 0.525).abs() < 1e-12);
        assert!((variance - 0.077_5 + 0.000_625).abs() < 1e-2);
        let elo = pairs.elo().unwrap();
        assert!((elo.value - 17.4).abs() < 0.1, "{elo}");
        assert!(elo.low < elo.value && elo.value < elo.high);
    }

    #[test]
    fn the_sequential_test_ends_on_the_side_of_the_truth() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        let (lower, upper) = sprt.bounds();
        assert!((lower + 2.944).abs() < 1e-3 && (upper - 2.944).abs() < 1e-3);
        let better = Pairs { counts: [10, 100, 300, 200, 40] };
        assert_eq!(sprt.verdict(&better), SprtState::Accepted);
        let worse = Pairs { counts: [40, 200, 300, 100, 10] };
        assert_eq!(sprt.verdict(&worse), SprtState::Rejected);
        assert_eq!(sprt.verdict(&Pairs::default()), SprtState::Open);
    }

    #[test]
    fn share_and_elo_are_inverse() {
        for elo in [-400.0, -10.0, 0.0, 250.0] {
            assert!((elo_of(share_of(elo)) - elo).abs() < 1e-9);
        }
    }
}
