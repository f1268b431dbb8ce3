//! Whatever a manager sends, the engine goes on talking.

use std::time::Duration;

use proptest::prelude::*;
use tengen_protocol::{Action, Brain, Thought};

fn line() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "START",
        "RECTSTART",
        "RESTART",
        "BEGIN",
        "TURN",
        "TAKEBACK",
        "BOARD",
        "DONE",
        "SWAP2BOARD",
        "INFO",
        "INFO rule",
        "INFO timeout_turn",
        "INFO time_left",
        "INFO max_memory",
        "ABOUT",
        "END",
        "yxboard",
        "yxblock",
        "yxblockundo",
        "yxnbest",
        "yxshowforbid",
        "yxstop",
        "yxshowinfo",
        "PLAY",
    ]);
    let number = prop_oneof![-2i64..24, any::<i64>()];
    let arguments = prop::collection::vec(number, 0..4);
    prop_oneof![
        (word, arguments.clone()).prop_map(|(word, numbers)| format!("{word} {}", join(&numbers))),
        arguments.prop_map(|numbers| join(&numbers)),
        prop::collection::vec(any::<u8>(), 0..40)
            .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ]
}

fn join(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}

/// Answers every question with its first empty point, and gives back what was said.
fn say(brain: &mut Brain, line: &str) -> Vec<String> {
    let mut said = Vec::new();
    let mut actions = brain.receive(line);
    while !actions.is_empty() {
        let mut next = Vec::new();
        for action in actions {
            match action {
                Action::Say(line) => said.push(line),
                Action::Think(think) => {
                    assert_eq!(think.request.position.outcome(), None);
                    let best = think.request.position.board().empty_points().next();
                    let spent = Duration::from_millis(1);
                    next.extend(brain.answered(&Thought { best, win_chance: 0.4, spent }));
                }
                Action::Stop | Action::Forget | Action::Leave => {}
            }
        }
        actions = next;
    }
    said
}

proptest! {
    #[test]
    fn after_any_lines_a_new_game_is_answered(lines in prop::collection::vec(line(), 0..60)) {
        let mut brain = Brain::new(2, 7);
        for line in &lines {
            for said in say(&mut brain, line) {
                prop_assert!(!said.contains(['\n', '\r']), "{said:?}");
            }
        }
        say(&mut brain, "INFO rule 0");
        let said = say(&mut brain, "START 15");
        prop_assert_eq!(said.last().map(String::as_str), Some("OK"));
        prop_assert_eq!(say(&mut brain, "BEGIN").len(), 1);
    }
}
