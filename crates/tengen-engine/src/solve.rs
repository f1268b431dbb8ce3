//! Solvers (算杀): does the side to move win by force with fours (VCF), or with fours and threes (VCT)?
//!
//! A solver answers with a win and its line, with the proof that there is no such win, or that it
//! could not decide within its limits; it never mixes them up.

mod check;
mod foul;
mod limit;
mod line_board;
mod proof;
mod proofs;
mod run;
mod vcf;
mod vct;

use std::time::Duration;

use tengen_rules::{Point, Position, Rule, Stone};

use crate::ruleset::{Ruleset, with_ruleset};
use crate::shape::ShapeTables;
use crate::state::State;
use crate::{Clock, Stop};
use limit::{Exhausted, Limiter};
use line_board::{At, LineBoard};
use vcf::Vcf;
use vct::{Memory, Scope, Vct};

pub use check::{FaultKind, LineFault, check_line};
pub use proof::{
    Attack, Defence, DefenceKind, Defences, Finding, Means, OtherDefences, Proof, ProofFault,
    ProofFaultKind, Prover, Verdict, Walk, WinQuestion, check_proof,
};

/// Which moves the attacker of a forced win may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolveKind {
    /// Victory by continuous fours: every answer is forced.
    Vcf,
    /// Victory by continuous threats: fours, and moves that threaten to win by fours; with a straight
    /// four first of all, and when that has been searched through, with any run of them.
    Vct,
}

impl SolveKind {
    /// This kind's name in flags and files.
    pub const fn name(self) -> &'static str {
        match self {
            SolveKind::Vcf => "vcf",
            SolveKind::Vct => "vct",
        }
    }
}

/// How long a solver may try. Nothing set means: until it knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveLimits {
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The time on the clock at which to give up.
    pub time: Option<Duration>,
}

/// What a solver found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The answer.
    pub decision: Decision,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The side to move wins. The line holds both sides' moves and ends with the five, or earlier
    /// once it cannot be stopped.
    Win(Vec<Point>),
    /// There is no such win.
    NoWin,
    /// The limits came first.
    Undecided,
}

/// Solves positions one after the other, with memory that is asked for once.
pub struct Solver {
    memory: Memory,
}

/// So much is spent on straight fours alone before other threats are looked at as well.
const STRAIGHT: u64 = 300_000;

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with about 32 MB of tables.
    pub fn new() -> Solver {
        Solver { memory: Memory::new() }
    }

    /// Makes the tables of a rule now, which the first VCT search would do otherwise.
    pub fn prepare(&self, rule: Rule) {
        ShapeTables::shared(rule);
    }

    /// Whether the side to move wins by force. The same position and limits in nodes give the same
    /// solution.
    pub fn solve(
        &mut self,
        position: &Position,
        kind: SolveKind,
        limits: &SolveLimits,
        clock: &dyn Clock,
        stop: &Stop,
    ) -> Solution {
        let mut limiter = Limiter::new(limits.nodes, limits.time, clock, stop);
        let decision = if position.outcome().is_some() {
            Decision::NoWin
        } else {
            with_ruleset!(position.rule(), R => match kind {
                SolveKind::Vcf => self.vcf::<R>(position, &mut limiter),
                SolveKind::Vct => self.vct::<R>(position, &mut limiter),
            })
        };
        Solution { decision, nodes: limiter.nodes }
    }

    fn vcf<R: Ruleset>(&mut self, position: &Position, limiter: &mut Limiter<'_>) -> Decision {
        let [failures, _] = &mut self.memory.failures;
        failures.forget();
        let mut board = board::<R>(position, position.to_move());
        let scratch = &mut self.memory.scratch;
        match (Vcf { board: &mut board, failures, scratch }).solve(limiter) {
            Ok(true) => Decision::Win(points(&self.memory.scratch.line)),
            Ok(false) => Decision::NoWin,
            Err(Exhausted) => Decision::Undecided,
        }
    }

    fn vct<R: Ruleset>(&mut self, position: &Position, limiter: &mut Limiter<'_>) -> Decision {
        let straight = limiter
            .within(STRAIGHT, |limiter| self.search_vct::<R>(position, limiter, Scope::Straight));
        let found = match straight {
            Ok(Some(Some(line))) => Ok(Some(line)),
            Ok(_) => self.search_vct::<R>(position, limiter, Scope::Wide),
            Err(exhausted) => Err(exhausted),
        };
        match found {
            Ok(Some(line)) => Decision::Win(points(&line)),
            Ok(None) => Decision::NoWin,
            Err(Exhausted) => Decision::Undecided,
        }
    }

    fn search_vct<R: Ruleset>(
        &mut self,
        position: &Position,
        limiter: &mut Limiter<'_>,
        scope: Scope,
    ) -> Result<Option<Vec<At>>, Exhausted> {
        self.memory.forget();
        let state = State::<R>::new(position);
        let board = |stone| board::<R>(position, stone);
        Vct::new(state, board, &mut self.memory, limiter, scope).solve()
    }
}

fn board<R: Ruleset>(position: &Position, attacker: Stone) -> LineBoard<R> {
    LineBoard::new(position.size(), position.board().stones(), attacker)
}

fn points(line: &[At]) -> Vec<Point> {
    line.iter().map(|at| at.point()).collect()
}

#[cfg(test)]
mod tests;
