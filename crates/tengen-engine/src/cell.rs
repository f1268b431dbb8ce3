//! Cells of the padded square board, and sets of them.
//!
//! The board sits in a 32×32 square with at least five cells of wall around it, so that a line
//! through a point never leaves the array. Row, column and both diagonals of a cell are arithmetic
//! on its number.

use std::ops::Range;

use tengen_rules::{Point, Size};

/// How many cells the padded square has.
pub(crate) const CELLS: usize = 1024;

const PAD: usize = 5;
const STRIDE: usize = 32;

/// One cell of the padded square; those of the board proper stand for its points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Cell(u16);

/// What one step along each of `Direction::ALL` adds to a cell's number.
const STEPS: [i16; 4] = [1, STRIDE as i16, STRIDE as i16 + 1, 1 - STRIDE as i16];

impl Cell {
    /// A cell that is no point of any board.
    pub(crate) const NONE: Cell = Cell(0);

    pub(crate) const fn of(point: Point) -> Cell {
        Cell(((point.row() + PAD) * STRIDE + point.col() + PAD) as u16)
    }

    pub(crate) fn point(self) -> Point {
        Point::new(self.x() - PAD, self.y() - PAD).expect("only cells of the board become points")
    }

    pub(crate) const fn from_index(index: usize) -> Cell {
        Cell((index % CELLS) as u16)
    }

    /// Always below [`CELLS`].
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % CELLS
    }

    /// The rows of the square that have points of a board.
    pub(crate) fn rows(size: Size) -> Range<usize> {
        PAD..PAD + size.side()
    }

    pub(crate) const fn x(self) -> usize {
        self.index() % STRIDE
    }

    pub(crate) const fn y(self) -> usize {
        self.index() / STRIDE
    }

    /// The cell `steps` further along a direction of `Direction::ALL`.
    pub(crate) const fn step(self, direction: usize, steps: i16) -> Cell {
        Cell(self.0.wrapping_add_signed(STEPS[direction % 4] * steps))
    }

    /// Which line of a direction the cell is on, and where along it.
    pub(crate) const fn line(self, direction: usize) -> (usize, usize) {
        let (x, y) = (self.x(), self.y());
        match direction {
            0 => (y, x),
            1 => (x, y),
            2 => (x + STRIDE - 1 - y, x),
            _ => (x + y, x),
        }
    }
}

/// A set of cells, one word for every row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cells {
    pub(crate) rows: [u32; STRIDE],
}

impl Cells {
    pub(crate) const EMPTY: Cells = Cells { rows: [0; STRIDE] };

    /// All points of a board.
    pub(crate) fn of(size: Size) -> Cells {
        let mut cells = Cells::EMPTY;
        size.points().for_each(|point| cells.insert(Cell::of(point)));
        cells
    }

    pub(crate) fn only(cell: Cell) -> Cells {
        let mut one = Cells::EMPTY;
        one.insert(cell);
        one
    }

    pub(crate) fn insert(&mut self, cell: Cell) {
        self.rows[cell.y()] |= 1 << cell.x();
    }

    pub(crate) fn flip(&mut self, cell: Cell) {
        self.rows[cell.y()] ^= 1 << cell.x();
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.rows[cell.y()] >> cell.x() & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    pub(crate) fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    pub(crate) fn union(&self, other: &Cells) -> Cells {
        Cells { rows: std::array::from_fn(|y| self.rows[y] | other.rows[y]) }
    }

    pub(crate) fn intersection(&self, other: &Cells) -> Cells {
        Cells { rows: std::array::from_fn(|y| self.rows[y] & other.rows[y]) }
    }

    /// Row by row, from the lower left.
    pub(crate) fn iter(&self) -> CellIter {
        CellIter { rows: self.rows, y: 0 }
    }
}

pub(crate) struct CellIter {
    rows: [u32; STRIDE],
    y: usize,
}

impl Iterator for CellIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.y < STRIDE {
            let row = &mut self.rows[self.y];
            if *row != 0 {
                let x = row.trailing_zeros() as usize;
                *row &= *row - 1;
                return Some(Cell((self.y * STRIDE + x) as u16));
            }
            self.y += 1;
        }
        None
    }
}
