//! Keeps the page's types the same as ours. `UPDATE=1 cargo test -p tengen-server --test wire`
//! writes them anew.

use std::path::Path;

use tengen_analysis as analysis;
use tengen_review as review;
use tengen_server as server;
use tengen_session as session;
use tengen_store as store;
use ts_rs::{Config, TS};

macro_rules! declarations {
    ($($type:ty),* $(,)?) => {
        [$({
            let config = Config::default();
            let docs = <$type as TS>::docs().unwrap_or_default();
            format!("{docs}export {}", <$type as TS>::decl(&config))
        }),*]
    };
}

fn types() -> String {
    let head = "// Generated from Rust by `UPDATE=1 cargo test -p tengen-server --test wire`. Do not edit.\n";
    let names = session::declarations()
        .into_iter()
        .map(|(name, form)| format!("export type {name} = {form};"))
        .collect::<Vec<_>>();
    let declared = declarations![
        session::Millis,
        session::ClockRule,
        session::Left,
        session::Clocks,
        session::Seat,
        session::Mode,
        session::Side,
        session::Room,
        session::Setup,
        session::Offer,
        session::EndReason,
        session::Event,
        session::Record,
        session::Command,
        session::Colours,
        session::RegionView,
        session::ShapeView,
        session::ForbiddenView,
        session::Refusal,
        session::PlayerView,
        session::Due,
        session::TurnView,
        session::ResultView,
        session::ClockView,
        session::OfferView,
        session::Can,
        session::GameView,
        server::ThreatKind,
        server::ThreatView,
        server::FactKind,
        server::Fact,
        server::View,
        server::Rejection,
        server::PageCommand,
        server::ThinkingAbout,
        server::ForcedView,
        server::LineView,
        server::ReportView,
        server::ThinkingView,
        server::LookFor,
        server::HintView,
        server::ServerMessage,
        server::OpponentSort,
        server::Rating,
        server::OpponentView,
        server::Against,
        server::NewGame,
        server::GameId,
        store::CardResult,
        store::Card,
        store::DigestResult,
        store::Digest,
        store::ImportMode,
        store::ImportCard,
        store::AnalysisMode,
        store::Outline,
        store::AnalysisCard,
        store::Entry,
        store::Library,
        server::Rename,
        store::Score,
        server::Settings,
        server::SettingsView,
        server::Judge,
        server::JudgedResult,
        server::Judgement,
        server::WinMeans,
        server::ProofCommand,
        server::ProofProgress,
        server::ProofVerdict,
        server::ProofRefusal,
        server::AttackView,
        server::StandingView,
        server::DefenceSort,
        server::DefenceView,
        server::OthersView,
        server::DefencesView,
        server::ProofNode,
        server::ProofMessage,
        server::PlaceView,
        server::FoundView,
        server::ExpectedView,
        server::WarningView,
        server::ImportedGame,
        server::ImportView,
        server::ImportProblem,
        analysis::MarkName,
        analysis::MarkView,
        analysis::SetView,
        server::NodeView,
        server::BranchView,
        server::RecordView,
        server::MoveRefusal,
        server::FindingView,
        server::NodeJudgement,
        server::LossView,
        server::FormatView,
        server::ShareView,
        analysis::NodeId,
        analysis::Header,
        analysis::AnalysisNode,
        analysis::Command,
        analysis::Refusal,
        server::GamePart,
        server::NewAnalysis,
        server::AnalysisBegun,
        server::AnalysisView,
        server::AnalysisAsk,
        server::AnalysisPosition,
        server::AnalysisMessage,
        server::LinesAsk,
        server::Progress,
        server::VerdictView,
        server::AnalysedLine,
        server::LinesView,
        server::BalancedMove,
        server::BalanceView,
        server::LinesMessage,
        review::Grade,
        review::Means,
        review::Proof,
        review::Line,
        review::Shape,
        review::Word,
        review::MoveReview,
        review::BySide<review::Grade>,
        review::Counts,
        review::Moments,
        review::WalkKind,
        review::WalkStep,
        review::Pass,
        review::Progress,
        review::Start,
        review::Review,
        review::TryVerdict,
        server::ReviewState,
        server::ReviewView,
        server::ReviewMessage,
        server::Try,
        server::TryView,
        server::DecidedView,
        server::CurveView,
        store::Chair,
        store::Terms,
        store::RoomScore,
        server::NewRoom,
        server::RoomOpened,
        server::SitDown,
        server::DeviceKey,
        server::RoomReach,
        server::GoneView,
        server::SeatView,
        server::RoomCan,
        server::Phrase,
        server::PhraseView,
        server::RoomView,
        server::RoomMessage,
        server::RoomCommand,
        server::RoomRefusal,
        server::Part,
        server::About,
        server::ProblemKind,
        server::Problem,
    ];
    let all: Vec<String> = [head.to_owned()].into_iter().chain(names).chain(declared).collect();
    let one_line_comments =
        all.join("\n").replace("/**\n * ", "\n/** ").replace("\n */\n", " */\n");
    one_line_comments.replace("\n\n/** ", "\n/** ").replace(" \n", "\n") + "\n"
}

#[test]
fn the_types_of_the_page_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/wire.d.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, types()).expect("web/ can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(written == types(), "web/wire.d.ts is old; run with UPDATE=1");
}
