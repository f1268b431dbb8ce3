//! Whatever is said in whatever order: no panic, and the log is the game.

use proptest::prelude::*;
use tengen_rules::{Choice, OpeningRule, Player, Point, Rule, Size};

use crate::{
    Answer, AskId, ClockRule, Colours, Command, Doubt, EndReason, Event, Input, Millis, Output,
    Record, Refusal, Room, Seat, Session, Setup, Soundness, Speaker, Text, Written,
};

fn point() -> impl Strategy<Value = Point> {
    // Mostly a small corner, so that rows, fouls and full boards come about.
    prop_oneof![
        8 => (0..6usize, 0..6usize),
        1 => (0..22usize, 0..22usize),
    ]
    .prop_map(|(col, row)| Point::new(col, row).expect("a point of some board"))
}

fn speaker() -> impl Strategy<Value = Speaker> {
    let player = |player| Just(Speaker::Player(player));
    prop_oneof![
        6 => Just(Speaker::Screen),
        2 => player(Player::First),
        2 => player(Player::Second),
        1 => Just(Speaker::Watcher),
    ]
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        2 => Just(Choice::Black),
        2 => Just(Choice::White),
        1 => Just(Choice::PutTwo),
        2 => (1..=12u8).prop_map(Choice::Fifths),
    ]
}

/// An input whose ply and ids are mostly those of the moment.
#[derive(Clone, Debug)]
enum Said {
    Play(Point),
    /// One of the points that the opening leaves, if it leaves only some.
    PlayOpen(usize),
    Try(Point),
    Weighed(Point, Soundness),
    Choose(Choice),
    Undo,
    Redo,
    Answer(Answer),
    Offer(bool),
    Plain(Command),
    Odd(Input),
    Restore,
}

fn from_screen(command: Command) -> Input {
    Input::Command { from: Speaker::Screen, command }
}

fn said() -> impl Strategy<Value = Said> {
    let answer = prop_oneof![
        12 => point().prop_map(Answer::Move),
        3 => choice().prop_map(Answer::Choice),
        1 => Just(Answer::AgreeToDraw),
        3 => Just(Answer::DeclineDraw),
    ];
    let plain = prop_oneof![
        3 => Just(Command::Pause),
        6 => Just(Command::Continue),
        1 => Just(Command::Resign),
        3 => Just(Command::OfferDraw),
        1 => Just(Command::Restart),
        1 => Just(Command::Rematch { colours: Colours::Swapped }),
    ];
    let odd = prop_oneof![
        Just(Input::Tick),
        Just(Input::Left),
        Just(Input::Claimed { by: Player::First }),
        (any::<u32>(), point())
            .prop_map(|(id, at)| Input::Answer { id: AskId(id), answer: Answer::Move(at) }),
        (any::<u32>(), point())
            .prop_map(|(ply, at)| from_screen(Command::Play { ply, at: Text(at) })),
        (0..30u32).prop_map(|ply| from_screen(Command::Hint { ply })),
        (0..30u32).prop_map(|ply| from_screen(Command::MoveNow { ply })),
        (any::<u32>(), point()).prop_map(|(seq, at)| Input::Weighed {
            doubt: Doubt { seq, at },
            verdict: Soundness::Sound,
        }),
        Just(Input::Followed { next: "next".to_owned() }),
    ];
    let weight = prop_oneof![Just(Soundness::Sound), Just(Soundness::Blunder)];
    prop_oneof![
        40 => point().prop_map(Said::Play),
        10 => (0..1000usize).prop_map(Said::PlayOpen),
        6 => point().prop_map(Said::Try),
        6 => (point(), weight).prop_map(|(at, verdict)| Said::Weighed(at, verdict)),
        6 => choice().prop_map(Said::Choose),
        6 => Just(Said::Undo),
        4 => Just(Said::Redo),
        30 => answer.prop_map(Said::Answer),
        4 => any::<bool>().prop_map(Said::Offer),
        4 => plain.prop_map(Said::Plain),
        6 => odd.prop_map(Said::Odd),
        1 => Just(Said::Restore),
    ]
}

fn setup() -> impl Strategy<Value = Setup> {
    let clock = prop_oneof![
        2 => Just(None),
        1 => Just(Some(ClockRule::PerMove { time: Millis(3_000) })),
        1 => Just(Some(ClockRule::Increment { main: Millis(30_000), increment: Millis(500) })),
        1 => Just(Some(ClockRule::ByoYomi { main: Millis(5_000), period: Millis(1_000), periods: 3 })),
    ];
    let person = || Seat::Person { name: String::new() };
    let engine = || Seat::Engine { opponent: "engine".to_owned(), level: 2, adaptive: false };
    let seats = prop_oneof![
        Just((person(), engine())),
        Just((engine(), person())),
        Just((person(), person())),
    ];
    let rules = prop::sample::select(Rule::ALL.to_vec());
    let openings = prop::sample::select(OpeningRule::ALL.to_vec());
    let from = prop::sample::select(vec!["", "", "c3", "c3d4", "c3d4b2c4"]);
    let room =
        prop::option::of(Just(Room { code: "K7M3PX".to_owned(), inviter: Text(Player::Second) }));
    // Half of them on the board that the renju federation's openings need.
    let sides = prop_oneof![5..12usize, Just(15usize)];
    (rules, sides, openings, clock, seats, from, room).prop_filter_map(
        "a setup that can be played",
        move |(rule, side, opening, clock, (first, second), from, room)| {
            let setup = Setup {
                rule: Text(rule),
                size: Size::new(side)?,
                opening: Text(opening),
                clock,
                room: room.filter(|_| (&first, &second) == (&person(), &person())),
                first,
                second,
                from: Text(Written::read(from)?),
            };
            setup.check().is_ok().then_some(setup)
        },
    )
}

fn input(said: &Said, from: Speaker, session: &Session, asked: &[AskId]) -> Input {
    let view = session.view(session.since, from);
    let ply = view.ply;
    let command = match said.clone() {
        Said::PlayOpen(which) => {
            let open = view.turn.and_then(|turn| turn.allowed).unwrap_or_default();
            let at = open.get(which % open.len().max(1)).copied();
            Command::Play { ply, at: at.unwrap_or(Text(Point::new(0, 0).expect("a corner"))) }
        }
        Said::Play(at) => Command::Play { ply, at: Text(at) },
        Said::Try(at) => Command::Try { ply, at: Text(at) },
        Said::Weighed(at, verdict) => {
            return Input::Weighed { doubt: Doubt { seq: view.seq, at }, verdict };
        }
        Said::Choose(choice) => Command::Choose { ply, choice: Text(choice) },
        Said::Undo => Command::Undo { ply },
        Said::Redo => Command::Redo { ply },
        Said::Answer(answer) => {
            let id = asked.last().copied().unwrap_or(AskId(0));
            return Input::Answer { id, answer };
        }
        Said::Offer(accept) => {
            Command::Answer { offer: view.offer.map_or(0, |offer| offer.id), accept }
        }
        Said::Plain(command) => command,
        Said::Odd(input) => return input,
        Said::Restore => return Input::Tick,
    };
    Input::Command { from, command }
}

/// Whether this can come of what a player said: nobody else has then done anything. The other one's
/// flag may fall, and what the other one asked for may be granted.
fn is_word_of(player: Player, output: &Output) -> bool {
    let Output::Publish(record) = output else { return true };
    match record.event {
        Event::Moved { by, .. }
        | Event::Chose { by, .. }
        | Event::Proposed { by, .. }
        | Event::Offered { by, .. }
        | Event::Declined { by, .. }
        | Event::Hinted { by, .. }
        | Event::Warned { by, .. } => by.0 == player,
        Event::Ended { winner, reason } => {
            reason != EndReason::Resigned || winner == Some(Text(!player))
        }
        Event::Started { .. }
        | Event::Lapsed { .. }
        | Event::Undone { .. }
        | Event::Redone { .. }
        | Event::Paused
        | Event::Continued
        | Event::Followed { .. } => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_words_break_a_session_and_its_log_is_the_whole_of_it(
        setup in setup(),
        talk in prop::collection::vec((said(), speaker(), 0..900u64), 1..120),
    ) {
        let (mut session, begun) = Session::begin(setup, Millis(0)).expect("checked before");
        let mut records: Vec<Record> = Vec::new();
        let mut asked = Vec::new();
        let mut now = Millis(0);
        let note = |outputs: Vec<Output>, records: &mut Vec<Record>, asked: &mut Vec<AskId>| {
            for output in outputs {
                match output {
                    Output::Publish(record) => records.push(record),
                    Output::Ask(ask) => asked.push(ask.id),
                    Output::Stop(id) => asked.retain(|&open| open != id),
                    Output::Refuse(_)
                    | Output::Hurry(_)
                    | Output::Hint { .. }
                    | Output::Weigh(_)
                    | Output::Begin(_) => {}
                }
            }
        };
        note(begun, &mut records, &mut asked);
        for (said, from, pause) in talk {
            now = now.plus(Millis(pause));
            if matches!(said, Said::Restore) {
                session = Session::restore(&records, Millis(0), now).expect("a whole log");
            }
            let before = session.clone();
            let input = input(&said, from, &session, &asked);
            let spoke = match input {
                Input::Command { from, .. } => Some(from),
                _ => None,
            };
            let outputs = session.handle(now, input);
            match spoke {
                Some(Speaker::Player(player)) => {
                    for output in &outputs {
                        prop_assert!(is_word_of(player, output), "{player:?} said {output:?}");
                    }
                }
                Some(Speaker::Watcher) => {
                    prop_assert_eq!(outputs.last(), Some(&Output::Refuse(Refusal::Watching)));
                }
                Some(Speaker::Screen) | None => {}
            }
            let refused = outputs.iter().all(|output| !matches!(output, Output::Publish(_)));
            if refused {
                prop_assert_eq!(&before, &session);
            }
            note(outputs, &mut records, &mut asked);
            let restored = Session::restore(&records, Millis(0), session.since).expect("a whole log");
            prop_assert_eq!(&restored, &session);
            let view = session.view(now, Speaker::Screen);
            prop_assert_eq!(view.seq as usize, records.len());
            prop_assert_eq!(view.result.is_some(), view.turn.is_none());
        }
    }

    #[test]
    fn a_log_with_a_missing_event_is_broken_and_not_believed(
        setup in setup(),
        points in prop::collection::vec(point(), 3..20),
        missing in 0..6usize,
    ) {
        let (mut session, _) = Session::begin(setup, Millis(0)).expect("checked before");
        let mut records = Vec::new();
        for at in points {
            let input = input(&Said::Play(at), Speaker::Screen, &session, &[]);
            for output in session.handle(Millis(1), input) {
                if let Output::Publish(record) = output {
                    records.push(record);
                }
            }
        }
        if missing + 1 < records.len() {
            records.remove(missing);
            prop_assert!(Session::restore(&records, Millis(0), Millis(0)).is_err());
        }
    }
}
