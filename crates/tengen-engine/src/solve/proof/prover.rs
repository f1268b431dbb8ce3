//! Finds forced wins and follows them through every answer.

use std::collections::{HashMap, HashSet};

use tengen_rules::{Point, Position, Stone};

use super::walk::{Attack, spoiling};
use super::{Finding, Means, Plan, Verdict, WinQuestion, fives, legal, plies_of_run, stops};
use crate::ruleset::{Ruleset as _, with_ruleset};
use crate::solve::limit::{Exhausted, Limiter};
use crate::solve::line_board::At;
use crate::solve::vcf::Vcf;
use crate::solve::vct::{Scope, Vct};
use crate::solve::{STRAIGHT, SolveLimits, Solver, board, points};
use crate::state::State;
use crate::{Clock, Engine, Forced, Limits, Report, Request, Stop, TimeControl, Value};

/// What a proof is looked for with.
pub struct Prover<'a> {
    /// Finds wins by fours and threes.
    pub solver: &'a mut Solver,
    /// Finds the others; it may have no memory where only fours and threes are asked for.
    pub engine: &'a mut Engine,
    /// How many threads the engine may use.
    pub threads: usize,
    /// The time since the question.
    pub clock: &'a dyn Clock,
    /// Ends it at once, without a decision.
    pub stop: &'a Stop,
    /// Is told now and then how many positions have been looked at.
    pub report: &'a dyn Fn(u64),
}

/// Runs of fours within a proof that take longer to find are done without.
pub(super) const RUN: u64 = 20_000;
/// How long threes are tried before the search that plays, in the first position and in the others.
const THREES_FIRST: u64 = 300_000;
const THREES_LATER: u64 = 20_000;
/// How long that search may take in any but the first position.
const SEARCH_LATER: u64 = 200_000;
/// So much is spent on straight fours alone once a win has needed other threats as well.
const STRAIGHT_BESIDE_WIDE: u64 = 3_000;
/// With so few empty points a run may leave Black no legal move before its end: each answer is followed.
const CROWDED: usize = 24;
/// The most positions a plan may have: some 32 MB.
const LARGEST: usize = 1 << 19;

impl Prover<'_> {
    /// Whether the attacker wins, with the whole proof if he does. The limits are for all of it: a win
    /// whose answers could not all be followed in time is not decided.
    pub fn prove(&mut self, question: &WinQuestion, limits: &SolveLimits) -> Finding {
        self.solver.memory.forget();
        let limiter = Limiter::new(limits.nodes, limits.time, self.clock, self.stop);
        let mut search = ProofSearch {
            question,
            solver: self.solver,
            engine: self.engine,
            threads: self.threads,
            clock: self.clock,
            stop: self.stop,
            report: self.report,
            limits: *limits,
            limiter: limiter.heard_by(self.report),
            straight: STRAIGHT,
            plan: Plan::default(),
            unwon: HashMap::new(),
            shortened: HashSet::new(),
        };
        let found = search.decide();
        if let Ok(Some(_)) = found {
            search.shorten_all();
        }
        let nodes = search.limiter.nodes;
        let verdict = match found {
            Ok(Some(_)) => Verdict::Win(Box::new(search.measured())),
            Ok(None) => Verdict::NoWin,
            Err(Exhausted) => Verdict::Undecided,
        };
        Finding { verdict, nodes }
    }
}

pub(super) struct ProofSearch<'a, 'b> {
    pub(super) question: &'b WinQuestion,
    pub(super) solver: &'b mut Solver,
    engine: &'b mut Engine,
    threads: usize,
    clock: &'a dyn Clock,
    stop: &'a Stop,
    report: &'a dyn Fn(u64),
    limits: SolveLimits,
    pub(super) limiter: Limiter<'a>,
    /// How much is spent on straight fours alone.
    straight: u64,
    pub(super) plan: Plan,
    /// Positions without a win within so many stones, as far as the search for shorter wins goes.
    pub(super) unwon: HashMap<u64, u32>,
    /// Where a shorter win has been looked for.
    pub(super) shortened: HashSet<u64>,
}

/// The attacker's next moves.
enum NextAttack {
    /// A run of fours to the end.
    Run(Vec<Point>),
    /// One move.
    Move(Point),
}

/// The stones to the five, or that there is no such win.
pub(super) type Decided = Result<Option<u32>, Exhausted>;

impl ProofSearch<'_, '_> {
    fn decide(&mut self) -> Decided {
        let mut position = self.question.position.clone();
        if position.outcome().is_some() {
            return Ok(None);
        }
        if position.to_move() == self.question.attacker {
            self.attack(&mut position)
        } else {
            self.defend(&mut position)
        }
    }

    /// The attacker is to move.
    fn attack(&mut self, position: &mut Position) -> Decided {
        let key = position.hash();
        if let Some(known) = self.plan.attacks.get(&key) {
            return Ok(Some(known.plies));
        }
        if !fives(position, self.question.attacker).is_empty() {
            return Ok(Some(1));
        }
        if self.plan.attacks.len() >= LARGEST {
            return Err(Exhausted);
        }
        let needs_open_end = position.rule().winning(self.question.attacker).needs_open_end;
        let attack = match self.next_attack(position)? {
            None => return Ok(None),
            Some(NextAttack::Run(run)) if !needs_open_end => {
                self.keep_run(position, &run);
                Attack { at: run[0], plies: plies_of_run(&run) }
            }
            Some(NextAttack::Run(run)) => self.followed(position, run[0])?,
            Some(NextAttack::Move(at)) => self.followed(position, at)?,
        };
        self.plan.prefer(key, attack);
        Ok(Some(attack.plies))
    }

    /// A move that is said to win, followed through every answer.
    fn followed(&mut self, position: &mut Position, at: Point) -> Result<Attack, Exhausted> {
        position.play(at).map_err(|_| Exhausted)?;
        let defended = match position.outcome() {
            None => self.defend(position),
            Some(outcome) if outcome.winner == Some(self.question.attacker) => Ok(Some(0)),
            Some(_) => Ok(None),
        };
        position.undo();
        // What does not win after all leaves the position undecided.
        Ok(Attack { at, plies: defended?.ok_or(Exhausted)? + 1 })
    }

    /// Notes the moves of a run whose answers are forced one by one.
    pub(super) fn keep_run(&mut self, position: &mut Position, run: &[Point]) {
        for (played, &at) in run.iter().enumerate() {
            if played % 2 == 0 {
                let plies = plies_of_run(&run[played..]);
                self.plan.prefer(position.hash(), Attack { at, plies });
            }
            position.play(at).expect("a run of fours is played on empty points");
        }
        for _ in run {
            position.undo();
        }
    }

    /// The defender is to move: the stones to the five, or none if an answer holds.
    fn defend(&mut self, position: &mut Position) -> Decided {
        self.limiter.count()?;
        let attacker = self.question.attacker;
        if !fives(position, !attacker).is_empty() {
            return Ok(None);
        }
        let threatened = fives(position, attacker);
        let answers = legal(position);
        let mut longest = 0;
        let lasting = if threatened.is_empty() {
            match self.threatened_run(position)? {
                Some(run) => {
                    let lasting = spoiling(position, attacker, &run, &answers);
                    if lasting.len() < answers.len() {
                        longest = 1 + plies_of_run(&run);
                    }
                    lasting
                }
                None => answers,
            }
        } else {
            let stops = stops(position, attacker, &threatened);
            if stops.len() < answers.len() {
                longest = 2;
            }
            stops
        };
        for answer in lasting {
            position.play(answer).expect("it is legal");
            let plies = match position.outcome() {
                None => self.attack(position),
                Some(outcome) if outcome.winner == Some(attacker) => Ok(Some(0)),
                Some(_) => Ok(None),
            };
            position.undo();
            match plies? {
                Some(plies) => longest = longest.max(plies + 1),
                None => return Ok(None),
            }
        }
        Ok(Some(longest))
    }

    /// The run of fours that follows if the defender, to move, does nothing about it: always the same
    /// one, because the plan answers only what spoils it.
    pub(super) fn threatened_run(
        &mut self,
        position: &Position,
    ) -> Result<Option<Box<[Point]>>, Exhausted> {
        let (rule, attacker) = (position.rule(), self.question.attacker);
        if rule.winning(attacker).needs_open_end
            || (rule.forbids(!attacker) && position.board().empty_points().count() <= CROWDED)
        {
            return Ok(None);
        }
        let key = position.hash();
        if let Some(run) = self.plan.runs.get(&key) {
            return Ok(Some(run.clone()));
        }
        let run: Option<Box<[Point]>> = self.run(position, RUN)?.flatten().map(Into::into);
        if let Some(run) = &run {
            self.plan.runs.insert(key, run.clone());
        }
        Ok(run)
    }

    fn next_attack(&mut self, position: &Position) -> Result<Option<NextAttack>, Exhausted> {
        let first = position.ply() <= self.question.position.ply() + 1;
        let means = self.question.means;
        let budget = if means == Means::Fours { u64::MAX } else { RUN };
        match self.run(position, budget)? {
            Some(Some(run)) => return Ok(Some(NextAttack::Run(run))),
            Some(None) if means == Means::Fours => return Ok(None),
            None if means == Means::Fours => return Err(Exhausted),
            Some(None) | None => {}
        }
        let budget = match means {
            Means::Fours | Means::Threes => u64::MAX,
            Means::Any if first => THREES_FIRST,
            Means::Any => THREES_LATER,
        };
        match self.threat(position, budget)? {
            Some(Some(at)) => Ok(Some(NextAttack::Move(at))),
            Some(None) if means == Means::Threes => Ok(None),
            None if means == Means::Threes => Err(Exhausted),
            Some(None) | None => self.search(position, first),
        }
    }

    /// A run of fours that wins if the attacker moves now, as short as is easily found; `None` when so
    /// many nodes did not decide it.
    pub(super) fn run(
        &mut self,
        position: &Position,
        budget: u64,
    ) -> Result<Option<Option<Vec<Point>>>, Exhausted> {
        let attacker = self.question.attacker;
        let memory = &mut self.solver.memory;
        let [failures, _] = &mut memory.failures;
        with_ruleset!(position.rule(), R => {
            let mut board = board::<R>(position, attacker);
            let mut fours = Vcf { board: &mut board, failures, scratch: &mut memory.scratch };
            let found = self.limiter.within(budget, |limiter| fours.solve(limiter))?;
            if found == Some(true) && !R::NEEDS_OPEN_END {
                fours.shorten(&mut memory.shallow, &mut self.limiter)?;
            }
            Ok(found.map(|won| won.then(|| points(&memory.scratch.line))))
        })
    }

    /// The first move of a win by threes; `None` when so many nodes did not decide it.
    fn threat(
        &mut self,
        position: &Position,
        budget: u64,
    ) -> Result<Option<Option<Point>>, Exhausted> {
        let straight = self.first_threat(position, Scope::Straight, budget.min(self.straight))?;
        if let Some(Some(at)) = straight {
            return Ok(Some(Some(at)));
        }
        let wide = self.first_threat(position, Scope::Wide, budget)?;
        if let Some(Some(_)) = wide {
            self.straight = STRAIGHT_BESIDE_WIDE;
        }
        Ok(wide)
    }

    fn first_threat(
        &mut self,
        position: &Position,
        scope: Scope,
        budget: u64,
    ) -> Result<Option<Option<Point>>, Exhausted> {
        let memory = &mut self.solver.memory;
        let found = with_ruleset!(position.rule(), R => {
            let state = State::<R>::new(position);
            let boards = |stone: Stone| board::<R>(position, stone);
            self.limiter.within(budget, |limiter| {
                Vct::new(state, boards, memory, limiter, scope).first_move()
            })
        })?;
        Ok(found.map(|first| first.map(At::point)))
    }

    /// A move after which the search that plays has seen the end.
    fn search(
        &mut self,
        position: &Position,
        first: bool,
    ) -> Result<Option<NextAttack>, Exhausted> {
        let limits = Limits {
            nodes: (!first).then_some(SEARCH_LATER),
            depth: None,
            time: self.limits.time.map(TimeControl::per_move),
        };
        let request = Request { threads: self.threads, ..Request::new(position.clone(), limits) };
        let before = self.limiter.nodes;
        let report = self.report;
        let told = &mut |found: &Report| report(before + found.nodes);
        let answer = self.engine.search(&request, self.clock, self.stop, told);
        self.limiter.nodes += answer.report.nodes;
        match answer.value().and_then(Value::forced) {
            Some(Forced::Win(_)) => Ok(answer.best.map(NextAttack::Move)),
            Some(Forced::Loss(_)) => self.refuted(position).map(|()| None),
            None => Err(Exhausted),
        }
    }

    /// Makes sure of what the search that plays says of a side that loses: it leaves quiet moves out, and
    /// is believed only where the other side is proved to win against every one of them.
    fn refuted(&mut self, position: &Position) -> Result<(), Exhausted> {
        let question = WinQuestion {
            position: position.clone(),
            attacker: !self.question.attacker,
            means: Means::Threes,
        };
        let left = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.limiter.nodes));
        let limits = SolveLimits { nodes: left, ..self.limits };
        let mut prover = Prover {
            solver: &mut *self.solver,
            engine: &mut *self.engine,
            threads: self.threads,
            clock: self.clock,
            stop: self.stop,
            report: self.report,
        };
        let Finding { verdict, nodes } = prover.prove(&question, &limits);
        // What the solver remembers is about the other side's attack.
        self.solver.memory.forget();
        self.limiter.nodes += nodes;
        match verdict {
            Verdict::Win(_) => Ok(()),
            Verdict::NoWin | Verdict::Undecided => Err(Exhausted),
        }
    }
}
