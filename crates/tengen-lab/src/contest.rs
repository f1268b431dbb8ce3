//! A match between two engines: pairs of games from openings, several at once, written down as they end.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use anyhow::{Context, bail};
use tengen_rules::{Point, Rule, Size, Stone, format_moves};

use crate::game::{self, GameEnd, Played};
use crate::limits::MatchLimits;
use crate::process::Process;
use crate::psq;
use crate::score::{Games, Pairs};

/// What is played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The command lines of the two engines.
    pub engines: [String; 2],
    /// The rule of all games.
    pub rule: Rule,
    /// The board of all games.
    pub size: Size,
    /// The openings, each played twice with colours exchanged, in this order and again from the start.
    pub openings: Vec<Vec<Point>>,
    /// How many pairs to play.
    pub pairs: usize,
    /// The limits of each.
    pub limits: [MatchLimits; 2],
    /// How many games run at once.
    pub at_once: usize,
    /// Whether engines live for one game or for all games of a worker.
    pub life: Life,
}

/// How long an engine's process lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// Every game has new processes, as in the tournament.
    Game,
    /// Processes go on with the next game.
    Match,
}

/// A game of the match in one line of its result file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Its number; games 2n and 2n+1 are a pair, the first engine has Black in game 2n.
    pub number: usize,
    /// Half points of the first engine.
    pub half_points: usize,
    /// Why it ended.
    pub end: GameEnd,
    /// The moves.
    pub moves: String,
}

/// All games so far.
#[derive(Clone, Debug, Default)]
pub struct Scoreboard {
    lines: Vec<Option<GameLine>>,
}

impl GameLine {
    fn new(number: usize, played: &Played) -> GameLine {
        let half_points = match played.winner {
            None => 1,
            Some(stone) if stone == colour_of_first(number) => 2,
            Some(_) => 0,
        };
        GameLine { number, half_points, end: played.end, moves: format_moves(&played.moves) }
    }

    fn write(&self) -> String {
        let GameLine { number, half_points, end, moves } = self;
        format!("{number}\t{half_points}\t{end}\t{moves}\n")
    }

    fn read(text: &str) -> anyhow::Result<GameLine> {
        let [number, half_points, end, moves] = text.split('\t').collect::<Vec<_>>()[..] else {
            bail!("expected four columns: game, half points, end, moves");
        };
        let half_points = half_points.parse().context("half points")?;
        if half_points > 2 {
            bail!("a game has at most 2 half points");
        }
        Ok(GameLine {
            number: number.parse().context("the game's number")?,
            half_points,
            end: end.parse()?,
            moves: moves.to_owned(),
        })
    }

    /// Which of the two engines lost by misbehaving, if one did.
    pub fn culprit(&self) -> Option<usize> {
        self.end.is_failure().then_some(if self.half_points == 0 { 0 } else { 1 })
    }
}

impl Scoreboard {
    fn add(&mut self, line: GameLine) {
        if self.lines.len() <= line.number {
            self.lines.resize(line.number + 1, None);
        }
        let number = line.number;
        self.lines[number] = Some(line);
    }

    fn has(&self, number: usize) -> bool {
        matches!(self.lines.get(number), Some(Some(_)))
    }

    /// The games of the first engine.
    pub fn games(&self) -> Games {
        let mut games = Games::default();
        for line in self.lines.iter().flatten() {
            match line.half_points {
                0 => games.losses += 1,
                1 => games.draws += 1,
                _ => games.wins += 1,
            }
        }
        games
    }

    /// The finished pairs of the first engine.
    pub fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::default();
        for pair in self.lines.chunks_exact(2) {
            if let [Some(first), Some(second)] = pair {
                pairs.add(first.half_points + second.half_points);
            }
        }
        pairs
    }

    /// How many games each engine lost by misbehaving, and how.
    pub fn failures(&self) -> impl Iterator<Item = (usize, &GameLine)> {
        self.lines.iter().flatten().filter_map(|line| Some((line.culprit()?, line)))
    }
}

/// The first engine's colour in a game.
fn colour_of_first(number: usize) -> Stone {
    Stone::at_ply(number)
}

impl Contest {
    /// One line that says what is played; a match goes on only where this is the same.
    fn heading(&self) -> String {
        let [first, second] = &self.engines;
        let Contest { rule, size, openings, .. } = self;
        let (side, openings) = (size.side(), openings.len());
        let mut limits: Vec<String> = self.limits.iter().map(|it| it.info().join(", ")).collect();
        limits.dedup();
        let limits = limits.join(" against ");
        format!("# {first} against {second}; {rule}; {side}; {openings} openings; {limits}")
    }

    /// Plays what is not played yet. `seen` is called after every game, and ends the match by saying
    /// [`Next::Stop`].
    pub fn run(
        &self,
        folder: &Path,
        stop: &AtomicBool,
        mut seen: impl FnMut(&Scoreboard) -> Next,
    ) -> anyhow::Result<Scoreboard> {
        let (mut file, mut scoreboard) = self.open(folder)?;
        if matches!(seen(&scoreboard), Next::Stop) {
            return Ok(scoreboard);
        }
        let todo: Vec<usize> = (0..2 * self.pairs).filter(|&game| !scoreboard.has(game)).collect();
        let next = AtomicUsize::new(0);
        let (sender, finished) = channel();
        thread::scope(|scope| {
            for _ in 0..self.at_once.min(todo.len()) {
                let sender = sender.clone();
                let (todo, next) = (&todo, &next);
                scope.spawn(move || {
                    let mut table = Worker::default();
                    while !stop.load(Ordering::Relaxed)
                        && let Some(&number) = todo.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let played = table.play(self, number).map(|played| (number, played));
                        let failed = played.is_err();
                        // The match has ended when nobody listens any more.
                        if sender.send(played).is_err() || failed {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut result = Ok(());
            for played in finished {
                let step = played.and_then(|(number, played)| {
                    let line = GameLine::new(number, &played);
                    file.write_all(line.write().as_bytes())?;
                    self.save(folder, number, &played)?;
                    scoreboard.add(line);
                    Ok(seen(&scoreboard))
                });
                match step {
                    Ok(Next::Go) => {}
                    Ok(Next::Stop) => stop.store(true, Ordering::Relaxed),
                    Err(error) => {
                        stop.store(true, Ordering::Relaxed);
                        result = Err(error);
                    }
                }
            }
            result
        })?;
        Ok(scoreboard)
    }

    fn open(&self, folder: &Path) -> anyhow::Result<(File, Scoreboard)> {
        fs::create_dir_all(folder.join("games"))
            .with_context(|| format!("cannot make {}", folder.display()))?;
        let path = folder.join("results.tsv");
        let mut scoreboard = Scoreboard::default();
        let heading = self.heading();
        let old = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
        for (before, text) in old.lines().enumerate() {
            if before == 0 {
                if text != heading {
                    bail!("{} is another match:\n{text}\n{heading}", path.display());
                }
                continue;
            }
            let line = GameLine::read(text)
                .with_context(|| format!("{} line {}", path.display(), before + 1))?;
            scoreboard.add(line);
        }
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        if old.is_empty() {
            writeln!(file, "{heading}")?;
        }
        Ok((file, scoreboard))
    }

    fn save(&self, folder: &Path, number: usize, played: &Played) -> anyhow::Result<()> {
        let [first, second] = &self.engines;
        let names = match colour_of_first(number) {
            Stone::Black => [first.as_str(), second.as_str()],
            Stone::White => [second.as_str(), first.as_str()],
        };
        let path: PathBuf = folder.join("games").join(format!("{number:05}.psq"));
        fs::write(path, psq::write(self.size, self.rule, names, played))?;
        Ok(())
    }
}

/// Whether a match goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It goes on.
    Go,
    /// No new game begins.
    Stop,
}

/// A place where games are played one after the other.
#[derive(Default)]
struct Worker {
    processes: [Option<Process>; 2],
}

impl Worker {
    fn play(&mut self, contest: &Contest, number: usize) -> anyhow::Result<Played> {
        for (process, command) in self.processes.iter_mut().zip(&contest.engines) {
            if process.is_none() {
                *process = Some(Process::run(command)?);
            }
        }
        let [Some(first), Some(second)] = &mut self.processes else {
            unreachable!("both have just been run");
        };
        let [first_limits, second_limits] = contest.limits;
        let (first, second) = ((first, first_limits), (second, second_limits));
        let seats = match colour_of_first(number) {
            Stone::Black => [first, second],
            Stone::White => [second, first],
        };
        let opening = &contest.openings[number / 2 % contest.openings.len()];
        let played = game::play(contest.size, contest.rule, opening, seats);
        // An engine that failed may be in any state.
        if contest.life == Life::Game || played.end.is_failure() {
            self.processes = [None, None];
        }
        Ok(played)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Reason;

    #[test]
    fn result_lines_read_back_as_they_were_written() {
        let line = GameLine {
            number: 17,
            half_points: 2,
            end: GameEnd::Rules(Reason::Five),
            moves: "h8i9".to_owned(),
        };
        assert_eq!(GameLine::read(line.write().trim_end()).unwrap(), line);
        assert!(GameLine::read("1\t3\tfive\th8").is_err());
        assert!(GameLine::read("1\t2").is_err());
    }

    #[test]
    fn only_whole_pairs_count_as_pairs() {
        let mut scoreboard = Scoreboard::default();
        for (number, half_points) in [(0, 2), (1, 1), (3, 0)] {
            let end = GameEnd::Late;
            scoreboard.add(GameLine { number, half_points, end, moves: String::new() });
        }
        assert_eq!(scoreboard.pairs(), Pairs { counts: [0, 0, 0, 1, 0] });
        assert_eq!(scoreboard.games(), Games { wins: 1, losses: 1, draws: 1 });
        assert_eq!(scoreboard.failures().map(|(who, _)| who).collect::<Vec<_>>(), [1, 1, 0]);
    }
}
