//! Something the engine thinks about for as long as somebody follows it, in turns with others.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, watch};

use super::balance::Weighing;
use super::search::FoundLines;
use crate::analysis::Progress;
use crate::engines::{Asked, Failure, Listener, News};
use crate::held::Held;
use crate::host::Host;

/// How often it is told how a thought is getting on.
const REPORT: Duration = Duration::from_millis(100);
/// A thought that has gone on for so long makes room for those who wait.
const TURN: Duration = Duration::from_millis(500);

/// A thought that is followed. It ends with the last one who follows it.
pub(super) struct Thought {
    told: watch::Receiver<Told>,
    stop: Arc<Notify>,
    _task: Held,
}

/// How a thought is getting on.
#[derive(Clone)]
pub(super) struct Told {
    pub(super) progress: Result<Progress, Failed>,
    pub(super) found: Found,
}

/// The engine failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Failed;

/// What has been found.
#[derive(Clone)]
pub(super) enum Found {
    Lines(FoundLines),
    Balance(Weighing),
}

impl Thought {
    /// Begins a thought, of which this is known.
    pub(super) fn start<Thinking: Future<Output = ()> + Send + 'static>(
        known: Told,
        think: impl FnOnce(watch::Sender<Told>, Arc<Notify>) -> Thinking,
    ) -> Thought {
        let (tell, told) = watch::channel(known);
        let stop = Arc::new(Notify::new());
        let task = tokio::spawn(think(tell, stop.clone()));
        Thought { told, stop, _task: Held(task.abort_handle()) }
    }

    /// Hears of everything that is told from now on.
    pub(super) fn listen(&self) -> watch::Receiver<Told> {
        self.told.clone()
    }

    /// Whether it has come to its end.
    pub(super) fn is_over(&self) -> bool {
        self.told.has_changed().is_err()
    }

    /// Lets it come to an end, and tell what it has found.
    pub(super) fn stop(&self) {
        self.stop.notify_one();
    }
}

/// How a turn ended.
pub(super) enum Turn<T> {
    /// The question was answered, with its limits reached or nothing left to find.
    Answered(T),
    /// It was told to end, to make room for others or for another question.
    Yielded(T),
    /// It was told to end for good.
    Stopped(T),
    Failed,
}

/// Waits for the answer to a question for as long as it is its turn, and lets `hear` tell how it goes and whether
/// that is enough for this turn.
pub(super) async fn turn<T>(
    host: &Host,
    asked: Asked<T>,
    stop: &Notify,
    mut hear: impl FnMut(News) -> ControlFlow<()>,
) -> Turn<T> {
    let mut listener: Listener = asked.listen();
    let handle = listener.stop_handle();
    let mut answer = std::pin::pin!(asked.answer());
    let mut reports = tokio::time::interval(REPORT);
    let mut heard_first = false;
    let mut end: fn(T) -> Turn<T> = Turn::Answered;
    loop {
        tokio::select! {
            biased;
            found = &mut answer => {
                return match found {
                    Ok(found) => end(found),
                    Err(Failure::Crashed | Failure::Hung) => Turn::Failed,
                };
            }
            () = stop.notified() => {
                end = Turn::Stopped;
                handle.stop();
            }
            // The first thing that is found is told at once, all others ten times a second.
            () = listener.changed(), if !heard_first => {
                let news = listener.now();
                heard_first = matches!(&news, News::Thinking { report, .. } if report.depth > 0);
                if hear(news).is_break() && !handle.is_stopped() {
                    end = Turn::Yielded;
                    handle.stop();
                }
            }
            _ = reports.tick() => {
                let news = listener.now();
                let makes_room = matches!(news, News::Thinking { since, .. } if since.elapsed() >= TURN)
                    && host.engines.others_wait();
                if (hear(news).is_break() || makes_room) && !handle.is_stopped() {
                    end = Turn::Yielded;
                    handle.stop();
                }
            }
        }
    }
}
