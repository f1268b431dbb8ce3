//! Reads a game in small steps, so that a host can pause, show and store between them.

use tengen_rules::{Point, Position};
use tengen_session::Text;

use crate::judge;
use crate::{Budget, Chance, Fate, Finding, Means, Pass, Progress, Reading, Review, Thinker};

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

/// Nodes in a millisecond on an ordinary core, by which a budget becomes nodes.
const NODES_PER_MILLI: u64 = 700;

/// How many moves of a position are compared.
const LINES: usize = 3;

/// Below this chance, it is worth asking whether every move loses.
const DOUBTFUL: f64 = 0.35;

/// Above this chance of another move, it is not worth asking whether only one holds.
const HOLDS: f64 = 0.15;

/// What is learned of a position, and perhaps of the next one.
struct Found {
    here: Finding,
    next: Option<Fate>,
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
            let found = match pass {
                Pass::Glance => self.glance(index, thinker),
                Pass::Prove => self.prove_within(index, self.share(20), thinker),
                Pass::Study => self.search_within(index, self.share(25), thinker),
                Pass::Deepen => self.deepen(index, thinker),
                Pass::Done => None,
            };
            if thinker.is_stopped() {
                return Step::Stopped;
            }
            let Some(found) = found else {
                self.advance();
                continue;
            };
            let spent = thinker.loan.clock.elapsed().saturating_sub(began);
            self.reading.spent += u64::try_from(spent.as_millis()).unwrap_or(u64::MAX);
            self.keep(index, found);
            self.advance();
            return Step::Read;
        }
    }

    fn keep(&mut self, index: usize, found: Found) {
        let findings = &mut self.reading.findings;
        if let Some(next) = findings.get_mut(index + 1) {
            next.fate = next.fate.take().or(found.next);
        }
        findings[index] = found.here;
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
        let each = self.reading.budget.millis / self.positions.len() as u64;
        (each * NODES_PER_MILLI * percent / 100).max(GLANCE)
    }

    fn finding(&self, index: usize) -> Finding {
        self.reading.findings[index].clone()
    }

    fn glance(&self, index: usize, thinker: &mut Thinker<'_>) -> Option<Found> {
        let position = &self.positions[index];
        let mut here = self.finding(index);
        match position.outcome() {
            Some(outcome) => {
                here.fate = outcome.winner.map(|winner| Fate {
                    winner: Text(winner),
                    by: Means::Result,
                    line: Vec::new(),
                });
            }
            None => {
                here.search(position, GLANCE, thinker);
                here.prove_win(position, GLANCE_PROOF, thinker);
            }
        }
        Some(Found { here, next: None })
    }

    /// Asks the solvers about a position, unless they have spent as much on it.
    fn prove_within(&self, index: usize, nodes: u64, thinker: &mut Thinker<'_>) -> Option<Found> {
        let position = &self.positions[index];
        let mut here = self.finding(index);
        if position.outcome().is_some() || here.tried >= nodes {
            return None;
        }
        here.tried = nodes;
        let played = self.reading.moves.get(index).map(|&Text(at)| at);
        let next = self.reading.findings.get(index + 1).and_then(|next| next.fate.as_ref());
        let me = position.to_move();
        here.prove_win(position, nodes, thinker);
        if let (Some(at), Some(next)) = (played, next)
            && next.winner.0 == me
        {
            here.follow(at, next);
        }
        if here.fate.is_some() {
            let next = played.and_then(|at| here.fate.as_ref()?.after(at));
            return Some(Found { here, next });
        }
        let lost_next = next.is_some_and(|next| next.winner.0 != me);
        let doubtful = here.chance().is_some_and(|Chance(chance)| chance <= DOUBTFUL);
        let only = played.filter(|&at| !lost_next && !here.another_holds(at));
        if (lost_next || doubtful || only.is_some())
            && let Some(threat) = thinker.threat(position, nodes)
        {
            if lost_next || doubtful {
                let won = thinker.loss(position, &threat, None, nodes);
                here.fate = won.map(|won| Fate::new(!me, won.by, &won.line));
            }
            here.only = only
                .filter(|&at| {
                    here.fate.is_none()
                        && thinker.loss(position, &threat, Some(at), nodes).is_some()
                })
                .map(Text);
        }
        Some(Found { here, next: None })
    }

    /// Searches a position, unless it has been searched as long or is proved.
    fn search_within(&self, index: usize, nodes: u64, thinker: &mut Thinker<'_>) -> Option<Found> {
        let position = &self.positions[index];
        let mut here = self.finding(index);
        if position.outcome().is_some() || here.fate.is_some() || here.nodes >= nodes {
            return None;
        }
        here.search(position, nodes, thinker);
        Some(Found { here, next: None })
    }

    fn deepen(&self, index: usize, thinker: &mut Thinker<'_>) -> Option<Found> {
        if !judge::is_at_stake(&self.reading, &self.positions, index) {
            return None;
        }
        let searched = self.search_within(index, self.share(100), thinker);
        let proved = self.prove_within(index, self.share(60), thinker);
        match (searched, proved) {
            (Some(Found { here: searched, .. }), Some(Found { here: proved, next })) => {
                let Finding { lines, nodes, .. } = searched;
                Some(Found { here: Finding { lines, nodes, ..proved }, next })
            }
            (searched, proved) => searched.or(proved),
        }
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
