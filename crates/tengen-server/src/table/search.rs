//! A search for a table: started, watched, hurried, stopped.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tengen_engine::Stop;
use tengen_rules::{Position, Region};
use tengen_session::{Ask, Doubt, Question, Weight};
use tokio::sync::{Notify, mpsc};
use tokio::task::AbortHandle;

use super::{Mail, Sender};
use crate::clock::millis;
use crate::host::Host;
use crate::pool::Need;
use crate::{ThinkingView, coach, thinking, weigh};

/// How often the page hears how the thinking goes.
const PROGRESS: Duration = Duration::from_millis(200);

/// The scales have tables of their own.
const WEIGHING: Need = Need { threads: 1, memory: 1 };

/// A question being thought about.
pub(super) struct Search {
    stop: Stop,
    hurry: Arc<Notify>,
    task: AbortHandle,
}

impl Search {
    /// Thinks about a question and posts the answer.
    pub(super) fn start(
        host: &Arc<Host>,
        ask: Ask,
        ply: u32,
        seed: u64,
        mailbox: mpsc::Sender<Mail>,
    ) -> Search {
        let (stop, hurry) = (Stop::new(), Arc::new(Notify::new()));
        let task = tokio::spawn(run(
            host.clone(),
            ask,
            ply,
            seed,
            mailbox,
            Handles { stop: stop.clone(), hurry: hurry.clone() },
        ));
        Search { stop, hurry, task: task.abort_handle() }
    }

    /// Nobody wants the answer any more.
    pub(super) fn stop(self) {
        self.stop.stop();
        self.task.abort();
    }

    /// The answer is wanted now.
    pub(super) fn hurry(&self) {
        self.stop.stop();
        self.hurry.notify_one();
    }
}

struct Handles {
    stop: Stop,
    hurry: Arc<Notify>,
}

async fn run(
    host: Arc<Host>,
    ask: Ask,
    ply: u32,
    seed: u64,
    mailbox: mpsc::Sender<Mail>,
    Handles { stop, hurry }: Handles,
) {
    let asked = Instant::now();
    let (id, cap) = (ask.id, thinking::cap(&ask));
    let pause = pause(&ask, cap);
    let ask = Arc::new(ask);
    let found = {
        let (ask, told, think) = (ask.clone(), stop.clone(), host.ways.think);
        host.pool.run(host.need(), cap, &stop, move |engine, started| {
            think(&ask, seed, engine, started, &told)
        })
    };
    tokio::pin!(found);
    let mut progress = tokio::time::interval_at((asked + PROGRESS).into(), PROGRESS);
    // The clock of the game does not wait for a search that has used its share.
    let mut out_of_time = std::pin::pin!(tokio::time::sleep(cap));
    let found = loop {
        tokio::select! {
            found = &mut found => break found,
            () = &mut out_of_time, if !stop.is_stopped() => stop.stop(),
            _ = progress.tick() => {
                let thinking = ThinkingView {
                    ply,
                    elapsed: millis(asked.elapsed()),
                    cap: thinking::cap_millis(&ask),
                };
                // News of a search can be left out when the mailbox is full.
                let _ = mailbox.try_send(Mail::Thinking { id, thinking });
            }
        }
    };
    let (answer, failed) = match found {
        Ok(Some(answer)) => (answer, None),
        Ok(None) | Err(_) => (thinking::instead(&ask, seed), Some(ask.opponent.clone())),
    };
    tokio::select! {
        () = tokio::time::sleep_until((asked + pause).into()) => {}
        () = hurry.notified() => {}
    }
    // A table that has gone needs no answer.
    let _ = mailbox.send(Mail::Answer { id, answer, failed }).await;
}

/// How long a reply waits to feel natural; never so long that it costs the game.
fn pause(ask: &Ask, cap: Duration) -> Duration {
    match ask.question {
        Question::Draw => thinking::NATURAL_PAUSE,
        Question::Move | Question::Place { .. } | Question::Choice { .. } => {
            if thinking::is_forced(ask) {
                Duration::ZERO
            } else if ask.time.is_some() {
                thinking::NATURAL_PAUSE.min(cap)
            } else {
                thinking::NATURAL_PAUSE
            }
        }
    }
}

/// Lets the coach look at a position and posts what it says.
pub(super) fn look(
    host: &Arc<Host>,
    position: Position,
    region: Region,
    ply: u32,
    mailbox: mpsc::Sender<Mail>,
) {
    let host = host.clone();
    tokio::spawn(async move {
        let (stop, hash, advise) = (Stop::new(), position.hash(), host.ways.advise);
        let told = stop.clone();
        let advice = host
            .pool
            .run(host.need(), coach::LOOK, &stop, move |engine, started| {
                advise(&position, region, engine, started, &told)
            })
            .await;
        let advice = advice.unwrap_or_else(|failure| {
            tracing::error!(?failure, "the coach failed");
            None
        });
        // A table that has gone needs no advice.
        let _ = mailbox.send(Mail::Advice { ply, hash, advice }).await;
    });
}

/// Weighs a move that a person tried, and posts what came of it.
pub(super) fn weigh(
    host: &Arc<Host>,
    position: Position,
    doubt: Doubt,
    from: Option<Sender>,
    mailbox: mpsc::Sender<Mail>,
) {
    let host = host.clone();
    tokio::spawn(async move {
        let (stop, scales) = (Stop::new(), host.scales.clone());
        let weighed = host
            .pool
            .run(WEIGHING, weigh::LONGEST, &stop, move |_, _| scales.weigh(&position, doubt.at));
        let verdict = match tokio::time::timeout(weigh::LONGEST, weighed).await {
            Ok(Ok(verdict)) => verdict,
            Ok(Err(failure)) => {
                tracing::error!(?failure, "a move could not be weighed");
                Weight::Sound
            }
            // Every core is taken; the person does not wait for them.
            Err(_) => Weight::Sound,
        };
        // A table that has gone needs no verdict.
        let _ = mailbox.send(Mail::Weighed { from, doubt, verdict }).await;
    });
}
