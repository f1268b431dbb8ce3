//! Where the points are on the lines, and the lines on the board, for every size.

use tengen_rules::{MAX_SIZE, Point, Size, Stone};

use crate::random::Random;

/// Lines that can hold a five on the largest board: rows, columns, and the long diagonals.
pub(super) const LINES: usize = 2 * MAX_SIZE + 2 * LONG + 1;
/// How many diagonals of a direction have five points.
const LONG: usize = 2 * (MAX_SIZE - 5) + 1;
/// Diagonals that are too short share one line that is never looked at.
pub(super) const SHORT: usize = LINES - 1;
/// Bits below the first cell of a line, so that a stretch and its ends never leave the word.
const PAD: u32 = 5;

/// A point as its [`Point::index`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::solve) struct At(pub(in crate::solve) u16);

impl At {
    pub(in crate::solve) fn of(point: Point) -> At {
        At(point.index() as u16)
    }

    pub(in crate::solve) fn point(self) -> Point {
        let index = usize::from(self.0);
        Point::new(index % MAX_SIZE, index / MAX_SIZE).expect("an index is a point's")
    }

    pub(in crate::solve) const fn index(self) -> usize {
        self.0 as usize % Point::COUNT
    }
}

/// Which line and which bit of it a point has in one direction.
#[derive(Clone, Copy)]
pub(in crate::solve) struct LineBit {
    line: u8,
    pub(in crate::solve) bit: u8,
}

impl LineBit {
    pub(in crate::solve) const fn line(self) -> usize {
        self.line as usize % LINES
    }
}

const BIT_TABLE: [[LineBit; 4]; Point::COUNT] = places();
pub(super) static PLACES: [[LineBit; 4]; Point::COUNT] = BIT_TABLE;

const fn places() -> [[LineBit; 4]; Point::COUNT] {
    let mut places = [[LineBit { line: 0, bit: 0 }; 4]; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let (col, row) = (index % MAX_SIZE, index / MAX_SIZE);
        let rising = diagonal(col + MAX_SIZE - 1 - row);
        let falling = diagonal(col + row);
        let pad = PAD as usize;
        places[index] = [
            LineBit { line: row as u8, bit: (col + pad) as u8 },
            LineBit { line: (MAX_SIZE + col) as u8, bit: (row + pad) as u8 },
            LineBit { line: offset(2 * MAX_SIZE, rising), bit: (col + pad) as u8 },
            LineBit { line: offset(2 * MAX_SIZE + LONG, falling), bit: (col + pad) as u8 },
        ];
        index += 1;
    }
    places
}

/// The number of a diagonal among those with five points.
const fn diagonal(across: usize) -> Option<usize> {
    if across >= 4 && across - 4 < LONG { Some(across - 4) } else { None }
}

const fn offset(base: usize, number: Option<usize>) -> u8 {
    match number {
        Some(number) => (base + number) as u8,
        None => SHORT as u8,
    }
}

/// Where a line has its bit 0, as the index of a point that need not exist, and the way to bit 1.
static RULERS: [(i16, i16); LINES] = rulers();

const fn rulers() -> [(i16, i16); LINES] {
    let mut rulers = [(0, 0); LINES];
    let mut index = 0;
    while index < Point::COUNT {
        let mut direction = 0;
        while direction < 4 {
            let LineBit { line, bit } = BIT_TABLE[index][direction];
            let row = MAX_SIZE as i16;
            let step = [1, row, row + 1, 1 - row][direction];
            rulers[line as usize] = (index as i16 - step * bit as i16, step);
            direction += 1;
        }
        index += 1;
    }
    rulers
}

/// The point at a bit of a line.
#[inline]
pub(super) fn cell(line: usize, bit: u32) -> At {
    let (start, step) = RULERS[line];
    At((start + step * bit as i16) as u16)
}

/// The bits of every line that are points, by size.
pub(super) static INSIDE: [[u32; LINES]; MAX_SIZE + 1] = inside();

const fn inside() -> [[u32; LINES]; MAX_SIZE + 1] {
    let mut inside = [[0; LINES]; MAX_SIZE + 1];
    let mut size = Size::MIN.side();
    while size <= MAX_SIZE {
        let mut cell = 0;
        while cell < size * size {
            let places = BIT_TABLE[cell / size * MAX_SIZE + cell % size];
            let mut direction = 0;
            while direction < 4 {
                inside[size][places[direction].line as usize] |= 1 << places[direction].bit;
                direction += 1;
            }
            cell += 1;
        }
        size += 1;
    }
    inside
}

/// A number of its own for each stone on each point.
static KEYS: [[u64; Point::COUNT]; 2] = keys();

const fn keys() -> [[u64; Point::COUNT]; 2] {
    let mut keys = [[0; Point::COUNT]; 2];
    let mut number = 0;
    while number < 2 * Point::COUNT {
        keys[number % 2][number / 2] = Random::nth(number as u64);
        number += 1;
    }
    keys
}

pub(super) fn key(at: At, stone: Stone) -> u64 {
    KEYS[stone as usize][at.index()]
}
