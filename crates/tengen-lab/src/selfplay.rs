//! Games of the engine against itself, to learn from.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use tengen_engine::{
    Answer, Engine, Forced, Limits, NoClock, Random, Request, SIGNATURE, Stop, Value, Weights,
};
use tengen_rules::{Point, Position, Rule, Stone};

use crate::positions::{Region, balanced, chance_of_black, random_opening};
use crate::records::{GameRecord, RecordFile, RecordedMove, RecordedSearch};
use crate::variant::Variant;
use crate::workers::{in_order, seed_of};

/// What is played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// What the games are of, in turn: one that stands here twice is played twice as often.
    pub variants: Vec<Variant>,
    /// Where the games begin.
    pub region: Region,
    /// How many games the file shall have in the end.
    pub games: usize,
    /// Nodes for a move; those of a game are from half to twice as many.
    pub nodes: u64,
    /// Seed of the games. The same seed gives the same games, whatever the number of workers.
    pub seed: u64,
    /// How many games run at once.
    pub at_once: usize,
    /// Weights to play with instead of the shipped ones.
    pub weights: Vec<(Rule, Weights)>,
}

/// How far self-play has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelfPlayProgress {
    /// Games in the file.
    pub games: usize,
    /// Games played by this run.
    pub played: usize,
    /// Positions that were searched in them.
    pub positions: usize,
}

/// Fewest and most stones of an opening, before one that balances it.
const STONES: (usize, usize) = (3, 9);
/// The search that balances an opening takes this part of a move's nodes.
const BALANCING: u64 = 8;
/// An opening in which one side's chance is better than this is not played.
const TOO_GOOD: f64 = 0.8;
/// In one of so many positions the next best moves are asked for too, with twice the nodes: what they are worth
/// is a lesson about positions that best play never comes to, which searches look at all the time.
const WIDE: usize = 2;
/// How many lines that gives.
const WIDE_LINES: usize = 4;
/// In one of so many of those any move may be played that is about as good as the best,
const VARY: usize = 4;
/// and in one of so many of these any of the lines that does not lose at once.
const STRAY: usize = 2;
/// Memory of the engine; games of a few thousand nodes a move need little.
const MEMORY: usize = 4 << 20;

impl SelfPlay {
    /// Plays until the file has all games, calling `seen` after each.
    pub fn run(
        &self,
        path: &Path,
        stop: &AtomicBool,
        mut seen: impl FnMut(SelfPlayProgress),
    ) -> anyhow::Result<usize> {
        let (mut file, have) = RecordFile::open(path)?;
        let mut progress = SelfPlayProgress { games: have, played: 0, positions: 0 };
        seen(progress);
        let worker = || {
            let mut engine = self.engine();
            move |number: usize| {
                let goes_on = number < self.games && !stop.load(Ordering::Relaxed);
                goes_on.then(|| self.play(&mut engine, number))
            }
        };
        // Games are written in the order of their numbers, so that the next run knows which is next.
        in_order(self.at_once, have, worker, |record| {
            file.add(&record)?;
            progress.games += 1;
            progress.played += 1;
            progress.positions += record.moves.iter().filter(|it| it.search.is_some()).count();
            seen(progress);
            Ok(())
        })?;
        Ok(progress.games)
    }

    fn engine(&self) -> Engine {
        let mut engine = Engine::new(MEMORY);
        for (rule, weights) in &self.weights {
            engine.set_weights(*rule, weights.clone());
        }
        engine
    }

    fn play(&self, engine: &mut Engine, number: usize) -> GameRecord {
        let mut random = Random::new(seed_of(self.seed, number));
        engine.forget();
        let variant = self.variants[number % self.variants.len()];
        // From half to twice as many, evenly over the doublings.
        let nodes = (self.nodes as f64 * 2f64.powf(random.below(201) as f64 / 100.0 - 1.0)) as u64;
        let mut position = opening(engine, &mut random, variant, self.region, nodes);
        let unsearched = |&point: &Point| RecordedMove { point, search: None };
        let mut moves: Vec<RecordedMove> = position.moves().iter().map(unsearched).collect();
        let winner = loop {
            if let Some(outcome) = position.outcome() {
                break outcome.winner;
            }
            // Two thirds of the board without a win nearly always end in a draw.
            if 3 * position.ply() > 2 * variant.size.area() {
                break None;
            }
            // Different budgets keep games from the same opening apart.
            let nodes = nodes * (80 + random.below(41) as u64) / 100;
            let wide = random.below(WIDE) == 0;
            let (lines, nodes) = if wide { (WIDE_LINES, 2 * nodes) } else { (1, nodes) };
            let request = Request { lines, ..Request::new(position.clone(), Limits::nodes(nodes)) };
            let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
            let search = recorded(&answer);
            let best = answer.best.expect("a board with room has a move");
            if let Some(winner) = decided(&answer, position.to_move()) {
                moves.push(RecordedMove { point: best, search });
                break Some(winner);
            }
            let point = search.as_ref().map_or(best, |search| chosen(&mut random, search));
            moves.push(RecordedMove { point, search });
            position.play(point).expect("the engine plays on empty points");
        };
        let engine = if self.weights.is_empty() { signature() } else { 0 };
        GameRecord { rule: variant.rule, size: variant.size, winner, engine, moves }
    }
}

/// Random stones, balanced by one more, in which nobody has won yet as far as a search sees.
fn opening(
    engine: &mut Engine,
    random: &mut Random,
    variant: Variant,
    region: Region,
    nodes: u64,
) -> Position {
    loop {
        let stones = STONES.0 + random.below(STONES.1 - STONES.0 + 1);
        let position = random_opening(random, variant.size, variant.rule, stones, region);
        let position = balanced(random, engine, position, nodes / BALANCING);
        let chance = chance_of_black(engine, &position, nodes);
        if (1.0 - TOO_GOOD..=TOO_GOOD).contains(&chance) {
            return position;
        }
    }
}

/// What a search told; `None` when it did not come far enough to tell anything.
pub(crate) fn recorded(answer: &Answer) -> Option<RecordedSearch> {
    let nodes = u32::try_from(answer.report.nodes).unwrap_or(u32::MAX);
    let mut lines =
        answer.report.lines.iter().filter_map(|line| Some((*line.moves.first()?, line.value)));
    Some(RecordedSearch { nodes, best: lines.next()?, others: lines.collect() })
}

/// One of the moves that are about as good as the best, or now and then one that is not.
fn chosen(random: &mut Random, search: &RecordedSearch) -> Point {
    if search.others.is_empty() || random.below(VARY) > 0 {
        return search.best.0;
    }
    let strays = random.below(STRAY) == 0;
    let may = |other: &&(Point, Value)| {
        other.1.forced().is_none() && (strays || search.is_close(other.1))
    };
    let moves: Vec<Point> =
        [search.best].iter().chain(search.others.iter().filter(may)).map(|line| line.0).collect();
    moves[random.below(moves.len())]
}

pub(crate) fn signature() -> u32 {
    u32::from_str_radix(SIGNATURE, 16).expect("a signature is eight hexadecimal digits")
}

/// The winner, once it is proved.
pub(crate) fn decided(answer: &Answer, mover: Stone) -> Option<Stone> {
    match answer.value()?.forced()? {
        Forced::Win(_) => Some(mover),
        Forced::Loss(_) => Some(!mover),
    }
}

#[cfg(test)]
mod tests {
    use tengen_rules::Size;

    use super::*;
    use crate::records::read_records;

    fn plan(games: usize, at_once: usize) -> SelfPlay {
        let variants = ["freestyle-15", "renju-15", "standard-15"].map(|it| it.parse().unwrap());
        let variants = variants.to_vec();
        let region = Region::Anywhere;
        SelfPlay { variants, region, games, nodes: 150, seed: 9, at_once, weights: Vec::new() }
    }

    #[test]
    fn a_run_that_is_gone_on_with_plays_the_games_of_one_that_never_stopped() {
        let folder = tempfile::TempDir::new().unwrap();
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        let go = AtomicBool::new(false);
        plan(6, 1).run(&whole, &go, |_| {}).unwrap();
        plan(2, 1).run(&parts, &go, |_| {}).unwrap();
        let bytes = std::fs::read(&parts).unwrap();
        std::fs::write(&parts, &bytes[..bytes.len() - 5]).unwrap();
        let mut seen = Vec::new();
        plan(6, 2).run(&parts, &go, |progress| seen.push(progress.games)).unwrap();
        assert_eq!(seen, [1, 2, 3, 4, 5, 6]);
        assert_eq!(std::fs::read(&parts).unwrap(), std::fs::read(&whole).unwrap());
    }

    #[test]
    fn games_take_turns_in_rules_and_every_move_can_be_played() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("games");
        plan(6, 1).run(&path, &AtomicBool::new(false), |_| {}).unwrap();
        let records: Vec<GameRecord> = read_records(&path).unwrap().map(Result::unwrap).collect();
        let rules: Vec<Rule> = records.iter().map(|record| record.rule).collect();
        let turn = [Rule::Freestyle, Rule::Renju, Rule::Standard];
        assert_eq!(rules, [turn, turn].concat());
        for record in &records {
            assert_eq!((record.size, record.engine), (Size::STANDARD, signature()));
            let mut position = Position::new(record.size, record.rule);
            for it in &record.moves {
                if let Some(search) = &it.search {
                    let all: Vec<Point> =
                        [search.best].iter().chain(&search.others).map(|line| line.0).collect();
                    assert!(all.contains(&it.point) && search.nodes > 0);
                }
                position.play(it.point).unwrap();
            }
        }
        let wide = |it: &&RecordedMove| it.search.as_ref().is_some_and(|it| !it.others.is_empty());
        assert!(records.iter().flat_map(|record| &record.moves).any(|it| wide(&it)));
    }
}
