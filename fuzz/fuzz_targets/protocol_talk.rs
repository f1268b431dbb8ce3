//! Whatever lines a manager sends, the conversation goes on: nothing said breaks a line, a question is
//! about a game that is not over and gets an answer, and afterwards a new game is begun and answered.

#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use tengen_protocol::{Action, Brain, Thought};

fuzz_target!(|bytes: &[u8]| {
    let mut brain = Brain::new(2, 7);
    for line in bytes.split(|byte| *byte == b'\n') {
        say(&mut brain, &String::from_utf8_lossy(line));
    }
    say(&mut brain, "INFO rule 0");
    let said = say(&mut brain, "START 15");
    assert_eq!(said.last().map(String::as_str), Some("OK"));
    assert_eq!(say(&mut brain, "BEGIN").len(), 1);
});

/// Does at once what is asked for, a search with the first empty point, and gives back what was said.
fn say(brain: &mut Brain, line: &str) -> Vec<String> {
    let mut said = Vec::new();
    let mut actions = brain.receive(line);
    while !actions.is_empty() {
        let mut next = Vec::new();
        for action in actions {
            match action {
                Action::Say(line) => {
                    assert!(!line.contains(['\n', '\r']), "{line:?}");
                    said.push(line);
                }
                Action::Think(request) => {
                    assert_eq!(request.position.outcome(), None);
                    let best = request.position.board().empty_points().next();
                    let spent = Duration::from_millis(1);
                    next.extend(brain.answered(&Thought { best, win_chance: 0.4, spent }));
                }
                Action::Prepare(setup) => brain.prepared(setup, setup.memory),
                Action::Stop | Action::Forget | Action::Leave => {}
            }
        }
        actions = next;
    }
    said
}
