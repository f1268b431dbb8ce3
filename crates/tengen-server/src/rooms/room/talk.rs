//! What is said in a room: a few phrases, and not too many.

use std::collections::VecDeque;
use std::time::Instant;

use tengen_store::Chair;

use crate::rate::Rate;
use crate::rooms::{Phrase, PhraseView};

/// So many at once, and so many in a minute: three in ten seconds.
const BURST: u16 = 3;
const PER_MINUTE: u16 = 18;
/// So many are shown.
const HEARD: usize = 6;

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
    pub(super) fn say(&mut self, from: Chair, phrase: Phrase, now: Instant) -> bool {
        let rate = match from {
            Chair::Inviter => &mut self.inviter,
            Chair::Guest => &mut self.guest,
        };
        let allowed = rate.allows(now);
        if allowed {
            self.count = self.count.wrapping_add(1);
            if self.heard.len() == HEARD {
                self.heard.pop_front();
            }
            self.heard.push_back(PhraseView { n: self.count, from, phrase });
        }
        allowed
    }

    /// The last phrases, oldest first.
    pub(super) fn heard(&self) -> Vec<PhraseView> {
        self.heard.iter().copied().collect()
    }
}
