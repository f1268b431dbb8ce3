//! Games: what ends them, and that taking back restores everything.

use proptest::prelude::*;
use tengen_rules::{Board, Outcome, Point, Position, Reason, Refusal, Rule, Size, Stone};

use crate::generators::{boards, config, rules, stones};
use crate::oracle::{Oracle, cell};

/// The end of the game by the slow judge, if nobody has just made a move.
fn standing_outcome(board: &Board, rule: Rule, to_move: Stone) -> Option<(Option<Stone>, Reason)> {
    let mut oracle = Oracle::new(board);
    for stone in [!to_move, to_move] {
        if board.points_of(stone).any(|point| oracle.wins(rule, cell(point), stone)) {
            return Some((Some(stone), Reason::Five));
        }
    }
    let empty: Vec<Point> = board.empty_points().collect();
    if empty.is_empty() {
        return Some((None, Reason::FullBoard));
    }
    let forbids = rule == Rule::Renju && to_move == Stone::Black;
    if forbids && empty.into_iter().all(|point| oracle.foul(cell(point)).is_some()) {
        return Some((Some(Stone::White), Reason::NoLegalMove));
    }
    None
}

fn short(outcome: Option<&Outcome>) -> Option<(Option<Stone>, Reason)> {
    outcome.map(|outcome| (outcome.winner, outcome.reason))
}

/// A position that may be anything, and an order in which to fill its points.
fn games() -> impl Strategy<Value = (Position, Vec<Point>)> {
    let small = boards().prop_filter("a small board comes to an end", |b| b.size().side() <= 10);
    let start =
        prop_oneof![(5..9usize).prop_map(|side| Board::new(Size::new(side).unwrap())), small];
    (start, rules(), stones()).prop_flat_map(|(board, rule, to_move)| {
        let order: Vec<Point> = board.size().points().collect();
        let position = Position::set_up(board, rule, to_move);
        (Just(position), Just(order).prop_shuffle())
    })
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn every_move_is_judged_as_the_slow_judge_does((mut position, order) in games()) {
        let rule = position.rule();
        prop_assert_eq!(
            short(position.outcome()),
            standing_outcome(position.board(), rule, position.to_move())
        );
        for point in order {
            let stone = position.to_move();
            let before = position.clone();
            let refused = if before.outcome().is_some() {
                Some(Refusal::GameOver(point))
            } else if before.board().stone(point).is_some() {
                Some(Refusal::Occupied(point))
            } else {
                None
            };
            if let Some(refusal) = refused {
                prop_assert!(!position.is_legal(point));
                prop_assert_eq!(position.play(point), Err(refusal));
                prop_assert_eq!(&position, &before);
                continue;
            }
            let forbids = rule == Rule::Renju && stone == Stone::Black;
            let foul = if forbids { Oracle::new(before.board()).foul(cell(point)) } else { None };
            prop_assert_eq!(position.foul(point), foul);
            prop_assert_eq!(position.is_legal(point), foul.is_none());

            prop_assert_eq!(position.play(point), Ok(()));
            prop_assert_eq!(position.to_move(), !stone);
            prop_assert_eq!(position.ply(), before.ply() + 1);
            let outcome = match foul {
                Some(_) => Some((Some(Stone::White), Reason::Forbidden)),
                None => standing_outcome(position.board(), rule, !stone),
            };
            prop_assert_eq!(short(position.outcome()), outcome);
            if let Some(outcome) = position.outcome() {
                let line = match outcome.reason {
                    Reason::Five => position.board().winning_line(point, stone, rule),
                    Reason::Forbidden | Reason::FullBoard | Reason::NoLegalMove => Vec::new(),
                };
                prop_assert_eq!(&outcome.line, &line);
            }

            let after = position.clone();
            prop_assert_ne!(after.hash(), before.hash());
            prop_assert_eq!(position.undo(), Some(point));
            prop_assert_eq!(&position, &before);
            prop_assert_eq!(position.hash(), before.hash());
            prop_assert_eq!(position.play(point), Ok(()));
            prop_assert_eq!(&position, &after);
        }
        prop_assert!(position.outcome().is_some(), "a filled board has an outcome");
    }

    #[test]
    fn taking_everything_back_gives_the_start((start, order) in games()) {
        let mut position = start.clone();
        for point in order {
            let _ = position.play(point);
        }
        let moves = position.moves().to_vec();
        let mut again = start.clone();
        for &point in &moves {
            prop_assert_eq!(again.play(point), Ok(()));
        }
        prop_assert_eq!(&again, &position);
        for &point in moves.iter().rev() {
            prop_assert_eq!(position.undo(), Some(point));
        }
        prop_assert_eq!(position.undo(), None);
        prop_assert_eq!(position, start);
    }
}

/// A full board but for c4, which is an overline for Black and makes nothing for White.
const ONE_OVERLINE_LEFT: &str = "
    O O X X O O
    X X O O X X
    X X . X X X
    O O X X O O
    X X O O X X
    O O X X O O
";

fn ended(winner: Option<Stone>, reason: Reason) -> Outcome {
    Outcome { winner, reason, line: Vec::new() }
}

#[test]
fn black_with_only_forbidden_points_left_has_lost() {
    let mut board: Board = ONE_OVERLINE_LEFT.parse().unwrap();
    let lost = ended(Some(Stone::White), Reason::NoLegalMove);
    let set_up = Position::set_up(board.clone(), Rule::Renju, Stone::Black);
    assert_eq!(set_up.outcome(), Some(&lost));

    let f1 = "f1".parse().unwrap();
    board.take(f1);
    let mut game = Position::set_up(board, Rule::Renju, Stone::White);
    assert_eq!(game.outcome(), None);
    game.play(f1).unwrap();
    assert_eq!(game.outcome(), Some(&lost));
    game.undo();
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_forbidden_last_move_loses_and_is_no_draw() {
    let mut board: Board = ONE_OVERLINE_LEFT.parse().unwrap();
    board.take("f1".parse().unwrap());
    let mut game = Position::set_up(board, Rule::Renju, Stone::Black);
    game.play("c4".parse().unwrap()).unwrap();
    assert_eq!(game.outcome(), Some(&ended(Some(Stone::White), Reason::Forbidden)));
}

#[test]
fn a_full_board_is_a_draw() {
    for (rule, stone) in [(Rule::Renju, Stone::White), (Rule::Standard, Stone::Black)] {
        let board = ONE_OVERLINE_LEFT.parse().unwrap();
        let mut game = Position::set_up(board, rule, stone);
        game.play("c4".parse().unwrap()).unwrap();
        assert_eq!(game.outcome(), Some(&ended(None, Reason::FullBoard)), "{rule}");
    }
}

#[test]
fn a_win_on_the_last_point_is_no_draw() {
    let board = ONE_OVERLINE_LEFT.parse().unwrap();
    let mut game = Position::set_up(board, Rule::Freestyle, Stone::Black);
    game.play("c4".parse().unwrap()).unwrap();
    let line = ["a4", "b4", "c4", "d4", "e4", "f4"].map(|point| point.parse().unwrap()).to_vec();
    let outcome = Outcome { winner: Some(Stone::Black), reason: Reason::Five, line };
    assert_eq!(game.outcome(), Some(&outcome));
}

#[test]
fn a_set_up_win_of_the_side_that_has_just_moved_counts_first() {
    let both: Board = "
        X X X X X
        . . . . .
        . . . . .
        . . . . .
        O O O O O
    "
    .parse()
    .unwrap();
    for to_move in Stone::BOTH {
        let position = Position::set_up(both.clone(), Rule::Freestyle, to_move);
        assert_eq!(position.outcome().unwrap().winner, Some(!to_move));
        assert_eq!(position.moves(), []);
    }
}

#[test]
fn the_stones_of_two_fives_are_listed_line_by_line() {
    let board: Board = "
        X . . . .
        X . . . .
        X . . . .
        X . . . .
        . X X X X
    "
    .parse()
    .unwrap();
    let mut game = Position::set_up(board, Rule::Standard, Stone::Black);
    game.play("a1".parse().unwrap()).unwrap();
    let line = tengen_rules::format_moves(&game.outcome().unwrap().line);
    assert_eq!(line, "a1b1c1d1e1a2a3a4a5");
}

#[test]
fn the_hash_of_a_position_tells_whose_turn_it_is() {
    let board: Board = ONE_OVERLINE_LEFT.parse().unwrap();
    let [black, white] =
        Stone::BOTH.map(|stone| Position::set_up(board.clone(), Rule::Freestyle, stone).hash());
    assert_ne!(black, white);
    assert_eq!(black, board.hash());
}

#[test]
fn the_reasons_have_their_names() {
    let reasons = [Reason::Five, Reason::Forbidden, Reason::FullBoard, Reason::NoLegalMove];
    let names = ["five", "forbidden", "full-board", "no-legal-move"];
    assert_eq!(reasons.map(|reason| reason.to_string()), names.map(str::to_owned));
}

#[test]
fn hashes_are_the_same_in_every_version() {
    let game = Position::replay("h8i9a1v22", Size::MAX, Rule::Freestyle).unwrap();
    let h8 = Position::replay("h8", Size::STANDARD, Rule::Renju).unwrap();
    assert_eq!(game.hash(), 0x166c_b8c5_0c68_11c8);
    assert_eq!(h8.hash(), 0xbfd7_8198_efc5_bf5e);
    assert_eq!(h8.board().hash(), 0x1fa1_9cfc_9778_db71);
}

#[test]
fn no_two_boards_of_one_or_two_stones_share_a_hash() {
    let mut hashes: Vec<u64> = Vec::new();
    let stones: Vec<(Point, Stone)> =
        Size::MAX.points().flat_map(|point| Stone::BOTH.map(|stone| (point, stone))).collect();
    for (number, &(point, stone)) in stones.iter().enumerate() {
        let mut board = Board::new(Size::MAX);
        board.put(point, stone);
        hashes.push(board.hash());
        for &(other, colour) in stones[..number].iter().filter(|(other, _)| *other != point) {
            board.put(other, colour);
            hashes.push(board.hash());
            board.take(other);
        }
    }
    let all = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), all);
}
