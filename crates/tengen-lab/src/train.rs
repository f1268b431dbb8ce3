//! Trains a net on self-play games.
//!
//! A step looks at a batch of positions on all threads, adds up which way the parameters should go, and
//! moves those that were met (lazy Adam; the pace warms up and then falls along a cosine to nothing). Games
//! held back are only asked about, now and then, which gives the [`curve`]. A [`checkpoint`] has all that
//! a run needs to go on as if it had never stopped.

mod average;
mod checkpoint;
mod curve;
mod lessons;
mod model;
mod trees;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::{Context, ensure};
use tengen_engine::{Net, NetParameters, Random, Windows};
use tengen_rules::{Rule, Size, Stone};

use crate::adam::Pace;
pub use average::average;
pub(crate) use lessons::is_open;
use lessons::{Course, Lesson, Lessons};
use model::{EmptyPools, Learning, Model, Parts, Worker, short_row};

pub use curve::{Curve, CurvePoint};
pub use model::Losses;

/// How to train.
#[derive(Clone, Debug, PartialEq)]
pub struct Train {
    /// Whose games, and whose net.
    pub rule: Rule,
    /// Files of self-play games.
    pub records: Vec<PathBuf>,
    /// The net to begin with, instead of one that knows nothing.
    pub from: Option<PathBuf>,
    /// The most games to use, of all files together.
    pub games: usize,
    /// How far what came of a move is trusted ([`GameRecord::chances`](crate::GameRecord::chances)).
    pub trust: f32,
    /// How much the policy counts beside the value.
    pub policy: f32,
    /// How often every position is looked at.
    pub epochs: usize,
    /// Positions of one step.
    pub batch: usize,
    /// How far a parameter moves in a step, at most.
    pub rate: f32,
    /// Seed of the beginning and of the order of the positions.
    pub seed: u64,
    /// At one of so many positions the tree of a search teaches as well; 0 at none.
    pub trees: usize,
    /// How many threads work.
    pub threads: usize,
}

/// The first steps, in which the pace grows.
const WARM_UP: usize = 100;
/// How often the held-back games are asked about during a run, and at most so many positions of them.
const LOOKS: usize = 16;
const MOST_HELD_BACK: usize = 20_000;
/// A checkpoint is written every so many steps.
const CHECKPOINT: usize = 200;

/// A run of training.
pub struct TrainingRun {
    plan: Train,
    course: Course,
    model: Model,
    memory: Memory,
    step: usize,
    curve: Curve,
    /// Losses of the positions learned since the last look, and how many.
    recent: (Losses, usize),
    workers: Vec<Worker>,
}

/// What Adam remembers of every parameter: mean and square of its slopes.
struct Memory {
    mean: Parts,
    square: Parts,
}

impl TrainingRun {
    /// Reads the games, has the trees grown, calling `seen` with how many of how many have been, and goes on from
    /// a checkpoint where there is one. `None` when it was told to stop while trees grew.
    pub fn open(
        plan: Train,
        checkpoint: &Path,
        stop: &AtomicBool,
        seen: &mut dyn FnMut(usize, usize),
    ) -> anyhow::Result<Option<TrainingRun>> {
        let course = Course::read(&plan, stop, seen)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let model = beginning(&plan)?;
        let memory = Memory { mean: model.parts.nothing(), square: model.parts.nothing() };
        let workers = (0..plan.threads.max(1)).map(|_| Worker::new(&model)).collect();
        let mut run = TrainingRun {
            plan,
            course,
            model,
            memory,
            step: 0,
            curve: Curve::default(),
            recent: (Losses::default(), 0),
            workers,
        };
        if checkpoint.exists() {
            run.resume(checkpoint)?;
        }
        Ok(Some(run))
    }

    /// How many games there are, the held-back ones too.
    pub fn games(&self) -> usize {
        self.course.games
    }

    /// How many positions are learned from, and how many are held back.
    pub fn positions(&self) -> [usize; 2] {
        [&self.course.learn, &self.course.held_back].map(|lessons| lessons.all.len())
    }

    /// How many steps there are altogether.
    pub fn steps(&self) -> usize {
        self.steps_of_epoch() * self.plan.epochs
    }

    /// How many steps have been made.
    pub fn step(&self) -> usize {
        self.step
    }

    /// What was seen so far.
    pub fn curve(&self) -> &Curve {
        &self.curve
    }

    /// The net as it stands.
    pub fn net(&self, about: String) -> Net {
        Net::new(self.plan.rule, about, &self.model.parameters())
    }

    fn steps_of_epoch(&self) -> usize {
        self.course.learn.all.len().div_ceil(self.plan.batch)
    }

    /// Trains to the end or until it is told to stop, writing checkpoints, and calls `seen` after every
    /// step. Whether it came to the end.
    pub fn run(
        &mut self,
        checkpoint: &Path,
        stop: &AtomicBool,
        mut seen: impl FnMut(&TrainingRun),
    ) -> anyhow::Result<bool> {
        let (steps, each) = (self.steps(), self.steps_of_epoch());
        let mut order = Vec::new();
        let mut ordered = None;
        if self.step == 0 && self.curve.points.is_empty() {
            self.look();
        }
        while self.step < steps {
            if stop.load(Ordering::Relaxed) {
                self.save(checkpoint)?;
                return Ok(false);
            }
            let epoch = self.step / each;
            if ordered != Some(epoch) {
                order = (0..self.course.learn.all.len()).collect();
                Random::new(self.plan.seed.wrapping_add(1 + epoch as u64)).shuffle(&mut order);
                ordered = Some(epoch);
            }
            let from = self.step % each * self.plan.batch;
            let to = order.len().min(from + self.plan.batch);
            self.learn(&order[from..to]);
            self.step += 1;
            if self.step * LOOKS / steps > (self.step - 1) * LOOKS / steps {
                self.look();
            }
            if self.step.is_multiple_of(CHECKPOINT) || self.step == steps {
                self.save(checkpoint)?;
            }
            seen(self);
        }
        Ok(true)
    }

    /// One step with the positions of these numbers.
    fn learn(&mut self, batch: &[usize]) {
        let learning = Learning { share: 1.0 / batch.len() as f32, policy: self.plan.policy };
        self.share_out(Part::Learn(batch), Some(learning));
        let (first, others) = self.workers.split_at_mut(1);
        let first = &mut first[0];
        for other in others {
            first.slopes.add(&other.slopes);
            first.losses.add(&other.losses, 1.0);
            let sums = first.empty_slopes.as_flattened_mut().as_flattened_mut();
            for (sum, slope) in
                sums.iter_mut().zip(other.empty_slopes.as_flattened().as_flattened())
            {
                *sum += slope;
            }
        }
        // Some lessons say nothing about the policy, and some nothing about the value: the others stand for them.
        let lessons = batch.iter().map(|&number| &self.course.learn.all[number]);
        let share = |count: usize| batch.len() as f64 / count.max(1) as f64;
        let chosen = share(lessons.clone().filter(|lesson| lesson.chosen.is_some()).count());
        let valued = share(lessons.filter(|lesson| lesson.outcome.is_some()).count());
        first.losses.policy *= chosen;
        first.losses.first *= chosen;
        first.losses.target *= valued;
        first.losses.result *= valued;
        self.recent.0.add(&first.losses, 1.0);
        self.recent.1 += batch.len();
        for size in Size::all() {
            let slope = first.empty_slopes[size.side()];
            if slope.as_flattened().iter().any(|&slope| slope != 0.0) {
                let windows = Windows::shared().of(size, Stone::Black, [].into_iter());
                let eyes = self.model.eyes(Stone::Black);
                first.pool(&self.model, eyes, &windows);
                first.spread(size, &slope);
                first.back(eyes, &windows);
            }
        }
        self.descend();
    }

    /// Moves the parameters that were met against the first worker's slopes.
    fn descend(&mut self) {
        let pace = Pace::new(self.rate(), self.step + 1);
        let slopes = &mut self.workers[0].slopes;
        // The order in which rows were met depends on the threads, the sums must not.
        slopes.met.sort_unstable();
        let (parts, Memory { mean, square }) = (&mut self.model.parts, &mut self.memory);
        let mut short_slopes = vec![None; parts.short.len()];
        for &row in &slopes.met {
            let row = row as usize;
            let slope = &slopes.long[row];
            let remembered = (&mut mean.long[row], &mut square.long[row]);
            pace.step(&mut parts.long[row], slope, remembered.0, remembered.1);
            let sum = short_slopes[short_row(row)].get_or_insert([0.0; model::CHANNELS]);
            for (sum, slope) in sum.iter_mut().zip(slope) {
                *sum += slope;
            }
        }
        for (row, slope) in short_slopes.iter().enumerate() {
            if let Some(slope) = slope {
                let remembered = (&mut mean.short[row], &mut square.short[row]);
                pace.step(&mut parts.short[row], slope, remembered.0, remembered.1);
            }
        }
        let [_, _, dense @ ..] = parts.numbers_mut();
        let [_, _, mean @ ..] = mean.numbers_mut();
        let [_, _, square @ ..] = square.numbers_mut();
        let slopes = [
            slopes.policy.as_flattened(),
            slopes.sway.as_flattened().as_flattened(),
            slopes.head.as_flattened(),
        ];
        for (((numbers, slopes), mean), square) in
            dense.into_iter().zip(slopes).zip(mean).zip(square)
        {
            pace.step(numbers, slopes, mean, square);
        }
        self.model.settle();
    }

    /// How far a parameter moves in the next step.
    fn rate(&self) -> f32 {
        let share = self.step as f32 / self.steps() as f32;
        let warm = ((self.step + 1) as f32 / WARM_UP as f32).min(1.0);
        self.plan.rate * warm * 0.5 * (1.0 + (std::f32::consts::PI * share).cos())
    }

    /// Asks about held-back games, which gives a point of the curve.
    fn look(&mut self) {
        let all = self.course.held_back.all.len();
        let step = all.div_ceil(MOST_HELD_BACK).max(1);
        let asked: Vec<usize> = (0..all).step_by(step).collect();
        self.share_out(Part::HeldBack(&asked), None);
        let mut held_back = Losses::default();
        for worker in &self.workers {
            held_back.add(&worker.losses, 1.0 / asked.len().max(1) as f64);
        }
        let (sum, count) = std::mem::take(&mut self.recent);
        let mut learned = Losses::default();
        learned.add(&sum, 1.0 / count.max(1) as f64);
        let positions =
            (self.step * self.plan.batch).min(self.plan.epochs * self.course.learn.all.len());
        let learned = (count > 0).then_some(learned);
        self.curve.points.push(CurvePoint { positions, learned, held_back });
    }

    /// Has the workers look at positions, each at its part.
    fn share_out(&mut self, part: Part<'_>, learning: Option<Learning>) {
        let (lessons, numbers) = match part {
            Part::Learn(numbers) => (&self.course.learn, numbers),
            Part::HeldBack(numbers) => (&self.course.held_back, numbers),
        };
        let model = &self.model;
        let empty = empty_pools(model, &mut self.workers[0], lessons, numbers);
        let each = numbers.len().div_ceil(self.workers.len()).max(1);
        let parts = numbers.chunks(each).chain(std::iter::repeat(&[][..]));
        thread::scope(|scope| {
            for (worker, numbers) in self.workers.iter_mut().zip(parts) {
                let empty = &empty;
                scope.spawn(move || {
                    worker.clear();
                    for &number in numbers {
                        let lesson = &lessons.all[number];
                        worker.look(model, empty, lessons, lesson, learning);
                    }
                });
            }
        });
    }
}

/// The net that a run begins with.
fn beginning(plan: &Train) -> anyhow::Result<Model> {
    let Some(path) = &plan.from else {
        return Ok(Model::new(plan.rule, &mut Random::new(plan.seed)));
    };
    let name = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let net = Net::read(&bytes).with_context(|| format!("cannot begin with {name}"))?;
    // A net of a rule by which both colours play alike knows something about every rule.
    ensure!(
        net.rule() == plan.rule || NetParameters::eyes(net.rule()) == 1,
        "{name} is a net for {}, not for {}",
        net.rule(),
        plan.rule
    );
    Ok(Model::from(plan.rule, net.parameters()))
}

/// Which positions are looked at.
enum Part<'n> {
    Learn(&'n [usize]),
    HeldBack(&'n [usize]),
}

fn empty_pools(
    model: &Model,
    worker: &mut Worker,
    lessons: &Lessons,
    numbers: &[usize],
) -> EmptyPools {
    let mut pools = [[[0.0; model::CHANNELS]; 2]; 23];
    let is_met = |size: Size| {
        numbers.iter().map(|&number| &lessons.all[number]).any(|it: &Lesson| it.size == size)
    };
    for size in Size::all().filter(|&size| is_met(size)) {
        let windows = Windows::shared().of(size, Stone::Black, [].into_iter());
        pools[size.side()] = worker.pool(model, model.eyes(Stone::Black), &windows);
    }
    pools
}
