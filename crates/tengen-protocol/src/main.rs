//! `pbrain-tengen`: the engine for Gomocup managers and Yixin Board, on standard input and output.
//!
//! `--weights RULE FILE` makes it play with other weights of the evaluation than its own, to compare them.
//! One thread reads, one searches, and this one decides; so a stop is heard while the engine thinks.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tengen_engine::{Answer, Engine, Report, Stop, Weights};
use tengen_protocol::{Action, Brain, Think, Thought};
use tengen_rules::Rule;

/// What can happen.
enum Event {
    Line(String, Instant),
    Closed,
    Reported(Report, Instant),
    Answered(Option<Answer>, Instant),
}

/// What the searching thread is asked to do.
enum Job {
    Search { think: Box<Think>, asked: Instant, stop: Stop },
    Forget,
}

fn main() -> ExitCode {
    let weights = match weights(std::env::args().skip(1)) {
        Ok(weights) => weights,
        Err(reason) => {
            eprintln!("pbrain-tengen: {reason}");
            return ExitCode::FAILURE;
        }
    };
    let (events, inbox) = channel();
    let (jobs, work) = channel();
    let reader = events.clone();
    thread::spawn(move || read(&reader));
    thread::spawn(move || search(&work, &events, &weights));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let mut talk = Talk { brain: Brain::new(cores, seed), jobs, stop: Stop::new() };
    // Writing fails when the manager is gone, and then nobody needs an answer.
    match talk.run(&inbox) {
        Ok(()) | Err(_) => ExitCode::SUCCESS,
    }
}

/// Reads the command line.
fn weights(mut words: impl Iterator<Item = String>) -> Result<Vec<(Rule, Weights)>, String> {
    let mut all = Vec::new();
    while let Some(word) = words.next() {
        let ("--weights", Some(rule), Some(path)) = (word.as_str(), words.next(), words.next())
        else {
            return Err("expected nothing, or --weights RULE FILE".to_owned());
        };
        let rule: Rule = rule.parse().map_err(|error| format!("{error}"))?;
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        all.push((rule, Weights::read(&text, rule).map_err(|error| format!("{path}: {error}"))?));
    }
    Ok(all)
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
                Event::Closed => return Ok(()),
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
                    Action::Think(think) => {
                        self.stop = Stop::new();
                        let stop = self.stop.clone();
                        self.send(Job::Search { think, asked, stop });
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

fn read(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    while matches!(input.read_until(b'\n', &mut bytes), Ok(1..)) {
        let line = String::from_utf8_lossy(&bytes).into_owned();
        bytes.clear();
        if events.send(Event::Line(line, Instant::now())).is_err() {
            return;
        }
    }
    // Nobody listens only when the process is ending.
    let _ = events.send(Event::Closed);
}

fn search(work: &Receiver<Job>, events: &Sender<Event>, weights: &[(Rule, Weights)]) {
    let mut engine: Option<(usize, Engine)> = None;
    for job in work {
        match job {
            Job::Forget => {
                if let Some((_, engine)) = &mut engine {
                    engine.forget();
                }
            }
            Job::Search { think, asked, stop } => {
                let fit = engine.take().filter(|(memory, _)| *memory == think.memory);
                let mut fit = fit.map(|(_, engine)| engine).unwrap_or_else(|| {
                    let mut engine = Engine::new(think.memory);
                    for (rule, weights) in weights {
                        engine.set_weights(*rule, weights.clone());
                    }
                    engine
                });
                // A fault in the search must not lose the game: the brain then plays some point.
                let answer = catch_unwind(AssertUnwindSafe(|| {
                    fit.search(&think.request, &asked, &stop, &mut |report| {
                        let _ = events.send(Event::Reported(report.clone(), asked));
                    })
                }));
                if answer.is_ok() {
                    engine = Some((think.memory, fit));
                }
                if events.send(Event::Answered(answer.ok(), asked)).is_err() {
                    return;
                }
            }
        }
    }
}
