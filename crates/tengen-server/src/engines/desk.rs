//! What a question works with.

use std::cell::RefCell;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use cpu_time::ThreadTime;
use tengen_engine::{
    Answer, Balance, Clock, Decision, Finding, Loan, Opponent, Prover, Report, Request, SolveKind,
    SolveLimits, Solver, Weighed, WinQuestion, weigh,
};
use tengen_puzzles::Examiner;
use tengen_review::Thinker;
use tengen_rules::{Point, Position};

/// Counts what the thread that asks has had of a processor: on a busy computer a game is read later, not
/// worse.
struct Work;

impl Clock for Work {
    fn elapsed(&self) -> Duration {
        ThreadTime::now().as_duration()
    }
}

/// An engine, and a solver for those who want one.
pub(crate) struct Desk<'a> {
    loan: Loan<'a>,
    threads: u16,
    solver: Option<Solver>,
    solvers: &'a Solvers,
}

/// Solvers that nobody uses. They forget everything before each position, so any of them will do, and
/// there are never more than questions that ran at once.
#[derive(Default)]
pub(super) struct Solvers(Mutex<Vec<Solver>>);

impl Solvers {
    /// Makes the first one.
    pub(super) fn prepare(&self) {
        let solver = Solver::new();
        let mut idle = self.idle();
        if idle.is_empty() {
            idle.push(solver);
        }
    }

    /// Does some work at a desk. A solver that was used in a panic does not come back.
    pub(super) fn with_desk<'a, T>(
        &'a self,
        loan: Loan<'a>,
        threads: u16,
        work: impl FnOnce(&mut Desk<'_>) -> T,
    ) -> T {
        let mut desk = Desk { loan, threads, solver: None, solvers: self };
        let done = work(&mut desk);
        self.idle().extend(desk.solver);
        done
    }

    /// The solver that has been taken, or one that is taken now.
    fn take<'s>(&self, taken: &'s mut Option<Solver>) -> &'s mut Solver {
        taken.get_or_insert_with(|| self.idle().pop().unwrap_or_default())
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Solver>> {
        self.0.lock().expect("nothing panics while it holds the solvers")
    }
}

impl Desk<'_> {
    /// Whether the question has been told to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.loan.stop.is_stopped()
    }

    /// How many threads are there for it.
    pub(crate) fn threads(&self) -> usize {
        usize::from(self.threads)
    }

    pub(crate) fn search(&mut self, request: &Request) -> Answer {
        self.loan.search(request)
    }

    /// What a move of an opening comes to, by a search of so many positions.
    pub(crate) fn weigh(&mut self, position: &Position, at: Point, nodes: u64) -> Option<Weighed> {
        weigh(&mut self.loan, position, at, nodes)
    }

    /// Goes on looking for moves that leave the game even; tells whether there is more to do.
    pub(crate) fn balance(&mut self, balance: &mut Balance) -> bool {
        balance.weigh_next(&mut self.loan)
    }

    /// What a reader of games thinks with.
    pub(crate) fn thinker(&mut self) -> Thinker<'_> {
        let solver = self.solvers.take(&mut self.solver);
        let Loan { engine, stop, report, .. } = &mut self.loan;
        Thinker { loan: Loan { engine, clock: &Work, stop, report: *report }, solver }
    }

    /// What puzzles are judged with.
    pub(crate) fn examiner(&mut self) -> Examiner<'_> {
        let solver = self.solvers.take(&mut self.solver);
        let Loan { engine, stop, .. } = &mut self.loan;
        Examiner { solver, engine, stop, budget: u64::MAX }
    }

    /// The move of an opponent.
    pub(crate) fn reply(
        &mut self,
        opponent: &Opponent,
        position: &Position,
        seed: u64,
    ) -> Option<Point> {
        opponent.reply(position, seed, &mut self.loan)
    }

    /// The line with which the side to move wins, if that is proved within so many positions.
    pub(crate) fn prove(
        &mut self,
        position: &Position,
        kind: SolveKind,
        nodes: u64,
    ) -> Option<Vec<Point>> {
        let solver = self.solvers.take(&mut self.solver);
        let limits = SolveLimits { nodes: Some(nodes), time: None };
        match solver.solve(position, kind, &limits, self.loan.clock, self.loan.stop).decision {
            Decision::Win(line) => Some(line),
            Decision::NoWin | Decision::Undecided => None,
        }
    }

    /// Whether a side wins by force, with the whole proof if it does.
    pub(crate) fn find_proof(&mut self, question: &WinQuestion, limits: &SolveLimits) -> Finding {
        let Loan { engine, clock, stop, report } = &mut self.loan;
        let report = RefCell::new(report);
        let told = |nodes| (report.borrow_mut())(&Report { nodes, ..Report::default() });
        let mut prover = Prover {
            solver: self.solvers.take(&mut self.solver),
            engine,
            threads: usize::from(self.threads),
            clock: *clock,
            stop,
            report: &told,
        };
        prover.prove(question, limits)
    }
}

/// Does some work at a desk of its own, for tests of what works there.
#[cfg(test)]
pub(crate) fn at_a_desk<T>(
    clock: &dyn tengen_engine::Clock,
    work: impl FnOnce(&mut Desk<'_>) -> T,
) -> T {
    let mut engine = tengen_engine::Engine::new(1 << 20);
    let stop = tengen_engine::Stop::new();
    let loan = Loan { engine: &mut engine, clock, stop: &stop, report: &mut |_| {} };
    Solvers::default().with_desk(loan, 1, work)
}
