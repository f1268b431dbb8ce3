//! The rules as types, so that the hot path is compiled once per rule and holds no rule branches.

use tengen_rules::{Rule, Stone};

/// A rule known at compile time.
pub(crate) trait Ruleset: Copy + Send + Sync + 'static {
    /// Which rule.
    const RULE: Rule;
    /// How far to either side of a point its line shape depends on the stones.
    const REACH: usize;
    /// Whether Black has forbidden points.
    const FORBIDS: bool;
    /// Whether a stone at the end of a line can spoil a five elsewhere in it, so that one reply
    /// may stop two five points.
    const BLOCKED_FIVES: bool;
}

macro_rules! rulesets {
    ($($name:ident $reach:literal $blocked:literal),*) => {$(
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name;

        impl Ruleset for $name {
            const RULE: Rule = Rule::$name;
            const REACH: usize = $reach;
            const FORBIDS: bool = Rule::$name.forbids(Stone::Black);
            const BLOCKED_FIVES: bool = $blocked;
        }
    )*};
}

rulesets!(Freestyle 4 false, Standard 5 false, Renju 5 false, Caro5 5 true, Caro6 5 true);

/// How far the shape tables of a rule look.
pub(crate) const fn reach(rule: Rule) -> usize {
    match rule {
        Rule::Freestyle => Freestyle::REACH,
        Rule::Standard => Standard::REACH,
        Rule::Renju => Renju::REACH,
        Rule::Caro5 => Caro5::REACH,
        Rule::Caro6 => Caro6::REACH,
    }
}

/// Runs a block with the type `$R` standing for the rule of the value `$rule`.
macro_rules! with_ruleset {
    ($rule:expr, $R:ident => $body:expr) => {
        match $rule {
            ::tengen_rules::Rule::Freestyle => {
                type $R = $crate::ruleset::Freestyle;
                $body
            }
            ::tengen_rules::Rule::Standard => {
                type $R = $crate::ruleset::Standard;
                $body
            }
            ::tengen_rules::Rule::Renju => {
                type $R = $crate::ruleset::Renju;
                $body
            }
            ::tengen_rules::Rule::Caro5 => {
                type $R = $crate::ruleset::Caro5;
                $body
            }
            ::tengen_rules::Rule::Caro6 => {
                type $R = $crate::ruleset::Caro6;
                $body
            }
        }
    };
}
pub(crate) use with_ruleset;
