//! Which points are of which class, and how many.

use std::ops::Range;

use tengen_rules::{Size, Stone};

use crate::cell::{CELLS, Cell, Cells};
use crate::shape::Class;

/// How many points there are of each class that is a threat, for both colours: fourteen bits for each
/// class, every other one of them first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClassCounts([u128; 2]);

/// How a stone changes them: seven bits for each class in the order of the classes, added up as one
/// number, so that a class with less than before borrows from the next.
#[derive(Clone, Copy)]
pub(super) struct ClassChanges([u64; 2]);

const BITS: usize = 7;
const EVENS: usize = Class::THREATS.div_ceil(2);

/// The even ones of the fields of [`ClassChanges`].
const EVEN: u64 = {
    let mut even = 0;
    let mut at = 0;
    while at < EVENS {
        even |= ((1 << BITS) - 1) << (2 * BITS * at);
        at += 1;
    }
    even
};

/// One point of each class. Points that threaten nothing are not counted.
const ONE: [u64; 16] = {
    let mut one = [0; 16];
    let mut class = Class::Three as usize;
    while class < Class::COUNT {
        one[class] = 1 << (BITS * (class - Class::Three as usize));
        class += 1;
    }
    one
};

/// One point of each colour's class, by both classes.
static ONE_OF_EACH: [[u64; 2]; 256] = {
    let mut one = [[0; 2]; 256];
    let mut both = 0;
    while both < 256 {
        one[both] = [ONE[both % 16], ONE[both / 16]];
        both += 1;
    }
    one
};

/// Half of what a field holds in each: no stone changes more points.
const MIDDLE: u64 = {
    let mut middle = 0;
    let mut class = 0;
    while class < 16 {
        middle += ONE[class] << (BITS - 1);
        class += 1;
    }
    middle
};

impl ClassCounts {
    pub(super) const NONE: ClassCounts = ClassCounts([0; 2]);

    /// Takes over what has changed.
    #[inline]
    pub(super) fn change(&mut self, changes: ClassChanges) {
        for (counts, changes) in self.0.iter_mut().zip(changes.0) {
            let raised = spread(changes.wrapping_add(MIDDLE));
            *counts = counts.wrapping_add(raised).wrapping_sub(const { spread(MIDDLE) });
        }
    }

    /// How many points are of a class that is a threat.
    #[inline]
    pub(super) fn of(&self, stone: Stone, class: Class) -> usize {
        debug_assert!(class.is_threat(), "only threats are counted");
        let threat = class as usize - Class::Three as usize;
        let field = threat / 2 + threat % 2 * EVENS;
        (self.0[stone as usize] >> (2 * BITS * field)) as usize & ((1 << (2 * BITS)) - 1)
    }
}

/// Fields of seven bits as fields of fourteen.
#[inline]
const fn spread(changes: u64) -> u128 {
    (changes & EVEN) as u128 | ((changes >> BITS & EVEN) as u128) << (2 * BITS * EVENS)
}

impl ClassChanges {
    pub(super) const NONE: ClassChanges = ClassChanges([0; 2]);

    /// A point changes from these classes to others, given as in [`Classes`].
    #[inline]
    pub(super) fn add(&mut self, from: u8, to: u8) {
        let [from, to] = [from, to].map(|both| &ONE_OF_EACH[usize::from(both)]);
        for ((changes, to), from) in self.0.iter_mut().zip(to).zip(from) {
            *changes = changes.wrapping_add(*to).wrapping_sub(*from);
        }
    }
}

/// The classes of every empty point for both colours; everything else is [`Class::Quiet`].
///
/// One byte a cell with Black's class in its low half, so that a question about the whole board is asked
/// eight cells at a time.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Classes {
    cells: [u8; CELLS],
    /// Only these rows have points of the board.
    rows: Range<usize>,
}

const WORD: usize = 8;
const ROW: usize = 32;
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

impl Classes {
    pub(super) fn quiet(size: Size) -> Classes {
        Classes { cells: [0; CELLS], rows: Cell::rows(size) }
    }

    /// Both colours' classes, see [`PointKinds::classes`](crate::shape::PointKinds::classes).
    #[inline]
    pub(super) fn set(&mut self, cell: Cell, both: u8) {
        self.cells[cell.index()] = both;
    }

    #[inline]
    pub(super) fn at(&self, stone: Stone, cell: Cell) -> Class {
        Class::from_bits(self.cells[cell.index()] >> (4 * stone as usize))
    }

    /// The points of a class that is a threat.
    pub(super) fn of(&self, stone: Stone, class: Class) -> Cells {
        let wanted = LOW * class as u64;
        self.all(stone, |classes| HIGH - (classes ^ wanted))
    }

    /// The points whose class is in a range of threats.
    pub(super) fn between(&self, stone: Stone, least: Class, most: Class) -> Cells {
        let (low, high) = (LOW * (128 - least as u64), LOW * (127 - most as u64));
        self.all(stone, |classes| (classes + low) & !(classes + high))
    }

    /// The first point of a class that is a threat.
    pub(super) fn first(&self, stone: Stone, class: Class) -> Option<Cell> {
        let wanted = LOW * class as u64;
        let (start, end) = (ROW * self.rows.start, ROW * self.rows.end);
        let (words, _) = self.cells[start..end].as_chunks();
        words.iter().enumerate().find_map(|(at, word)| {
            let found = (HIGH - (of_one(stone, word) ^ wanted)) & HIGH;
            let cell = start + at * WORD + found.trailing_zeros() as usize / WORD;
            (found != 0).then(|| Cell::from_index(cell))
        })
    }

    /// The points for whose byte `test` gives the highest bit. Walls are quiet and must not pass.
    #[inline]
    fn all(&self, stone: Stone, test: impl Fn(u64) -> u64) -> Cells {
        let mut cells = Cells::EMPTY;
        let (rows, _) = self.cells.as_chunks::<ROW>();
        let among = self.rows.clone();
        for (found, row) in cells.rows[among.clone()].iter_mut().zip(&rows[among]) {
            let (words, _) = row.as_chunks();
            for (at, word) in words.iter().enumerate() {
                let high = (test(of_one(stone, word)) & HIGH) >> 7;
                // Brings bit 8n to 56 + n.
                let gathered = high.wrapping_mul(0x0102_0408_1020_4080) >> 56;
                *found |= (gathered as u32) << (at * WORD);
            }
        }
        cells
    }
}

/// One colour's classes of eight cells.
#[inline]
fn of_one(stone: Stone, word: &[u8; WORD]) -> u64 {
    u64::from_le_bytes(*word) >> (4 * stone as usize) & (15 * LOW)
}
