//! The transposition table: what earlier searches found out about positions.
//!
//! Threads share it without locks. An entry is two words, and the first is the key mixed with the
//! second, so that an entry torn between two writers does not match its position.

mod machine;

use std::hint::black_box;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use bytemuck::Zeroable;
use bytemuck::allocation::{try_zeroed_slice_box, zeroed_slice_box};

use crate::cell::Cell;
use crate::value::FORCED;

/// Which side of the true value a stored value is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Upper,
    Lower,
    Exact,
}

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableEntry {
    /// The best move, or [`Cell::NONE`].
    pub(crate) cell: Cell,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// From the position's own point of view: forced results count from here.
    pub(crate) value: i32,
}

#[derive(Zeroable)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// How many slots a position may be in: one line of the cache.
const WAYS: usize = 4;

type Bucket = [Slot; WAYS];

pub(crate) struct TranspositionTable {
    /// A little more than the buckets take. Memory that is asked for empty costs nothing until it is
    /// used, but only when no more than the usual alignment is asked for with it.
    slots: Box<[Slot]>,
    /// Where the first line of the cache begins.
    start: usize,
    /// How many slots lie in memory that the machine has handed over, counted from the first.
    warm: usize,
    age: AtomicU8,
}

/// How many bytes [`TranspositionTable::warm`] takes at a time: one large page, a fraction of a millisecond.
const PART: usize = 2 << 20;
const PAGE: usize = 4096;

const DEPTH_SHIFT: u32 = 10;
const BOUND_SHIFT: u32 = 18;
const AGE_SHIFT: u32 = 20;
const VALUE_SHIFT: u32 = 28;

impl TranspositionTable {
    /// A table of so many bytes, of half as many when the machine does not give them, and so on.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let mut bytes = TranspositionTable::size(bytes.min(isize::MAX as usize / 2));
        let slots = loop {
            let count = bytes / size_of::<Slot>() + WAYS - 1;
            match try_zeroed_slice_box::<Slot>(count) {
                Ok(slots) => break slots,
                Err(()) if bytes == TranspositionTable::size(0) => break zeroed_slice_box(count),
                Err(()) => bytes = TranspositionTable::size(bytes / 2),
            }
        };
        machine::ask_for_large_pages(&slots);
        let start = slots.as_ptr().align_offset(size_of::<Bucket>()).min(WAYS - 1);
        TranspositionTable { slots, start, warm: 0, age: AtomicU8::new(1) }
    }

    /// How many bytes a table has that is asked to have so many: whole buckets, at least one.
    pub(crate) fn size(bytes: usize) -> usize {
        (bytes / size_of::<Bucket>()).max(1) * size_of::<Bucket>()
    }

    /// How many bytes of entries it has.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.buckets())
    }

    fn buckets(&self) -> &[Bucket] {
        self.slots[self.start..].as_chunks().0
    }

    /// Has the machine hand over the next part of the memory, and tells whether there is more.
    pub(crate) fn warm(&mut self) -> bool {
        let end = (self.warm + PART / size_of::<Slot>()).min(self.slots.len());
        for slot in self.slots[self.warm..end].iter().step_by(PAGE / size_of::<Slot>()) {
            // Only a write makes a page ours, and this one must not be found to change nothing.
            slot.data.store(black_box(slot.data.load(Relaxed)), Relaxed);
        }
        self.warm = end;
        end < self.slots.len()
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in &self.slots {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(1, Relaxed);
    }

    /// Makes older entries the first to be replaced.
    pub(crate) fn grow_older(&self) {
        self.age.store(self.age.load(Relaxed) % 255 + 1, Relaxed);
    }

    /// Says that a position will be asked for soon.
    #[inline]
    pub(crate) fn expect(&self, key: u64) {
        machine::fetch_ahead(self.bucket(key));
    }

    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let fits = slot.check.load(Relaxed) ^ data == key && data != 0;
            fits.then(|| unpack(data, ply))
        })
    }

    pub(crate) fn store(&self, key: u64, ply: usize, entry: TableEntry) {
        let age = self.age.load(Relaxed);
        let mut victim = &self.bucket(key)[0];
        let mut least = i32::MAX;
        let mut cell = entry.cell;
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                let old = unpack(data, ply);
                let keep = entry.bound != Bound::Exact
                    && old.depth > entry.depth + 3
                    && (data >> AGE_SHIFT) as u8 == age;
                if keep {
                    return;
                }
                if cell == Cell::NONE {
                    cell = old.cell;
                }
                victim = slot;
                break;
            }
            let lag = age.wrapping_sub((data >> AGE_SHIFT) as u8);
            let worth = if data == 0 {
                i32::MIN
            } else {
                (data >> DEPTH_SHIFT & 255) as i32 - 8 * i32::from(lag)
            };
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        let data = pack(TableEntry { cell, ..entry }, ply, age);
        victim.check.store(key ^ data, Relaxed);
        victim.data.store(data, Relaxed);
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let buckets = self.buckets();
        let index = (u128::from(key) * buckets.len() as u128) >> 64;
        &buckets[index as usize]
    }
}

fn pack(entry: TableEntry, ply: usize, age: u8) -> u64 {
    let value = match entry.value {
        value if value > FORCED => value + ply as i32,
        value if value < -FORCED => value - ply as i32,
        value => value,
    };
    entry.cell.index() as u64
        | (entry.depth.clamp(0, 255) as u64) << DEPTH_SHIFT
        | (entry.bound as u64 + 1) << BOUND_SHIFT
        | u64::from(age) << AGE_SHIFT
        | u64::from(value as i16 as u16) << VALUE_SHIFT
}

fn unpack(data: u64, ply: usize) -> TableEntry {
    let value = match i32::from((data >> VALUE_SHIFT) as u16 as i16) {
        value if value > FORCED => value - ply as i32,
        value if value < -FORCED => value + ply as i32,
        value => value,
    };
    TableEntry {
        cell: Cell::from_index((data & 1023) as usize),
        depth: (data >> DEPTH_SHIFT & 255) as i32,
        bound: match data >> BOUND_SHIFT & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_stored_is_found_with_forced_results_seen_from_the_reader() {
        let table = TranspositionTable::new(1 << 20);
        let entry = TableEntry {
            cell: Cell::from_index(333),
            depth: 7,
            bound: Bound::Lower,
            value: crate::value::WIN - 9,
        };
        table.store(42, 4, entry);
        assert_eq!(table.probe(42, 4), Some(entry));
        assert_eq!(table.probe(42, 6), Some(TableEntry { value: entry.value - 2, ..entry }));
        assert_eq!(table.probe(43, 4), None);
        table.clear();
        assert_eq!(table.probe(42, 4), None);
    }

    #[test]
    fn a_table_becomes_warm_in_parts_and_keeps_what_it_knows() {
        let mut table = TranspositionTable::new(3 * PART);
        let entry = TableEntry { cell: Cell::NONE, depth: 3, bound: Bound::Exact, value: 17 };
        let keys = || (0..u64::MAX).step_by(usize::MAX / 9999);
        keys().for_each(|key| table.store(key, 0, entry));
        assert_eq!([(); 5].map(|()| table.warm()), [true, true, true, false, false]);
        assert!(keys().all(|key| table.probe(key, 0) == Some(entry)));
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = TranspositionTable::new(64);
        let entry = TableEntry { cell: Cell::NONE, depth: 3, bound: Bound::Exact, value: 17 };
        table.store(42, 0, entry);
        let slot = &table.buckets()[0][0];
        slot.data.store(slot.data.load(Relaxed) ^ 1 << VALUE_SHIFT, Relaxed);
        assert_eq!(table.probe(42, 0), None);
    }
}
