use tengen_rules::{Board, Point, Position, Rule, Size, Stone};

use super::State;
use crate::cell::{Cell, Cells};
use crate::random::Random;
use crate::ruleset::{Freestyle, Ruleset, with_ruleset};
use crate::shape::{Class, LineShape};

/// An empty point, mostly near other stones so that shapes arise.
pub(crate) fn random_cell<R: Ruleset>(random: &mut Random, state: &State<R>) -> Option<Cell> {
    let near = state.candidates();
    let from = if near.is_empty() || random.below(8) == 0 { *state.empty() } else { near };
    let count = from.len();
    if count == 0 { None } else { from.iter().nth(random.below(count)) }
}

fn board<R: Ruleset>(state: &State<R>) -> Board {
    let mut board = Board::new(state.size());
    for ply in &state.plies {
        board.put(ply.cell.point(), ply.stone);
    }
    board
}

fn check_equal<R: Ruleset>(left: &State<R>, right: &State<R>) {
    assert_eq!(left.now, right.now);
    assert_eq!(left.lines, right.lines);
    assert!(left.classes == right.classes && left.near == right.near && left.empty == right.empty);
    for cell in left.empty.iter() {
        assert_eq!(left.spots[cell.index()], right.spots[cell.index()]);
    }
}

fn sizes() -> impl Iterator<Item = Size> {
    [5, 6, 9, 15, 20, 22].into_iter().filter_map(Size::new)
}

#[test]
fn incremental_is_from_scratch_and_undo_is_identity() {
    fn check<R: Ruleset>(size: Size, random: &mut Random) {
        let mut state = State::<R>::new(&Position::new(size, R::RULE));
        for ply in 0..size.area() {
            if random.below(4) == 0 && ply > 0 {
                state.undo();
                state.to_move = !state.to_move;
            }
            let Some(cell) = random_cell(random, &state) else { break };
            if random.below(5) == 0 {
                state.pass();
            }
            state.play(cell);
            if ply % 7 == 0 {
                let again = Position::set_up(board(&state), R::RULE, state.to_move());
                check_equal(&state, &State::new(&again));
            }
        }
        while !state.plies.is_empty() {
            state.undo();
        }
        check_equal(&state, &State::new(&Position::new(size, R::RULE)));
    }
    let mut random = Random::new(0x7e9_6e9);
    for rule in Rule::ALL {
        for size in sizes() {
            with_ruleset!(rule, R => check::<R>(size, &mut random));
        }
    }
}

fn wins_somewhere(board: &Board, stone: Stone, rule: Rule) -> bool {
    board.empty_points().any(|at| board.wins(at, stone, rule))
}

/// Whether no enemy reply takes the win away.
fn cannot_be_stopped(board: &mut Board, stone: Stone, rule: Rule) -> bool {
    let replies: Vec<Point> = board.empty_points().collect();
    wins_somewhere(board, stone, rule)
        && replies.into_iter().all(|reply| {
            board.put(reply, !stone);
            let wins = wins_somewhere(board, stone, rule);
            board.take(reply);
            wins
        })
}

#[test]
fn classes_say_what_the_rules_say() {
    fn check<R: Ruleset>(size: Size, random: &mut Random) {
        let mut state = State::<R>::new(&Position::new(size, R::RULE));
        for _ in 0..size.area() {
            let Some(cell) = random_cell(random, &state) else { break };
            let stone = if random.below(2) == 0 { Stone::Black } else { Stone::White };
            if state.class(stone, cell) == Class::Five {
                continue;
            }
            state.put(cell, stone);
            check_points(&mut state);
        }
    }
    fn check_points<R: Ruleset>(state: &mut State<R>) {
        let mut board = board(state);
        for stone in Stone::BOTH {
            let has_five = wins_somewhere(&board, stone, R::RULE);
            assert_eq!(has_five, state.count(stone, Class::Five) > 0);
            for cell in state.empty().iter() {
                let point = cell.point();
                let class = state.class(stone, cell);
                assert_eq!(class == Class::Five, board.wins(point, stone, R::RULE), "{board:?}");
                if has_five {
                    continue;
                }
                board.put(point, stone);
                assert_eq!(
                    wins_somewhere(&board, stone, R::RULE),
                    state.fours(stone).contains(cell),
                    "{point} {stone} {class:?} {board:?}"
                );
                if class != Class::Forbidden {
                    assert_eq!(
                        cannot_be_stopped(&mut board, stone, R::RULE),
                        class == Class::StraightFour,
                        "{point} {stone} {class:?} {board:?}"
                    );
                }
                board.take(point);
            }
        }
    }
    let mut random = Random::new(0x7e57);
    for rule in Rule::ALL {
        for size in [7, 9, 11].into_iter().filter_map(Size::new) {
            for _ in 0..3 {
                with_ruleset!(rule, R => check::<R>(size, &mut random));
            }
        }
    }
}

#[test]
fn a_three_is_what_becomes_a_straight_four() {
    fn check<R: Ruleset>(random: &mut Random) {
        let size = Size::new(10).expect("ten is a size");
        let mut state = State::<R>::new(&Position::new(size, R::RULE));
        for _ in 0..40 {
            let Some(cell) = random_cell(random, &state) else { break };
            let stone = if random.below(2) == 0 { Stone::Black } else { Stone::White };
            if state.class(stone, cell) == Class::Five {
                break;
            }
            state.put(cell, stone);
            for stone in Stone::BOTH {
                if state.four_count(stone) + state.count(stone, Class::Five) > 0 {
                    continue;
                }
                for cell in state.empty().iter() {
                    let class = state.class(stone, cell);
                    state.put(cell, stone);
                    let grows = state.count(stone, Class::StraightFour) > 0;
                    state.undo();
                    if class != Class::Forbidden {
                        assert_eq!(grows, class >= Class::Three, "{cell:?} {class:?}");
                    }
                }
            }
        }
    }
    let mut random = Random::new(0x3333_3333);
    for rule in Rule::ALL {
        for _ in 0..6 {
            with_ruleset!(rule, R => check::<R>(&mut random));
        }
    }
}

#[test]
fn fouls_are_exactly_those_of_the_rules() {
    use crate::ruleset::Renju;
    let mut random = Random::new(0xf0);
    let size = Size::STANDARD;
    for _ in 0..40 {
        let mut state = State::<Renju>::new(&Position::new(size, Rule::Renju));
        let mut fouls = 0;
        for _ in 0..90 {
            let Some(cell) = random_cell(&mut random, &state) else { break };
            let stone = if random.below(3) < 2 { Stone::Black } else { Stone::White };
            state.put(cell, stone);
            let board = board(&state);
            for cell in state.empty().iter() {
                let foul = board.foul(cell.point()).is_some();
                assert_eq!(state.is_foul(Stone::Black, cell), foul, "{:?} {board:?}", cell.point());
                assert!(!state.is_foul(Stone::White, cell));
                fouls += usize::from(foul);
            }
        }
        assert!(fouls > 0, "the boards are rich enough to mean something");
    }
}

#[test]
fn defences_are_the_replies_after_which_the_threat_is_gone() {
    fn check<R: Ruleset>(random: &mut Random) {
        let size = Size::new(11).expect("eleven is a size");
        let mut state = State::<R>::new(&Position::new(size, R::RULE));
        for _ in 0..60 {
            let Some(cell) = random_cell(random, &state) else { break };
            let stone = if random.below(2) == 0 { Stone::Black } else { Stone::White };
            if state.class(stone, cell) == Class::Five {
                break;
            }
            state.put(cell, stone);
            for stone in Stone::BOTH {
                let targets = state.fives(stone).union(&state.straight_fours(stone));
                for target in targets.iter() {
                    let goal = state.class(stone, target);
                    let told = state.defences(stone, target);
                    let mut found = Cells::EMPTY;
                    for reply in state.empty().iter() {
                        state.put(reply, !stone);
                        let gone = reply == target
                            || !match goal {
                                Class::Five => state.class(stone, target) == Class::Five,
                                _ => {
                                    (0..4).any(|d| {
                                        matches!(
                                            state.shape(stone, target, d),
                                            LineShape::StraightFour | LineShape::TwoFours
                                        )
                                    }) || (0..4)
                                        .filter(|&d| {
                                            state.shape(stone, target, d) == LineShape::Four
                                        })
                                        .count()
                                        >= 2
                                }
                            };
                        state.undo();
                        if gone {
                            found.insert(reply);
                        }
                    }
                    assert!(told == found, "{:?} {goal:?}", target.point());
                }
            }
        }
    }
    let mut random = Random::new(0xdef);
    for rule in Rule::ALL {
        for _ in 0..8 {
            with_ruleset!(rule, R => check::<R>(&mut random));
        }
    }
}

#[test]
fn the_hash_after_a_move_is_known_before_it() {
    let position = Position::replay("h8i9j7", Size::STANDARD, Rule::Freestyle).unwrap();
    let mut state = State::<Freestyle>::new(&position);
    for cell in ["h9", "a1", "o15"].map(|at| Cell::of(at.parse().unwrap())) {
        let expected = state.hash_after(cell);
        state.play(cell);
        assert_eq!(state.hash(), expected);
    }
}
