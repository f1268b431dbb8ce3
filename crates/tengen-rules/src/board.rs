//! Stones on points, kept as one word of bits for every line of the board.
//!
//! Each point lies on four lines. A stone is one bit in each of the four words of its
//! colour, so that the neighbourhood of a point in a direction is a shift away.

use crate::{Direction, MAX_SIZE, Point, Size, Stone};

const DIAGONALS: usize = 2 * MAX_SIZE - 1;
const LINES: usize = 2 * MAX_SIZE + 2 * DIAGONALS;

/// How far a [`Window`] reaches to either side of its centre.
pub(crate) const REACH: usize = 5;

/// A board with any stones on it, without turns or rules.
///
/// ```
/// use tengen_rules::{Board, Size, Stone};
/// let mut board = Board::new(Size::STANDARD);
/// board.put("h8".parse()?, Stone::Black);
/// assert_eq!(board.stone("h8".parse()?), Some(Stone::Black));
/// assert_eq!(board.empty_points().count(), 224);
/// # Ok::<(), tengen_rules::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: Size,
    count: u16,
    hash: u64,
    lines: [[u32; LINES]; 2],
}

/// Which word and which bit of it a point has in one direction.
#[derive(Clone, Copy)]
struct BoardBit {
    line: usize,
    bit: usize,
}

/// The eleven cells around a point in one direction; the point itself is bit 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) own: u32,
    pub(crate) empty: u32,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Board {
        Board { size, count: 0, hash: 0, lines: [[0; LINES]; 2] }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on `point`; `None` if it is empty or off the board.
    pub fn stone(&self, point: Point) -> Option<Stone> {
        let (row, bit) = (point.row(), 1 << point.col());
        Stone::BOTH.into_iter().find(|&stone| self.lines[stone as usize][row] & bit != 0)
    }

    /// Whether `point` is on the board and has no stone.
    pub fn is_empty_at(&self, point: Point) -> bool {
        let [black, white] = &self.lines;
        self.size.contains(point)
            && (black[point.row()] | white[point.row()]) >> point.col() & 1 == 0
    }

    /// Puts a stone on an empty point.
    ///
    /// # Panics
    /// If the point is off the board or already has a stone.
    pub fn put(&mut self, point: Point, stone: Stone) {
        assert!(self.is_empty_at(point), "{point} is not an empty point of the board");
        self.flip(point, stone);
        self.count += 1;
    }

    /// Takes the stone off `point` and tells which it was; `None` if there was none.
    pub fn take(&mut self, point: Point) -> Option<Stone> {
        let stone = self.stone(point)?;
        self.flip(point, stone);
        self.count -= 1;
        Some(stone)
    }

    /// How many stones there are.
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether no empty point is left.
    pub fn is_full(&self) -> bool {
        self.count() == self.size.area()
    }

    /// Every stone with its point, a1 first.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Stone)> {
        let [black, white] = &self.lines;
        (0..self.size.side()).flat_map(move |row| {
            let mut left = black[row] | white[row];
            std::iter::from_fn(move || {
                let col = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                let stone = if black[row] >> col & 1 == 1 { Stone::Black } else { Stone::White };
                Some((Point::new(col, row).expect("stones are on points"), stone))
            })
        })
    }

    /// The points of one colour, a1 first.
    pub fn points_of(&self, stone: Stone) -> impl Iterator<Item = Point> {
        let rows = &self.lines[stone as usize];
        self.size.points().filter(move |point| rows[point.row()] >> point.col() & 1 == 1)
    }

    /// The points without a stone, a1 first.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&point| self.is_empty_at(point))
    }

    /// A number that depends only on which stones lie where, the same in every run and version.
    /// Boards of different sizes with the same stones share it.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Sets or clears the bits of one stone without looking.
    pub(crate) fn flip(&mut self, point: Point, stone: Stone) {
        for direction in Direction::ALL {
            let BoardBit { line, bit } = place(point, direction);
            self.lines[stone as usize][line] ^= 1 << bit;
        }
        self.hash ^= key(point, stone);
    }

    /// The cells of `stone` and the empty cells near `point`.
    pub(crate) fn window(&self, point: Point, direction: Direction, stone: Stone) -> Window {
        let place = place(point, direction);
        let own = self.lines[stone as usize][place.line];
        let enemy = self.lines[!stone as usize][place.line];
        let empty = self.on_board(place.line) & !(own | enemy);
        Window { own: around(own, place.bit), empty: around(empty, place.bit) }
    }

    /// Which cells near `point` hold a stone of this colour.
    pub(crate) fn own_around(&self, point: Point, direction: Direction, stone: Stone) -> u32 {
        let place = place(point, direction);
        around(self.lines[stone as usize][place.line], place.bit)
    }

    /// The unbroken stones of one colour through `point`, in order. The point itself is taken to
    /// have such a stone.
    pub(crate) fn run(&self, point: Point, direction: Direction, stone: Stone) -> Vec<Point> {
        let next = |step: isize| {
            move |at: &Point| at.step(direction, step).filter(|&p| self.stone(p) == Some(stone))
        };
        let mut run: Vec<Point> = std::iter::successors(Some(point), next(-1)).collect();
        run.reverse();
        run.extend(std::iter::successors(Some(point), next(1)).skip(1));
        run
    }

    /// The bits of a line that are points of this board.
    fn on_board(&self, line: usize) -> u32 {
        let side = self.size.side();
        let all = (1 << side) - 1;
        if line < 2 * MAX_SIZE {
            all
        } else if line < 2 * MAX_SIZE + DIAGONALS {
            let across = line - 2 * MAX_SIZE;
            if across >= MAX_SIZE - 1 {
                all & (all << (across - (MAX_SIZE - 1)))
            } else {
                all >> (MAX_SIZE - 1 - across)
            }
        } else {
            let sum = line - 2 * MAX_SIZE - DIAGONALS;
            if sum >= side { all & (all << (sum + 1 - side)) } else { (1 << (sum + 1)) - 1 }
        }
    }
}

impl Window {
    /// The offset, from -5 to 5, of each set bit.
    pub(crate) fn offsets(bits: u32) -> impl Iterator<Item = isize> {
        (0..=2 * REACH)
            .filter(move |&bit| bits >> bit & 1 == 1)
            .map(|bit| bit as isize - REACH as isize)
    }
}

fn place(point: Point, direction: Direction) -> BoardBit {
    let (col, row) = (point.col(), point.row());
    match direction {
        Direction::Horizontal => BoardBit { line: row, bit: col },
        Direction::Vertical => BoardBit { line: MAX_SIZE + col, bit: row },
        Direction::Rising => BoardBit { line: 2 * MAX_SIZE + (MAX_SIZE - 1) + col - row, bit: col },
        Direction::Falling => BoardBit { line: 2 * MAX_SIZE + DIAGONALS + col + row, bit: col },
    }
}

fn around(line: u32, bit: usize) -> u32 {
    (line << REACH) >> bit & ((1 << (2 * REACH + 1)) - 1)
}

/// A well-mixed number of its own for each stone on each point (splitmix64).
fn key(point: Point, stone: Stone) -> u64 {
    let seed = (2 * point.index() + stone as usize + 1) as u64;
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
