//! Board sizes, points, and the four directions a line can run in.

use std::fmt;
use std::str::FromStr;

use crate::NotationError;

/// The largest board, 22×22: the letters a to v.
pub const MAX_SIZE: usize = 22;

/// How large a board is: from 5×5 to 22×22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

impl Size {
    /// The smallest board, 5×5.
    pub const MIN: Size = Size(5);
    /// The largest board, 22×22.
    pub const MAX: Size = Size(MAX_SIZE as u8);
    /// The board most games are played on, 15×15.
    pub const STANDARD: Size = Size(15);

    /// A board of `side` × `side` points, if such boards exist.
    ///
    /// ```
    /// use tengen_rules::Size;
    /// assert_eq!(Size::new(15), Some(Size::STANDARD));
    /// assert_eq!(Size::new(4), None);
    /// ```
    pub const fn new(side: usize) -> Option<Size> {
        if Self::MIN.0 as usize <= side && side <= MAX_SIZE { Some(Size(side as u8)) } else { None }
    }

    /// Every size there is, smallest first.
    pub fn all() -> impl Iterator<Item = Size> {
        (Self::MIN.0..=Self::MAX.0).map(Size)
    }

    /// How many points one side has.
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// How many points the whole board has.
    pub const fn area(self) -> usize {
        self.side() * self.side()
    }

    /// Whether `point` lies on a board of this size.
    pub const fn contains(self, point: Point) -> bool {
        point.col < self.0 && point.row < self.0
    }

    /// The point in the middle, which only odd sizes have.
    ///
    /// ```
    /// use tengen_rules::Size;
    /// assert_eq!(Size::STANDARD.centre().unwrap().to_string(), "h8");
    /// assert_eq!(Size::new(20).unwrap().centre(), None);
    /// ```
    pub const fn centre(self) -> Option<Point> {
        if self.0 % 2 == 1 { Some(Point { row: self.0 / 2, col: self.0 / 2 }) } else { None }
    }

    /// Every point of the board, a1 first, row by row.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.0).flat_map(move |row| (0..self.0).map(move |col| Point { row, col }))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}×{0}", self.0)
    }
}

/// A crossing of the board, counted from the lower left: `a1` is column 0, row 0.
///
/// Points order by row, then by column. A point belongs to no particular board;
/// [`Size::contains`] tells whether a board has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    row: u8,
    col: u8,
}

impl Point {
    /// How many different [`Point::index`]es there are.
    pub const COUNT: usize = MAX_SIZE * MAX_SIZE;

    /// The point at column `col` and row `row`, both from 0, if some board has it.
    pub const fn new(col: usize, row: usize) -> Option<Point> {
        if col < MAX_SIZE && row < MAX_SIZE {
            Some(Point { row: row as u8, col: col as u8 })
        } else {
            None
        }
    }

    /// The column, from 0 at the left.
    pub const fn col(self) -> usize {
        self.col as usize
    }

    /// The row, from 0 at the bottom.
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// A number below [`Point::COUNT`] of its own for every point, the same on every board size.
    pub const fn index(self) -> usize {
        self.row as usize * MAX_SIZE + self.col as usize
    }

    /// The point `steps` further along `direction`, if some board has it.
    ///
    /// ```
    /// use tengen_rules::{Direction, Point};
    /// let h8: Point = "h8".parse()?;
    /// assert_eq!(h8.step(Direction::Rising, 2), Some("j10".parse()?));
    /// assert_eq!(h8.step(Direction::Vertical, -8), None);
    /// # Ok::<(), tengen_rules::NotationError>(())
    /// ```
    pub fn step(self, direction: Direction, steps: isize) -> Option<Point> {
        let (right, up) = direction.delta();
        let col = self.col().checked_add_signed(right * steps)?;
        let row = self.row().checked_add_signed(up * steps)?;
        Point::new(col, row)
    }
}

/// The lower-case form, for example `h8`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.col), self.row + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads `h8` or `H8`, and nothing around it.
impl FromStr for Point {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Point, NotationError> {
        crate::notation::single(text)
    }
}

/// One of the four ways a line can run across the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Left to right: `a8 b8 c8`.
    Horizontal,
    /// Bottom to top: `h1 h2 h3`.
    Vertical,
    /// To the upper right: `a1 b2 c3`.
    Rising,
    /// To the lower right: `a15 b14 c13`.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Horizontal, Direction::Vertical, Direction::Rising, Direction::Falling];

    /// How far one step goes to the right and up.
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }
}
