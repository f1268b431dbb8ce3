use std::collections::HashSet;

use tengen_rules::{Board, Position, Rule, Size, Stone};

use crate::{Answer, Engine, Forced, Knowledge, Limits, NoClock, Request, Stop};

fn engine() -> Engine {
    Engine::new(4 << 20)
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
    let firsts: HashSet<_> = lines.iter().map(|line| line.moves[0]).collect();
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
fn the_most_promising_moves_can_be_looked_at_alone() {
    let position = game("h8i9j7h10g9", Rule::Renju);
    let search = |candidates: usize| {
        let request =
            Request { lines: 225, candidates, ..Request::new(position.clone(), Limits::depth(1)) };
        engine().search(&request, &NoClock, &Stop::new(), &mut |_| {}).report.lines
    };
    let mut all = search(usize::MAX);
    assert!(all.iter().map(|line| u32::from(line.promise)).sum::<u32>().abs_diff(1000) < 100);
    all.sort_by_key(|line| std::cmp::Reverse(line.promise));
    let few = search(5);
    assert_eq!(few.len(), 5);
    assert!(few.iter().all(|line| line.promise >= all[4].promise), "{few:?}");
    assert_eq!(search(0).len(), 1, "there is always a move");
}

#[test]
fn what_the_unfinished_last_iteration_found_is_reported() {
    let position = game("h8i9j7h10g9i7", Rule::Freestyle);
    let mut reports = Vec::new();
    let request = Request::new(position, Limits::nodes(5_000));
    let answer = engine()
        .search(&request, &NoClock, &Stop::new(), &mut |report| reports.push(report.clone()));
    let [.., finished, last] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!(last, &answer.report);
    assert_eq!(last.depth, finished.depth, "no depth is finished that was not");
    assert!(last.nodes > finished.nodes);
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
    let position = game("h8a1h9b1h10c2", Rule::Freestyle);
    let mut request = Request::new(position, Limits::depth(8));
    request.threads = 2;
    let answer = engine().search(&request, &NoClock, &Stop::new(), &mut |_| {});
    assert!(matches!(answer.value().unwrap().forced(), Some(Forced::Win(_))));
}

#[test]
fn one_engine_answers_every_rule_and_size_as_fresh_ones_do() {
    let mut engine = engine();
    let mut ask = |position: Position| {
        let request = Request::new(position, Limits::depth(4));
        let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
        (answer.best, answer.report.lines)
    };
    // Stones that are a win under one rule and nothing under another.
    let moves = "h8k6g8h7g11i10g7h6f7k8h10k10k11";
    for rule in Rule::ALL {
        for side in [11, 12, 15, 20, 22] {
            let size = Size::new(side).unwrap();
            let position = Position::replay(moves, size, rule).unwrap();
            let fresh = think(position.clone(), Limits::depth(4));
            assert_eq!(ask(position), (fresh.best, fresh.report.lines), "{rule} {side}");
        }
    }
}

#[test]
fn a_fresh_search_neither_uses_nor_changes_what_is_known() {
    let position = game("h8i9j7h10g9i7", Rule::Standard);
    let kept = Request::new(position.clone(), Limits::depth(7));
    let fresh = Request { knowledge: Knowledge::Fresh(4 << 20), ..kept.clone() };
    let mut engine = engine();
    let mut ask =
        |request: &Request| engine.search(request, &NoClock, &Stop::new(), &mut |_| {}).report;
    let first = ask(&kept);
    assert_eq!(ask(&fresh), first);
    assert_eq!(ask(&fresh), first);
    assert_ne!(ask(&kept).nodes, first.nodes, "the second time it knows");
}

#[test]
fn memory_that_cannot_be_had_is_less_memory() {
    let mut engine = Engine::new(usize::MAX);
    assert!(engine.memory() < usize::MAX / 2);
    engine.resize(1 << 20);
    assert_eq!(engine.memory(), 1 << 20);
}
