//! Where the nodes of a search go.

use std::ops::AddAssign;

/// Where the nodes of a search went, for those who make it better. It counts what the first thread did;
/// the root is not counted.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Nodes beyond the last ply, where only fours are played.
    pub quiescence: u64,
    /// Positions that a net looked at, for their value or for the order of moves.
    pub asked: u64,
    /// Nodes by the depth that was left, the last number for all that are deeper: those that came to
    /// try moves,
    pub expanded: [u64; Statistics::DEPTHS],
    /// and how many moves these tried.
    pub tried: [u64; Statistics::DEPTHS],
    /// Moves searched to less than their depth,
    pub reduced: u64,
    /// and how many of these were searched again because they seemed better than the best.
    pub searched_again: u64,
    /// Nodes that one of their moves refuted,
    pub cutoffs: u64,
    /// and how many of these by the first one.
    pub first_cutoffs: u64,
}

impl Statistics {
    /// How many depths are told apart.
    pub const DEPTHS: usize = 16;

    /// Where a depth is counted.
    #[inline]
    pub(super) fn index(depth: i32) -> usize {
        (depth as usize).min(Statistics::DEPTHS - 1)
    }
}

impl AddAssign<&Statistics> for Statistics {
    fn add_assign(&mut self, other: &Statistics) {
        self.quiescence += other.quiescence;
        self.asked += other.asked;
        for depth in 0..Statistics::DEPTHS {
            self.expanded[depth] += other.expanded[depth];
            self.tried[depth] += other.tried[depth];
        }
        self.reduced += other.reduced;
        self.searched_again += other.searched_again;
        self.cutoffs += other.cutoffs;
        self.first_cutoffs += other.first_cutoffs;
    }
}
