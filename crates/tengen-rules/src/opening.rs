//! Opening rules: who puts the first stones, and who then chooses a colour.
//!
//! An [`Opening`] is the rule and the choices made so far; what is due next follows from it and the
//! number of stones on the board.

use std::fmt;
use std::str::FromStr;

use crate::{Point, Size, Stone, UnknownName};

/// A way to make the first moves fair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OpeningRule {
    /// Black just begins.
    #[default]
    None,
    /// One puts three stones, the other chooses a colour.
    Swap,
    /// One puts one stone, the other may take it over.
    Swap1,
    /// One puts three stones; the other chooses a colour, or puts two more and lets the first choose.
    Swap2,
    /// Black begins in the centre and plays the second stone outside the central 5×5.
    Pro,
    /// Black begins in the centre and plays the second stone outside the central 7×7.
    LongPro,
}

/// One of the two players, before it is settled who has which colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The one who puts the first stone.
    First,
    /// The other one.
    Second,
}

/// A decision that an opening rule asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Choice {
    /// To play Black from here on.
    Black,
    /// To play White from here on.
    White,
    /// To put two more stones and leave the choice of colour to the other player.
    PutTwo,
}

/// Where a stone may go in an opening.
///
/// ```
/// use tengen_rules::{Region, Size};
/// let outside = Region::Outside(5);
/// assert!(!outside.contains("j10".parse()?, Size::STANDARD));
/// assert!(outside.contains("k8".parse()?, Size::STANDARD));
/// # Ok::<(), tengen_rules::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// On any point.
    Anywhere,
    /// Inside the square of this many points a side in the middle of the board; 1 is the centre.
    Inside(usize),
    /// Outside that square.
    Outside(usize),
}

/// What is due next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A player puts a stone for the opening, wherever the region allows it.
    Put {
        /// Who puts it.
        by: Player,
        /// Of which colour.
        stone: Stone,
        /// Where it may go.
        region: Region,
    },
    /// A player decides.
    Choose {
        /// Who decides.
        by: Player,
        /// What there is to choose from.
        among: &'static [Choice],
    },
    /// The opening is over; the game goes on by turns.
    Play {
        /// Who has Black.
        black: Player,
    },
}

/// An opening under way.
///
/// ```
/// use tengen_rules::{Choice, Opening, OpeningRule, Phase, Player};
///
/// let mut opening = Opening::new(OpeningRule::Swap);
/// assert!(matches!(opening.phase(2), Phase::Put { by: Player::First, .. }));
/// assert!(matches!(opening.phase(3), Phase::Choose { by: Player::Second, .. }));
/// opening.choose(3, Choice::Black)?;
/// assert_eq!(opening.phase(3), Phase::Play { black: Player::Second });
/// # Ok::<(), tengen_rules::NotOffered>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    rule: OpeningRule,
    choices: Vec<Choice>,
}

/// The error of choosing what is not on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOffered(pub Choice);

const COLOURS: &[Choice] = &[Choice::Black, Choice::White];
const COLOURS_OR_TWO_MORE: &[Choice] = &[Choice::Black, Choice::White, Choice::PutTwo];

impl OpeningRule {
    /// Every opening rule.
    pub const ALL: [OpeningRule; 6] = [
        OpeningRule::None,
        OpeningRule::Swap,
        OpeningRule::Swap1,
        OpeningRule::Swap2,
        OpeningRule::Pro,
        OpeningRule::LongPro,
    ];

    /// This opening rule's name in files, flags and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            OpeningRule::None => "none",
            OpeningRule::Swap => "swap",
            OpeningRule::Swap1 => "swap1",
            OpeningRule::Swap2 => "swap2",
            OpeningRule::Pro => "pro",
            OpeningRule::LongPro => "long-pro",
        }
    }

    /// Whether it can be played on this board: pro and long pro need a centre, and a point outside
    /// the central square.
    ///
    /// ```
    /// use tengen_rules::{OpeningRule, Size};
    /// assert!(OpeningRule::Pro.allows(Size::STANDARD));
    /// assert!(OpeningRule::ALL.iter().filter(|rule| rule.allows(Size::MAX)).count() == 4);
    /// ```
    pub const fn allows(self, size: Size) -> bool {
        match self {
            OpeningRule::None | OpeningRule::Swap | OpeningRule::Swap1 | OpeningRule::Swap2 => true,
            OpeningRule::Pro => size.centre().is_some() && size.side() > 5,
            OpeningRule::LongPro => size.centre().is_some() && size.side() > 7,
        }
    }
}

impl Opening {
    /// The opening at its beginning.
    pub fn new(rule: OpeningRule) -> Opening {
        Opening { rule, choices: Vec::new() }
    }

    /// The rule it follows.
    pub fn rule(&self) -> OpeningRule {
        self.rule
    }

    /// The choices made so far.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// What is due when `ply` stones are on the board.
    pub fn phase(&self, ply: usize) -> Phase {
        let put = |by, region| Phase::Put { by, stone: Stone::at_ply(ply), region };
        let first_puts =
            |stones: usize| (ply < stones).then(|| put(Player::First, Region::Anywhere));
        let second_chooses = |stones: usize, among| {
            first_puts(stones).unwrap_or_else(|| match self.choices[..] {
                [] => Phase::Choose { by: Player::Second, among },
                [Choice::Black, ..] => Phase::Play { black: Player::Second },
                [Choice::White, ..] => Phase::Play { black: Player::First },
                [Choice::PutTwo, ..] if ply < stones + 2 => put(Player::Second, Region::Anywhere),
                [Choice::PutTwo] => Phase::Choose { by: Player::First, among: COLOURS },
                [Choice::PutTwo, Choice::White, ..] => Phase::Play { black: Player::Second },
                [Choice::PutTwo, Choice::Black | Choice::PutTwo, ..] => {
                    Phase::Play { black: Player::First }
                }
            })
        };
        let pro = |square| match ply {
            0 => put(Player::First, Region::Inside(1)),
            1 => put(Player::Second, Region::Anywhere),
            2 => put(Player::First, Region::Outside(square)),
            _ => Phase::Play { black: Player::First },
        };
        match self.rule {
            OpeningRule::None => Phase::Play { black: Player::First },
            OpeningRule::Swap => second_chooses(3, COLOURS),
            OpeningRule::Swap1 => second_chooses(1, COLOURS),
            OpeningRule::Swap2 => second_chooses(3, COLOURS_OR_TWO_MORE),
            OpeningRule::Pro => pro(5),
            OpeningRule::LongPro => pro(7),
        }
    }

    /// Makes the choice that is due when `ply` stones are on the board.
    pub fn choose(&mut self, ply: usize, choice: Choice) -> Result<(), NotOffered> {
        match self.phase(ply) {
            Phase::Choose { among, .. } if among.contains(&choice) => {
                self.choices.push(choice);
                Ok(())
            }
            Phase::Choose { .. } | Phase::Put { .. } | Phase::Play { .. } => {
                Err(NotOffered(choice))
            }
        }
    }

    /// Takes the last choice back. Whoever takes back the stone before a choice takes the choice
    /// back first: it would stand again with the next stone.
    pub fn undo_choice(&mut self) -> Option<Choice> {
        self.choices.pop()
    }
}

impl Region {
    /// Whether `point` of a board of this size lies in the region.
    pub fn contains(self, point: Point, size: Size) -> bool {
        // Twice the distance from the middle, so that even sizes need no halves.
        let far = |at: usize| (2 * at + 1).abs_diff(size.side());
        let reach = far(point.col()).max(far(point.row()));
        match self {
            Region::Anywhere => true,
            Region::Inside(square) => reach < square,
            Region::Outside(square) => reach >= square,
        }
    }
}

/// The other player.
impl std::ops::Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for OpeningRule {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<OpeningRule, UnknownName> {
        crate::names::find(text, "an opening rule", &OpeningRule::ALL, OpeningRule::name)
    }
}

impl fmt::Display for NotOffered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.0 {
            Choice::Black => "taking Black",
            Choice::White => "taking White",
            Choice::PutTwo => "putting two more stones",
        };
        write!(f, "{what} is not on offer here")
    }
}

impl std::error::Error for NotOffered {}
