//! Fours and threes along one line, and those that stand on the board.

use tengen_rules::{Board, Direction, Point, Position, Stone};

use super::RuledStone;

/// A shape that stands on the board and asks for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whose it is.
    pub stone: Stone,
    /// What it is.
    pub kind: StandingKind,
    /// Its stones, in order along the line.
    pub stones: Vec<Point>,
    /// The empty points that make it a five, or an open three an open four, a1 first.
    pub grows_at: Vec<Point>,
}

/// What can stand on the board, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StandingKind {
    /// FourShape stones that become a five at either end.
    OpenFour,
    /// FourShape stones with one completing point.
    Four,
    /// Three stones that can become an open four.
    OpenThree,
}

impl StandingKind {
    /// This kind's name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            StandingKind::OpenFour => "open-four",
            StandingKind::Four => "four",
            StandingKind::OpenThree => "open-three",
        }
    }
}

/// The fours and open threes of both sides, Black's before White's, the strongest first.
///
/// ```
/// use tengen_engine::{StandingKind, standing};
/// use tengen_rules::{Position, Rule, Size};
///
/// let game = Position::replay("a1f6a2f7o1f8", Size::STANDARD, Rule::Renju)?;
/// let shapes = standing(&game);
/// assert_eq!(shapes.len(), 1);
/// assert_eq!(shapes[0].kind, StandingKind::OpenThree);
/// assert_eq!(tengen_rules::format_moves(&shapes[0].stones), "f6f7f8");
/// # Ok::<(), tengen_rules::ReplayError>(())
/// ```
pub fn standing(position: &Position) -> Vec<Standing> {
    let mut board = position.board().clone();
    let empty: Vec<Point> = board.empty_points().collect();
    let mut shapes = Vec::new();
    for stone in Stone::BOTH {
        let side = RuledStone { stone, rule: position.rule() };
        for &point in &empty {
            for direction in Direction::ALL {
                grow(&mut shapes, &mut board, side, point, direction);
            }
        }
    }
    shapes.sort_by_key(|shape| (shape.stone, shape.kind));
    shapes
}

/// Notes the shape that a stone on this point would complete along one direction.
fn grow(
    shapes: &mut Vec<Standing>,
    board: &mut Board,
    side: RuledStone,
    point: Point,
    direction: Direction,
) {
    let stone = side.stone;
    if side.wins(board, point) {
        for stones in fives_through(board, side, point, direction) {
            let same = |shape: &&mut Standing| shape.stone == stone && shape.stones == stones;
            match shapes.iter_mut().find(same) {
                Some(four) => {
                    four.grows_at.push(point);
                    if fours_through(board, side, four.stones[0], direction).open.is_some() {
                        four.kind = StandingKind::OpenFour;
                    }
                }
                None => {
                    let kind = StandingKind::Four;
                    shapes.push(Standing { stone, kind, stones, grows_at: vec![point] });
                }
            }
        }
    } else if let Some(mut stones) = open_four_at(board, side, point, direction) {
        stones.retain(|&at| at != point);
        let same = |shape: &&mut Standing| shape.stone == stone && shape.stones == stones;
        match shapes.iter_mut().find(same) {
            Some(three) => three.grows_at.push(point),
            None => {
                let kind = StandingKind::OpenThree;
                shapes.push(Standing { stone, kind, stones, grows_at: vec![point] });
            }
        }
    }
}

/// The sets of four stones that one stone on this empty point makes a five of.
fn fives_through(
    board: &Board,
    side: RuledStone,
    point: Point,
    direction: Direction,
) -> Vec<Vec<Point>> {
    if !wins_along(board, side, point, direction) {
        return Vec::new();
    }
    (-4..=0)
        .filter_map(|first| stretch(point, direction, first))
        .map(|five| five.into_iter().filter(|&at| at != point).collect::<Vec<Point>>())
        .filter(|four| four.iter().all(|&at| board.stone(at) == Some(side.stone)))
        .collect()
}

/// The fours through one stone along one direction.
pub(super) struct Fours {
    fours: Vec<FourShape>,
    /// The four stones, if any, with two completing points of which a block leaves one.
    pub(super) open: Option<Vec<Point>>,
}

struct FourShape {
    stones: Vec<Point>,
    gap: Point,
}

impl Fours {
    pub(super) fn is_there(&self) -> bool {
        !self.fours.is_empty()
    }

    pub(super) fn gaps(&self) -> impl Iterator<Item = Point> {
        self.fours.iter().map(|four| four.gap)
    }

    pub(super) fn stones(&self) -> impl Iterator<Item = Point> {
        self.fours.iter().flat_map(|four| four.stones.iter().copied())
    }
}

/// Every stretch of five cells through a stone that lacks one stone to a winning line.
pub(super) fn fours_through(
    board: &mut Board,
    side: RuledStone,
    point: Point,
    direction: Direction,
) -> Fours {
    let fours: Vec<FourShape> = (-4..=0)
        .filter_map(|first| {
            let five = stretch(point, direction, first)?;
            let (stones, rest): (Vec<Point>, Vec<Point>) =
                five.into_iter().partition(|&at| board.stone(at) == Some(side.stone));
            let &[gap] = rest.as_slice() else { return None };
            let four = board.is_empty_at(gap) && wins_along(board, side, gap, direction);
            four.then_some(FourShape { stones, gap })
        })
        .collect();
    let open = fours.windows(2).find_map(|pair| {
        let [near, far] = pair else { return None };
        let open = near.stones == far.stones
            && [(near.gap, far.gap), (far.gap, near.gap)].into_iter().all(|(block, left)| {
                board.put(block, !side.stone);
                let wins = side.wins(board, left);
                board.take(block);
                wins
            });
        open.then(|| near.stones.clone())
    });
    Fours { fours, open }
}

/// The four stones of the open four that a stone on this empty point makes, if the side may play it
/// and it makes no five.
pub(super) fn open_four_at(
    board: &mut Board,
    side: RuledStone,
    point: Point,
    direction: Direction,
) -> Option<Vec<Point>> {
    let stones = (-3..=3).filter(|&step| step != 0).filter_map(|step| point.step(direction, step));
    if stones.filter(|&at| board.stone(at) == Some(side.stone)).count() < 3
        || side.wins(board, point)
    {
        return None;
    }
    board.put(point, side.stone);
    let fours = fours_through(board, side, point, direction);
    board.take(point);
    fours.open.filter(|_| side.may_play(board, point))
}

/// Five cells in a row, the first of them `first` steps from `point`.
fn stretch(point: Point, direction: Direction, first: isize) -> Option<[Point; 5]> {
    let mut cells = [point; 5];
    for (step, cell) in (first..).zip(&mut cells) {
        *cell = point.step(direction, step)?;
    }
    Some(cells)
}

/// Whether a stone on this empty point completes a winning line along one direction.
fn wins_along(board: &Board, side: RuledStone, point: Point, direction: Direction) -> bool {
    if !side.wins(board, point) {
        return false;
    }
    let line = board.winning_line(point, side.stone, side.rule);
    [1, -1].into_iter().filter_map(|step| point.step(direction, step)).any(|at| line.contains(&at))
}
