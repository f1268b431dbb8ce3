//! Tunes the numbers of the search by playing (simultaneous perturbation, SPSA).
//!
//! In every iteration each number is moved a little up or down by lot. The engine with these numbers is tested
//! against the engine with the opposite ones, by pairs of games or by soundings, and what it does better moves
//! all numbers that way, or back. Steps shrink as iterations go on. No single iteration says much; hundreds do.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, bail};
use tengen_engine::{Engine, Limits, Random, Request, Stop, Tunable, Tunables};
use tengen_rules::{Point, Position, Rule, Size, Stone};

use crate::selfplay::decided;
use crate::soundings::Sounding;
use crate::workers::seed_of;

/// What is tuned, and how.
#[derive(Clone, Debug)]
pub struct Spsa {
    /// The names of the numbers; all of them if none is named.
    pub names: Vec<String>,
    /// What shows which of two engines is better.
    pub test: SpsaTest,
    /// What a search may cost. With a limit of nodes the same seed gives the same values.
    pub limits: Limits,
    /// How many tests make an iteration.
    pub tests: usize,
    /// Iterations in the end.
    pub iterations: usize,
    /// How far a clean sweep moves a number in the first iteration, in its steps.
    pub rate: f64,
    /// Seed of the directions and tests.
    pub seed: u64,
    /// How many tests run at once.
    pub at_once: usize,
}

/// What shows which of two engines is better.
#[derive(Clone, Debug)]
pub enum SpsaTest {
    /// Pairs of games, one opening with colours exchanged.
    Games {
        /// The rule of all games.
        rule: Rule,
        /// The board of all games.
        size: Size,
        /// The openings that games are drawn from.
        openings: Vec<Vec<Point>>,
    },
    /// Positions: whose search comes nearer to a long one.
    Soundings(Vec<Sounding>),
}

/// How far the tuning has come.
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaProgress {
    /// How many iterations are done.
    pub iteration: usize,
    /// What is tuned.
    pub tuned: Vec<&'static Tunable>,
    /// Its values so far; the engine plays with whole numbers.
    pub values: Vec<f64>,
    /// By how much the first set was better in the last iteration: 1 is a clean sweep.
    pub last: f64,
}

/// How the first steps shrink, and the distance of the two sets (Spall's exponents).
const STEP_DECAY: f64 = 0.602;
const DISTANCE_DECAY: f64 = 0.101;
/// This part of all iterations passes before steps shrink much.
const WARM_UP: f64 = 0.1;
/// What a miss in soundings counts against one in games: a sweep is a hundredth nearer to the long search.
const SWEEP: f64 = 100.0;
/// Memory of an engine; games of a few thousand nodes a move need little.
const MEMORY: usize = 4 << 20;

impl SpsaProgress {
    /// Every number moved so many of its steps in its direction; what is not tuned is as shipped.
    fn moved(&self, steps: f64, directions: &[f64]) -> Tunables {
        Tunables::from_fn(|of| match self.tuned.iter().position(|tuned| *tuned == of) {
            Some(at) => {
                let offset = steps * directions[at] * f64::from(of.step);
                (self.values[at] + offset).round() as i32
            }
            None => of.default,
        })
    }

    fn write(&self, heading: &str) -> String {
        let mut text = format!("{heading}\niteration {}\n", self.iteration);
        text += &format!("last {}\n", self.last);
        for (of, value) in self.tuned.iter().zip(&self.values) {
            text += &format!("{} {value}\n", of.name);
        }
        text
    }

    /// Reads what [`SpsaProgress::write`] wrote for the same tuning.
    fn read(text: &str, heading: &str, tuned: &[&'static Tunable]) -> anyhow::Result<SpsaProgress> {
        let mut lines = text.lines();
        let found = lines.next().unwrap_or_default();
        if found != heading {
            bail!("this is another tuning:\n{found}\n{heading}");
        }
        let mut number = |name: &str| -> anyhow::Result<&str> {
            let line = lines.next().with_context(|| format!("{name} is missing"))?;
            let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            value.with_context(|| format!("expected {name}, found \"{line}\""))
        };
        let iteration = number("iteration")?.parse().context("the iteration")?;
        let last = number("last")?.parse().context("the last result")?;
        let values = tuned
            .iter()
            .map(|of| number(of.name)?.parse().with_context(|| of.name.to_owned()))
            .collect::<anyhow::Result<Vec<f64>>>()?;
        Ok(SpsaProgress { iteration, tuned: tuned.to_vec(), values, last })
    }
}

impl Spsa {
    /// Goes on from the state file, or begins it, writes it after every iteration and calls `seen`.
    pub fn run(
        &self,
        state: &Path,
        stop: &AtomicBool,
        mut seen: impl FnMut(&SpsaProgress),
    ) -> anyhow::Result<SpsaProgress> {
        let heading = self.heading();
        let mut progress = self.open(state, &heading)?;
        seen(&progress);
        let mut workers: Vec<[Engine; 2]> =
            (0..self.at_once.max(1)).map(|_| [(); 2].map(|()| Engine::new(MEMORY))).collect();
        while progress.iteration < self.iterations && !stop.load(Ordering::Relaxed) {
            let Some(next) = self.iterate(&progress, &mut workers, stop) else { break };
            progress = next;
            // Written beside and moved, so that a crash leaves the one or the other.
            let beside = state.with_extension("new");
            fs::write(&beside, progress.write(&heading))?;
            fs::rename(&beside, state)?;
            seen(&progress);
        }
        Ok(progress)
    }

    /// One line that says what is tuned how; a state file goes on only where this is the same.
    fn heading(&self) -> String {
        let Spsa { test, limits, tests, iterations, rate, seed, .. } = self;
        let limit = match (limits.nodes, limits.time.and_then(|time| time.per_move)) {
            (Some(nodes), _) => format!("{nodes} nodes"),
            (None, Some(time)) => format!("{} ms", time.as_millis()),
            (None, None) => "no limit".to_owned(),
        };
        let test = match test {
            SpsaTest::Games { rule, size, openings } => {
                let (side, openings) = (size.side(), openings.len());
                format!("{rule} {side}; {limit} a move; {tests} pairs from {openings} openings")
            }
            SpsaTest::Soundings(soundings) => {
                format!("{limit}; {tests} of {} soundings", soundings.len())
            }
        };
        format!("# {test}; {iterations} iterations; rate {rate}; seed {seed}")
    }

    fn open(&self, state: &Path, heading: &str) -> anyhow::Result<SpsaProgress> {
        let unknown =
            self.names.iter().find(|name| Tunables::ALL.iter().all(|of| of.name != **name));
        if let Some(name) = unknown {
            let names: Vec<&str> = Tunables::ALL.iter().map(|of| of.name).collect();
            bail!("\"{name}\" is not among {}", names.join(", "));
        }
        let wanted =
            |of: &&Tunable| self.names.is_empty() || self.names.iter().any(|name| name == of.name);
        let tuned: Vec<&'static Tunable> = Tunables::ALL.iter().filter(wanted).collect();
        if state.exists() {
            let text = fs::read_to_string(state)?;
            return SpsaProgress::read(&text, heading, &tuned)
                .with_context(|| state.display().to_string());
        }
        let values = tuned.iter().map(|of| f64::from(of.default)).collect();
        Ok(SpsaProgress { iteration: 0, tuned, values, last: 0.0 })
    }

    /// The next iteration; `None` when it was told to stop before its end.
    fn iterate(
        &self,
        before: &SpsaProgress,
        workers: &mut [[Engine; 2]],
        stop: &AtomicBool,
    ) -> Option<SpsaProgress> {
        let seed = seed_of(self.seed, before.iteration);
        let mut random = Random::new(seed);
        let directions: Vec<f64> =
            before.tuned.iter().map(|_| [-1.0, 1.0][random.below(2)]).collect();
        let choices = match &self.test {
            SpsaTest::Games { openings, .. } => openings.len(),
            SpsaTest::Soundings(soundings) => soundings.len(),
        };
        let drawn: Vec<usize> = (0..self.tests).map(|_| random.below(choices)).collect();
        let distance = (before.iteration as f64 + 1.0).powf(-DISTANCE_DECAY);
        let sets = [distance, -distance].map(|steps| before.moved(steps, &directions));
        let surplus = self.tested(&sets, &drawn, workers, stop)? / self.tests as f64;
        Some(self.learn(before, &directions, surplus))
    }

    /// What a result teaches: the values move towards the set that was better.
    fn learn(&self, before: &SpsaProgress, directions: &[f64], surplus: f64) -> SpsaProgress {
        let (number, warm_up) = (before.iteration as f64, WARM_UP * self.iterations as f64);
        let step = self.rate * ((warm_up + 1.0) / (warm_up + number + 1.0)).powf(STEP_DECAY);
        let mut after = before.clone();
        after.iteration += 1;
        after.last = surplus;
        for ((value, of), direction) in after.values.iter_mut().zip(&before.tuned).zip(directions) {
            *value += step * surplus * direction * f64::from(of.step);
            *value = value.clamp(f64::from(of.min), f64::from(of.max));
        }
        after
    }

    /// By how much the first set is better, summed over the tests.
    fn tested(
        &self,
        sets: &[Tunables; 2],
        drawn: &[usize],
        workers: &mut [[Engine; 2]],
        stop: &AtomicBool,
    ) -> Option<f64> {
        let at_once = workers.len();
        thread::scope(|scope| {
            let threads: Vec<_> = workers
                .iter_mut()
                .enumerate()
                .map(|(worker, engines)| {
                    scope.spawn(move || {
                        for (engine, &set) in engines.iter_mut().zip(sets) {
                            engine.set_tunables(set);
                        }
                        let mine = drawn.iter().skip(worker).step_by(at_once);
                        mine.map(|&number| self.test(engines, number, stop)).collect()
                    })
                })
                .collect();
            let mut by_worker = Vec::new();
            for thread in threads {
                let found: Option<Vec<f64>> = thread.join().expect("a test does not panic");
                by_worker.push(found?);
            }
            // In the order of the tests, so that the sum does not depend on how many workers there are.
            Some((0..drawn.len()).map(|test| by_worker[test % at_once][test / at_once]).sum())
        })
    }

    /// By how much the first engine is better in one test; a clean sweep is 1.
    fn test(&self, engines: &mut [Engine; 2], number: usize, stop: &AtomicBool) -> Option<f64> {
        match &self.test {
            SpsaTest::Games { rule, size, openings } => {
                let mut opening = Position::new(*size, *rule);
                for &point in &openings[number] {
                    opening.play(point).expect("openings are checked when they are read");
                }
                let played = Stone::BOTH.map(|first| self.play(engines, &opening, first, stop));
                let [one, other] = played;
                Some((one? + other?) as f64 / 2.0 - 1.0)
            }
            SpsaTest::Soundings(soundings) => {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                let [one, other] = engines;
                let miss = |engine| soundings[number].miss(engine, &self.limits);
                Some((miss(other) - miss(one)) * SWEEP)
            }
        }
    }

    /// The half points of the first engine in a game in which it has this colour.
    fn play(
        &self,
        engines: &mut [Engine; 2],
        opening: &Position,
        first: Stone,
        stop: &AtomicBool,
    ) -> Option<usize> {
        let mut position = opening.clone();
        engines.iter_mut().for_each(Engine::forget);
        let winner = loop {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(outcome) = position.outcome() {
                break outcome.winner;
            }
            let mover = position.to_move();
            let engine = &mut engines[usize::from(mover != first)];
            let request = Request::new(position.clone(), self.limits.clone());
            let answer = engine.search(&request, &Instant::now(), &Stop::new(), &mut |_| {});
            if let Some(winner) = decided(&answer, mover) {
                break Some(winner);
            }
            let best = answer.best.expect("a board with room has a move");
            position.play(best).expect("the engine plays on empty points");
        };
        Some(match winner {
            None => 1,
            Some(stone) if stone == first => 2,
            Some(_) => 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuning(iterations: usize) -> Spsa {
        Spsa {
            names: vec!["futility_margin".to_owned(), "killer_policy".to_owned()],
            test: SpsaTest::Games {
                rule: Rule::Freestyle,
                size: Size::STANDARD,
                openings: vec![tengen_rules::parse_moves("h8i9h9").unwrap()],
            },
            limits: Limits::nodes(200),
            tests: 2,
            iterations,
            rate: 1.0,
            seed: 3,
            at_once: 2,
        }
    }

    fn run(spsa: &Spsa, state: &Path) -> SpsaProgress {
        spsa.run(state, &AtomicBool::new(false), |_| {}).unwrap()
    }

    #[test]
    fn a_tuning_that_was_stopped_ends_like_one_that_was_not() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        let soundings = ["h8i9j7h10g9i7", "h8i9j7h10"].map(|moves| Sounding {
            position: Position::replay(moves, Size::STANDARD, Rule::Standard).unwrap(),
            chance: 0.7,
        });
        let by_soundings =
            Spsa { test: SpsaTest::Soundings(soundings.to_vec()), tests: 5, ..tuning(3) };
        for spsa in [tuning(3), by_soundings] {
            let _ = [&whole, &parts].map(fs::remove_file);
            let end = run(&spsa, &whole);
            assert_eq!(end.iteration, 3);
            let stop = AtomicBool::new(false);
            let first =
                spsa.run(&parts, &stop, |now| stop.store(now.iteration == 1, Ordering::Relaxed));
            assert_eq!(first.unwrap().iteration, 1);
            assert_eq!(run(&Spsa { at_once: 1, ..spsa }, &parts), end);
            assert_eq!(fs::read_to_string(&whole).unwrap(), fs::read_to_string(&parts).unwrap());
        }
    }

    #[test]
    fn values_move_towards_the_set_that_scored_more() {
        let spsa = tuning(10);
        let folder = tempfile::tempdir().unwrap();
        let start = spsa.open(&folder.path().join("none"), "").unwrap();
        let directions = [1.0, -1.0];
        let now = Tunables::default();
        let up = start.moved(1.0, &directions);
        let expected = (now.futility_margin + 8, now.killer_policy - 3);
        assert_eq!((up.futility_margin, up.killer_policy), expected);
        let after = |surplus| spsa.learn(&start, &directions, surplus).values;
        let [margin, policy] = [now.futility_margin, now.killer_policy].map(f64::from);
        let moved = |by: f64| vec![margin + 8.0 * by, policy - 3.0 * by];
        assert_eq!([1.0, 0.0, -1.0].map(after), [1.0, 0.0, -1.0].map(moved));
    }

    #[test]
    fn another_tuning_and_unknown_names_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        run(&tuning(1), &state);
        let other = Spsa { tests: 1, ..tuning(1) };
        assert!(other.run(&state, &AtomicBool::new(false), |_| {}).is_err());
        let unknown = Spsa { names: vec!["luck".to_owned()], ..tuning(1) };
        assert!(unknown.run(&state, &AtomicBool::new(false), |_| {}).is_err());
    }
}
