//! How difficult a puzzle is, before anybody has tried it: on the scale of the levels, from what can be
//! seen of it and from how the levels did.

use std::collections::HashMap;

use tengen_engine::{Opponent, Threat, threats};
use tengen_puzzles::{Puzzle, PuzzleId, Task};
use tengen_rules::Point;

use super::tries::PuzzleTry;

/// How far a level reads its own wins, in stones of both sides. A win that is so long is about as
/// difficult as that level is strong.
const READS: [(usize, &str); 7] = [
    (1, "sprout"),
    (3, "sparrow"),
    (5, "bamboo"),
    (7, "crane"),
    (9, "pine"),
    (15, "peak"),
    (29, "tengen"),
];
/// A defence is one move; what it takes to see it differs more.
const DEFENCE: &str = "crane";
/// No puzzle is rated above this level, the last but one: what the strongest alone solves, or nobody, is more
/// difficult, and by how much nothing has measured.
const HIGHEST: &str = "polestar";
/// How far off a guess from what can be seen is, in Elo.
const SPREAD: f64 = 300.0;
/// The levels are one engine in ten strengths, and three tries of one level are much the same: a try
/// counts for so much of an independent one.
const WEIGHT: f64 = 0.25;
/// Natural units of one Elo.
const ELO: f64 = std::f64::consts::LN_10 / 400.0;

/// Gives every puzzle its rating.
pub(crate) fn rate(puzzles: &mut [Puzzle], tries: &[PuzzleTry]) {
    let mut results: HashMap<PuzzleId, Vec<LevelResult>> = HashMap::new();
    for it in tries {
        let result = LevelResult { elo: elo(it.level.id), solved: it.solved };
        results.entry(it.puzzle).or_default().push(result);
    }
    let results_of = |puzzle: &Puzzle| results.get(&puzzle.id).map_or(&[][..], Vec::as_slice);
    let lengths: Vec<f64> = puzzles.iter().map(by_length).collect();
    let looks = standardised(puzzles.iter().map(Look::of).collect());
    // How much more difficult the levels found them than their length says, and what of that can be seen.
    let surplus: Vec<f64> = puzzles
        .iter()
        .zip(&lengths)
        .map(|(puzzle, &length)| updated(length, results_of(puzzle)) - length)
        .collect();
    let weights = least_squares(&looks, &surplus);
    for ((puzzle, length), Look(look)) in puzzles.iter_mut().zip(lengths).zip(&looks) {
        let seen: f64 = look.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        let rating = updated(length + seen, results_of(puzzle));
        puzzle.rating = rating.round().clamp(0.0, elo(HIGHEST)) as u16;
    }
}

/// The highest rating of a puzzle.
pub(super) fn highest() -> u16 {
    elo(HIGHEST) as u16
}

/// How a level did, by its strength.
struct LevelResult {
    elo: f64,
    solved: bool,
}

/// What can be seen of a puzzle besides its length: how many fours and threes there are to begin with, and
/// how far the moves of the solution lie apart.
struct Look([f64; 2]);

impl Look {
    fn of(puzzle: &Puzzle) -> Look {
        let own = |threat: &Threat| threat.stone == puzzle.to_move;
        let threats = threats(&puzzle.position());
        let moves: Vec<Point> = puzzle.line.iter().copied().step_by(2).collect();
        let apart: usize = moves.windows(2).map(|two| distance(two[0], two[1])).sum();
        let branching = threats.iter().filter(|threat| own(threat)).count();
        Look([branching as f64, apart as f64 / moves.len() as f64])
    }
}

/// Steps that a king would need.
fn distance(one: Point, other: Point) -> usize {
    one.col().abs_diff(other.col()).max(one.row().abs_diff(other.row()))
}

/// Features with mean 0 and deviation 1.
fn standardised(mut looks: Vec<Look>) -> Vec<Look> {
    let count = looks.len().max(1) as f64;
    for feature in 0..2 {
        let mean = looks.iter().map(|Look(of)| of[feature]).sum::<f64>() / count;
        let square = |Look(of): &Look| (of[feature] - mean).powi(2);
        let deviation = (looks.iter().map(square).sum::<f64>() / count).sqrt().max(1e-9);
        looks.iter_mut().for_each(|Look(of)| of[feature] = (of[feature] - mean) / deviation);
    }
    looks
}

/// The weights that explain a target best; two features need no more than turns.
fn least_squares(looks: &[Look], target: &[f64]) -> [f64; 2] {
    let mean = target.iter().sum::<f64>() / target.len().max(1) as f64;
    let mut weights = [0.0; 2];
    for turn in 0..40 {
        let feature = turn % 2;
        let other = 1 - feature;
        let rest = |(Look(of), target): (&Look, &f64)| {
            of[feature] * (target - mean - weights[other] * of[other])
        };
        weights[feature] =
            looks.iter().zip(target).map(rest).sum::<f64>() / looks.len().max(1) as f64;
    }
    weights
}

/// The strength of the level that reads as far as the solution goes.
fn by_length(puzzle: &Puzzle) -> f64 {
    if puzzle.task == Task::Defend {
        return elo(DEFENCE);
    }
    let plies = puzzle.line.len();
    let pairs = READS.windows(2).map(|two| (two[0], two[1]));
    let between = pairs.into_iter().find(|&(_, (reads, _))| plies <= reads);
    between.map_or(elo(READS[READS.len() - 1].1), |((less, weaker), (more, stronger))| {
        let share = (plies - less) as f64 / (more - less) as f64;
        elo(weaker) + share * (elo(stronger) - elo(weaker))
    })
}

fn elo(level: &str) -> f64 {
    let rating = Opponent::find(level).and_then(Opponent::rating);
    f64::from(rating.expect("every level has been measured").elo)
}

/// The most likely rating after some tries, by Newton's method.
fn updated(guess: f64, results: &[LevelResult]) -> f64 {
    let mut rating = guess;
    for _ in 0..30 {
        let mut slope = (guess - rating) / SPREAD.powi(2);
        let mut curve = 1.0 / SPREAD.powi(2);
        for &LevelResult { elo, solved } in results {
            let chance = 1.0 / (1.0 + (ELO * (rating - elo)).exp());
            slope -= WEIGHT * ELO * (f64::from(u8::from(solved)) - chance);
            curve += WEIGHT * ELO * ELO * chance * (1.0 - chance);
        }
        rating += slope / curve;
    }
    rating
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(solved: impl Fn(f64) -> bool) -> Vec<LevelResult> {
        let all = [0.0, 126.0, 382.0, 591.0, 698.0, 857.0, 1049.0, 1241.0];
        all.map(|elo| LevelResult { elo, solved: solved(elo) }).into()
    }

    #[test]
    fn what_more_levels_solve_is_easier() {
        let of = |least: f64| updated(700.0, &results(|elo| elo >= least)).round();
        let ratings = [0.0, 300.0, 600.0, 900.0, 9000.0].map(of);
        assert!(ratings.is_sorted() && ratings[0] < 500.0 && ratings[4] > 900.0, "{ratings:?}");
        assert_eq!(updated(700.0, &[]), 700.0);
    }

    #[test]
    fn weights_are_found_where_there_are_some() {
        let looks =
            standardised((0..50).map(|n| Look([f64::from(n % 7), f64::from(n % 5)])).collect());
        let target: Vec<f64> = looks.iter().map(|Look([a, b])| 30.0 + 20.0 * a - 5.0 * b).collect();
        let [first, second] = least_squares(&looks, &target);
        assert!((first - 20.0).abs() < 1e-6 && (second + 5.0).abs() < 1e-6, "{first} {second}");
    }
}
