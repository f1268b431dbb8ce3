//! Reads a game in small steps, so that a host can pause, show and store between them.

use tengen_rules::{Point, Position};
use tengen_session::Text;

use crate::judge;
use crate::{Budget, Chance, Fate, Finding, Means, Pass, Progress, Reading, Review, Seen, Thinker};

/// Goes over a game again and again, each time with more effort where it matters.
///
/// Every step is limited in nodes and knows nothing but the [`Reading`], so a game that is read in parts,
/// with restarts between them, is read as in one go. Only the end of the time can come elsewhere.
///
/// ```
/// use tengen_engine::{Engine, Loan, NoClock, Solver, Stop};
/// use tengen_review::{Budget, Reader, Step, Thinker, WalkKind};
/// use tengen_rules::{Position, Rule, Size, Stone};
///
/// // White leaves Black's open three alone, and Black makes an open four of it.
/// let game = Position::replay("h8a1h9a15h10o1h11a8h12", Size::STANDARD, Rule::Freestyle)?;
/// let mut reader = Reader::new(&game, 0, Budget { millis: 200 });
/// let (mut engine, mut solver, stop) = (Engine::new(0), Solver::new(), Stop::new());
/// loop {
///     let report = &mut |_: &_| {};
///     let loan = Loan { engine: &mut engine, clock: &NoClock, stop: &stop, report };
///     if reader.next(&mut Thinker { loan, solver: &mut solver }) != Step::Read {
///         break;
///     }
/// }
/// let review = reader.review();
/// let proved = review.moves[6].proved.as_ref().expect("an open four wins");
/// assert_eq!((proved.winner.0, proved.plies), (Stone::Black, 2));
/// assert_eq!(review.walk_back[0].kind, WalkKind::Five);
/// # Ok::<(), tengen_rules::ReplayError>(())
/// ```
pub struct Reader {
    reading: Reading,
    positions: Vec<Position>,
}

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A position was read; there may be more.
    Read,
    /// The stop was used: what this step found is not kept, and it can be made again.
    Stopped,
    /// Nothing is left to read.
    Done,
}

/// Nodes of the first look at a position: about a hundredth of a second.
const GLANCE: u64 = 4_000;

/// Nodes of the solvers at the first look.
const GLANCE_PROOF: u64 = 2_000;

/// How many moves of a position are compared.
const LINES: usize = 3;

/// Below this chance, it is worth asking whether every move loses.
const DOUBTFUL: f64 = 0.35;

/// Above this chance of another move, it is not worth asking whether only one holds.
const HOLDS: f64 = 0.15;

/// What is learned of a position, and perhaps of the next one.
struct Found {
    here: Finding,
    next: Option<Finding>,
}

impl Reader {
    /// Begins to read a game. So many moves at its beginning were put by an opening rule and get no
    /// grade.
    pub fn new(game: &Position, opening: u32, budget: Budget) -> Reader {
        let reading = Reading::new(game, opening, budget);
        Reader { positions: reading.positions(), reading }
    }

    /// Goes on with a game; none when the reading is of another game or in another form.
    pub fn resume(game: &Position, reading: Reading) -> Option<Reader> {
        let fits = reading.is_of(game);
        fits.then(|| Reader { positions: reading.positions(), reading })
    }

    /// Everything that is known so far, to be stored.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// What it means.
    pub fn review(&self) -> Review {
        judge::review(&self.reading, &self.positions)
    }

    /// Reads one position. The clock of the thinker may have started at any time.
    pub fn next(&mut self, thinker: &mut Thinker<'_>) -> Step {
        let began = thinker.loan.clock.elapsed();
        loop {
            let Progress { pass, done, .. } = self.reading.progress;
            let (from_the_start, last) = (done as usize, self.positions.len() - 1);
            let index = match pass {
                Pass::Glance | Pass::Study => from_the_start,
                Pass::Prove | Pass::Deepen => last - from_the_start,
                Pass::Done => return Step::Done,
            };
            let mut found = Found { here: self.reading.findings[index].clone(), next: None };
            let is_new = match pass {
                Pass::Glance => self.glance(&mut found, index, thinker),
                Pass::Prove => self.prove(&mut found, index, 20, thinker),
                Pass::Study => self.search(&mut found, index, 25, thinker),
                Pass::Deepen => self.deepen(&mut found, index, thinker),
                Pass::Done => false,
            };
            if thinker.is_stopped() {
                return Step::Stopped;
            }
            if !is_new {
                self.advance();
                continue;
            }
            let spent = thinker.loan.clock.elapsed().saturating_sub(began);
            self.reading.spent += u64::try_from(spent.as_millis()).unwrap_or(u64::MAX);
            self.keep(index, found);
            self.advance();
            return Step::Read;
        }
    }

    fn keep(&mut self, index: usize, found: Found) {
        let findings = &mut self.reading.findings;
        findings[index] = found.here;
        if let Some(next) = found.next {
            findings[index + 1] = next;
        }
    }

    fn advance(&mut self) {
        let Reading { progress, spent, budget, .. } = &mut self.reading;
        progress.done += 1;
        if progress.pass != Pass::Glance && *spent >= budget.millis {
            progress.pass = Pass::Done;
        } else if progress.done == progress.of {
            *progress = Progress { pass: progress.pass.next(), done: 0, of: progress.of };
        }
        if progress.pass == Pass::Done {
            progress.done = progress.of;
        }
    }

    /// So many percent of the nodes that there are for a position.
    fn share(&self, percent: u64) -> u64 {
        (self.reading.nodes_per_position() * percent / 100).max(GLANCE)
    }

    /// Whether a quarter of the budget is left, so that a very long step does not end far behind it.
    fn has_time(&self) -> bool {
        let Reading { budget, spent, .. } = &self.reading;
        *spent <= budget.millis / 4 * 3
    }

    fn glance(&self, found: &mut Found, index: usize, thinker: &mut Thinker<'_>) -> bool {
        let position = &self.positions[index];
        match position.outcome() {
            Some(outcome) => {
                let result = |winner| Fate::new(winner, Means::Result, &[]);
                found.here.fate = outcome.winner.map(result);
            }
            None => {
                found.here.search(position, GLANCE, thinker);
                found.here.prove_win(position, GLANCE_PROOF, thinker);
            }
        }
        true
    }

    /// Searches a position, unless that is done or it is proved.
    fn search(
        &self,
        found: &mut Found,
        index: usize,
        percent: u64,
        thinker: &mut Thinker<'_>,
    ) -> bool {
        let (here, nodes) = (&mut found.here, self.share(percent));
        let position = &self.positions[index];
        if position.outcome().is_some() || here.fate.is_some() || here.nodes >= nodes {
            return false;
        }
        here.search(position, nodes, thinker);
        true
    }

    /// Asks the solvers about a position, unless that is done.
    fn prove(
        &self,
        found: &mut Found,
        index: usize,
        percent: u64,
        thinker: &mut Thinker<'_>,
    ) -> bool {
        let (here, nodes) = (&mut found.here, self.share(percent));
        let position = &self.positions[index];
        if position.outcome().is_some() || here.tried >= nodes {
            return false;
        }
        here.tried = nodes;
        let me = position.to_move();
        let played = self.reading.moves.get(index).map(|&Text(at)| at);
        let next = self.reading.findings.get(index + 1);
        let fate = next.and_then(|next| next.fate.as_ref());
        here.prove_win(position, nodes, thinker);
        if let (Some(at), Some(fate)) = (played, fate)
            && fate.winner.0 == me
        {
            here.follow(at, fate);
        }
        if let Some(proved) = &here.fate {
            let after = played.filter(|_| fate.is_none()).and_then(|at| proved.after(at));
            found.next = after.and_then(|fate| Some(Finding { fate: Some(fate), ..next?.clone() }));
            return true;
        }
        let lost_next = fate.is_some_and(|fate| fate.winner.0 != me);
        let doubtful = here.chance().is_some_and(|Chance(chance)| chance <= DOUBTFUL);
        let only = played.filter(|&at| !lost_next && !here.another_holds(at));
        if (lost_next || doubtful || only.is_some())
            && let Some(threat) = thinker.threat(position, nodes)
        {
            if lost_next || doubtful {
                let won = thinker.loss(position, &threat, None, nodes);
                here.fate = won.map(|won| Fate::new(!me, won.by, &won.line));
            }
            let holds = |at: &Point| thinker.loss(position, &threat, Some(*at), nodes).is_some();
            here.only = only.filter(|_| here.fate.is_none()).filter(holds).map(Text);
        }
        true
    }

    /// A longer look at what is at stake.
    fn deepen(&self, found: &mut Found, index: usize, thinker: &mut Thinker<'_>) -> bool {
        if !judge::is_at_stake(&self.reading, &self.positions, index) {
            return false;
        }
        let mut is_new = self.prove(found, index, 60, thinker);
        is_new |= self.search(found, index, 100, thinker);
        let mut reading = self.reading.clone();
        reading.findings[index] = found.here.clone();
        if judge::may_be_blunder(&reading, &self.positions, index) && self.has_time() {
            is_new |= self.verify(found, index, thinker);
        }
        is_new
    }

    /// Before a move is called a blunder, it has to be as bad as it seems, and another really better.
    fn verify(&self, found: &mut Found, index: usize, thinker: &mut Thinker<'_>) -> bool {
        let nodes = self.share(600);
        let (Some(&Text(played)), Some(next)) =
            (self.reading.moves.get(index), self.reading.findings.get(index + 1))
        else {
            return false;
        };
        let mut is_new = self.prove(found, index, 300, thinker);
        if found.here.fate.is_none() && found.here.nodes < nodes {
            found.here.search_others(&self.positions[index], played, nodes, thinker);
            is_new = true;
        }
        let after = &self.positions[index + 1];
        if after.outcome().is_none() && next.fate.is_none() && next.nodes < nodes {
            let mut next = next.clone();
            next.search(after, nodes, thinker);
            found.next = Some(next);
            is_new = true;
        }
        is_new
    }
}

impl Pass {
    fn next(self) -> Pass {
        match self {
            Pass::Glance => Pass::Prove,
            Pass::Prove => Pass::Study,
            Pass::Study => Pass::Deepen,
            Pass::Deepen | Pass::Done => Pass::Done,
        }
    }
}

impl Finding {
    /// The chance of the side to move by its best line.
    pub(crate) fn chance(&self) -> Option<Chance> {
        self.lines.first().map(|line| line.chance)
    }

    fn search(&mut self, position: &Position, nodes: u64, thinker: &mut Thinker<'_>) {
        self.nodes = nodes;
        self.lines = thinker.search(position, nodes, LINES);
    }

    /// Looks for the best move but one. Moves that an earlier search thought better than that are not.
    fn search_others(
        &mut self,
        position: &Position,
        played: Point,
        nodes: u64,
        thinker: &mut Thinker<'_>,
    ) {
        let Some(best) = thinker.look_but_at(position, played, nodes) else { return };
        self.nodes = nodes;
        let begins = |line: &Seen, at: &Point| line.moves.first() == Some(&Text(*at));
        self.lines.retain(|line| line.moves.first() != best.moves.first());
        for line in self.lines.iter_mut().filter(|line| !begins(line, &played)) {
            line.chance = Chance(line.chance.0.min(best.chance.0));
        }
        self.lines.push(best);
        // Equal chances keep the order of what was looked at longest.
        self.lines.rotate_right(1);
        self.lines.sort_by(|a, b| b.chance.0.total_cmp(&a.chance.0));
    }

    fn prove_win(&mut self, position: &Position, nodes: u64, thinker: &mut Thinker<'_>) {
        if self.fate.is_none() {
            let won = thinker.win(position, nodes);
            self.fate = won.map(|won| Fate::new(position.to_move(), won.by, &won.line));
        }
    }

    /// The side to move wins by its next move, after which it has won: that is its fate, unless there is
    /// a quicker win.
    fn follow(&mut self, at: Point, next: &Fate) {
        let plies = next.line.len() + 1;
        if self.fate.as_ref().is_some_and(|fate| fate.line.len() <= plies) {
            return;
        }
        let by = match next.by {
            Means::Result => Means::Fours,
            Means::Fours | Means::Threats | Means::Replies => Means::Replies,
        };
        let line = std::iter::once(Text(at)).chain(next.line.iter().copied()).collect();
        self.fate = Some(Fate { winner: next.winner, by, line });
    }

    /// Whether the search thinks that another move does not lose.
    fn another_holds(&self, at: Point) -> bool {
        self.lines.iter().any(|line| {
            line.moves.first().is_some_and(|&Text(first)| first != at) && line.chance.0 > HOLDS
        })
    }
}
