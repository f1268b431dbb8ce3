//! The local host of Tengen: the page, a small HTTP API, live games over WebSocket, and the engines
//! that are lent to them. [`run()`] is the whole of it; the messages are described in `docs/protocol.md`.
//!
//! ```no_run
//! # async fn example() -> Result<(), tengen_server::RunError> {
//! use tengen_server::{Browser, Config, run};
//!
//! run(Config { browser: Browser::Open, ..Config::default() }).await
//! # }
//! ```

mod about;
mod alive;
mod analysis;
mod api;
mod budget;
mod clock;
mod coach;
mod connections;
mod elsewhere;
mod engines;
mod figures;
mod files;
mod guard;
mod held;
mod host;
mod live;
mod own;
mod page;
mod problem;
mod proving;
mod rate;
mod reach;
mod reviews;
mod rooms;
mod run;
mod shown;
#[cfg(test)]
mod site;
mod socket;
mod table;
mod thinking;
mod training;
mod visitor;
mod weigh;
mod wire;

pub use analysis::{
    AnalysedLine, AnalysisAsk, AnalysisBegun, AnalysisMessage, AnalysisPosition, AnalysisView,
    BalanceView, BalancedMove, GamePart, LinesAsk, LinesMessage, LinesView, NewAnalysis, Progress,
    VerdictView,
};
pub use files::{
    BranchView, ExpectedView, FindingView, FormatView, FoundView, ImportProblem, ImportView,
    ImportedGame, LossView, MoveRefusal, NodeJudgement, NodeView, PlaceView, RecordView, ShareView,
    WarningView,
};
pub use proving::{
    AttackView, DefenceSort, DefenceView, DefencesView, OthersView, ProofCommand, ProofMessage,
    ProofNode, ProofProgress, ProofRecord, ProofRefusal, ProofVerdict, StandingView, WinMeans,
    proof_record,
};
pub use reach::{NotAnAddress, PublicUrl, Reach};
pub use reviews::{CurveView, DecidedView, ReviewMessage, ReviewState, ReviewView, Try, TryView};
pub use rooms::{
    DeviceKey, GoneView, NewRoom, Phrase, PhraseView, RoomCan, RoomCommand, RoomMessage,
    RoomOpened, RoomReach, RoomRefusal, RoomView, SeatView, SitDown,
};
pub use run::{Browser, Config, RunError, USUAL_PORT, data_folder, run};
pub use tengen_store::DatabaseUrl;
pub use training::{
    AdaptiveView, AttemptKind, AttemptResult, AttemptState, AttemptView, DailyView, Difficulty,
    GameAccuracy, NewAttempt, OpenAttempt, OpponentRecord, ProgressView, ProvedView, PuzzleHint,
    PuzzleHub, PuzzleMove, PuzzleRating, PuzzleSource, PuzzleTask, PuzzleTotals, PuzzleView,
    RatingChange, RatingPoint, SolutionView, StreakView, StrengthPoint, StrengthView, TallyView,
    ThemeView, WrongView,
};
pub use wire::{
    About, Against, Fact, FactKind, ForcedView, GameId, HintView, Judge, JudgedResult, Judgement,
    LineView, LookFor, NewGame, OpponentSort, OpponentView, PageCommand, Part, Problem,
    ProblemKind, Rating, Rejection, Rename, ReportView, ServerMessage, Settings, SettingsView,
    ThinkingAbout, ThinkingView, ThreatKind, ThreatView, View,
};
