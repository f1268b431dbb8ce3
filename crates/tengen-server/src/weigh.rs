//! The blunder check: does a move let the other side win by force although another would not?

use std::time::Duration;

use tengen_engine::{SolveKind, ThreatKind, threats};
use tengen_rules::{Point, Position};
use tengen_session::Soundness;

use crate::engines::Desk;

/// Positions looked at for a win by fours, which is found quickly or not at all.
const FOURS: u64 = 4_000;
/// And for one by threes: what a careful person would see, not everything there is.
const THREES: u64 = 1_500;
/// Other moves that are weighed before everything is taken for lost.
const OTHERS: usize = 10;

/// The longest a person waits for it. It takes a few milliseconds on an idle computer; whoever wants to be
/// warned rather waits than loses on a busy one, but not for ever: then the move is played unweighed.
pub(crate) const LONGEST: Duration = Duration::from_secs(2);

/// Weighs a legal move. The same position and move always weigh the same.
pub(crate) fn weigh(position: &Position, at: Point, desk: &mut Desk<'_>) -> Soundness {
    let Some((kind, line)) = lost_after(desk, position, at) else { return Soundness::Sound };
    let mut others = others(position, at, &line).into_iter();
    let better = others.any(|other| !wins(desk, position, other, kind));
    // A proof that was cut short says nothing about the other move.
    if better && !desk.is_stopped() { Soundness::Blunder } else { Soundness::Sound }
}

/// How the other side wins after a move, and by which kind of threats.
fn lost_after(
    desk: &mut Desk<'_>,
    position: &Position,
    at: Point,
) -> Option<(SolveKind, Vec<Point>)> {
    let after = after(position, at)?;
    [SolveKind::Vcf, SolveKind::Vct]
        .into_iter()
        .find_map(|kind| Some((kind, prove(desk, &after, kind)?)))
}

/// Whether the other side still wins after another move, by such threats.
fn wins(desk: &mut Desk<'_>, position: &Position, at: Point, kind: SolveKind) -> bool {
    after(position, at).is_some_and(|after| {
        let fours = prove(desk, &after, SolveKind::Vcf).is_some();
        fours || (kind == SolveKind::Vct && prove(desk, &after, kind).is_some())
    })
}

/// The position after a move; none when the game is over then.
fn after(position: &Position, at: Point) -> Option<Position> {
    let mut after = position.clone();
    after.play(at).ok()?;
    after.outcome().is_none().then_some(after)
}

fn prove(desk: &mut Desk<'_>, position: &Position, kind: SolveKind) -> Option<Vec<Point>> {
    let nodes = match kind {
        SolveKind::Vcf => FOURS,
        SolveKind::Vct => THREES,
    };
    desk.prove(position, kind, nodes)
}

/// Moves that may still help: the points of the winning line, and one's own fives and fours.
fn others(position: &Position, at: Point, line: &[Point]) -> Vec<Point> {
    let me = position.to_move();
    let mut own: Vec<_> = threats(position)
        .into_iter()
        .filter(|threat| threat.stone == me && threat.kind <= ThreatKind::Four)
        .collect();
    own.sort_by_key(|threat| threat.kind);
    let mut others: Vec<Point> = Vec::new();
    for other in own.iter().map(|threat| threat.point).chain(line.iter().copied()) {
        if other != at && position.is_legal(other) && !others.contains(&other) {
            others.push(other);
        }
    }
    others.truncate(OTHERS);
    others
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::at_a_desk;
    use tengen_engine::NoClock;
    use tengen_rules::{Rule, Size};

    fn weight(moves: &str, at: &str) -> Soundness {
        let position = Position::replay(moves, Size::STANDARD, Rule::Freestyle).unwrap();
        at_a_desk(&NoClock, |desk| weigh(&position, at.parse().unwrap(), desk))
    }

    #[test]
    fn leaving_an_open_three_alone_is_a_blunder_and_answering_it_is_sound() {
        let three = "h8a1h9a15h10";
        assert_eq!(weight(three, "o1"), Soundness::Blunder);
        assert_eq!(weight(three, "h11"), Soundness::Sound);
        assert_eq!(weight(three, "h7"), Soundness::Sound);
    }

    #[test]
    fn leaving_a_four_alone_is_a_blunder_and_blocking_it_is_sound() {
        let four = "h8h7h9a15h10o15h11";
        assert_eq!(weight(four, "o1"), Soundness::Blunder);
        assert_eq!(weight(four, "h12"), Soundness::Sound);
    }

    #[test]
    fn when_every_move_loses_none_is_a_blunder() {
        assert_eq!(weight("h8a1h9a15h10o15h11", "o1"), Soundness::Sound, "an open four");
    }

    #[test]
    fn winning_is_never_a_blunder() {
        let both = "h8a1h9a2h10a3h11a4";
        assert_eq!(weight(both, "h12"), Soundness::Sound);
        assert_eq!(weight(both, "o1"), Soundness::Blunder, "one's own five was there");
    }

    #[test]
    fn an_empty_board_is_nothing_to_worry_about() {
        assert_eq!(weight("", "a1"), Soundness::Sound);
        assert_eq!(weight("h8", "i9"), Soundness::Sound);
    }
}
