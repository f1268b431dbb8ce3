//! Reviews: games are read in the background, one at a time, while nobody's engine thinks. What is found
//! is told to every page that looks, and kept with the game.
//!
//! A review is wanted as soon as the store says so, and is read by the [`Study`], the one task
//! to which everything happens in the order of its mail. Nobody has to look: unlike an analysis, a review
//! is held by the study.

mod export;
mod known;
mod live;
mod routes;
mod study;
mod subject;
#[cfg(test)]
mod tests;
mod wire;

use std::sync::{Arc, Mutex as StdMutex};

use axum::extract::ws::Utf8Bytes;
use tengen_review::{Reader, Step};
use tengen_session::Session;
use tengen_store::{ReviewStage, StoredReview, Summary};
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot, watch};
use tokio::task::JoinHandle;

use crate::engines::Desk;
use crate::host::Host;
use crate::{Problem, ProblemKind};
use known::Known;
use study::Study;

pub(crate) use routes::routes;
pub use wire::{CurveView, DecidedView, ReviewMessage, ReviewState, ReviewView, Try, TryView};

/// A game with fewer moves is not read.
const LEAST_MOVES: u32 = 8;
/// Moves that may be tried at the same time.
const MOST_TRIES: usize = 4;
const MAILBOX: usize = 256;
/// What a page that listens may be behind before it is told everything anew.
const BEHIND: usize = 256;

/// The way to the study, and what is heard from it.
pub(crate) struct Reviews {
    mailbox: mpsc::Sender<Mail>,
    /// The mail, until the study opens.
    mail: StdMutex<Option<mpsc::Receiver<Mail>>>,
    agenda: watch::Sender<Agenda>,
    said: broadcast::Sender<Said>,
    tries: Semaphore,
}

/// What the study is told.
enum Mail {
    /// The review of a game is kept as wanted.
    Wanted(String),
    /// Somebody wants a game read, which the library has with these moves.
    Start { id: String, moves: String, begin: Begin, done: Done },
    /// Somebody does not want it read any more.
    Stop { id: String, done: Done },
    /// The game goes on.
    Void(String),
    /// The game was deleted.
    Deleted(String),
}

/// Whoever waits until what was wanted is kept.
type Done = oneshot::Sender<Result<(), Problem>>;

/// Where reading begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begin {
    /// With what is known.
    Here,
    /// With nothing.
    Anew,
}

/// What is being read, and what comes after it.
#[derive(Clone, Default)]
struct Agenda {
    now: Option<Arc<Known>>,
    queue: Vec<String>,
}

/// Something for all who look at a review.
#[derive(Clone)]
struct Said {
    game: Arc<str>,
    text: Utf8Bytes,
    is_last: bool,
}

impl Default for Reviews {
    fn default() -> Reviews {
        let (mailbox, mail) = mpsc::channel(MAILBOX);
        Reviews {
            mailbox,
            mail: StdMutex::new(Some(mail)),
            agenda: watch::Sender::default(),
            said: broadcast::Sender::new(BEHIND),
            tries: Semaphore::new(MOST_TRIES),
        }
    }
}

/// Opens the study of a host. It closes with the host, and what it knows is kept by then.
pub(crate) fn open(host: &Arc<Host>) -> JoinHandle<()> {
    let mail = host.reviews.mail.lock().expect("nothing panics while it holds the mail").take();
    let mail = mail.expect("a host opens its study once");
    tokio::spawn(Study::new(host.clone()).run(mail))
}

/// Reads the next part of a game.
pub(crate) fn read(reader: &mut Reader, desk: &mut Desk<'_>) -> Step {
    reader.next(&mut desk.thinker())
}

impl Reviews {
    /// The game goes on, and its review is void.
    pub(crate) fn void(&self, id: &str) {
        self.post(Mail::Void(id.to_owned()));
    }

    /// The game was deleted.
    pub(crate) fn deleted(&self, id: &str) {
        self.post(Mail::Deleted(id.to_owned()));
    }

    /// What is known of the game that is being read, if it is this one.
    fn now(&self, id: &str) -> Option<Arc<Known>> {
        self.agenda.borrow().now.clone().filter(|now| now.view.id == id)
    }

    /// How many games are read before this one, which is or will be in the queue.
    fn before(&self, id: &str) -> u32 {
        let agenda = self.agenda.borrow();
        let place = agenda.queue.iter().position(|one| one == id);
        let before = place.unwrap_or(agenda.queue.len()) + usize::from(agenda.now.is_some());
        u32::try_from(before).unwrap_or(u32::MAX)
    }

    fn wanted(&self, id: &str) {
        self.post(Mail::Wanted(id.to_owned()));
    }

    fn post(&self, mail: Mail) {
        // What the store has is found at the next start, and what it no longer has is not written.
        if self.mailbox.try_send(mail).is_err() {
            tracing::warn!("the study takes no more mail");
        }
    }

    /// Wants something done, and waits until it is.
    async fn ask(&self, mail: impl FnOnce(Done) -> Mail) -> Result<(), Problem> {
        let closed = || Problem::new(ProblemKind::TooMany, "the host is about to stop");
        let (done, is_done) = oneshot::channel();
        self.mailbox.send(mail(done)).await.map_err(|_| closed())?;
        is_done.await.map_err(|_| closed())?
    }
}

impl Host {
    /// A game has come to its end: it is read by itself.
    pub(crate) async fn game_over(&self, id: &str, session: &Session) {
        if self.settings().review == 0 || session.position().ply() < LEAST_MOVES as usize {
            return;
        }
        let review = StoredReview {
            moves: Summary::of(session).moves().to_owned(),
            stage: ReviewStage::Wanted,
            report: String::new(),
            updated: self.clock.now(),
        };
        match self.store.keep_review(id, &review).await {
            Ok(()) => self.reviews.wanted(id),
            Err(error) => tracing::warn!(game = id, %error, "the game will not be read"),
        }
    }

    /// A game has been brought back: its review goes on.
    pub(crate) async fn game_restored(&self, id: &str) {
        match self.store.review(id).await {
            Ok(Some(review)) if review.stage == ReviewStage::Wanted => self.reviews.wanted(id),
            Ok(_) => {}
            Err(error) => tracing::warn!(game = id, %error, "the review cannot be read"),
        }
    }
}
