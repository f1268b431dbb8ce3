//! Ratings of several players from the results of their games (Bradley and Terry's model).

use std::f64::consts::LN_10;

/// The points one player made against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// Whose points are counted.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// The points of the first, half a point for a draw.
    pub points: f64,
    /// How many games they played.
    pub games: f64,
}

/// A player's strength, in Elo above the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloRating {
    /// The rating.
    pub elo: f64,
    /// The half width of its 95 % interval.
    pub error: f64,
}

/// Log-odds of one Elo.
const ELO: f64 = LN_10 / 400.0;
/// Every pair that met is given this many drawn games more, so that a clean sweep has a finite rating.
const PRIOR: f64 = 1.0;

/// Rates players who are all connected by meetings. The first has 0 and no error.
pub fn rate(players: usize, meetings: &[Meeting]) -> Vec<EloRating> {
    let mut strength = vec![0.0; players];
    // Newton's method; the likelihood is concave, so a few steps are enough.
    for _ in 0..60 {
        let (slope, curve) = derivatives(&strength, meetings);
        let Some(inverse) = invert(curve) else { break };
        for (row, line) in inverse.iter().enumerate() {
            let step: f64 = line.iter().zip(&slope).map(|(a, b)| a * b).sum();
            strength[row + 1] += step.clamp(-1.0, 1.0);
        }
    }
    let (_, curve) = derivatives(&strength, meetings);
    let inverse = invert(curve);
    (0..players)
        .map(|player| {
            let variance = match (player, &inverse) {
                (0, _) => 0.0,
                (_, Some(inverse)) => inverse[player - 1][player - 1],
                (_, None) => f64::INFINITY,
            };
            EloRating { elo: strength[player] / ELO, error: 1.96 * variance.sqrt() / ELO }
        })
        .collect()
}

/// The slope of the log-likelihood and its curvature, without the first player, who stays at 0.
fn derivatives(strength: &[f64], meetings: &[Meeting]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let free = strength.len() - 1;
    let mut slope = vec![0.0; free];
    let mut curve = vec![vec![0.0; free]; free];
    for &Meeting { first, second, points, games } in meetings {
        let (points, games) = (points + PRIOR / 2.0, games + PRIOR);
        let expected = 1.0 / (1.0 + (strength[second] - strength[first]).exp());
        let surplus = points - games * expected;
        let weight = games * expected * (1.0 - expected);
        for (player, sign) in [(first, 1.0), (second, -1.0)] {
            if let Some(row) = player.checked_sub(1) {
                slope[row] += sign * surplus;
                curve[row][row] += weight;
            }
        }
        if let (Some(a), Some(b)) = (first.checked_sub(1), second.checked_sub(1)) {
            curve[a][b] -= weight;
            curve[b][a] -= weight;
        }
    }
    (slope, curve)
}

/// The inverse of a matrix by elimination; `None` when it has none.
fn invert(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (row, line) in matrix.iter_mut().enumerate() {
        line.extend((0..size).map(|col| f64::from(u8::from(row == col))));
    }
    for pivot in 0..size {
        let best = (pivot..size)
            .max_by(|&a, &b| matrix[a][pivot].abs().total_cmp(&matrix[b][pivot].abs()))?;
        matrix.swap(pivot, best);
        let scale = matrix[pivot][pivot];
        if scale.abs() < 1e-9 {
            return None;
        }
        matrix[pivot].iter_mut().for_each(|entry| *entry /= scale);
        let line = matrix[pivot].clone();
        for (row, other) in matrix.iter_mut().enumerate().filter(|&(row, _)| row != pivot) {
            let factor = other[pivot];
            debug_assert_ne!(row, pivot);
            for (entry, part) in other.iter_mut().zip(&line) {
                *entry -= factor * part;
            }
        }
    }
    Some(matrix.into_iter().map(|line| line[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let meeting = Meeting { first: 1, second: 0, points: 7_500.0, games: 10_000.0 };
        let ratings = rate(2, &[meeting]);
        assert!((ratings[1].elo - 190.8).abs() < 0.5, "{ratings:?}");
        // The standard error of a share of 3/4 over 10,000 games is 0.433 %, or 4.0 Elo.
        assert!((ratings[1].error - 1.96 * 4.01).abs() < 0.1, "{ratings:?}");
    }

    #[test]
    fn a_chain_adds_up_and_its_errors_grow() {
        let step = |first: usize| Meeting { first, second: first - 1, points: 150.0, games: 200.0 };
        let ratings = rate(4, &[step(1), step(2), step(3)]);
        let gaps: Vec<f64> = ratings.windows(2).map(|two| two[1].elo - two[0].elo).collect();
        assert!(gaps.iter().all(|gap| (gap - gaps[0]).abs() < 1e-6), "{ratings:?}");
        assert!(ratings.windows(2).all(|two| two[0].error < two[1].error), "{ratings:?}");
    }

    #[test]
    fn a_clean_sweep_has_a_rating() {
        let ratings = rate(2, &[Meeting { first: 1, second: 0, points: 200.0, games: 200.0 }]);
        assert!(ratings[1].elo > 800.0 && ratings[1].elo < 1400.0, "{ratings:?}");
    }
}
