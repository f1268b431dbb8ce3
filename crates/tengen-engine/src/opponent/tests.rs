use super::*;
use crate::{Engine, NoClock, Stop};
use tengen_rules::{Board, Rule, Size, Stone};

fn reply(opponent: &Opponent, position: &Position, seed: u64, stop: &Stop) -> Option<Point> {
    let mut engine = Engine::new(1 << 20);
    let mut loan = Loan { engine: &mut engine, clock: &NoClock, stop, report: &mut |_| {} };
    opponent.reply(position, seed, &mut loan)
}

/// A game of an opponent against itself.
fn game(opponent: &Opponent, size: Size, rule: Rule, seed: u64) -> Position {
    let mut position = Position::new(size, rule);
    while let Some(point) = reply(opponent, &position, seed, &Stop::new()) {
        assert!(position.is_legal(point), "{} plays {point} in\n{position:?}", opponent.id);
        position.play(point).unwrap();
    }
    assert!(position.outcome().is_some(), "{} stops in\n{position:?}", opponent.id);
    position
}

#[test]
fn every_move_is_legal_under_every_rule_and_size() {
    for rule in Rule::ALL {
        for size in Size::all() {
            game(&OPPONENTS[0], size, rule, 3);
        }
        for side in [5, 6, 8] {
            game(&OPPONENTS[1], Size::new(side).unwrap(), rule, 3);
        }
    }
}

#[test]
fn a_stopped_opponent_still_gives_a_legal_move() {
    let stop = Stop::new();
    stop.stop();
    for opponent in opponents() {
        let size = if opponent.reading <= 3 { Size::MAX } else { Size::MIN };
        for rule in Rule::ALL {
            let mut position = Position::new(size, rule);
            while let Some(point) = reply(opponent, &position, 1, &stop) {
                assert!(position.is_legal(point));
                position.play(point).unwrap();
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for opponent in opponents().iter().filter(|opponent| opponent.reading <= 3) {
        let size = Size::new(8).unwrap();
        let games = [5, 5, 6].map(|seed| game(opponent, size, Rule::Freestyle, seed));
        assert_eq!(games[0].moves(), games[1].moves());
        assert_ne!(games[0].moves(), games[2].moves());
    }
}

#[test]
fn black_avoids_a_forbidden_point_that_both_would_like() {
    let board: Board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O . O . O . O . O
        . . . . . . . . .
    "
    .parse()
    .unwrap();
    let position = Position::set_up(board, Rule::Renju, Stone::Black);
    assert!(!position.is_legal("e5".parse().unwrap()));
    for opponent in opponents().iter().filter(|opponent| opponent.reading <= 5) {
        for seed in 0..20 {
            let point = reply(opponent, &position, seed, &Stop::new()).unwrap();
            assert!(position.is_legal(point), "{} plays {point}", opponent.id);
        }
    }
}

#[test]
fn a_finished_game_has_no_reply() {
    let position =
        Position::replay("h8i9h9i8h10i10h11i11h12", Size::STANDARD, Rule::Freestyle).unwrap();
    for opponent in opponents() {
        assert_eq!(reply(opponent, &position, 0, &Stop::new()), None);
    }
}

#[test]
fn the_measured_levels_are_a_ladder() {
    let levels = opponents().iter().filter(|one| matches!(one.kind, OpponentKind::Level(_)));
    let ratings: Vec<i32> = levels.filter_map(|one| Some(one.rating()?.elo)).collect();
    assert!(ratings.is_sorted_by(|low, high| low < high), "{ratings:?}");
}
