//! Black's forbidden points in renju, after the International Federation's definitions.
//!
//! Everything a stone makes in a direction is decided by the eleven cells around it: a five and
//! the cells at its ends reach five cells far, and so do the straight four that a three can become
//! and the cells beyond it. Only the question whether the point that makes the straight four is
//! itself forbidden looks further, by asking the same again with one more stone on the board.

use std::fmt;

use crate::board::{REACH, Window};
use crate::win::arms;
use crate::{Board, Direction, Point, Stone};

/// What makes a point forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Foul {
    /// Two threes at once.
    DoubleThree,
    /// Two fours at once, also in one line.
    DoubleFour,
    /// Six or more in a row.
    Overline,
}

impl Foul {
    /// All three.
    pub const ALL: [Foul; 3] = [Foul::DoubleThree, Foul::DoubleFour, Foul::Overline];

    /// This foul's name in JSON: `double-three`, `double-four` or `overline`.
    pub const fn name(self) -> &'static str {
        match self {
            Foul::DoubleThree => "double-three",
            Foul::DoubleFour => "double-four",
            Foul::Overline => "overline",
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a point is forbidden: the foul, and the shapes that make it one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// What the stone would be.
    pub foul: Foul,
    /// The threes, the fours or the overlines it would make.
    pub shapes: Vec<Shape>,
}

/// Black stones in a line that together are a three, a four or an overline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How the line runs.
    pub direction: Direction,
    /// The stones, the new one among them, in order.
    pub stones: Vec<Point>,
    /// The empty points that make a four into a five or a three into a straight four.
    pub grows_at: Vec<Point>,
}

impl Board {
    /// What Black would commit on this empty point in renju; `None` when Black may play there, and
    /// for points that are not empty.
    ///
    /// ```
    /// use tengen_rules::{Board, Foul};
    /// let board: Board = "
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . X . . .
    ///     . . X . X . .
    ///     . . . X . . .
    ///     . . . . . . .
    ///     . . . . . . .
    /// ".parse()?;
    /// assert_eq!(board.foul("d4".parse()?), Some(Foul::DoubleThree));
    /// # Ok::<(), tengen_rules::NotationError>(())
    /// ```
    pub fn foul(&self, point: Point) -> Option<Foul> {
        if !self.is_empty_at(point) || !self.is_suspicious(point) {
            return None;
        }
        match self.clone().judge(point) {
            FoulRuling::Foul(foul) => Some(foul),
            FoulRuling::Five | FoulRuling::Quiet => None,
        }
    }

    /// Every point that is forbidden to Black in renju, with its foul, a1 first.
    ///
    /// ```
    /// use tengen_rules::{Board, Foul};
    /// let board: Board = "
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     X . X . X . X
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    /// ".parse()?;
    /// assert_eq!(board.forbidden_points(), [("d4".parse()?, Foul::DoubleFour)]);
    /// # Ok::<(), tengen_rules::NotationError>(())
    /// ```
    pub fn forbidden_points(&self) -> Vec<(Point, Foul)> {
        let mut scratch = self.clone();
        self.empty_points()
            .filter(|&point| self.is_suspicious(point))
            .filter_map(|point| match scratch.judge(point) {
                FoulRuling::Foul(foul) => Some((point, foul)),
                FoulRuling::Five | FoulRuling::Quiet => None,
            })
            .collect()
    }

    /// Why this empty point is forbidden to Black in renju, shape by shape; `None` when
    /// [`Board::foul`] is.
    pub fn forbidden(&self, point: Point) -> Option<Forbidden> {
        let foul = self.foul(point)?;
        let mut board = self.clone();
        board.put(point, Stone::Black);
        let shapes = Direction::ALL.into_iter().flat_map(|direction| match foul {
            Foul::Overline => board.overline(point, direction),
            Foul::DoubleFour => board.fours(point, direction),
            Foul::DoubleThree => board.three(point, direction),
        });
        Some(Forbidden { foul, shapes: shapes.collect() })
    }

    /// A cheap test that no forbidden point fails: a double three needs two more stones in each of
    /// two directions, and one line needs four more to be two fours or an overline.
    fn is_suspicious(&self, point: Point) -> bool {
        const FAR: u32 = 0b111_1101_1111;
        const NEAR: u32 = 0b011_1101_1110;
        let mut crowded = 0;
        for direction in Direction::ALL {
            let own = self.own_around(point, direction, Stone::Black);
            if (own & FAR).count_ones() >= 4 {
                return true;
            }
            crowded += u32::from((own & NEAR).count_ones() >= 2);
        }
        crowded >= 2
    }

    /// The verdict on an empty point. The board is changed on the way and is as before in the end.
    fn judge(&mut self, point: Point) -> FoulRuling {
        self.flip(point, Stone::Black);
        let verdict = self.judge_stone(point);
        self.flip(point, Stone::Black);
        verdict
    }

    /// The verdict on a black stone that has just been put on `point`.
    fn judge_stone(&mut self, point: Point) -> FoulRuling {
        let windows = Direction::ALL.map(|direction| self.window(point, direction, Stone::Black));
        let lengths = windows.map(|window| run_length(window.own));
        if lengths.contains(&5) {
            return FoulRuling::Five;
        }
        if lengths.iter().any(|&length| length > 5) {
            return FoulRuling::Foul(Foul::Overline);
        }
        if windows.iter().map(|window| count_fours(*window)).sum::<usize>() >= 2 {
            return FoulRuling::Foul(Foul::DoubleFour);
        }
        let growing = windows.map(straight_four_cells);
        let mut left = growing.iter().filter(|&&cells| cells != 0).count();
        let mut threes = 0;
        for (direction, cells) in Direction::ALL.into_iter().zip(growing) {
            // On the worst boards that a search for them found, this saves nine tenths of the work.
            if threes + left < 2 {
                break;
            }
            if cells == 0 {
                continue;
            }
            left -= 1;
            let is_three = Window::offsets(cells)
                .any(|offset| self.judge(along(point, direction, offset)) == FoulRuling::Quiet);
            threes += usize::from(is_three);
            if threes == 2 {
                return FoulRuling::Foul(Foul::DoubleThree);
            }
        }
        FoulRuling::Quiet
    }

    fn overline(&self, point: Point, direction: Direction) -> Vec<Shape> {
        let stones = self.run(point, direction, Stone::Black);
        let long = stones.len() > 5;
        long.then_some(Shape { direction, stones, grows_at: Vec::new() }).into_iter().collect()
    }

    fn fours(&self, point: Point, direction: Direction) -> Vec<Shape> {
        let mut shapes: Vec<Shape> = Vec::new();
        for four in fours(self.window(point, direction, Stone::Black)) {
            let stones = points(point, direction, four.stones);
            let grows_at = points(point, direction, four.gap);
            match shapes.last_mut() {
                Some(straight) if straight.stones == stones => straight.grows_at.extend(grows_at),
                _ => shapes.push(Shape { direction, stones, grows_at }),
            }
        }
        shapes
    }

    fn three(&mut self, point: Point, direction: Direction) -> Vec<Shape> {
        let window = self.window(point, direction, Stone::Black);
        let growing = points(point, direction, straight_four_cells(window));
        let grows_at: Vec<Point> =
            growing.into_iter().filter(|&at| self.judge(at) == FoulRuling::Quiet).collect();
        let Some(&at) = grows_at.first() else { return Vec::new() };
        self.flip(at, Stone::Black);
        let mut stones = self.run(point, direction, Stone::Black);
        self.flip(at, Stone::Black);
        stones.retain(|&stone| stone != at);
        vec![Shape { direction, stones, grows_at }]
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FoulRuling {
    Five,
    Foul(Foul),
    Quiet,
}

/// Four stones through the centre of a window, and the empty cell that makes them an exact five.
struct Four {
    stones: u32,
    gap: u32,
}

fn run_length(own: u32) -> u32 {
    let (below, above) = arms(own);
    below + 1 + above
}

/// Every stretch of five cells through the centre that lacks one stone to an exact five. A straight
/// four shows up twice in a row, with the same stones.
fn fours(window: Window) -> impl Iterator<Item = Four> {
    (1..=REACH).filter_map(move |start| {
        let five = 0b11111 << start;
        let stones = window.own & five;
        let gap = five & !stones;
        let ends = 1 << (start - 1) | 1 << (start + 5);
        let lacks_one = gap.count_ones() == 1 && gap & window.empty != 0;
        (lacks_one && window.own & ends == 0).then_some(Four { stones, gap })
    })
}

/// How many different sets of four stones there are: a straight four is one.
fn count_fours(window: Window) -> usize {
    let mut last = 0;
    fours(window).filter(|four| std::mem::replace(&mut last, four.stones) != four.stones).count()
}

/// The empty cells that make the run through the centre a straight four, as far as this line tells.
fn straight_four_cells(window: Window) -> u32 {
    const NEAR: u32 = 0b1111111 << (REACH - 3);
    if (window.own & NEAR).count_ones() < 3 {
        return 0;
    }
    let cells = (REACH - 3..=REACH + 3).map(|bit| 1 << bit);
    cells.filter(|cell| window.empty & cell != 0 && makes_straight_four(window, *cell)).sum()
}

fn makes_straight_four(window: Window, cell: u32) -> bool {
    let own = window.own | cell;
    let (below, above) = arms(own);
    if below + 1 + above != 4 {
        return false;
    }
    let low = REACH - below as usize;
    let run = 0b1111 << low;
    let ends = 1 << (low - 1) | 1 << (low + 4);
    let beyond = 1 << (low - 2) | 1 << (low + 5);
    run & cell != 0 && window.empty & ends == ends && own & beyond == 0
}

fn along(point: Point, direction: Direction, offset: isize) -> Point {
    point.step(direction, offset).expect("set bits of a window are points of the board")
}

fn points(point: Point, direction: Direction, bits: u32) -> Vec<Point> {
    Window::offsets(bits).map(|offset| along(point, direction, offset)).collect()
}
