//! Clocks: how much time the players have, and what is left of it.

use serde::{Deserialize, Serialize};
use tengen_rules::Player;

/// A time or a stretch of time in milliseconds.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Millis(#[cfg_attr(feature = "typescript", ts(type = "number"))] pub u64);

impl Millis {
    /// The later of adding never overflows: it stays at the end of time.
    #[must_use]
    pub fn plus(self, more: Millis) -> Millis {
        Millis(self.0.saturating_add(more.0))
    }

    /// What is left after taking `less` away, down to nothing.
    #[must_use]
    pub fn minus(self, less: Millis) -> Millis {
        Millis(self.0.saturating_sub(less.0))
    }
}

/// How a game is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ClockRule {
    /// So long for each move.
    PerMove {
        /// For one move.
        time: Millis,
    },
    /// A stock of time that grows with each move.
    Increment {
        /// The stock at the start.
        main: Millis,
        /// What a move adds.
        increment: Millis,
    },
    /// A stock of time, then periods; a move within a period gives the whole period back.
    ByoYomi {
        /// The stock at the start.
        main: Millis,
        /// One period.
        period: Millis,
        /// How many there are.
        periods: u8,
    },
}

/// What one player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Left {
    /// Of the stock.
    pub main: Millis,
    /// Of the period that runs next or is running.
    pub period: Millis,
    /// How many periods are left, that one included.
    pub periods: u8,
}

/// What both players have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clocks {
    /// The one who put the first stone.
    pub first: Left,
    /// The other one.
    pub second: Left,
}

const DAY: Millis = Millis(24 * 60 * 60 * 1000);
const SECOND: Millis = Millis(1000);

impl ClockRule {
    /// Whether the times make sense: a move can be made, and no time is longer than a day.
    pub fn is_playable(self) -> bool {
        let short = |time: Millis| time <= DAY;
        match self {
            ClockRule::PerMove { time } => SECOND <= time && short(time),
            ClockRule::Increment { main, increment } => {
                SECOND <= main && short(main) && short(increment)
            }
            ClockRule::ByoYomi { main, period, periods } => {
                short(main) && SECOND <= period && short(period) && periods > 0
            }
        }
    }

    /// What each player has at the start.
    pub fn full(self) -> Left {
        match self {
            ClockRule::PerMove { time } => Left { main: Millis(0), period: time, periods: 1 },
            ClockRule::Increment { main, .. } => Left { main, period: Millis(0), periods: 0 },
            ClockRule::ByoYomi { main, period, periods } => Left { main, period, periods },
        }
    }

    /// What a finished move gives back, at most.
    pub fn regained(self) -> Millis {
        match self {
            ClockRule::PerMove { time } => time,
            ClockRule::Increment { increment, .. } => increment,
            ClockRule::ByoYomi { period, .. } => period,
        }
    }

    fn period(self) -> Millis {
        self.full().period
    }

    /// What is left of `left` after `spent`; nothing at all when the flag has fallen.
    pub fn spend(self, left: Left, spent: Millis) -> Left {
        let from_periods = spent.minus(left.main);
        let main = left.main.minus(spent);
        if from_periods < left.period || left.periods == 0 {
            return Left { main, period: left.period.minus(from_periods), ..left };
        }
        let whole = self.period().0.max(1);
        let beyond = from_periods.minus(left.period);
        let used = 1 + beyond.0 / whole;
        match u64::from(left.periods).checked_sub(used) {
            None | Some(0) => Left { main, period: Millis(0), periods: 0 },
            Some(periods) => Left {
                main,
                period: Millis(whole - beyond.0 % whole),
                periods: u8::try_from(periods).expect("fewer periods than before"),
            },
        }
    }

    /// What a player has for the next move, after finishing this one with `left`.
    pub fn after_move(self, left: Left) -> Left {
        match self {
            ClockRule::Increment { increment, .. } => {
                Left { main: left.main.plus(increment), ..left }
            }
            ClockRule::PerMove { .. } | ClockRule::ByoYomi { .. } => {
                Left { period: self.period(), ..left }
            }
        }
    }

    /// How long until the flag falls.
    pub fn until_flag(self, left: Left) -> Millis {
        let further = u64::from(left.periods.saturating_sub(1)) * self.period().0;
        left.main.plus(left.period).plus(Millis(further))
    }
}

impl Clocks {
    /// Both with the same.
    pub fn both(left: Left) -> Clocks {
        Clocks { first: left, second: left }
    }

    /// What one player has left.
    pub fn of(&self, player: Player) -> Left {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    pub(crate) fn of_mut(&mut self, player: Player) -> &mut Left {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYO_YOMI: ClockRule =
        ClockRule::ByoYomi { main: Millis(10_000), period: Millis(5_000), periods: 3 };

    fn left(main: u64, period: u64, periods: u8) -> Left {
        Left { main: Millis(main), period: Millis(period), periods }
    }

    #[test]
    fn byo_yomi_runs_through_the_stock_and_then_period_by_period() {
        let spend = |spent| BYO_YOMI.spend(BYO_YOMI.full(), Millis(spent));
        assert_eq!(spend(9_999), left(1, 5_000, 3));
        assert_eq!(spend(10_000), left(0, 5_000, 3));
        assert_eq!(spend(14_999), left(0, 1, 3));
        assert_eq!(spend(15_000), left(0, 5_000, 2));
        assert_eq!(spend(21_000), left(0, 4_000, 1));
        assert_eq!(spend(24_999), left(0, 1, 1));
        assert_eq!(spend(25_000), left(0, 0, 0));
        assert_eq!(spend(99_000), left(0, 0, 0));
        assert_eq!(BYO_YOMI.until_flag(BYO_YOMI.full()), Millis(25_000));
    }

    #[test]
    fn a_move_within_a_period_gives_the_whole_period_back() {
        assert_eq!(BYO_YOMI.after_move(left(0, 1, 2)), left(0, 5_000, 2));
    }

    #[test]
    fn spending_in_two_parts_is_spending_at_once() {
        for first in (0..26_000).step_by(700) {
            for second in (0..26_000).step_by(900) {
                let at_once = BYO_YOMI.spend(BYO_YOMI.full(), Millis(first + second));
                let in_parts =
                    BYO_YOMI.spend(BYO_YOMI.spend(BYO_YOMI.full(), Millis(first)), Millis(second));
                assert_eq!(in_parts, at_once, "{first} and {second}");
            }
        }
    }
}
