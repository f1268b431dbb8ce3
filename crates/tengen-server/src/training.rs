//! Puzzles, mistakes that come back, and what practice has come to.

mod wire;

pub use wire::{
    AdaptiveView, AttemptKind, AttemptResult, AttemptState, AttemptView, DailyView, NewAttempt,
    OpenAttempt, OpponentRecord, ProgressView, ProvedView, PuzzleHint, PuzzleHub, PuzzleMove,
    PuzzleRating, PuzzleSource, PuzzleTask, PuzzleTotals, PuzzleView, RatingChange, RatingPoint,
    SolutionView, StreakView, StrengthPoint, StrengthView, TallyView, Theme, ThemeView, WrongView,
};
