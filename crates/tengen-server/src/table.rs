//! One game being played: a session, its mailbox, the pages that look at it, and its searches.
//!
//! Everything that happens to a game happens in this task, in the order of its mail. An event is
//! stored before anybody hears of it.

mod search;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tengen_session::{
    Answer, Ask, AskId, Command, Doubt, Input, Millis, Output, Record, Refusal, Session, Weight,
};
use tengen_store::{Saved, Store, Summary};
use tokio::sync::mpsc;

use crate::coach::Advice;
use crate::host::{Cleared, Host, records};
use crate::shown::{fact, threat_views};
use crate::{HintView, Rejection, ServerMessage, ThinkingView, View};

use search::Search;

/// Names one page among those that look at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PageId(pub(crate) u64);

/// The page that sent a command, and the command's name.
type Sender = (PageId, String);

/// What a table is told.
pub(crate) enum Mail {
    /// A page has come; the last event it has seen.
    Join { page: PageId, seen: Option<u32>, out: mpsc::Sender<Utf8Bytes> },
    /// A page has gone.
    Leave(PageId),
    /// A person wants something.
    Command { page: PageId, name: String, command: Command },
    /// A search has ended.
    Answer { id: AskId, answer: Answer, failed: Option<String> },
    /// How a search is getting on.
    Thinking { id: AskId, thinking: ThinkingView },
    /// A move that a person tried has been weighed.
    Weighed { from: Option<Sender>, doubt: Doubt, verdict: Weight },
    /// The coach has looked at the position with so many plies.
    Advice { ply: u32, hash: u64, advice: Option<Advice> },
    /// The game has a new name.
    Named(Option<String>),
    /// The game was deleted.
    Deleted,
}

/// A table nobody looks at is cleared after this, when nothing is thinking.
const IDLE: Duration = Duration::from_secs(30);
/// After the store has failed, the engine is asked again so much later.
const RETRY: Duration = Duration::from_secs(2);
/// A page that was away for more events than this gets none of them.
const MOST_MISSED: usize = 64;

pub(crate) struct Table {
    host: Arc<Host>,
    id: String,
    name: Option<String>,
    session: Session,
    records: Vec<Record>,
    mailbox: mpsc::Sender<Mail>,
    /// The same for the whole game: an opponent stays who it is, and a restart changes nothing.
    seed: u64,
    pages: HashMap<PageId, mpsc::Sender<Utf8Bytes>>,
    searches: HashMap<AskId, Search>,
    /// What the coach said, and about which position.
    advice: Option<(u32, u64, Advice)>,
    /// When nobody was there any more, or nothing more happened.
    quiet_since: Instant,
    retry_at: Option<Instant>,
}

impl Table {
    pub(crate) fn new(
        host: Arc<Host>,
        saved: Saved,
        session: Session,
        mailbox: mpsc::Sender<Mail>,
    ) -> Table {
        Table {
            host,
            seed: seed(&saved.card.id),
            id: saved.card.id,
            name: saved.card.name,
            session,
            records: saved.records,
            mailbox,
            pages: HashMap::new(),
            searches: HashMap::new(),
            advice: None,
            quiet_since: Instant::now(),
            retry_at: None,
        }
    }

    /// Plays until the game is left or the host stops.
    pub(crate) async fn run(mut self, mut mail: mpsc::Receiver<Mail>) {
        let host = self.host.clone();
        self.ask_again();
        loop {
            let wake = tokio::time::Instant::from_std(self.next_wake());
            tokio::select! {
                letter = mail.recv() => match letter {
                    Some(Mail::Deleted) | None => break,
                    Some(letter) => self.read(letter).await,
                },
                () = tokio::time::sleep_until(wake) => {
                    if self.is_idle() && matches!(self.host.clear(&self.id, &mut mail).await, Cleared::Yes) {
                        self.stop_all();
                        return;
                    }
                    self.tick().await;
                }
                () = host.closed() => {
                    self.tell_all(&ServerMessage::Closing);
                    break;
                }
            }
        }
        self.stop_all();
        while matches!(self.host.clear(&self.id, &mut mail).await, Cleared::No) {
            while mail.try_recv().is_ok() {}
        }
    }

    async fn read(&mut self, letter: Mail) {
        match letter {
            Mail::Join { page, seen, out } => self.welcome(page, seen, out),
            Mail::Leave(page) => {
                self.pages.remove(&page);
                self.quiet_since = Instant::now();
            }
            Mail::Command { page, name, command } => {
                self.act(Input::Command(command), Some((page, name))).await;
            }
            Mail::Answer { id, answer, failed } => {
                self.searches.remove(&id);
                if let Some(opponent) = failed {
                    tracing::error!(game = self.id, opponent, "a search failed");
                    self.tell_all(&ServerMessage::EngineFailed { opponent });
                }
                self.act(Input::Answer { id, answer }, None).await;
            }
            Mail::Thinking { id, thinking } => {
                if self.searches.contains_key(&id) {
                    self.tell_all(&ServerMessage::Thinking(thinking));
                }
            }
            Mail::Weighed { from, doubt, verdict } => {
                self.act(Input::Weighed { doubt, verdict }, from).await;
            }
            Mail::Advice { ply, hash, advice: Some(advice) } => {
                self.advice = Some((ply, hash, advice));
                if let Some(hint) = self.hint() {
                    self.tell_all(&ServerMessage::Hint(hint));
                }
            }
            Mail::Advice { advice: None, .. } => self.tell_all(&ServerMessage::CoachFailed),
            Mail::Named(name) => {
                self.name.clone_from(&name);
                self.tell_all(&ServerMessage::Named { name });
            }
            Mail::Deleted => {}
        }
    }

    /// Lets the session handle an input, and does what it wants done.
    async fn act(&mut self, input: Input, from: Option<Sender>) {
        let before = self.session.clone();
        let outputs = self.session.handle(self.host.clock.now(), input);
        let happened = records(&outputs);
        if !happened.is_empty() {
            let summary = Summary::of(&self.session);
            if let Err(error) = self.host.store.append(&self.id, &happened, &summary).await {
                tracing::error!(game = self.id, %error, "an event could not be stored");
                self.go_back(before);
                return;
            }
            self.records.extend(happened.iter().cloned());
            self.quiet_since = Instant::now();
        }
        for output in outputs {
            match output {
                Output::Publish(record) => {
                    let view = Box::new(self.view(record.time));
                    let message = ServerMessage::Event { record, view };
                    self.tell_all(&message);
                }
                Output::Refuse(refusal) => self.refuse(from.as_ref(), refusal),
                Output::Ask(ask) => self.ask(*ask),
                Output::Stop(id) => {
                    if let Some(search) = self.searches.remove(&id) {
                        search.stop();
                    }
                }
                Output::Hurry(id) => {
                    if let Some(search) = self.searches.get(&id) {
                        search.hurry();
                    }
                }
                Output::Hint { .. } => self.give_hint(),
                Output::Weigh(doubt) => {
                    let position = self.session.position().clone();
                    search::weigh(&self.host, position, doubt, from.clone(), self.mailbox.clone());
                }
                Output::Begin(setup) => match self.host.create(*setup).await {
                    Ok(next) => Box::pin(self.act(Input::Followed { next }, None)).await,
                    Err(problem) => {
                        tracing::error!(game = self.id, problem.detail, "no next game");
                        self.tell_all(&not_stored());
                    }
                },
            }
        }
    }

    /// What could not be stored has not happened.
    fn go_back(&mut self, before: Session) {
        self.session = before;
        self.stop_all();
        self.retry_at = Some(Instant::now() + RETRY);
        self.tell_all(&not_stored());
        let snapshot = ServerMessage::Snapshot {
            view: Box::new(self.view(self.host.clock.now())),
            missed: Vec::new(),
        };
        self.tell_all(&snapshot);
    }

    async fn tick(&mut self) {
        if self.retry_at.is_some_and(|at| at <= Instant::now()) {
            self.retry_at = None;
            self.ask_again();
        }
        let away = self.pages.is_empty() && self.quiet_since.elapsed() >= self.host.ways.away;
        let input = if away && self.session.deadline().is_some() {
            Input::Command(Command::Pause)
        } else {
            Input::Tick
        };
        self.act(input, None).await;
    }

    fn next_wake(&self) -> Instant {
        // While the store fails there is nothing to do but wait.
        if let Some(retry_at) = self.retry_at {
            return retry_at;
        }
        let now = Instant::now();
        let alone = self.pages.is_empty();
        let idle = if alone && self.searches.is_empty() {
            (self.quiet_since + IDLE).max(now)
        } else {
            now + IDLE
        };
        let deadline = self.session.deadline();
        let away = deadline.filter(|_| alone).map(|_| self.quiet_since + self.host.ways.away);
        let flag = deadline.map(|deadline| self.host.clock.instant(deadline));
        [away, flag].into_iter().flatten().fold(idle, Instant::min)
    }

    fn is_idle(&self) -> bool {
        self.pages.is_empty() && self.searches.is_empty() && self.quiet_since.elapsed() >= IDLE
    }

    fn welcome(&mut self, page: PageId, seen: Option<u32>, out: mpsc::Sender<Utf8Bytes>) {
        let unseen = seen.map_or(&[][..], |seen| {
            let from = usize::try_from(seen).unwrap_or(usize::MAX).min(self.records.len());
            &self.records[from..]
        });
        let missed = if unseen.len() > MOST_MISSED { Vec::new() } else { unseen.to_vec() };
        let snapshot =
            ServerMessage::Snapshot { view: Box::new(self.view(self.host.clock.now())), missed };
        self.pages.insert(page, out);
        self.tell(page, &snapshot);
        if self.session.hint() > 0 {
            match self.hint() {
                Some(hint) => self.tell(page, &ServerMessage::Hint(hint)),
                None => self.give_hint(),
            }
        }
    }

    fn refuse(&mut self, from: Option<&Sender>, refusal: Refusal) {
        if let Some((page, command)) = from {
            self.tell(*page, &ServerMessage::Refused { command: command.clone(), refusal });
        }
    }

    fn view(&self, now: Millis) -> View {
        let position = self.session.position();
        View {
            id: self.id.clone(),
            name: self.name.clone(),
            game: self.session.view(now),
            threats: threat_views(position),
            fact: fact(position),
        }
    }

    fn tell(&mut self, page: PageId, message: &ServerMessage) {
        let text = to_text(message);
        // A page that does not read is let go; it comes back and gets a snapshot.
        if self.pages.get(&page).is_some_and(|out| out.try_send(text).is_err()) {
            self.pages.remove(&page);
        }
    }

    fn tell_all(&mut self, message: &ServerMessage) {
        let text = to_text(message);
        self.pages.retain(|_, out| out.try_send(text.clone()).is_ok());
    }

    fn ask(&mut self, ask: Ask) {
        let (id, ply) = (ask.id, self.session.ply());
        let search = Search::start(&self.host, ask, ply, self.seed, self.mailbox.clone());
        if let Some(old) = self.searches.insert(id, search) {
            old.stop();
        }
    }

    fn ask_again(&mut self) {
        for output in self.session.resume() {
            if let Output::Ask(ask) = output {
                self.ask(*ask);
            }
        }
    }

    fn stop_all(&mut self) {
        for (_, search) in self.searches.drain() {
            search.stop();
        }
    }

    /// The step of the ladder the person is on, when the coach has looked at this position.
    fn hint(&self) -> Option<HintView> {
        let (ply, hash, advice) = self.advice.as_ref()?;
        let here = (self.session.ply(), self.session.position().hash());
        let stage = self.session.hint();
        ((*ply, *hash) == here && stage > 0).then(|| advice.step(*ply, stage))
    }

    fn give_hint(&mut self) {
        match (self.hint(), self.session.region()) {
            (Some(hint), _) => self.tell_all(&ServerMessage::Hint(hint)),
            (None, Some(region)) => {
                let (position, ply) = (self.session.position().clone(), self.session.ply());
                search::look(&self.host, position, region, ply, self.mailbox.clone());
            }
            (None, None) => {}
        }
    }
}

/// A number of its own for each game (FNV-1a).
fn seed(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn not_stored() -> ServerMessage {
    ServerMessage::Rejected { rejection: Rejection::NotStored }
}

pub(crate) fn to_text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain JSON").into()
}

#[cfg(test)]
mod tests;
