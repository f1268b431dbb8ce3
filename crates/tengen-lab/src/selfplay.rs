//! Games of the engine against itself, to learn from.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use tengen_engine::{Engine, Forced, Limits, NoClock, Random, Request, Stop, Weights};
use tengen_rules::{Point, Rule, Size, Stone};

use crate::positions::{chance_of_black, random_opening};
use crate::records::{GameRecord, RecordFile};

/// What is played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// How many games the file shall have in the end.
    pub games: usize,
    /// Nodes for a move.
    pub nodes: u64,
    /// Seed of the openings. The same seed gives the same games, whatever the number of workers.
    pub seed: u64,
    /// How many games run at once.
    pub at_once: usize,
    /// Weights to play with instead of the shipped ones.
    pub weights: Option<Weights>,
}

/// Fewest and most stones of an opening.
const STONES: (usize, usize) = (4, 9);
/// An opening in which one side's chance is better than this is not played.
const TOO_GOOD: f64 = 0.8;
/// Memory of the engine; games of a few thousand nodes a move need little.
const MEMORY: usize = 4 << 20;

impl SelfPlay {
    /// Plays until the file has all games, calling `seen` with their number.
    pub fn run(
        &self,
        path: &Path,
        stop: &AtomicBool,
        mut seen: impl FnMut(usize),
    ) -> anyhow::Result<usize> {
        let (mut file, mut have) = RecordFile::open(path)?;
        seen(have);
        let next = AtomicUsize::new(have);
        let (sender, finished) = channel();
        thread::scope(|scope| {
            for _ in 0..self.at_once {
                let sender = sender.clone();
                let next = &next;
                scope.spawn(move || {
                    let mut engine = Engine::new(MEMORY);
                    if let Some(weights) = &self.weights {
                        engine.set_weights(self.rule, weights.clone());
                    }
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games || stop.load(Ordering::Relaxed) {
                            return;
                        }
                        let record = self.play(&mut engine, number);
                        if sender.send((number, record)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            // Games are written in the order of their numbers, so that the next run knows which is next.
            let mut early = BTreeMap::new();
            for (number, record) in finished {
                early.insert(number, record);
                while let Some(record) = early.remove(&have) {
                    file.add(&record)?;
                    have += 1;
                    seen(have);
                }
            }
            Ok(have)
        })
    }

    fn play(&self, engine: &mut Engine, number: usize) -> GameRecord {
        let mut random =
            Random::new(self.seed.wrapping_mul(0x1_0000_0001).wrapping_add(number as u64));
        engine.forget();
        let mut position = loop {
            let stones = STONES.0 + random.below(STONES.1 - STONES.0 + 1);
            let position = random_opening(&mut random, self.size, self.rule, stones);
            let chance = chance_of_black(engine, &position, self.nodes);
            if (1.0 - TOO_GOOD..=TOO_GOOD).contains(&chance) {
                break position;
            }
        };
        let opening = position.ply();
        let mut moves: Vec<(Point, u8)> =
            position.moves().iter().map(|&point| (point, 128)).collect();
        let winner = loop {
            if let Some(outcome) = position.outcome() {
                break outcome.winner;
            }
            // Two thirds of the board without a win nearly always end in a draw.
            if 3 * position.ply() > 2 * self.size.area() {
                break None;
            }
            // Different budgets keep games from the same opening apart.
            let nodes = self.nodes * (80 + random.below(41) as u64) / 100;
            let request = Request::new(position.clone(), Limits::nodes(nodes));
            let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
            let mover = position.to_move();
            if let Some(winner) = decided(&answer, mover) {
                break Some(winner);
            }
            let best = answer.best.expect("a board with room has a move");
            let chance = answer.value().map_or(0.5, |value| value.win_chance());
            moves.push((best, (chance * 255.0).round() as u8));
            position.play(best).expect("the engine plays on empty points");
        };
        GameRecord { rule: self.rule, size: self.size, opening, winner, moves }
    }
}

/// The winner, once it is proved.
pub(crate) fn decided(answer: &tengen_engine::Answer, mover: Stone) -> Option<Stone> {
    match answer.value()?.forced()? {
        Forced::Win(_) => Some(mover),
        Forced::Loss(_) => Some(!mover),
    }
}
