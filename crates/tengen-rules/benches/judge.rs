//! How fast the judge is, and how many times faster than the slow judge of the tests.
//!
//! Figures are CPU time of this thread, best of several rounds, so that a busy machine disturbs
//! them little. Boards are the fifty with the most stones of `tests/published/programs.txt`.

use std::cmp::Reverse;
use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use tengen_rules::{Board, Point, Position, Rule, Size, Stone, parse_moves};

#[path = "../tests/proof/oracle.rs"]
mod oracle;

use oracle::{Oracle, cell};

const ROUNDS: usize = 25;
const BOARDS: usize = 50;

fn main() {
    let boards = crowded_boards();
    let stones: Vec<usize> = boards.iter().map(Board::count).collect();
    println!(
        "15×15, {BOARDS} boards with {} to {} stones; CPU time, best of {ROUNDS} rounds",
        stones[BOARDS - 1],
        stones[0]
    );
    println!("{:<48}{:>12}{:>12}{:>9}", "", "tengen", "slow judge", "ratio");

    let forbidden = |board: &Board| {
        let mut oracle = Oracle::new(board);
        board.empty_points().filter(|&point| oracle.foul(cell(point)).is_some()).count()
    };
    let fast = best(|| boards.iter().map(|board| board.forbidden_points().len()).sum());
    let slow = best(|| boards.iter().map(forbidden).sum());
    report("all forbidden points of a board", fast, slow);

    let hardest = boards
        .iter()
        .map(|board| (best(|| (board.forbidden_points().len(), 1).into()), board))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .expect("there are boards");
    report("… of the one that takes longest", hardest.0, best(|| (forbidden(hardest.1), 1).into()));

    let empty: Vec<Vec<Point>> =
        boards.iter().map(|board| board.empty_points().collect()).collect();
    for (rule, stone) in
        [(Rule::Freestyle, Stone::White), (Rule::Renju, Stone::Black), (Rule::Caro5, Stone::Black)]
    {
        let fast = best(|| {
            let moves = boards.iter().zip(&empty);
            let moves = moves.flat_map(|(board, points)| points.iter().map(move |&at| (board, at)));
            moves.map(|(board, at)| board.wins(at, stone, rule)).collect()
        });
        let mut oracles: Vec<Oracle> = boards.iter().map(Oracle::new).collect();
        let slow = best(|| {
            let mut wins = BenchTally::default();
            for (oracle, points) in oracles.iter_mut().zip(&empty) {
                for at in points.iter().copied().map(cell) {
                    oracle.put(at, stone);
                    wins.add(usize::from(oracle.wins(rule, at, stone)));
                    oracle.take(at);
                }
            }
            wins
        });
        report(&format!("does a move win, {rule}, {stone}"), fast, slow);
    }

    for rule in [Rule::Freestyle, Rule::Renju] {
        let mut games: Vec<Position> = boards
            .iter()
            .map(|board| Position::set_up(board.clone(), rule, Stone::Black))
            .filter(|game| game.outcome().is_none())
            .collect();
        let fast = best(|| {
            let mut ended = BenchTally::default();
            for game in &mut games {
                for point in game.size().points() {
                    if game.play(point).is_ok() {
                        ended.add(usize::from(game.outcome().is_some()));
                        game.undo();
                    }
                }
            }
            ended
        });
        println!("{:<48}{:>12}", format!("play and undo, judged, {rule}, black"), shown(fast));
    }
    let mut board = boards[BOARDS - 1].clone();
    let points: Vec<Point> = board.empty_points().collect();
    let fast = best(|| {
        let mut tally = BenchTally::default();
        for &point in &points {
            board.put(point, Stone::Black);
            tally.add(usize::from(black_box(&mut board).take(point).is_some()));
        }
        tally
    });
    println!("{:<48}{:>12}", "put and take a stone", shown(fast));
}

/// What was found, so that no work can be left out, and in how many steps.
#[derive(Default)]
struct BenchTally {
    found: usize,
    steps: usize,
}

impl BenchTally {
    fn add(&mut self, found: usize) {
        self.found += found;
        self.steps += 1;
    }
}

impl From<(usize, usize)> for BenchTally {
    fn from((found, steps): (usize, usize)) -> BenchTally {
        BenchTally { found, steps }
    }
}

impl std::iter::Sum<usize> for BenchTally {
    fn sum<I: Iterator<Item = usize>>(found: I) -> BenchTally {
        let mut tally = BenchTally::default();
        found.for_each(|one| tally.add(one));
        tally
    }
}

impl FromIterator<bool> for BenchTally {
    fn from_iter<I: IntoIterator<Item = bool>>(found: I) -> BenchTally {
        found.into_iter().map(usize::from).sum()
    }
}

/// The seconds of one step in the best round. A round repeats the work until it takes a millisecond.
fn best(mut work: impl FnMut() -> BenchTally) -> f64 {
    let round = |work: &mut dyn FnMut() -> BenchTally| {
        let start = ThreadTime::now();
        let mut steps = 0;
        while start.elapsed() < Duration::from_millis(1) {
            for _ in 0..16 {
                let tally = black_box(work());
                black_box(tally.found);
                steps += tally.steps;
            }
        }
        start.elapsed().as_secs_f64() / steps as f64
    };
    (0..ROUNDS).map(|_| round(&mut work)).fold(f64::INFINITY, f64::min)
}

fn report(what: &str, fast: f64, slow: f64) {
    println!("{what:<48}{:>12}{:>12}{:>8.0}×", shown(fast), shown(slow), slow / fast);
}

fn shown(seconds: f64) -> String {
    if seconds < 1e-6 {
        format!("{:.1} ns", seconds * 1e9)
    } else {
        format!("{:.1} µs", seconds * 1e6)
    }
}

fn crowded_boards() -> Vec<Board> {
    let lines = include_str!("../tests/published/programs.txt").lines();
    let mut boards: Vec<Board> = lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut board = Board::new(Size::STANDARD);
            for (field, stone) in line.split('\t').skip(1).zip(Stone::BOTH) {
                for point in parse_moves(field).expect("the boards are readable") {
                    board.put(point, stone);
                }
            }
            board
        })
        .collect();
    boards.sort_by_key(|board| Reverse(board.count()));
    boards.truncate(BOARDS);
    boards
}
