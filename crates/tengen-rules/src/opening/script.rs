//! What each opening rule asks for, step by step.
//!
//! Sources: <https://gomocup.org/detail-information/> for swap2; <https://www.renju.net/rule/> for the
//! rules of the Renju International Federation.

use super::{Choice, OpeningRule, Player, Region};
use Choice::Fifths;
use Hand::{Black, First, Second, White};
use Region::{Anywhere, Inside, Outside};
use Step::{Choose, Fork, Put, TakeFifth};

/// A step of an opening.
pub(super) enum Step {
    /// A stone, of the colour whose turn it is.
    Put(Hand, Region),
    /// A decision. A colour chosen is the chooser's from then on.
    Choose(Hand, &'static [Choice]),
    /// How it goes on after the last choice; what is not named is over. Nothing stands behind a fork.
    Fork(&'static [(Choice, &'static [Step])]),
    /// Black offers the fifth moves, and White takes one of them.
    TakeFifth,
}

/// Who does it: a player, or whoever has the colour at that moment.
#[derive(Clone, Copy)]
pub(super) enum Hand {
    First,
    Second,
    Black,
    White,
}

impl Hand {
    pub(super) fn player(self, black: Player) -> Player {
        match self {
            First => Player::First,
            Second => Player::Second,
            Black => black,
            White => !black,
        }
    }
}

/// How many fifth moves a rule asks for by itself.
pub(super) const fn offers(rule: OpeningRule) -> Option<usize> {
    match rule {
        OpeningRule::Rif => Some(2),
        OpeningRule::None
        | OpeningRule::Swap
        | OpeningRule::Swap1
        | OpeningRule::Swap2
        | OpeningRule::Pro
        | OpeningRule::LongPro
        | OpeningRule::Yamaguchi
        | OpeningRule::Soosyrv8
        | OpeningRule::Taraguchi10 => None,
    }
}

/// Whether somebody will choose a colour in these steps, or may.
pub(super) fn chooses(steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Choose(_, among) => among.contains(&Choice::Black),
        Fork(branches) => branches.iter().any(|(_, branch)| chooses(branch)),
        Put(_, _) | TakeFifth => false,
    })
}

const COLOURS: &[Choice] = &[Choice::Black, Choice::White];

/// The federation sets no limit in the Yamaguchi rule; nobody plays with more.
const UP_TO_TWELVE: &[Choice] = &[
    Fifths(1),
    Fifths(2),
    Fifths(3),
    Fifths(4),
    Fifths(5),
    Fifths(6),
    Fifths(7),
    Fifths(8),
    Fifths(9),
    Fifths(10),
    Fifths(11),
    Fifths(12),
];

const UP_TO_EIGHT: &[Choice] = UP_TO_TWELVE.split_at(8).0;

const TARAGUCHI_FIFTH: &[Step] = &[Put(Black, Inside(9)), Choose(White, COLOURS)];

pub(super) const fn of(rule: OpeningRule) -> &'static [Step] {
    match rule {
        OpeningRule::None => &[],
        OpeningRule::Swap1 => &[Put(First, Anywhere), Choose(Second, COLOURS)],
        OpeningRule::Swap => &[
            Put(First, Anywhere),
            Put(First, Anywhere),
            Put(First, Anywhere),
            Choose(Second, COLOURS),
        ],
        OpeningRule::Swap2 => &[
            Put(First, Anywhere),
            Put(First, Anywhere),
            Put(First, Anywhere),
            Choose(Second, &[Choice::Black, Choice::White, Choice::PutTwo]),
            Fork(&[(
                Choice::PutTwo,
                &[Put(Second, Anywhere), Put(Second, Anywhere), Choose(First, COLOURS)],
            )]),
        ],
        OpeningRule::Pro => &[Put(Black, Inside(1)), Put(White, Anywhere), Put(Black, Outside(5))],
        OpeningRule::LongPro => {
            &[Put(Black, Inside(1)), Put(White, Anywhere), Put(Black, Outside(7))]
        }
        OpeningRule::Rif => &[
            Put(First, Inside(1)),
            Put(First, Inside(3)),
            Put(First, Inside(5)),
            Choose(Second, COLOURS),
            Put(White, Anywhere),
            TakeFifth,
        ],
        OpeningRule::Yamaguchi => &[
            Put(First, Inside(1)),
            Put(First, Inside(3)),
            Put(First, Inside(5)),
            Choose(First, UP_TO_TWELVE),
            Choose(Second, COLOURS),
            Put(White, Anywhere),
            TakeFifth,
        ],
        OpeningRule::Soosyrv8 => &[
            Put(First, Inside(1)),
            Put(First, Inside(3)),
            Put(First, Inside(5)),
            Choose(Second, COLOURS),
            Put(White, Anywhere),
            Choose(White, UP_TO_EIGHT),
            Choose(Black, COLOURS),
            TakeFifth,
        ],
        OpeningRule::Taraguchi10 => &[
            Put(Black, Inside(1)),
            Choose(White, COLOURS),
            Put(White, Inside(3)),
            Choose(Black, COLOURS),
            Put(Black, Inside(5)),
            Choose(White, COLOURS),
            Put(White, Inside(7)),
            Choose(Black, &[Choice::Black, Choice::White, Fifths(10)]),
            Fork(&[
                (Choice::Black, TARAGUCHI_FIFTH),
                (Choice::White, TARAGUCHI_FIFTH),
                (Fifths(10), &[TakeFifth]),
            ]),
        ],
    }
}
