//! `pbrain-tengen` as a manager sees it: bytes in, bytes out.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Engine {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn run() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine runs");
        let input = child.stdin.take().expect("standard input is piped");
        let output = child.stdout.take().expect("standard output is piped");
        Engine { child, input, output: BufReader::new(output).lines() }
    }

    fn say(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("the engine reads");
    }

    fn hear(&mut self) -> String {
        self.output.next().expect("the engine says something").expect("the engine writes text")
    }

    fn point(&mut self) -> (usize, usize) {
        loop {
            let line = self.hear();
            if let Some((x, y)) = line.split_once(',')
                && let (Ok(x), Ok(y)) = (x.parse(), y.parse())
            {
                return (x, y);
            }
        }
    }

    fn leave(mut self) {
        self.say(b"END\r\n");
        assert!(self.child.wait().expect("the engine ends").success());
        assert!(self.output.next().is_none());
    }
}

#[test]
fn every_size_and_rule_is_played() {
    let mut engine = Engine::run();
    for size in 5..=22 {
        for rule in [0, 1, 4, 8, 9] {
            engine.say(
                format!("START {size}\r\nINFO max_node 300\r\nINFO rule {rule}\r\n").as_bytes(),
            );
            assert_eq!(engine.hear(), "OK");
            engine.say(b"BEGIN\r\n");
            let (x, y) = engine.point();
            assert!(x < size && y < size, "{x},{y} on {size}");
            engine.say(format!("TURN {},{}\r\n", (x + 1) % size, y).as_bytes());
            let (x, y) = engine.point();
            assert!(x < size && y < size, "{x},{y} on {size}");
        }
    }
    engine.leave();
}

#[test]
fn a_stop_is_heard_while_the_engine_thinks() {
    let mut engine = Engine::run();
    engine.say(b"START 15 15\nINFO timeout_turn 600000\nBEGIN\n");
    assert_eq!(engine.hear(), "OK");
    engine.say(b"TURN 0,0\nyxstop\n");
    engine.point();
    engine.say(b"yxstop\n");
    engine.point();
    engine.leave();
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let mut engine = Engine::run();
    engine.say(b"\xff\xfe\x00\r\n\r\n\n");
    assert!(engine.hear().starts_with("UNKNOWN"));
    engine.leave();
}

#[test]
fn the_end_of_input_is_the_end() {
    let Engine { mut child, input, .. } = Engine::run();
    drop(input);
    assert!(child.wait().expect("the engine ends").success());
}
