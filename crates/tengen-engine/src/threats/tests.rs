use proptest::prelude::*;
use tengen_rules::{Size, format_moves};

use super::*;

/// Each threat as `kind point stones answers`, in the order given.
fn listed(drawing: &str, rule: Rule, stone: Stone) -> Vec<String> {
    let board: Board = drawing.parse().unwrap();
    let position = Position::set_up(board, rule, Stone::Black);
    threats(&position)
        .iter()
        .filter(|threat| threat.stone == stone)
        .map(|threat| {
            let (stones, answers) = (format_moves(&threat.stones), format_moves(&threat.answers));
            format!("{} {} {stones} {answers}", threat.kind.name(), threat.point)
        })
        .collect()
}

#[test]
fn a_closed_four_is_stopped_only_in_its_gap() {
    let drawing = "
        . . . . . . .
        . . . . . . .
        O X X X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    ";
    assert_eq!(
        listed(drawing, Rule::Freestyle, Stone::Black),
        ["four e5 b5c5d5 f5", "four f5 b5c5d5 e5"]
    );
}

#[test]
fn a_four_three_has_no_single_answer() {
    let drawing = "
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . . . . . .
        . O X X . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let threats = listed(drawing, Rule::Renju, Stone::Black);
    assert_eq!(threats[..2], ["four-three e5 c5d5f5e7e8 ", "four g5 c5d5f5 e5"]);
}

#[test]
fn two_threes_are_a_threat_where_the_rule_allows_them() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . . O . . . .
        . . O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let white = listed(drawing, Rule::Renju, Stone::White);
    assert_eq!(white[0], "double-three e5 c5d5e6e7 ");
    let black = listed(&drawing.replace('O', "X"), Rule::Renju, Stone::Black);
    assert!(!black.iter().any(|threat| threat.contains("double")), "{black:?}");
}

#[test]
fn a_four_that_black_may_not_block_has_no_answer() {
    // Black would complete a double three on f4.
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . . X . X .
        . . . . . . X . .
        X O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let white = listed(drawing, Rule::Renju, Stone::White);
    assert_eq!(white, ["four e4 b4c4d4 ", "four f4 b4c4d4 e4"]);
    let white = listed(drawing, Rule::Standard, Stone::White);
    assert_eq!(white, ["four e4 b4c4d4 f4", "four f4 b4c4d4 e4"]);
}

#[test]
fn an_open_three_on_the_board_is_named_with_where_it_grows() {
    let game = Position::replay("a1f6a2f7o1f9", Size::STANDARD, Rule::Renju).unwrap();
    let expected = Standing {
        stone: Stone::White,
        kind: StandingKind::OpenThree,
        stones: tengen_rules::parse_moves("f6f7f9").unwrap(),
        grows_at: tengen_rules::parse_moves("f8").unwrap(),
    };
    assert_eq!(standing(&game), [expected]);
}

/// Six cells of which the outer two are empty and the inner four, two more stones given, are all of
/// one colour and complete to a win at either end, whichever end is blocked first.
fn straight_four(board: &Board, side: RuledStone, cells: &[Point]) -> bool {
    let &[low, .., high] = cells else { return false };
    let inner = &cells[1..5];
    inner.iter().all(|&at| board.stone(at) == Some(side.stone))
        && [(low, high), (high, low)].into_iter().all(|(block, left)| {
            let mut board = board.clone();
            board.is_empty_at(block) && board.is_empty_at(left) && {
                board.put(block, !side.stone);
                side.wins(&board, left)
                    && !{
                        // The line itself must win, not another one through its end.
                        let mut without = board.clone();
                        for &at in inner {
                            without.take(at);
                        }
                        side.wins(&without, left)
                    }
            }
        })
}

/// In which directions a stone just put on `point` is part of a three, by trying every cell. A line
/// that is a four already is no three.
fn threes_by_trying(board: &Board, side: RuledStone, point: Point) -> Vec<Direction> {
    let fives = five_points(board, side);
    let four = |direction: &Direction| {
        (-4..=4).filter_map(|step| point.step(*direction, step)).any(|at| fives.contains(&at))
    };
    let is_three = |direction: &Direction| {
        (-4..=-1).any(|first| {
            let cells: Option<Vec<Point>> =
                (first..first + 6).map(|step| point.step(*direction, step)).collect();
            cells.is_some_and(|cells| {
                let gaps: Vec<Point> =
                    cells[1..5].iter().copied().filter(|&at| board.is_empty_at(at)).collect();
                let &[gap] = gaps.as_slice() else { return false };
                let mut after = board.clone();
                after.put(gap, side.stone);
                straight_four(&after, side, &cells)
                    && !side.wins(board, gap)
                    && side.may_play(board, gap)
            })
        })
    };
    Direction::ALL.into_iter().filter(|direction| !four(direction) && is_three(direction)).collect()
}

fn five_points(board: &Board, side: RuledStone) -> Vec<Point> {
    board.empty_points().filter(|&point| side.wins(board, point)).collect()
}

/// What a stone makes, found by trying replies instead of looking at lines.
fn kind_by_trying(board: &Board, side: RuledStone, point: Point) -> Option<ThreatKind> {
    if side.wins(board, point) {
        return Some(ThreatKind::Five);
    }
    if !side.may_play(board, point) {
        return None;
    }
    let mut after = board.clone();
    after.put(point, side.stone);
    let survives = |reply: Point| {
        let mut replied = after.clone();
        replied.put(reply, !side.stone);
        !five_points(&replied, side).is_empty()
    };
    let fours = five_points(&after, side);
    let threes = threes_by_trying(&after, side, point).len();
    if !fours.is_empty() {
        let open = Direction::ALL.into_iter().any(|direction| {
            (-4..=-1).any(|first| {
                let cells: Option<Vec<Point>> =
                    (first..first + 6).map(|step| point.step(direction, step)).collect();
                cells.is_some_and(|cells| straight_four(&after, side, &cells))
            })
        });
        return Some(if open {
            ThreatKind::OpenFour
        } else if after.empty_points().all(survives) {
            ThreatKind::DoubleFour
        } else if threes > 0 {
            ThreatKind::FourThree
        } else {
            ThreatKind::Four
        });
    }
    match threes {
        0 => None,
        1 => Some(ThreatKind::OpenThree),
        _ => Some(ThreatKind::DoubleThree),
    }
}

fn boards() -> impl Strategy<Value = Board> {
    (6usize..=9).prop_flat_map(|side| {
        prop::collection::vec(prop::sample::select(vec!['.', '.', '.', 'X', 'X', 'O']), side * side)
            .prop_map(move |cells| {
                let rows: Vec<String> =
                    cells.chunks(side).map(|row| row.iter().collect::<String>()).collect();
                rows.join("\n").parse().unwrap()
            })
    })
}

proptest! {
    #[test]
    fn kinds_and_answers_are_those_found_by_trying(
        board in boards(),
        rule in prop::sample::select(Rule::ALL.to_vec()),
    ) {
        let position = Position::set_up(board.clone(), rule, Stone::Black);
        let found = threats(&position);
        for stone in Stone::BOTH {
            let side = RuledStone { stone, rule };
            // With a four on the board already, what a stone adds cannot be told from what is there.
            if !five_points(&board, side).is_empty() {
                continue;
            }
            for point in board.empty_points() {
                let threat = found.iter().find(|t| t.stone == stone && t.point == point);
                prop_assert_eq!(
                    threat.map(|threat| threat.kind),
                    kind_by_trying(&board, side, point),
                    "{:?} {} at {}", &position, stone, point
                );
                let Some(threat) = threat else { continue };
                let mut after = board.clone();
                after.put(point, stone);
                let threes = threes_by_trying(&after, side, point);
                for answer in after.clone().empty_points() {
                    let mut answered = after.clone();
                    answered.put(answer, !stone);
                    let stops = five_points(&answered, side).is_empty()
                        && !threes_by_trying(&answered, side, point)
                            .iter()
                            .any(|direction| threes.contains(direction))
                        && side.other().may_play(&after, answer);
                    prop_assert_eq!(threat.answers.contains(&answer), stops,
                        "{:?} {} at {} answered at {}", &position, stone, point, answer);
                }
            }
        }
    }
}

fn sorted(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.collect();
    points.sort_unstable();
    points.dedup();
    points
}

proptest! {
    #[test]
    fn what_stands_is_what_can_be_completed_next(
        board in boards(),
        rule in prop::sample::select(Rule::ALL.to_vec()),
    ) {
        let position = Position::set_up(board.clone(), rule, Stone::Black);
        let (shapes, threats) = (standing(&position), threats(&position));
        for stone in Stone::BOTH {
            let grows = |threes: bool| {
                let of_kind = shapes.iter().filter(move |shape| {
                    shape.stone == stone && (shape.kind == StandingKind::OpenThree) == threes
                });
                sorted(of_kind.flat_map(|shape| shape.grows_at.iter().copied()))
            };
            let made = |kind: ThreatKind| {
                let of_kind = threats.iter().filter(move |t| t.stone == stone && t.kind == kind);
                sorted(of_kind.map(|threat| threat.point))
            };
            prop_assert_eq!(grows(false), made(ThreatKind::Five), "{:?}", position);
            prop_assert_eq!(grows(true), made(ThreatKind::OpenFour), "{:?}", position);
        }
    }
}
