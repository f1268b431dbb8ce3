//! From the end of a lost game back to the last position that was not lost.

use serde::{Deserialize, Serialize};
use tengen_engine::threats;
use tengen_rules::{Point, Position, Reason, Stone};
use tengen_session::Text;

use crate::{Reading, Shape};

/// A step on the way back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WalkStep {
    /// The number of the move that made it, from 1; the position after it shows it.
    pub ply: u32,
    /// What it made.
    pub kind: WalkKind,
    /// The stones of the shape, the move's own among them.
    pub stones: Vec<Text<Point>>,
    /// Where the shape wins next; for the last escape, where the loser should have played.
    pub wins_at: Vec<Text<Point>>,
}

/// What a step on the way back is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum WalkKind {
    /// The winning line.
    Five,
    /// An open four.
    OpenFour,
    /// Two fours at once.
    DoubleFour,
    /// A four and an open three.
    FourThree,
    /// A four.
    Four,
    /// Two open threes.
    DoubleThree,
    /// An open three.
    OpenThree,
    /// A move that only prepares.
    Quiet,
    /// Black played a forbidden point.
    Forbidden,
    /// The loser's last move from a position that was not lost.
    LastEscape,
}

/// The steps, newest first; empty when nobody is proved to have won at the end.
pub(crate) fn walk_back(reading: &Reading, positions: &[Position]) -> Vec<WalkStep> {
    let fate = |index: usize| reading.findings.get(index).and_then(|one| one.fate.as_ref());
    let end = positions.len() - 1;
    let Some(winner) = fate(end).map(|fate| fate.winner.0) else { return Vec::new() };
    let lost = |index: usize| fate(index).is_some_and(|fate| fate.winner.0 == winner);
    let mut steps = Vec::new();
    for index in (1..=end).rev() {
        let (before, after) = (&positions[index - 1], &positions[index]);
        let &Text(at) = &reading.moves[index - 1];
        let ply = index as u32;
        if before.to_move() == winner {
            steps.push(made(before, after, at, ply));
        } else if is_forbidden(after) {
            let kind = WalkKind::Forbidden;
            steps.push(WalkStep { ply, kind, stones: vec![Text(at)], wins_at: Vec::new() });
        }
        if before.to_move() != winner && !lost(index - 1) {
            let escape = reading.findings[index - 1].lines.iter().map(|line| line.moves.first());
            let wins_at = escape.flatten().find(|&&Text(other)| other != at);
            let kind = WalkKind::LastEscape;
            let wins_at = wins_at.into_iter().copied().collect();
            steps.push(WalkStep { ply, kind, stones: vec![Text(at)], wins_at });
            break;
        }
    }
    steps
}

fn is_forbidden(position: &Position) -> bool {
    position.outcome().is_some_and(|outcome| outcome.reason == Reason::Forbidden)
}

/// What a move of the winner made.
fn made(before: &Position, after: &Position, at: Point, ply: u32) -> WalkStep {
    let stone = before.to_move();
    let threat = threats(before).into_iter().find(|one| one.stone == stone && one.point == at);
    let kind = threat.as_ref().map_or(WalkKind::Quiet, |threat| Shape::from(threat.kind).into());
    let mut stones: Vec<Text<Point>> =
        threat.into_iter().flat_map(|threat| threat.stones).map(Text).collect();
    stones.push(Text(at));
    stones.sort_unstable();
    WalkStep { ply, kind, stones, wins_at: wins_at(after, stone) }
}

/// Where a side completes a five, or makes a straight four where it has none to complete.
fn wins_at(position: &Position, stone: Stone) -> Vec<Text<Point>> {
    let threats = threats(position);
    let own = || threats.iter().filter(|threat| threat.stone == stone);
    let strongest = own().map(|threat| Shape::from(threat.kind)).min();
    let strongest = strongest.filter(|&shape| shape <= Shape::FourThree);
    own()
        .filter(|threat| Some(Shape::from(threat.kind)) == strongest)
        .map(|threat| Text(threat.point))
        .collect()
}

impl From<Shape> for WalkKind {
    fn from(shape: Shape) -> WalkKind {
        match shape {
            Shape::Five => WalkKind::Five,
            Shape::OpenFour => WalkKind::OpenFour,
            Shape::DoubleFour => WalkKind::DoubleFour,
            Shape::FourThree => WalkKind::FourThree,
            Shape::Four => WalkKind::Four,
            Shape::DoubleThree => WalkKind::DoubleThree,
            Shape::OpenThree => WalkKind::OpenThree,
        }
    }
}
