//! The rules as types, so that the hot path is compiled once per rule and holds no rule branches.

use tengen_rules::{Rule, Stone};

/// A rule known at compile time.
pub(crate) trait Ruleset: Copy + Send + Sync + 'static {
    /// Which rule.
    const RULE: Rule;
    /// How far to either side of a point its line shape depends on the stones.
    const REACH: usize = reach(Self::RULE);
    /// Whether Black has forbidden points.
    const FORBIDS: bool = Self::RULE.forbids(Stone::Black);
    /// Whether a stone at the end of a line can spoil a five elsewhere in it, so that one reply
    /// may stop two five points.
    const NEEDS_OPEN_END: bool = Self::RULE.winning(Stone::Black).needs_open_end;
}

macro_rules! rulesets {
    ($($name:ident),*) => {$(
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name;

        impl Ruleset for $name {
            const RULE: Rule = Rule::$name;
        }
    )*};
}

rulesets!(Freestyle, Standard, Renju, Caro5, Caro6);

/// How far the shapes of a rule look: one cell beyond a five where what is there can spoil it.
pub(crate) const fn reach(rule: Rule) -> usize {
    let [black, white] = [rule.winning(Stone::Black), rule.winning(Stone::White)];
    let any_overline = black.overlines && white.overlines;
    let any_end = !black.needs_open_end && !white.needs_open_end;
    if any_overline && any_end { 4 } else { 5 }
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
