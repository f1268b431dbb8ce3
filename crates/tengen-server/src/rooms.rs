//! Two people, each at a screen of their own, and whoever looks on.
//!
//! What must be true of a room is in the store: its seats, its games, its score. Who is there, and what was
//! said, is known to a task of its own ([`Room`]) for as long as somebody is. Its game is played at a table
//! like any other; the room brings its pages there, each with the seat it may speak for.

mod address;
mod code;
mod live;
mod qr;
mod room;
mod routes;
#[cfg(test)]
mod tests;
mod wire;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tengen_rules::Player;
use tengen_session::{Seat, Setup, Text};
use tengen_store::{NewGame, ROOM_KEPT, SavedRoom, StoreError, Terms};
use tokio::sync::{Notify, mpsc};

use crate::budget::Use;
use crate::host::{Cleared, Host};
use crate::reach::Caller;
use crate::{Problem, ProblemKind};
use room::{Mail, Room};

pub(crate) use address::Address;
pub(crate) use code::Code;
pub(crate) use routes::routes;
pub use wire::{
    DeviceKey, GoneView, NewRoom, Phrase, PhraseView, RoomCan, RoomCommand, RoomMessage,
    RoomOpened, RoomReach, RoomRefusal, RoomView, SeatView, SitDown,
};

const MAILBOX: usize = 256;
/// How often rooms that nobody uses are looked for.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// The rooms somebody is in.
#[derive(Default)]
pub(crate) struct Rooms {
    live: Mutex<HashMap<Code, Door>>,
}

/// The way to a room.
#[derive(Clone)]
struct Door {
    mailbox: mpsc::Sender<Mail>,
    /// Rung by whoever has changed the room in the store. Nobody waits for it: a table that waited for its
    /// room could wait for itself.
    bell: Arc<Notify>,
}

impl Rooms {
    /// Lets a room know that the store has news of it.
    pub(crate) fn changed(&self, code: &str) {
        if let Some(door) = self.doors().get(code) {
            door.bell.notify_one();
        }
    }

    /// Lets a room know what was said there with another instance.
    pub(crate) fn heard(&self, code: &str, said: &str) {
        if let Some(door) = self.doors().get(code)
            && let Ok(said) = serde_json::from_str(said)
        {
            // A phrase is no loss where so much waits to be read.
            let _ = door.mailbox.try_send(Mail::Heard(said));
        }
    }

    /// Lets all of them know.
    pub(crate) fn all_changed(&self) {
        for door in self.doors().values() {
            door.bell.notify_one();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.doors().is_empty()
    }

    fn doors(&self) -> std::sync::MutexGuard<'_, HashMap<Code, Door>> {
        self.live.lock().expect("nothing panics while it holds the rooms")
    }

    /// Takes a room out of memory when nobody has written to it meanwhile.
    fn clear(&self, code: &Code, mail: &mut mpsc::Receiver<Mail>, closing: bool) -> Cleared {
        let mut doors = self.doors();
        if !mail.is_empty() && !closing {
            return Cleared::No;
        }
        mail.close();
        doors.remove(code);
        Cleared::Yes
    }
}

impl Host {
    /// A stored room. Whoever asks for too many that are not there is not answered for a while.
    async fn find_room(&self, code: &str, caller: Caller) -> Result<SavedRoom, Problem> {
        self.check_guesses(caller)?;
        let found = match Code::read(code) {
            Some(code) => self.store.room(code.as_str()).await?,
            None => None,
        };
        found.ok_or_else(|| self.wrong_guess(caller, "room with this code"))
    }

    fn check_guesses(&self, caller: Caller) -> Result<(), Problem> {
        if self.budgets.has(Use::Guess, caller, Instant::now()) {
            return Ok(());
        }
        Err(Problem::new(ProblemKind::TooMany, "too many wrong codes; try again in a minute"))
    }

    fn wrong_guess(&self, caller: Caller, what: &str) -> Problem {
        self.budgets.allow(Use::Guess, caller, Instant::now());
        Problem::not_found(what)
    }

    /// Begins a game after those that a room has had.
    pub(crate) async fn begin_in_room(
        &self,
        code: &str,
        game: NewGame<'_>,
    ) -> Result<(), StoreError> {
        let saved = self.store.room(code).await?;
        let saved = saved.ok_or_else(|| StoreError::Missing(code.to_owned()))?;
        let number = u32::try_from(saved.games.len() + 1).expect("nobody plays so many games");
        self.store.begin_in_room(code, number, game).await
    }

    /// The mailbox of a room, which is brought into memory if nobody is there yet.
    async fn room(self: &Arc<Self>, code: &Code) -> Result<mpsc::Sender<Mail>, Problem> {
        if let Some(door) = self.rooms.doors().get(code) {
            return Ok(door.mailbox.clone());
        }
        if self.is_closing() {
            return Err(Problem::new(ProblemKind::TooMany, "the host is about to stop"));
        }
        let saved = self.store.room(code.as_str()).await?;
        let saved = saved.ok_or_else(|| StoreError::Missing(code.to_string()))?;
        // Two may have come at once, and what was read may be old: the room reads again when the bell rings.
        let (mailbox, mail) = mpsc::channel(MAILBOX);
        let mut doors = self.rooms.doors();
        if let Some(door) = doors.get(code) {
            return Ok(door.mailbox.clone());
        }
        let bell = Arc::new(Notify::new());
        bell.notify_one();
        let room = Room::new(self.clone(), code.clone(), saved);
        tokio::spawn(room.run(mail, bell.clone()));
        doors.insert(code.clone(), Door { mailbox: mailbox.clone(), bell });
        Ok(mailbox)
    }
}

/// The first game of a room, or one like it.
fn setup(terms: &Terms, code: &Code, inviter: Player, (host, guest): (&str, &str)) -> Setup {
    let person = |name: &str| Seat::Person { name: name.to_owned() };
    let (first, second) = match inviter {
        Player::First => (person(host), person(guest)),
        Player::Second => (person(guest), person(host)),
    };
    Setup {
        rule: terms.rule,
        size: terms.size,
        opening: terms.opening,
        clock: terms.clock,
        first,
        second,
        from: Text::default(),
        room: Some(tengen_session::Room { code: code.to_string(), inviter: Text(inviter) }),
    }
}

/// Forgets the rooms that nobody uses, now and then, until the host stops.
pub(crate) async fn sweep(host: Arc<Host>) {
    let mut sweeps = tokio::time::interval(SWEEP);
    loop {
        tokio::select! {
            _ = sweeps.tick() => {}
            () = host.closed() => return,
        }
        match host.store.forget_rooms(host.clock.now().minus(ROOM_KEPT)).await {
            Ok(0) => {}
            Ok(rooms) => tracing::info!(rooms, "forgot rooms that nobody used"),
            Err(error) => tracing::warn!(%error, "could not forget rooms"),
        }
    }
}
