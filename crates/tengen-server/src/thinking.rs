//! How the engine's side of a game is played: moves by the opponent that was chosen, and by the
//! engine itself what no opponent knows: stones and choices of an opening, and offers of a draw.

use std::time::Duration;

use tengen_engine::{
    Engine, Knowledge, Limits, Loan, NoClock, Opponent, Random, Request, Stop, ThreatKind,
    TimeControl, opening_points, threats,
};
use tengen_rules::{Choice, OpeningRule, Point, Position, Region, Size};
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
/// Positions looked at to weigh one candidate for a balanced opening.
const WEIGHING: u64 = 3_000;
/// Bytes for such a look. It begins with nothing known, so that the same question and seed have the
/// same answer.
const SCRATCH: usize = 2 << 20;
/// How many candidates are weighed.
const CANDIDATES: usize = 10;
/// A draw is not talked about before so many stones.
const DRAW_AFTER: usize = 30;

/// The longest a question may be thought about.
pub(crate) fn cap(ask: &Ask) -> Duration {
    let own = match ask.question {
        Question::Move => Opponent::find(&ask.opponent).map_or(DECISION, |opponent| opponent.cap),
        Question::Place { .. } | Question::Choice { .. } | Question::Draw => DECISION,
    };
    ask.time.map_or(own, |time| own.min(share(time)))
}

/// Whether a question is answered better by an engine that remembers the game.
pub(crate) fn remembers(ask: &Ask) -> bool {
    match ask.question {
        Question::Move => Opponent::find(&ask.opponent).is_some_and(Opponent::remembers),
        Question::Place { .. } | Question::Choice { .. } | Question::Draw => false,
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
        Question::Place { opening, region } => {
            place(&ask.position, opening, region, seed, desk).map(Answer::Move)
        }
        Question::Choice { among } => {
            Some(Answer::Choice(choose(&ask.position, among, seed, desk)))
        }
        Question::Draw => Some(weigh_draw(ask, desk)),
    }
}

/// What is played when thinking failed: a move of the fallback opponent, or any legal one.
pub(crate) fn instead(ask: &Ask, seed: u64) -> Answer {
    let position = &ask.position;
    match ask.question {
        Question::Choice { among } => Answer::Choice(among[0]),
        Question::Draw => Answer::DeclineDraw,
        Question::Move | Question::Place { .. } => {
            let region = match ask.question {
                Question::Place { region, .. } => region,
                Question::Move | Question::Choice { .. } | Question::Draw => Region::Anywhere,
            };
            let fallback = std::panic::catch_unwind(|| {
                let (engine, stop) = (&mut Engine::new(0), &Stop::new());
                let mut loan = Loan { engine, clock: &NoClock, stop, report: &mut |_| {} };
                Opponent::find(FALLBACK)?.reply(position, seed, &mut loan)
            });
            let fits = |at: &Point| allowed(position, region, *at);
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

fn allowed(position: &Position, region: Region, at: Point) -> bool {
    position.is_legal(at) && region.contains(at, position.size())
}

/// A stone of the opening. Whoever lets the other choose wants a position that favours nobody.
fn place(
    position: &Position,
    opening: OpeningRule,
    region: Region,
    seed: u64,
    desk: &mut Desk<'_>,
) -> Option<Point> {
    let mut random = Random::new(seed);
    let fits = |at: &Point| allowed(position, region, *at);
    let mut points: Vec<Point> = position.board().empty_points().filter(fits).collect();
    match (opening, position.ply()) {
        (OpeningRule::Swap1, 0) => {
            points.retain(|at| (1..=2).contains(&from_edge(*at, position.size())));
            any_of(&points, &mut random)
        }
        (OpeningRule::Swap | OpeningRule::Swap2, 0) => {
            let middle = position.size().side() / 2;
            points.retain(|at| at.col().abs_diff(middle).max(at.row().abs_diff(middle)) <= 3);
            any_of(&points, &mut random)
        }
        (OpeningRule::Swap | OpeningRule::Swap2, _) => {
            points = opening_points(position).into_iter().filter(fits).collect();
            let candidates = (0..CANDIDATES).filter_map(|_| any_of(&points, &mut random));
            let weighed = candidates.map_while(|at| {
                let weighed = desk.weigh(position, at, WEIGHING);
                let balance = weighed.map_or(i32::MAX, |weighed| weighed.value.units().abs());
                (!desk.is_stopped()).then_some((balance, at))
            });
            weighed.min().map(|(_, at)| at).or_else(|| any_of(&points, &mut random))
        }
        (OpeningRule::None | OpeningRule::Pro | OpeningRule::LongPro | OpeningRule::Swap1, _) => {
            let outside = position.board().empty_points().filter(|at| !fits(at)).collect();
            let mut request = request(position, Limits::nodes(10 * WEIGHING));
            request.leave_out = outside;
            desk.search(&request).best.filter(fits).or_else(|| any_of(&points, &mut random))
        }
    }
}

/// The colour that stands better, or two more stones when neither does.
fn choose(position: &Position, among: &[Choice], seed: u64, desk: &mut Desk<'_>) -> Choice {
    const EVEN: i32 = 60;
    let value = value(desk, position, deciding());
    let of = |stone| match stone {
        tengen_rules::Stone::Black => Choice::Black,
        tengen_rules::Stone::White => Choice::White,
    };
    if value.abs() < EVEN && among.contains(&Choice::PutTwo) && seed.is_multiple_of(2) {
        return Choice::PutTwo;
    }
    let to_move = position.to_move();
    of(if value >= 0 { to_move } else { !to_move })
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

fn from_edge(at: Point, size: Size) -> usize {
    let near = |line: usize| line.min(size.side() - 1 - line);
    near(at.col()).min(near(at.row()))
}

fn distance_to_stones(position: &Position, at: Point) -> usize {
    let far = |other: Point| at.col().abs_diff(other.col()).max(at.row().abs_diff(other.row()));
    let nearest = position.moves().iter().map(|&other| far(other)).min();
    nearest.unwrap_or_else(|| {
        let middle = position.size().side() / 2;
        at.col().abs_diff(middle).max(at.row().abs_diff(middle))
    })
}

/// One of the points, if there are any.
fn any_of(points: &[Point], random: &mut Random) -> Option<Point> {
    (!points.is_empty()).then(|| points[random.below(points.len())])
}

#[cfg(test)]
mod tests;
