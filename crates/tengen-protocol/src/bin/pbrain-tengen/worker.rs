//! The searching thread: one job after the other, and while there is none it makes ready what the next
//! one will need. So a move waits for nothing that could have been done before.

use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError};
use std::time::Instant;

use tengen_engine::{Engine, Request, Stop, Tunables, Weights};
use tengen_protocol::Setup;
use tengen_rules::Rule;

use crate::Event;

/// What it is asked to do.
pub(crate) enum Job {
    Prepare(Setup),
    Search { request: Box<Request>, asked: Instant, stop: Stop },
    Forget,
}

/// What must stay free beside the table for a search to run, in bytes.
const BESIDE_TABLE: usize = 32 << 20;
/// What the table has where not even that is free.
const SMALLEST_TABLE: usize = 64 << 10;

pub(crate) struct Worker {
    engine: Engine,
    variant: Variant,
    /// How many bytes the table was asked to have.
    memory: usize,
    left_to_do: LeftToDo,
    events: SyncSender<Event>,
}

/// What the engine plays with.
#[derive(Default)]
pub(crate) struct Variant {
    /// Weights of rules that are not played with the shipped ones.
    pub(crate) weights: Vec<(Rule, Weights)>,
    /// The numbers of its search.
    pub(crate) tunables: Tunables,
}

/// What is not ready yet.
#[derive(Clone, Copy)]
enum LeftToDo {
    TablesOf(Rule),
    Memory,
    Nothing,
}

impl Worker {
    /// A worker whose engine has no memory yet.
    pub(crate) fn new(variant: Variant, events: SyncSender<Event>) -> Worker {
        let engine = variant.engine();
        Worker { engine, variant, memory: 0, left_to_do: LeftToDo::Nothing, events }
    }

    /// Works until nobody asks or nobody listens any more.
    pub(crate) fn run(mut self, jobs: &Receiver<Job>) {
        loop {
            let job = match self.left_to_do {
                LeftToDo::Nothing => jobs.recv().map_err(|_| TryRecvError::Disconnected),
                LeftToDo::TablesOf(_) | LeftToDo::Memory => jobs.try_recv(),
            };
            let event = match job {
                Ok(Job::Prepare(setup)) => Some(self.prepare(setup)),
                Ok(Job::Search { request, asked, stop }) => {
                    Some(self.search(&request, asked, &stop))
                }
                Ok(Job::Forget) => {
                    self.allot();
                    None
                }
                Err(TryRecvError::Empty) => {
                    self.get_ready();
                    None
                }
                Err(TryRecvError::Disconnected) => return,
            };
            if let Some(event) = event
                && self.events.send(event).is_err()
            {
                return;
            }
        }
    }

    fn prepare(&mut self, setup: Setup) -> Event {
        if self.memory != setup.memory {
            self.memory = setup.memory;
            self.allot();
        }
        self.left_to_do = LeftToDo::TablesOf(setup.rule);
        Event::Prepared(setup, self.engine.memory())
    }

    /// Gives the engine an empty table. New memory is faster than wiping a large one, which a move
    /// could not interrupt.
    fn allot(&mut self) {
        // Held while the table is made, so that the table leaves room for it.
        let mut room: Vec<u8> = Vec::new();
        let has_room = room.try_reserve_exact(BESIDE_TABLE).is_ok();
        self.engine.resize(if has_room { self.memory } else { self.memory.min(SMALLEST_TABLE) });
        drop(black_box(room));
        if let LeftToDo::Nothing = self.left_to_do {
            self.left_to_do = LeftToDo::Memory;
        }
    }

    /// Takes one step, short enough for a move to wait for.
    fn get_ready(&mut self) {
        self.left_to_do = match self.left_to_do {
            LeftToDo::TablesOf(rule) => {
                if self.variant.weights.iter().all(|&(own, _)| own != rule) {
                    Engine::prepare(rule);
                }
                LeftToDo::Memory
            }
            LeftToDo::Memory if self.engine.warm() => LeftToDo::Memory,
            LeftToDo::Memory | LeftToDo::Nothing => LeftToDo::Nothing,
        };
    }

    fn search(&mut self, request: &Request, asked: Instant, stop: &Stop) -> Event {
        let (engine, events) = (&mut self.engine, &self.events);
        // A fault in the search must not lose the game: the brain then plays some point.
        let answer = catch_unwind(AssertUnwindSafe(|| {
            engine.search(request, &asked, stop, &mut |report| {
                // Nobody listens only when the process is ending.
                let _ = events.send(Event::Reported(report.clone(), asked));
            })
        }));
        if answer.is_err() {
            self.engine = self.variant.engine();
            self.allot();
        }
        Event::Answered(answer.ok(), asked)
    }
}

impl Variant {
    fn engine(&self) -> Engine {
        let mut engine = Engine::new(0);
        for (rule, weights) in &self.weights {
            engine.set_weights(*rule, weights.clone());
        }
        engine.set_tunables(self.tunables);
        engine
    }
}
