//! What a puzzle is about.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What a puzzle is about, as its proof shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// The solution comes down to a four and an open three at once.
    FourThree,
    /// It comes down to two fours at once.
    DoubleFour,
    /// It comes down to two open threes at once.
    DoubleThree,
    /// It wins by nothing but fours.
    Fours,
    /// It needs threes: there is no win by fours alone.
    FoursAndThrees,
    /// The side to move has to stop a win.
    Defence,
    /// White wins because Black may not play where a five has to be stopped.
    ForbiddenWin,
    /// A forbidden point is in Black's way: one on which Black would win, or by which White does.
    ForbiddenBeware,
    /// Every other move loses.
    OnlyMove,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 9] = [
        Theme::FourThree,
        Theme::DoubleFour,
        Theme::DoubleThree,
        Theme::Fours,
        Theme::FoursAndThrees,
        Theme::Defence,
        Theme::ForbiddenWin,
        Theme::ForbiddenBeware,
        Theme::OnlyMove,
    ];

    /// This theme's name in files and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::FourThree => "four-three",
            Theme::DoubleFour => "double-four",
            Theme::DoubleThree => "double-three",
            Theme::Fours => "fours",
            Theme::FoursAndThrees => "fours-and-threes",
            Theme::Defence => "defence",
            Theme::ForbiddenWin => "forbidden-win",
            Theme::ForbiddenBeware => "forbidden-beware",
            Theme::OnlyMove => "only-move",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is no theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTheme(String);

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Theme::ALL.map(Theme::name).join(", ");
        write!(f, "\"{}\" is not a theme; expected one of: {known}", self.0)
    }
}

impl std::error::Error for UnknownTheme {}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name() == text);
        found.ok_or_else(|| UnknownTheme(text.chars().take(40).collect()))
    }
}

/// A set of themes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Themes(u16);

impl Themes {
    /// Whether a theme is among them.
    pub const fn contains(self, theme: Theme) -> bool {
        self.0 & theme.bit() != 0
    }

    /// Those that are in the set, in the order of [`Theme::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.contains(theme))
    }

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The set with these bits; `None` if one of them stands for nothing.
    pub(crate) const fn from_bits(bits: u16) -> Option<Themes> {
        if bits >> Theme::ALL.len() == 0 { Some(Themes(bits)) } else { None }
    }
}

impl FromIterator<Theme> for Themes {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> Themes {
        Themes(themes.into_iter().fold(0, |bits, theme| bits | theme.bit()))
    }
}

impl Extend<Theme> for Themes {
    fn extend<I: IntoIterator<Item = Theme>>(&mut self, themes: I) {
        self.0 |= themes.into_iter().collect::<Themes>().0;
    }
}

/// The names with spaces between them.
impl fmt::Display for Themes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Theme::name).collect();
        f.write_str(&names.join(" "))
    }
}

impl fmt::Debug for Themes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
