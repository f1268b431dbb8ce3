//! The engine as a host sees it: a request in, reports while it thinks, an answer out.

use tengen_rules::{Point, Position, Rule};

use crate::eval::{Evaluation, Weights};
use crate::limits::{Clock, Limits, Stop};
use crate::random::Random;
use crate::ruleset::with_ruleset;
use crate::search::{self, Refutation, Statistics};
use crate::shape::ShapeTables;
use crate::state::State;
use crate::transposition::TranspositionTable;
use crate::tunables::{Tunables, Tuning};
use crate::value::Value;

/// What to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// From where.
    pub position: Position,
    /// How long.
    pub limits: Limits,
    /// How many best moves to find, at least one.
    pub lines: usize,
    /// Points not to play on, unless there is nothing else.
    pub leave_out: Vec<Point>,
    /// How many moves are looked at, the most promising at first sight: whoever looks at few may overlook
    /// the best. Where threats leave fewer, those.
    pub candidates: usize,
    /// How many threads search together.
    pub threads: usize,
    /// What the search may know already.
    pub knowledge: Knowledge,
    /// What evaluates positions.
    pub evaluation: Evaluation,
    /// What is reported.
    pub reports: Reports,
}

/// Of what a search tells while it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reports {
    /// Of every depth that is finished.
    Depths,
    /// Also of every line that is found again at the next depth.
    Lines,
}

/// What a search knows when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// All that the engine remembers, and what it finds is remembered.
    Kept,
    /// Nothing, and it has so many bytes: with one thread and a limit of nodes or depth, every engine
    /// gives the same answer. What the engine remembers stays as it is.
    Fresh(usize),
}

impl Request {
    /// The best move of a position, within limits, by one thread that uses all that is known.
    pub fn new(position: Position, limits: Limits) -> Request {
        Request {
            position,
            limits,
            lines: 1,
            leave_out: Vec::new(),
            candidates: usize::MAX,
            threads: 1,
            knowledge: Knowledge::Kept,
            evaluation: Evaluation::Learned,
            reports: Reports::Depths,
        }
    }
}

/// A move with what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What the position is worth to the side to move if it plays this.
    pub value: Value,
    /// The depth at which that was found.
    pub depth: u32,
    /// The moves of both sides, beginning with the side to move.
    pub moves: Vec<Point>,
    /// How promising the first one is at first sight, before any search: its share of a thousand among the
    /// moves that may be played; nothing on an empty board.
    pub promise: u16,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Report {
    /// The depth that is finished.
    pub depth: u32,
    /// The longest line it looked at, in plies.
    pub selective_depth: u32,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// Positions looked at, over all threads.
    pub nodes: u64,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Answer {
    /// The move to play. `None` only when the board is full. Where Black has nothing but forbidden
    /// points, or the game is over, it is an empty point all the same.
    pub best: Option<Point>,
    /// The last report.
    pub report: Report,
    /// Where the nodes went.
    pub statistics: Box<Statistics>,
}

impl Answer {
    /// What the position is worth to the side to move, when the search came that far.
    pub fn value(&self) -> Option<Value> {
        self.report.lines.first().map(|line| line.value)
    }
}

/// Searches positions, and remembers what it saw from one request to the next.
///
/// ```
/// use tengen_engine::{Engine, Limits, NoClock, Request, Stop};
/// use tengen_rules::{Position, Rule, Size};
///
/// let position = Position::replay("h8a1h9b1h10c2h11", Size::STANDARD, Rule::Freestyle)?;
/// let mut engine = Engine::new(16 << 20);
/// let request = Request::new(position, Limits::nodes(2_000));
/// let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_report| {});
/// let best = answer.best.expect("the board has room").to_string();
/// assert!(["h7", "h12"].contains(&best.as_str()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    table: TranspositionTable,
    /// For searches that are to know nothing.
    scratch: Option<TranspositionTable>,
    tuning: Tuning,
    own_weights: [Option<Box<Weights>>; Rule::ALL.len()],
}

impl Engine {
    /// An engine that knows nothing yet and has so many bytes to remember positions in, or half as
    /// many, or half of that, when the machine does not give them: [`Engine::memory`] tells.
    pub fn new(memory: usize) -> Engine {
        Engine {
            table: TranspositionTable::new(memory),
            scratch: None,
            tuning: Tuning::new(Tunables::default()),
            own_weights: Default::default(),
        }
    }

    /// How many bytes it has to remember positions in.
    pub fn memory(&self) -> usize {
        self.table.bytes()
    }

    /// Gives it another number of bytes, or fewer as [`Engine::new`] does. Everything is forgotten.
    pub fn resize(&mut self, memory: usize) {
        // The old table goes first, so that both need not fit.
        self.table = TranspositionTable::new(0);
        self.table = TranspositionTable::new(memory);
    }

    /// Takes the next part of its memory from the machine, which searches would do otherwise, page by
    /// page where they come by; tells whether there is more to take.
    pub fn warm(&mut self) -> bool {
        self.table.warm()
    }

    /// Makes it use other weights than the shipped ones for a rule.
    pub fn set_weights(&mut self, rule: Rule, weights: Weights) {
        self.own_weights[rule as usize] = Some(Box::new(weights));
        self.forget();
    }

    /// Makes it search with other numbers than the shipped ones.
    pub fn set_tunables(&mut self, tunables: Tunables) {
        self.tuning = Tuning::new(tunables);
        self.forget();
    }

    /// Makes the tables of a rule now, which the first search would do otherwise.
    pub fn prepare(rule: Rule) {
        ShapeTables::shared(rule);
        Weights::shared(rule, Evaluation::Learned);
    }

    /// Forgets every position. The next search is as the first one.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Walks at random into the tree that a search of this position has left in the memory, at most so many
    /// plies, and gives what it comes by.
    pub fn wander(
        &self,
        position: &Position,
        random: &mut Random,
        plies: usize,
    ) -> Vec<Refutation> {
        with_ruleset!(position.rule(), R => {
            search::wander(&mut State::<R>::new(position), &self.table, random, plies)
        })
    }

    /// Searches until a limit is reached, `stop` is used, or nothing is left to find. With one
    /// thread and a limit of nodes or depth, a new or forgetful engine gives the same answer to the
    /// same request every time, and any engine does to one for [`Knowledge::Fresh`].
    pub fn search(
        &mut self,
        request: &Request,
        clock: &dyn Clock,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let rule = request.position.rule();
        let table = match request.knowledge {
            Knowledge::Kept => {
                self.table.grow_older();
                &self.table
            }
            Knowledge::Fresh(bytes) => {
                let fits = self
                    .scratch
                    .take()
                    .filter(|table| table.bytes() == TranspositionTable::size(bytes));
                let table =
                    self.scratch.insert(fits.unwrap_or_else(|| TranspositionTable::new(bytes)));
                table.clear();
                table
            }
        };
        let weights = match &self.own_weights[rule as usize] {
            Some(weights) => weights,
            None => Weights::shared(rule, request.evaluation),
        };
        let threads = request.threads.max(1);
        let job = search::SearchJob {
            request,
            clock,
            stop,
            table,
            weights,
            tuning: &self.tuning,
            threads,
        };
        with_ruleset!(rule, R => search::run::<R>(&job, report))
    }
}
