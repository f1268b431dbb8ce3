//! What only SQLite has: a file, which may be damaged, foreign, or taken away.

mod open;
#[cfg(test)]
mod tests;
mod watch;

pub(crate) use open::open;
pub(crate) use watch::{Identity, Watch};
