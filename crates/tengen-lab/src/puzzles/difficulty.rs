//! How difficult a puzzle is, before anybody has tried it.

use tengen_puzzles::{Puzzle, Task, Theme};
use tengen_rules::Point;

/// What can be seen of a puzzle without solving it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Features {
    /// Stones of the solver's to the five.
    pub(crate) length: f64,
    /// How many fours and threes the solver could begin with.
    pub(crate) branching: f64,
    /// How far the next own move of the solution lies from the last, on average.
    pub(crate) distance: f64,
    /// Whether threes are needed.
    pub(crate) threes: f64,
    /// Whether it is a defence.
    pub(crate) defence: f64,
}

impl Features {
    pub(crate) fn of(puzzle: &Puzzle) -> Features {
        let position = puzzle.position();
        let own = |threat: &tengen_engine::Threat| threat.stone == puzzle.to_move;
        let threats = tengen_engine::threats(&position);
        let moves: Vec<Point> = puzzle.line.iter().copied().step_by(2).collect();
        let steps: Vec<f64> = moves.windows(2).map(|two| distance(two[0], two[1])).collect();
        Features {
            length: puzzle.own_moves() as f64,
            branching: threats.iter().filter(|threat| own(threat)).count() as f64,
            distance: steps.iter().sum::<f64>() / steps.len().max(1) as f64,
            threes: f64::from(u8::from(puzzle.themes.contains(Theme::FoursAndThrees))),
            defence: f64::from(u8::from(puzzle.task == Task::Defend)),
        }
    }
}

/// Steps a king would need.
fn distance(one: Point, other: Point) -> f64 {
    one.col().abs_diff(other.col()).max(one.row().abs_diff(other.row())) as f64
}
