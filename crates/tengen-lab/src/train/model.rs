//! A net while it is trained: its parameters, what they give for a position, and which way they should go.
//!
//! The row of a window is a *long* one of its nine cells added to a *short* one of the seven inside, so
//! that windows that are rarely met lean on what is common to many. For a batch the two are *folded* into
//! one row, as they are in the finished net.

use tengen_engine::{Channels, NetParameters, PolicyWeight, Random, Windows};
use tengen_rules::{Size, Stone};

use super::lessons::{Lesson, Lessons, point_of};

pub(super) const CHANNELS: usize = NetParameters::CHANNELS;
const ZERO: Channels = [0.0; CHANNELS];

/// Where the parts of the dense parameters begin, in rows of channels.
mod part {
    use super::CHANNELS;
    pub(super) const MIXING: usize = 0;
    pub(super) const MIXING_BIAS: usize = 3;
    pub(super) const POLICY: usize = 4;
    /// How much the tables' policy counts, the head's last bias, and room.
    pub(super) const SINGLE: usize = 5;
    pub(super) const FIRST: usize = 6;
    pub(super) const FIRST_BIAS: usize = FIRST + CHANNELS + 1;
    pub(super) const SECOND: usize = FIRST_BIAS + 1;
    pub(super) const SECOND_BIAS: usize = SECOND + CHANNELS;
    pub(super) const LAST: usize = SECOND_BIAS + 1;
    pub(super) const END: usize = LAST + 1;
}

/// All that is learned.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Model {
    pub(super) long: Vec<Channels>,
    pub(super) short: Vec<Channels>,
    pub(super) dense: Vec<Channels>,
    /// Long and short rows together, by window.
    folded: Vec<Channels>,
}

impl Model {
    /// A net that says what the tables say.
    pub(super) fn new(random: &mut Random) -> Model {
        let mut noise = |size: f32| -> Channels {
            std::array::from_fn(|_| size * (random.below(20_001) as f32 / 10_000.0 - 1.0))
        };
        let short = (0..Windows::SHORT).map(|_| noise(0.1)).collect();
        let mut dense = vec![ZERO; part::END];
        dense[part::MIXING] = [0.5; CHANNELS];
        dense[part::MIXING + 1] = noise(0.05);
        dense[part::MIXING + 2] = noise(0.05);
        dense[part::SINGLE][0] = 1.0;
        for row in &mut dense[part::FIRST..part::FIRST_BIAS] {
            *row = noise(0.25);
        }
        for row in &mut dense[part::SECOND..part::SECOND_BIAS] {
            *row = noise(0.25);
        }
        let long = vec![ZERO; Windows::COUNT];
        let mut model = Model { folded: long.clone(), long, short, dense };
        model.settle();
        model
    }

    /// Keeps the mixing within its bounds and folds the rows, after parameters have changed.
    pub(super) fn settle(&mut self) {
        for (row, most) in self.dense.iter_mut().zip(NetParameters::MOST_MIXING) {
            for weight in row {
                *weight = weight.clamp(-most, most);
            }
        }
        let windows = Windows::shared();
        for (window, row) in self.folded.iter_mut().enumerate() {
            let (long, short) = (&self.long[window], &self.short[windows.short(window)]);
            *row = std::array::from_fn(|at| long[at] + short[at]);
        }
    }

    pub(super) fn parameters(&self) -> NetParameters {
        let dense = &self.dense;
        NetParameters {
            rows: self.folded.clone(),
            mixing: std::array::from_fn(|at| dense[part::MIXING + at]),
            mixing_bias: dense[part::MIXING_BIAS],
            policy: dense[part::POLICY],
            policy_of_tables: dense[part::SINGLE][0],
            first: dense[part::FIRST..part::FIRST_BIAS].to_vec(),
            first_bias: dense[part::FIRST_BIAS],
            second: dense[part::SECOND..part::SECOND_BIAS].to_vec(),
            second_bias: dense[part::SECOND_BIAS],
            last: dense[part::LAST],
            last_bias: dense[part::SINGLE][1],
        }
    }
}

/// Which way the parameters should go.
pub(super) struct Slopes {
    pub(super) long: Vec<Channels>,
    /// The windows that were met.
    pub(super) met: Vec<u16>,
    is_met: Vec<bool>,
    pub(super) dense: Vec<Channels>,
}

impl Slopes {
    pub(super) fn new() -> Slopes {
        Slopes {
            long: vec![ZERO; Windows::COUNT],
            met: Vec::new(),
            is_met: vec![false; Windows::COUNT],
            dense: vec![ZERO; part::END],
        }
    }

    pub(super) fn clear(&mut self) {
        for window in self.met.drain(..) {
            self.long[usize::from(window)] = ZERO;
            self.is_met[usize::from(window)] = false;
        }
        self.dense.fill(ZERO);
    }

    pub(super) fn add(&mut self, other: &Slopes) {
        for &window in &other.met {
            self.add_row(window, &other.long[usize::from(window)]);
        }
        for (sum, row) in self.dense.iter_mut().zip(&other.dense) {
            add(sum, row);
        }
    }

    #[inline(always)]
    fn add_row(&mut self, window: u16, slope: &Channels) {
        let at = usize::from(window);
        if !self.is_met[at] {
            self.is_met[at] = true;
            self.met.push(window);
        }
        add(&mut self.long[at], slope);
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
    stride: usize,
    /// By point of the board with a border, as all that follow.
    sums: Vec<Channels>,
    lit: Vec<Channels>,
    /// Of the point, of its neighbours beside and across.
    around: Vec<[Channels; 3]>,
    mixed: Vec<Channels>,
    mixed_slopes: Vec<Channels>,
    chances: Vec<f32>,
    pub(super) slopes: Slopes,
    /// By side of the board, what the sums over an empty one should be lowered by.
    pub(super) empty_slopes: [Channels; 23],
    pub(super) losses: Losses,
}

/// What the sums over empty boards come to, by side.
pub(super) type EmptyPools = [Channels; 23];

impl Worker {
    pub(super) fn new() -> Worker {
        let room = 24 * 24;
        Worker {
            stride: 0,
            sums: vec![ZERO; room],
            lit: vec![ZERO; room],
            around: vec![[ZERO; 3]; room],
            mixed: vec![ZERO; room],
            mixed_slopes: vec![ZERO; room],
            chances: Vec::new(),
            slopes: Slopes::new(),
            empty_slopes: [ZERO; 23],
            losses: Losses::default(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.slopes.clear();
        self.empty_slopes = [ZERO; 23];
        self.losses = Losses::default();
    }

    /// The sum of the mixed channels over the board.
    pub(super) fn pool(&mut self, model: &Model, size: Size, windows: &[[u16; 4]]) -> Channels {
        let side = size.side();
        self.stride = side + 2;
        self.lit[..self.stride * self.stride].fill(ZERO);
        let mut at_window = windows.iter();
        for row in 1..=side {
            for cell in row * self.stride + 1..=row * self.stride + side {
                let rows = at_window.next().expect("every point has windows");
                let [a, b, c, d] = rows.map(|window| &model.folded[usize::from(window)]);
                let (sums, lit) = (&mut self.sums[cell], &mut self.lit[cell]);
                for at in 0..CHANNELS {
                    sums[at] = a[at] + b[at] + c[at] + d[at];
                    lit[at] = sums[at].clamp(0.0, NetParameters::MOST_LIT);
                }
            }
        }
        let [own, beside, across, bias] = [0, 1, 2, 3].map(|at| &model.dense[part::MIXING + at]);
        let mut pool = ZERO;
        for row in 1..=side {
            for cell in row * self.stride + 1..=row * self.stride + side {
                let around = self.gather(&self.lit, cell);
                let mixed = &mut self.mixed[cell];
                for at in 0..CHANNELS {
                    let sum = own[at] * around[0][at]
                        + beside[at] * around[1][at]
                        + across[at] * around[2][at]
                        + bias[at];
                    mixed[at] = sum.clamp(0.0, NetParameters::MOST_MIXED);
                    pool[at] += mixed[at];
                }
                self.around[cell] = around;
            }
        }
        pool
    }

    /// A cell and the sums of its neighbours beside and across.
    #[inline(always)]
    fn gather(&self, of: &[Channels], cell: usize) -> [Channels; 3] {
        let [low, high] = [cell - self.stride, cell + self.stride];
        let four = |a: usize, b: usize, c: usize, d: usize| -> Channels {
            let [a, b, c, d] = [&of[a], &of[b], &of[c], &of[d]];
            std::array::from_fn(|at| a[at] + b[at] + c[at] + d[at])
        };
        let beside = four(cell - 1, cell + 1, low, high);
        [of[cell], beside, four(low - 1, low + 1, high - 1, high + 1)]
    }

    /// Adds to the slopes what the slopes of the mixed channels come to. Border cells of `mixed_slopes`
    /// are nothing.
    pub(super) fn back(&mut self, model: &Model, size: Size, windows: &[[u16; 4]]) {
        let side = size.side();
        let [own, beside, across] = [0, 1, 2].map(|at| &model.dense[part::MIXING + at]);
        for row in 1..=side {
            for cell in row * self.stride + 1..=row * self.stride + side {
                let (slopes, mixed) = (&mut self.mixed_slopes[cell], &self.mixed[cell]);
                for at in 0..CHANNELS {
                    let moves = mixed[at] > 0.0 && mixed[at] < NetParameters::MOST_MIXED;
                    slopes[at] = if moves { slopes[at] } else { 0.0 };
                }
                let (first, bias) = self.slopes.dense.split_at_mut(part::MIXING_BIAS);
                add(&mut bias[0], slopes);
                for (sum, around) in first.iter_mut().zip(&self.around[cell]) {
                    for at in 0..CHANNELS {
                        sum[at] += slopes[at] * around[at];
                    }
                }
            }
        }
        let mut at_window = windows.iter();
        for row in 1..=side {
            for cell in row * self.stride + 1..=row * self.stride + side {
                let around = self.gather(&self.mixed_slopes, cell);
                let sums = &self.sums[cell];
                let slope: Channels = std::array::from_fn(|at| {
                    let moves = sums[at] > 0.0 && sums[at] < NetParameters::MOST_LIT;
                    let slope = own[at] * around[0][at]
                        + beside[at] * around[1][at]
                        + across[at] * around[2][at];
                    if moves { slope } else { 0.0 }
                });
                for &window in at_window.next().expect("every point has windows") {
                    self.slopes.add_row(window, &slope);
                }
            }
        }
    }

    /// Makes the slopes of all mixed channels those of their sum.
    pub(super) fn spread(&mut self, size: Size, pool_slope: &Channels) {
        let side = size.side();
        self.mixed_slopes[..self.stride * self.stride].fill(ZERO);
        for row in 1..=side {
            let from = row * self.stride + 1;
            self.mixed_slopes[from..from + side].fill(*pool_slope);
        }
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
        let pool = self.pool(model, size, &windows);
        let empty_pool = &empty[size.side()];
        let mut input = [0.0; CHANNELS + 1];
        for at in 0..CHANNELS {
            input[at] = (pool[at] - empty_pool[at]) / NetParameters::POOL;
        }
        input[CHANNELS] = lesson.tables;

        let dense = &model.dense;
        let first = layer(&dense[part::FIRST..part::FIRST_BIAS], &dense[part::FIRST_BIAS], &input);
        let second =
            layer(&dense[part::SECOND..part::SECOND_BIAS], &dense[part::SECOND_BIAS], &first);
        let last = &dense[part::LAST];
        let correction: f32 = (0..CHANNELS).map(|at| last[at] * second[at]).sum();
        let log_odds = lesson.tables + correction + dense[part::SINGLE][1];
        let chance = 1.0 / (1.0 + (-log_odds).exp());
        self.losses.target += log_loss(chance, lesson.target);
        self.losses.result += log_loss(chance, lesson.result);

        let moves = lessons.moves(lesson);
        let policy = &dense[part::POLICY];
        let cell_of = |point: u16| {
            let point = point_of(point);
            (point.row() + 1) * (size.side() + 2) + point.col() + 1
        };
        self.chances.clear();
        for &(point, steps) in moves {
            let mixed = &self.mixed[cell_of(point)];
            let said: f32 = (0..CHANNELS).map(|at| policy[at] * mixed[at]).sum();
            self.chances
                .push(said + dense[part::SINGLE][0] * f32::from(steps) / PolicyWeight::STEPS);
        }
        let most = self.chances.iter().copied().fold(f32::MIN, f32::max);
        self.losses.first += f64::from(u8::from(self.chances[usize::from(lesson.chosen)] >= most));
        self.chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
        let sum: f32 = self.chances.iter().sum();
        self.chances.iter_mut().for_each(|chance| *chance /= sum);
        self.losses.policy -= f64::from(self.chances[usize::from(lesson.chosen)].max(1e-9)).ln();

        let Some(Learning { share, policy: policy_share }) = learning else { return };
        let slope = share * (chance - lesson.target);
        let grown = &mut self.slopes.dense;
        grown[part::SINGLE][1] += slope;
        let mut second_slope = ZERO;
        for at in 0..CHANNELS {
            grown[part::LAST][at] += slope * second[at];
            second_slope[at] = if second[at] > 0.0 { slope * last[at] } else { 0.0 };
        }
        let mut first_slope = ZERO;
        back_layer(dense, grown, part::SECOND, &first, &second_slope, &mut first_slope);
        add(&mut grown[part::SECOND_BIAS], &second_slope);
        for at in 0..CHANNELS {
            first_slope[at] = if first[at] > 0.0 { first_slope[at] } else { 0.0 };
        }
        let mut input_slope = [0.0; CHANNELS + 1];
        back_layer(dense, grown, part::FIRST, &input, &first_slope, &mut input_slope);
        add(&mut grown[part::FIRST_BIAS], &first_slope);
        let pool_slope: Channels = std::array::from_fn(|at| input_slope[at] / NetParameters::POOL);
        for (sum, slope) in self.empty_slopes[size.side()].iter_mut().zip(pool_slope) {
            *sum -= slope;
        }

        self.spread(size, &pool_slope);
        for (at, &(point, steps)) in moves.iter().enumerate() {
            let wrong = self.chances[at] - f32::from(u8::from(at == usize::from(lesson.chosen)));
            let slope = share * policy_share * wrong;
            let cell = cell_of(point);
            let grown = &mut self.slopes.dense;
            grown[part::SINGLE][0] += slope * f32::from(steps) / PolicyWeight::STEPS;
            for channel in 0..CHANNELS {
                grown[part::POLICY][channel] += slope * self.mixed[cell][channel];
                self.mixed_slopes[cell][channel] += slope * policy[channel];
            }
        }
        self.back(model, size, &windows);
    }
}

/// How much a lesson counts, and how much of that its policy.
#[derive(Clone, Copy)]
pub(super) struct Learning {
    pub(super) share: f32,
    pub(super) policy: f32,
}

fn layer(rows: &[Channels], bias: &Channels, input: &[f32]) -> Channels {
    let mut sums = *bias;
    for (row, &input) in rows.iter().zip(input) {
        for at in 0..CHANNELS {
            sums[at] += row[at] * input;
        }
    }
    sums.map(|sum| sum.max(0.0))
}

fn back_layer(
    dense: &[Channels],
    grown: &mut [Channels],
    from: usize,
    input: &[f32],
    slope: &Channels,
    input_slope: &mut [f32],
) {
    for (at, &input) in input.iter().enumerate() {
        let (row, grown) = (&dense[from + at], &mut grown[from + at]);
        let mut sum = 0.0;
        for channel in 0..CHANNELS {
            grown[channel] += slope[channel] * input;
            sum += slope[channel] * row[channel];
        }
        input_slope[at] = sum;
    }
}

#[inline(always)]
fn add(sum: &mut Channels, row: &Channels) {
    for at in 0..CHANNELS {
        sum[at] += row[at];
    }
}

fn log_loss(chance: f32, target: f32) -> f64 {
    let (chance, target) = (f64::from(chance).clamp(1e-6, 1.0 - 1e-6), f64::from(target));
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}
