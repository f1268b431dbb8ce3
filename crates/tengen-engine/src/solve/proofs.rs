//! How far every position of a proof is from being proved or disproved, kept by its hash.

/// The proof and disproof numbers: how many more leaves must turn out won, or lost, at the least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// More than any count of leaves.
pub(super) const INFINITE: u32 = 1 << 30;

impl ProofNumbers {
    pub(super) const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };
    pub(super) const PROVED: ProofNumbers = ProofNumbers { proof: 0, disproof: INFINITE };
    pub(super) const DISPROVED: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: 0 };
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct ProofEntry {
    hash: u64,
    pub(super) numbers: ProofNumbers,
    /// How many nodes it cost; the cheapest entry of a bucket gives way.
    pub(super) work: u32,
    /// In which search.
    search: u32,
}

/// A table of fixed size.
pub(super) struct Proofs {
    entries: Vec<ProofEntry>,
    search: u32,
}

const BUCKET: usize = 4;

impl Proofs {
    /// A table of `1 << bits` entries of 24 bytes.
    pub(super) fn new(bits: u32) -> Proofs {
        let empty = ProofEntry { hash: 0, numbers: ProofNumbers::UNKNOWN, work: 0, search: 0 };
        Proofs { entries: vec![empty; 1 << bits], search: 1 }
    }

    /// Makes every entry one of another search.
    pub(super) fn forget(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.entries.len() - 1) & !(BUCKET - 1)
    }

    pub(super) fn find(&self, hash: u64) -> Option<&ProofEntry> {
        let bucket = self.bucket(hash);
        let mut entries = self.entries[bucket..bucket + BUCKET].iter();
        entries.find(|entry| entry.hash == hash && entry.search == self.search)
    }

    pub(super) fn store(&mut self, hash: u64, numbers: ProofNumbers, work: u64) {
        let (bucket, search) = (self.bucket(hash), self.search);
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        let entries = &mut self.entries[bucket..bucket + BUCKET];
        let cost = |entry: &ProofEntry| if entry.search == search { entry.work } else { 0 };
        let known = entries.iter().position(|e| e.hash == hash && e.search == search);
        let slot = known
            .unwrap_or_else(|| (0..BUCKET).min_by_key(|&slot| cost(&entries[slot])).unwrap_or(0));
        entries[slot] = ProofEntry { hash, numbers, work, search };
    }
}
