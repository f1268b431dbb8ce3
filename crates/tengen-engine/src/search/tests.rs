use tengen_rules::{Board, Position, Rule, Size, Stone};

use crate::{Answer, Engine, Forced, Limits, NoClock, Options, Request, Stop};

fn engine() -> Engine {
    Engine::new(Options { threads: 1, memory: 4 << 20 })
}

fn think(position: Position, limits: Limits) -> Answer {
    engine().search(&Request::new(position, limits), &NoClock, &Stop::new(), &mut |_| {})
}

fn game(moves: &str, rule: Rule) -> Position {
    Position::replay(moves, Size::STANDARD, rule).expect("the test's moves can be played")
}

#[test]
fn a_five_is_completed_and_a_four_is_blocked() {
    for rule in Rule::ALL {
        let answer = think(game("h8a1h9b3h10c1h11", rule), Limits::depth(3));
        assert!(["h7", "h12"].contains(&answer.best.unwrap().to_string().as_str()), "{rule}");
        let answer = think(game("h8a1h9b3h10c1h11n1", rule), Limits::depth(3));
        assert_eq!(answer.value().unwrap().forced(), Some(Forced::Win(1)), "{rule}");
    }
}

#[test]
fn every_board_gets_an_answer() {
    for rule in Rule::ALL {
        for size in Size::all() {
            let answer = think(Position::new(size, rule), Limits::nodes(500));
            assert!(size.contains(answer.best.unwrap()));
        }
        let mut position = Position::new(Size::MIN, rule);
        while position.outcome().is_none() {
            let best = think(position.clone(), Limits::nodes(300)).best.unwrap();
            assert!(position.is_legal(best), "{best} {position:?}");
            position.play(best).unwrap();
        }
    }
    let full: Board = "X O X O X\nX O X O X\nO X O X O\nO X O X O\nX O X O X".parse().unwrap();
    let position = Position::set_up(full, Rule::Freestyle, Stone::Black);
    assert_eq!(think(position, Limits::depth(2)).best, None);
}

#[test]
fn same_request_same_nodes() {
    let position = game("h8i9j7h10g9i7", Rule::Renju);
    let one = think(position.clone(), Limits::nodes(20_000));
    assert_eq!(one, think(position, Limits::nodes(20_000)));
}

#[test]
fn several_lines_are_different_moves_best_first() {
    let mut request = Request::new(game("h8i9j7h10g9", Rule::Freestyle), Limits::depth(6));
    request.lines = 4;
    let answer = engine().search(&request, &NoClock, &Stop::new(), &mut |_| {});
    let lines = answer.report.lines;
    assert_eq!(lines.len(), 4);
    assert!(lines.windows(2).all(|pair| pair[0].value >= pair[1].value));
    let mut firsts: Vec<_> = lines.iter().map(|line| line.moves[0]).collect();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn points_left_out_are_not_played() {
    let position = game("h8a1h9b3h10c1h11", Rule::Freestyle);
    let mut request = Request::new(position, Limits::depth(2));
    request.leave_out = vec!["h7".parse().unwrap()];
    let answer = engine().search(&request, &NoClock, &Stop::new(), &mut |_| {});
    assert_eq!(answer.best, Some("h12".parse().unwrap()));
}

#[test]
fn a_stopped_search_still_answers() {
    let stop = Stop::new();
    stop.stop();
    let request = Request::new(game("h8i9j7h10g9i7", Rule::Standard), Limits::default());
    assert!(engine().search(&request, &NoClock, &stop, &mut |_| {}).best.is_some());
}

#[test]
fn threads_agree_on_a_forced_win() {
    let mut engine = Engine::new(Options { threads: 2, memory: 4 << 20 });
    let position = game("h8a1h9b1h10c2", Rule::Freestyle);
    let request = Request::new(position, Limits::depth(8));
    let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
    assert!(matches!(answer.value().unwrap().forced(), Some(Forced::Win(_))));
}
