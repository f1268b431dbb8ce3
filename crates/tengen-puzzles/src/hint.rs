//! Hints, one after the other: what it is about, where it begins, the point.

use serde::{Deserialize, Serialize};
use tengen_engine::{Means, Verdict, threats};
use tengen_review::Shape;
use tengen_rules::Point;
use tengen_session::Text;

use crate::{Examiner, Puzzle, Task, Theme};

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum HintStep {
    /// What it is about.
    Theme,
    /// Where the next move is, about, and what it makes.
    Region,
    /// The point.
    Point,
}

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "hint", rename_all = "kebab-case")]
pub enum Hint {
    /// What it is about.
    Theme {
        /// The most telling of its themes.
        theme: Theme,
    },
    /// The next move is one of nine points.
    Region {
        /// Their lower left corner.
        low: Text<Point>,
        /// Their upper right corner.
        high: Text<Point>,
        /// What the move makes, if that is a shape.
        makes: Option<Shape>,
    },
    /// The next move.
    Point {
        /// Where.
        at: Text<Point>,
    },
}

/// The most telling theme first.
const TELLING: [Theme; 9] = [
    Theme::Defence,
    Theme::ForbiddenWin,
    Theme::ForbiddenBeware,
    Theme::DoubleFour,
    Theme::FourThree,
    Theme::DoubleThree,
    Theme::Fours,
    Theme::FoursAndThrees,
    Theme::OnlyMove,
];

impl Examiner<'_> {
    /// A hint for the next move after some moves of both sides; none where the solver is not to move, or
    /// nothing is proved to win any more within so many nodes.
    pub fn hint(
        &mut self,
        puzzle: &Puzzle,
        played: &[Point],
        step: HintStep,
        nodes: u64,
    ) -> Option<Hint> {
        let position = puzzle.after(played)?;
        let telling = || TELLING.into_iter().find(|&theme| puzzle.themes.contains(theme));
        if step == HintStep::Theme {
            return telling().map(|theme| Hint::Theme { theme });
        }
        let at = match puzzle.next(played) {
            Some(at) => at,
            None if puzzle.task == Task::Defend => return None,
            None => match self.ask(&position, puzzle.to_move, Means::Threes, nodes) {
                Verdict::Win(proof) => proof.start().attack()?.at,
                Verdict::NoWin | Verdict::Undecided => return None,
            },
        };
        if step == HintStep::Point {
            return Some(Hint::Point { at: Text(at) });
        }
        let made = threats(&position).into_iter();
        let mut made = made.filter(|it| it.stone == puzzle.to_move && it.point == at);
        let makes = made.next().map(|threat| threat.kind.into());
        let (low, high) = region(puzzle, at);
        Some(Hint::Region { low: Text(low), high: Text(high), makes })
    }
}

/// Three by three points with this one among them, not always in the middle.
fn region(puzzle: &Puzzle, at: Point) -> (Point, Point) {
    let shift = puzzle.id.bits() as usize + at.index();
    let most = puzzle.size.side() - 3;
    let low = |at: usize, shift: usize| at.saturating_sub(shift % 3).min(most);
    let (col, row) = (low(at.col(), shift), low(at.row(), shift / 3));
    let corner = |more: usize| Point::new(col + more, row + more).expect("it is on the board");
    (corner(0), corner(2))
}
