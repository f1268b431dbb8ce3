//! The engine's word on positions, on its own socket.

use serde_json::{Value, json};
use tengen_rules::{Board, Position, Rule, Size, Stone};

use crate::client::{Host, Live};

fn loose(black: &[&str], white: &[&str], to_move: &str) -> Value {
    json!({"rule": "freestyle", "size": 15, "black": black, "white": white, "to_move": to_move})
}

fn ask(ask: u32, position: &Value, lines: u8, budget: u64) -> Value {
    json!({"type": "lines", "ask": ask, "position": position, "lines": lines, "budget": budget, "about": null})
}

/// Reads reports until one is as wanted.
async fn until(live: &mut Live, kind: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let report = live.next(kind).await;
        if wanted(&report) {
            return report;
        }
    }
}

fn is(state: &str) -> impl Fn(&Value) -> bool {
    move |report| report["progress"]["state"] == state
}

#[tokio::test]
async fn lines_come_while_it_thinks_and_are_kept_when_it_is_stopped() {
    let host = Host::start().await;
    let mut live = host.connect("/api/lines").await;
    let quiet = loose(&["h8", "j10"], &["i9"], "white");
    live.send(&ask(1, &quiet, 3, 3_600_000)).await;
    let report = until(&mut live, "lines", |report| report["depth"].as_u64() >= Some(2)).await;
    assert_eq!((&report["ask"], &report["progress"]["state"]), (&json!(1), &json!("thinking")));
    assert_eq!(report["lines"].as_array().map(Vec::len), Some(3));
    for line in report["lines"].as_array().unwrap() {
        assert_eq!(line["verdict"]["kind"], "estimated");
        let chance = line["verdict"]["chance"].as_f64().unwrap();
        assert!((0.0..1.0).contains(&chance), "{line}");
        assert!(!line["moves"].as_array().unwrap().is_empty());
        assert!(line["depth"].as_u64() >= report["depth"].as_u64(), "{line}");
    }
    assert!(report["nodes"].as_u64() > Some(0) && report["speed"].as_u64() > Some(0));
    assert!(report["threads"].as_u64() >= Some(1));
    live.send(&json!({"type": "stop"})).await;
    let rest = until(&mut live, "lines", is("stopped")).await;
    assert!(rest["depth"].as_u64() >= report["depth"].as_u64());
    assert_eq!(
        rest["lines"].as_array().map(Vec::len),
        Some(3),
        "none is lost in the middle of a depth"
    );
    // Another page is told at once what is known, before anything new is.
    let mut other = host.connect("/api/lines").await;
    other.send(&ask(7, &quiet, 3, 3_600_000)).await;
    let known = other.next("lines").await;
    assert_eq!(
        (&known["ask"], &known["depth"], &known["lines"]),
        (&json!(7), &rest["depth"], &rest["lines"])
    );
    other.send(&json!({"type": "stop"})).await;
    let rest = until(&mut other, "lines", is("stopped")).await;
    // One line of the same is the first of the three until there is a better one.
    live.send(&ask(2, &quiet, 1, 3_600_000)).await;
    assert_eq!(live.next("lines").await["lines"], json!([rest["lines"][0]]));
    host.quit().await;
}

#[tokio::test]
async fn a_budget_is_for_all_the_thinking_about_a_position() {
    let host = Host::start().await;
    let mut live = host.connect("/api/lines").await;
    let quiet = loose(&["h8", "j10"], &["i9"], "white");
    live.send(&ask(1, &quiet, 1, 200)).await;
    let spent = until(&mut live, "lines", is("spent")).await;
    assert_eq!(spent["lines"].as_array().map(Vec::len), Some(1));
    live.send(&ask(2, &quiet, 1, 200)).await;
    let again = live.next("lines").await;
    assert_eq!((&again["progress"], &again["elapsed"]), (&spent["progress"], &spent["elapsed"]));
    let more = spent["elapsed"].as_u64().unwrap() + 200;
    live.send(&ask(3, &quiet, 1, more)).await;
    let on = until(&mut live, "lines", |report| report["ask"] == 3).await;
    assert_eq!(on["progress"]["state"], "thinking");
    let end = until(&mut live, "lines", is("spent")).await;
    assert!(end["elapsed"].as_u64() > spent["elapsed"].as_u64());
    assert!(end["depth"].as_u64() >= spent["depth"].as_u64());
    host.quit().await;
}

#[tokio::test]
async fn what_is_proved_is_told_as_proved_and_what_is_over_is_not_thought_about() {
    let host = Host::start().await;
    let mut live = host.connect("/api/lines").await;
    let four = loose(&["h8", "h9", "h10", "h11"], &["a1", "a15", "o1"], "white");
    live.send(&ask(1, &four, 1, 3_600_000)).await;
    let settled = until(&mut live, "lines", is("settled")).await;
    assert_eq!(
        settled["lines"][0]["verdict"],
        json!({"kind": "proved", "winner": "black", "plies": 2})
    );
    let five = loose(&["h8", "h9", "h10", "h11", "h12"], &["a1", "a15", "o1", "o15"], "white");
    live.send(&ask(2, &five, 1, 3_600_000)).await;
    assert_eq!(live.next("over").await["ask"], 2);
    live.send(&ask(3, &loose(&["h8", "h8"], &[], "white"), 1, 1)).await;
    assert_eq!(live.next("rejected").await["rejection"]["reason"], "malformed");
    live.send_text("lines").await;
    assert_eq!(live.next("rejected").await["rejection"]["reason"], "malformed");
    host.quit().await;
}

#[tokio::test]
async fn what_the_search_claims_is_an_estimate_until_a_solver_has_proved_it() {
    let host = Host::start().await;
    let mut live = host.connect("/api/lines").await;
    let (black, white) = (["h8", "i8", "j8", "h6", "i7"], ["h7", "k9", "g9", "j6", "l5"]);
    let start: Board = {
        let mut board = Board::new(Size::STANDARD);
        for (stones, stone) in [(black, Stone::Black), (white, Stone::White)] {
            stones.iter().for_each(|at| board.put(at.parse().unwrap(), stone));
        }
        board
    };
    live.send(&ask(1, &loose(&black, &white, "black"), 3, 3_600_000)).await;
    let mut is_first_proved = false;
    while !is_first_proved {
        let view = live.next("lines").await;
        for (number, line) in view["lines"].as_array().unwrap().iter().enumerate() {
            let verdict = &line["verdict"];
            if verdict["kind"] == "estimated" {
                let chance = verdict["chance"].as_f64().unwrap();
                assert!((0.01..=0.99).contains(&chance), "{line}");
                continue;
            }
            let mut position = Position::set_up(start.clone(), Rule::Freestyle, Stone::Black);
            for at in line["moves"].as_array().unwrap() {
                position.play(at.as_str().unwrap().parse().unwrap()).unwrap();
            }
            let winner = position.outcome().and_then(|it| it.winner).map(|it| it.to_string());
            assert_eq!(winner.as_deref(), verdict["winner"].as_str(), "{line}");
            assert_eq!(verdict["plies"], line["moves"].as_array().unwrap().len(), "{line}");
            is_first_proved |= number == 0;
        }
    }
    host.quit().await;
}

#[tokio::test]
async fn two_pages_that_want_every_core_take_turns() {
    let host = Host::start().await;
    let all = json!({"threads": 60_000, "memory": 16});
    host.json("PUT", "/api/settings", Some(&all)).await;
    let (mut one, mut two) = (host.connect("/api/lines").await, host.connect("/api/lines").await);
    one.send(&ask(1, &loose(&["h8"], &["i9"], "black"), 1, 3_600_000)).await;
    until(&mut one, "lines", |report| report["depth"].as_u64() > Some(0)).await;
    two.send(&ask(1, &loose(&["h8"], &["i8"], "black"), 1, 3_600_000)).await;
    let waits = until(&mut two, "lines", is("waiting")).await;
    assert_eq!(waits["progress"]["before"], 0);
    until(&mut two, "lines", |report| report["depth"].as_u64() > Some(0)).await;
    for _ in 0..2 {
        until(&mut one, "lines", is("waiting")).await;
        until(&mut one, "lines", is("thinking")).await;
    }
    // Who goes makes room for good.
    drop(two);
    let deep = until(&mut one, "lines", |report| report["depth"].as_u64() >= Some(3)).await;
    assert_eq!(deep["ask"], 1);
    host.quit().await;
}

#[tokio::test]
async fn a_balanced_move_is_found_by_weighing_all_of_them() {
    let host = Host::start().await;
    let mut live = host.connect("/api/lines").await;
    let second = loose(&["h8"], &[], "white");
    live.send(&json!({"type": "balance", "ask": 5, "position": second, "budget": 3_600_000})).await;
    let first = live.next("balance").await;
    assert_eq!(
        (&first["ask"], &first["candidates"], &first["read"]),
        (&json!(5), &json!(80), &json!(0))
    );
    let all = until(&mut live, "balance", |report| report["read"] == 80).await;
    let off = |one: &Value| match one["verdict"]["chance"].as_f64() {
        Some(chance) => (chance - 0.5).abs(),
        None => 1.0,
    };
    let moves = all["moves"].as_array().unwrap();
    assert!(moves.iter().map(off).is_sorted());
    assert!(moves.iter().all(|one| one["is_even"] == (off(one) <= 0.01)), "{moves:?}");
    live.send(&json!({"type": "stop"})).await;
    let rest = until(&mut live, "balance", is("stopped")).await;
    assert_eq!(rest["read"], 80);
    host.quit().await;
}
