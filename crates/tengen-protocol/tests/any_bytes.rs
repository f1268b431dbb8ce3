//! Whatever a manager sends, and whenever the engine answers, the conversation goes on.

use std::time::Duration;

use proptest::prelude::*;
use tengen_protocol::{Action, Brain, Setup, Thought};
use tengen_rules::Point;

/// What can happen to a conversation.
#[derive(Clone, Debug)]
enum Event {
    Line(String),
    /// The table has so many bytes.
    Prepared(usize),
    /// The search under way ends, with or without a move.
    Answered(Option<usize>),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        6 => line().prop_map(Event::Line),
        1 => any::<usize>().prop_map(Event::Prepared),
        3 => prop::option::of(0usize..500).prop_map(Event::Answered),
    ]
}

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
        "INFO hash_size",
        "INFO thread_num",
        "INFO max_depth",
        "INFO show_detail",
        "ABOUT",
        "yxboard",
        "yxblock",
        "yxblockundo",
        "yxnbest",
        "yxshowforbid",
        "yxshowhashusage",
        "yxhashclear",
        "yxstop",
        "yxshowinfo",
        "PLAY",
    ]);
    let number = prop_oneof![-2i64..24, any::<i64>()];
    let arguments = prop::collection::vec(number, 0..4);
    // Among random words and numbers a question is so rare that the rest would go untested.
    let sensible = prop::sample::select(vec![
        "START 15",
        "START 15 15",
        "INFO rule 4",
        "BEGIN",
        "TURN 7,7",
        "BOARD",
        "7,7,2",
        "DONE",
        "yxnbest 2",
    ]);
    prop_oneof![
        sensible.prop_map(str::to_owned),
        (word, arguments.clone()).prop_map(|(word, numbers)| format!("{word} {}", join(&numbers))),
        arguments.prop_map(|numbers| join(&numbers)),
        prop::collection::vec(any::<u8>(), 0..40)
            .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ]
}

fn join(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}

/// A conversation with a host that searches nothing.
struct Talk {
    brain: Brain,
    setup: Option<Setup>,
    /// The empty points of the question under way.
    question: Option<Vec<Point>>,
    said: Vec<String>,
    left: bool,
}

impl Talk {
    fn new() -> Talk {
        let brain = Brain::new(2, 7);
        Talk { brain, setup: None, question: None, said: Vec::new(), left: false }
    }

    fn say(&mut self, line: &str) {
        let actions = self.brain.receive(line);
        self.act(actions);
    }

    fn prepare(&mut self, memory: usize) {
        if let Some(setup) = self.setup {
            self.brain.prepared(setup, memory);
        }
    }

    /// Ends the search under way with one of its points, or with none.
    fn answer(&mut self, number: Option<usize>) {
        let Some(points) = self.question.take() else { return };
        let best = number.map(|number| points[number % points.len()]);
        let spent = Duration::from_millis(1);
        let said = self.said.len();
        let actions = self.brain.answered(&Thought { best, win_chance: 0.4, spent });
        self.act(actions);
        assert!(self.said.len() > said, "a question was not answered");
    }

    fn close(&mut self) {
        let actions = self.brain.closed();
        self.act(actions);
    }

    fn act(&mut self, actions: Vec<Action>) {
        for action in actions {
            assert!(!self.left, "{action:?} after leaving");
            match action {
                Action::Say(line) => {
                    assert!(!line.contains(['\n', '\r']), "{line:?}");
                    self.said.push(line);
                }
                Action::Prepare(setup) => self.setup = Some(setup),
                Action::Think(request) => {
                    let position = &request.position;
                    assert!(self.question.is_none(), "two questions at once");
                    assert_eq!(position.outcome(), None);
                    assert_eq!(self.setup.map(|setup| setup.rule), Some(position.rule()));
                    self.question = Some(position.board().empty_points().collect());
                }
                Action::Leave => self.left = true,
                Action::Stop | Action::Forget => {}
            }
        }
    }

    fn happen(&mut self, event: &Event) {
        match event {
            Event::Line(line) => self.say(line),
            Event::Prepared(memory) => self.prepare(*memory),
            Event::Answered(number) => self.answer(*number),
        }
    }

    /// Answers until nothing is asked any more.
    fn answer_all(&mut self) {
        while self.question.is_some() {
            self.answer(Some(0));
        }
    }
}

proptest! {
    #[test]
    fn after_anything_a_new_game_is_answered(events in prop::collection::vec(event(), 0..60)) {
        let mut talk = Talk::new();
        events.iter().for_each(|event| talk.happen(event));
        talk.answer_all();
        talk.say("INFO rule 0");
        talk.say("START 15");
        prop_assert_eq!(talk.said.last().map(String::as_str), Some("OK"));
        talk.say("BEGIN");
        prop_assert!(talk.question.is_some());
        talk.answer(Some(0));
    }

    #[test]
    fn the_end_of_the_input_is_the_end_once_all_is_answered(
        events in prop::collection::vec(event(), 0..60),
    ) {
        let mut talk = Talk::new();
        events.iter().for_each(|event| talk.happen(event));
        talk.close();
        prop_assert_eq!(talk.left, talk.question.is_none());
        talk.answer_all();
        prop_assert!(talk.left);
    }
}
