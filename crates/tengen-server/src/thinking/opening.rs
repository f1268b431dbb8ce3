//! The engine's side of an opening. Whoever lets the other choose wants a position that favours nobody.

use tengen_engine::{Limits, Random, Request, opening_points};
use tengen_rules::{Choice, OpeningRule, Point, Position, Size, Stone, Symmetry};
use tengen_session::Ask;

use super::{Desk, allowed, deciding, request, value};

/// Positions looked at to weigh one candidate.
const WEIGHING: u64 = 3_000;
/// How many candidates are weighed.
const CANDIDATES: usize = 10;
/// What favours nobody.
const EVEN: i32 = 60;

/// A stone of the opening.
pub(super) fn place(ask: &Ask, seed: u64, desk: &mut Desk<'_>) -> Option<Point> {
    let position = &ask.position;
    let mut random = Random::new(seed);
    let mut points = open(ask);
    match (ask.opening.rule(), position.ply()) {
        (OpeningRule::Swap1, 0) => {
            points.retain(|at| (1..=2).contains(&from_edge(*at, position.size())));
            any_of(&points, &mut random)
        }
        (OpeningRule::Swap | OpeningRule::Swap2, 0) => {
            let middle = position.size().side() / 2;
            points.retain(|at| at.col().abs_diff(middle).max(at.row().abs_diff(middle)) <= 3);
            any_of(&points, &mut random)
        }
        (OpeningRule::Swap | OpeningRule::Swap2, _)
        | (OpeningRule::Rif | OpeningRule::Yamaguchi | OpeningRule::Soosyrv8, 1 | 2)
        | (OpeningRule::Taraguchi10, 1..) => {
            let near = opening_points(position);
            points.retain(|at| near.contains(at));
            balanced(position, &points, &mut random, desk)
        }
        (
            OpeningRule::None
            | OpeningRule::Pro
            | OpeningRule::LongPro
            | OpeningRule::Swap1
            | OpeningRule::Rif
            | OpeningRule::Yamaguchi
            | OpeningRule::Soosyrv8
            | OpeningRule::Taraguchi10,
            _,
        ) => best(ask, seed, desk),
    }
}

/// The best of the points that the opening leaves.
pub(super) fn best(ask: &Ask, seed: u64, desk: &mut Desk<'_>) -> Option<Point> {
    let fits = |at: &Point| allowed(ask, *at);
    let mut request = request(&ask.position, Limits::nodes(10 * WEIGHING));
    request.leave_out = ask.position.board().empty_points().filter(|at| !fits(at)).collect();
    let found = desk.search(&request).best.filter(fits);
    found.or_else(|| any_of(&open(ask), &mut Random::new(seed)))
}

/// The fifth move of those offered that is worth least to Black, who offered them.
pub(super) fn take(ask: &Ask, desk: &mut Desk<'_>) -> Option<Point> {
    let points = open(ask);
    let nodes = 10 * WEIGHING / points.len().max(1) as u64;
    let weighed = points.iter().map_while(|&at| {
        let mut after = ask.position.clone();
        after.play(at).ok()?;
        let to_white = value(desk, &after, Limits::nodes(nodes));
        (!desk.is_stopped()).then_some((to_white, at))
    });
    weighed.max().map(|(_, at)| at).or_else(|| points.first().copied())
}

/// The colour that stands better; two more stones when neither does; as many fifth moves as make
/// the last of them even, or ten where ten are good.
pub(super) fn choose(ask: &Ask, among: &[Choice], seed: u64, desk: &mut Desk<'_>) -> Choice {
    let position = &ask.position;
    if let [Choice::Fifths(_), ..] = among {
        let even = fifths(position, among.len(), desk)
            .iter()
            .zip(among)
            .min_by_key(|(to_black, _)| to_black.abs())
            .map(|(_, &choice)| choice);
        return even.unwrap_or(among[0]);
    }
    let ten = Choice::Fifths(10);
    if among.contains(&ten) && fifths(position, 10, desk).get(9).is_some_and(|&last| last > EVEN) {
        return ten;
    }
    let to_black = match ask.opening.fifths() {
        // Of the fifth moves White takes the one that Black likes least.
        Some(count) => fifths(position, count, desk).last().copied().unwrap_or_default(),
        None => {
            let value = value(desk, position, deciding());
            if value.abs() < EVEN && among.contains(&Choice::PutTwo) && seed.is_multiple_of(2) {
                return Choice::PutTwo;
            }
            if position.to_move() == Stone::Black { value } else { -value }
        }
    };
    if to_black >= 0 { Choice::Black } else { Choice::White }
}

/// What Black's fifth moves are worth to Black, the best first, no two of them symmetric; after
/// White's best fourth where that is not yet on the board.
fn fifths(position: &Position, count: usize, desk: &mut Desk<'_>) -> Vec<i32> {
    let mut position = position.clone();
    if position.to_move() == Stone::White {
        let fourth = desk.search(&request(&position, Limits::nodes(10 * WEIGHING))).best;
        if fourth.is_none_or(|at| position.play(at).is_err()) {
            return Vec::new();
        }
    }
    let board = position.board();
    let symmetries: Vec<Symmetry> = Symmetry::of(board).collect();
    let lines = count * symmetries.len();
    let answer = desk.search(&Request { lines, ..request(&position, deciding()) });
    let mut seen: Vec<Point> = Vec::new();
    let mut values = Vec::new();
    for line in &answer.report.lines {
        let Some(&at) = line.moves.first() else { continue };
        let image = |symmetry: &Symmetry| symmetry.point(at, board.size());
        if !symmetries.iter().any(|symmetry| seen.contains(&image(symmetry))) {
            seen.push(at);
            values.push(line.value.units());
        }
    }
    values.truncate(count);
    values
}

/// Of some of the points the one that favours nobody.
fn balanced(
    position: &Position,
    points: &[Point],
    random: &mut Random,
    desk: &mut Desk<'_>,
) -> Option<Point> {
    let candidates = (0..CANDIDATES).filter_map(|_| any_of(points, random));
    let weighed = candidates.map_while(|at| {
        let weighed = desk.weigh(position, at, WEIGHING);
        let balance = weighed.map_or(i32::MAX, |weighed| weighed.value.units().abs());
        (!desk.is_stopped()).then_some((balance, at))
    });
    weighed.min().map(|(_, at)| at).or_else(|| any_of(points, random))
}

/// The points that the opening leaves, forbidden ones left out.
fn open(ask: &Ask) -> Vec<Point> {
    ask.position.board().empty_points().filter(|at| allowed(ask, *at)).collect()
}

fn from_edge(at: Point, size: Size) -> usize {
    let near = |line: usize| line.min(size.side() - 1 - line);
    near(at.col()).min(near(at.row()))
}

/// One of the points, if there are any.
fn any_of(points: &[Point], random: &mut Random) -> Option<Point> {
    (!points.is_empty()).then(|| points[random.below(points.len())])
}
