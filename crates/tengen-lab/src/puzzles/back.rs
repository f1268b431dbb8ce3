//! Longer puzzles out of those that were found: a four and its answer are taken back, again and again, as
//! long as what is left is a puzzle.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use tengen_engine::{Engine, Solver, Stop};
use tengen_puzzles::{Examiner, Puzzle, PuzzleId, Task};
use tengen_rules::{Board, Direction, Point, Position, Stone};

use super::journal::Journal;
use super::{Found, Vein, read_puzzles};

/// Which puzzles are walked back from, and how far.
#[derive(Clone, Debug)]
pub struct WalkBack {
    /// Journals of mining, or files that ship.
    pub sources: Vec<PathBuf>,
    /// The fewest stones of the winner.
    pub least: usize,
    /// Nodes for a look at a position.
    pub nodes: u64,
}

/// A puzzle that ends with another one is one of its own when it takes so many more stones.
const LONGER: usize = 3;
/// So many positions are looked at for one puzzle.
const LOOKS: usize = 60;

impl WalkBack {
    /// Goes through the puzzles that have not been walked back from, calling `seen` with the number of
    /// those found after each. It goes on where another run stopped, as mining does.
    pub fn run(
        &self,
        journal: &Path,
        stop: &AtomicBool,
        mut seen: impl FnMut(usize),
    ) -> anyhow::Result<usize> {
        let (mut journal, before) = Journal::open(journal)?;
        let mut known: Vec<PuzzleId> = before.puzzles.iter().map(|it| it.puzzle.id).collect();
        let mut walker = Walker { plan: self, solver: Solver::new(), engine: Engine::new(0) };
        for source in &self.sources {
            let name = source.display().to_string();
            let done = before.games.get(&name).copied().unwrap_or(0);
            for (number, puzzle) in read_puzzles(source)?.iter().enumerate().skip(done) {
                if stop.load(Ordering::Relaxed) {
                    return Ok(known.len());
                }
                let found = walker.longest(puzzle).filter(|it| !known.contains(&it.puzzle.id));
                known.extend(found.iter().map(|it| it.puzzle.id));
                journal.add(&name, number + 1, found.as_slice())?;
                seen(known.len());
            }
        }
        Ok(known.len())
    }
}

struct Walker<'a> {
    plan: &'a WalkBack,
    solver: Solver,
    engine: Engine,
}

impl Walker<'_> {
    /// The longest puzzle that ends with this one, if it is long enough.
    fn longest(&mut self, puzzle: &Puzzle) -> Option<Found> {
        let mut longest: Option<Found> = None;
        let mut open = vec![puzzle.clone()];
        let mut looks = 0;
        while let Some(from) = open.pop().filter(|it| it.task == Task::Win) {
            for before in a_four_earlier(&from.position()) {
                looks += 1;
                if looks > LOOKS {
                    break;
                }
                let found = self.examined(&before);
                let Some(found) = found.filter(|it| it.puzzle.own_moves() > from.own_moves())
                else {
                    continue;
                };
                open.push(found.puzzle.clone());
                let most = longest.as_ref().map_or(0, |it| it.puzzle.own_moves());
                if found.puzzle.own_moves() > most {
                    longest = Some(found);
                }
            }
        }
        let least = self.plan.least.max(puzzle.own_moves() + LONGER);
        longest.filter(|it| it.puzzle.own_moves() >= least)
    }

    fn examined(&mut self, position: &Position) -> Option<Found> {
        let (solver, engine) = (&mut self.solver, &mut self.engine);
        let mut examiner = Examiner { solver, engine, stop: &Stop::new(), budget: u64::MAX };
        if !examiner.is_pressed(position) {
            return None;
        }
        let candidate = examiner.look(position, self.plan.nodes).ok()?;
        let puzzle = examiner.examine(&candidate).ok()?;
        (puzzle.task == Task::Win).then(|| Found { vein: Vein::of(&candidate), puzzle })
    }
}

/// The positions in which the side to move has a four with one answer that leads here.
fn a_four_earlier(position: &Position) -> Vec<Position> {
    let (me, rule) = (position.to_move(), position.rule());
    let board = position.board();
    let mut earlier = Vec::new();
    for four in board.points_of(me) {
        for answer in in_line(four).filter(|&at| board.stone(at) == Some(!me)) {
            let mut before = board.clone();
            before.take(four);
            before.take(answer);
            let before = Position::set_up(before, rule, me);
            if before.outcome().is_none() && leads_to(&before, four, answer) {
                earlier.push(before);
            }
        }
    }
    earlier
}

/// Whether a move makes a four that only this answer stops.
fn leads_to(before: &Position, four: Point, answer: Point) -> bool {
    let fives = |board: &Board, stone: Stone| -> Vec<Point> {
        board.empty_points().filter(|&at| board.wins(at, stone, before.rule())).collect()
    };
    let me = before.to_move();
    let mut after = before.clone();
    before.is_legal(four)
        && fives(before.board(), me).is_empty()
        && after.play(four).is_ok()
        && after.is_legal(answer)
        && fives(after.board(), me) == [answer]
}

fn in_line(from: Point) -> impl Iterator<Item = Point> {
    let steps = || (-4..=4).filter(|&steps| steps != 0);
    Direction::ALL
        .into_iter()
        .flat_map(move |direction| steps().filter_map(move |steps| from.step(direction, steps)))
}
