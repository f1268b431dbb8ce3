//! What holds on every board, checked on random ones.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tengen_rules::{Board, Direction, Foul, Point, Rule, Size, Stone, Symmetry};

use crate::generators::{any_point, boards, config, foul_boards, rules, sizes, stones};
use crate::oracle::{Cell, Oracle, cell};

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn the_fast_judge_of_wins_agrees_with_the_slow_one(
        board in boards(),
        rule in rules(),
        stone in stones(),
    ) {
        for point in board.size().points().filter(|&point| board.stone(point) != Some(!stone)) {
            let mut oracle = Oracle::new(&board);
            oracle.put(cell(point), stone);
            let slow = oracle.wins(rule, cell(point), stone);
            prop_assert_eq!(board.wins(point, stone, rule), slow, "{}", point);
            let line = board.winning_line(point, stone, rule);
            let once: BTreeSet<Cell> = line.iter().copied().map(cell).collect();
            prop_assert_eq!(once.len(), line.len(), "{}", point);
            prop_assert_eq!(once, oracle.winning_stones(rule, cell(point), stone), "{}", point);
        }
    }

    #[test]
    fn the_fast_judge_of_fouls_agrees_with_the_slow_one(
        board in prop_oneof![boards(), foul_boards()],
    ) {
        let mut oracle = Oracle::new(&board);
        let slow: Vec<(Point, Foul)> = board
            .empty_points()
            .filter_map(|point| Some((point, oracle.foul(cell(point))?)))
            .collect();
        prop_assert_eq!(&board.forbidden_points(), &slow);
        for point in board.size().points() {
            let known = slow.iter().find(|(at, _)| *at == point).map(|(_, foul)| *foul);
            prop_assert_eq!(board.foul(point), known, "{}", point);
            prop_assert_eq!(board.forbidden(point).map(|why| why.foul), known, "{}", point);
        }
    }

    #[test]
    fn the_shapes_of_a_foul_are_what_it_is_called_after(board in foul_boards()) {
        for (point, foul) in board.forbidden_points() {
            let why = board.forbidden(point).expect("a forbidden point has a reason");
            let made = Oracle::new(&board).made(cell(point));
            let stands = |at: &Point| *at == point || board.stone(*at) == Some(Stone::Black);
            for shape in &why.shapes {
                prop_assert!(shape.stones.contains(&point), "{} {:?}", point, shape);
                prop_assert!(shape.stones.iter().all(stands), "{} {:?}", point, shape);
                prop_assert!(shape.grows_at.iter().all(|&at| board.is_empty_at(at) && at != point));
                prop_assert!(in_order(&shape.stones, shape.direction), "{} {:?}", point, shape);
                prop_assert!(in_order(&shape.grows_at, shape.direction), "{} {:?}", point, shape);
                let mut after = board.clone();
                after.put(point, Stone::Black);
                match foul {
                    Foul::Overline => {
                        prop_assert!(shape.stones.len() >= 6 && shape.grows_at.is_empty());
                    }
                    Foul::DoubleFour => {
                        prop_assert!(shape.stones.len() == 4 && !shape.grows_at.is_empty());
                        for &at in &shape.grows_at {
                            prop_assert!(after.wins(at, Stone::Black, Rule::Renju));
                        }
                    }
                    Foul::DoubleThree => {
                        prop_assert!(shape.stones.len() == 3 && !shape.grows_at.is_empty());
                        for &at in &shape.grows_at {
                            prop_assert_eq!(after.foul(at), None);
                        }
                    }
                }
            }
            match foul {
                Foul::Overline => prop_assert!(!why.shapes.is_empty()),
                Foul::DoubleFour => {
                    let fours: BTreeSet<BTreeSet<Cell>> = why
                        .shapes
                        .iter()
                        .map(|shape| shape.stones.iter().copied().map(cell).collect())
                        .collect();
                    prop_assert_eq!(why.shapes.len(), fours.len());
                    prop_assert_eq!(fours, made.fours);
                }
                Foul::DoubleThree => prop_assert_eq!(why.shapes.len(), made.threes),
            }
        }
    }

    #[test]
    fn a_turned_board_has_the_turned_answers(
        board in prop_oneof![boards(), foul_boards()],
        rule in rules(),
        stone in stones(),
    ) {
        let size = board.size();
        let fouls = board.forbidden_points();
        for symmetry in Symmetry::ALL {
            let image = symmetry.board(&board);
            prop_assert_eq!(image.count(), board.count());
            let mut turned: Vec<(Point, Foul)> =
                fouls.iter().map(|&(point, foul)| (symmetry.point(point, size), foul)).collect();
            turned.sort_unstable();
            prop_assert_eq!(image.forbidden_points(), turned, "{:?}", symmetry);
            for point in size.points().filter(|&point| board.stone(point) != Some(!stone)) {
                let mut line: Vec<Point> = board
                    .winning_line(point, stone, rule)
                    .into_iter()
                    .map(|at| symmetry.point(at, size))
                    .collect();
                line.sort_unstable();
                let mut found = image.winning_line(symmetry.point(point, size), stone, rule);
                found.sort_unstable();
                prop_assert_eq!(found, line, "{:?} {}", symmetry, point);
            }
        }
    }

    #[test]
    fn the_eight_symmetries_are_different_and_lose_nothing(size in sizes()) {
        for symmetry in Symmetry::ALL {
            let images: BTreeSet<Point> =
                size.points().map(|point| symmetry.point(point, size)).collect();
            prop_assert_eq!(images.len(), size.area());
            prop_assert!(images.iter().all(|&point| size.contains(point)));
        }
        let corner = Point::new(1, 0).unwrap();
        let corners: BTreeSet<Point> =
            Symmetry::ALL.iter().map(|symmetry| symmetry.point(corner, size)).collect();
        prop_assert_eq!(corners.len(), 8);
    }

    #[test]
    fn the_hash_depends_on_the_stones_and_not_on_their_order(board in boards()) {
        let mut stones: Vec<(Point, Stone)> = board.stones().collect();
        stones.reverse();
        let mut again = Board::new(board.size());
        for &(point, stone) in &stones {
            again.put(point, stone);
        }
        prop_assert_eq!(again.hash(), board.hash());
        prop_assert_eq!(&again, &board);
        for (point, stone) in stones {
            let with = again.hash();
            prop_assert_eq!(again.take(point), Some(stone));
            prop_assert_ne!(again.hash(), with);
        }
        prop_assert_eq!(again, Board::new(board.size()));
    }

    #[test]
    fn a_board_counts_what_lies_on_it(board in boards()) {
        let size = board.size();
        prop_assert_eq!(board.stones().count(), board.count());
        prop_assert_eq!(board.empty_points().count() + board.count(), size.area());
        for stone in Stone::BOTH {
            let listed: Vec<Point> =
                board.stones().filter(|(_, other)| *other == stone).map(|(point, _)| point).collect();
            prop_assert_eq!(board.points_of(stone).collect::<Vec<_>>(), listed);
        }
        prop_assert_eq!(board.is_full(), board.count() == size.area());
    }

    #[test]
    fn a_point_off_the_board_or_with_a_stone_is_neither_empty_nor_forbidden(
        board in boards(),
        point in any_point(),
    ) {
        if !board.size().contains(point) {
            prop_assert_eq!(board.stone(point), None);
            prop_assert_eq!(board.clone().take(point), None);
        }
        if !board.is_empty_at(point) {
            prop_assert_eq!(board.foul(point), None);
            prop_assert_eq!(board.forbidden(point), None);
        }
    }

    #[test]
    fn a_step_and_a_step_back_return(point in any_point(), steps in -30isize..30) {
        for direction in Direction::ALL {
            if let Some(there) = point.step(direction, steps) {
                prop_assert_eq!(there.step(direction, -steps), Some(point));
            }
        }
    }
}

fn in_order(points: &[Point], direction: Direction) -> bool {
    points
        .windows(2)
        .all(|pair| (1..22).any(|steps| pair[0].step(direction, steps) == Some(pair[1])))
}

#[test]
fn each_symmetry_does_what_it_is_called() {
    let b1: Point = "b1".parse().unwrap();
    let images = Symmetry::ALL
        .map(|symmetry| (format!("{symmetry:?}"), symmetry.point(b1, Size::STANDARD).to_string()));
    let expected = [
        ("Identity", "b1"),
        ("TurnLeft", "o2"),
        ("TurnAround", "n15"),
        ("TurnRight", "a14"),
        ("MirrorSideways", "n1"),
        ("MirrorUpright", "b15"),
        ("MirrorRising", "a2"),
        ("MirrorFalling", "o14"),
    ];
    assert_eq!(images, expected.map(|(name, point)| (name.to_owned(), point.to_owned())));
}
