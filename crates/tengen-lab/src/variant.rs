//! A rule on a board, written `renju-15`.

use std::fmt;
use std::str::FromStr;

use anyhow::Context;
use tengen_rules::{Rule, Size};

/// What a game is played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.rule, self.size.side())
    }
}

impl FromStr for Variant {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Variant> {
        let expected = "expected a rule and a size, such as renju-15";
        let (rule, side) = text.split_once('-').context(expected)?;
        let size = side.parse().ok().and_then(Size::new).context(expected)?;
        Ok(Variant { rule: rule.parse()?, size })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_reads_back_as_it_is_written() {
        for rule in Rule::ALL {
            let variant = Variant { rule, size: Size::MAX };
            assert_eq!(variant.to_string().parse::<Variant>().unwrap(), variant);
        }
        for wrong in ["renju", "renju-4", "go-15", "renju-"] {
            assert!(wrong.parse::<Variant>().is_err(), "{wrong}");
        }
    }
}
