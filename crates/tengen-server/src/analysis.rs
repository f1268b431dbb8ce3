//! Analyses in the host: documents that are edited and kept, and what the engine says about positions.

mod wire;

pub use wire::{
    AnalysedLine, AnalysisAsk, AnalysisBegun, AnalysisMessage, AnalysisPosition, AnalysisView,
    BalanceView, BalancedMove, GamePart, LinesAsk, LinesMessage, LinesView, NewAnalysis, Progress,
    VerdictView,
};
