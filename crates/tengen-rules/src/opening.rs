//! Opening rules: who puts the first stones, and who then chooses a colour.
//!
//! An [`Opening`] is the rule and the choices made so far; what is due next follows from it and the
//! number of stones on the board.

mod script;

use std::fmt;
use std::str::FromStr;

use crate::{Board, Point, Size, Stone, Symmetry, UnknownName};
use script::Step;

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
    /// One puts one of the 26 openings, the other chooses a colour; Black offers two fifth moves.
    Rif,
    /// As RIF, and the one who puts the opening says how many fifth moves Black will offer.
    Yamaguchi,
    /// As RIF, and White says with the fourth move how many fifth moves there will be, up to eight;
    /// then Black may exchange colours.
    Soosyrv8,
    /// Colours may be exchanged after each of the first moves, which stay near the centre; or Black
    /// offers ten fifth moves.
    Taraguchi10,
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
    /// That Black offers so many fifth moves, of which White takes one.
    Fifths(u8),
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
    /// A player offers one of several fifth moves. No two of them may be symmetric.
    Offer {
        /// Who offers it.
        by: Player,
        /// How many more there will be, this one among them.
        left: usize,
    },
    /// A player puts the fifth stone, which is black, on one of the points offered.
    Take {
        /// Who puts it.
        by: Player,
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
    offers: Vec<Point>,
}

/// How far an opening has come.
struct Walk {
    phase: Phase,
    black: Player,
    /// The step that is due, and those after it.
    ahead: &'static [Step],
}

/// The error of choosing what is not on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOffered(pub Choice);

/// The error of offering a fifth move when none is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoneDue;

impl OpeningRule {
    /// Every opening rule.
    pub const ALL: [OpeningRule; 10] = [
        OpeningRule::None,
        OpeningRule::Swap,
        OpeningRule::Swap1,
        OpeningRule::Swap2,
        OpeningRule::Pro,
        OpeningRule::LongPro,
        OpeningRule::Rif,
        OpeningRule::Yamaguchi,
        OpeningRule::Soosyrv8,
        OpeningRule::Taraguchi10,
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
            OpeningRule::Rif => "rif",
            OpeningRule::Yamaguchi => "yamaguchi",
            OpeningRule::Soosyrv8 => "soosyrv-8",
            OpeningRule::Taraguchi10 => "taraguchi-10",
        }
    }

    /// Whether it can be played on this board: pro and long pro need a centre, and a point outside
    /// the central square; the renju federation's are for 15×15.
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
            OpeningRule::Rif
            | OpeningRule::Yamaguchi
            | OpeningRule::Soosyrv8
            | OpeningRule::Taraguchi10 => size.side() == Size::STANDARD.side(),
        }
    }
}

impl Opening {
    /// The opening at its beginning.
    pub fn new(rule: OpeningRule) -> Opening {
        Opening { rule, choices: Vec::new(), offers: Vec::new() }
    }

    /// The rule it follows.
    pub fn rule(&self) -> OpeningRule {
        self.rule
    }

    /// The choices made so far.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The fifth moves offered so far.
    pub fn offers(&self) -> &[Point] {
        &self.offers
    }

    /// How many fifth moves Black will offer, where that is known.
    pub fn fifths(&self) -> Option<usize> {
        let named = self.choices.iter().find_map(|choice| match choice {
            Choice::Fifths(count) => Some(usize::from(*count)),
            Choice::Black | Choice::White | Choice::PutTwo => None,
        });
        named.or_else(|| script::offers(self.rule))
    }

    /// What is due when `ply` stones are on the board.
    pub fn phase(&self, ply: usize) -> Phase {
        self.walk(ply).phase
    }

    /// Who has Black when `ply` stones are on the board, for as long as nobody changes that.
    pub fn black(&self, ply: usize) -> Player {
        self.walk(ply).black
    }

    /// Whether nobody can change any more who has which colour.
    pub fn is_settled(&self, ply: usize) -> bool {
        !script::chooses(self.walk(ply).ahead)
    }

    /// Goes through the rule's steps up to the one that is due.
    fn walk(&self, ply: usize) -> Walk {
        let mut black = Player::First;
        let mut put = 0;
        let mut choices = self.choices.iter().copied();
        let mut last = None;
        let mut steps = script::of(self.rule);
        while let [step, rest @ ..] = steps {
            let due = |phase| Walk { phase, black, ahead: steps };
            match *step {
                Step::Put(_, _) if put < ply => put += 1,
                Step::Put(hand, region) => {
                    let (by, stone) = (hand.player(black), Stone::at_ply(put));
                    return due(Phase::Put { by, stone, region });
                }
                Step::Choose(hand, among) => {
                    let by = hand.player(black);
                    last = choices.next();
                    match last {
                        None => return due(Phase::Choose { by, among }),
                        Some(Choice::Black) => black = by,
                        Some(Choice::White) => black = !by,
                        Some(Choice::PutTwo | Choice::Fifths(_)) => {}
                    }
                }
                Step::Fork(branches) => {
                    let taken = branches.iter().find(|(choice, _)| Some(*choice) == last);
                    steps = taken.map_or(&[], |(_, branch)| branch);
                    continue;
                }
                Step::TakeFifth if put < ply => put += 1,
                Step::TakeFifth => {
                    let fifths = self.fifths().unwrap_or_default();
                    return due(match fifths.saturating_sub(self.offers.len()) {
                        0 => Phase::Take { by: !black },
                        left => Phase::Offer { by: black, left },
                    });
                }
            }
            steps = rest;
        }
        Walk { phase: Phase::Play { black }, black, ahead: steps }
    }

    /// The fifth move offered already that is the same as `at`, however the board is turned.
    ///
    /// ```
    /// use tengen_rules::{Board, Choice, Opening, OpeningRule, Size, parse_moves};
    /// let mut board = Board::new(Size::STANDARD);
    /// let mut stone = tengen_rules::Stone::Black;
    /// for at in parse_moves("h8h9h10h7")? {
    ///     board.put(at, stone);
    ///     stone = !stone;
    /// }
    /// let mut opening = Opening::new(OpeningRule::Rif);
    /// opening.choose(3, Choice::White).expect("a colour is to be chosen");
    /// opening.offer(4, "i9".parse()?).expect("two fifth moves are to be offered");
    /// assert_eq!(opening.twin(&board, "g9".parse()?), Some("i9".parse()?));
    /// assert_eq!(opening.twin(&board, "i10".parse()?), None);
    /// # Ok::<(), tengen_rules::NotationError>(())
    /// ```
    pub fn twin(&self, board: &Board, at: Point) -> Option<Point> {
        Symmetry::of(board).find_map(|symmetry| {
            let image = symmetry.point(at, board.size());
            self.offers.iter().copied().find(|&offered| offered == image)
        })
    }

    /// Offers a fifth move. Whoever asks has made sure that it is on an empty point and has no
    /// [twin](Opening::twin).
    pub fn offer(&mut self, ply: usize, at: Point) -> Result<(), NoneDue> {
        match self.phase(ply) {
            Phase::Offer { .. } => {
                self.offers.push(at);
                Ok(())
            }
            Phase::Put { .. } | Phase::Choose { .. } | Phase::Take { .. } | Phase::Play { .. } => {
                Err(NoneDue)
            }
        }
    }

    /// Takes the last offer of a fifth move back, which is done before anything older is.
    pub fn undo_offer(&mut self) -> Option<Point> {
        self.offers.pop()
    }

    /// Makes the choice that is due when `ply` stones are on the board.
    pub fn choose(&mut self, ply: usize, choice: Choice) -> Result<(), NotOffered> {
        match self.phase(ply) {
            Phase::Choose { among, .. } if among.contains(&choice) => {
                self.choices.push(choice);
                Ok(())
            }
            Phase::Choose { .. }
            | Phase::Put { .. }
            | Phase::Offer { .. }
            | Phase::Take { .. }
            | Phase::Play { .. } => Err(NotOffered(choice)),
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
        match self.0 {
            Choice::Black => f.write_str("taking Black")?,
            Choice::White => f.write_str("taking White")?,
            Choice::PutTwo => f.write_str("putting two more stones")?,
            Choice::Fifths(count) => write!(f, "asking for {count} fifth moves")?,
        }
        f.write_str(" is not on offer here")
    }
}

impl std::error::Error for NotOffered {}

impl fmt::Display for NoneDue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no fifth move is to be offered here")
    }
}

impl std::error::Error for NoneDue {}
