//! What the coach says is compared with what the rules say, by slow checks that share nothing with it
//! but the board.

use std::time::Instant;

use tengen_engine::{Clock, Decision, NoClock, SolveLimits, Solver, Stop, check_line};
use tengen_rules::{Board, Direction, Rule, Size, Stone, format_moves};

use super::*;
use crate::engines::at_a_desk;

const POSITIONS: &str = include_str!("positions.tsv");

/// A clock on which the time for searching is over: what is claimed must not depend on it.
struct Over;

impl Clock for Over {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(3600)
    }
}

fn freestyle(moves: &str) -> Position {
    Position::replay(moves, Size::STANDARD, Rule::Freestyle).unwrap()
}

fn hint(position: &Position) -> Advice {
    at_a_desk(&Over, |desk| advise(position, Region::Anywhere, desk)).unwrap()
}

#[test]
fn a_five_comes_before_everything() {
    let advice = hint(&freestyle("h8a1h9a2h10a3h11a4"));
    assert_eq!((advice.look_for, advice.wins_in), (LookFor::Five, Some(1)));
    assert!(["h7", "h12"].contains(&advice.line[0].to_string().as_str()));
    assert!(advice.area.contains(&advice.line[0]));
}

#[test]
fn a_four_is_blocked_and_named() {
    let advice = hint(&freestyle("h8a1h9c3e5a2k4a3o1a4"));
    assert_eq!((advice.look_for, advice.wins_in), (LookFor::BlockFour, None));
    assert_eq!(advice.line[0].to_string(), "a5");
    assert_eq!(format_moves(&advice.about), "a1a2a3a4");
}

#[test]
fn each_step_shows_more() {
    let advice = hint(&freestyle("h8a1h9a2h10a3h11a4"));
    let shown = |stage| {
        let step = advice.step(8, stage);
        (step.area.is_some(), step.point.is_some(), step.line.is_some())
    };
    assert_eq!(shown(1), (false, false, false));
    assert_eq!(shown(2), (true, false, false));
    assert_eq!(shown(3), (true, true, false));
    assert_eq!(shown(4), (true, true, true));
}

#[test]
fn no_win_is_claimed_where_there_is_none() {
    let position = freestyle("h8h7g7i9f8g8");
    let advice = at_a_desk(&Instant::now(), |desk| advise(&position, Region::Anywhere, desk));
    let advice = advice.unwrap();
    assert_eq!(advice.wins_in, None);
    assert_ne!(advice.look_for, LookFor::ForcedWin);
}

#[test]
fn a_win_is_claimed_with_all_its_moves() {
    let two_open_twos = freestyle("h8a1h9c15i7o15j7m1");
    let advice = hint(&two_open_twos);
    assert_eq!((advice.look_for, advice.line[0].to_string().as_str()), (LookFor::Double, "h7"));
    assert!(advice.wins_in.is_some());
    assert_eq!(claim_fault(&two_open_twos, &advice), None, "{}", format_moves(&advice.line));
}

#[test]
fn every_claim_in_two_hundred_positions_of_games_is_true() {
    let (mut claimed, mut longest) = ([0; 2], 0);
    let positions: Vec<_> = POSITIONS.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(positions.len(), 200);
    for text in positions {
        let [rule, size, moves] = text.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let size = Size::new(size.parse().unwrap()).unwrap();
        let position = Position::replay(moves, size, rule.parse().unwrap()).unwrap();
        let advice = hint(&position);
        let fault = claim_fault(&position, &advice);
        assert_eq!(fault, None, "{text}\n{advice:?}\n{}", format_moves(&advice.line));
        claimed[usize::from(advice.wins_in.is_some())] += 1;
        longest = longest.max(advice.line.len());
    }
    assert!(claimed.iter().all(|&count| count >= 50), "{claimed:?}");
    assert!(longest > LONGEST, "no proof was long enough to be cut");
}

/// What is wrong with what the coach says, if anything is.
fn claim_fault(position: &Position, advice: &Advice) -> Option<String> {
    let (board, rule, me) = (position.board(), position.rule(), position.to_move());
    let point = advice.line[0];
    let with = |stone: Stone| {
        let mut board = board.clone();
        board.put(point, stone);
        board
    };
    let threats = |stone: Stone| threats_through(&with(stone), point, stone, rule);
    let true_words = match advice.look_for {
        LookFor::Five => board.wins(point, me, rule),
        LookFor::BlockFour => board.wins(point, !me, rule) && all_are(board, &advice.about, !me, 4),
        LookFor::OpenFour => fives(&with(me), me, rule).len() >= 2,
        LookFor::Double => threats(me) >= 2,
        LookFor::ForcedWin => advice.wins_in.is_some(),
        LookFor::AnswerThree => {
            all_are(board, &advice.about, !me, 3)
                && makes_open_four(board, &advice.about, !me, rule)
        }
        LookFor::PreventDouble => threats(!me) >= 2,
        LookFor::Attack => threats(me) >= 1,
        LookFor::Build => true,
    };
    if !true_words {
        return Some(format!("{:?} is not there", advice.look_for));
    }
    advice.wins_in.and_then(|wins_in| win_fault(position, &advice.line, wins_in))
}

fn all_are(board: &Board, points: &[Point], stone: Stone, least: usize) -> bool {
    points.len() >= least && points.iter().all(|&at| board.stone(at) == Some(stone))
}

fn fives(board: &Board, stone: Stone, rule: Rule) -> Vec<Point> {
    board.empty_points().filter(|&at| board.wins(at, stone, rule)).collect()
}

/// Whether one more stone gives a side with these three stones two ways to make five.
fn makes_open_four(board: &Board, three: &[Point], stone: Stone, rule: Rule) -> bool {
    board.empty_points().any(|at| {
        let mut grown = board.clone();
        grown.put(at, stone);
        let uses_them = |five: &Point| {
            let line = grown.winning_line(*five, stone, rule);
            three.iter().all(|at| line.contains(at))
        };
        fives(&grown, stone, rule).iter().filter(|five| uses_them(five)).count() >= 2
    })
}

/// Along how many lines a stone that has been put threatens to make five, at once or with an open four
/// next. Two ways to make five count as two.
fn threats_through(board: &Board, point: Point, stone: Stone, rule: Rule) -> usize {
    let along = |direction: Direction| (-4..=4).filter_map(move |step| point.step(direction, step));
    let five_along = |board: &Board, direction| {
        let empty = along(direction).filter(|&at| board.is_empty_at(at));
        empty.filter(|&at| board.wins(at, stone, rule)).count()
    };
    let count = |direction: Direction| {
        let fours = five_along(board, direction);
        if fours > 0 {
            return fours;
        }
        let grows = along(direction).filter(|&at| board.is_empty_at(at)).any(|at| {
            let mut grown = board.clone();
            grown.put(at, stone);
            five_along(&grown, direction) >= 2
        });
        usize::from(grows)
    };
    Direction::ALL.into_iter().map(count).sum()
}

/// What is wrong with a claimed win: a run of fours is followed move by move; of one by threes every
/// answer to the first move is tried, with ten times the effort.
fn win_fault(position: &Position, line: &[Point], wins_in: u32) -> Option<String> {
    let attacker = position.to_move();
    let mut game = position.clone();
    let mut by_fours = true;
    for &at in line {
        let attacks = game.to_move() == attacker;
        if attacks
            && !fives(game.board(), attacker, game.rule()).is_empty()
            && at != line[line.len() - 1]
        {
            return Some(format!("{at} is not the five that was there"));
        }
        if !attacks {
            by_fours &= is_only_answer(&game, at);
        }
        if game.play(at).is_err() {
            return Some(format!("{at} cannot be played"));
        }
    }
    if game.outcome().is_none_or(|outcome| outcome.winner != Some(attacker)) {
        return Some("the line ends without a five".to_owned());
    }
    if usize::try_from(wins_in).unwrap() != line.len().div_ceil(2) {
        return Some(format!("{wins_in} moves are told of a line of {}", line.len()));
    }
    if by_fours { None } else { unanswered(position, line[0]) }
}

/// Whether the side to move loses at once by anything but this answer.
fn is_only_answer(position: &Position, answer: Point) -> bool {
    let (rule, defender) = (position.rule(), position.to_move());
    if !fives(position.board(), defender, rule).is_empty() {
        return false;
    }
    let gaps = fives(position.board(), !defender, rule);
    let mut others = position.board().empty_points().filter(|&at| at != answer);
    !gaps.is_empty()
        && others.all(|at| {
            let mut answered = position.board().clone();
            answered.put(at, defender);
            !position.is_legal(at)
                || gaps.iter().any(|&gap| gap != at && answered.wins(gap, !defender, rule))
        })
}

/// An answer to the first move of a win after which no win is found any more.
fn unanswered(position: &Position, first: Point) -> Option<String> {
    let mut attacked = position.clone();
    attacked.play(first).ok()?;
    let mut solver = Solver::new();
    let mut legal = attacked.board().empty_points().filter(|&at| attacked.is_legal(at));
    let holds = |answer: &Point| {
        let mut answered = attacked.clone();
        answered.play(*answer).unwrap();
        if let Some(outcome) = answered.outcome() {
            return outcome.winner != Some(position.to_move());
        }
        let mut wins = |kind, nodes| {
            let limits = SolveLimits { nodes: Some(10 * nodes), time: None };
            match solver.solve(&answered, kind, &limits, &NoClock, &Stop::new()).decision {
                Decision::Win(line) => check_line(&answered, kind, &line).is_ok(),
                Decision::NoWin | Decision::Undecided => false,
            }
        };
        !wins(SolveKind::Vcf, FOURS) && !wins(SolveKind::Vct, THREES)
    };
    legal.find(holds).map(|answer| format!("{first} is answered by {answer}"))
}
