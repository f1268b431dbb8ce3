//! Smart game format, `.sgf`, for five in a row.
//!
//! Written is `GM[4]` in UTF-8. Read is also what real files do: `GM[1]` or `GM[5]` on 15×15, points
//! as `h8`, wrong or missing character sets, missing brackets at the end.

mod lexer;
mod read;
mod root;
mod value;
mod write;

pub(crate) use read::{looks_like, read};
pub(crate) use write::write;
