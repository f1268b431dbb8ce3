//! One game being played: a session, its mailbox, the pages that look at it, and its searches.
//!
//! Everything that happens to a game happens in this task, in the order of its mail. An event is
//! stored before anybody hears of it.

mod search;
mod tenure;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tengen_rules::Player;
use tengen_session::{
    Answer, Ask, AskId, Command, Doubt, Input, Millis, Output, Record, Refusal, Session, Soundness,
    Speaker,
};
use tengen_store::{Person, Saved, StoreError, Summary};
use tokio::sync::mpsc;

use crate::coach::Advice;
use crate::host::{Cleared, Host, Measured, records};
use crate::shown::{fact, pattern, threat_views};
use crate::socket::{PageId, to_text};
use crate::{HintView, Rejection, ServerMessage, ThinkingAbout, ThinkingView, View};

use search::{Asker, Look, Search};

/// The page that sent a command, and the command's name.
type Sender = (PageId, String);

/// What a table is told.
pub(crate) enum Mail {
    /// A page has come: for whom it speaks, and the last event it has seen.
    Join { page: PageId, speaker: Speaker, seen: Option<u32>, out: mpsc::Sender<Utf8Bytes> },
    /// A page has gone.
    Leave(PageId),
    /// Whether a page wants to hear what the engine thinks.
    Listen { page: PageId, on: bool },
    /// A person wants something.
    Command { page: PageId, name: String, command: Command },
    /// A search has ended.
    Answer { id: AskId, answer: Answer, failed: Option<String> },
    /// How a search is getting on.
    Thinking(ThinkingView),
    /// A move that a person tried has been weighed.
    Weighed { from: Option<Sender>, doubt: Doubt, verdict: Soundness },
    /// The coach has looked at the position with so many plies.
    Advice { ply: u32, hash: u64, advice: Option<Advice> },
    /// The other player has been gone for long enough, and this one claims the game.
    Claim { by: Player },
    /// Another instance has done something to the game: its events go up to this one, if that is known.
    Elsewhere { seq: Option<u32> },
    /// The game has a new name.
    Named(Option<String>),
    /// The game was deleted.
    Deleted,
}

/// After the store has failed, the engine is asked again so much later.
const RETRY: Duration = Duration::from_secs(2);
/// A page that was away for more events than this gets none of them.
const MOST_MISSED: usize = 64;
/// How often an input is tried against a game that another program plays on as well.
const MOST_TRIES: usize = 4;

/// A page that looks at a game.
struct Page {
    speaker: Speaker,
    /// Whether it wants to hear what the engine thinks.
    listens: bool,
    out: mpsc::Sender<Utf8Bytes>,
}

pub(crate) struct Table {
    host: Arc<Host>,
    /// In whose library it is; of a game with two owners, one of them.
    whose: Person,
    id: String,
    name: Option<String>,
    session: Session,
    records: Vec<Record>,
    mailbox: mpsc::Sender<Mail>,
    /// The same for the whole game: an opponent stays who it is, and a restart changes nothing.
    seed: u64,
    pages: HashMap<PageId, Page>,
    searches: HashMap<AskId, Search>,
    looking: Option<Look>,
    /// What the coach said, and about which position.
    advice: Option<(u32, u64, Advice)>,
    /// When nobody was there any more, or nothing more happened.
    quiet_since: Instant,
    retry_at: Option<Instant>,
    /// When the store last heard that the clock was looked at.
    seen_at: Instant,
    /// What it heard then.
    noted: Millis,
    /// Whether nobody is here any more, and somebody is with another instance.
    is_left: bool,
}

impl Table {
    pub(crate) fn new(
        host: Arc<Host>,
        whose: Person,
        saved: Saved,
        session: Session,
        mailbox: mpsc::Sender<Mail>,
    ) -> Table {
        Table {
            host,
            whose,
            seed: seed(&saved.card.id),
            id: saved.card.id,
            name: saved.card.name,
            session,
            records: saved.records,
            mailbox,
            pages: HashMap::new(),
            searches: HashMap::new(),
            looking: None,
            advice: None,
            quiet_since: Instant::now(),
            retry_at: None,
            seen_at: Instant::now(),
            noted: saved.seen,
            is_left: false,
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
                    Some(Mail::Deleted) => {
                        self.tell_all(&ServerMessage::Deleted);
                        break;
                    }
                    None => break,
                    Some(letter) => self.read(letter).await,
                },
                () = tokio::time::sleep_until(wake) => {
                    if self.is_idle() && matches!(self.host.clear(&self.id, &mut mail).await, Cleared::Yes) {
                        return;
                    }
                    self.tick().await;
                }
                () = host.closed() => {
                    self.act(Input::Left, None).await;
                    if self.session.flag().is_some() {
                        self.note_clock().await;
                    }
                    self.tell_all(&ServerMessage::Closing);
                    break;
                }
            }
        }
        self.end_questions();
        while matches!(self.host.clear(&self.id, &mut mail).await, Cleared::No) {
            while mail.try_recv().is_ok() {}
        }
    }

    async fn read(&mut self, letter: Mail) {
        match letter {
            Mail::Join { page, speaker, seen, out } => {
                self.welcome(page, Page { speaker, listens: false, out }, seen);
            }
            Mail::Leave(page) => {
                self.pages.remove(&page);
                self.quiet_since = Instant::now();
                if self.pages.is_empty() {
                    self.looking = None;
                }
            }
            Mail::Listen { page, on } => {
                if let Some(page) = self.pages.get_mut(&page) {
                    page.listens = on;
                }
            }
            Mail::Command { page, name, command } => {
                // A page that was let go is on its way back, and will be told where the game is.
                if let Some(Page { speaker: from, .. }) = self.pages.get(&page) {
                    let input = Input::Command { from: *from, command };
                    self.act(input, Some((page, name))).await;
                }
            }
            Mail::Answer { id, answer, failed } => {
                if let Some(search) = self.searches.remove(&id) {
                    search.answered();
                }
                if let Some(opponent) = failed {
                    tracing::error!(game = self.id, opponent, "a search failed");
                    self.tell_all(&ServerMessage::EngineFailed { opponent });
                }
                self.act(Input::Answer { id, answer }, None).await;
            }
            Mail::Thinking(thinking) => {
                let stands = thinking.ply == self.session.ply()
                    && match thinking.about {
                        ThinkingAbout::Reply => !self.searches.is_empty(),
                        ThinkingAbout::Hint => self.looking.is_some(),
                    };
                if stands {
                    self.tell_thinking(thinking);
                }
            }
            Mail::Weighed { from, doubt, verdict } => {
                self.act(Input::Weighed { doubt, verdict }, from).await;
            }
            Mail::Advice { ply, hash, advice } => {
                self.looking = None;
                let Some(advice) = advice else {
                    self.tell_all(&ServerMessage::CoachFailed);
                    return;
                };
                self.advice = Some((ply, hash, advice));
                if let Some(hint) = self.hint() {
                    self.tell_all(&ServerMessage::Hint(hint));
                }
            }
            Mail::Claim { by } => self.act(Input::Claimed { by }, None).await,
            Mail::Elsewhere { seq } => {
                let known = self.records.last().map_or(0, |last| last.seq);
                if seq.is_none_or(|seq| seq > known)
                    && let Err(error) = self.catch_up().await
                {
                    tracing::error!(game = self.id, %error, "the game could not be loaded again");
                }
            }
            Mail::Named(name) => {
                self.name.clone_from(&name);
                self.tell_all(&ServerMessage::Named { name });
            }
            Mail::Deleted => {}
        }
    }

    /// Lets the session handle an input, and does what it wants done. When another program has played
    /// on meanwhile, the input is for the game as that one left it.
    async fn act(&mut self, input: Input, from: Option<Sender>) {
        let mut tries = 1;
        loop {
            let before = self.session.clone();
            let outputs = self.session.handle(self.host.clock.now(), input.clone());
            let error = match self.keep(&outputs).await {
                Ok(()) => {
                    self.see_end(&before).await;
                    return self.carry_out(outputs, from).await;
                }
                Err(error) => error,
            };
            tracing::error!(game = self.id, %error, "an event could not be stored");
            self.session = before;
            if !matches!(error, StoreError::Conflict { .. }) || tries == MOST_TRIES {
                return self.go_back(&error);
            }
            tries += 1;
            if let Err(error) = self.catch_up().await {
                tracing::error!(game = self.id, %error, "the game could not be loaded again");
                return self.go_back(&error);
            }
        }
    }

    /// A game that has ended is read; one that goes on after its end is not read any more. This is
    /// settled before anybody hears of the end.
    async fn see_end(&self, before: &Session) {
        match (before.result().is_some(), self.session.result().is_some()) {
            (false, true) => self.host.game_over(&self.id, &self.session).await,
            (true, false) => self.host.reviews.void(&self.id),
            (true, true) | (false, false) => return,
        }
        self.ring();
    }

    /// Lets the room it is played in know that it has ended, or that another game has begun.
    fn ring(&self) {
        if let Some(room) = &self.session.setup().room {
            self.host.rooms.changed(&room.code);
        }
    }

    /// Stores what has happened.
    async fn keep(&mut self, outputs: &[Output]) -> Result<(), StoreError> {
        let happened = records(outputs);
        if !happened.is_empty() {
            let summary = Summary::of(&self.session);
            let began = Instant::now();
            self.host.store.append(&self.id, &happened, &summary).await?;
            self.host.figures.stored(happened.len(), began.elapsed());
            self.records.extend(happened);
            self.quiet_since = Instant::now();
            self.looking = self.looking.take().filter(|look| look.is_at(self.session.position()));
        }
        Ok(())
    }

    async fn carry_out(&mut self, outputs: Vec<Output>, from: Option<Sender>) {
        for output in outputs {
            match output {
                Output::Publish(record) => {
                    self.show_all(record.time, |view| ServerMessage::Event {
                        record: record.clone(),
                        view,
                    });
                }
                Output::Refuse(refusal) => self.refuse(from.as_ref(), refusal),
                Output::Ask(ask) => self.ask(*ask),
                Output::Stop(id) => drop(self.searches.remove(&id)),
                Output::Hurry(id) => {
                    if let Some(search) = self.searches.get(&id) {
                        search.hurry();
                    }
                }
                Output::Hint { .. } => self.give_hint(),
                Output::Weigh(doubt) => {
                    let position = self.session.position().clone();
                    search::weigh(self.asker(), position, doubt, from.clone());
                }
                Output::Begin(setup) => match self.host.create(&self.whose, *setup).await {
                    Ok(next) => {
                        Box::pin(self.act(Input::Followed { next }, None)).await;
                        self.ring();
                    }
                    Err(problem) => {
                        tracing::error!(game = self.id, problem.detail, "no next game");
                        let rejection = Rejection::NotStored;
                        self.tell_all(&ServerMessage::Rejected { rejection });
                    }
                },
            }
        }
    }

    /// What could not be stored has not happened.
    fn go_back(&mut self, error: &StoreError) {
        self.end_questions();
        self.retry_at = Some(Instant::now() + RETRY);
        let rejection = match error {
            StoreError::Gone(_) => Rejection::DataGone,
            StoreError::Conflict { .. }
            | StoreError::Missing(_)
            | StoreError::Unreadable { .. }
            | StoreError::Database(_)
            | StoreError::Commit(_) => Rejection::NotStored,
        };
        self.tell_all(&ServerMessage::Rejected { rejection });
        self.show_all(self.host.clock.now(), |view| ServerMessage::Snapshot {
            view,
            missed: Vec::new(),
        });
    }

    /// Takes the game as another program has left it, and tells what happened there as if it had happened
    /// here: the log is the truth, and a session in memory only a copy of it.
    async fn catch_up(&mut self) -> Result<(), StoreError> {
        let (saved, session) = match self.host.load(&self.id, Measured::Elsewhere).await {
            Err(StoreError::Missing(_)) => {
                // A mailbox that is full has other mail that the store will not take.
                let _ = self.mailbox.try_send(Mail::Deleted);
                return Ok(());
            }
            found => found?,
        };
        let known = self.records.len();
        self.records = saved.records;
        if self.name != saved.card.name {
            self.name = saved.card.name;
            self.tell_all(&ServerMessage::Named { name: self.name.clone() });
        }
        let missed = self.since(known);
        for record in &missed {
            let so_far = &self.records[..record.seq as usize];
            if let Ok(then) = Session::restore(so_far, record.time, record.time) {
                self.session = then;
                self.show_all(record.time, |view| ServerMessage::Event {
                    record: record.clone(),
                    view,
                });
            }
        }
        self.session = session;
        if missed.is_empty() && self.records.len() > known {
            let missed = Vec::new();
            self.show_all(self.host.clock.now(), |view| ServerMessage::Snapshot {
                view,
                missed: missed.clone(),
            });
        }
        self.looking = self.looking.take().filter(|look| look.is_at(self.session.position()));
        self.ask_again();
        self.ring();
        Ok(())
    }

    /// Lets the store know that the running clock was looked at, so that the time is not given back
    /// should this program die.
    async fn note_clock(&mut self) {
        self.seen_at = Instant::now();
        self.noted = self.host.clock.now();
        if let Err(error) = self.host.store.saw(&self.id, self.noted).await {
            tracing::warn!(game = self.id, %error, "the time could not be stored");
        }
    }

    async fn tick(&mut self) {
        if self.retry_at.is_some_and(|at| at <= Instant::now()) {
            self.retry_at = None;
            self.ask_again();
        }
        let away = self.pages.is_empty() && self.quiet_since.elapsed() >= self.host.ways.away;
        let runs = self.session.flag().is_some();
        self.is_left = away && runs && self.is_played_elsewhere().await;
        let input = if away && self.pauses() && !self.is_left { Input::Left } else { Input::Tick };
        self.act(input, None).await;
        let runs = self.session.flag().is_some();
        if runs && self.notes_clock() && self.seen_at.elapsed() >= self.host.ways.look {
            self.note_clock().await;
        }
    }

    /// Whether somebody looks at the clock with another instance, now that nobody does with this one.
    async fn is_played_elsewhere(&self) -> bool {
        self.host.store.is_shared()
            && match self.host.store.load(&self.id).await {
                Ok(saved) => saved.is_none_or(|saved| saved.seen > self.noted),
                Err(_) => true,
            }
    }

    /// Whether this instance answers for the clock. Where others may have the game open, those do who have
    /// somebody at it.
    fn notes_clock(&self) -> bool {
        !self.pages.is_empty() || !self.host.store.is_shared()
    }

    fn next_wake(&self) -> Instant {
        // While the store fails there is nothing to do but wait.
        if let Some(retry_at) = self.retry_at {
            return retry_at;
        }
        let now = Instant::now();
        let alone = self.pages.is_empty();
        let stays = self.runs_on() && !self.is_left;
        let needed = !alone || !self.searches.is_empty() || stays;
        let idle = match (!needed, self.is_left) {
            (true, true) => return now,
            (true, false) => (self.quiet_since + self.host.ways.empty).max(now),
            (false, _) => now + self.host.ways.empty,
        };
        let away = (alone && self.pauses() && !self.is_left)
            .then(|| self.quiet_since + self.host.ways.away);
        let deadline = self.session.deadline().map(|deadline| self.host.clock.instant(deadline));
        let notes = self.session.flag().filter(|_| self.notes_clock());
        let look = notes.map(|_| self.seen_at + self.host.ways.look);
        [away, deadline, look].into_iter().flatten().fold(idle, Instant::min)
    }

    /// Whether its clock runs, and runs on when everybody has gone.
    fn runs_on(&self) -> bool {
        self.session.flag().is_some() && self.session.setup().room.is_some()
    }

    /// Whether its clock runs, and stops when everybody has gone.
    fn pauses(&self) -> bool {
        self.session.flag().is_some() && self.session.setup().room.is_none()
    }

    fn is_idle(&self) -> bool {
        self.pages.is_empty()
            && self.searches.is_empty()
            && (self.is_left
                || (!self.runs_on() && self.quiet_since.elapsed() >= self.host.ways.empty))
    }

    /// The last events from this one on, unless they are too many.
    fn since(&self, known: usize) -> Vec<Record> {
        let unseen = self.records.get(known..).unwrap_or_default();
        if unseen.len() > MOST_MISSED { Vec::new() } else { unseen.to_vec() }
    }

    fn welcome(&mut self, id: PageId, page: Page, seen: Option<u32>) {
        let missed = seen.map_or(Vec::new(), |seen| self.since(seen as usize));
        let view = Box::new(self.view(self.host.clock.now(), page.speaker));
        let snapshot = ServerMessage::Snapshot { view, missed };
        self.pages.insert(id, page);
        self.is_left = false;
        self.tell(id, &snapshot);
        if self.session.hint() > 0 {
            match self.hint() {
                Some(hint) => self.tell(id, &ServerMessage::Hint(hint)),
                None => self.give_hint(),
            }
        }
    }

    fn refuse(&mut self, from: Option<&Sender>, refusal: Refusal) {
        if let Some((page, command)) = from {
            self.tell(*page, &ServerMessage::Refused { command: command.clone(), refusal });
        }
    }

    fn view(&self, now: Millis, to: Speaker) -> View {
        let position = self.session.position();
        View {
            id: self.id.clone(),
            name: self.name.clone(),
            game: self.session.view(now, to),
            threats: threat_views(position),
            fact: fact(position),
            pattern: pattern(position),
        }
    }

    fn tell(&mut self, page: PageId, message: &ServerMessage) {
        let text = to_text(message);
        // A page that does not read is let go; it comes back and gets a snapshot.
        if self.pages.get(&page).is_some_and(|page| page.out.try_send(text).is_err()) {
            self.pages.remove(&page);
        }
    }

    fn tell_all(&mut self, message: &ServerMessage) {
        let text = to_text(message);
        self.pages.retain(|_, page| page.out.try_send(text.clone()).is_ok());
    }

    /// Tells everybody how the game is, each with what they can do about it.
    fn show_all(&mut self, now: Millis, message: impl Fn(Box<View>) -> ServerMessage) {
        let speakers: HashSet<Speaker> = self.pages.values().map(|page| page.speaker).collect();
        let texts: HashMap<Speaker, Utf8Bytes> = speakers
            .into_iter()
            .map(|to| (to, to_text(&message(Box::new(self.view(now, to))))))
            .collect();
        self.pages.retain(|_, page| page.out.try_send(texts[&page.speaker].clone()).is_ok());
    }

    /// Tells how the thinking goes, and what it has found to those who listen. What the engine finds is
    /// help, so it is for games that are marked as assisted.
    fn tell_thinking(&mut self, thinking: ThinkingView) {
        let brief =
            to_text(&ServerMessage::Thinking(ThinkingView { report: None, ..thinking.clone() }));
        let whole = self.session.is_assisted().then(|| to_text(&ServerMessage::Thinking(thinking)));
        self.pages.retain(|_, page| {
            let text = whole.as_ref().filter(|_| page.listens).unwrap_or(&brief);
            page.out.try_send(text.clone()).is_ok()
        });
    }

    fn asker(&self) -> Asker {
        Asker {
            host: self.host.clone(),
            game: self.id.as_str().into(),
            payer: self.host.budgets.payer(&self.whose),
            ply: self.session.ply(),
            mailbox: self.mailbox.clone(),
        }
    }

    fn ask(&mut self, ask: Ask) {
        let id = ask.id;
        self.searches.insert(id, Search::start(self.asker(), ask, self.seed));
    }

    /// Asks what the session asks, and nothing else. What is being thought about goes on.
    fn ask_again(&mut self) {
        let asks: Vec<Ask> = self
            .session
            .resume()
            .into_iter()
            .filter_map(|output| match output {
                Output::Ask(ask) => Some(*ask),
                _ => None,
            })
            .collect();
        self.searches.retain(|id, _| asks.iter().any(|ask| ask.id == *id));
        for ask in asks {
            if !self.searches.contains_key(&ask.id) {
                self.ask(ask);
            }
        }
    }

    fn end_questions(&mut self) {
        self.searches.clear();
        self.looking = None;
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
                let position = self.session.position();
                if self.looking.as_ref().is_some_and(|look| look.is_at(position)) {
                    return;
                }
                let asker = self.asker();
                match asker.payer.check() {
                    Ok(()) => self.looking = Some(Look::start(asker, position.clone(), region)),
                    Err(spent) => {
                        self.tell_all(&ServerMessage::Rejected { rejection: spent.into() });
                    }
                }
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

#[cfg(test)]
mod tests;
