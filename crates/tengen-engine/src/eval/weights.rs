//! The weights of the evaluation, as data.
//!
//! A position is worth, to a colour, the sum over the empty points of the weight of the point's kind
//! (its four line shapes), minus the same for the other colour, plus a weight for which threats the
//! two sides have. The policy of a move is a sum of two: for making what the point gives, and for
//! preventing what it gives the other.
//!
//! Written down they are lines of text: `0335 12 15 40 38 31 33` gives of a kind the point weights for
//! Black and White, their policy weights for making it, and those for preventing Black's and White's, the
//! kind being its four shapes as hexadecimal digits, weakest first; `threat 17 -40` gives a threat situation; `#`
//! begins a comment. What is not listed keeps its guessed weight.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use tengen_rules::{Rule, Stone};

use crate::net::{Net, NetError};
use crate::shape::{Class, Forbids, KIND_ROOM, KINDS, LineShape, PointKind, kinds};
use crate::value::SCALE;

/// The weights of one rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    points: [Box<[i16; KIND_ROOM]>; 2],
    policy: [Box<[PolicyWeight; KIND_ROOM]>; 2],
    net: Option<Arc<Net>>,
    /// By the number of the threat situation.
    threats: Box<[i16; SITUATIONS]>,
}

const SITUATIONS: usize = 256;

/// What evaluates positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The net of the rule, where there is one.
    Learned,
    /// The tables alone, as the weaker levels play.
    Tables,
}

/// How promising a move to a point of a kind is, from 0 to [`PolicyWeight::MOST`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PolicyWeight {
    /// For making what the kind gives.
    pub make: u8,
    /// For preventing it, for the other colour.
    pub prevent: u8,
}

impl PolicyWeight {
    /// The largest.
    pub const MOST: u8 = 127;
    /// So many steps more make a move e times as likely.
    pub const STEPS: f32 = 8.0;
}

impl Weights {
    /// How many kinds of points there are.
    pub const KINDS: usize = KINDS;
    /// How many threat situations there are.
    pub const SITUATIONS: usize = SITUATIONS;
    /// How many steps of a weight make one unit of a [`Value`](crate::Value).
    pub const STEPS: i32 = 16;
    /// How many steps more make the odds of winning e times as large.
    pub const STEPS_PER_LOG_ODDS: f32 = Weights::STEPS as f32 * SCALE as f32;
    /// How many line shapes a kind is made of four of.
    pub const SHAPES: usize = LineShape::COUNT;

    /// The weights that come with the crate, with the net of the rule where there is one.
    pub fn shipped(rule: Rule) -> Weights {
        let bytes: &[u8] = match rule {
            Rule::Freestyle => include_bytes!("../../data/net-freestyle.bin"),
            Rule::Standard | Rule::Caro5 | Rule::Caro6 => {
                include_bytes!("../../data/net-standard.bin")
            }
            Rule::Renju => include_bytes!("../../data/net-renju.bin"),
        };
        Weights::tables(rule).with_net(Net::read(bytes).expect("the shipped nets are well formed"))
    }

    /// The tables that come with the crate, without a net.
    pub fn tables(rule: Rule) -> Weights {
        let text = match rule {
            Rule::Freestyle => include_str!("../../data/weights-freestyle.txt"),
            Rule::Renju => include_str!("../../data/weights-renju.txt"),
            Rule::Standard | Rule::Caro5 | Rule::Caro6 => {
                include_str!("../../data/weights-standard.txt")
            }
        };
        Weights::read(text, rule).expect("the shipped weights are well formed")
    }

    /// The shipped weights of a rule, read when they are first asked for.
    pub(crate) fn shared(rule: Rule, evaluation: Evaluation) -> &'static Weights {
        static TABLES: [OnceLock<Weights>; 5] = [const { OnceLock::new() }; 5];
        static LEARNED: [OnceLock<Weights>; 5] = [const { OnceLock::new() }; 5];
        match evaluation {
            Evaluation::Tables => TABLES[rule as usize].get_or_init(|| Weights::tables(rule)),
            Evaluation::Learned => LEARNED[rule as usize].get_or_init(|| Weights::shipped(rule)),
        }
    }

    /// Point and policy weights for Black and White by kind, and weights of the threats by situation.
    ///
    /// # Panics
    /// If the numbers are not as many as there are kinds and situations.
    pub fn new(
        points: [Vec<i16>; 2],
        policy: [Vec<PolicyWeight>; 2],
        threats: Vec<i16>,
    ) -> Weights {
        Weights {
            points: points.map(with_room),
            policy: policy.map(with_room),
            net: None,
            threats: threats.try_into().expect("every situation has a weight"),
        }
    }

    /// The same with a net that corrects them.
    pub fn with_net(self, net: Net) -> Weights {
        Weights { net: Some(Arc::new(net)), ..self }
    }

    /// The net that corrects them.
    pub fn net(&self) -> Option<&Net> {
        self.net.as_deref()
    }

    /// How promising a stone is on a point of these kinds for Black and White, in steps.
    pub fn promise(&self, stone: Stone, kinds: [u16; 2]) -> i32 {
        let [own, other] =
            [stone, !stone].map(|stone| PointKind::new(usize::from(kinds[stone as usize])));
        self.policy(stone, own, other)
    }

    /// The weights of all kinds of points for one colour.
    pub fn points(&self, stone: Stone) -> &[i16] {
        &self.points[stone as usize][..KINDS]
    }

    /// The policy weights of all kinds of one colour's points.
    pub fn policies(&self, stone: Stone) -> &[PolicyWeight] {
        &self.policy[stone as usize][..KINDS]
    }

    /// The weights of all threat situations.
    pub fn threats(&self) -> &[i16] {
        &self.threats[..]
    }

    /// The four line shapes of a kind, weakest first, as numbers from 0 to 14.
    pub fn kind_shapes(kind: usize) -> Option<[u8; 4]> {
        kinds().nth(kind).map(|shapes| shapes.map(|shape| shape as u8))
    }

    /// Reads a file for a rule: weights as text, or a net, which the shipped tables then carry.
    pub fn load(bytes: &[u8], rule: Rule) -> Result<Weights, LoadError> {
        match Net::read(bytes) {
            Ok(net) if net.rule() == rule => Ok(Weights::tables(rule).with_net(net)),
            Ok(net) => Err(LoadError::OtherRule(net.rule())),
            Err(NetError::Damaged) => Err(LoadError::Net(NetError::Damaged)),
            Err(NetError::Foreign) => match str::from_utf8(bytes) {
                Ok(text) => Weights::read(text, rule).map_err(LoadError::Weights),
                Err(_) => Err(LoadError::Net(NetError::Foreign)),
            },
        }
    }

    /// Reads the weights of a rule.
    pub fn read(text: &str, rule: Rule) -> Result<Weights, WeightsError> {
        let numbers: HashMap<String, usize> =
            kinds().enumerate().map(|(kind, shapes)| (digits(shapes), kind)).collect();
        let mut weights = Weights::guessed(rule);
        for (before, line) in text.lines().enumerate() {
            let words: Vec<&str> =
                line.split('#').next().unwrap_or_default().split_whitespace().collect();
            let error = || WeightsError { line: before + 1 };
            let number = |word: &str| word.parse::<i16>().map_err(|_| error());
            match words[..] {
                [] => {}
                ["threat", situation, weight] => {
                    let situation: usize = situation.parse().map_err(|_| error())?;
                    *weights.threats.get_mut(situation).ok_or_else(error)? = number(weight)?;
                }
                [kind, ref rest @ ..] if rest.len() == 6 => {
                    let &kind = numbers.get(kind).ok_or_else(error)?;
                    let policy = |word: &str| match word.parse::<u8>() {
                        Ok(weight) if weight <= PolicyWeight::MOST => Ok(weight),
                        Ok(_) | Err(_) => Err(error()),
                    };
                    for stone in [0, 1] {
                        weights.points[stone][kind] = number(rest[stone])?;
                        let (make, prevent) = (policy(rest[2 + stone])?, policy(rest[4 + stone])?);
                        weights.policy[stone][kind] = PolicyWeight { make, prevent };
                    }
                }
                _ => return Err(error()),
            }
        }
        Ok(weights)
    }

    /// Writes what is not as guessed for the rule.
    pub fn write(&self, rule: Rule) -> String {
        let guessed = Weights::guessed(rule);
        let mut text = String::new();
        for (kind, shapes) in kinds().enumerate() {
            let both = |weights: &Weights| {
                Stone::BOTH
                    .map(|stone| (weights.points(stone)[kind], weights.policies(stone)[kind]))
            };
            let [(black, black_policy), (white, white_policy)] = both(self);
            if both(self) != both(&guessed) {
                let make = format!("{} {}", black_policy.make, white_policy.make);
                let prevent = format!("{} {}", black_policy.prevent, white_policy.prevent);
                text += &format!("{} {black} {white} {make} {prevent}\n", digits(shapes));
            }
        }
        for (situation, &weight) in self.threats.iter().enumerate() {
            if weight != guessed.threats[situation] {
                text += &format!("threat {situation} {weight}\n");
            }
        }
        text
    }

    /// The weight of a kind of point for one colour.
    #[inline]
    pub(super) fn point(&self, stone: Stone, kind: PointKind) -> i32 {
        i32::from(self.points[stone as usize][kind.index()])
    }

    /// How promising a stone is on a point of these kinds, its own and the other colour's.
    #[inline]
    pub(super) fn policy(&self, stone: Stone, own: PointKind, other: PointKind) -> i32 {
        let prevent = self.policy[!stone as usize][other.index()].prevent;
        i32::from(prevent) + self.policy_of_making(stone, own)
    }

    /// How promising it is for what it makes alone.
    #[inline]
    pub(super) fn policy_of_making(&self, stone: Stone, own: PointKind) -> i32 {
        i32::from(self.policy[stone as usize][own.index()].make)
    }

    /// The weight of a threat situation for the side to move.
    #[inline]
    pub(super) fn threat(&self, situation: usize) -> i32 {
        i32::from(self.threats[situation % SITUATIONS])
    }

    /// Weights by feeling: a place to start fitting from.
    pub fn guessed(rule: Rule) -> Weights {
        let forbids = |stone| Forbids::of(rule, stone);
        let points = Stone::BOTH.map(|stone| {
            kinds().map(|shapes| guess(shapes, forbids(stone)) * Weights::STEPS as i16).collect()
        });
        let policy = Stone::BOTH
            .map(|stone| kinds().map(|shapes| guess_policy(shapes, forbids(stone))).collect());
        Weights::new(points, policy, vec![0; SITUATIONS])
    }
}

/// A line of written weights that says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightsError {
    /// Which line, counted from 1.
    pub line: usize,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        write!(
            f,
            "line {line}: expected a kind with two point weights and four policy weights, or a threat and its weight"
        )
    }
}

impl std::error::Error for WeightsError {}

/// Why a file is neither weights nor a net for a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// A line of text says nothing.
    Weights(WeightsError),
    /// It is a net, but not whole, or nothing at all.
    Net(NetError),
    /// It is a net for another rule.
    OtherRule(Rule),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Weights(error) => error.fmt(f),
            LoadError::Net(error) => error.fmt(f),
            LoadError::OtherRule(rule) => write!(f, "this net is for {rule}"),
        }
    }
}

impl std::error::Error for LoadError {}

fn digits(shapes: [LineShape; 4]) -> String {
    shapes.map(|shape| char::from_digit(shape as u32, 16).unwrap_or('?')).iter().collect()
}

fn guess(shapes: [LineShape; 4], forbids: Forbids) -> i16 {
    let lines: i16 = shapes
        .iter()
        .map(|shape| match shape {
            LineShape::Dead | LineShape::Overline => 0,
            LineShape::ClosedOne => 0,
            LineShape::One => 1,
            LineShape::ClosedTwo => 1,
            LineShape::Two => 4,
            LineShape::WideTwo => 5,
            LineShape::FreeTwo => 6,
            LineShape::ClosedThree => 6,
            LineShape::Three => 11,
            LineShape::FreeThree => 13,
            LineShape::Four => 14,
            LineShape::StraightFour | LineShape::TwoFours => 40,
            LineShape::Five => 60,
        })
        .sum();
    let together = match Class::of(shapes, forbids) {
        Class::Quiet | Class::Two | Class::ClosedThree => 0,
        Class::TwoTwo => 5,
        Class::Three | Class::Four => 0,
        Class::ThreePlus => 8,
        Class::DoubleThree => 30,
        Class::FourPlus => 8,
        Class::FourThree => 60,
        Class::StraightFour => 60,
        Class::Five => 100,
        Class::Forbidden => return 0,
    };
    lines + together
}

fn guess_policy(shapes: [LineShape; 4], forbids: Forbids) -> PolicyWeight {
    let weight = i32::from(guess(shapes, forbids));
    let most = i32::from(PolicyWeight::MOST);
    PolicyWeight { make: (weight + weight / 8).min(most) as u8, prevent: weight.min(most) as u8 }
}

fn with_room<T: Copy + Default>(by_kind: Vec<T>) -> Box<[T; KIND_ROOM]> {
    assert!(by_kind.len() == KINDS, "every kind has a weight");
    let mut room = Box::new([T::default(); KIND_ROOM]);
    room[..KINDS].copy_from_slice(&by_kind);
    room
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_weights_read_back() {
        let mut points =
            Stone::BOTH.map(|stone| Weights::guessed(Rule::Renju).points(stone).to_vec());
        points[0][17] = -5;
        points[1][KINDS - 1] = 900;
        let mut policy =
            Stone::BOTH.map(|stone| Weights::guessed(Rule::Renju).policies(stone).to_vec());
        policy[1][20] = PolicyWeight { make: 127, prevent: 0 };
        let mut threats = vec![0; SITUATIONS];
        threats[3] = 77;
        let weights = Weights::new(points, policy, threats);
        let text = weights.write(Rule::Renju);
        assert_eq!(text.lines().count(), 4);
        assert_eq!(Weights::read(&text, Rule::Renju), Ok(weights));
    }

    #[test]
    fn a_bad_line_is_named() {
        for text in [
            "\n0335 1 2",
            "#\nthreat 256 1",
            "\n5330 1 2 3 4 5 6",
            "\n0335 1 70000 3 4 5 6",
            "\n0335 1 2 3 4 5 128",
        ] {
            assert_eq!(
                Weights::read(text, Rule::Freestyle),
                Err(WeightsError { line: 2 }),
                "{text}"
            );
        }
    }
}
