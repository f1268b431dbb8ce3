//! `pbrain-tengen` as a manager sees it: bytes in, bytes out.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

const PBRAIN: &str = env!("CARGO_BIN_EXE_pbrain-tengen");

struct Engine {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn run() -> Engine {
        Engine::run_by(&mut Command::new(PBRAIN))
    }

    /// An engine that may have so many kilobytes of memory, all in all.
    #[cfg(target_os = "linux")]
    fn run_within(kilobytes: usize) -> Engine {
        let script = format!("ulimit -v {kilobytes} && exec \"$0\"");
        Engine::run_by(Command::new("sh").args(["-c", &script, PBRAIN]))
    }

    fn run_by(command: &mut Command) -> Engine {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the engine runs");
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

    /// What it says until it ends by itself.
    fn rest(self) -> Vec<String> {
        let Engine { mut child, input, output } = self;
        drop(input);
        let said = output.map(|line| line.expect("the engine writes text")).collect();
        assert!(child.wait().expect("the engine ends").success());
        said
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
fn a_line_without_an_end_is_read_in_part_and_the_next_one_is_understood() {
    let mut engine = Engine::run();
    engine.say(&[b'x'; 1 << 20]);
    engine.say(b"\nABOUT\n");
    assert!(engine.hear().starts_with("UNKNOWN"));
    assert!(engine.hear().starts_with("name=\"Tengen\""));
    engine.leave();
}

#[test]
fn any_bytes_end_with_the_input() {
    let mut engine = Engine::run();
    let bytes: Vec<u8> = (0..1u32 << 18).map(|n| (n.wrapping_mul(n) >> 7) as u8).collect();
    engine.say(b"START 15\nINFO timeout_turn 1\nTURN 7,7\nBOARD\n");
    engine.say(&bytes);
    let said = engine.rest();
    assert_eq!(said[0], "OK");
}

#[test]
fn the_end_of_input_is_the_end() {
    assert_eq!(Engine::run().rest(), [""; 0]);
}

#[test]
fn questions_before_the_end_of_the_input_are_answered() {
    let mut engine = Engine::run();
    engine.say(b"START 15\nBEGIN\n");
    assert_eq!(engine.rest(), ["OK", "7,7"]);

    let mut engine = Engine::run();
    engine.say(b"START 15\nINFO max_node 20000\nTURN 7,7\nTURN 0,0\nBOARD\n7,7,2\nDONE");
    let said = engine.rest();
    assert_eq!(said.len(), 4, "{said:?}");
    let answers = said[1..].iter().filter(|line| line.split(',').count() == 2);
    assert_eq!(answers.count(), 3, "{said:?}");
}

#[test]
fn an_end_is_the_end_at_once() {
    let mut engine = Engine::run();
    engine.say(b"START 15\nINFO timeout_turn 600000\nTURN 7,7\nTURN 7,8\nEND\n");
    assert_eq!(engine.rest(), ["OK"]);
}

/// The stones of a position as `BOARD` tells them to Yixin's side of an engine that is to move.
fn board(moves: &str, size: usize) -> String {
    let moves = tengen_rules::parse_moves(moves).expect("moves");
    let line = |(ply, point): (usize, &tengen_rules::Point)| {
        let owner = 1 + (moves.len() - ply) % 2;
        format!("{},{},{owner}\n", size - 1 - point.row(), point.col())
    };
    let lines: String = moves.iter().enumerate().map(line).collect();
    format!("BOARD\n{lines}DONE\n")
}

/// What an engine says to a position, but for how long it took.
fn ask(engine: &mut Engine, rule: u8, size: usize) -> Vec<String> {
    let position = board("h8k6g8h7g11i10g7h6f7k8h10k10k11", size);
    let question = format!("START {size} {size}\nINFO rule {rule}\nINFO max_depth 7\n{position}");
    engine.say(question.as_bytes());
    assert_eq!(engine.hear(), "OK");
    let mut said = Vec::new();
    while !said.last().is_some_and(|line: &String| line.starts_with(|c: char| c.is_ascii_digit())) {
        let line = engine.hear();
        let words = line.split(" | ").filter(|word| !word.starts_with("Time "));
        said.push(words.collect::<Vec<_>>().join(" | "));
    }
    said
}

#[test]
fn an_answer_does_not_depend_on_the_rules_and_sizes_asked_about_before() {
    let mut engine = Engine::run();
    for rule in [0, 2, 1, 8, 9] {
        for size in [15, 20] {
            let mut fresh = Engine::run();
            let wanted = ask(&mut fresh, rule, size);
            assert_eq!(ask(&mut engine, rule, size), wanted, "rule {rule} on {size}");
            fresh.leave();
        }
    }
    engine.leave();
}

#[cfg(target_os = "linux")]
fn resident_kilobytes(status: &str) -> usize {
    let status = std::fs::read_to_string(status).expect("the engine runs");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = resident.and_then(|rest| rest.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).expect("the machine tells")
}

#[test]
#[cfg(target_os = "linux")]
fn the_table_is_taken_from_the_machine_before_a_move_is_asked_for() {
    let mut engine = Engine::run();
    engine.say(b"START 15\nINFO hash_size 65536\n");
    assert_eq!(engine.hear(), "OK");
    let status = format!("/proc/{}/status", engine.child.id());
    let deadline = Instant::now() + Duration::from_secs(60);
    while resident_kilobytes(&status) < 65536 {
        assert!(Instant::now() < deadline, "the table is not there");
        std::thread::yield_now();
    }
    engine.leave();
}

#[test]
#[cfg(target_os = "linux")]
fn what_the_machine_does_not_give_is_told_and_done_without() {
    for megabytes in [100, 200, 500, 1500] {
        for dialect in ["", "INFO show_detail 0\n"] {
            let mut engine = Engine::run_within(megabytes << 10);
            engine.say(format!("{dialect}START 15\nINFO hash_size 4194304\n").as_bytes());
            // The table that comes before any `hash_size` may be too large as well.
            let answer = std::iter::repeat_with(|| engine.hear())
                .find(|line| !line.starts_with("MESSAGE the table has "));
            assert_eq!(answer.as_deref(), Some("OK"));
            engine.say(b"INFO max_node 5000\nTURN 7,7\n");
            // With `show_detail 0` one line for each depth comes before the move.
            let said: Vec<String> = std::iter::repeat_with(|| engine.hear())
                .take_while(|line| !line.starts_with(|c: char| c.is_ascii_digit()))
                .collect();
            let told = |line: &String| {
                line.starts_with("MESSAGE the table has ")
                    && line.ends_with(": there is no room for 4096 MB")
            };
            assert_eq!(said.iter().filter(|line| told(line)).count(), 1, "{said:?}");
            engine.leave();
        }
    }
}
