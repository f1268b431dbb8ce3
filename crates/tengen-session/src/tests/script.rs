//! Reads and writes the lines of a transcript.

use tengen_rules::{OpeningRule, Player, Rule, Size};

use crate::{
    Answer, Ask, AskId, ClockRule, Clocks, Colours, Command, Doubt, Event, Input, Left, Millis,
    Offer, Output, Question, Record, Refusal, Room, Seat, Session, Setup, Soundness, Speaker, Text,
    Written,
};

#[derive(Default)]
pub(super) struct Script {
    session: Option<Session>,
    records: Vec<Record>,
    pub(super) out: Vec<String>,
}

impl Script {
    pub(super) fn line(&mut self, line: &str) {
        let (mark, rest) = line.split_at(1);
        let words: Vec<&str> = rest.split_whitespace().collect();
        match mark {
            "<" => {}
            "=" => {
                self.out.push(line.to_owned());
                let (session, outputs) =
                    Session::begin(setup(&words), Millis(0)).expect("a playable setup");
                self.session = Some(session);
                self.write(&outputs);
            }
            ">" => {
                self.out.push(line.to_owned());
                let now = Millis(words[0].parse().expect("a time"));
                match words[1..] {
                    ["restart-host", "seen", seen] => {
                        let seen = Millis(seen.parse().expect("a time"));
                        let session = Session::restore(&self.records, seen, now);
                        let session = session.expect("a whole log");
                        let outputs = session.resume();
                        self.session = Some(session);
                        self.write(&outputs);
                    }
                    ["restart-host"] => {
                        let session = self.restored(now);
                        let outputs = session.resume();
                        self.session = Some(session);
                        self.write(&outputs);
                    }
                    _ => {
                        let session = self.session.as_mut().expect("a game has begun");
                        let outputs = session.handle(now, input(&words[1..]));
                        self.write(&outputs);
                        self.compare_with_restored();
                    }
                }
            }
            "?" => {
                let answer = format!("? {} {}", words[0], self.asked(words[0]));
                self.out.push(answer.trim_end().to_owned());
            }
            _ => panic!("what is {line}?"),
        }
    }

    fn compare_with_restored(&self) {
        let session = self.session.as_ref().expect("a game has begun");
        assert_eq!(&self.restored(session.since), session);
        let text = serde_json::to_string(&self.records).expect("records are JSON");
        let read: Vec<Record> = serde_json::from_str(&text).expect("JSON is records");
        assert_eq!(read, self.records);
    }

    /// The session as the log alone tells it, its clock seen at the last event.
    fn restored(&self, now: Millis) -> Session {
        Session::restore(&self.records, Millis(0), now).expect("a whole log")
    }

    fn asked(&self, what: &str) -> String {
        let session = self.session.as_ref().expect("a game has begun");
        let (to, what) = match what.split_once(':') {
            Some((player, what)) => (Speaker::Player(read(player).0), what),
            None => (Speaker::Screen, what),
        };
        let view = session.view(session.since, to);
        match what {
            "deadline" => session.deadline().map_or("none".into(), |at| at.0.to_string()),
            "moves" => view.moves.iter().map(ToString::to_string).collect(),
            "ply" => view.ply.to_string(),
            "assisted" => view.assisted.to_string(),
            "opening-stones" => session.opening_stones().to_string(),
            "points" => format!("{:?}", view.result.and_then(|result| result.points)),
            "colours" => {
                format!("black {} settled {}", view.black.player, view.settled)
            }
            "allowed" => {
                let turn = view.turn.expect("something is due");
                turn.allowed.map_or("anywhere".into(), |points| points.len().to_string())
            }
            "can" => {
                let can = serde_json::to_value(view.can).expect("it is JSON");
                let can = can.as_object().expect("it is an object");
                let yes = can.iter().filter(|(_, value)| value.as_bool() == Some(true));
                yes.map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" ")
            }
            _ => panic!("what is {what}?"),
        }
    }

    fn write(&mut self, outputs: &[Output]) {
        for output in outputs {
            let text = match output {
                Output::Publish(record) => {
                    self.records.push(record.clone());
                    record_text(record)
                }
                Output::Refuse(refusal) => format!("refused {}", refusal_text(refusal)),
                Output::Ask(ask) => {
                    let question = match ask.question {
                        Question::Move => "move".into(),
                        Question::Place => format!("place {}", points(ask)),
                        Question::Offer => format!("offer {}", points(ask)),
                        Question::Take => format!("take {}", points(ask)),
                        Question::Choice { among } => format!("choice {among:?}"),
                        Question::Draw => "draw".into(),
                    };
                    let time = ask.time.map_or(String::new(), |time| {
                        format!(" {}ms+{}ms", time.until_flag.0, time.regained.0)
                    });
                    format!("ask #{} {question}{time}", ask.id.0)
                }
                Output::Stop(id) => format!("stop #{}", id.0),
                Output::Hurry(id) => format!("hurry #{}", id.0),
                Output::Hint { ply, stage } => format!("hint {ply} stage {stage}"),
                Output::Weigh(doubt) => format!("weigh #{} {}", doubt.seq, doubt.at),
                Output::Begin(setup) => {
                    let seats = (seat(&setup.first), seat(&setup.second));
                    let from = if setup.is_continued() {
                        format!(" from {}", setup.from)
                    } else {
                        String::new()
                    };
                    let inviter = setup
                        .room
                        .as_ref()
                        .map_or(String::new(), |room| format!(", invited by {}", room.inviter));
                    format!("begin {} against {}{from}{inviter}", seats.0, seats.1)
                }
            };
            self.out.push(format!("< {text}"));
            let session = self.session.as_ref().expect("a game has begun");
            if let (Output::Publish(_), Some(result)) = (output, session.result()) {
                let winner = result.winner.map_or("nobody".into(), |stone| stone.to_string());
                let reason = serde_json::to_value(result.reason).expect("a name");
                self.out.push(format!("< over {winner} {}", reason.as_str().expect("a name")));
            }
        }
    }
}

/// How many points the opening leaves the engine.
fn points(ask: &Ask) -> String {
    ask.points.as_ref().map_or("anywhere".into(), |points| points.len().to_string())
}

fn seat(seat: &Seat) -> &str {
    match seat {
        Seat::Person { name } => name,
        Seat::Engine { opponent, .. } => opponent,
    }
}

/// `renju 15 swap2 person engine byo-yomi 10000 5000 3`, `renju 15 none person engine from h8i9`, and `room` at
/// the end for one of two screens
fn setup(words: &[&str]) -> Setup {
    let number = |at: usize| words[at].parse().expect("a number");
    let time = |at: usize| Millis(number(at));
    let seat = |name: &str| match name {
        "engine" => Seat::Engine { opponent: "engine".into(), level: 3, adaptive: false },
        person => Seat::Person { name: person.into() },
    };
    let clock = match words.get(5) {
        None | Some(&("from" | "room")) => None,
        Some(&"per-move") => Some(ClockRule::PerMove { time: time(6) }),
        Some(&"increment") => Some(ClockRule::Increment { main: time(6), increment: time(7) }),
        Some(&"byo-yomi") => Some(ClockRule::ByoYomi {
            main: time(6),
            period: time(7),
            periods: words[8].parse().expect("a number"),
        }),
        Some(other) => panic!("what is {other}?"),
    };
    Setup {
        rule: Text(words[0].parse::<Rule>().expect("a rule")),
        size: Size::new(words[1].parse().expect("a number")).expect("a size"),
        opening: Text(words[2].parse::<OpeningRule>().expect("an opening")),
        clock,
        first: seat(words[3]),
        second: seat(words[4]),
        from: if words.get(5) == Some(&"from") { read(words[6]) } else { Text::default() },
        room: words
            .contains(&"room")
            .then(|| Room { code: "K7M3PX".to_owned(), inviter: Text(Player::First) }),
    }
}

fn read<T: Written>(text: &str) -> Text<T> {
    Text(T::read(text).expect("a name"))
}

/// A command is the screen's word, unless it begins with `first:`, `second:` or `watcher:`.
fn input(words: &[&str]) -> Input {
    let number = |text: &str| text.trim_start_matches('#').parse::<u32>().expect("a number");
    let (from, words) = match words.split_first() {
        Some((&"watcher:", rest)) => (Speaker::Watcher, rest),
        Some((player, rest)) if player.ends_with(':') => {
            (Speaker::Player(read(player.trim_end_matches(':')).0), rest)
        }
        _ => (Speaker::Screen, words),
    };
    let command = match *words {
        ["tick"] => return Input::Tick,
        ["left"] => return Input::Left,
        ["claimed", by] => return Input::Claimed { by: read(by).0 },
        ["followed", next] => return Input::Followed { next: next.to_owned() },
        ["weighed", seq, at, verdict] => {
            let verdict = match verdict {
                "sound" => Soundness::Sound,
                "blunder" => Soundness::Blunder,
                other => panic!("what is {other}?"),
            };
            return Input::Weighed { doubt: Doubt { seq: number(seq), at: read(at).0 }, verdict };
        }
        ["answer", id, what] if id.starts_with('#') => {
            let answer = match what {
                "agree" => Answer::AgreeToDraw,
                "decline" => Answer::DeclineDraw,
                choice if <tengen_rules::Choice as Written>::read(choice).is_some() => {
                    Answer::Choice(read(choice).0)
                }
                point => Answer::Move(read(point).0),
            };
            return Input::Answer { id: AskId(number(id)), answer };
        }
        ["play", ply, at] => Command::Play { ply: number(ply), at: read(at) },
        ["try", ply, at] => Command::Try { ply: number(ply), at: read(at) },
        ["choose", ply, choice] => Command::Choose { ply: number(ply), choice: read(choice) },
        ["undo", ply] => Command::Undo { ply: number(ply) },
        ["redo", ply] => Command::Redo { ply: number(ply) },
        ["pause"] => Command::Pause,
        ["continue"] => Command::Continue,
        ["resign"] => Command::Resign,
        ["offer-draw"] => Command::OfferDraw,
        ["accept", offer] => Command::Answer { offer: number(offer), accept: true },
        ["decline", offer] => Command::Answer { offer: number(offer), accept: false },
        ["hint", ply] => Command::Hint { ply: number(ply) },
        ["move-now", ply] => Command::MoveNow { ply: number(ply) },
        ["restart"] => Command::Restart,
        ["rematch", "kept"] => Command::Rematch { colours: Colours::Kept },
        ["rematch", "swapped"] => Command::Rematch { colours: Colours::Swapped },
        _ => panic!("what is {words:?}?"),
    };
    Input::Command { from, command }
}

fn record_text(record: &Record) -> String {
    let name = |player: Text<Player>| player.to_string();
    let offer_text = |offer: Offer| match offer {
        Offer::Draw => "draw".to_owned(),
        Offer::Undo { to } => format!("undo to {to}"),
        Offer::Redo { to } => format!("redo to {to}"),
        Offer::Rematch { colours: Colours::Kept } => "rematch kept".to_owned(),
        Offer::Rematch { colours: Colours::Swapped } => "rematch swapped".to_owned(),
    };
    let event = match &record.event {
        Event::Started { .. } => "started".into(),
        Event::Moved { by, stone, at } => format!("moved {} {stone} {at}", name(*by)),
        Event::Chose { by, choice } => format!("chose {} {choice}", name(*by)),
        Event::Proposed { by, at } => format!("proposed {} {at}", name(*by)),
        Event::Undone { by, to } => format!("undone {} to {to}", name(*by)),
        Event::Redone { to } => format!("redone to {to}"),
        Event::Offered { by, offer } => format!("offered {} {}", name(*by), offer_text(*offer)),
        Event::Declined { by, offer } => format!("declined {} {}", name(*by), offer_text(*offer)),
        Event::Lapsed { offer } => format!("lapsed {}", offer_text(*offer)),
        Event::Paused => "paused".into(),
        Event::Continued => "continued".into(),
        Event::Hinted { by, stage } => format!("hinted {} {stage}", name(*by)),
        Event::Warned { by, at } => format!("warned {} {at}", name(*by)),
        Event::Ended { winner, .. } => {
            format!("ended {}", winner.map_or("nobody".into(), name))
        }
        Event::Followed { next } => format!("followed by {next}"),
    };
    let clocks = record.clocks.map_or(String::new(), |clocks| format!(" {}", clocks_text(clocks)));
    format!("{} {event}{clocks}", record.seq)
}

fn clocks_text(clocks: Clocks) -> String {
    let left = |left: Left| match left.periods {
        0 => format!("{}ms", left.main.0),
        n => format!("{}ms+{}msx{n}", left.main.0, left.period.0),
    };
    format!("{}/{}", left(clocks.first), left(clocks.second))
}

fn refusal_text(refusal: &Refusal) -> String {
    let json = serde_json::to_value(refusal).expect("a refusal is JSON");
    let fields = json.as_object().expect("a refusal is an object");
    let reason = fields["reason"].as_str().expect("a refusal has a reason").to_owned();
    let rest: String = fields
        .iter()
        .filter(|(name, _)| *name != "reason")
        .map(|(_, value)| format!(" {}", value.to_string().replace('"', "")))
        .collect();
    reason + &rest
}
