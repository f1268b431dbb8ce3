//! A net: value and policy learned from games.
//!
//! Every point has four lines around it. Their *windows* of nine cells look up a row of channels each; the
//! four rows add up to the point's *sums*, of which what is above nothing is *lit*. Both colours look at every
//! point, each seeing its own stones. What is lit scores a move on the point, and *pooled*, which is summed
//! over the board, less what that comes to without stones, it goes through a small *head* that corrects the
//! value of the tables. The head is also *told* what the tables know: who has how many threats, and how many
//! stones there are. Its first units *sway* what the channels say for moves: what makes a good attack is no good
//! defence. One set of rows serves all directions, and windows have no left and right, so turned and
//! mirrored boards are worth the same; one set serves both colours where they play by the same rules, so
//! exchanged colours are.
//!
//! Sums and pools are whole numbers, so that they can be changed stone by stone. The head adds and multiplies
//! `f32` in an order that is written down, which gives the same bits on every machine.

mod file;
mod machine;
mod told;
mod view;
mod windows;

#[cfg(test)]
mod tests;

use tengen_rules::{Rule, Stone};

pub use file::NetError;
pub use told::Told;
pub(crate) use view::{Advice, View};
pub use windows::Windows;

/// Channels of a point as one colour sees it.
const CHANNELS: usize = 16;
/// Channels of a point.
const BOTH: usize = 2 * CHANNELS;
/// Width of the head.
const UNITS: usize = 32;
/// Inputs of the head: the pool of the side to move, that of the other, and what it is told beside.
const INPUTS: usize = BOTH + Told::INPUTS;

/// One number for each channel.
pub type Channels = [f32; CHANNELS];
/// One for each channel as the side to move sees a point, then as the other does.
pub type Both = [Channels; 2];
/// One number for each unit of the head.
pub type Units = [f32; UNITS];

/// A net as it is trained.
#[derive(Clone, Debug, PartialEq)]
pub struct NetParameters {
    /// By window; where the colours play by different rules, for Black's eyes and then for White's.
    pub rows: Vec<Channels>,
    /// What lit channels say for a move, in units of the logarithm: as the mover sees it, and as the other.
    pub policy: Both,
    /// By the head's first units, what they add to that.
    pub sway: Vec<Both>,
    /// How much the policy of the tables counts.
    pub policy_of_tables: f32,
    /// The head.
    pub head: Head,
}

/// From pools and what the tables say to a correction of that value.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// By input (the pools as the side to move and as the other sees it, then what it is told), by unit.
    pub first: Vec<Units>,
    /// What is added to its first units.
    pub first_bias: Units,
    /// By first unit, by second unit.
    pub second: Vec<Units>,
    /// What is added to the second units.
    pub second_bias: Units,
    /// What the second units say for the side to move, in log-odds.
    pub last: Units,
    /// What is added to that.
    pub last_bias: f32,
}

impl NetParameters {
    /// Channels of a point as one colour sees it.
    pub const CHANNELS: usize = CHANNELS;
    /// Width of the head.
    pub const UNITS: usize = UNITS;
    /// Inputs of the head.
    pub const INPUTS: usize = INPUTS;
    /// Pools are divided by this before the head.
    pub const POOL: f32 = 16.0;

    /// How many sets of rows a rule has: one for each colour where they play by different rules.
    pub fn eyes(rule: Rule) -> usize {
        1 + usize::from(rule == Rule::Renju)
    }
}

/// A net that can be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    rule: Rule,
    about: String,
    /// By the place of the window, as it is on the board.
    rows: Box<[Row]>,
    policy: Both,
    sway: Vec<Both>,
    policy_of_tables: i16,
    head: Head,
}

/// A number for each channel as Black sees it, then as White does, in one line of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
struct Row([i16; BOTH]);

// So many of a number's units make one.
const ROW_UNIT: f32 = 1024.0;
const POLICY_UNIT: f32 = 512.0;
const SHARE_UNIT: f32 = 256.0;

/// Within these, sums of four rows fit into 16 bits, and sums over all channels into 32.
const MOST_ROW: f32 = 8183.0;
const MOST_POLICY: f32 = 2047.0;

impl Net {
    /// Rounds what has to be whole. `about` says how it was made.
    ///
    /// # Panics
    /// If there are not as many rows as the rule's eyes need.
    pub fn new(rule: Rule, about: String, parameters: &NetParameters) -> Net {
        let NetParameters { rows, policy, sway, policy_of_tables, head } = parameters;
        let whole: Vec<[i16; CHANNELS]> =
            rows.iter().map(|row| round(row, ROW_UNIT, MOST_ROW)).collect();
        Net {
            rule,
            about,
            rows: both_eyes(rule, &whole),
            policy: *policy,
            sway: sway.clone(),
            policy_of_tables: (policy_of_tables * SHARE_UNIT).round() as i16,
            head: head.clone(),
        }
    }

    /// What it was rounded from, as near as that is kept.
    pub fn parameters(&self) -> NetParameters {
        let eased = |row: [i16; CHANNELS], unit: f32| row.map(|it| f32::from(it) / unit);
        NetParameters {
            rows: self.eyes().into_iter().map(|row| eased(row, ROW_UNIT)).collect(),
            policy: self.policy,
            sway: self.sway.clone(),
            policy_of_tables: f32::from(self.policy_of_tables) / SHARE_UNIT,
            head: self.head.clone(),
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

    /// The rows as they were given, for one colour's eyes or for both.
    fn eyes(&self) -> Vec<[i16; CHANNELS]> {
        let windows = Windows::shared();
        let mut eyes = vec![[0; CHANNELS]; NetParameters::eyes(self.rule) * Windows::COUNT];
        let white = eyes.len() - Windows::COUNT;
        for (row, window) in self.rows.iter().zip(windows.on_places()) {
            let Some(window) = window.map(usize::from) else { continue };
            eyes[white + windows.exchanged(window)].copy_from_slice(&row.0[CHANNELS..]);
            eyes[window].copy_from_slice(&row.0[..CHANNELS]);
        }
        eyes
    }
}

/// Rows by place, where White sees Black's stones as the enemy's.
fn both_eyes(rule: Rule, rows: &[[i16; CHANNELS]]) -> Box<[Row]> {
    assert!(rows.len() == NetParameters::eyes(rule) * Windows::COUNT, "every window has its rows");
    let windows = Windows::shared();
    let (black, white) = (&rows[..Windows::COUNT], &rows[rows.len() - Windows::COUNT..]);
    let row = |window: Option<u16>| match window.map(usize::from) {
        Some(window) => join(&black[window], &white[windows.exchanged(window)]),
        None => Row([0; BOTH]),
    };
    windows.on_places().into_iter().map(row).collect()
}

fn join(black: &[i16; CHANNELS], white: &[i16; CHANNELS]) -> Row {
    let mut row = Row([0; BOTH]);
    row.0[..CHANNELS].copy_from_slice(black);
    row.0[CHANNELS..].copy_from_slice(white);
    row
}

/// Cutting off what is above nothing rounds down, and needs no library as `round` does.
fn round(row: &Channels, unit: f32, most: f32) -> [i16; CHANNELS] {
    const ABOVE: i32 = 8192;
    row.map(|it| (((it * unit).clamp(-most, most) + (ABOVE as f32 + 0.5)) as i32 - ABOVE) as i16)
}

/// Where the channels that a colour sees begin in a row.
const fn half(stone: Stone) -> usize {
    match stone {
        Stone::Black => 0,
        Stone::White => CHANNELS,
    }
}
