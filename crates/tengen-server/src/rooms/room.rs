//! One room somebody is in: the pages, the seats they speak for, and the table they are brought to.
//!
//! Everything that happens to a room happens in this task, in the order of its mail. It keeps nothing that
//! has to be kept: the seats and games are in the store and are read again whenever the bell rings.

mod page;
mod talk;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tengen_session::{Command, Millis, Speaker, Text};
use tengen_store::{Chair, Present, RoomGame, SavedRoom, Visitor};
use tokio::sync::{Notify, mpsc, oneshot};

use super::{Code, GoneView, RoomCan, RoomCommand, RoomMessage, RoomRefusal, RoomView, SeatView};
use crate::clock::millis;
use crate::host::{Cleared, Host};
use crate::socket::{PageId, name_of, to_text};
use crate::{Problem, ProblemKind, Rejection, ServerMessage, table};
use page::Page;
pub(super) use talk::Said;
use talk::Talk;

/// What a room is told.
pub(super) enum Mail {
    /// A page has come: whose browser it is, and the last event it has seen.
    Join {
        page: PageId,
        visitor: Option<Visitor>,
        seen: Option<Seen>,
        out: mpsc::Sender<Utf8Bytes>,
    },
    /// A page has gone.
    Leave(PageId),
    /// A page wants something of the game.
    Command { page: PageId, name: String, command: Command },
    /// Whether a page wants to hear what an engine thinks.
    Listen { page: PageId, on: bool },
    /// A page wants something of the room.
    Ask { page: PageId, command: RoomCommand },
    /// Somebody who is with another instance has said something.
    Heard(Said),
    /// Somebody wants to see the room without staying.
    Show { visitor: Option<Visitor>, reply: oneshot::Sender<RoomView> },
}

/// The last event of a game that a page has seen.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) game: String,
    pub(super) seq: u32,
}

/// How often the store hears that somebody is in a room.
const NOTED: Duration = Duration::from_secs(60 * 60);

pub(super) struct Room {
    host: Arc<Host>,
    code: Code,
    saved: SavedRoom,
    pages: HashMap<PageId, Page>,
    /// Where the last game is played.
    table: Option<OpenTable>,
    /// Since when nobody of a seat is there.
    gone: HashMap<Chair, Instant>,
    talk: Talk,
    quiet_since: Instant,
    noted: Option<Instant>,
    /// Who is here as other instances were told, and when.
    announced: (Present, Instant),
}

/// A game and the mailbox of its table.
struct OpenTable {
    game: String,
    mailbox: mpsc::Sender<table::Mail>,
}

/// Whether a room is still there.
enum Stands {
    Yes,
    No,
}

impl Room {
    pub(super) fn new(host: Arc<Host>, code: Code, saved: SavedRoom) -> Room {
        let now = Instant::now();
        Room {
            host,
            code,
            saved,
            pages: HashMap::new(),
            table: None,
            gone: Chair::BOTH.map(|chair| (chair, now)).into(),
            talk: Talk::new(now),
            quiet_since: now,
            noted: None,
            announced: (Present::default(), now),
        }
    }

    /// Stays until everybody has left, the room is taken back, or the host stops.
    pub(super) async fn run(mut self, mut mail: mpsc::Receiver<Mail>, bell: Arc<Notify>) {
        let host = self.host.clone();
        loop {
            let wake = tokio::time::Instant::from_std(self.next_wake());
            tokio::select! {
                letter = mail.recv() => match letter {
                    Some(letter) => self.read(letter).await,
                    None => break,
                },
                () = bell.notified() => {
                    if let Stands::No = self.reload().await {
                        self.tell_all(&to_text(&RoomMessage::RoomClosed));
                        break;
                    }
                }
                () = tokio::time::sleep_until(wake) => {
                    if self.is_idle() && matches!(host.rooms.clear(&self.code, &mut mail, false), Cleared::Yes) {
                        return;
                    }
                    self.note_use().await;
                    self.announce().await;
                    if host.store.is_shared() && let Stands::No = self.reload().await {
                        self.tell_all(&to_text(&RoomMessage::RoomClosed));
                        break;
                    }
                    self.show_all();
                }
                () = host.closed() => {
                    // Those who play are told by the table.
                    self.tell_waiting(&to_text(&ServerMessage::Closing));
                    break;
                }
            }
        }
        self.pages.clear();
        self.announce().await;
        while matches!(host.rooms.clear(&self.code, &mut mail, host.is_closing()), Cleared::No) {
            while mail.try_recv().is_ok() {}
        }
    }

    async fn read(&mut self, letter: Mail) {
        match letter {
            Mail::Join { page, visitor, seen, out } => {
                self.pages.insert(page, Page::new(visitor, seen, out));
                self.note_use().await;
                self.count();
                self.announce().await;
                self.show_all();
                self.seat().await;
            }
            Mail::Leave(page) => self.leave(page).await,
            Mail::Command { page, name, command } => {
                self.post(table::Mail::Command { page, name, command }).await;
            }
            Mail::Listen { page, on } => self.post(table::Mail::Listen { page, on }).await,
            Mail::Ask { page, command: RoomCommand::Leave } => self.leave(page).await,
            Mail::Ask { page, command } => {
                if let Err(refusal) = self.ask(page, command).await {
                    let command = name_of(&command);
                    self.tell(page, &to_text(&RoomMessage::RoomRefused { command, refusal }));
                }
            }
            Mail::Heard(said) => {
                self.talk.hear(said);
                self.show_all();
            }
            Mail::Show { visitor, reply } => {
                // What was asked about has just been stored, and the bell may not have rung yet.
                if let Stands::Yes = self.reload().await {
                    let chair = visitor.and_then(|visitor| self.saved.chair(&visitor));
                    // Who does not wait for the answer does not need it.
                    let _ = reply.send(self.view(chair));
                }
            }
        }
    }

    /// Lets a page go. One whose line was found to have ended is not in the room any more, but still at the table.
    async fn leave(&mut self, page: PageId) {
        self.pages.remove(&page);
        self.quiet_since = Instant::now();
        self.post(table::Mail::Leave(page)).await;
        self.count();
        self.announce().await;
        self.show_all();
    }

    async fn ask(&mut self, page: PageId, command: RoomCommand) -> Result<(), RoomRefusal> {
        // A page that was let go is on its way back.
        let Some(page) = self.pages.get(&page) else { return Ok(()) };
        let chair = page.chair.ok_or(RoomRefusal::Watching)?;
        match command {
            RoomCommand::Say { phrase } => {
                let said = Said { chair, phrase };
                if !self.talk.say(said, Instant::now()) {
                    return Err(RoomRefusal::TooMuch);
                }
                self.show_all();
                let said = serde_json::to_string(&said).expect("a phrase is plain JSON");
                if let Err(error) = self.host.store.say(self.code.as_str(), &said).await {
                    tracing::warn!(room = %self.code, %error, "a phrase could not be passed on");
                }
            }
            RoomCommand::Claim => {
                let game = self.claim(chair)?;
                let by = game.player(chair);
                self.post(table::Mail::Claim { by }).await;
            }
            RoomCommand::Leave => {}
        }
        Ok(())
    }

    /// The game that a seat may claim now, or why not.
    fn claim(&self, chair: Chair) -> Result<&RoomGame, RoomRefusal> {
        let game = self.playing().ok_or(RoomRefusal::NotPlaying)?;
        if self.saved.terms.clock.is_some() {
            return Err(RoomRefusal::ClockRuns);
        }
        match self.kept(!chair) {
            Some(Millis(0)) => Ok(game),
            Some(_) | None => Err(RoomRefusal::NotGone),
        }
    }

    /// The game that is on.
    fn playing(&self) -> Option<&RoomGame> {
        self.saved.game().filter(|game| game.end.is_none())
    }

    /// How long the seat of one who is gone is still kept, where that is what decides.
    fn kept(&self, chair: Chair) -> Option<Millis> {
        self.playing().filter(|_| self.saved.terms.clock.is_none())?;
        let gone = self.gone.get(&chair)?;
        Some(millis(self.host.ways.kept.saturating_sub(gone.elapsed())))
    }

    /// Reads the room again, and brings everybody to where they belong now.
    async fn reload(&mut self) -> Stands {
        match self.host.store.room(self.code.as_str()).await {
            Ok(None) => return Stands::No,
            Ok(Some(saved)) if saved == self.saved => {}
            Ok(Some(saved)) => {
                self.saved = saved;
                self.count();
                self.announce().await;
                self.show_all();
            }
            Err(error) => tracing::error!(room = %self.code, %error, "a room could not be read"),
        }
        self.seat().await;
        Stands::Yes
    }

    /// Finds out who speaks for which seat, and who is gone.
    fn count(&mut self) {
        for page in self.pages.values_mut() {
            page.chair = page.visitor.as_ref().and_then(|visitor| self.saved.chair(visitor));
        }
        for chair in Chair::BOTH {
            if self.is_here(chair) || self.saved.elsewhere.chairs.contains(&chair) {
                self.gone.remove(&chair);
            } else {
                self.gone.entry(chair).or_insert_with(Instant::now);
            }
        }
    }

    /// Whether somebody of this seat is here, with this instance.
    fn is_here(&self, chair: Chair) -> bool {
        self.pages.values().any(|page| page.chair == Some(chair))
    }

    /// Lets other instances know who is here with this one, before they think that nobody is.
    async fn announce(&mut self) {
        if !self.host.store.is_shared() {
            return;
        }
        let here = Present {
            chairs: Chair::BOTH.into_iter().filter(|&chair| self.is_here(chair)).collect(),
            watchers: self.watchers(),
        };
        let lasting = self.host.ways.present;
        let (told, at) = &self.announced;
        if *told == here && (here == Present::default() || at.elapsed() < lasting / 3) {
            return;
        }
        match self.host.store.attend(self.code.as_str(), &here, millis(lasting)).await {
            Ok(()) => self.announced = (here, Instant::now()),
            Err(error) => {
                tracing::warn!(room = %self.code, %error, "who is here could not be told");
            }
        }
    }

    /// How many look on, with this instance.
    fn watchers(&self) -> u32 {
        let watch = self.pages.values().filter(|page| page.chair.is_none());
        u32::try_from(watch.count()).unwrap_or(u32::MAX)
    }

    /// Brings every page to the table of the last game, with the seat it speaks for.
    async fn seat(&mut self) {
        let Some(game) = self.saved.game().cloned() else { return };
        let left = match self.find_table(&game.id).await {
            Ok(left) => left,
            Err(word) => return self.tell_all(&to_text(&word)),
        };
        let Some(OpenTable { mailbox, .. }) = &self.table else { return };
        for (&id, page) in &mut self.pages {
            let speaker = match page.chair {
                Some(chair) => Speaker::Player(game.player(chair)),
                None => Speaker::Watcher,
            };
            let Some(join) = page.go(id, &game.id, speaker) else { continue };
            // A table that has just ended has told them why, and they come back.
            let _ = mailbox.send(join).await;
            if let Some(left) = &left {
                let _ = left.send(table::Mail::Leave(id)).await;
            }
        }
    }

    /// Finds the table of a game, and gives the one it replaces.
    async fn find_table(
        &mut self,
        game: &str,
    ) -> Result<Option<mpsc::Sender<table::Mail>>, ServerMessage> {
        if self.table.as_ref().is_some_and(|at| at.game == game && !at.mailbox.is_closed()) {
            return Ok(None);
        }
        let mailbox = match self.host.table(game).await {
            Ok(mailbox) => mailbox,
            Err(_) if self.host.is_closing() => return Err(ServerMessage::Closing),
            Err(Problem { error: ProblemKind::NotFound, .. }) => {
                return Err(ServerMessage::Deleted);
            }
            Err(_) => {
                return Err(ServerMessage::Rejected { rejection: Rejection::NotStored });
            }
        };
        let table = OpenTable { game: game.to_owned(), mailbox };
        Ok(self.table.replace(table).map(|left| left.mailbox))
    }

    /// Sends something to the table, if there is one.
    async fn post(&self, mail: table::Mail) {
        if let Some(OpenTable { mailbox, .. }) = &self.table {
            // A table that has just ended has told everybody why.
            let _ = mailbox.send(mail).await;
        }
    }

    /// Lets the store know that somebody is here.
    async fn note_use(&mut self) {
        if self.pages.is_empty() || self.noted.is_some_and(|noted| noted.elapsed() < NOTED) {
            return;
        }
        self.noted = Some(Instant::now());
        let now = self.host.clock.now();
        if let Err(error) = self.host.store.used_room(self.code.as_str(), now).await {
            tracing::warn!(room = %self.code, %error, "the use of a room could not be stored");
        }
    }

    fn next_wake(&self) -> Instant {
        let now = Instant::now();
        let idle = if self.pages.is_empty() {
            self.quiet_since + self.host.ways.empty
        } else {
            now + NOTED
        };
        let kept = |chair| match self.kept(chair) {
            // Not a moment too early: a view that says "not yet" would be the last one.
            Some(Millis(left)) if left > 0 => Some(now + Duration::from_millis(left + 1)),
            Some(_) | None => None,
        };
        let share = self.host.store.is_shared() && !self.pages.is_empty();
        let share = share.then(|| now + self.host.ways.present / 3);
        Chair::BOTH.into_iter().filter_map(kept).chain(share).fold(idle, Instant::min)
    }

    fn is_idle(&self) -> bool {
        self.pages.is_empty() && self.quiet_since.elapsed() >= self.host.ways.empty
    }

    fn view(&self, to: Option<Chair>) -> RoomView {
        let address = self.host.address();
        let waits = self.saved.guest.is_none();
        RoomView {
            code: self.code.to_string(),
            address: address.link(&self.code),
            reach: address.reach,
            terms: self.saved.terms.clone(),
            you: to,
            seats: Chair::BOTH.map(|chair| self.seat_view(chair)),
            watchers: self.watchers() + self.saved.elsewhere.watchers,
            game: self.saved.game().map(|game| game.id.clone()),
            games: self.saved.games.iter().map(|game| game.id.clone()).collect(),
            score: self.saved.score(),
            can: RoomCan {
                sit: waits && to.is_none(),
                change: waits && to == Some(Chair::Inviter),
                claim: to.is_some_and(|chair| self.claim(chair).is_ok()),
                say: !waits && to.is_some(),
                device: to.is_some(),
            },
            phrases: self.talk.heard(),
        }
    }

    fn seat_view(&self, chair: Chair) -> SeatView {
        let name = match chair {
            Chair::Inviter => Some(&self.saved.inviter),
            Chair::Guest => self.saved.guest.as_ref(),
        };
        let gone = self.gone.get(&chair).filter(|_| name.is_some());
        SeatView {
            taken: name.is_some(),
            name: name.cloned().unwrap_or_default(),
            player: self.saved.game().map(|game| Text(game.player(chair))),
            here: name.is_some() && gone.is_none(),
            gone: gone
                .map(|since| GoneView { since: millis(since.elapsed()), kept: self.kept(chair) }),
        }
    }

    /// Tells everybody how the room is, each with what they can do about it.
    fn show_all(&mut self) {
        let to = |chair| to_text(&RoomMessage::Room { room: Box::new(self.view(chair)) });
        let [inviter, guest] = Chair::BOTH.map(|chair| to(Some(chair)));
        let watcher = to(None);
        self.pages.retain(|_, page| {
            page.tell(match page.chair {
                Some(Chair::Inviter) => &inviter,
                Some(Chair::Guest) => &guest,
                None => &watcher,
            })
        });
    }

    fn tell(&mut self, page: PageId, text: &Utf8Bytes) {
        if self.pages.get(&page).is_some_and(|page| !page.tell(text)) {
            self.pages.remove(&page);
        }
    }

    fn tell_all(&mut self, text: &Utf8Bytes) {
        self.pages.retain(|_, page| page.tell(text));
    }

    fn tell_waiting(&mut self, text: &Utf8Bytes) {
        self.pages.retain(|_, page| page.is_at_a_table() || page.tell(text));
    }
}
