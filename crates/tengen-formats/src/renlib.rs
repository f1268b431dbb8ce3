//! RenLib's `.lib`: a tree of moves on 15×15, two bytes a move, with comments and texts on points.
//!
//! A header of twenty bytes, then the nodes depth first: a byte for the point (16 × row + column, both
//! from the upper left, the column from 1; 0 is a pass or the root) and a byte of flags. Version 3.0
//! begins with the only first move, h8; version 3.4 with a root.

mod node;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// How every library since version 3 begins.
pub(crate) const MAGIC: [u8; 8] = *b"\xffRenLib\xff";

const HEADER: usize = 20;
