//! What each side could make next, and what stands on the board now, exactly as the rules see it.
//!
//! Made for the page: the threat lens, the status line and the first steps of a hint. Everything is
//! asked of the rules' own board, so that a five, an overline, a blocked end or a forbidden point
//! means here what it means in the game.

mod shapes;

use tengen_rules::{Board, Direction, Point, Position, Rule, Stone};

use shapes::{Fours, fours_through, open_four_at};
pub use shapes::{Standing, StandingKind, standing};

/// What a stone on an empty point would make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The side that would make it.
    pub stone: Stone,
    /// The strongest thing it makes.
    pub kind: ThreatKind,
    /// Where.
    pub point: Point,
    /// The stones that are part of it already, a1 first.
    pub stones: Vec<Point>,
    /// The points on which the other side, moving next, would undo all of it, a1 first. A four of
    /// the other side may still answer it in another way. For a five: nothing undoes it.
    pub answers: Vec<Point>,
}

/// What a stone can make, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ThreatKind {
    /// A winning line.
    Five,
    /// Four stones that become a five at either end.
    OpenFour,
    /// Two fours with different completing points.
    DoubleFour,
    /// A four and an open three.
    FourThree,
    /// A four with one completing point.
    Four,
    /// Two open threes.
    DoubleThree,
    /// Three stones that can become an open four.
    OpenThree,
}

impl ThreatKind {
    /// This kind's name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            ThreatKind::Five => "five",
            ThreatKind::OpenFour => "open-four",
            ThreatKind::DoubleFour => "double-four",
            ThreatKind::FourThree => "four-three",
            ThreatKind::Four => "four",
            ThreatKind::DoubleThree => "double-three",
            ThreatKind::OpenThree => "open-three",
        }
    }
}

/// Every threat both sides could make with their next stone, whoever is to move: Black's before
/// White's, the strongest first. A point that is forbidden to Black is no threat of Black's.
///
/// ```
/// use tengen_engine::{ThreatKind, threats};
/// use tengen_rules::{Board, Position, Rule, Stone};
///
/// let board: Board = "
///     . . . . . . .
///     . . . . . . .
///     . X X X . . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
/// ".parse()?;
/// let position = Position::set_up(board, Rule::Renju, Stone::White);
/// let kinds: Vec<_> = threats(&position).into_iter().map(|t| (t.kind, t.point.to_string())).collect();
/// assert_eq!(kinds, [
///     (ThreatKind::OpenFour, "e5".into()),
///     (ThreatKind::Four, "a5".into()),
///     (ThreatKind::Four, "f5".into()),
/// ]);
/// # Ok::<(), tengen_rules::NotationError>(())
/// ```
pub fn threats(position: &Position) -> Vec<Threat> {
    let mut board = position.board().clone();
    let empty: Vec<Point> = board.empty_points().collect();
    let mut threats = Vec::new();
    for stone in Stone::BOTH {
        let side = RuledStone { stone, rule: position.rule() };
        threats.extend(empty.iter().filter_map(|&point| threat(&mut board, side, point)));
    }
    threats.sort_by_key(|threat| (threat.stone, threat.kind));
    threats
}

/// What one stone would make.
pub(crate) fn threat_at(position: &Position, stone: Stone, point: Point) -> Option<Threat> {
    let side = RuledStone { stone, rule: position.rule() };
    threat(&mut position.board().clone(), side, point)
}

/// A colour under a rule.
#[derive(Clone, Copy)]
struct RuledStone {
    stone: Stone,
    rule: Rule,
}

impl RuledStone {
    fn wins(self, board: &Board, point: Point) -> bool {
        board.wins(point, self.stone, self.rule)
    }

    fn may_play(self, board: &Board, point: Point) -> bool {
        !self.rule.forbids(self.stone) || board.foul(point).is_none()
    }

    fn other(self) -> RuledStone {
        RuledStone { stone: !self.stone, ..self }
    }
}

fn threat(board: &mut Board, side: RuledStone, point: Point) -> Option<Threat> {
    let RuledStone { stone, rule } = side;
    let made = |kind, mut stones: Vec<Point>, answers| {
        stones.retain(|&at| at != point);
        stones.sort_unstable();
        stones.dedup();
        Some(Threat { stone, kind, point, stones, answers })
    };
    if side.wins(board, point) {
        return made(ThreatKind::Five, board.winning_line(point, stone, rule), Vec::new());
    }
    // Without two own stones in reach on one line there is neither a three nor a four.
    if !crowded(board, stone, point) || !side.may_play(board, point) {
        return None;
    }
    board.put(point, stone);
    let fours = Direction::ALL.map(|direction| fours_through(board, side, point, direction));
    let blocks = fours.iter().any(Fours::is_there).then(|| blocks(board, side, &fours));
    let threes: Vec<Three> = Direction::ALL
        .into_iter()
        .zip(&fours)
        .filter(|(_, fours)| !fours.is_there())
        .filter_map(|(direction, _)| open_three(board, side, point, direction))
        .collect();
    let kind = match (&blocks, threes.len()) {
        (Some(_), _) if fours.iter().any(|fours| fours.open.is_some()) => {
            Some(ThreatKind::OpenFour)
        }
        (Some(blocks), _) if blocks.is_empty() => Some(ThreatKind::DoubleFour),
        (Some(_), 1..) => Some(ThreatKind::FourThree),
        (Some(_), 0) => Some(ThreatKind::Four),
        (None, 2..) => Some(ThreatKind::DoubleThree),
        (None, 1) => Some(ThreatKind::OpenThree),
        (None, 0) => None,
    };
    let threat = kind.and_then(|kind| {
        let mut answers = blocks.unwrap_or_else(|| board.empty_points().collect());
        answers.retain(|&answer| undoes_threes(board, side, point, &threes, answer));
        answers.retain(|&answer| side.other().may_play(board, answer));
        let fours = fours.iter().flat_map(Fours::stones);
        made(
            kind,
            fours.chain(threes.iter().flat_map(|three| three.stones.clone())).collect(),
            answers,
        )
    });
    board.take(point);
    threat
}

fn crowded(board: &Board, stone: Stone, point: Point) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let near =
            (-4..=4).filter(|&step| step != 0).filter_map(|step| point.step(direction, step));
        near.filter(|&at| board.stone(at) == Some(stone)).count() >= 2
    })
}

struct Three {
    direction: Direction,
    stones: Vec<Point>,
}

/// The open three through a stone that has been put, if there is one along this direction.
fn open_three(
    board: &mut Board,
    side: RuledStone,
    point: Point,
    direction: Direction,
) -> Option<Three> {
    (-3..=3).filter(|&step| step != 0).find_map(|step| {
        let grows_at = point.step(direction, step).filter(|&at| board.is_empty_at(at))?;
        let mut stones = open_four_at(board, side, grows_at, direction)?;
        stones.contains(&point).then(|| {
            stones.retain(|&at| at != grows_at);
            Three { direction, stones }
        })
    })
}

/// Where a stone of the other side leaves no four that can be completed.
fn blocks(board: &mut Board, side: RuledStone, fours: &[Fours; 4]) -> Vec<Point> {
    let gaps: Vec<Point> = fours.iter().flat_map(Fours::gaps).collect();
    let mut blocks: Vec<Point> = board.empty_points().collect();
    blocks.retain(|&block| {
        board.put(block, !side.stone);
        let blocked = gaps.iter().all(|&gap| gap == block || !side.wins(board, gap));
        board.take(block);
        blocked
    });
    blocks
}

/// Whether a stone of the other side leaves none of the threes that meet on `point`. In renju a
/// stone far from the line can do it, when it makes the point where a three grows forbidden.
fn undoes_threes(
    board: &mut Board,
    side: RuledStone,
    point: Point,
    threes: &[Three],
    answer: Point,
) -> bool {
    board.put(answer, !side.stone);
    let undone =
        threes.iter().all(|three| open_three(board, side, point, three.direction).is_none());
    board.take(answer);
    undone
}

#[cfg(test)]
mod tests;
