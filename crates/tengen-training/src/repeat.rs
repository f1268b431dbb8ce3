//! Mistakes that come back until they sit: after one, three, seven, twenty-one and sixty days.
//!
//! A ladder and no model of memory: one grade, right or wrong, and a handful of cards are too little to fit
//! one to. `docs/training.md` says what was looked at instead.

use crate::Day;

/// The days from one time to the next, each after a right answer.
pub const INTERVALS: [i32; 5] = [1, 3, 7, 21, 60];

/// When a mistake is due again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// How often it was right since it was last wrong; all the intervals, and it sits.
    pub step: u8,
    /// The day from which on it is asked.
    pub due: Day,
}

impl Repeat {
    /// What was wrong today is due tomorrow, whatever had been reached.
    pub fn missed(today: Day) -> Repeat {
        Repeat { step: 0, due: today.plus(INTERVALS[0]) }
    }

    /// What was right today is due after the next interval. Asked before its day, it says nothing new.
    #[must_use]
    pub fn knew(self, today: Day) -> Repeat {
        if !self.is_due(today) {
            return self;
        }
        let step = self.step + 1;
        let next = INTERVALS.get(usize::from(step)).copied();
        Repeat { step, due: today.plus(next.unwrap_or(0)) }
    }

    /// Whether it need not come back any more.
    pub fn sits(self) -> bool {
        usize::from(self.step) >= INTERVALS.len()
    }

    /// Whether it is asked on a day.
    pub fn is_due(self, today: Day) -> bool {
        !self.sits() && self.due <= today
    }
}
