use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use tengen_rules::{Board, Size, parse_moves};

use super::*;
use crate::NoClock;

/// Composed problems in renju on 15×15, single positions from the collection of lfz084/renju.
/// Those won by continuous fours: black stones, white stones, side to move.
const FOURS: [(&str, &str, Stone); 4] = [
    ("g8 h8 i8 f9 i9 f10 g10 i10 j12", "e7 i7 j8 e10 h10 j10 f11 i11 j11", Stone::Black),
    ("h5 h6 j6 i7 k7 h8 j8 i10", "k5 i6 j7 k8 f9 h9 j9", Stone::White),
    ("i6 e7 h8 g9 j9 h10 f11 j11", "f7 g7 h7 h9 g10 i10 i11", Stone::White),
    // Fifty attacking moves in the author's line.
    ("i3 h4 d6 l6 h7 m7 f8 h8 j10", "e3 e4 e5 j5 o7 f9 k9 k12 e14", Stone::Black),
];

/// Those won by threes and fours, but not by fours alone.
pub(super) const THREES: [(&str, &str, Stone); 4] = [
    ("h6 i6 h7 i7 h8 g9 j11", "j6 g8 i8 h9 i9 j9 i10", Stone::Black),
    ("f6 g6 i7 g8 h8 i8 g9 j9", "g5 h6 h7 j8 h9 i9 f10 j10", Stone::Black),
    ("g6 e7 h7 k7 h8 f9 g9 g10 i10", "f7 g7 j7 f8 g8 i8 h9 i9", Stone::White),
    ("i7 g8 h8 g9 h10 i10", "j6 j7 f9 i9 f10 g10", Stone::Black),
];

pub(super) fn problem((black, white, to_move): (&str, &str, Stone)) -> Position {
    let mut board = Board::new(Size::STANDARD);
    for (points, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for point in parse_moves(points).unwrap() {
            board.put(point, stone);
        }
    }
    Position::set_up(board, Rule::Renju, to_move)
}

fn solve_with(solver: &mut Solver, position: &Position, kind: SolveKind, nodes: u64) -> Solution {
    let limits = SolveLimits { nodes: Some(nodes), time: None };
    solver.solve(position, kind, &limits, &NoClock, &Stop::new())
}

#[test]
fn runs_of_fours_are_found_and_hold_move_by_move() {
    for position in FOURS.map(problem) {
        match solve(&position, SolveKind::Vcf, 100_000).decision {
            Decision::Win(line) => {
                assert_eq!(check_line(&position, SolveKind::Vcf, &line), Ok(()), "{position:?}");
            }
            other => panic!("{other:?} in {position:?}"),
        }
    }
}

#[test]
fn problems_for_threes_have_no_run_of_fours() {
    for position in THREES.map(problem) {
        let solution = solve(&position, SolveKind::Vcf, u64::MAX);
        assert_eq!(solution.decision, Decision::NoWin, "{position:?}");
    }
}

thread_local! {
    /// One for each test, since its tables take long to make.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

fn solve(position: &Position, kind: SolveKind, nodes: u64) -> Solution {
    SOLVER.with_borrow_mut(|solver| solve_with(solver, position, kind, nodes))
}

/// Follows a claimed win through every legal answer, not only those the solver looked at, and asks
/// the solver again after each. The leaves are runs of fours, which are checked move by move.
#[derive(Default)]
struct Expansion {
    won: HashSet<u64>,
}

impl Expansion {
    fn wins(&mut self, position: &Position) -> Result<(), String> {
        let key = position.hash();
        if self.won.contains(&key) {
            return Ok(());
        }
        let fours = solve(position, SolveKind::Vcf, 20_000).decision;
        if let Decision::Win(line) = fours {
            check_line(position, SolveKind::Vcf, &line)
                .map_err(|fault| format!("{fault}: {line:?} in {position:?}"))?;
        } else {
            let threes = solve(position, SolveKind::Vct, 2_000_000).decision;
            let Decision::Win(line) = threes else {
                return Err(format!("{threes:?} in {position:?}"));
            };
            check_line(position, SolveKind::Vct, &line)
                .map_err(|fault| format!("{fault}: {line:?} in {position:?}"))?;
            self.all_answers_lose(position, line[0])?;
        }
        self.won.insert(key);
        Ok(())
    }

    fn all_answers_lose(&mut self, position: &Position, first: Point) -> Result<(), String> {
        let attacker = position.to_move();
        let mut attacked = position.clone();
        attacked.play(first).map_err(|refusal| refusal.to_string())?;
        if let Some(outcome) = attacked.outcome() {
            let won = outcome.winner == Some(attacker);
            return if won { Ok(()) } else { Err(format!("{first} loses in {position:?}")) };
        }
        let answers: Vec<Point> =
            attacked.board().empty_points().filter(|&at| attacked.is_legal(at)).collect();
        for answer in answers {
            let mut answered = attacked.clone();
            answered.play(answer).map_err(|refusal| refusal.to_string())?;
            match answered.outcome() {
                None => self.wins(&answered)?,
                Some(outcome) if outcome.winner == Some(attacker) => {}
                Some(_) => return Err(format!("{first} {answer} holds in {position:?}")),
            }
        }
        Ok(())
    }
}

#[test]
fn wins_by_threes_hold_against_every_legal_answer() {
    let mut expansion = Expansion::default();
    for position in THREES.map(problem) {
        expansion.wins(&position).unwrap_or_else(|why| panic!("{why}"));
    }
}

#[test]
fn the_same_limits_give_the_same_solution() {
    let mut used = Solver::new();
    for position in THREES.map(problem) {
        let first = solve_with(&mut Solver::new(), &position, SolveKind::Vct, 200_000);
        assert_eq!(solve_with(&mut used, &position, SolveKind::Vct, 200_000), first);
    }
}

#[test]
fn solvers_give_up_at_their_limits() {
    let position = Position::replay("h8i9", Size::STANDARD, Rule::Freestyle).unwrap();
    let mut solver = Solver::new();
    let solution = solve_with(&mut solver, &problem(THREES[1]), SolveKind::Vct, 50);
    assert_eq!((solution.decision, solution.nodes), (Decision::Undecided, 51));
    let stop = Stop::new();
    stop.stop();
    let limits = SolveLimits::default();
    let solution = solver.solve(&problem(THREES[1]), SolveKind::Vct, &limits, &NoClock, &stop);
    assert_eq!(solution.decision, Decision::Undecided);
    let limits = SolveLimits { nodes: None, time: Some(Duration::ZERO) };
    let now = Instant::now();
    let solution = solver.solve(&position, SolveKind::Vct, &limits, &now, &Stop::new());
    assert_ne!(solution.decision, Decision::Win(Vec::new()));
}

/// White wins where Black's only answer to a four is forbidden; without the rule there is no win.
#[test]
fn a_forbidden_answer_is_a_trap() {
    let board: Board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . . X . X .
        . . . . . . X . .
        X O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    "
    .parse()
    .unwrap();
    let decision = |rule| {
        let position = Position::set_up(board.clone(), rule, Stone::White);
        solve(&position, SolveKind::Vcf, u64::MAX).decision
    };
    assert_eq!(decision(Rule::Renju), Decision::Win(vec!["e4".parse().unwrap()]));
    assert_eq!(decision(Rule::Standard), Decision::NoWin);
}

/// After b6 both b2 and b7 stop the five, since with either the other one would be blocked at both ends.
#[test]
fn a_four_between_two_blocked_ends_has_two_answers() {
    let board: Board = "
        . X . . . . . .
        . . . . . . . .
        . . O . O . . .
        . O . . . . . .
        . O X . . . . .
        . O . . . . . .
        . . . . . . . .
        . X . . . . . .
    "
    .parse()
    .unwrap();
    let position = Position::set_up(board, Rule::Caro5, Stone::White);
    for line in ["b6 b2 d6", "b6 b7 d6"] {
        let line = parse_moves(line).unwrap();
        assert_eq!(check_line(&position, SolveKind::Vcf, &line), Ok(()));
    }
    let elsewhere = parse_moves("b6 c5 d6").unwrap();
    let fault = LineFault { number: 2, kind: FaultKind::NotForced };
    assert_eq!(check_line(&position, SolveKind::Vcf, &elsewhere), Err(fault));
    let decision = solve(&position, SolveKind::Vcf, u64::MAX).decision;
    assert!(
        matches!(decision, Decision::Win(line) if check_line(&position, SolveKind::Vcf, &line).is_ok())
    );
}

/// Continuous fours by the rules alone: every legal move that makes a four, every legal answer.
fn runs_by_trying(position: &Position, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&won) = known.get(&position.hash()) {
        return won;
    }
    let (attacker, rule) = (position.to_move(), position.rule());
    let empty: Vec<Point> = position.board().empty_points().collect();
    let five = |position: &Position, stone| {
        let board = position.board();
        board.empty_points().any(|point| board.wins(point, stone, rule))
    };
    let won = empty.iter().any(|&point| {
        if !position.is_legal(point) {
            return false;
        }
        let mut attacked = position.clone();
        attacked.play(point).unwrap();
        if let Some(outcome) = attacked.outcome() {
            return outcome.winner == Some(attacker);
        }
        if !five(&attacked, attacker) || five(&attacked, !attacker) {
            return false;
        }
        empty.iter().filter(|&&answer| attacked.is_legal(answer)).all(|&answer| {
            let mut answered = attacked.clone();
            answered.play(answer).unwrap();
            match answered.outcome() {
                Some(outcome) => outcome.winner == Some(attacker),
                None => five(&answered, attacker) || runs_by_trying(&answered, known),
            }
        })
    });
    known.insert(position.hash(), won);
    won
}

/// Continuous threats by the rules alone: every legal move after which the attacker would win by fours, or
/// that stops a five; every legal answer.
fn threatens_by_trying(position: &Position, known: &mut [HashMap<u64, bool>; 2]) -> bool {
    if let Some(&won) = known[1].get(&position.hash()) {
        return won;
    }
    let attacker = position.to_move();
    let moves: Vec<Point> = position.board().empty_points().collect();
    let won = runs_by_trying(position, &mut known[0])
        || moves.iter().any(|&point| {
            let mut attacked = position.clone();
            if attacked.play(point).is_err() || attacked.outcome().is_some() {
                return false;
            }
            let idle = Position::set_up(attacked.board().clone(), position.rule(), attacker);
            let threat = idle.outcome().is_none() && runs_by_trying(&idle, &mut HashMap::new());
            threat
                && moves.iter().filter(|&&answer| attacked.is_legal(answer)).all(|&answer| {
                    let mut answered = attacked.clone();
                    answered.play(answer).unwrap();
                    match answered.outcome() {
                        Some(outcome) => outcome.winner == Some(attacker),
                        None => threatens_by_trying(&answered, known),
                    }
                })
        });
    known[1].insert(position.hash(), won);
    won
}

pub(super) fn positions() -> impl Strategy<Value = Position> {
    let cells = |side: usize| {
        prop::collection::vec(prop::sample::select(vec!['.', '.', 'X', 'O']), side * side)
    };
    let rules = prop::sample::select(Rule::ALL.to_vec());
    let stones = prop::sample::select(Stone::BOTH.to_vec());
    (5usize..=8)
        .prop_flat_map(move |side| {
            (cells(side).prop_map(move |cells| (side, cells)), rules.clone(), stones.clone())
        })
        .prop_map(|((side, cells), rule, to_move)| {
            let rows: Vec<String> = cells.chunks(side).map(|row| row.iter().collect()).collect();
            Position::set_up(rows.join("\n").parse().unwrap(), rule, to_move)
        })
        .prop_filter("the game goes on", |position| position.outcome().is_none())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn fours_are_solved_as_by_trying_everything(position in positions()) {
        let solution = solve(&position, SolveKind::Vcf, u64::MAX);
        let wins = runs_by_trying(&position, &mut HashMap::new());
        match solution.decision {
            Decision::Win(line) => {
                prop_assert!(wins, "{:?} is no win in {:?}", line, position);
                prop_assert_eq!(check_line(&position, SolveKind::Vcf, &line), Ok(()), "{:?} {:?}", line, position);
            }
            Decision::NoWin => prop_assert!(!wins, "a win was missed in {position:?}"),
            Decision::Undecided => prop_assert!(false, "undecided without a limit"),
        }
    }

    #[test]
    fn threes_are_solved_as_by_trying_everything(position in positions()) {
        prop_assume!(position.board().empty_points().count() <= 16);
        let wins = threatens_by_trying(&position, &mut Default::default());
        let found = matches!(solve(&position, SolveKind::Vct, u64::MAX).decision, Decision::Win(_));
        prop_assert_eq!(found, wins, "{:?}", position);
    }

    #[test]
    fn wins_by_threes_on_small_boards_hold(position in positions()) {
        let mut expansion = Expansion::default();
        let solution = solve(&position, SolveKind::Vct, 20_000);
        if let Decision::Win(_) = solution.decision {
            let held = expansion.wins(&position);
            prop_assert_eq!(held, Ok(()));
        }
    }

    #[test]
    fn forbidden_points_are_those_of_the_rules(position in positions()) {
        let mut board = board::<crate::ruleset::Renju>(&position, Stone::Black);
        for point in position.board().empty_points() {
            prop_assert_eq!(
                board.is_foul(At::of(point), Stone::Black),
                position.board().foul(point).is_some(),
                "{} in {:?}", point, position
            );
        }
    }
}
