//! A net while it is trained: its parameters, what they give for a position, and which way they should go.
//!
//! The row of a window is a *long* one of its nine cells added to a *short* one of the seven inside, so
//! that windows that are rarely met lean on what is common to many. For a batch the two are *folded* into
//! one row, as they are in the finished net.

use tengen_engine::{Both, Channels, Head, NetParameters, PolicyWeight, Random, Units, Windows};
use tengen_rules::{Rule, Size, Stone};

use super::lessons::{Lesson, Lessons, Outcome, point_of};

pub(super) const CHANNELS: usize = NetParameters::CHANNELS;
pub(super) const UNITS: usize = NetParameters::UNITS;
const INPUTS: usize = NetParameters::INPUTS;
const POOLS: usize = 2 * CHANNELS;
const ZERO: Channels = [0.0; CHANNELS];
const NOTHING: Both = [ZERO; 2];
const NO_UNITS: Units = [0.0; UNITS];

/// Where the parts of the head begin, in rows of units.
mod part {
    use super::{INPUTS, UNITS};
    /// How much the tables' policy counts, the head's last bias, and room.
    pub(super) const SINGLE: usize = 0;
    pub(super) const FIRST: usize = 1;
    pub(super) const FIRST_BIAS: usize = FIRST + INPUTS;
    pub(super) const SECOND: usize = FIRST_BIAS + 1;
    pub(super) const SECOND_BIAS: usize = SECOND + UNITS;
    pub(super) const LAST: usize = SECOND_BIAS + 1;
    pub(super) const END: usize = LAST + 1;
}

/// A number for each that is learned. Rows are by eyes and window.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parts {
    pub(super) long: Vec<Channels>,
    pub(super) short: Vec<Channels>,
    /// What lit channels say for a move,
    pub(super) policy: Both,
    /// and by the head's first units, what they add to that.
    pub(super) sway: Vec<Both>,
    pub(super) head: Vec<Units>,
}

impl Parts {
    /// As many, all nothing.
    pub(super) fn nothing(&self) -> Parts {
        let mut nothing = self.clone();
        nothing.numbers_mut().into_iter().for_each(|numbers| numbers.fill(0.0));
        nothing
    }

    pub(super) fn numbers(&self) -> [&[f32]; 5] {
        let Parts { long, short, policy, sway, head } = self;
        let [long, short, policy] = [long, short, &policy[..]].map(|rows| rows.as_flattened());
        [long, short, policy, sway.as_flattened().as_flattened(), head.as_flattened()]
    }

    pub(super) fn numbers_mut(&mut self) -> [&mut [f32]; 5] {
        let Parts { long, short, policy, sway, head } = self;
        let [long, short, policy] =
            [long, short, &mut policy[..]].map(|rows| rows.as_flattened_mut());
        let sway = sway.as_flattened_mut().as_flattened_mut();
        [long, short, policy, sway, head.as_flattened_mut()]
    }
}

/// A net while it is trained.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Model {
    pub(super) parts: Parts,
    /// Long and short rows together.
    folded: Vec<Channels>,
}

impl Model {
    /// A net that says what the tables say.
    pub(super) fn new(rule: Rule, random: &mut Random) -> Model {
        let eyes = NetParameters::eyes(rule);
        let short: Vec<Channels> = (0..Windows::SHORT).map(|_| noise(random, 0.1)).collect();
        let mut head = vec![NO_UNITS; part::END];
        head[part::SINGLE][0] = 1.0;
        for row in &mut head[part::FIRST..part::FIRST_BIAS] {
            *row = noise(random, 0.25);
        }
        for row in &mut head[part::SECOND..part::SECOND_BIAS] {
            *row = noise(random, 0.25);
        }
        let long = vec![ZERO; eyes * Windows::COUNT];
        let (short, policy, sway) = (short.repeat(eyes), NOTHING, vec![NOTHING; UNITS]);
        let folded = long.clone();
        let mut model = Model { parts: Parts { long, short, policy, sway, head }, folded };
        model.settle();
        model
    }

    /// A net that says what another says; where the colours see differently and the other's did not, both
    /// begin with what it saw.
    pub(super) fn from(rule: Rule, parameters: NetParameters) -> Model {
        let NetParameters { rows, policy, sway, policy_of_tables, head } = parameters;
        let rows = rows.repeat(NetParameters::eyes(rule) * Windows::COUNT / rows.len());
        let mut single = NO_UNITS;
        (single[0], single[1]) = (policy_of_tables, head.last_bias);
        let Head { first, first_bias, second, second_bias, last, .. } = head;
        let head = [&[single][..], &first, &[first_bias], &second, &[second_bias, last]].concat();
        let short = vec![ZERO; rows.len() / Windows::COUNT * Windows::SHORT];
        let folded = rows.clone();
        Model { parts: Parts { long: rows, short, policy, sway, head }, folded }
    }

    /// Which rows each of the two sides has, the one to move first, where Black's come first.
    pub(super) fn eyes(&self, to_move: Stone) -> [usize; 2] {
        if self.parts.long.len() == Windows::COUNT {
            [0, 0]
        } else {
            [to_move, !to_move].map(|stone| stone as usize)
        }
    }

    /// Folds the rows, after parameters have changed.
    pub(super) fn settle(&mut self) {
        for (row, folded) in self.folded.iter_mut().enumerate() {
            let (long, short) = (&self.parts.long[row], &self.parts.short[short_row(row)]);
            *folded = std::array::from_fn(|at| long[at] + short[at]);
        }
    }

    pub(super) fn parameters(&self) -> NetParameters {
        let Parts { policy, sway, head, .. } = &self.parts;
        NetParameters {
            rows: self.folded.clone(),
            policy: *policy,
            sway: sway.clone(),
            policy_of_tables: head[part::SINGLE][0],
            head: Head {
                first: head[part::FIRST..part::FIRST_BIAS].to_vec(),
                first_bias: head[part::FIRST_BIAS],
                second: head[part::SECOND..part::SECOND_BIAS].to_vec(),
                second_bias: head[part::SECOND_BIAS],
                last: head[part::LAST],
                last_bias: head[part::SINGLE][1],
            },
        }
    }
}

/// The short row inside a long one, of the same eyes.
pub(super) fn short_row(row: usize) -> usize {
    let (eyes, window) = (row / Windows::COUNT, row % Windows::COUNT);
    eyes * Windows::SHORT + Windows::shared().short(window)
}

/// Which way the parameters should go.
pub(super) struct Slopes {
    pub(super) long: Vec<Channels>,
    /// The rows that were met.
    pub(super) met: Vec<u32>,
    is_met: Vec<bool>,
    pub(super) policy: Both,
    pub(super) sway: Vec<Both>,
    pub(super) head: Vec<Units>,
}

impl Slopes {
    fn new(rows: usize) -> Slopes {
        Slopes {
            long: vec![ZERO; rows],
            met: Vec::new(),
            is_met: vec![false; rows],
            policy: NOTHING,
            sway: vec![NOTHING; UNITS],
            head: vec![NO_UNITS; part::END],
        }
    }

    pub(super) fn clear(&mut self) {
        for row in self.met.drain(..) {
            self.long[row as usize] = ZERO;
            self.is_met[row as usize] = false;
        }
        self.policy = NOTHING;
        self.sway.fill(NOTHING);
        self.head.fill(NO_UNITS);
    }

    pub(super) fn add(&mut self, other: &Slopes) {
        for &row in &other.met {
            self.add_row(row as usize, &other.long[row as usize]);
        }
        add_times(&mut self.policy, 1.0, &other.policy);
        for (sum, sway) in self.sway.iter_mut().zip(&other.sway) {
            add_times(sum, 1.0, sway);
        }
        for (sum, row) in self.head.iter_mut().zip(&other.head) {
            add(sum, row);
        }
    }

    #[inline(always)]
    fn add_row(&mut self, row: usize, slope: &Channels) {
        if !self.is_met[row] {
            self.is_met[row] = true;
            self.met.push(row as u32);
        }
        add(&mut self.long[row], slope);
    }
}

/// How far predictions are from what was.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Log-loss of the value against the target.
    pub target: f64,
    /// Log-loss of the value against the result.
    pub result: f64,
    /// Cross-entropy of the policy.
    pub policy: f64,
    /// How often the chosen move comes first.
    pub first: f64,
}

impl Losses {
    pub(super) fn add(&mut self, other: &Losses, share: f64) {
        self.target += share * other.target;
        self.result += share * other.result;
        self.policy += share * other.policy;
        self.first += share * other.first;
    }
}

/// Room to work in, for one thread.
pub(super) struct Worker {
    /// By point, lit channels as the two sides see them.
    lit: Vec<Both>,
    lit_slopes: Vec<Both>,
    chances: Vec<f32>,
    pub(super) slopes: Slopes,
    /// By side of the board and by eyes, what the pool of an empty one should be lowered by.
    pub(super) empty_slopes: [Both; 23],
    pub(super) losses: Losses,
}

/// What the pools of empty boards come to, by side and by eyes.
pub(super) type EmptyPools = [Both; 23];

impl Worker {
    pub(super) fn new(model: &Model) -> Worker {
        let room = 22 * 22;
        Worker {
            lit: vec![NOTHING; room],
            lit_slopes: vec![NOTHING; room],
            chances: Vec::new(),
            slopes: Slopes::new(model.parts.long.len()),
            empty_slopes: [NOTHING; 23],
            losses: Losses::default(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.slopes.clear();
        self.empty_slopes = [NOTHING; 23];
        self.losses = Losses::default();
    }

    /// The sums of the lit channels over the board, as two sides see it. Windows are as the first does.
    pub(super) fn pool(&mut self, model: &Model, eyes: [usize; 2], windows: &[[u16; 4]]) -> Both {
        let mut pool = NOTHING;
        for (windows, lit) in windows.iter().zip(&mut self.lit) {
            for (side, rows) in rows_of(eyes, windows).into_iter().enumerate() {
                let [a, b, c, d] = rows.map(|row| &model.folded[row]);
                for at in 0..CHANNELS {
                    lit[side][at] = (a[at] + b[at] + c[at] + d[at]).max(0.0);
                    pool[side][at] += lit[side][at];
                }
            }
        }
        pool
    }

    /// Adds to the slopes what the slopes of the lit channels come to.
    pub(super) fn back(&mut self, eyes: [usize; 2], windows: &[[u16; 4]]) {
        for (cell, windows) in windows.iter().enumerate() {
            for (side, rows) in rows_of(eyes, windows).into_iter().enumerate() {
                let (lit, slopes) = (&self.lit[cell][side], &self.lit_slopes[cell][side]);
                let slope: Channels =
                    std::array::from_fn(|at| if lit[at] > 0.0 { slopes[at] } else { 0.0 });
                for row in rows {
                    self.slopes.add_row(row, &slope);
                }
            }
        }
    }

    /// Makes the slopes of all lit channels those of their sum.
    pub(super) fn spread(&mut self, size: Size, pool_slope: &Both) {
        self.lit_slopes[..size.area()].fill(*pool_slope);
    }

    /// Looks at a lesson: adds its losses, and when it is to be learned, its slopes.
    pub(super) fn look(
        &mut self,
        model: &Model,
        empty: &EmptyPools,
        lessons: &Lessons,
        lesson: &Lesson,
        learning: Option<Learning>,
    ) {
        let size = lesson.size;
        let windows = Windows::shared().of(size, Stone::Black, lessons.stones(lesson));
        let eyes = model.eyes(lesson.to_move);
        let pool = self.pool(model, eyes, &windows);
        let mut input = [0.0; INPUTS];
        input[POOLS..].copy_from_slice(&lesson.told.inputs(lesson.tables));
        for side in 0..2 {
            let empty_pool = &empty[size.side()][eyes[side]];
            for at in 0..CHANNELS {
                let above = pool[side][at] - empty_pool[at];
                input[side * CHANNELS + at] = above / NetParameters::POOL;
            }
        }

        let Parts { policy, sway, head, .. } = &model.parts;
        let first = layer(&head[part::FIRST..part::FIRST_BIAS], &head[part::FIRST_BIAS], &input);
        let second =
            layer(&head[part::SECOND..part::SECOND_BIAS], &head[part::SECOND_BIAS], &first);
        let last = &head[part::LAST];
        let correction: f32 = (0..UNITS).map(|at| last[at] * second[at]).sum();
        let log_odds = lesson.tables + correction + head[part::SINGLE][1];
        let chance = 1.0 / (1.0 + (-log_odds).exp());
        if let Some(Outcome { target, result }) = lesson.outcome {
            self.losses.target += log_loss(chance, target);
            self.losses.result += log_loss(chance, result);
        }

        let moves = lessons.moves(lesson);
        let mut swayed = *policy;
        for (sway, lit) in sway.iter().zip(first) {
            add_times(&mut swayed, lit, sway);
        }
        let cell_of = |point: u16| {
            let point = point_of(point);
            point.row() * size.side() + point.col()
        };
        self.chances.clear();
        for &(point, steps) in moves {
            let lit = &self.lit[cell_of(point)];
            let mut said = head[part::SINGLE][0] * f32::from(steps) / PolicyWeight::STEPS;
            for side in 0..2 {
                said += (0..CHANNELS).map(|at| swayed[side][at] * lit[side][at]).sum::<f32>();
            }
            self.chances.push(said);
        }
        let most = self.chances.iter().copied().fold(f32::MIN, f32::max);
        self.chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
        let sum: f32 = self.chances.iter().sum();
        if let Some(chosen) = lesson.chosen {
            let odds = self.chances[usize::from(chosen)];
            self.losses.first += f64::from(u8::from(odds >= 1.0));
            self.losses.policy -= f64::from((odds / sum).max(1e-9)).ln();
        }
        self.chances.iter_mut().for_each(|chance| *chance /= sum);

        let Some(Learning { share, policy: policy_share }) = learning else { return };
        let slope = lesson.outcome.map_or(0.0, |outcome| share * (chance - outcome.target));
        let Slopes { head: grown, policy: policy_slope, sway: sway_slopes, .. } = &mut self.slopes;
        grown[part::SINGLE][1] += slope;
        let mut second_slope = NO_UNITS;
        for at in 0..UNITS {
            grown[part::LAST][at] += slope * second[at];
            second_slope[at] = if second[at] > 0.0 { slope * last[at] } else { 0.0 };
        }
        let mut first_slope = NO_UNITS;
        back_layer(head, grown, part::SECOND, &first, &second_slope, &mut first_slope);
        add(&mut grown[part::SECOND_BIAS], &second_slope);

        let mut swayed_slope = NOTHING;
        for (at, (&(point, steps), slope)) in moves.iter().zip(&mut self.chances).enumerate() {
            *slope -= f32::from(u8::from(Some(at as u16) == lesson.chosen));
            *slope *= share * policy_share;
            grown[part::SINGLE][0] += *slope * f32::from(steps) / PolicyWeight::STEPS;
            add_times(&mut swayed_slope, *slope, &self.lit[cell_of(point)]);
        }
        add_times(policy_slope, 1.0, &swayed_slope);
        for at in 0..UNITS {
            add_times(&mut sway_slopes[at], first[at], &swayed_slope);
            let products = sway[at].as_flattened().iter().zip(swayed_slope.as_flattened());
            first_slope[at] += products.map(|(sway, slope)| sway * slope).sum::<f32>();
            first_slope[at] = if first[at] > 0.0 { first_slope[at] } else { 0.0 };
        }

        let mut input_slope = [0.0; INPUTS];
        back_layer(head, grown, part::FIRST, &input, &first_slope, &mut input_slope);
        add(&mut grown[part::FIRST_BIAS], &first_slope);
        let mut pool_slope = NOTHING;
        for side in 0..2 {
            for at in 0..CHANNELS {
                pool_slope[side][at] = input_slope[side * CHANNELS + at] / NetParameters::POOL;
                self.empty_slopes[size.side()][eyes[side]][at] -= pool_slope[side][at];
            }
        }
        self.spread(size, &pool_slope);
        for (&(point, _), &slope) in moves.iter().zip(&self.chances) {
            add_times(&mut self.lit_slopes[cell_of(point)], slope, &swayed);
        }
        self.back(eyes, &windows);
    }
}

/// The rows of a point's windows for both sides, given as the first sees them.
fn rows_of(eyes: [usize; 2], windows: &[u16; 4]) -> [[usize; 4]; 2] {
    let shared = Windows::shared();
    [
        windows.map(|window| eyes[0] * Windows::COUNT + usize::from(window)),
        windows.map(|window| eyes[1] * Windows::COUNT + shared.exchanged(usize::from(window))),
    ]
}

/// How much a lesson counts, and how much of that its policy.
#[derive(Clone, Copy)]
pub(super) struct Learning {
    pub(super) share: f32,
    pub(super) policy: f32,
}

fn layer(rows: &[Units], bias: &Units, input: &[f32]) -> Units {
    let mut sums = *bias;
    for (row, &input) in rows.iter().zip(input) {
        for at in 0..UNITS {
            sums[at] += row[at] * input;
        }
    }
    sums.map(|sum| sum.max(0.0))
}

fn back_layer(
    head: &[Units],
    grown: &mut [Units],
    from: usize,
    input: &[f32],
    slope: &Units,
    input_slope: &mut [f32],
) {
    for (at, &input) in input.iter().enumerate() {
        let (row, grown) = (&head[from + at], &mut grown[from + at]);
        let mut sum = 0.0;
        for unit in 0..UNITS {
            grown[unit] += slope[unit] * input;
            sum += slope[unit] * row[unit];
        }
        input_slope[at] = sum;
    }
}

#[inline(always)]
fn add_times(sum: &mut Both, times: f32, both: &Both) {
    for (sum, it) in sum.as_flattened_mut().iter_mut().zip(both.as_flattened()) {
        *sum += times * it;
    }
}

#[inline(always)]
fn add<const N: usize>(sum: &mut [f32; N], row: &[f32; N]) {
    for at in 0..N {
        sum[at] += row[at];
    }
}

fn log_loss(chance: f32, target: f32) -> f64 {
    let (chance, target) = (f64::from(chance).clamp(1e-6, 1.0 - 1e-6), f64::from(target));
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

fn noise<const N: usize>(random: &mut Random, size: f32) -> [f32; N] {
    std::array::from_fn(|_| size * (random.below(20_001) as f32 / 10_000.0 - 1.0))
}
