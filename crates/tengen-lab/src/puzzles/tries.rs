//! How the levels do on puzzles, on disk.
//!
//! Each line is the id of a puzzle, a level, the seed of its choices and `1` where it solved the puzzle,
//! else `0`.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use tengen_engine::{Engine, Loan, NoClock, Opponent, Solver, Stop, opponents};
use tengen_puzzles::{Examiner, Judgement, Puzzle, PuzzleId};
use tengen_session::Text;

/// A level's try at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleTry {
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// The level.
    pub level: &'static Opponent,
    /// The seed of its choices.
    pub seed: u64,
    /// Whether it solved the puzzle.
    pub solved: bool,
}

/// The weaker levels choose by chance, so they try more than once.
const SEEDS: [u64; 3] = [1, 2, 3];
/// From this level on a try takes long, and another one would mostly be the same.
const STEADY: &str = "crane";
/// The last level that tries every puzzle. Those above it read further and as much else, so they are only
/// asked where it fails.
const LAST: &str = "peak";
/// What a judge may take for a move that is not the solution's.
const NODES: u64 = 5_000;
const MEMORY: usize = 16 << 20;

/// Lets every level try every puzzle that it has not tried, calling `seen` after each puzzle.
pub fn try_puzzles(
    puzzles: &[Puzzle],
    path: &Path,
    stop: &AtomicBool,
    mut seen: impl FnMut(),
) -> anyhow::Result<Vec<PuzzleTry>> {
    let mut tries = if path.exists() { read_tries(path)? } else { Vec::new() };
    // A puzzle's tries are written at once; what a cut line left behind is dropped.
    std::fs::write(path, tries.iter().map(line).collect::<String>())?;
    let mut file = OpenOptions::new().append(true).open(path)?;
    let mut tried: HashSet<PuzzleId> = tries.iter().map(|it| it.puzzle).collect();
    let mut room = Room { engine: Engine::new(MEMORY), solver: Solver::new() };
    for puzzle in puzzles {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        if tried.insert(puzzle.id) {
            let new = room.try_all(puzzle);
            file.write_all(new.iter().map(line).collect::<String>().as_bytes())?;
            tries.extend(new);
        }
        seen();
    }
    Ok(tries)
}

/// The tries of a file.
pub fn read_tries(path: &Path) -> anyhow::Result<Vec<PuzzleTry>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let tries = whole.lines().zip(1..).map(|(line, number)| {
        parse(line).with_context(|| format!("{} line {number}", path.display()))
    });
    tries.collect()
}

fn line(it: &PuzzleTry) -> String {
    format!("{}\t{}\t{}\t{}\n", it.puzzle, it.level.id, it.seed, u8::from(it.solved))
}

fn parse(line: &str) -> anyhow::Result<PuzzleTry> {
    let columns: Vec<&str> = line.split('\t').collect();
    let &[puzzle, level, seed, solved] = &columns[..] else {
        anyhow::bail!("expected four columns");
    };
    let level = Opponent::find(level).with_context(|| format!("there is no level {level}"))?;
    Ok(PuzzleTry { puzzle: puzzle.parse()?, level, seed: seed.parse()?, solved: solved == "1" })
}

struct Room {
    engine: Engine,
    solver: Solver,
}

impl Room {
    fn try_all(&mut self, puzzle: &Puzzle) -> Vec<PuzzleTry> {
        let mut tries: Vec<PuzzleTry> = Vec::new();
        let mut steady = false;
        for level in opponents().iter().filter(|it| it.rating().is_some()) {
            steady |= level.id == STEADY;
            for &seed in &SEEDS[..if steady { 1 } else { SEEDS.len() }] {
                let solved = self.solves(level, puzzle, seed);
                tries.push(PuzzleTry { puzzle: puzzle.id, level, seed, solved });
            }
            if level.id == LAST && tries.last().is_some_and(|last| last.solved) {
                break;
            }
        }
        tries
    }

    /// Whether a level finds its way through the solution.
    fn solves(&mut self, level: &Opponent, puzzle: &Puzzle, seed: u64) -> bool {
        let mut played = Vec::new();
        self.engine.forget();
        while let Some(position) = puzzle.after(&played) {
            let stop = Stop::new();
            let mut loan = Loan {
                engine: &mut self.engine,
                clock: &NoClock,
                stop: &stop,
                report: &mut |_| {},
            };
            let Some(at) = level.reply(&position, seed, &mut loan) else { return false };
            // No other first move is right.
            if played.is_empty() && puzzle.line.first() != Some(&at) {
                return false;
            }
            let (solver, engine) = (&mut self.solver, &mut Engine::new(0));
            let mut examiner = Examiner { solver, engine, stop: &stop, budget: u64::MAX };
            match examiner.judge(puzzle, &played, at, NODES) {
                Some(Judgement::Right { reply: Text(reply), .. }) => played.extend([at, reply]),
                Some(Judgement::Solved { .. }) => return true,
                Some(Judgement::Wrong { .. } | Judgement::Illegal { .. }) | None => return false,
            }
        }
        false
    }
}
