//! From the end of a lost game back to the last position that was not lost.

use serde::{Deserialize, Serialize};
use tengen_engine::threats;
use tengen_rules::{Point, Position, Reason, Stone};
use tengen_session::Text;

use crate::Shape;
use crate::verdict::{MoveVerdict, forced};

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
    /// Where the shape wins next; for the last escape, the better move.
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
pub(crate) fn walk_back(
    verdicts: &[Option<MoveVerdict<'_>>],
    escape: Option<u32>,
) -> Vec<WalkStep> {
    let end = verdicts.last().and_then(Option::as_ref);
    let Some(winner) = end.and_then(|end| end.is.winner()) else { return Vec::new() };
    let mut steps = Vec::new();
    for (index, verdict) in verdicts.iter().enumerate().rev() {
        let ply = index as u32 + 1;
        let Some(verdict) = verdict else { break };
        if verdict.stone() == winner {
            steps.extend(made(verdict, ply));
        } else if is_forbidden(verdict.after) {
            steps.push(step(verdict, ply, WalkKind::Forbidden, None));
        }
        if Some(ply) == escape {
            steps.push(step(verdict, ply, WalkKind::LastEscape, verdict.better_move()));
            break;
        }
    }
    steps
}

fn step(verdict: &MoveVerdict<'_>, ply: u32, kind: WalkKind, better: Option<Point>) -> WalkStep {
    let wins_at = better.into_iter().map(Text).collect();
    WalkStep { ply, kind, stones: vec![Text(verdict.at)], wins_at }
}

fn is_forbidden(position: &Position) -> bool {
    position.outcome().is_some_and(|outcome| outcome.reason == Reason::Forbidden)
}

/// What a move of the winner made; nothing to tell when it only answered a four.
fn made(verdict: &MoveVerdict<'_>, ply: u32) -> Option<WalkStep> {
    let (at, stone) = (verdict.at, verdict.stone());
    let made = threats(verdict.before).into_iter();
    let threat = made.into_iter().find(|one| one.stone == stone && one.point == at);
    let kind = match &threat {
        Some(threat) => Shape::from(threat.kind).into(),
        None if forced(verdict.before) == Some(at) => return None,
        None => WalkKind::Quiet,
    };
    let mut stones: Vec<Text<Point>> =
        threat.into_iter().flat_map(|threat| threat.stones).map(Text).collect();
    stones.push(Text(at));
    stones.sort_unstable();
    let wins_at = match verdict.after.outcome() {
        Some(_) => Vec::new(),
        None => wins_at(verdict.after, stone),
    };
    Some(WalkStep { ply, kind, stones, wins_at })
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
