//! What a reader thinks with, and what it takes for proved.

use tengen_engine::{Decision, Knowledge, Limits, Loan, Request, SolveKind, SolveLimits, Solver};
use tengen_rules::{Point, Position, Stone};

use tengen_session::Text;

use crate::{Chance, Means, Seen};

/// An engine that is lent, with its clock and stop, and a solver.
pub struct Thinker<'a> {
    /// The engine.
    pub loan: Loan<'a>,
    /// Forgets everything before each position, so any will do.
    pub solver: &'a mut Solver,
}

/// A proved win of one side, with the moves of both to the five.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Won {
    /// By what.
    pub by: Means,
    /// The side to move first.
    pub line: Vec<Point>,
}

/// More moves than this of a line that proves nothing are no help to a person.
const LONGEST: usize = 9;

/// Nodes for a run of fours that only has to be found again, or is found quickly or not at all.
const FOURS: u64 = 20_000;

impl Thinker<'_> {
    /// Whether it has been told to stop; then nothing that it says counts.
    pub fn is_stopped(&self) -> bool {
        self.loan.stop.is_stopped()
    }

    /// The best lines after so many nodes, best first. It knows nothing, so every engine says the same.
    pub(crate) fn search(&mut self, position: &Position, nodes: u64, lines: usize) -> Vec<Seen> {
        self.ask(Request { lines, ..request(position, nodes) })
    }

    /// The best line; none when the game is over.
    pub(crate) fn look(&mut self, position: &Position, nodes: u64) -> Option<Seen> {
        self.ask(request(position, nodes)).into_iter().next()
    }

    /// The best line that does not begin with a move.
    pub(crate) fn look_but_at(
        &mut self,
        position: &Position,
        at: Point,
        nodes: u64,
    ) -> Option<Seen> {
        let request = Request { leave_out: vec![at], ..request(position, nodes) };
        let seen = self.ask(request).into_iter().next();
        seen.filter(|seen| seen.moves.first() != Some(&Text(at)))
    }

    fn ask(&mut self, request: Request) -> Vec<Seen> {
        let lines = self.loan.search(&request).report.lines.into_iter();
        let seen = lines.map(|line| Seen {
            chance: Chance::of(line.value),
            moves: line.moves.into_iter().take(LONGEST).map(Text).collect(),
        });
        seen.collect()
    }

    /// How the side to move wins by force, if a solver proves that within so many nodes.
    pub fn win(&mut self, position: &Position, nodes: u64) -> Option<Won> {
        let found = self
            .solve(position, SolveKind::Vcf, nodes.min(FOURS))
            .map(|line| (Means::Fours, line))
            .or_else(|| Some((Means::Threats, self.solve(position, SolveKind::Vct, nodes)?)));
        let (by, line) = found?;
        let line = to_the_five(position, line, |at| self.solve(at, SolveKind::Vcf, FOURS))?;
        Some(Won { by, line })
    }

    /// How the other side would win if the side to move passed.
    pub fn threat(&mut self, position: &Position, nodes: u64) -> Option<Won> {
        let passed =
            Position::set_up(position.board().clone(), position.rule(), !position.to_move());
        if passed.outcome().is_some() { None } else { self.win(&passed, nodes) }
    }

    /// How the other side wins whatever the side to move plays against a threat, if that is proved of
    /// every answer but one that is left out. All answers together have so many nodes. Who threatens
    /// nothing wins nothing, so the threat is asked for.
    pub fn loss(
        &mut self,
        position: &Position,
        threat: &Won,
        except: Option<Point>,
        nodes: u64,
    ) -> Option<Won> {
        let mut answers = answers(position, &threat.line);
        answers.retain(|&at| Some(at) != except);
        let mut left = nodes;
        let mut longest = Vec::new();
        for at in answers {
            let mut after = position.clone();
            after.play(at).ok()?;
            if after.outcome().is_some() {
                return None;
            }
            let line = self.solve_within(&after, &mut left)?;
            if line.len() >= longest.len() {
                longest = [vec![at], line].concat();
            }
        }
        let line = to_the_five(position, longest, |at| self.solve(at, SolveKind::Vcf, FOURS))?;
        Some(Won { by: Means::Replies, line })
    }

    /// How a side wins once the side to move has played there, the move itself first, if that is proved: each
    /// question to a solver has so many nodes, all answers together twice as many.
    pub fn win_after(
        &mut self,
        position: &Position,
        at: Point,
        winner: Stone,
        nodes: u64,
    ) -> Option<Won> {
        let mut after = position.clone();
        after.play(at).ok()?;
        if let Some(outcome) = after.outcome() {
            let won = Won { by: Means::Fours, line: vec![at] };
            return (outcome.winner == Some(winner)).then_some(won);
        }
        let Won { by, line } = if after.to_move() == winner {
            self.win(&after, nodes)?
        } else {
            if let Some(won) = self.win(position, nodes).filter(|won| won.line[0] == at) {
                return Some(won);
            }
            let threat = self.threat(&after, nodes)?;
            self.loss(&after, &threat, None, 2 * nodes)?
        };
        Some(Won { by, line: [vec![at], line].concat() })
    }

    fn solve_within(&mut self, position: &Position, left: &mut u64) -> Option<Vec<Point>> {
        for (kind, most) in [(SolveKind::Vcf, FOURS), (SolveKind::Vct, u64::MAX)] {
            let (line, nodes) = self.solve_counting(position, kind, most.min(*left));
            *left = left.saturating_sub(nodes);
            if line.is_some() {
                return line;
            }
        }
        None
    }

    fn solve(&mut self, position: &Position, kind: SolveKind, nodes: u64) -> Option<Vec<Point>> {
        self.solve_counting(position, kind, nodes).0
    }

    fn solve_counting(
        &mut self,
        position: &Position,
        kind: SolveKind,
        nodes: u64,
    ) -> (Option<Vec<Point>>, u64) {
        let limits = SolveLimits { nodes: Some(nodes), time: None };
        let Loan { clock, stop, .. } = self.loan;
        let solution = self.solver.solve(position, kind, &limits, clock, stop);
        let line = match solution.decision {
            Decision::Win(line) => Some(line),
            Decision::NoWin | Decision::Undecided => None,
        };
        (line, solution.nodes)
    }
}

fn request(position: &Position, nodes: u64) -> Request {
    let mut request = Request::new(position.clone(), Limits::nodes(nodes));
    request.knowledge = Knowledge::Fresh((nodes as usize * 32).clamp(1 << 20, 32 << 20));
    request
}

/// Every legal answer, those first that are likely to help because they stand in the way of the threat.
fn answers(position: &Position, threat: &[Point]) -> Vec<Point> {
    let mut answers: Vec<Point> =
        position.board().empty_points().filter(|&at| position.is_legal(at)).collect();
    let place = |at: &Point| threat.iter().position(|on| on == at).unwrap_or(usize::MAX);
    answers.sort_by_key(place);
    answers
}

/// Goes on with a proved line, which ends where nothing helps any more: the other side blocks what it
/// can, or plays what makes it last longest. `fours` proves wins by fours.
pub fn to_the_five(
    position: &Position,
    line: Vec<Point>,
    mut fours: impl FnMut(&Position) -> Option<Vec<Point>>,
) -> Option<Vec<Point>> {
    let attacker = attacker(position, &line)?;
    let mut position = position.clone();
    let mut whole = Vec::new();
    let mut next = line;
    loop {
        for &at in &next {
            position.play(at).ok()?;
        }
        whole.append(&mut next);
        if let Some(outcome) = position.outcome() {
            return (outcome.winner == Some(attacker)).then_some(whole);
        }
        if position.to_move() == attacker {
            return None;
        }
        next = longest_end(&position, &mut fours)?;
    }
}

/// Who attacks in a proved line: it ends with a move of the attacker.
fn attacker(position: &Position, line: &[Point]) -> Option<Stone> {
    let last = line.len().checked_sub(1)?;
    let first = position.to_move();
    Some(if last.is_multiple_of(2) { first } else { !first })
}

/// The answer of the side to move that makes a lost position last longest, and the fours that win after
/// it.
fn longest_end(
    position: &Position,
    fours: &mut impl FnMut(&Position) -> Option<Vec<Point>>,
) -> Option<Vec<Point>> {
    let (board, attacker) = (position.board(), !position.to_move());
    let is_five = |&at: &Point| board.wins(at, attacker, position.rule());
    let legal = |at: &Point| position.is_legal(*at);
    let blocks: Vec<Point> = board.empty_points().filter(is_five).filter(legal).collect();
    let answers =
        if blocks.is_empty() { board.empty_points().filter(legal).collect() } else { blocks };
    let ends = answers.into_iter().filter_map(|answer| {
        let mut answered = position.clone();
        answered.play(answer).ok()?;
        let mut end = vec![answer];
        end.extend(fours(&answered)?);
        Some(end)
    });
    ends.max_by_key(Vec::len)
}
