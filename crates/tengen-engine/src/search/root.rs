//! The root of a search: deepening, several lines, several threads, reports, and always an answer.

use tengen_rules::{Point, Position};

use crate::cell::Cell;
use crate::engine::{Answer, Line, Report, Reports, Request};
use crate::eval::{Evaluator, Policy, PolicyWeight, Weights};
use crate::limits::{Clock, Schedule, Stop};
use crate::ruleset::Ruleset;
use crate::shape::Class;
use crate::state::State;
use crate::transposition::TranspositionTable;
use crate::tunables::{PLY, Tuning};
use crate::value::{FORCED, Value, WIN};

use super::control::Control;
use super::moves::worth_trying;
use super::outlook::Outlook;
use super::{MAX_PLY, NodeKind, Role, Searcher, Statistics};

/// A request with everything it needs.
pub(crate) struct SearchJob<'a> {
    pub(crate) request: &'a Request,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) stop: &'a Stop,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) tuning: &'a Tuning,
    pub(crate) weights: &'a Weights,
    pub(crate) threads: usize,
}

/// A move of the root with what the last iteration found.
struct Root {
    cell: Cell,
    /// Of a thousand, at first sight.
    promise: u16,
    value: i32,
    /// The depth at which that was found.
    depth: i32,
    line: Vec<Cell>,
}

/// Below every value a search can give.
const UNSEARCHED: i32 = -WIN - 1;

/// No iteration goes deeper.
const MAX_DEPTH: i32 = 99;

/// From this width on, a window has no end.
const WIDEST: i32 = 1000;

pub(crate) fn run<R: Ruleset>(job: &SearchJob<'_>, report: &mut dyn FnMut(&Report)) -> Answer {
    let Request { position, limits, .. } = job.request;
    let mut state = State::<R>::new(position);
    let moves = root_moves(&mut state, job);
    let Some(&(first, promise)) = moves.first() else {
        return Answer::default();
    };
    if position.outcome().is_some() || (state.stones() == 0 && job.request.lines <= 1) {
        return Answer { best: Some(first.point()), ..Answer::default() };
    }
    if state.class(state.to_move(), first) == Class::Five {
        let moves = vec![first.point()];
        let line = Line { value: Value(WIN - 1), depth: 1, moves, promise };
        let found = Report { depth: 1, selective_depth: 1, lines: vec![line], nodes: 1 };
        report(&found);
        return Answer { best: Some(first.point()), report: found, ..Answer::default() };
    }
    let schedule = limits.time.map(Schedule::new);
    let max_nodes = limits.nodes.unwrap_or(u64::MAX);
    let control = Control::new(job.clock, job.stop, schedule, max_nodes);
    let max_depth = limits.depth.map_or(MAX_DEPTH, |depth| (depth as i32).clamp(1, MAX_DEPTH));
    std::thread::scope(|scope| {
        for number in 1..job.threads {
            let (control, moves) = (&control, &moves);
            scope.spawn(move || {
                let state = State::<R>::new(position);
                let searcher = Searcher::new(state, job, control, Role::Helper);
                let mut deepening = Deepening::new(searcher, moves, 1);
                for depth in 1 + (number as i32 & 1)..=MAX_DEPTH {
                    if deepening.iterate(depth, &mut |_, _| {}) == Iteration::Halted {
                        break;
                    }
                }
            });
        }
        let searcher = Searcher::new(state, job, &control, Role::Main);
        let deepening = Deepening::new(searcher, &moves, job.request.lines);
        let answer = deepening.run(max_depth, job.request.reports, report);
        control.halt();
        answer
    })
}

#[derive(PartialEq, Eq)]
enum Iteration {
    Finished,
    Halted,
}

struct Deepening<'a, R: Ruleset> {
    searcher: Searcher<'a, R>,
    roots: Vec<Root>,
    lines: usize,
}

impl<'a, R: Ruleset> Deepening<'a, R> {
    fn new(searcher: Searcher<'a, R>, moves: &[(Cell, u16)], lines: usize) -> Self {
        let roots: Vec<Root> = moves
            .iter()
            .map(|&(cell, promise)| Root {
                cell,
                promise,
                value: UNSEARCHED,
                depth: 0,
                line: Vec::with_capacity(MAX_PLY),
            })
            .collect();
        let lines = lines.clamp(1, roots.len());
        Deepening { searcher, roots, lines }
    }

    fn run(mut self, max_depth: i32, reports: Reports, report: &mut dyn FnMut(&Report)) -> Answer {
        let control = self.searcher.control;
        let mut last = Report::default();
        let mut stable = 0;
        let mut best = self.roots[0].cell;
        for depth in 1..=max_depth {
            let iteration = self.iterate(depth, &mut |deepening, found| {
                if reports == Reports::Lines && depth > 1 && found < deepening.lines {
                    report(&deepening.partial_report(&last, found));
                }
            });
            if self.roots[0].value != UNSEARCHED {
                last = self.report(match iteration {
                    Iteration::Finished => depth as u32,
                    Iteration::Halted => last.depth,
                });
                report(&last);
            }
            if iteration == Iteration::Halted {
                break;
            }
            stable = if self.roots[0].cell == best { stable + 1 } else { 0 };
            best = self.roots[0].cell;
            let timed = control.schedule.is_some();
            if self.is_settled(depth)
                || (self.roots.len() == 1 && timed && depth >= 2)
                || control.is_enough(stable)
                || control.is_halted()
            {
                break;
            }
        }
        Answer {
            best: Some(self.roots[0].cell.point()),
            report: last,
            statistics: Box::new(Statistics {
                asked: self.searcher.evaluator.asked(),
                ..self.searcher.statistics
            }),
        }
    }

    /// Whether every line that is asked for has a proved result that cannot get better.
    fn is_settled(&self, depth: i32) -> bool {
        self.roots[..self.lines]
            .iter()
            .all(|root| root.value > FORCED || (root.value < -FORCED && WIN + root.value <= depth))
    }

    /// Searches every line at a depth, and tells after each how many have been.
    fn iterate(&mut self, depth: i32, told: &mut dyn FnMut(&Self, usize)) -> Iteration {
        self.searcher.root_depth = depth;
        let tunables = &self.searcher.tuning.values;
        let window = tunables.aspiration_window;
        for number in 0..self.lines {
            let guess = self.roots[number].value;
            let (mut alpha, mut beta) =
                if depth >= tunables.aspiration_depth && guess.abs() < FORCED {
                    (guess - window, guess + window)
                } else {
                    (-WIN, WIN)
                };
            let mut width = window;
            loop {
                let value = self.search(depth, alpha, beta, number);
                // Equal values keep their order, so the known best stays first.
                self.roots[number..].sort_by_key(|root| -root.value);
                if self.searcher.halted {
                    return Iteration::Halted;
                }
                width *= tunables.aspiration_growth;
                if value <= alpha && alpha > -WIN {
                    alpha = if width > WIDEST { -WIN } else { value - width };
                } else if value >= beta && beta < WIN {
                    beta = if width > WIDEST { WIN } else { value + width };
                } else {
                    break;
                }
            }
            told(self, number + 1);
        }
        self.roots[..self.lines].sort_by_key(|root| -root.value);
        Iteration::Finished
    }

    fn search(&mut self, depth: i32, alpha: i32, beta: i32, from: usize) -> i32 {
        let mut alpha = alpha;
        let mut best = UNSEARCHED;
        let searcher = &mut self.searcher;
        let tuning = searcher.tuning;
        let tunables = &tuning.values;
        searcher.frames[0].value = searcher.evaluate(alpha, beta);
        searcher.nodes += 1;
        let known: Vec<i32> = self.roots[from..].iter().map(|root| root.value).collect();
        for root in &mut self.roots[from..] {
            root.value = UNSEARCHED;
        }
        for index in from..self.roots.len() {
            let cell = self.roots[index].cell;
            let tried = index - from + 1;
            searcher.play(cell);
            let next = depth - 1;
            let value = if tried == 1 {
                -searcher.search(NodeKind::Principal, next, -beta, -alpha, 1)
            } else {
                let late = tried as i32 > tunables.reduction_root_moves;
                let less = if depth >= tunables.reduction_depth && late {
                    tuning.reduction(depth, tried) / PLY - 1
                } else {
                    0
                };
                let reduced = (next - less.max(0)).max(next.min(1));
                let mut value = -searcher.search(NodeKind::Cut, reduced, -alpha - 1, -alpha, 1);
                if value > alpha && reduced < next {
                    value = -searcher.search(NodeKind::Cut, next, -alpha - 1, -alpha, 1);
                }
                if value > alpha && value < beta {
                    value = -searcher.search(NodeKind::Principal, next, -beta, -alpha, 1);
                }
                value
            };
            searcher.undo();
            if searcher.halted {
                if tried == 1 {
                    for (root, value) in self.roots[from..].iter_mut().zip(known) {
                        root.value = value;
                    }
                }
                return best;
            }
            if tried == 1 || value > alpha {
                let root = &mut self.roots[index];
                (root.value, root.depth) = (value, depth);
                root.line.clear();
                root.line.push(cell);
                let length = searcher.frames[1].line;
                root.line.extend_from_slice(&searcher.lines[1][..length]);
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn report(&self, depth: u32) -> Report {
        let lines = self.roots[..self.lines].iter().filter(|root| root.value != UNSEARCHED);
        Report {
            depth,
            selective_depth: self.searcher.deepest as u32,
            lines: lines
                .map(|root| Line {
                    value: Value(root.value),
                    depth: root.depth as u32,
                    moves: root.line.iter().map(|cell| cell.point()).collect(),
                    promise: root.promise,
                })
                .collect(),
            nodes: self.searcher.nodes + self.searcher.control.helped(),
        }
    }

    /// In the middle of a depth: the lines that have been found again, and the others as they were.
    fn partial_report(&self, last: &Report, found: usize) -> Report {
        let mut report = self.report(last.depth);
        report.lines.truncate(found);
        let new: Vec<Option<Point>> =
            report.lines.iter().map(|line| line.moves.first().copied()).collect();
        let old = last.lines.iter().filter(|line| !new.contains(&line.moves.first().copied()));
        report.lines.extend(old.cloned());
        report.lines.truncate(self.lines);
        report.lines.sort_by_key(|line| std::cmp::Reverse(line.value));
        report
    }
}

/// The moves of the root with their promise, the most promising first; empty only on a full board.
fn root_moves<R: Ruleset>(state: &mut State<R>, job: &SearchJob<'_>) -> Vec<(Cell, u16)> {
    let request = job.request;
    let me = state.to_move();
    let mut evaluator = Evaluator::new(state, job.weights);
    let empty = by_policy(state, &evaluator.policy(state), &request.position);
    let outlook = Outlook::of(state);
    let cells = match outlook {
        Outlook::Wins(1, _) => state.fives(me),
        Outlook::Wins(..) => worth_trying(state, Outlook::Free),
        Outlook::Loses(_) | Outlook::Forced(_) | Outlook::Pressed | Outlook::Free => {
            worth_trying(state, outlook)
        }
    };
    let only = |moves: &[(Cell, u16)], fits: &mut dyn FnMut(Cell) -> bool| -> Vec<(Cell, u16)> {
        moves.iter().copied().filter(|&(cell, _)| fits(cell)).collect()
    };
    let legal = only(&empty, &mut |cell| !state.is_foul(me, cell));
    let wanted = only(&legal, &mut |cell| !request.leave_out.contains(&cell.point()));
    let mut sensible = only(&wanted, &mut |cell| cells.contains(cell));
    sensible.truncate(request.candidates.max(1));
    [sensible, wanted, legal, empty].into_iter().find(|moves| !moves.is_empty()).unwrap_or_default()
}

/// The empty points with their promise, the most promising first.
fn by_policy<R: Ruleset>(
    state: &State<R>,
    policy: &Policy<'_, '_, R>,
    position: &Position,
) -> Vec<(Cell, u16)> {
    let side = position.size().side();
    let off_centre = |point: Point| {
        let twice = |place: usize| (2 * place + 1).abs_diff(side);
        twice(point.col()).max(twice(point.row()))
    };
    let me = state.to_move();
    // The policy is about stones: without any, only the middle counts.
    let steps = |cell: Cell| if state.stones() == 0 { 0 } else { policy.of(me, cell) };
    let mut cells: Vec<(Cell, i32)> =
        state.empty().iter().map(|cell| (cell, steps(cell))).collect();
    cells.sort_by_key(|&(cell, steps)| (-steps, off_centre(cell.point())));
    let most = cells.first().map_or(0, |&(_, steps)| steps);
    let odds = |steps: i32| match state.stones() {
        0 => 0.0,
        _ => ((steps - most) as f32 / PolicyWeight::STEPS).exp(),
    };
    let sum: f32 = cells.iter().map(|&(_, steps)| odds(steps)).sum::<f32>().max(1.0);
    cells
        .into_iter()
        .map(|(cell, steps)| (cell, (1000.0 * odds(steps) / sum).round() as u16))
        .collect()
}
