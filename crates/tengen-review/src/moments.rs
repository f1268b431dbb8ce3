//! The three moves that decided a game.

use tengen_rules::Stone;

use crate::verdict::MoveVerdict;
use crate::{Grade, Moments, MoveReview};

/// The moments of a game that one side won, or was ahead in at the end.
pub(crate) fn moments(
    moves: &[MoveReview],
    verdicts: &[Option<MoveVerdict<'_>>],
    leader: Option<Stone>,
) -> Moments {
    let of_loser = |one: &&MoveReview| leader.is_none_or(|leader| one.stone.0 != leader);
    let faults = || moves.iter().filter(|one| one.grade.is_some_and(Grade::is_fault));
    let missed = || faults().filter(|one| one.grade == Some(Grade::MissedWin));
    let missed_win = missed().rfind(of_loser).or_else(|| missed().next_back());
    Moments {
        turning_point: turning_point(moves, leader),
        missed_win: missed_win.map(|one| one.ply),
        last_escape: leader.and_then(|leader| last_escape(verdicts, leader)),
    }
}

/// The loser's first fault after it was ahead or even for the last time; when it has none, its worst.
fn turning_point(moves: &[MoveReview], leader: Option<Stone>) -> Option<u32> {
    let loser = !leader?;
    let share = |black: f64| if loser == Stone::Black { black } else { 1.0 - black };
    let holds = |one: &MoveReview| one.chance.is_some_and(|black| share(black) >= 0.5);
    let behind = moves.iter().rposition(holds).map_or(0, |last| last + 1);
    let fault = |one: &&MoveReview| one.stone.0 == loser && one.grade.is_some_and(Grade::is_fault);
    let loss = |one: &&MoveReview| one.loss.unwrap_or(0.0);
    let worst = || moves.iter().filter(fault).max_by(|a, b| loss(a).total_cmp(&loss(b)));
    moves[behind..].iter().find(fault).or_else(worst).map(|one| one.ply)
}

/// The loser's last move from a position that was not lost, in a game that is proved lost at its end.
fn last_escape(verdicts: &[Option<MoveVerdict<'_>>], leader: Stone) -> Option<u32> {
    let end = verdicts.last()?.as_ref()?;
    if end.is.winner() != Some(leader) {
        return None;
    }
    // What lost may be seen only after the answer to it.
    let escapes =
        |verdict: &MoveVerdict<'_>| verdict.stone() != leader && !verdict.was.is_lost(!leader);
    let index = verdicts.iter().rposition(|verdict| verdict.as_ref().is_some_and(escapes))?;
    u32::try_from(index + 1).ok()
}
