//! Where others find this host.

use super::code::Code;
use crate::RoomReach;

/// An address without a path, and who can reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// `http://127.0.0.1:8315`
    pub(crate) origin: String,
    pub(crate) reach: RoomReach,
}

impl Address {
    /// The link of a room.
    pub(crate) fn link(&self, code: &Code) -> String {
        format!("{}/r/{code}", self.origin)
    }
}
