//! What the page is shown beside the session's view: threats and the one fact of a position, and what a
//! search has found.

use std::time::Duration;

use tengen_engine::{Forced, Line, Report, StandingKind, Threat, standing, threats};
use tengen_rules::{Board, Pattern, Point, Position, Rule, Stone};
use tengen_session::{ForbiddenView, Refusal, Text, forbidden_view};

use crate::{
    Fact, FactKind, ForcedView, Judge, JudgedResult, Judgement, LineView, ReportView, ThreatKind,
    ThreatView,
};

pub(crate) fn threat_views(position: &Position) -> Vec<ThreatView> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    threats(position).iter().map(threat_view).collect()
}

fn threat_view(threat: &Threat) -> ThreatView {
    ThreatView {
        stone: Text(threat.stone),
        kind: threat_kind(threat.kind),
        at: Text(threat.point),
        stones: texts(&threat.stones),
    }
}

pub(crate) fn threat_kind(kind: tengen_engine::ThreatKind) -> ThreatKind {
    use tengen_engine::ThreatKind as Kind;
    match kind {
        Kind::Five => ThreatKind::Five,
        Kind::OpenFour => ThreatKind::OpenFour,
        Kind::DoubleFour => ThreatKind::DoubleFour,
        Kind::FourThree => ThreatKind::FourThree,
        Kind::Four => ThreatKind::Four,
        Kind::DoubleThree => ThreatKind::DoubleThree,
        Kind::OpenThree => ThreatKind::OpenThree,
    }
}

/// Which of the 26 openings of renju it began with.
pub(crate) fn pattern(position: &Position) -> Option<String> {
    let renju = position.rule() == Rule::Renju;
    Pattern::of(position.moves(), position.size()).filter(|_| renju).map(|it| it.to_string())
}

/// The most urgent shape on the board: fours before threes, and of those the one that the side to
/// move has to answer before its own.
pub(crate) fn fact(position: &Position) -> Option<Fact> {
    if position.outcome().is_some() {
        return None;
    }
    let to_move = position.to_move();
    let shape = standing(position).into_iter().min_by_key(|shape| {
        let urgency = match shape.kind {
            StandingKind::OpenFour | StandingKind::Four => 0,
            StandingKind::OpenThree => 1,
        };
        (urgency, shape.stone == to_move, shape.kind)
    })?;
    let kind = match shape.kind {
        StandingKind::OpenFour => FactKind::OpenFour,
        StandingKind::Four => FactKind::Four,
        StandingKind::OpenThree => FactKind::OpenThree,
    };
    Some(Fact { kind, stone: Text(shape.stone), points: texts(&shape.stones) })
}

/// What the rules say about loose stones.
pub(crate) fn judge(position: &Position) -> Judgement {
    Judgement {
        result: position.outcome().map(|outcome| JudgedResult {
            winner: outcome.winner.map(Text),
            reason: outcome.reason.into(),
            line: texts(&outcome.line),
        }),
        forbidden: forbidden(position),
        threats: threat_views(position),
        fact: fact(position),
    }
}

pub(crate) fn forbidden(position: &Position) -> Vec<ForbiddenView> {
    if !position.rule().forbids(Stone::Black) || position.outcome().is_some() {
        return Vec::new();
    }
    let board: &Board = position.board();
    let points = board.forbidden_points();
    points.into_iter().filter_map(|(at, _)| forbidden_view(board, at)).collect()
}

/// Why a move cannot be played, in the words of the game.
pub(crate) fn refusal(position: &Position, at: Point) -> Option<Refusal> {
    let at_point = Text(at);
    if !position.size().contains(at) {
        return Some(Refusal::OffBoard { at: at_point });
    }
    if let Some(stone) = position.board().stone(at) {
        return Some(Refusal::Occupied { at: at_point, stone: Text(stone) });
    }
    position.foul(at).and_then(|_| forbidden_view(position.board(), at)).map(Refusal::Forbidden)
}

/// What a search has found in so much time.
pub(crate) fn report_view(report: &Report, elapsed: Duration) -> ReportView {
    let line = |line: &Line| LineView {
        value: line.value.units(),
        forced: line.value.forced().map(|forced| match forced {
            Forced::Win(plies) => ForcedView::Win(plies),
            Forced::Loss(plies) => ForcedView::Loss(plies),
        }),
        moves: texts(&line.moves),
    };
    let thousandths = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    ReportView {
        depth: report.depth,
        lines: report.lines.iter().map(line).collect(),
        nodes: report.nodes,
        speed: report.nodes.saturating_mul(1000) / thousandths,
    }
}

/// A position as loose stones.
pub(crate) fn loose(position: &Position) -> Judge {
    let points = |stone| position.board().points_of(stone).map(Text).collect();
    Judge {
        rule: Text(position.rule()),
        size: u8::try_from(position.size().side()).expect("a side has at most 22 points"),
        black: points(Stone::Black),
        white: points(Stone::White),
        to_move: Text(position.to_move()),
    }
}

pub(crate) fn texts(points: &[Point]) -> Vec<Text<Point>> {
    points.iter().copied().map(Text).collect()
}
