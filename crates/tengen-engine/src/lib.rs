//! Finds moves in five in a row: freestyle, standard, renju and caro on boards from 5×5 to 22×22.
//!
//! Inside, a principal-variation search with a transposition table and quiescence over fours, on shapes
//! that are updated move by move; an evaluator that gives the static evaluation and the policy; VCF and
//! VCT solvers; and opponents of every strength.
//!
//! An [`Engine`] takes a [`Request`] (a position, limits, how many lines, points to leave out), tells
//! how far it has come, and answers. It prints nothing, reads no file and has no clock of its own:
//! time comes in through [`Clock`], and a [`Stop`] ends a search at once.
//!
//! ```
//! use tengen_engine::{Engine, Limits, NoClock, Request, Stop};
//! use tengen_rules::{Position, Rule, Size};
//!
//! let mut engine = Engine::new(1 << 20);
//! let start = Position::new(Size::STANDARD, Rule::Renju);
//! let request = Request::new(start, Limits::depth(3));
//! let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
//! assert_eq!(answer.best, Size::STANDARD.centre());
//! ```
//!
//! An [`Opponent`] is somebody to play against, from a list that is data:
//!
//! ```
//! use tengen_engine::{Engine, Loan, NoClock, Opponent, Stop};
//! use tengen_rules::{Position, Rule, Size};
//!
//! let game = Position::replay("h8i9", Size::STANDARD, Rule::Freestyle)?;
//! let opponent = Opponent::find("table").expect("the table is always there");
//! let mut engine = Engine::new(1 << 20);
//! let (stop, mut report) = (Stop::new(), |_: &_| {});
//! let mut loan = Loan { engine: &mut engine, clock: &NoClock, stop: &stop, report: &mut report };
//! let reply = opponent.reply(&game, 42, &mut loan);
//! assert!(reply.is_some_and(|point| game.is_legal(point)));
//! # Ok::<(), tengen_rules::ReplayError>(())
//! ```

mod balance;
mod bench;
mod cell;
mod engine;
mod eval;
mod foul;
mod historic;
mod level;
mod limits;
mod loan;
mod net;
mod opponent;
mod random;
mod ruleset;
mod search;
mod shape;
mod solve;
mod state;
mod threats;
mod transposition;
mod tunables;
mod value;

pub use balance::{Balance, Weighed, opening_points, weigh};
pub use bench::{Bench, SIGNATURE, bench, bench_moves};
pub use engine::{Answer, Engine, Knowledge, Line, Report, Reports, Request};
pub use eval::{Choices, Evaluation, Features, LoadError, PolicyWeight, Weights, WeightsError};
pub use limits::{Clock, Limits, NoClock, Stop, TimeControl};
pub use loan::Loan;
pub use net::{Both, Channels, Head, Net, NetError, NetParameters, Told, Units, Windows};
pub use opponent::{Opponent, OpponentKind, Rating, opponents};
pub use random::Random;
pub use search::{Refutation, Statistics};
pub use solve::{
    Attack, Decision, Defence, DefenceKind, Defences, FaultKind, Finding, LineFault, Means,
    OtherDefences, Proof, ProofFault, ProofFaultKind, Prover, Solution, SolveKind, SolveLimits,
    Solver, Verdict, Walk, WinQuestion, check_line, check_proof,
};
pub use threats::{Standing, StandingKind, Threat, ThreatKind, standing, threats};
pub use tunables::{Tunable, TunableError, Tunables};
pub use value::{Forced, Value};
