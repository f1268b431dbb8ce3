//! Random boards on which something happens.

use proptest::prelude::*;
use tengen_rules::{Board, Direction, Point, Rule, Size, Stone};

/// So many cases; a failure is printed and not saved, since it becomes a test of its own.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

pub(crate) fn sizes() -> impl Strategy<Value = Size> {
    (Size::MIN.side()..=Size::MAX.side()).prop_map(|side| Size::new(side).unwrap())
}

pub(crate) fn rules() -> impl Strategy<Value = Rule> {
    prop::sample::select(Rule::ALL.to_vec())
}

pub(crate) fn stones() -> impl Strategy<Value = Stone> {
    prop::sample::select(Stone::BOTH.to_vec())
}

pub(crate) fn any_point() -> impl Strategy<Value = Point> {
    points(Size::MAX)
}

pub(crate) fn points(size: Size) -> impl Strategy<Value = Point> {
    let side = size.side();
    (0..side, 0..side).prop_map(|(col, row)| Point::new(col, row).unwrap())
}

/// Any board: sparse, dense, or with Black's stones huddled together so that fouls are frequent.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    sizes().prop_flat_map(|size| {
        prop_oneof![
            scattered(size, 0.15, 0.1),
            scattered(size, 0.45, 0.45),
            huddled(size),
            streaked(size),
        ]
    })
}

/// A board that has fouls more often than not: black clusters on which few white stones fall.
pub(crate) fn foul_boards() -> impl Strategy<Value = Board> {
    (7..=Size::MAX.side()).prop_flat_map(|side| {
        let size = Size::new(side).unwrap();
        prop_oneof![scattered(size, 0.2, 0.05), huddled(size), streaked(size)]
    })
}

fn scattered(size: Size, black: f64, white: f64) -> impl Strategy<Value = Board> {
    prop::collection::vec(0.0..1.0, size.area()).prop_map(move |chances| {
        let mut board = Board::new(size);
        for (point, chance) in size.points().zip(chances) {
            if chance < black {
                board.put(point, Stone::Black);
            } else if chance < black + white {
                board.put(point, Stone::White);
            }
        }
        board
    })
}

/// Stones near one another, three black ones for each white one.
fn huddled(size: Size) -> impl Strategy<Value = Board> {
    let side = size.side();
    let steps = prop::collection::vec((0..7usize, 0..7usize, 0..4u8), 4..26);
    (0..side, 0..side, steps).prop_map(move |(col, row, steps)| {
        let mut board = Board::new(size);
        for (right, up, colour) in steps {
            let stone = if colour == 0 { Stone::White } else { Stone::Black };
            put_if_empty(&mut board, Point::new(col + right, row + up), stone);
        }
        board
    })
}

/// Pieces of black lines with gaps in them, here and there a white stone.
fn streaked(size: Size) -> impl Strategy<Value = Board> {
    let streak = (points(size), prop::sample::select(Direction::ALL.to_vec()), 0..64u8);
    let streaks = prop::collection::vec(streak, 2..9);
    let whites = prop::collection::vec(points(size), 0..6);
    (streaks, whites).prop_map(move |(streaks, whites)| {
        let mut board = Board::new(size);
        for (start, direction, pattern) in streaks {
            for step in (0..6).filter(|step| pattern >> step & 1 == 1) {
                put_if_empty(&mut board, start.step(direction, step), Stone::Black);
            }
        }
        for point in whites {
            put_if_empty(&mut board, Some(point), Stone::White);
        }
        board
    })
}

fn put_if_empty(board: &mut Board, point: Option<Point>, stone: Stone) {
    if let Some(point) = point.filter(|&point| board.is_empty_at(point)) {
        board.put(point, stone);
    }
}
