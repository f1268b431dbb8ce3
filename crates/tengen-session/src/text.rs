//! How the values of the rules are written on the wire and in the log: by their names.
//!
//! The rules know no serialisation, so each of their types gets its JSON form here, once.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use tengen_rules::{
    Choice, Foul, OpeningRule, Player, Point, Rule, Size, Stone, format_moves, parse_moves,
};

/// A value of the rules that travels as its name: `"h8"`, `"renju"`, `"black"`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Text<T>(pub T);

/// A type with a written form of its own.
pub trait Written: Sized {
    /// What a value looks like, for the sentence about one that cannot be read.
    const KIND: &'static str;
    /// The written form.
    fn write(&self) -> String;
    /// The value with this written form.
    fn read(text: &str) -> Option<Self>;
}

/// A type whose values are a short list of names.
trait Listed: Copy + 'static {
    const KIND: &'static str;
    const ALL: &'static [Self];
    fn name(self) -> &'static str;
}

macro_rules! listed {
    ($($type:ty, $kind:literal, $all:expr, $name:expr;)*) => {$(
        impl Listed for $type {
            const KIND: &'static str = $kind;
            const ALL: &'static [Self] = &$all;
            fn name(self) -> &'static str {
                $name(self)
            }
        }
    )*};
}

/// How many fifth moves Black is to offer, by number.
const FIFTHS: [&str; 13] = [
    "fifths-0",
    "fifths-1",
    "fifths-2",
    "fifths-3",
    "fifths-4",
    "fifths-5",
    "fifths-6",
    "fifths-7",
    "fifths-8",
    "fifths-9",
    "fifths-10",
    "fifths-11",
    "fifths-12",
];

const CHOICES: [Choice; 15] = {
    let mut all = [Choice::Black; 15];
    all[1] = Choice::White;
    all[2] = Choice::PutTwo;
    let mut count = 1;
    while count < FIFTHS.len() {
        all[2 + count] = Choice::Fifths(count as u8);
        count += 1;
    }
    all
};

listed! {
    Rule, "Rule", Rule::ALL, Rule::name;
    OpeningRule, "OpeningRule", OpeningRule::ALL, OpeningRule::name;
    Stone, "Stone", Stone::BOTH, Stone::name;
    Foul, "Foul", Foul::ALL, Foul::name;
    Player, "Player", [Player::First, Player::Second], |player| match player {
        Player::First => "first",
        Player::Second => "second",
    };
    Choice, "Choice", CHOICES, |choice| match choice {
        Choice::Black => "black",
        Choice::White => "white",
        Choice::PutTwo => "put-two",
        Choice::Fifths(count) => FIFTHS[usize::from(count)],
    };
}

impl<T: Listed> Written for T {
    const KIND: &'static str = T::KIND;

    fn write(&self) -> String {
        self.name().to_owned()
    }

    fn read(text: &str) -> Option<T> {
        T::ALL.iter().copied().find(|one| one.name() == text)
    }
}

impl Written for Point {
    const KIND: &'static str = "Point";

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Point> {
        text.parse().ok()
    }
}

/// Moves one after the other: `h8i9j10`.
impl Written for Vec<Point> {
    const KIND: &'static str = "Moves";

    fn write(&self) -> String {
        format_moves(self)
    }

    fn read(text: &str) -> Option<Vec<Point>> {
        parse_moves(text).ok()
    }
}

impl<T: Written> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.write())
    }
}

impl<'de, T: Written> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text<T>, D::Error> {
        let text = String::deserialize(deserializer)?;
        T::read(&text).map(Text).ok_or_else(|| {
            let found: String = text.chars().take(40).collect();
            D::Error::custom(format!("\"{found}\" is not a {}", T::KIND))
        })
    }
}

impl<T: Written> fmt::Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.write())
    }
}

impl<T: Written> fmt::Debug for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A board's size as the number of points along one side.
pub mod side {
    use super::{Deserialize, Deserializer, Error, Serializer, Size};

    /// Writes it.
    pub fn serialize<S: Serializer>(size: &Size, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(size.side() as u64)
    }

    /// Reads it.
    pub fn deserialize<'de, D: Deserializer<'de>>(of: D) -> Result<Size, D::Error> {
        let side = usize::deserialize(of)?;
        Size::new(side).ok_or_else(|| D::Error::custom("a board has 5 to 22 points a side"))
    }
}

/// A list of points.
pub(crate) fn texts<T: Copy>(values: &[T]) -> Vec<Text<T>> {
    values.iter().copied().map(Text).collect()
}

#[cfg(feature = "typescript")]
mod typescript {
    use super::{Choice, Foul, Listed, OpeningRule, Player, Point, Rule, Stone, Text, Written};
    use ts_rs::{Config, TS};

    impl<T: Written + 'static> TS for Text<T> {
        type WithoutGenerics = Self;
        type OptionInnerType = Self;

        fn name(_: &Config) -> String {
            T::KIND.to_owned()
        }

        fn inline(_: &Config) -> String {
            T::KIND.to_owned()
        }
    }

    /// The declarations of every type that travels as its name.
    pub fn declarations() -> Vec<(&'static str, String)> {
        fn names<T: Listed>() -> (&'static str, String) {
            let names: Vec<String> = T::ALL.iter().map(|one| format!("{:?}", one.name())).collect();
            (<T as Listed>::KIND, names.join(" | "))
        }
        vec![
            (<Point as Written>::KIND, "string".to_owned()),
            (<Vec<Point> as Written>::KIND, "string".to_owned()),
            names::<Rule>(),
            names::<OpeningRule>(),
            names::<Stone>(),
            names::<Foul>(),
            names::<Player>(),
            names::<Choice>(),
        ]
    }
}

#[cfg(feature = "typescript")]
pub use typescript::declarations;
