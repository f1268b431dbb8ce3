//! A review for people who have no Tengen at hand: as sentences, as a game file, as one page.

mod html;
mod sentence;
mod sgf;

pub use html::html;
pub use sentence::{Language, comment, grade_name, say, summary, verdict};
pub use sgf::annotated;
