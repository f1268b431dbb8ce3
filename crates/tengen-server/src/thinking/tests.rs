use super::*;
use crate::engines::at_a_desk;
use tengen_rules::{Opening, OpeningRule, Rule, Size};
use tengen_session::{
    Command, EndReason, Input, Millis, Output, Seat, Session, Setup, Speaker, Text,
};

fn setup(opening: OpeningRule, engine_first: bool, opponent: &str) -> Setup {
    let person = Seat::Person { name: String::new() };
    let engine = Seat::Engine { opponent: opponent.to_owned(), level: 1, adaptive: false };
    let (first, second) = if engine_first { (engine, person) } else { (person, engine) };
    Setup {
        rule: Text(Rule::Renju),
        size: Size::STANDARD,
        opening: Text(opening),
        clock: None,
        first,
        second,
        from: Text::default(),
        room: None,
    }
}

/// A person who takes the first thing that is allowed.
fn person(session: &Session) -> Command {
    let view = session.view(Millis(0), Speaker::Screen);
    let turn = view.turn.expect("the game goes on");
    match turn.choices.last() {
        Some(&choice) => Command::Choose { ply: view.ply, choice },
        None => {
            let position = session.position();
            let open =
                |at: &Point| turn.allowed.as_ref().is_none_or(|open| open.contains(&Text(*at)));
            let fits = |at: &Point| position.is_legal(*at) && open(at);
            let at = position.board().empty_points().find(fits);
            Command::Play { ply: view.ply, at: Text(at.expect("there is room")) }
        }
    }
}

fn play_out(setup: Setup, answer: impl Fn(&Ask) -> Answer) {
    let (mut session, mut outputs) = Session::begin(setup, Millis(0)).unwrap();
    while session.ply() < 24 && session.result().is_none() {
        let ask = outputs.iter().find_map(|output| match output {
            Output::Ask(ask) => Some(ask.clone()),
            _ => None,
        });
        let input = match ask {
            Some(ask) => Input::Answer { id: ask.id, answer: answer(&ask) },
            None => Input::Command { from: Speaker::Screen, command: person(&session) },
        };
        outputs = session.handle(Millis(0), input);
        let gave_up = session.result().is_some_and(|end| end.reason == EndReason::Resigned);
        assert!(!gave_up, "{:?}", session.view(Millis(0), Speaker::Screen));
    }
}

#[test]
fn every_question_of_every_opening_has_an_answer_that_stands() {
    for opening in OpeningRule::ALL {
        for engine_first in [true, false] {
            for seed in 0..2 {
                play_out(setup(opening, engine_first, "table"), |ask| {
                    at_a_desk(&NoClock, |desk| think(ask, seed, desk)).expect("an answer")
                });
            }
        }
    }
}

#[test]
fn the_game_goes_on_when_the_opponent_cannot_answer() {
    for opening in OpeningRule::ALL {
        for engine_first in [true, false] {
            play_out(setup(opening, engine_first, "nobody"), |ask| {
                if ask.question == Question::Move {
                    assert_eq!(at_a_desk(&NoClock, |desk| think(ask, 1, desk)), None);
                }
                instead(ask, 1)
            });
        }
    }
}

#[test]
fn a_block_of_a_single_four_is_forced_and_a_quiet_move_is_not() {
    let ask = |moves: &str| Ask {
        id: tengen_session::AskId(1),
        opponent: "table".to_owned(),
        player: tengen_rules::Player::Second,
        stone: tengen_rules::Stone::White,
        question: Question::Move,
        position: Position::replay(moves, Size::STANDARD, Rule::Freestyle).unwrap(),
        opening: Opening::new(OpeningRule::None),
        points: None,
        time: None,
    };
    assert!(is_forced(&ask("a1o1a2o3a3o5a4")));
    assert!(!is_forced(&ask("h8o1h9o3h10o5h11")), "an open four has two ends");
    assert!(!is_forced(&ask("h8")));
}

#[test]
fn thinking_never_costs_more_than_half_of_what_is_left() {
    for until_flag in [0, 1, 10, 500, 5_000, 600_000] {
        for regained in [0, 1_000, 5_000] {
            let time = TimeLeft { until_flag: Millis(until_flag), regained: Millis(regained) };
            assert!(share(time) <= Duration::from_millis(until_flag / 2));
        }
    }
}
