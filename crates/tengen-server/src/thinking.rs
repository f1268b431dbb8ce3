//! How the engine's side of a game is played: moves by the opponent that was chosen, and by the
//! engine itself what no opponent knows: stones and choices of an opening, and offers of a draw.

mod opening;

use std::time::Duration;

use tengen_engine::{
    Engine, Knowledge, Limits, Loan, NoClock, Opponent, Request, Stop, ThreatKind, TimeControl,
    threats,
};
use tengen_rules::{Point, Position};
use tengen_session::{Answer, Ask, Question, TimeLeft};

use crate::engines::Desk;

/// Who plays when the chosen opponent fails.
pub(crate) const FALLBACK: &str = "table";

/// A reply comes no sooner than this, unless it is forced or wanted now: replies out of nowhere feel
/// like a machine, not like somebody to play with.
pub(crate) const NATURAL_PAUSE: Duration = Duration::from_millis(350);

/// What a decision of the opening or about a draw may take.
const DECISION: Duration = Duration::from_millis(400);
/// Positions looked at for it, which take less than that on an idle machine.
const DECIDING: u64 = 60_000;
/// Bytes for such a look. It begins with nothing known, so that the same question and seed have the
/// same answer.
const SCRATCH: usize = 2 << 20;
/// A draw is not talked about before so many stones.
const DRAW_AFTER: usize = 30;

/// The longest a question may be thought about.
pub(crate) fn cap(ask: &Ask) -> Duration {
    let own = match ask.question {
        Question::Move => Opponent::find(&ask.opponent).map_or(DECISION, |opponent| opponent.cap),
        Question::Place
        | Question::Offer
        | Question::Take
        | Question::Choice { .. }
        | Question::Draw => DECISION,
    };
    ask.time.map_or(own, |time| own.min(share(time)))
}

/// Whether a question is answered better by an engine that remembers the game.
pub(crate) fn remembers(ask: &Ask) -> bool {
    match ask.question {
        Question::Move => Opponent::find(&ask.opponent).is_some_and(Opponent::remembers),
        Question::Place
        | Question::Offer
        | Question::Take
        | Question::Choice { .. }
        | Question::Draw => false,
    }
}

/// A tenth of what is left and half of what comes back, so that no clock is lost by thinking.
pub(crate) fn share(time: TimeLeft) -> Duration {
    Duration::from_millis((time.until_flag.0 / 10 + time.regained.0 / 2).min(time.until_flag.0 / 2))
}

/// Whether there is only one move that does not lose at once.
pub(crate) fn is_forced(ask: &Ask) -> bool {
    if ask.question != Question::Move {
        return false;
    }
    let fives = |mine: bool| {
        let to_move = ask.position.to_move();
        threats(&ask.position)
            .into_iter()
            .filter(|threat| threat.kind == ThreatKind::Five && (threat.stone == to_move) == mine)
            .count()
    };
    fives(true) == 0 && fives(false) == 1
}

/// Thinks about a question.
pub(crate) fn think(ask: &Ask, seed: u64, desk: &mut Desk<'_>) -> Option<Answer> {
    match ask.question {
        Question::Move => {
            let opponent = Opponent::find(&ask.opponent)?;
            desk.reply(opponent, &ask.position, seed).map(Answer::Move)
        }
        Question::Place => opening::place(ask, seed, desk).map(Answer::Move),
        Question::Offer => opening::best(ask, seed, desk).map(Answer::Move),
        Question::Take => opening::take(ask, desk).map(Answer::Move),
        Question::Choice { among } => Some(Answer::Choice(opening::choose(ask, among, seed, desk))),
        Question::Draw => Some(weigh_draw(ask, desk)),
    }
}

/// What is played when thinking failed: a move of the fallback opponent, or any legal one.
pub(crate) fn instead(ask: &Ask, seed: u64) -> Answer {
    let position = &ask.position;
    match ask.question {
        Question::Choice { among } => Answer::Choice(among[0]),
        Question::Draw => Answer::DeclineDraw,
        Question::Move | Question::Place | Question::Offer | Question::Take => {
            let fallback = std::panic::catch_unwind(|| {
                let (engine, stop) = (&mut Engine::new(0), &Stop::new());
                let mut loan = Loan { engine, clock: &NoClock, stop, report: &mut |_| {} };
                Opponent::find(FALLBACK)?.reply(position, seed, &mut loan)
            });
            let fits = |at: &Point| allowed(ask, *at);
            let any = || {
                let mut points: Vec<Point> = position.board().empty_points().filter(fits).collect();
                points.sort_by_key(|at| distance_to_stones(position, *at));
                points.first().copied()
            };
            let last = position.board().empty_points().next();
            let at = fallback.ok().flatten().filter(fits).or_else(any).or(last);
            Answer::Move(at.expect("a game that goes on has an empty point"))
        }
    }
}

fn allowed(ask: &Ask, at: Point) -> bool {
    ask.position.is_legal(at) && ask.points.as_ref().is_none_or(|points| points.contains(&at))
}

/// The engine agrees to a draw late in the game, when it does not see itself ahead.
fn weigh_draw(ask: &Ask, desk: &mut Desk<'_>) -> Answer {
    if ask.position.ply() < DRAW_AFTER {
        return Answer::DeclineDraw;
    }
    let value = value(desk, &ask.position, deciding());
    let own = if ask.position.to_move() == ask.stone { value } else { -value };
    if own <= 0 { Answer::AgreeToDraw } else { Answer::DeclineDraw }
}

/// What a position is worth to the side to move, as far as the engine comes.
fn value(desk: &mut Desk<'_>, position: &Position, limits: Limits) -> i32 {
    desk.search(&request(position, limits)).value().map_or(0, |value| value.units())
}

fn request(position: &Position, limits: Limits) -> Request {
    let knowledge = Knowledge::Fresh(SCRATCH);
    Request { knowledge, ..Request::new(position.clone(), limits) }
}

fn deciding() -> Limits {
    Limits { time: Some(TimeControl::per_move(DECISION)), ..Limits::nodes(DECIDING) }
}

fn distance_to_stones(position: &Position, at: Point) -> usize {
    let far = |other: Point| at.col().abs_diff(other.col()).max(at.row().abs_diff(other.row()));
    let nearest = position.moves().iter().map(|&other| far(other)).min();
    nearest.unwrap_or_else(|| {
        let middle = position.size().side() / 2;
        at.col().abs_diff(middle).max(at.row().abs_diff(middle))
    })
}

#[cfg(test)]
mod tests;
