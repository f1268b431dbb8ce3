//! The positions by which the tournament checks that an engine knows a rule, played by `pbrain-tengen`.
//!
//! They come from GomocupJudge's `test_zip_rules.py`; the file names the revision. Its points are not
//! ours: the number is the protocol's y plus one, so rows count from the top.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

const PROBES: &str = include_str!("data/gomocup-rule-probes.json");

#[test]
fn every_probe_of_the_tournament_is_answered_as_it_must_be() {
    let file: Value = serde_json::from_str(PROBES).expect("the file is JSON");
    let probes = file["probes"].as_array().expect("a list of probes");
    assert_eq!(probes.len(), 8);
    for probe in probes {
        let answer = ask(&conversation(probe));
        let among = |key: &str| words(&probe[key]).iter().any(|point| xy(point) == answer);
        let name = &probe["name"];
        if !probe["must_play_one_of"].is_null() {
            assert!(among("must_play_one_of"), "{name}: {answer}");
        }
        assert!(!among("must_not_play"), "{name}: {answer}");
    }
}

fn conversation(probe: &Value) -> String {
    let moves = words(&probe["moves"]);
    let mut lines = vec![
        format!("START {}", probe["size"]),
        "INFO timeout_turn 20000".to_owned(),
        "INFO max_node 20000".to_owned(),
        format!("INFO rule {}", probe["rule_code"]),
        "BOARD".to_owned(),
    ];
    for (ply, point) in moves.iter().enumerate() {
        let own = if ply % 2 == moves.len() % 2 { 1 } else { 2 };
        lines.push(format!("{},{own}", xy(point)));
    }
    lines.push("DONE".to_owned());
    lines.iter().map(|line| format!("{line}\r\n")).collect()
}

/// Runs the engine until it says a point.
fn ask(said: &str) -> String {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine runs");
    let mut input = engine.stdin.take().expect("standard input is piped");
    input.write_all(said.as_bytes()).expect("the engine reads");
    let output = BufReader::new(engine.stdout.take().expect("standard output is piped"));
    let answer = output
        .lines()
        .map(|line| line.expect("the engine writes text"))
        .find(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        .expect("the engine answers with a point");
    input.write_all(b"END\r\n").expect("the engine reads");
    assert!(engine.wait().expect("the engine ends").success());
    answer
}

fn words(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn xy(point: &str) -> String {
    let (letter, number) = point.split_at(1);
    let y: u32 = number.parse().expect("a row");
    format!("{},{}", letter.as_bytes()[0] - b'a', y - 1)
}
