//! Principal-variation search with iterative deepening.
//!
//! Every node first asks what the shapes alone decide ([`standing`]); the moves it tries come from
//! the situation ([`moves`]); at the horizon only fours are played out ([`horizon`]). [`root`] deepens,
//! reports and answers, [`control`] knows when to end.

mod control;
mod horizon;
mod moves;
mod root;
mod standing;

#[cfg(test)]
mod tests;

use tengen_rules::Stone;

use crate::cell::{CELLS, Cell, Cells};
use crate::eval::Evaluator;
use crate::ruleset::Ruleset;
use crate::shape::Class;
use crate::state::State;
use crate::table::{Bound, Entry, Table};
use crate::value::{DRAW, FORCED, WIN};

use control::Control;
use moves::Candidate;
pub(crate) use root::{Job, run};
use standing::Standing;

pub(crate) use standing::stops;

/// Whether the search asks for the value of this position, and not only what the shapes decide.
pub(crate) fn is_evaluated<R: Ruleset>(state: &mut State<R>) -> bool {
    match standing::standing(state) {
        Standing::Wins(..) | Standing::Loses(_) | Standing::Forced(_) => false,
        Standing::Pressed | Standing::Free => true,
    }
}

/// The moves that the search puts in order in this position, unless the shapes alone leave one.
pub(crate) fn moves_to_order<R: Ruleset>(state: &mut State<R>) -> Option<Cells> {
    match standing::standing(state) {
        Standing::Wins(..) | Standing::Loses(_) | Standing::Forced(_) => None,
        standing @ (Standing::Pressed | Standing::Free) => {
            Some(moves::worth_trying(state, standing))
        }
    }
}

/// No line is followed further than this.
const MAX_PLY: usize = 200;

/// What the search expects of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Node {
    /// Its value is wanted exactly.
    Principal,
    /// One good move is expected to refute it.
    Cut,
    /// Every move is expected to fail.
    All,
}

impl Node {
    /// What the children of a scout search from this node are.
    fn child(self) -> Node {
        match self {
            Node::Principal | Node::All => Node::Cut,
            Node::Cut => Node::All,
        }
    }
}

/// What a node leaves for its neighbours in the tree.
#[derive(Clone, Copy)]
struct Frame {
    value: i32,
    killers: [Cell; 2],
    /// A move not to try, while the search asks whether it is the only good one.
    left_out: Cell,
    line: usize,
}

/// Whether a thread gives the answer or only fills the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Main,
    Helper,
}

/// One thread's search.
struct Searcher<'a, R: Ruleset> {
    state: State<R>,
    evaluator: Evaluator<'a>,
    table: &'a Table,
    control: &'a Control<'a>,
    role: Role,
    nodes: u64,
    deepest: usize,
    halted: bool,
    root_depth: i32,
    /// The candidates of all open nodes, one behind the other.
    moves: Vec<Candidate>,
    history: Box<[[i16; CELLS]; 2]>,
    /// Which reply refuted a stone of this colour on this cell.
    counters: Box<[[Cell; CELLS]; 2]>,
    frames: Box<[Frame]>,
    lines: Box<[[Cell; MAX_PLY]]>,
    reductions: Box<[[i8; 64]; 64]>,
}

/// How far history can count for or against a move.
const HISTORY_MAX: i32 = 8192;

impl<'a, R: Ruleset> Searcher<'a, R> {
    fn new(
        state: State<R>,
        evaluator: Evaluator<'a>,
        table: &'a Table,
        control: &'a Control<'a>,
        role: Role,
    ) -> Self {
        let frame = Frame { value: 0, killers: [Cell::NONE; 2], left_out: Cell::NONE, line: 0 };
        let reductions = std::array::from_fn(|depth| {
            std::array::from_fn(|tried| {
                let (depth, tried) = (depth.max(1) as f64, tried.max(1) as f64);
                (0.75 + depth.ln() * tried.ln() / 1.53) as i8
            })
        });
        Searcher {
            state,
            evaluator,
            table,
            control,
            role,
            nodes: 0,
            deepest: 0,
            halted: false,
            root_depth: 0,
            moves: Vec::with_capacity(MAX_PLY * 128),
            history: Box::new([[0; CELLS]; 2]),
            counters: Box::new([[Cell::NONE; CELLS]; 2]),
            frames: vec![frame; MAX_PLY + 4].into_boxed_slice(),
            lines: vec![[Cell::NONE; MAX_PLY]; MAX_PLY + 4].into_boxed_slice(),
            reductions: Box::new(reductions),
        }
    }

    /// Counts a node and sees whether the search is over.
    fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        self.frames[ply].line = 0;
        if self.nodes.is_multiple_of(Control::PERIOD) && self.control.is_over(self.nodes, self.role)
        {
            self.halted = true;
        }
        self.halted
    }

    fn play(&mut self, cell: Cell) {
        self.state.play(cell);
        self.evaluator.put();
    }

    fn undo(&mut self) {
        self.state.undo();
        self.evaluator.undo();
    }

    /// The static evaluation.
    fn evaluate(&mut self) -> i32 {
        self.evaluator.value(&self.state)
    }

    /// Makes `cell` and what follows it the best line of this ply.
    fn note_line(&mut self, ply: usize, cell: Cell) {
        let length = self.frames[ply + 1].line.min(MAX_PLY - 1);
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply][0] = cell;
        upper[ply][1..=length].copy_from_slice(&lower[0][..length]);
        self.frames[ply].line = length + 1;
    }

    fn search(&mut self, node: Node, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if depth <= 0 {
            return self.play_out_fours(alpha, beta, ply, 0);
        }
        if self.enter(ply) {
            return DRAW;
        }
        if self.state.room() == 0 {
            return DRAW;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        let mut alpha = alpha.max(ply as i32 - WIN);
        let beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let standing = self.standing();
        if let Some(value) = self.decided(&standing, ply) {
            return value;
        }
        if let Standing::Forced(cell) = standing {
            return self.search_forced(node, depth, alpha, beta, ply, cell);
        }

        let key = self.state.hash();
        let left_out = self.frames[ply].left_out;
        let asking = left_out != Cell::NONE;
        let known = self.table.probe(key, ply);
        if let Some(entry) = known
            && !asking
            && node != Node::Principal
            && entry.depth >= depth
            && cuts(entry, alpha, beta)
        {
            return entry.value;
        }
        let table_move = known.map_or(Cell::NONE, |entry| entry.cell);
        let mut depth = depth;
        let known_depth = known.map_or(0, |entry| entry.depth);
        let lags = node == Node::Principal && depth >= 6 && known_depth + 4 < depth;
        if depth >= 4 && !asking && (table_move == Cell::NONE || lags) {
            depth -= 1;
        }

        let me = self.state.to_move();
        let value = self.evaluate();
        let value = self.better_known(known, value);
        self.frames[ply].value = value;
        let improving = ply >= 2 && value > self.frames[ply - 2].value;
        let free = standing == Standing::Free;
        if node != Node::Principal && free && !asking && alpha.abs() < FORCED {
            let margin = margins::FUTILITY * (depth - i32::from(improving));
            if depth <= 8 && value - margin >= beta {
                return value;
            }
            if depth <= 4 && value + margins::RAZOR * depth * depth < alpha {
                let fought = self.play_out_fours(alpha, beta, ply, 0);
                if fought <= alpha || depth == 1 {
                    return fought;
                }
            }
        }

        let mut extension = 0;
        if let Some(entry) = known
            && depth >= 7
            && !asking
            && entry.bound != Bound::Upper
            && entry.depth >= depth - 3
            && entry.value.abs() < FORCED
            && self.state.is_empty_at(table_move)
            && (ply as i32) < 2 * self.root_depth
        {
            let bar = entry.value - margins::SINGULAR * depth;
            self.frames[ply].left_out = table_move;
            let rest = self.search(Node::Cut, (depth - 1) / 2, bar - 1, bar, ply);
            self.frames[ply].left_out = Cell::NONE;
            if self.halted {
                return DRAW;
            }
            if rest < bar {
                extension = 1;
            } else if bar >= beta {
                return bar;
            }
        }

        let start = self.generate(standing, table_move, ply);
        let only = self.moves.len() == start + 1 && (ply as i32) < 2 * self.root_depth;
        let mut top = 0;
        let mut best = -WIN;
        let mut best_cell = Cell::NONE;
        let mut raised = false;
        let mut tried = 0;
        let quiet_limit =
            if improving { 9 + 5 * depth * depth / 3 } else { 4 + 5 * depth * depth / 6 };
        while let Some(candidate) = self.pick(start + tried) {
            let cell = candidate.cell;
            tried += 1;
            top = candidate.policy.max(top);
            if cell == left_out {
                continue;
            }
            let mine = self.state.class(me, cell);
            let theirs = self.state.class(!me, cell);
            let threat = mine >= Class::Three || theirs >= Class::Three;
            let shallow = node != Node::Principal && best > -FORCED && free;
            if shallow && !threat {
                if tried as i32 > quiet_limit {
                    break;
                }
                if depth <= 4
                    && tried > 3
                    && value + margins::QUIET * depth + margins::QUIET <= alpha
                {
                    continue;
                }
            }
            if self.state.is_foul(me, cell) {
                continue;
            }
            let mut next = depth - 1;
            if only {
                next = depth;
            } else if tried == 1 && cell == table_move {
                next += extension;
            }
            self.table.expect(self.state.hash_after(cell));
            self.play(cell);
            let result = if best_cell == Cell::NONE && best == -WIN {
                let child = if node == Node::Principal { node } else { node.child() };
                -self.search(child, next, -beta, -alpha, ply + 1)
            } else {
                let mut reduced = next;
                if depth >= 3 && tried > 2 {
                    let mut less =
                        i32::from(self.reductions[(depth as usize).min(63)][tried.min(63)]);
                    less += i32::from(node == Node::Cut);
                    less -= i32::from(node == Node::Principal);
                    less -= i32::from(improving);
                    less -= i32::from(mine >= Class::Three);
                    less -= i32::from(theirs >= Class::Three);
                    less -= i32::from(candidate.history) / 3000;
                    less += i32::from(raised);
                    less += i32::from(candidate.policy + margins::POLICY < top);
                    reduced = (next - less.max(0)).max(1);
                }
                let mut result = -self.search(node.child(), reduced, -alpha - 1, -alpha, ply + 1);
                if result > alpha && reduced < next {
                    result = -self.search(node.child(), next, -alpha - 1, -alpha, ply + 1);
                }
                if result > alpha && result < beta && node == Node::Principal {
                    result = -self.search(Node::Principal, next, -beta, -alpha, ply + 1);
                }
                result
            };
            self.undo();
            if self.halted {
                self.moves.truncate(start);
                return DRAW;
            }
            if result > best {
                best = result;
                if result > alpha {
                    best_cell = cell;
                    alpha = result;
                    raised = true;
                    if node == Node::Principal {
                        self.note_line(ply, cell);
                    }
                    if alpha >= beta {
                        self.reward(start, tried, depth, ply);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if best == -WIN {
            // Asked without its only move, or every move that could help is forbidden.
            best = if asking { alpha } else { self.nothing_helps(standing, ply) };
        }
        if !asking {
            let bound = if best >= beta {
                Bound::Lower
            } else if raised {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.store(key, ply, Entry { cell: best_cell, depth, bound, value: best });
        }
        best
    }

    /// The reply that alone stops a five costs no depth.
    fn search_forced(
        &mut self,
        node: Node,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        cell: Cell,
    ) -> i32 {
        let child = if node == Node::Principal { node } else { node.child() };
        self.frames[ply].value = self.evaluate();
        let left_out = std::mem::replace(&mut self.frames[ply].left_out, Cell::NONE);
        self.play(cell);
        let value = -self.search(child, depth, -beta, -alpha, ply + 1);
        self.undo();
        self.frames[ply].left_out = left_out;
        if node == Node::Principal && !self.halted {
            self.note_line(ply, cell);
        }
        value
    }

    /// The table's value where it is closer to the truth than the shapes.
    fn better_known(&self, known: Option<Entry>, value: i32) -> i32 {
        match known {
            Some(entry) if entry.bound == Bound::Exact => entry.value,
            Some(entry) if entry.bound == Bound::Lower && entry.value > value => entry.value,
            Some(entry) if entry.bound == Bound::Upper && entry.value < value => entry.value,
            _ => value,
        }
    }

    /// The value of a node none of whose generated moves could be played.
    fn nothing_helps(&mut self, standing: Standing, ply: usize) -> i32 {
        let me = self.state.to_move();
        if standing == Standing::Pressed {
            return ply as i32 + 4 - WIN;
        }
        let empty = *self.state.empty();
        if empty.iter().all(|cell| self.state.is_foul(me, cell)) {
            ply as i32 + 1 - WIN
        } else {
            self.evaluate()
        }
    }

    /// Remembers that the last of the tried moves refuted the node and the others did not.
    fn reward(&mut self, start: usize, tried: usize, depth: i32, ply: usize) {
        let me = self.state.to_move();
        let bonus = (depth * depth * 8).min(1200);
        let last = start + tried - 1;
        let cell = self.moves[last].cell;
        for index in start..last {
            let other = self.moves[index].cell;
            self.adjust(me, other, -bonus);
        }
        self.adjust(me, cell, bonus);
        let killers = &mut self.frames[ply].killers;
        if killers[0] != cell {
            *killers = [cell, killers[0]];
        }
        if let Some(before) = self.state.last(0) {
            self.counters[me as usize][before.index()] = cell;
        }
    }

    fn adjust(&mut self, stone: Stone, cell: Cell, bonus: i32) {
        let entry = &mut self.history[stone as usize][cell.index()];
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
    }
}

/// Distances in value at which the search takes a shortcut.
mod margins {
    pub(super) const FUTILITY: i32 = 55;
    pub(super) const RAZOR: i32 = 60;
    pub(super) const QUIET: i32 = 55;
    pub(super) const SINGULAR: i32 = 3;
    /// In steps of the policy.
    pub(super) const POLICY: i32 = 30;
}

fn cuts(entry: Entry, alpha: i32, beta: i32) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
    }
}
