//! The rules of winning.

use std::fmt;
use std::str::FromStr;

use crate::{Stone, UnknownName};

/// What wins, and what Black may not do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// Five or more wins, for both.
    #[default]
    Freestyle,
    /// Exactly five wins, for both; six or more is nothing.
    Standard,
    /// Black wins with exactly five and may not play a double three, a double four or an overline;
    /// White wins with five or more.
    Renju,
    /// Exactly five wins, unless enemy stones block it at both ends.
    Caro5,
    /// Six or more wins, and five unless enemy stones block it at both ends.
    Caro6,
}

/// Which unbroken runs of one colour win. Five always can; what else is asked differs.
///
/// ```
/// use tengen_rules::{Rule, Stone};
///
/// let caro = Rule::Caro5.winning(Stone::Black);
/// assert!(caro.wins(5, true));
/// assert!(!caro.wins(5, false) && !caro.wins(6, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Winning {
    /// Whether six or more win, with whatever at their ends.
    pub overlines: bool,
    /// Whether five wins only when one of its ends has no enemy stone.
    pub needs_open_end: bool,
}

impl Winning {
    /// Whether a run of this length wins; `open` says whether one of its ends has no enemy stone.
    #[inline]
    pub const fn wins(self, length: u32, open: bool) -> bool {
        match length {
            0..=4 => false,
            5 => open || !self.needs_open_end,
            _ => self.overlines,
        }
    }
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 5] =
        [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro5, Rule::Caro6];

    /// This rule's name in files, flags and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro5 => "caro5",
            Rule::Caro6 => "caro6",
        }
    }

    /// The number that stands for this rule in `INFO rule` of the Gomocup protocol.
    pub const fn gomocup_code(self) -> u8 {
        match self {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::Caro6 => 8,
            Rule::Caro5 => 9,
        }
    }

    /// The rule with this Gomocup code.
    ///
    /// ```
    /// use tengen_rules::Rule;
    /// assert_eq!(Rule::from_gomocup_code(4), Some(Rule::Renju));
    /// assert_eq!(Rule::from_gomocup_code(2), None);
    /// ```
    pub fn from_gomocup_code(code: u8) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.gomocup_code() == code)
    }

    /// Whether `stone` has points it may not play on.
    pub const fn forbids(self, stone: Stone) -> bool {
        matches!((self, stone), (Rule::Renju, Stone::Black))
    }

    /// Which runs of `stone` win.
    #[inline]
    pub const fn winning(self, stone: Stone) -> Winning {
        match (self, stone) {
            (Rule::Freestyle, _) | (Rule::Renju, Stone::White) => {
                Winning { overlines: true, needs_open_end: false }
            }
            (Rule::Standard, _) | (Rule::Renju, Stone::Black) => {
                Winning { overlines: false, needs_open_end: false }
            }
            (Rule::Caro5, _) => Winning { overlines: false, needs_open_end: true },
            (Rule::Caro6, _) => Winning { overlines: true, needs_open_end: true },
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rule {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Rule, UnknownName> {
        crate::names::find(text, "a rule", &Rule::ALL, Rule::name)
    }
}
