//! Games between the opponents that people choose from, and the table of their ratings.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use anyhow::{Context, bail};
use tengen_engine::{Engine, Limits, Loan, NoClock, Opponent, Request, Stop};
use tengen_rules::{Point, Position, Rule, Size, Stone};

use crate::ratings::{EloRating, Meeting, rate};

/// Who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    name: String,
    mind: Mind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Mind {
    Opponent(&'static Opponent),
    Engine { nodes: u64 },
}

/// What is played: everybody against the one below, and both colours of every opening.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// The ladder, weakest first.
    pub players: Vec<Contestant>,
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// The openings.
    pub openings: Vec<Vec<Point>>,
    /// Games of each pair.
    pub games: usize,
    /// Seed of the players' choices.
    pub seed: u64,
    /// How many games run at once.
    pub at_once: usize,
}

/// A player of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The name.
    pub name: String,
    /// The rating above the first player.
    pub rating: EloRating,
    /// The share of points against the player below, and over how many games.
    pub below: Option<(f64, usize)>,
}

const MEMORY: usize = 16 << 20;

impl Contestant {
    /// An opponent by its id, or `engine:NODES` for the engine with so many nodes a move.
    pub fn find(name: &str) -> anyhow::Result<Contestant> {
        let mind = match name.strip_prefix("engine:") {
            Some(nodes) => Mind::Engine { nodes: nodes.parse().context("expected engine:NODES")? },
            None => Mind::Opponent(
                Opponent::find(name).with_context(|| format!("there is no opponent \"{name}\""))?,
            ),
        };
        Ok(Contestant { name: name.to_owned(), mind })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn reply(
        &self,
        engine: &mut Engine,
        position: &Position,
        seed: u64,
    ) -> Option<Point> {
        match self.mind {
            // Strength is set in nodes, so no clock runs.
            Mind::Opponent(opponent) => {
                let stop = Stop::new();
                let mut loan = Loan { engine, clock: &NoClock, stop: &stop, report: &mut |_| {} };
                opponent.reply(position, seed, &mut loan)
            }
            Mind::Engine { nodes } => {
                let request = Request::new(position.clone(), Limits::nodes(nodes));
                engine.search(&request, &NoClock, &Stop::new(), &mut |_| {}).best
            }
        }
    }
}

/// A game by the number of its pair and its own.
type Number = (usize, usize);

impl Calibration {
    /// Plays what is not played yet, calling `seen` with the number of games done, and rates.
    pub fn run(
        &self,
        results: &Path,
        stop: &AtomicBool,
        mut seen: impl FnMut(usize),
    ) -> anyhow::Result<Vec<Rated>> {
        let mut done = self.read(results)?;
        let mut file = OpenOptions::new().create(true).append(true).open(results)?;
        seen(done.len());
        let pairs = self.players.len().saturating_sub(1);
        let todo: Vec<Number> = (0..self.games)
            .flat_map(|game| (0..pairs).map(move |pair| (pair, game)))
            .filter(|number| !done.contains_key(number))
            .collect();
        let next = AtomicUsize::new(0);
        let (sender, finished) = channel();
        thread::scope(|scope| -> anyhow::Result<()> {
            for _ in 0..self.at_once {
                let (sender, todo, next) = (sender.clone(), &todo, &next);
                scope.spawn(move || {
                    let mut engines = [(); 2].map(|()| Engine::new(MEMORY));
                    while !stop.load(Ordering::Relaxed)
                        && let Some(&number) = todo.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let half_points = self.play(&mut engines, number);
                        if sender.send((number, half_points)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (number, half_points) in finished {
                let (pair, game) = number;
                let [low, high] = [&self.players[pair].name, &self.players[pair + 1].name];
                writeln!(file, "{high}\t{low}\t{game}\t{half_points}")?;
                done.insert(number, half_points);
                seen(done.len());
            }
            Ok(())
        })?;
        Ok(self.table(&done))
    }

    fn read(&self, results: &Path) -> anyhow::Result<HashMap<Number, usize>> {
        let mut done = HashMap::new();
        if !results.exists() {
            return Ok(done);
        }
        let text = fs::read_to_string(results)?;
        for (before, line) in text.lines().enumerate() {
            let at = || format!("{} line {}", results.display(), before + 1);
            let [high, low, game, half_points] = line.split('\t').collect::<Vec<_>>()[..] else {
                bail!("{}: expected four columns", at());
            };
            let pair =
                self.players.windows(2).position(|two| two[0].name == low && two[1].name == high);
            let game: usize = game.parse().with_context(at)?;
            let half_points: usize = half_points.parse().with_context(at)?;
            if let Some(pair) = pair
                && game < self.games
            {
                done.insert((pair, game), half_points.min(2));
            }
        }
        Ok(done)
    }

    /// The half points of the upper player of a pair.
    fn play(&self, engines: &mut [Engine; 2], (pair, game): Number) -> usize {
        let upper = Stone::at_ply(game);
        let mut position = Position::new(self.size, self.rule);
        for &point in &self.openings[game / 2 % self.openings.len()] {
            position.play(point).expect("openings are checked when they are read");
        }
        engines.iter_mut().for_each(Engine::forget);
        let seed = self.seed ^ (pair as u64) << 32 ^ game as u64;
        while position.outcome().is_none() {
            let side = usize::from(position.to_move() == upper);
            let reply = self.players[pair + side].reply(&mut engines[side], &position, seed);
            let Some(point) = reply.filter(|&point| position.board().is_empty_at(point)) else {
                // Who has no move to play has lost.
                return 2 * (1 - side);
            };
            position.play(point).expect("the point is empty and the game open");
        }
        match position.outcome().and_then(|outcome| outcome.winner) {
            None => 1,
            Some(stone) if stone == upper => 2,
            Some(_) => 0,
        }
    }

    fn table(&self, done: &HashMap<Number, usize>) -> Vec<Rated> {
        let pairs = self.players.len().saturating_sub(1);
        let scores: Vec<(f64, usize)> = (0..pairs)
            .map(|pair| {
                let games = done.iter().filter(|((of, _), _)| *of == pair);
                games.fold((0.0, 0), |(points, count), (_, half_points)| {
                    (points + *half_points as f64 / 2.0, count + 1)
                })
            })
            .collect();
        let meetings: Vec<Meeting> = scores
            .iter()
            .enumerate()
            .map(|(pair, &(points, games))| Meeting {
                first: pair + 1,
                second: pair,
                points,
                games: games as f64,
            })
            .collect();
        let ratings = rate(self.players.len(), &meetings);
        self.players
            .iter()
            .zip(ratings)
            .enumerate()
            .map(|(place, (player, rating))| Rated {
                name: player.name.clone(),
                rating,
                below: place
                    .checked_sub(1)
                    .map(|pair| scores[pair])
                    .filter(|&(_, games)| games > 0)
                    .map(|(points, games)| (points / games as f64, games)),
            })
            .collect()
    }
}

/// The table for the docs.
pub fn table_markdown(table: &[Rated]) -> String {
    let mut text =
        "| player | Elo | against the one below | games |\n|---|--:|--:|--:|\n".to_owned();
    for Rated { name, rating, below } in table.iter().rev() {
        let EloRating { elo, error } = rating;
        let (share, games) = match below {
            Some((share, games)) => (format!("{:.1} %", 100.0 * share), games.to_string()),
            None => (String::new(), String::new()),
        };
        text += &format!("| {name} | {elo:.0} ± {error:.0} | {share} | {games} |\n");
    }
    text
}

/// The table for the page, as `tengen-engine` keeps it: id, Elo and error, weakest first.
pub fn table_ratings(table: &[Rated]) -> String {
    let line = |Rated { name, rating: EloRating { elo, error }, .. }: &Rated| {
        format!("{name}\t{elo:.0}\t{error:.0}\n")
    };
    table.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ladder() -> Calibration {
        let opening = tengen_rules::parse_moves("h8i9h9").unwrap();
        Calibration {
            players: vec![
                Contestant::find("table").unwrap(),
                Contestant::find("engine:300").unwrap(),
            ],
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            openings: vec![opening],
            games: 4,
            seed: 5,
            at_once: 2,
        }
    }

    #[test]
    fn a_calibration_goes_on_where_it_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.tsv");
        let stop = AtomicBool::new(false);
        let all = ladder();
        let half = Calibration { games: 2, ..all.clone() };
        half.run(&path, &stop, |_| {}).unwrap();
        let mut counts = Vec::new();
        let table = all.run(&path, &stop, |count| counts.push(count)).unwrap();
        assert_eq!(counts, [2, 3, 4]);
        let fresh = all.run(&folder.path().join("other.tsv"), &stop, |_| {}).unwrap();
        assert_eq!(table, fresh);
        assert_eq!(table[1].below.map(|(_, games)| games), Some(4));
    }

    #[test]
    fn unknown_players_are_refused() {
        assert!(Contestant::find("nobody").is_err());
        assert!(Contestant::find("engine:many").is_err());
    }
}
