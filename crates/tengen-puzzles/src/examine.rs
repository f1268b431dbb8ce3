//! What makes a position a puzzle, proved: by the solvers, with ten times the effort for every other
//! move, and then once more by a check that trusts no solver.

mod confirm;
mod defence;
mod others;
mod themes;

use std::collections::HashSet;
use std::fmt;

use tengen_engine::{
    Decision, Engine, Means, NoClock, Proof, Prover, SolveKind, SolveLimits, Solver, Stop, Threat,
    ThreatKind, Verdict, WinQuestion, threats,
};
use tengen_rules::{Point, Position, Stone};

use crate::{Puzzle, PuzzleId, Task, Theme, Themes};

/// What puzzles are examined and judged with. Nothing here depends on what it was used for before.
pub struct Examiner<'a> {
    /// Finds and refutes forced wins.
    pub solver: &'a mut Solver,
    /// Is asked for nothing but fours and threes, so it may have no memory.
    pub engine: &'a mut Engine,
    /// Ends an examination at once; what it answers then counts for nothing.
    pub stop: &'a Stop,
    /// How many positions it may look at in all. When they are used up, nothing more is decided.
    pub budget: u64,
}

/// A position that may be a puzzle: a win has been found, or one that has to be stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Where.
    pub position: Position,
    /// What is to be done.
    pub task: Task,
    /// The win: of the side to move, or of the other side if the side to move passed.
    pub by: SolveKind,
    /// Its moves, the winner's first.
    pub line: Vec<Point>,
    /// The positions it took to find it.
    pub nodes: u64,
}

/// Why a position is no puzzle, or a puzzle is not what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// A five is there, or has to be stopped at once.
    Forced,
    /// Nobody is found to win by fours and threes.
    NothingFound,
    /// The side to move has no win by fours and threes.
    NoWin,
    /// The other side threatens no win by fours and threes.
    NoThreat,
    /// It cannot be decided within the limits.
    Undecided,
    /// The win, or the longest one that a wrong defence allows, takes so many stones of the winner, and
    /// not 3 to 15.
    Length(usize),
    /// Another move wins as well, or was not shown not to.
    OtherWins(Point),
    /// Another move holds as well, or was not shown to lose.
    OtherHolds(Point),
    /// No move holds.
    Lost,
    /// The second check found a fault.
    Fault(String),
    /// The puzzle has another id.
    Id(PuzzleId),
    /// The first move is another one.
    FirstMove(Point),
    /// The written solution does not win as it stands.
    Line(String),
    /// The themes are others.
    Themes(Themes),
}

/// Positions that a solver may look at to find a win by fours, and usually by threes.
const FOURS: u64 = 20_000;
/// Enough for most wins by threes that a person finds.
pub const LOOK_NODES: u64 = 10_000;
/// More than any puzzle needs that was found in a longer look.
const VERIFY_NODES: u64 = 1_000_000;
/// What one puzzle may take to verify, whatever it is made of: some minutes. The dearest of those that
/// ship take a tenth.
const VERIFY_WORK: u64 = 40_000_000;
/// How much more effort than the win every other move gets, and how much at least.
const TIMES: u64 = 10;
const LEAST: u64 = 10_000;
/// What the other side may take to find a run of fours of its own.
const COUNTER: u64 = 2_000;
/// What following a win through every defence may take.
const PROOF: u64 = 300_000;
/// How many stones of the winner a win may take.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=15;

impl Examiner<'_> {
    /// A look with so many nodes for threes: the win of the side to move, or the one it has to stop.
    pub fn look(&mut self, position: &Position, nodes: u64) -> Result<Candidate, Refusal> {
        open(position)?;
        if let Some(win) = self.find(position, Task::Win, nodes)? {
            return Ok(win);
        }
        self.find(position, Task::Defend, nodes)?.ok_or(Refusal::NothingFound)
    }

    /// Whether a candidate is a puzzle, by all that is asked of one. It has no rating yet.
    pub fn examine(&mut self, candidate: &Candidate) -> Result<Puzzle, Refusal> {
        let solution = match candidate.task {
            Task::Win => self.examine_win(candidate)?,
            Task::Defend => self.examine_defence(candidate)?,
        };
        let position = &candidate.position;
        let board = position.board();
        Ok(Puzzle {
            id: PuzzleId::of(position),
            rule: position.rule(),
            size: position.size(),
            black: board.points_of(Stone::Black).collect(),
            white: board.points_of(Stone::White).collect(),
            to_move: position.to_move(),
            task: candidate.task,
            themes: solution.themes,
            rating: 0,
            line: solution.line,
        })
    }

    /// Whether the other side would win by fours if the side to move passed.
    pub fn is_pressed(&mut self, position: &Position) -> bool {
        matches!(self.solve(&passed(position), SolveKind::Vcf, COUNTER).0, Decision::Win(_))
    }

    /// The position after a four that changes nothing and its one answer, where a candidate is refused
    /// only because of that four: the side to move is the same, with one four less.
    pub fn settled(position: &Position, refusal: &Refusal) -> Option<Position> {
        let (Refusal::OtherWins(four) | Refusal::OtherHolds(four)) = *refusal else { return None };
        let after_four = after(position, four);
        let stops = stops(&after_four, &fives(&after_four, position.to_move()));
        let &[stop] = &stops[..] else { return None };
        let settled = after(&after_four, stop);
        let board = settled.board().clone();
        Some(Position::set_up(board, position.rule(), position.to_move()))
    }

    /// Whether a puzzle is what it says, examined anew. One that takes too much work is refused.
    pub fn verify(&mut self, puzzle: &Puzzle) -> Result<(), Refusal> {
        let (solver, engine, stop) = (&mut *self.solver, &mut *self.engine, self.stop);
        let budget = self.budget.min(VERIFY_WORK);
        Examiner { solver, engine, stop, budget }.verify_within(puzzle)
    }

    fn verify_within(&mut self, puzzle: &Puzzle) -> Result<(), Refusal> {
        let position = puzzle.position();
        open(&position)?;
        puzzle.replay().map_err(Refusal::Line)?;
        let nothing = match puzzle.task {
            Task::Win => Refusal::NoWin,
            Task::Defend => Refusal::NoThreat,
        };
        let found = self.find(&position, puzzle.task, VERIFY_NODES)?.ok_or(nothing)?;
        let known = self.examine(&found)?;
        let first = known.line[0];
        if puzzle.line[0] != first {
            return Err(Refusal::FirstMove(first));
        }
        if puzzle.own_moves() != known.own_moves() {
            return Err(Refusal::Line(format!("it takes {} moves", known.own_moves())));
        }
        if known.themes != puzzle.themes {
            return Err(Refusal::Themes(known.themes));
        }
        if known.id != puzzle.id {
            return Err(Refusal::Id(known.id));
        }
        Ok(())
    }

    fn find(
        &mut self,
        position: &Position,
        task: Task,
        nodes: u64,
    ) -> Result<Option<Candidate>, Refusal> {
        let attack = match task {
            Task::Win => position.clone(),
            Task::Defend => passed(position),
        };
        for (by, nodes) in [(SolveKind::Vcf, FOURS), (SolveKind::Vct, nodes)] {
            let (decision, nodes) = self.solve(&attack, by, nodes);
            match decision {
                Decision::Win(line) => {
                    let position = position.clone();
                    return Ok(Some(Candidate { position, task, by, line, nodes }));
                }
                Decision::NoWin => {}
                // Whether it needs threes would be open.
                Decision::Undecided if by == SolveKind::Vcf => return Err(Refusal::Undecided),
                Decision::Undecided => {}
            }
        }
        Ok(None)
    }

    fn examine_win(&mut self, candidate: &Candidate) -> Result<Solution, Refusal> {
        let Candidate { position, line, .. } = candidate;
        let first = line[0];
        if let Some(other) = self.other_win(candidate)? {
            return Err(Refusal::OtherWins(other));
        }
        let proof = self.prove(position, position.to_move(), candidate.means())?;
        let length = proof.plies().div_ceil(2) as usize;
        if !LENGTH.contains(&length) {
            return Err(Refusal::Length(length));
        }
        let line = proof.start().longest();
        if line.first() != Some(&first) {
            return Err(Refusal::OtherWins(first));
        }
        confirm::win(self, candidate, &proof, &line)?;
        let themes = self.themes_of_win(candidate, &line);
        Ok(Solution { line, themes })
    }

    fn prove(
        &mut self,
        position: &Position,
        attacker: Stone,
        means: Means,
    ) -> Result<Box<Proof>, Refusal> {
        match self.ask(position, attacker, means, PROOF) {
            Verdict::Win(proof) => Ok(proof),
            Verdict::NoWin => Err(Refusal::NoWin),
            Verdict::Undecided => Err(Refusal::Undecided),
        }
    }

    pub(crate) fn ask(
        &mut self,
        position: &Position,
        attacker: Stone,
        means: Means,
        nodes: u64,
    ) -> Verdict {
        let question = WinQuestion { position: position.clone(), attacker, means };
        let limits = SolveLimits { nodes: Some(nodes.min(self.budget)), time: None };
        let mut prover = Prover {
            solver: self.solver,
            engine: self.engine,
            threads: 1,
            clock: &NoClock,
            stop: self.stop,
            report: &|_| {},
        };
        let finding = prover.prove(&question, &limits);
        self.spend(finding.nodes);
        finding.verdict
    }

    fn solve(&mut self, position: &Position, kind: SolveKind, nodes: u64) -> (Decision, u64) {
        let limits = SolveLimits { nodes: Some(nodes.min(self.budget)), time: None };
        let solution = self.solver.solve(position, kind, &limits, &NoClock, self.stop);
        self.spend(solution.nodes);
        (solution.decision, solution.nodes)
    }

    /// Takes positions that have been looked at from the budget.
    pub(crate) fn spend(&mut self, positions: u64) {
        self.budget = self.budget.saturating_sub(positions);
    }

    /// Whether the side to move wins, by fours first.
    pub(crate) fn decide(&mut self, position: &Position, nodes: u64) -> ForcedWin {
        match self.decide_by(SolveKind::Vcf, position, nodes) {
            ForcedWin::None => self.decide_by(SolveKind::Vct, position, nodes),
            decided => decided,
        }
    }

    pub(crate) fn decide_by(
        &mut self,
        kind: SolveKind,
        position: &Position,
        nodes: u64,
    ) -> ForcedWin {
        match self.solve(position, kind, nodes).0 {
            Decision::Win(line) => ForcedWin::Found(kind, line),
            Decision::NoWin => ForcedWin::None,
            Decision::Undecided => ForcedWin::Undecided,
        }
    }
}

/// The moves and the themes of a puzzle.
struct Solution {
    line: Vec<Point>,
    themes: Themes,
}

/// Whether a side wins by fours and threes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ForcedWin {
    /// It does, and this is a line of it.
    Found(SolveKind, Vec<Point>),
    /// There is no such win.
    None,
    /// The limits came first.
    Undecided,
}

impl Candidate {
    fn means(&self) -> Means {
        match self.by {
            SolveKind::Vcf => Means::Fours,
            SolveKind::Vct => Means::Threes,
        }
    }

    /// What every other move is tried with.
    fn effort(&self) -> u64 {
        (TIMES * self.nodes).max(LEAST)
    }

    /// The theme that says with what is won.
    fn kind_of_win(&self) -> Theme {
        match self.by {
            SolveKind::Vcf => Theme::Fours,
            SolveKind::Vct => Theme::FoursAndThrees,
        }
    }
}

impl Puzzle {
    /// Plays the solution out by the rules: to win, it must end with a win of the side to move; to
    /// defend, it is one move.
    pub fn replay(&self) -> Result<(), String> {
        let mut position = self.position();
        if self.line.is_empty() {
            return Err("it has no move".to_owned());
        }
        for (number, &at) in self.line.iter().enumerate() {
            if !position.is_legal(at) {
                return Err(format!("move {}, {at}, cannot be played", number + 1));
            }
            position.play(at).map_err(|refusal| refusal.to_string())?;
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        match self.task {
            Task::Win if winner == Some(self.to_move) => Ok(()),
            Task::Win => Err(format!("it does not end with a win of {}", self.to_move)),
            Task::Defend if self.line.len() == 1 => Ok(()),
            Task::Defend => Err(format!("expected one move, found {}", self.line.len())),
        }
    }
}

/// Refuses a position in which there is nothing to find.
fn open(position: &Position) -> Result<(), Refusal> {
    if position.outcome().is_some() {
        return Err(Refusal::Over);
    }
    let five = Stone::BOTH.into_iter().any(|stone| !fives(position, stone).is_empty());
    if five { Err(Refusal::Forced) } else { Ok(()) }
}

/// The position with the other side to move.
pub(crate) fn passed(position: &Position) -> Position {
    Position::set_up(position.board().clone(), position.rule(), !position.to_move())
}

pub(crate) fn after(position: &Position, at: Point) -> Position {
    let mut after = position.clone();
    after.play(at).expect("it is played on empty points of open games");
    after
}

/// The points where a side completes a five.
pub(crate) fn fives(position: &Position, stone: Stone) -> Vec<Point> {
    let board = position.board();
    board.empty_points().filter(|&point| board.wins(point, stone, position.rule())).collect()
}

/// The legal moves of the side to move.
pub(crate) fn legal(position: &Position) -> impl Iterator<Item = Point> {
    position.board().empty_points().filter(|&point| position.is_legal(point))
}

/// The legal moves, those first that are most likely to do what the solution does: fours, which often
/// change nothing, then the moves of the line, then what makes or stops threes.
fn likely_first(position: &Position, line: &[Point]) -> Vec<Point> {
    let me = position.to_move();
    let mut makes = threats(position);
    makes.sort_by_key(|threat| threat.stone != me);
    let is_four = |threat: &Threat| threat.stone == me && threat.kind <= ThreatKind::Four;
    let (fours, rest): (Vec<Threat>, Vec<Threat>) = makes.into_iter().partition(is_four);
    let of = |threats: Vec<Threat>| threats.into_iter().map(|threat| threat.point);
    let likely = of(fours).chain(line.iter().copied()).chain(of(rest)).chain(legal(position));
    let mut seen = HashSet::new();
    likely.filter(|&at| position.is_legal(at) && seen.insert(at)).collect()
}

/// The legal answers of the side to move after which the other one has none of its fives.
pub(crate) fn stops(position: &Position, fives: &[Point]) -> Vec<Point> {
    let (me, rule) = (position.to_move(), position.rule());
    let mut board = position.board().clone();
    legal(position)
        .filter(|&answer| {
            board.put(answer, me);
            let stopped = fives.iter().all(|&five| five == answer || !board.wins(five, !me, rule));
            board.take(answer);
            stopped
        })
        .collect()
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Over => write!(f, "the game is over"),
            Refusal::Forced => write!(f, "a five is there, or has to be stopped at once"),
            Refusal::NothingFound => write!(f, "nobody is found to win by fours and threes"),
            Refusal::NoWin => write!(f, "the side to move has no win by fours and threes"),
            Refusal::NoThreat => write!(f, "the other side threatens no win by fours and threes"),
            Refusal::Undecided => write!(f, "not decided within the limits"),
            Refusal::Length(moves) => {
                let (least, most) = (LENGTH.start(), LENGTH.end());
                write!(f, "the win takes {moves} moves, not {least} to {most}")
            }
            Refusal::OtherWins(at) => write!(f, "{at} wins as well, or is not shown not to"),
            Refusal::OtherHolds(at) => write!(f, "{at} holds as well, or is not shown to lose"),
            Refusal::Lost => write!(f, "no move holds"),
            Refusal::Fault(fault) => write!(f, "the second check fails: {fault}"),
            Refusal::Id(id) => write!(f, "its id is {id}"),
            Refusal::FirstMove(at) => write!(f, "the solution begins with {at}"),
            Refusal::Line(fault) => write!(f, "the solution does not hold: {fault}"),
            Refusal::Themes(themes) => write!(f, "its themes are: {themes}"),
        }
    }
}

impl std::error::Error for Refusal {}
