//! The engine's word on positions: the best lines, and the moves that leave the game even.
//!
//! A socket of its own, which needs no analysis: a page that reads reports slowly loses no edit, and to
//! stop thinking a page has but to go.

mod balance;
mod known;
mod search;
mod thought;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Utf8Bytes, WebSocket};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use tengen_rules::Position;
use tengen_session::Millis;
use tokio::sync::mpsc;

use super::{LinesAsk, LinesMessage, Progress};
use crate::budget::{Opener, Payer};
use crate::host::Host;
use crate::own::Whose;
use crate::socket::{self, Heartbeat, Language, PageId, to_text};
use crate::{Judge, Rejection};

pub(crate) use known::Known;
use search::LinesOf;
use thought::{Found, Thought, Told};

/// No question is longer: all points of the largest board fit.
const LONGEST_QUESTION: usize = 8 * 1024;
/// The most lines of one question.
const MOST_LINES: u8 = 10;
/// The longest that a position may be thought about.
const LONGEST_BUDGET: Duration = Duration::from_secs(24 * 60 * 60);
/// Questions that may wait to be read.
const MAILBOX: usize = 16;

/// `GET /api/lines`
pub(crate) async fn lines(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    opener: Opener,
    upgrade: WebSocketUpgrade,
) -> Response {
    let payer = host.budgets.payer(&person);
    let serve = async move |host, socket| serve(host, payer, socket).await;
    socket::open(host, &opener, upgrade, rejected, serve)
}

fn rejected(rejection: Rejection) -> Utf8Bytes {
    to_text(&LinesMessage::Rejected { rejection })
}

async fn serve(host: Arc<Host>, payer: Payer, socket: WebSocket) {
    let (out, waiting) = mpsc::channel(socket::WAITING);
    let (mailbox, asks) = mpsc::channel(MAILBOX);
    let heartbeat = Heartbeat::new(&host.ways);
    tokio::spawn(Talk { host, payer, out, question: None }.run(asks));
    let language = Language { longest: LONGEST_QUESTION, read, rejected };
    socket::carry(socket, PageId::new(), waiting, &mailbox, language, heartbeat).await;
}

fn read(_: PageId, text: &str) -> Result<LinesAsk, Rejection> {
    socket::parse(text)
}

/// What is asked and answered on one socket.
struct Talk {
    host: Arc<Host>,
    payer: Payer,
    out: mpsc::Sender<Utf8Bytes>,
    question: Option<Question>,
}

/// The question that is being answered.
struct Question {
    ask: u32,
    budget: Duration,
    thought: Arc<Thought>,
    told: tokio::sync::watch::Receiver<Told>,
}

/// What a page has to be told next.
enum Next {
    Asked(Option<LinesAsk>),
    News,
    Closing,
}

impl Talk {
    async fn run(mut self, mut asks: mpsc::Receiver<LinesAsk>) {
        let host = self.host.clone();
        loop {
            let news = async {
                if let Some(question) = &mut self.question
                    && question.told.changed().await.is_ok()
                {
                    return;
                }
                // A thought that has come to its end has no more news.
                std::future::pending().await
            };
            let next = tokio::select! {
                ask = asks.recv() => Next::Asked(ask),
                () = news => Next::News,
                () = host.closed() => Next::Closing,
            };
            let heard = match next {
                Next::Asked(None) => break,
                Next::Asked(Some(ask)) => self.hear(ask),
                Next::News => self.tell(),
                Next::Closing => {
                    // A page that does not read any more needs no goodbye.
                    let _ = self.say(&LinesMessage::Closing);
                    break;
                }
            };
            if heard.is_err() {
                break;
            }
        }
    }

    fn hear(&mut self, ask: LinesAsk) -> Result<(), Gone> {
        match ask {
            LinesAsk::Lines { ask, position, lines, budget, about } => {
                let Some(position) = self.open(ask, &position)? else { return Ok(()) };
                let lines = lines.clamp(1, MOST_LINES);
                let about = about.unwrap_or_else(|| "lines".to_owned());
                let budget = self.within(budget);
                let of = LinesOf { position, lines, about: self.payer.own(&about) };
                let thought = self.host.known.lines(&self.host, &self.payer, of, budget);
                self.follow(ask, budget, thought)
            }
            LinesAsk::Balance { ask, position, budget } => {
                let Some(position) = self.open(ask, &position)? else { return Ok(()) };
                let budget = self.within(budget);
                let payer = self.payer.clone();
                let thought = balance::start(self.host.clone(), payer, &position, budget);
                self.follow(ask, budget, Arc::new(thought))
            }
            LinesAsk::Stop => self.stop(),
        }
    }

    /// The position of a question, unless it cannot be or is over, or nothing is left to pay with.
    fn open(&mut self, ask: u32, position: &Judge) -> Result<Option<Position>, Gone> {
        self.question = None;
        if let Err(spent) = self.payer.check() {
            self.say(&LinesMessage::Rejected { rejection: spent.into() })?;
            return Ok(None);
        }
        match position.position() {
            Ok(position) if position.outcome().is_none() => return Ok(Some(position)),
            Ok(_) => self.say(&LinesMessage::Over { ask })?,
            Err(problem) => {
                let rejection = Rejection::Malformed { detail: problem.detail };
                self.say(&LinesMessage::Rejected { rejection })?;
            }
        }
        Ok(None)
    }

    fn follow(&mut self, ask: u32, budget: Duration, thought: Arc<Thought>) -> Result<(), Gone> {
        let told = thought.listen();
        self.question = Some(Question { ask, budget, thought, told });
        self.tell()
    }

    /// Tells how the question is getting on.
    fn tell(&mut self) -> Result<(), Gone> {
        let Some(question) = &mut self.question else { return Ok(()) };
        let told = question.told.borrow_and_update().clone();
        let message = message(question.ask, question.budget, told);
        self.say(&message)
    }

    /// Lets the question rest. A thought that nobody else follows tells once more what it has found, and
    /// that it was stopped; of one that goes on for others, this page hears where it was.
    fn stop(&mut self) -> Result<(), Gone> {
        let Some(question) = self.question.take() else { return Ok(()) };
        let Some(thought) = Arc::into_inner(question.thought) else {
            let told = Told { progress: Ok(Progress::Stopped), ..question.told.borrow().clone() };
            return self.say(&message(question.ask, question.budget, told));
        };
        thought.stop();
        self.question = Some(Question { thought: Arc::new(thought), ..question });
        Ok(())
    }

    fn within(&self, budget: Millis) -> Duration {
        self.payer.within(Duration::from_millis(budget.0).min(LONGEST_BUDGET))
    }

    fn say(&self, message: &LinesMessage) -> Result<(), Gone> {
        self.out.try_send(to_text(message)).map_err(|_| Gone)
    }
}

/// The page does not listen any more.
struct Gone;

fn message(ask: u32, budget: Duration, told: Told) -> LinesMessage {
    let Ok(progress) = told.progress else { return LinesMessage::EngineFailed { ask } };
    match told.found {
        Found::Lines(found) => LinesMessage::Lines(found.view(ask, progress, budget)),
        Found::Balance(found) => LinesMessage::Balance(found.view(ask, progress, budget)),
    }
}
