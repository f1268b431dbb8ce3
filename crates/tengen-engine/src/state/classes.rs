//! Which points are of which class, and how many.

use crate::cell::{CELLS, Cell, Cells};
use crate::shape::Class;

/// How many points there are of each class that is a threat, fourteen bits for each: one addition
/// moves a point from one class to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClassCounts(u128);

const BITS: usize = 14;

/// One point of each class. Points that threaten nothing are not counted.
const ONE: [u128; 16] = {
    let mut one = [0; 16];
    let mut class = Class::Three as usize;
    while class < Class::COUNT {
        one[class] = 1 << (BITS * (class - Class::Three as usize));
        class += 1;
    }
    one
};

impl ClassCounts {
    pub(super) const NONE: ClassCounts = ClassCounts(0);

    /// A point changes from the class with these bits to another.
    #[inline]
    pub(super) fn change(&mut self, from: u8, to: u8) {
        let [from, to] = [from, to].map(|bits| ONE[usize::from(bits) % ONE.len()]);
        self.0 = self.0.wrapping_add(to.wrapping_sub(from));
    }

    /// How many points are of a class that is a threat.
    #[inline]
    pub(super) fn of(self, class: Class) -> usize {
        debug_assert!(class.is_threat(), "only threats are counted");
        let shift = BITS * (class as usize - Class::Three as usize);
        (self.0 >> shift) as usize & ((1 << BITS) - 1)
    }
}

/// The class of every empty point for one colour; everything else is [`Class::Quiet`].
///
/// One byte a cell, so that a question about the whole board is asked eight cells at a time.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Classes([u8; CELLS]);

const WORD: usize = 8;
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

impl Classes {
    pub(super) const QUIET: Classes = Classes([Class::Quiet as u8; CELLS]);

    #[inline]
    pub(super) fn set(&mut self, cell: Cell, bits: u8) {
        self.0[cell.index()] = bits;
    }

    #[inline]
    pub(super) fn at(&self, cell: Cell) -> Class {
        Class::from_bits(self.0[cell.index()])
    }

    /// The points of a class that is a threat.
    pub(super) fn of(&self, class: Class) -> Cells {
        let wanted = LOW * class as u64;
        self.all(|classes| HIGH - (classes ^ wanted))
    }

    /// The points whose class is in a range of threats.
    pub(super) fn between(&self, least: Class, most: Class) -> Cells {
        let (low, high) = (LOW * (128 - least as u64), LOW * (127 - most as u64));
        self.all(|classes| (classes + low) & !(classes + high))
    }

    /// The first point of a class that is a threat.
    pub(super) fn first(&self, class: Class) -> Option<Cell> {
        let wanted = LOW * class as u64;
        self.words().find_map(|(index, classes)| {
            let found = (HIGH - (classes ^ wanted)) & HIGH;
            (found != 0).then(|| Cell::from_index(index + found.trailing_zeros() as usize / WORD))
        })
    }

    /// The points for whose byte `test` gives the highest bit. Walls are quiet and must not pass.
    #[inline]
    fn all(&self, test: impl Fn(u64) -> u64) -> Cells {
        let mut cells = Cells::EMPTY;
        for (index, classes) in self.words() {
            let found = (test(classes) & HIGH) >> 7;
            // Brings bit 8n to 56 + n.
            let gathered = found.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            let cell = Cell::from_index(index);
            cells.rows[cell.y()] |= (gathered as u32) << cell.x();
        }
        cells
    }

    /// Eight cells at a time, with the number of the first.
    #[inline]
    fn words(&self) -> impl Iterator<Item = (usize, u64)> {
        let (words, _) = self.0.as_chunks::<WORD>();
        words.iter().enumerate().map(|(at, word)| (at * WORD, u64::from_le_bytes(*word)))
    }
}
