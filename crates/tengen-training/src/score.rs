//! What a meeting of two came to.

/// The share of one side, from 0 for lost to 1 for won.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Score(f64);

impl Score {
    /// Won, or solved.
    pub const WON: Score = Score(1.0);
    /// Half each.
    pub const DRAWN: Score = Score(0.5);
    /// Lost, or not solved.
    pub const LOST: Score = Score(0.0);

    /// Of the other side.
    #[must_use]
    pub fn other(self) -> Score {
        Score(1.0 - self.0)
    }

    /// As a number from 0 to 1.
    pub fn share(self) -> f64 {
        self.0
    }
}
