//! `pbrain-tengen`: the engine for Gomocup managers and Yixin Board, on standard input and output.
//!
//! `--weights RULE FILE` makes it play with other weights of the evaluation than its own, `--set NAME=VALUE` with another
//! number of the search, to compare them.
//! One thread reads, one searches, and this one decides; so a stop is heard while the engine thinks.

mod worker;

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tengen_engine::{Answer, Report, Stop, Weights};
use tengen_protocol::{Action, Brain, Setup, Thought};
use tengen_rules::Rule;

use worker::{Job, Variant, Worker};

/// How many events may wait for one that is being told of.
const MOST_EVENTS: usize = 256;
/// How many bytes of a line are read; every command is shorter.
const LONGEST_LINE: u64 = 4096;

const USAGE: &str = "expected nothing, --weights RULE FILE, or --set NAME=VALUE";

/// What can happen.
enum Event {
    Line(String, Instant),
    Closed,
    Prepared(Setup, usize),
    Reported(Report, Instant),
    Answered(Option<Answer>, Instant),
}

fn main() -> ExitCode {
    let variant = match variant(std::env::args().skip(1)) {
        Ok(variant) => variant,
        Err(reason) => {
            eprintln!("pbrain-tengen: {reason}");
            return ExitCode::FAILURE;
        }
    };
    let (events, inbox) = sync_channel(MOST_EVENTS);
    let (jobs, work) = channel();
    let reader = events.clone();
    thread::spawn(move || read(&reader));
    thread::spawn(move || Worker::new(variant, events).run(&work));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let mut talk = Talk { brain: Brain::new(cores, seed), jobs, stop: Stop::new() };
    // Writing fails when the manager is gone, and then nobody needs an answer.
    match talk.run(&inbox) {
        Ok(()) | Err(_) => ExitCode::SUCCESS,
    }
}

/// Reads the command line.
fn variant(mut words: impl Iterator<Item = String>) -> Result<Variant, String> {
    let mut variant = Variant::default();
    while let Some(word) = words.next() {
        match (word.as_str(), words.next()) {
            ("--weights", Some(rule)) => {
                let rule: Rule = rule.parse().map_err(|error| format!("{error}"))?;
                let path = words.next().ok_or(USAGE)?;
                let complain = |error: &dyn Display| format!("{path}: {error}");
                let bytes = std::fs::read(&path).map_err(|error| complain(&error))?;
                let weights = Weights::load(&bytes, rule).map_err(|error| complain(&error))?;
                variant.weights.push((rule, weights));
            }
            ("--set", Some(text)) => {
                let tunables = variant.tunables.with(&text);
                variant.tunables = tunables.map_err(|error| format!("{text}: {error}"))?;
            }
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok(variant)
}

/// The conversation with what it needs to act.
struct Talk {
    brain: Brain,
    jobs: Sender<Job>,
    stop: Stop,
}

impl Talk {
    fn run(&mut self, inbox: &Receiver<Event>) -> io::Result<()> {
        for event in inbox {
            let (actions, asked) = match event {
                Event::Line(line, came) => (self.brain.receive(&line), came),
                Event::Closed => (self.brain.closed(), Instant::now()),
                Event::Prepared(setup, memory) => {
                    self.brain.prepared(setup, memory);
                    continue;
                }
                Event::Reported(report, asked) => {
                    (self.brain.reported(&report, asked.elapsed()), asked)
                }
                Event::Answered(answer, asked) => {
                    let thought = thought(answer, asked);
                    (self.brain.answered(&thought), Instant::now())
                }
            };
            for action in actions {
                match action {
                    Action::Say(line) => {
                        let mut out = io::stdout().lock();
                        writeln!(out, "{line}")?;
                        out.flush()?;
                    }
                    Action::Prepare(setup) => self.send(Job::Prepare(setup)),
                    Action::Think(request) => {
                        self.stop = Stop::new();
                        let stop = self.stop.clone();
                        self.send(Job::Search { request, asked, stop });
                    }
                    Action::Stop => self.stop.stop(),
                    Action::Forget => self.send(Job::Forget),
                    Action::Leave => return Ok(()),
                }
            }
        }
        Ok(())
    }

    fn send(&self, job: Job) {
        self.jobs.send(job).expect("the searching thread lives as long as this one");
    }
}

fn thought(answer: Option<Answer>, asked: Instant) -> Thought {
    let best = answer.as_ref().and_then(|answer| answer.best);
    let value = answer.and_then(|answer| answer.value());
    let win_chance = value.map_or(0.5, |value| value.win_chance());
    Thought { best, win_chance, spent: asked.elapsed() }
}

fn read(events: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    while matches!(input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes), Ok(1..)) {
        if !bytes.ends_with(b"\n") && input.skip_until(b'\n').is_err() {
            break;
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        bytes.clear();
        if events.send(Event::Line(line, Instant::now())).is_err() {
            return;
        }
    }
    // Nobody listens only when the process is ending.
    let _ = events.send(Event::Closed);
}
