//! What is said in a room: a few phrases, and not too many.

use std::collections::VecDeque;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use tengen_store::Chair;

use crate::rate::Rate;
use crate::rooms::{Phrase, PhraseView};

/// So many at once, and so many in a minute: three in ten seconds.
const BURST: u16 = 3;
const PER_MINUTE: u16 = 18;
/// So many are shown.
const HEARD: usize = 6;

/// Something that was said, by somebody with this seat.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(in crate::rooms) struct Said {
    pub(super) chair: Chair,
    pub(super) phrase: Phrase,
}

pub(super) struct Talk {
    count: u32,
    heard: VecDeque<PhraseView>,
    inviter: Rate,
    guest: Rate,
}

impl Talk {
    pub(super) fn new(now: Instant) -> Talk {
        let rate = || Rate::per_minute(BURST, PER_MINUTE, now);
        Talk { count: 0, heard: VecDeque::new(), inviter: rate(), guest: rate() }
    }

    /// Says something, unless that would be too much.
    pub(super) fn say(&mut self, said: Said, now: Instant) -> bool {
        let rate = match said.chair {
            Chair::Inviter => &mut self.inviter,
            Chair::Guest => &mut self.guest,
        };
        let allowed = rate.allows(now);
        if allowed {
            self.hear(said);
        }
        allowed
    }

    /// Hears what was said. Whether it was too much was decided where it was said.
    pub(in crate::rooms) fn hear(&mut self, Said { chair: from, phrase }: Said) {
        self.count = self.count.wrapping_add(1);
        if self.heard.len() == HEARD {
            self.heard.pop_front();
        }
        self.heard.push_back(PhraseView { n: self.count, from, phrase });
    }

    /// The last phrases, oldest first.
    pub(super) fn heard(&self) -> Vec<PhraseView> {
        self.heard.iter().copied().collect()
    }
}
