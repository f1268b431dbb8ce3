//! A net: value and policy learned from games, in whole numbers.
//!
//! Every point has four lines around it. The *windows* of nine cells look up a row of channels each; the
//! four rows add up to the point's *sums*, of which what is above nothing is *lit*. Lit channels are
//! *mixed* with those of the eight neighbours. Mixed channels, where they are above nothing, score a move on
//! the point, and summed over the board, less what they come to without stones, they go through a small
//! *head* that corrects the value of the tables. One set of rows serves all directions, and windows and
//! neighbours have no left and right, so turned and mirrored boards are worth the same; the side to move
//! sees its own stones, so exchanged colours are.

mod file;
mod view;
mod windows;

#[cfg(test)]
mod tests;

use tengen_rules::Rule;

pub use file::NetError;
pub(crate) use view::View;
pub use windows::Windows;
pub(crate) use windows::walls;

/// Channels of a point, and width of the head.
const CHANNELS: usize = 32;

/// One number for each channel.
pub type Channels = [f32; CHANNELS];

/// A net as it is trained.
#[derive(Clone, Debug, PartialEq)]
pub struct NetParameters {
    /// By window.
    pub rows: Vec<Channels>,
    /// How much of the point itself, of neighbours beside and of neighbours across goes into a mixed channel.
    pub mixing: [Channels; 3],
    /// What is added to a mixed channel.
    pub mixing_bias: Channels,
    /// What a mixed channel says for a move, in units of the logarithm.
    pub policy: Channels,
    /// How much the policy of the tables counts.
    pub policy_of_tables: f32,
    /// The head: by input (the channels, then the value of the tables in log-odds), by unit.
    pub first: Vec<Channels>,
    /// What is added to its first units.
    pub first_bias: Channels,
    /// By first unit, by second unit.
    pub second: Vec<Channels>,
    /// What is added to the second units.
    pub second_bias: Channels,
    /// What the second units say for the side to move, in log-odds.
    pub last: Channels,
    /// What is added to that.
    pub last_bias: f32,
}

impl NetParameters {
    /// Channels of a point, and width of the head.
    pub const CHANNELS: usize = CHANNELS;
    /// No lit channel is above this.
    pub const MOST_LIT: f32 = MOST_LIT as f32 / LIT_UNIT;
    /// No mixed channel is above this.
    pub const MOST_MIXED: f32 = i16::MAX as f32 / MIXED_UNIT;
    /// How far the mixing of a point and of each neighbour goes: then mixed channels have room.
    pub const MOST_MIXING: [f32; 3] = [1.0, 0.375, 0.375];
    /// Sums over the board are divided by this before the head.
    pub const POOL: f32 = 16.0;
}

/// A net in whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    rule: Rule,
    about: String,
    rows: Box<[Row]>,
    mixing: [Row; 3],
    mixing_bias: Row,
    policy: Row,
    policy_of_tables: i16,
    first: Box<[Row]>,
    first_bias: [i32; CHANNELS],
    second: Box<[Row]>,
    second_bias: [i32; CHANNELS],
    last: Row,
    last_bias: i32,
}

/// A number for each channel, in one line of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
struct Row([i16; CHANNELS]);

// So many of a number's units make one.
const ROW_UNIT: f32 = 1024.0;
const LIT_UNIT: f32 = 64.0;
const MIXING_UNIT: f32 = 64.0;
const MIXED_UNIT: f32 = LIT_UNIT * MIXING_UNIT;
const POLICY_UNIT: f32 = 512.0;
const SHARE_UNIT: f32 = 256.0;
const POOL_UNIT: f32 = 32.0;
const FIRST_UNIT: f32 = 16_384.0;
const UNIT_UNIT: f32 = 256.0;
const SECOND_UNIT: f32 = 1024.0;

/// No lit channel is above this, and nine of them with full mixing fit into a mixed one.
const MOST_LIT: i16 = 127;
/// Within these, sums over all channels fit into 32 bits.
const MOST_POLICY: f32 = 2047.0;
const MOST_WEIGHT: f32 = 8191.0;

impl Net {
    /// Rounds a net to whole numbers. `about` says how it was made.
    pub fn new(rule: Rule, about: String, parameters: &NetParameters) -> Net {
        let NetParameters { rows, mixing, mixing_bias, policy, first, second, .. } = parameters;
        let all = |rows: &[Channels], unit: f32| {
            rows.iter().map(|row| round(row, unit, MOST_WEIGHT)).collect()
        };
        let bias = |row: &Channels, unit: f32| row.map(|it| (it * unit).round() as i32);
        let first_sums = FIRST_UNIT * POOL_UNIT;
        let second_sums = UNIT_UNIT * SECOND_UNIT;
        Net {
            rule,
            about,
            rows: all(rows, ROW_UNIT),
            mixing: mixing.map(|row| round(&row, MIXING_UNIT, MIXING_UNIT)),
            mixing_bias: round(mixing_bias, MIXED_UNIT, 8191.0),
            policy: round(policy, POLICY_UNIT, MOST_POLICY),
            policy_of_tables: (parameters.policy_of_tables * SHARE_UNIT).round() as i16,
            first: first
                .iter()
                .map(|row| round(row, FIRST_UNIT / NetParameters::POOL, MOST_WEIGHT))
                .collect(),
            first_bias: bias(&parameters.first_bias, first_sums),
            second: all(second, SECOND_UNIT),
            second_bias: bias(&parameters.second_bias, second_sums),
            last: round(&parameters.last, SECOND_UNIT, MOST_WEIGHT),
            last_bias: (parameters.last_bias * second_sums).round() as i32,
        }
    }

    /// The rule it was trained for.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// How it was made.
    pub fn about(&self) -> &str {
        &self.about
    }
}

fn round(row: &Channels, unit: f32, most: f32) -> Row {
    Row(row.map(|it| (it * unit).round().clamp(-most, most) as i16))
}
