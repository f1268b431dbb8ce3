//! A page in a room.

use axum::extract::ws::Utf8Bytes;
use tengen_session::Speaker;
use tengen_store::{Chair, Visitor};
use tokio::sync::mpsc;

use super::Seen;
use crate::socket::PageId;
use crate::table;

/// A page in a room.
pub(super) struct Page {
    pub(super) visitor: Option<Visitor>,
    /// The seat it speaks for.
    pub(super) chair: Option<Chair>,
    seen: Option<Seen>,
    way: Way,
}

/// The way to a page. A table that finds it full lets the page go, and the line must end with that: so
/// from then on it is the table that holds it.
enum Way {
    Waiting(mpsc::Sender<Utf8Bytes>),
    AtTable { game: String, speaker: Speaker, out: mpsc::WeakSender<Utf8Bytes> },
}

impl Page {
    pub(super) fn new(
        visitor: Option<Visitor>,
        seen: Option<Seen>,
        out: mpsc::Sender<Utf8Bytes>,
    ) -> Page {
        Page { visitor, chair: None, seen, way: Way::Waiting(out) }
    }

    /// Brings it to the table of a game with this seat, unless it is there, or has gone.
    pub(super) fn go(&mut self, id: PageId, game: &str, speaker: Speaker) -> Option<table::Mail> {
        let is_there = match &self.way {
            Way::Waiting(_) => false,
            Way::AtTable { game: at, speaker: with, .. } => (at.as_str(), *with) == (game, speaker),
        };
        if is_there {
            return None;
        }
        let out = self.out()?;
        self.way = Way::AtTable { game: game.to_owned(), speaker, out: out.downgrade() };
        let seen = self.seen.take().filter(|seen| seen.game == game).map(|seen| seen.seq);
        Some(table::Mail::Join { page: id, speaker, seen, out })
    }

    pub(super) fn is_at_a_table(&self) -> bool {
        matches!(self.way, Way::AtTable { .. })
    }

    /// Tells it something, unless it has gone or does not read.
    pub(super) fn tell(&self, text: &Utf8Bytes) -> bool {
        self.out().is_some_and(|out| out.try_send(text.clone()).is_ok())
    }

    fn out(&self) -> Option<mpsc::Sender<Utf8Bytes>> {
        match &self.way {
            Way::Waiting(out) => Some(out.clone()),
            Way::AtTable { out, .. } => out.upgrade(),
        }
    }
}
