//! Solvers (算杀): does the side to move win by force with fours, or with fours and threes?
//!
//! A solver answers with a win and its line, with the proof that there is no such win, or that it
//! could not decide within its limits; it never mixes them up.

mod foul;
mod fours;
mod limit;
mod lines;

use std::time::Duration;

use tengen_rules::{Point, Position};

use crate::ruleset::{Ruleset, with_ruleset};
use crate::{Clock, Stop};
use fours::{Failures, FourSearch, Scratch};
use limit::Limiter;
use lines::LineBoard;

/// Which moves the attacker of a forced win may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolveKind {
    /// Only fours: every answer is forced.
    Fours,
    /// Fours, and moves that threaten a straight four.
    Threes,
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
    pub verdict: Verdict,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
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
    failures: Failures,
    scratch: Scratch,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with empty tables.
    pub fn new() -> Solver {
        Solver { failures: Failures::new(19), scratch: Scratch::new() }
    }

    /// Whether the side to move wins by force.
    pub fn solve(
        &mut self,
        position: &Position,
        kind: SolveKind,
        limits: &SolveLimits,
        clock: &dyn Clock,
        stop: &Stop,
    ) -> Solution {
        if position.outcome().is_some() {
            return Solution { verdict: Verdict::NoWin, nodes: 0 };
        }
        self.failures.forget();
        let mut limiter = Limiter::new(limits.nodes, limits.time, clock, stop);
        let verdict = with_ruleset!(position.rule(), R => match kind {
            SolveKind::Fours => self.fours::<R>(position, &mut limiter),
            SolveKind::Threes => self.fours::<R>(position, &mut limiter),
        });
        Solution { verdict, nodes: limiter.nodes }
    }

    fn fours<R: Ruleset>(&mut self, position: &Position, limiter: &mut Limiter<'_>) -> Verdict {
        let mut board =
            LineBoard::<R>::new(position.size(), position.board().stones(), position.to_move());
        let mut search = FourSearch {
            board: &mut board,
            failures: &mut self.failures,
            scratch: &mut self.scratch,
        };
        match search.solve(limiter) {
            Ok(true) => Verdict::Win(self.scratch.line.iter().map(|at| at.point()).collect()),
            Ok(false) => Verdict::NoWin,
            Err(_) => Verdict::Undecided,
        }
    }
}
