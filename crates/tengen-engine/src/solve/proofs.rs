//! How far every position of a proof is from being proved or disproved, kept by its hash.

/// The proof and disproof numbers: how many more leaves must turn out won, or lost, at the least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// More than any count of leaves.
pub(super) const INFINITE: u32 = 1 << 30;

impl Numbers {
    pub(super) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    pub(super) const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub(super) const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    pub(super) numbers: Numbers,
    /// How many nodes it cost; the cheapest entry of a bucket gives way.
    pub(super) work: u64,
}

/// A table of fixed size.
pub(super) struct Proofs {
    entries: Vec<Entry>,
    salt: u64,
}

const BUCKET: usize = 4;

impl Proofs {
    /// A table of `1 << bits` entries of 24 bytes.
    pub(super) fn new(bits: u32) -> Proofs {
        let empty = Entry { key: 0, numbers: Numbers::UNKNOWN, work: 0 };
        Proofs { entries: vec![empty; 1 << bits], salt: 1 }
    }

    /// Makes every entry one of another search.
    pub(super) fn forget(&mut self) {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1) & !(BUCKET - 1)
    }

    pub(super) fn find(&self, hash: u64) -> Option<&Entry> {
        let key = hash ^ self.salt;
        let bucket = self.bucket(key);
        let entries = &self.entries[bucket..bucket + BUCKET];
        entries.iter().find(|entry| entry.key == key)
    }

    pub(super) fn store(&mut self, hash: u64, numbers: Numbers, work: u64) {
        let key = hash ^ self.salt;
        let bucket = self.bucket(key);
        let entries = &mut self.entries[bucket..bucket + BUCKET];
        let slot = match entries.iter().position(|entry| entry.key == key) {
            Some(known) => known,
            None => (0..BUCKET).min_by_key(|&slot| entries[slot].work).unwrap_or(0),
        };
        entries[slot] = Entry { key, numbers, work };
    }
}
