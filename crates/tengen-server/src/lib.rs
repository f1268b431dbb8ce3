//! The local host of Tengen.

mod wire;

pub use wire::{
    About, Against, Card, CardResult, Fact, FactKind, GameId, HintView, Judge, JudgedResult,
    Judgement, Library, LookFor, NewGame, OpponentSort, OpponentView, Part, Problem, ProblemKind,
    Rejection, Rename, Score, ServerMessage, Settings, SettingsView, ThinkingView, ThreatKind,
    ThreatView, View,
};
