//! Trying a position again.

use serde::{Deserialize, Serialize};
use tengen_rules::{Point, Position};
use tengen_session::Text;

use crate::chance::points;
use crate::{Chance, Fate, Finding, Line, Means, Proof, Thinker};

/// Whether a move that was tried is right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum TryVerdict {
    /// The engine's own choice.
    Best,
    /// It wins by force, which is proved.
    Wins {
        /// How.
        proof: Proof,
    },
    /// It gives next to nothing away.
    Close {
        /// The points of winning chance it gives away.
        loss: f64,
    },
    /// It gives too much away.
    Wrong {
        /// The points of winning chance it gives away.
        loss: f64,
        /// How the other side refutes it, beginning after the move; proved where it names a winner.
        refutation: Line,
    },
    /// It cannot be played, or is forbidden.
    Illegal,
}

/// A try may give away less than so many points of winning chance.
const CLOSE: f64 = 3.5;

/// Judges a move in a position of which something is known, see [`Reading::findings`]. It takes a few
/// times so many nodes; none when the thinker was stopped.
///
/// [`Reading::findings`]: crate::Reading::findings
pub fn judge_try(
    position: &Position,
    known: &Finding,
    at: Point,
    nodes: u64,
    thinker: &mut Thinker<'_>,
) -> Option<TryVerdict> {
    if !position.is_legal(at) {
        return Some(TryVerdict::Illegal);
    }
    let me = position.to_move();
    let mut after = position.clone();
    after.play(at).expect("legal moves can be played");
    let verdict = match prove(position, &after, known, at, nodes, thinker) {
        Some(fate) if fate.winner.0 == me => TryVerdict::Wins { proof: fate.proof() },
        Some(fate) => {
            let loss = 100.0 * had(position, known, nodes, thinker);
            TryVerdict::Wrong { loss, refutation: fate.line() }
        }
        None => estimate(position, &after, known, at, nodes, thinker),
    };
    (!thinker.is_stopped()).then_some(verdict)
}

/// What is proved after the move.
fn prove(
    position: &Position,
    after: &Position,
    known: &Finding,
    at: Point,
    nodes: u64,
    thinker: &mut Thinker<'_>,
) -> Option<Fate> {
    let me = position.to_move();
    if let Some(outcome) = after.outcome() {
        return Some(Fate::new(outcome.winner?, Means::Result, &[]));
    }
    if let Some(fate) = known.fate.as_ref().filter(|fate| fate.winner.0 == me)
        && let Some(rest) = fate.after(at)
    {
        return Some(rest);
    }
    if let Some(won) = thinker.win(after, nodes) {
        return Some(Fate::new(!me, won.by, &won.line));
    }
    let threat = thinker.threat(after, nodes)?;
    let won = thinker.loss(after, &threat, None, nodes)?;
    Some(Fate::new(me, won.by, &won.line))
}

/// What the position was worth to the side to move.
fn had(position: &Position, known: &Finding, nodes: u64, thinker: &mut Thinker<'_>) -> f64 {
    match (&known.fate, known.chance()) {
        (Some(fate), _) if fate.winner.0 == position.to_move() => 1.0,
        (Some(_), _) => 0.0,
        (None, Some(Chance(chance))) => chance,
        (None, None) => thinker.look(position, nodes).map_or(0.5, |seen| seen.chance.0),
    }
}

fn estimate(
    position: &Position,
    after: &Position,
    known: &Finding,
    at: Point,
    nodes: u64,
    thinker: &mut Thinker<'_>,
) -> TryVerdict {
    let first = known.lines.first().and_then(|line| line.moves.first());
    let is_won = known.fate.as_ref().is_some_and(|fate| fate.winner.0 == position.to_move());
    if first == Some(&Text(at)) && !is_won {
        return TryVerdict::Best;
    }
    // A draw by a full board is nobody's win and has nothing to refute.
    let Some(answer) = thinker.look(after, nodes) else { return TryVerdict::Close { loss: 0.0 } };
    let left = 1.0 - answer.chance.0;
    let loss = points(had(position, known, nodes, thinker) - left);
    if loss < CLOSE {
        TryVerdict::Close { loss }
    } else {
        TryVerdict::Wrong { loss, refutation: answer.line(after.to_move()) }
    }
}
