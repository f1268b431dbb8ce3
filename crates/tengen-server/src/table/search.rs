//! What a table asks of the engines: begun, listened to, hurried, and ended when it is dropped.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tengen_rules::{Position, Region};
use tengen_session::{Ask, Doubt, Millis, Question, Soundness};
use tokio::sync::{mpsc, watch};

use super::tenure::Tenure;
use super::{Mail, Sender};
use crate::budget::Payer;
use crate::clock::millis;
use crate::engines::{Listener, News, Terms, Urgency};
use crate::held::Held;
use crate::host::Host;
use crate::shown::report_view;
use crate::{ThinkingAbout, ThinkingView, coach, thinking, weigh};

/// How often the page hears how the thinking goes.
const PROGRESS: Duration = Duration::from_millis(200);

/// Who asks, and where the answer goes.
#[derive(Clone)]
pub(super) struct Asker {
    pub(super) host: Arc<Host>,
    pub(super) game: Arc<str>,
    pub(super) payer: Payer,
    pub(super) ply: u32,
    pub(super) mailbox: mpsc::Sender<Mail>,
}

/// A question being thought about. It is held by the game, so it is answered also when every page has
/// gone.
pub(super) struct Search {
    hurry: watch::Sender<bool>,
    _task: Held,
    tenure: Tenure,
}

impl Search {
    /// Thinks about a question and posts the answer, unless another instance on the same store does.
    pub(super) fn start(asker: Asker, ask: Ask, seed: u64) -> Search {
        let (hurry, hurried) = watch::channel(false);
        let tenure = Tenure::of(&asker, &ask);
        let task = tokio::spawn(think(asker, Arc::new(ask), seed, tenure.clone(), hurried));
        Search { hurry, _task: Held(task.abort_handle()), tenure }
    }

    /// The answer is there.
    pub(super) fn answered(self) {
        self.tenure.answered();
    }

    /// The answer is wanted now.
    pub(super) fn hurry(&self) {
        self.hurry.send_replace(true);
    }
}

async fn think(
    asker: Asker,
    ask: Arc<Ask>,
    seed: u64,
    tenure: Tenure,
    mut hurried: watch::Receiver<bool>,
) {
    tenure.begin().await;
    tokio::select! {
        () = reply(&asker, ask, seed, &mut hurried) => {}
        // It lasts as long as the thinking does.
        () = tenure.go_on() => {}
    }
}

async fn reply(asker: &Asker, ask: Arc<Ask>, seed: u64, hurried: &mut watch::Receiver<bool>) {
    let asked_at = Instant::now();
    let (cap, think) = (thinking::cap(&ask), asker.host.ways.think);
    let terms = Terms {
        game: asker.game.clone(),
        payer: asker.payer.clone(),
        threads: 1,
        memory: thinking::remembers(&ask).then(|| asker.host.settings().memory),
        cap,
        latest: ask.time.map(|time| asked_at + thinking::share(time)),
        urgency: Urgency::Awaited,
    };
    let asked = {
        let ask = ask.clone();
        asker.host.engines.lend(terms, move |desk| think(&ask, seed, desk))
    };
    let (listener, stop) = (asked.listen(), asked.listen().stop_handle());
    let telling = Telling { about: ThinkingAbout::Reply, ply: asker.ply, cap: millis(cap) };
    let mut found = std::pin::pin!(tell(asker, telling, listener, asked.answer()));
    let found = tokio::select! {
        found = &mut found => found,
        () = hurry(hurried) => {
            stop.stop();
            found.await
        }
    };
    let (answer, failed) = match found {
        Ok(Some(answer)) => (answer, None),
        Ok(None) | Err(_) => (thinking::instead(&ask, seed), Some(ask.opponent.clone())),
    };
    tokio::select! {
        () = tokio::time::sleep_until((asked_at + pause(&ask, cap)).into()) => {}
        () = hurry(hurried) => {}
    }
    // A table that has gone needs no answer.
    let _ = asker.mailbox.send(Mail::Answer { id: ask.id, answer, failed }).await;
}

/// Returns when the answer is wanted at once.
async fn hurry(hurried: &mut watch::Receiver<bool>) {
    // The game holds the other end as long as it wants the answer at all.
    let _ = hurried.wait_for(|hurried| *hurried).await;
}

/// What the page is told about a question.
struct Telling {
    about: ThinkingAbout,
    ply: u32,
    cap: Millis,
}

/// Waits for an answer and tells the page how it goes meanwhile.
async fn tell<T>(
    asker: &Asker,
    telling: Telling,
    listener: Listener,
    answer: impl Future<Output = T>,
) -> T {
    let Telling { about, ply, cap } = telling;
    let mut answer = std::pin::pin!(answer);
    let mut progress = tokio::time::interval_at(tokio::time::Instant::now() + PROGRESS, PROGRESS);
    loop {
        tokio::select! {
            answer = &mut answer => return answer,
            _ = progress.tick() => {
                let (waiting, elapsed, report) = match listener.now() {
                    News::Waiting { before } => (u32::try_from(before).ok(), Duration::ZERO, None),
                    News::Thinking { since, report } => {
                        let elapsed = since.elapsed();
                        (None, elapsed, Some(report_view(&report, elapsed)))
                    }
                };
                let elapsed = millis(elapsed);
                let thinking = ThinkingView { about, ply, waiting, elapsed, cap, report };
                // News of a search can be left out when the mailbox is full.
                let _ = asker.mailbox.try_send(Mail::Thinking(thinking));
            }
        }
    }
}

/// How long a reply waits to feel natural; never so long that it costs the game.
fn pause(ask: &Ask, cap: Duration) -> Duration {
    match ask.question {
        Question::Draw => thinking::NATURAL_PAUSE,
        Question::Move
        | Question::Place
        | Question::Offer
        | Question::Take
        | Question::Choice { .. } => {
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

/// A position the coach looks at, as long as somebody wants the hint.
pub(super) struct Look {
    position: u64,
    _task: Held,
}

impl Look {
    /// Lets the coach look at a position and posts what it says.
    pub(super) fn start(asker: Asker, position: Position, region: Region) -> Look {
        let (hash, advise) = (position.hash(), asker.host.ways.advise);
        let settings = asker.host.settings();
        let terms = Terms {
            game: asker.game.clone(),
            payer: asker.payer.clone(),
            threads: settings.threads,
            memory: Some(settings.memory),
            cap: coach::LOOK,
            latest: None,
            urgency: Urgency::Awaited,
        };
        let asked = asker.host.engines.lend(terms, move |desk| advise(&position, region, desk));
        let task = tokio::spawn(async move {
            let (about, ply, cap) = (ThinkingAbout::Hint, asker.ply, millis(coach::LOOK));
            let telling = Telling { about, ply, cap };
            let advice = tell(&asker, telling, asked.listen(), asked.answer()).await;
            let advice = advice.unwrap_or_else(|failure| {
                tracing::error!(?failure, "the coach failed");
                None
            });
            // A table that has gone needs no advice.
            let _ = asker.mailbox.send(Mail::Advice { ply, hash, advice }).await;
        });
        Look { position: hash, _task: Held(task.abort_handle()) }
    }

    /// Whether it is this position that is looked at.
    pub(super) fn is_at(&self, position: &Position) -> bool {
        self.position == position.hash()
    }
}

/// Weighs a move that a person tried, and posts what came of it.
pub(super) fn weigh(asker: Asker, position: Position, doubt: Doubt, from: Option<Sender>) {
    let latest = Some(Instant::now() + weigh::LONGEST);
    let terms =
        Terms { latest, ..Terms::small(asker.game.clone(), asker.payer.clone(), weigh::LONGEST) };
    let asked = asker.host.engines.lend(terms, move |desk| weigh::weigh(&position, doubt.at, desk));
    tokio::spawn(async move {
        let verdict = match tokio::time::timeout(weigh::LONGEST, asked.answer()).await {
            Ok(Ok(verdict)) => verdict,
            Ok(Err(failure)) => {
                tracing::error!(?failure, "a move could not be weighed");
                Soundness::Sound
            }
            // Every core is taken; the person does not wait for them.
            Err(_) => Soundness::Sound,
        };
        // A table that has gone needs no verdict.
        let _ = asker.mailbox.send(Mail::Weighed { from, doubt, verdict }).await;
    });
}
