//! Puzzles out of games: found in the last moves of each, examined, and written down as they are found.

mod back;
mod difficulty;
mod games;
mod journal;
mod ship;
#[cfg(test)]
mod tests;
mod tries;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use tengen_engine::{Engine, SolveKind, Solver, Stop};
use tengen_puzzles::{Candidate, Examiner, Puzzle, PuzzleId, Refusal, Task};
use tengen_rules::{Point, Position, Rule, Size};

pub use back::WalkBack;
use games::games;
use journal::Journal;
pub use journal::read_puzzles;
pub use ship::{Inventory, shipped};
pub use tries::{PuzzleTry, read_tries, try_puzzles};

/// What is looked for, and where.
#[derive(Clone, Debug)]
pub struct Mining {
    /// Files of games: self-play, or any format that players exchange.
    pub sources: Vec<PathBuf>,
    /// How many games of each file are looked at.
    pub games: usize,
    /// The rules of the puzzles.
    pub rules: Vec<Rule>,
    /// The rule of files that do not say it.
    pub rule: Rule,
    /// The board of the puzzles.
    pub size: Size,
    /// What is to be done in them.
    pub tasks: Vec<Task>,
    /// The fewest stones of the winner, about.
    pub least: usize,
    /// The most puzzles of one rule.
    pub most: usize,
    /// The most puzzles of one [`Vein`].
    pub each: usize,
    /// Nodes for a look at a position.
    pub nodes: u64,
    /// How many positions from the end of a game back are looked at.
    pub plies: usize,
}

/// Puzzles of about the same kind and length: none of them is to crowd out the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vein {
    rule: Rule,
    task: Task,
    needs_threes: bool,
    /// Stones of the winner, about.
    length: usize,
}

/// How far mining has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MiningProgress {
    /// Games looked at, by this run and before.
    pub games: usize,
    /// Puzzles in the file, by rule.
    pub puzzles: BTreeMap<Rule, usize>,
    /// Why positions were refused by this run, and how often.
    pub refusals: BTreeMap<&'static str, usize>,
}

/// Why a side that need not fear anything is not looked at.
const UNPRESSED: &str = "the other side threatens nothing";

/// So many free fours are played out before a position is given up.
const FOURS: usize = 10;

/// So many blocks of a lost side are looked behind.
const BLOCKS: usize = 2;

/// Wins of so many stones and more are all long.
const LONG: usize = 9;

impl Mining {
    /// Goes through the games that have not been looked at, calling `seen` after each. What is found is in
    /// the journal with the game it comes from, so that a run which goes on finds what one that never
    /// stopped would have found.
    pub fn run(
        &self,
        journal: &Path,
        stop: &AtomicBool,
        mut seen: impl FnMut(&MiningProgress),
    ) -> anyhow::Result<MiningProgress> {
        let (mut journal, before) = Journal::open(journal)?;
        let mut mine = Mine::new(self, &before.puzzles);
        mine.progress.games = before.games.values().sum();
        for source in &self.sources {
            let name = source.display().to_string();
            let done = before.games.get(&name).copied().unwrap_or(0);
            for (number, game) in games(source, self.rule)?.enumerate().take(self.games).skip(done)
            {
                if stop.load(Ordering::Relaxed) {
                    return Ok(mine.progress);
                }
                let found = mine.game(game?);
                journal.add(&name, number + 1, &found)?;
                mine.progress.games += 1;
                seen(&mine.progress);
            }
        }
        Ok(mine.progress)
    }
}

struct Mine<'a> {
    plan: &'a Mining,
    solver: Solver,
    engine: Engine,
    known: HashSet<PuzzleId>,
    veins: HashMap<Vein, usize>,
    progress: MiningProgress,
}

/// A puzzle with the vein it was found in.
pub(crate) struct Found {
    pub(crate) vein: Vein,
    pub(crate) puzzle: Puzzle,
}

impl<'a> Mine<'a> {
    fn new(plan: &'a Mining, before: &[Found]) -> Mine<'a> {
        let mut mine = Mine {
            plan,
            solver: Solver::new(),
            engine: Engine::new(0),
            known: HashSet::new(),
            veins: HashMap::new(),
            progress: MiningProgress::default(),
        };
        before.iter().for_each(|found| mine.keep(found));
        mine
    }

    fn keep(&mut self, found: &Found) {
        self.known.insert(found.puzzle.id);
        *self.veins.entry(found.vein).or_default() += 1;
        *self.progress.puzzles.entry(found.vein.rule).or_default() += 1;
    }

    /// The puzzles in and after the last moves of a game.
    fn game(&mut self, mut position: Position) -> Vec<Found> {
        let mut puzzles = Vec::new();
        let (rule, size) = (position.rule(), position.size());
        let have = self.progress.puzzles.get(&rule).copied().unwrap_or(0);
        if self.plan.rules.contains(&rule) && self.plan.size == size && have < self.plan.most {
            for _ in 0..self.plan.plies {
                self.explore(&position, &mut puzzles);
                if position.undo().is_none() {
                    break;
                }
            }
        }
        puzzles
    }

    /// Looks at a position, along the win in it, and where it is lost, at the wins after it.
    fn explore(&mut self, position: &Position, puzzles: &mut Vec<Found>) {
        let defend = self.plan.tasks.contains(&Task::Defend);
        if !defend && !self.examiner(|examiner| examiner.is_pressed(position)) {
            return self.refuse(UNPRESSED);
        }
        let candidate = match self.look(position) {
            Ok(candidate) => candidate,
            Err(refusal) => return self.refuse(reason(&refusal)),
        };
        match candidate.task {
            Task::Win => self.explore_win(candidate, puzzles),
            Task::Defend if !defend => self.refuse("nothing found"),
            Task::Defend => {
                let lost = self.dig(candidate.clone(), puzzles) == Some(Refusal::Lost);
                let blocks = candidate.line.iter().copied().step_by(2).take(BLOCKS);
                for block in blocks.filter(|_| lost) {
                    if let Some(after) = played(position, block)
                        && let Ok(win) = self.look(&after)
                        && win.task == Task::Win
                    {
                        self.explore_win(win, puzzles);
                    }
                }
            }
        }
    }

    /// Every turn of the winner along a win is a position to solve.
    fn explore_win(&mut self, win: Candidate, puzzles: &mut Vec<Found>) {
        let mut position = win.position.clone();
        let line = win.line.clone();
        self.dig(win, puzzles);
        for (turn, done) in line.chunks_exact(2).zip(1..) {
            if stones(&line[2 * done..]) < self.plan.least {
                return;
            }
            let Some(next) = played(&position, turn[0]).and_then(|it| played(&it, turn[1])) else {
                return;
            };
            position = next;
            if let Ok(candidate) = self.look(&position)
                && candidate.task == Task::Win
            {
                self.dig(candidate, puzzles);
            }
        }
    }

    /// Examines a candidate, and where nothing but a free four stands in the way, what follows that four.
    /// Tells why it gave nothing.
    fn dig(&mut self, mut candidate: Candidate, puzzles: &mut Vec<Found>) -> Option<Refusal> {
        for _ in 0..FOURS {
            let vein = Vein::of(&candidate);
            if let Some(reason) = self.spared(&candidate, vein, puzzles) {
                self.refuse(reason);
                return None;
            }
            // Who need not fear anything nearly always has several ways to win: of 892 such positions
            // one had a single winning move, of 273 others 29 had.
            let position = &candidate.position;
            if !self.examiner(|examiner| examiner.is_pressed(position)) {
                self.refuse(UNPRESSED);
                return None;
            }
            let refusal = match self.examiner(|examiner| examiner.examine(&candidate)) {
                Ok(puzzle) => {
                    let found = Found { vein, puzzle };
                    self.keep(&found);
                    puzzles.push(found);
                    return None;
                }
                Err(refusal) => refusal,
            };
            let settled = Examiner::settled(&candidate.position, &refusal);
            match settled.map(|position| self.look(&position)) {
                Some(Ok(next)) if next.task == candidate.task => candidate = next,
                Some(_) | None => {
                    self.refuse(reason(&refusal));
                    return Some(refusal);
                }
            }
        }
        self.refuse("too many free fours");
        None
    }

    /// Why a candidate is not worth an examination. One of each kind in a game is enough: those next to it
    /// are much the same.
    fn spared(&self, candidate: &Candidate, vein: Vein, found: &[Found]) -> Option<&'static str> {
        let kin = |other: &Found| {
            (other.vein.task, other.vein.needs_threes) == (vein.task, vein.needs_threes)
        };
        if !self.plan.tasks.contains(&vein.task) || stones(&candidate.line) < self.plan.least {
            Some("not asked for")
        } else if self.veins.get(&vein).copied().unwrap_or(0) >= self.plan.each {
            Some("enough of its kind")
        } else if found.iter().any(kin) {
            Some("next to another of the same game")
        } else if self.known.contains(&PuzzleId::of(&candidate.position)) {
            Some("a copy of another")
        } else {
            None
        }
    }

    fn look(&mut self, position: &Position) -> Result<Candidate, Refusal> {
        // The moves that led to it are no part of a puzzle.
        let board = position.board().clone();
        let position = Position::set_up(board, position.rule(), position.to_move());
        let nodes = self.plan.nodes;
        self.examiner(|examiner| examiner.look(&position, nodes))
    }

    fn examiner<T>(&mut self, question: impl FnOnce(&mut Examiner<'_>) -> T) -> T {
        let (solver, engine) = (&mut self.solver, &mut self.engine);
        question(&mut Examiner { solver, engine, stop: &Stop::new(), budget: u64::MAX })
    }

    fn refuse(&mut self, reason: &'static str) {
        *self.progress.refusals.entry(reason).or_default() += 1;
    }
}

fn played(position: &Position, at: Point) -> Option<Position> {
    let mut after = position.clone();
    after.play(at).ok()?;
    after.outcome().is_none().then_some(after)
}

impl Vein {
    fn of(candidate: &Candidate) -> Vein {
        Vein {
            rule: candidate.position.rule(),
            task: candidate.task,
            needs_threes: candidate.by == SolveKind::Vct,
            length: stones(&candidate.line).min(LONG),
        }
    }
}

/// Stones of the winner on a way to a win, about: the solver stops before the five, and does not look for the
/// longest defence.
fn stones(line: &[Point]) -> usize {
    line.len().div_ceil(2) + 1
}

/// A refusal without the points it names.
fn reason(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Over => "the game is over",
        Refusal::Forced => "a five, or one to stop",
        Refusal::NothingFound | Refusal::NoWin | Refusal::NoThreat => "nothing found",
        Refusal::Undecided => "not decided",
        Refusal::Length(_) => "too short or too long",
        Refusal::OtherWins(_) => "another move wins",
        Refusal::OtherHolds(_) => "another move holds",
        Refusal::Lost => "no move holds",
        Refusal::Fault(_) => "the second check fails",
        Refusal::Id(_) | Refusal::FirstMove(_) | Refusal::Line(_) | Refusal::Themes(_) => {
            "not what it says"
        }
    }
}

impl fmt::Display for MiningProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (rule, count) in &self.puzzles {
            writeln!(f, "{count:>7} {rule}")?;
        }
        writeln!(f, "refused by this run:")?;
        for (reason, count) in &self.refusals {
            writeln!(f, "{count:>7} {reason}")?;
        }
        Ok(())
    }
}
