//! The census, our perft: how many moves win, are forbidden, or let the game go on, ply by ply.
//!
//! `tests/census` has one file for each start. The table after its drawing says for every rule and
//! depth how many moves of that ply end the game by a winning line, by a foul, or not at all.

use std::fmt::Write;

use tengen_rules::{Board, Drawing, Foul, Position, Reason, Rule, Stone};

use crate::oracle::{Oracle, cell};

#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Counts {
    winning: u64,
    forbidden: u64,
    quiet: u64,
}

/// Counts through [`Position::play`]; `plies[0]` is the first ply.
fn count(position: &mut Position, plies: &mut [Counts]) {
    let Some((now, later)) = plies.split_first_mut() else { return };
    let points: Vec<_> = position.board().empty_points().collect();
    for point in points {
        position.play(point).expect("an empty point can be played while the game goes on");
        match position.outcome().map(|outcome| outcome.reason) {
            Some(Reason::Five) => now.winning += 1,
            Some(Reason::Forbidden) => now.forbidden += 1,
            Some(Reason::FullBoard | Reason::NoLegalMove) => now.quiet += 1,
            None => {
                now.quiet += 1;
                count(position, later);
            }
        }
        position.undo();
    }
}

/// The same by the slow judge, on its own board.
fn count_slowly(
    oracle: &mut Oracle,
    board: &mut Board,
    rule: Rule,
    to_move: Stone,
    plies: &mut [Counts],
) {
    let Some((now, later)) = plies.split_first_mut() else { return };
    let forbids = rule == Rule::Renju && to_move == Stone::Black;
    let points: Vec<_> = board.empty_points().collect();
    let fouls: Vec<Option<Foul>> =
        points.iter().map(|&point| if forbids { oracle.foul(cell(point)) } else { None }).collect();
    if fouls.iter().all(Option::is_some) {
        return;
    }
    for (point, foul) in points.into_iter().zip(fouls) {
        oracle.put(cell(point), to_move);
        board.put(point, to_move);
        if foul.is_some() {
            now.forbidden += 1;
        } else if oracle.wins(rule, cell(point), to_move) {
            now.winning += 1;
        } else {
            now.quiet += 1;
            count_slowly(oracle, board, rule, !to_move, later);
        }
        board.take(point);
        oracle.take(cell(point));
    }
}

fn table(depth: usize, slow: usize, drawing: &Drawing, to_move: Stone) -> String {
    let mut text = "rule depth winning forbidden quiet\n".to_owned();
    for rule in Rule::ALL {
        let mut position = Position::set_up(drawing.board.clone(), rule, to_move);
        let mut plies = vec![Counts::default(); depth];
        count(&mut position, &mut plies);
        let mut slowly = vec![Counts::default(); slow];
        let mut oracle = Oracle::new(&drawing.board);
        let mut board = drawing.board.clone();
        count_slowly(&mut oracle, &mut board, rule, to_move, &mut slowly);
        assert!(slowly == plies[..slow], "{rule}: the slow judge counts otherwise");
        for (ply, Counts { winning, forbidden, quiet }) in plies.iter().enumerate() {
            writeln!(text, "{rule} {} {winning} {forbidden} {quiet}", ply + 1)
                .expect("a string takes every line");
        }
    }
    text
}

/// A file: a comment, `depth: n`, `slow: n` (how deep the slow judge counts along), `to-move: …`,
/// a drawing, and the table.
fn check(file: &str) {
    let file = file.replace("\r\n", "\n");
    let (head, rest) = file.split_once("\n\n").expect("a head");
    let (drawing, expected) = rest.split_once("\n\n").expect("a drawing and a table");
    let value = |key: &str| {
        let line = head.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("no line \"{key}: …\""))
    };
    let depth = value("depth").parse().unwrap();
    let slow: usize = value("slow").parse().unwrap();
    let to_move = value("to-move").parse().unwrap();
    let drawing = drawing.parse().unwrap();
    let found = table(depth, slow, &drawing, to_move);
    assert!(found == expected, "the census is now\n{found}");
}

#[test]
fn the_census_of_an_endgame_is_as_recorded() {
    check(include_str!("../census/endgame-5.txt"));
}

#[test]
fn the_census_of_a_crowded_corner_is_as_recorded() {
    check(include_str!("../census/corner-7.txt"));
}

#[test]
fn the_census_of_a_knot_of_fouls_is_as_recorded() {
    check(include_str!("../census/fouls-9.txt"));
}

#[test]
fn the_census_of_deep_fouls_is_as_recorded() {
    check(include_str!("../census/deep-15.txt"));
}

#[test]
fn the_census_of_blocked_fives_is_as_recorded() {
    check(include_str!("../census/blocked-15.txt"));
}

#[test]
fn the_census_of_the_largest_board_is_as_recorded() {
    check(include_str!("../census/edges-22.txt"));
}
