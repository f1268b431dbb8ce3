//! Forced wins: found, told apart from what is not known, and walked over a real socket.

use serde_json::{Value, json};

use crate::client::{Host, Live};

/// Black to move wins by threes and not by fours alone.
fn won() -> Value {
    json!({
        "rule": "freestyle", "size": 15, "to_move": "black",
        "black": ["h10", "i10", "g9", "k9", "h8", "k8", "i7", "k7", "j6", "k6"],
        "white": ["f10", "j10", "k10", "f9", "h9", "i9", "g8", "i8", "j7", "k5"],
    })
}

/// Nothing decides this for a long time.
fn open() -> Value {
    json!({
        "rule": "freestyle", "size": 15, "to_move": "white",
        "black": ["h8", "j9", "g6"], "white": ["i9", "h7"],
    })
}

fn find(number: u32, position: Value, attacker: &str, means: &str, time: u32) -> Value {
    json!({
        "type": "find", "number": number, "position": position, "attacker": attacker,
        "means": means, "time": time,
    })
}

/// The next message but for news of the search.
async fn heard(line: &mut Live) -> Value {
    loop {
        let message = line.any().await;
        if message["type"] != "searching" {
            return message;
        }
    }
}

async fn verdict(line: &mut Live, question: Value) -> Value {
    line.send(&question).await;
    let found = heard(line).await;
    assert_eq!((&found["type"], &found["number"]), (&json!("found"), &question["number"]));
    found["verdict"].clone()
}

async fn look(line: &mut Live, path: &[Value]) -> Value {
    line.send(&json!({"type": "look", "path": path})).await;
    let message = heard(line).await;
    assert_eq!((&message["type"], &message["path"]), (&json!("node"), &json!(path)), "{message}");
    message["node"].clone()
}

#[tokio::test]
async fn a_proof_is_found_and_every_defence_has_an_answer() {
    let host = Host::start().await;
    let mut line = host.connect("/api/proofs").await;
    let found = verdict(&mut line, find(1, won(), "black", "threes", 60_000)).await;
    assert_eq!(found["kind"], "win");
    let start = look(&mut line, &[]).await;
    let attack = start["attack"].clone();
    assert_eq!((&attack["makes"], &attack["plies"]), (&json!("open-three"), &found["plies"]));
    let defences = start["defences"].clone();
    assert!(!defences["shapes"].as_array().unwrap().is_empty());
    let lasting = defences["lasting"].as_array().unwrap();
    let longest = lasting.iter().map(|one| one["plies"].as_u64().unwrap()).max();
    assert_eq!(longest, found["plies"].as_u64().map(|plies| plies - 1));
    assert!(lasting.iter().any(|one| one["kind"] == "four"));
    let others = &defences["others"];
    assert_eq!(others["count"].as_u64().unwrap() as usize + lasting.len(), 225 - 21);
    for one in lasting.iter().map(|one| &one["at"]).chain([&others["example"]]) {
        let node = look(&mut line, &[attack["at"].clone(), one.clone()]).await;
        assert!(node["attack"]["plies"].as_u64().unwrap() > 0, "{one}: {node}");
    }
    line.send(&json!({"type": "longest", "path": []})).await;
    let moves = heard(&mut line).await["moves"].clone();
    assert_eq!(json!(moves.as_array().unwrap().len()), found["plies"]);
    let last =
        look(&mut line, &moves.as_array().unwrap()[..moves.as_array().unwrap().len() - 1]).await;
    assert_eq!(last["won"].as_array().unwrap().len(), 5, "{last}");
    line.send(&json!({"type": "export"})).await;
    let record = heard(&mut line).await;
    assert!(record["sgf"].as_str().unwrap().starts_with("(;"), "{record}");
    assert!(record["moves"].as_u64() > found["plies"].as_u64(), "{record}");
    host.quit().await;
}

#[tokio::test]
async fn no_win_not_decided_and_stopped_are_three_things() {
    let host = Host::start().await;
    let mut line = host.connect("/api/proofs").await;
    let none = verdict(&mut line, find(1, won(), "black", "fours", 60_000)).await;
    assert_eq!(none, json!({"kind": "none"}));
    // The defender is to move and has time for anything.
    let none = verdict(&mut line, find(2, won(), "white", "fours", 60_000)).await;
    assert_eq!(none, json!({"kind": "none"}));
    let undecided = verdict(&mut line, find(3, open(), "white", "any", 50)).await;
    assert_eq!(undecided, json!({"kind": "undecided"}));
    line.send(&find(4, open(), "white", "any", 600_000)).await;
    assert_eq!(line.any().await["type"], "searching");
    line.send(&json!({"type": "stop"})).await;
    let stopped = heard(&mut line).await;
    assert_eq!((&stopped["number"], &stopped["verdict"]), (&json!(4), &json!({"kind": "stopped"})));
    host.quit().await;
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_with_its_reason() {
    let host = Host::start().await;
    let mut line = host.connect("/api/proofs").await;
    let refused = async |line: &mut Live, command: Value| {
        line.send(&command).await;
        let message = heard(line).await;
        assert_eq!(message["type"], "refused", "{message}");
        message["refusal"].as_str().unwrap().to_owned()
    };
    let look = |path: Value| json!({"type": "look", "path": path});
    assert_eq!(refused(&mut line, look(json!([]))).await, "no-proof");
    assert_eq!(refused(&mut line, json!({"type": "export"})).await, "no-proof");
    let mut twice = won();
    twice["white"][0] = json!("h10");
    assert_eq!(refused(&mut line, find(1, twice, "black", "fours", 1000)).await, "not-a-position");
    let mut over = won();
    over["black"] = json!(["a1", "a2", "a3", "a4", "a5"]);
    assert_eq!(refused(&mut line, find(2, over, "black", "fours", 1000)).await, "game-over");
    assert_eq!(verdict(&mut line, find(3, won(), "black", "threes", 60_000)).await["kind"], "win");
    assert_eq!(refused(&mut line, look(json!(["a1"]))).await, "not-in-proof");
    assert_eq!(refused(&mut line, look(json!(["f8", "f8"]))).await, "not-in-proof");
    line.send_text("{\"type\":\"dance\"}").await;
    assert_eq!(heard(&mut line).await["rejection"]["reason"], "malformed");
    line.send_text(&" ".repeat(20_000)).await;
    assert_eq!(heard(&mut line).await["rejection"]["reason"], "too_long");
    // A new question takes the old proof away, also one that is refused.
    refused(
        &mut line,
        find(
            4,
            json!({"rule": "renju", "size": 4, "to_move": "black", "black": [], "white": []}),
            "black",
            "fours",
            1000,
        ),
    )
    .await;
    assert_eq!(refused(&mut line, look(json!([]))).await, "no-proof");
    host.quit().await;
}

#[tokio::test]
async fn a_search_ends_with_the_page_that_asked() {
    let host = Host::start().await;
    let settings = host.json("GET", "/api/settings", None).await;
    let all = json!({"threads": settings["most_threads"], "memory": 16});
    host.json("PUT", "/api/settings", Some(&all)).await;
    let mut first = host.connect("/api/proofs").await;
    first.send(&find(1, open(), "white", "any", 600_000)).await;
    while first.any().await["waiting"] != Value::Null {}
    let mut second = host.connect("/api/proofs").await;
    second.send(&find(1, won(), "black", "threes", 60_000)).await;
    while second.any().await["waiting"] == Value::Null {}
    drop(first);
    assert_eq!(heard(&mut second).await["verdict"]["kind"], "win");
    host.quit().await;
}

#[tokio::test]
async fn a_page_of_another_site_gets_no_line() {
    let host = Host::start().await;
    let ask = |origin: &str| {
        format!(
            "GET /api/proofs HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
            host.authority()
        )
    };
    assert_eq!(host.raw(&ask("http://example.org"), "").await.0, 403);
    host.quit().await;
}
