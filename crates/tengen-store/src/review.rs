//! What is kept of the review of a game.

use tengen_session::Millis;

/// A review as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReview {
    /// The moves of the game that it is about, as the library has them: none for a game of a file.
    pub moves: String,
    /// Whether it goes on.
    pub stage: ReviewStage,
    /// What was found, as a text that only the host understands.
    pub report: String,
    /// When it was kept.
    pub updated: Millis,
}

/// Whether a review goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewStage {
    /// By itself, as soon as its turn has come.
    Wanted,
    /// When somebody asks for it.
    Stopped,
    /// When somebody asks for it: the engine has failed.
    Failed,
    /// All is read.
    Finished,
}
