//! Principal-variation search with iterative deepening.
//!
//! Every node first asks what the threats alone decide ([`outlook`]); the moves it tries come from
//! that ([`moves`]); beyond the last ply only fours are played out ([`quiescence`]). [`root`] deepens,
//! reports and answers, [`history`] remembers which moves refuted others, [`control`] knows when to end.
//! The numbers are in [`tunables`](crate::tunables).

mod control;
mod history;
mod moves;
mod outlook;
mod quiescence;
mod root;
mod statistics;
mod tree;

#[cfg(test)]
mod tests;

use crate::cell::{Cell, Cells};
use crate::eval::Evaluator;
use crate::ruleset::Ruleset;
use crate::shape::Class;
use crate::state::State;
use crate::transposition::{Bound, TableEntry, TranspositionTable};
use crate::tunables::{PLY, Tuning};
use crate::value::{DRAW, FORCED, WIN};

use control::Control;
use history::History;
use moves::Candidate;
use outlook::Outlook;

pub(crate) use outlook::stops;
pub(crate) use root::{SearchJob, run};
pub use statistics::Statistics;
pub use tree::Refutation;
pub(crate) use tree::wander;

/// Whether the search asks for the value of this position, and not only what the threats decide.
pub(crate) fn is_evaluated<R: Ruleset>(state: &mut State<R>) -> bool {
    match Outlook::of(state) {
        Outlook::Wins(..) | Outlook::Loses(_) | Outlook::Forced(_) => false,
        Outlook::Pressed | Outlook::Free => true,
    }
}

/// The moves that the search puts in order in this position, unless the threats alone leave one.
pub(crate) fn moves_to_order<R: Ruleset>(state: &mut State<R>) -> Option<Cells> {
    match Outlook::of(state) {
        Outlook::Wins(..) | Outlook::Loses(_) | Outlook::Forced(_) => None,
        outlook @ (Outlook::Pressed | Outlook::Free) => Some(moves::worth_trying(state, outlook)),
    }
}

/// No line is followed further than this.
const MAX_PLY: usize = 200;

/// What the search expects of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeKind {
    /// Its value is wanted exactly.
    Principal,
    /// One good move is expected to refute it.
    Cut,
    /// Every move is expected to fail.
    All,
}

impl NodeKind {
    /// What the first child of this node is.
    fn first_child(self) -> NodeKind {
        match self {
            NodeKind::Principal => NodeKind::Principal,
            NodeKind::Cut | NodeKind::All => self.scouted_child(),
        }
    }

    /// What the children of this node are that a window of nothing looks at.
    fn scouted_child(self) -> NodeKind {
        match self {
            NodeKind::Principal | NodeKind::All => NodeKind::Cut,
            NodeKind::Cut => NodeKind::All,
        }
    }
}

/// What a node leaves for its neighbours in the tree.
#[derive(Clone, Copy)]
struct Frame {
    value: i32,
    killers: [Cell; 2],
    /// A move not to try, while the search asks whether it is singular.
    left_out: Cell,
    line: usize,
}

/// Whether a thread gives the answer or only fills the transposition table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Main,
    Helper,
}

/// One thread's search.
struct Searcher<'a, R: Ruleset> {
    state: State<R>,
    evaluator: Evaluator<'a>,
    table: &'a TranspositionTable,
    tuning: &'a Tuning,
    control: &'a Control<'a>,
    role: Role,
    nodes: u64,
    statistics: Statistics,
    deepest: usize,
    halted: bool,
    root_depth: i32,
    /// The candidates of all open nodes, one behind the other.
    moves: Vec<Candidate>,
    history: History,
    frames: Box<[Frame]>,
    lines: Box<[[Cell; MAX_PLY]]>,
}

impl<'a, R: Ruleset> Searcher<'a, R> {
    fn new(state: State<R>, job: &'a SearchJob<'a>, control: &'a Control<'a>, role: Role) -> Self {
        let frame = Frame { value: 0, killers: [Cell::NONE; 2], left_out: Cell::NONE, line: 0 };
        Searcher {
            evaluator: Evaluator::new(&state, job.weights),
            state,
            table: job.table,
            tuning: job.tuning,
            control,
            role,
            nodes: 0,
            statistics: Statistics::default(),
            deepest: 0,
            halted: false,
            root_depth: 0,
            moves: Vec::with_capacity(MAX_PLY * 128),
            history: History::new(),
            frames: vec![frame; MAX_PLY + 4].into_boxed_slice(),
            lines: vec![[Cell::NONE; MAX_PLY]; MAX_PLY + 4].into_boxed_slice(),
        }
    }

    fn play(&mut self, cell: Cell) {
        self.state.play(cell);
        self.evaluator.put();
    }

    fn undo(&mut self) {
        self.state.undo();
        self.evaluator.undo();
    }

    /// The static evaluation, more exactly the nearer it is to the window.
    fn evaluate(&mut self, alpha: i32, beta: i32) -> i32 {
        let margin = self.tuning.values.net_margin;
        self.evaluator.value(&self.state, alpha - margin..=beta + margin)
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

    /// Makes `cell` and what follows it the best line of this ply.
    fn note_line(&mut self, ply: usize, cell: Cell) {
        let length = self.frames[ply + 1].line.min(MAX_PLY - 1);
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply][0] = cell;
        upper[ply][1..=length].copy_from_slice(&lower[0][..length]);
        self.frames[ply].line = length + 1;
    }

    fn search(&mut self, node: NodeKind, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        // Step 1. When the depth is used up, only fours are played out.
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply, 0);
        }

        // Step 2. The search may be over, the board full, or the line too long.
        if self.enter(ply) {
            return DRAW;
        }
        if self.state.room() == 0 {
            return DRAW;
        }
        if ply >= MAX_PLY {
            return self.evaluate(alpha, beta);
        }

        // Step 3. Mate distance pruning: no win found from here on can be quicker than this ply.
        let mut alpha = alpha.max(ply as i32 - WIN);
        let beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        // Step 4. Threats alone decide many positions, and leave one reply in others.
        let outlook = Outlook::of(&mut self.state);
        if let Some(value) = self.decided(&outlook, ply) {
            return value;
        }
        if let Outlook::Forced(cell) = outlook {
            return self.search_forced(node, depth, alpha, beta, ply, cell);
        }

        // Step 5. The transposition table.
        let tuning = self.tuning;
        let tunables = &tuning.values;
        let principal = node == NodeKind::Principal;
        let key = self.state.hash();
        let left_out = self.frames[ply].left_out;
        let asking = left_out != Cell::NONE;
        let known = self.table.probe(key, ply);
        if let Some(entry) = known
            && !asking
            && !principal
            && entry.depth >= depth
            && cuts(entry, alpha, beta)
        {
            return entry.value;
        }
        let table_move = known.map_or(Cell::NONE, |entry| entry.cell);

        // Step 6. Internal iterative reduction: without a good first move, a ply less finds one. Where
        // every move is expected to fail, none is good.
        let mut depth = depth;
        let known_depth = known.map_or(0, |entry| entry.depth);
        let lags =
            principal && depth >= tunables.iir_lag_depth && known_depth + tunables.iir_lag < depth;
        let unknown =
            node != NodeKind::All && table_move == Cell::NONE && depth >= tunables.iir_depth;
        if !asking && (unknown || lags) {
            depth -= 1;
        }

        // Step 7. Static evaluation, and whether it is better than two plies ago.
        let me = self.state.to_move();
        let value = self.evaluate(alpha, beta);
        let value = better_known(known, value);
        self.frames[ply].value = value;
        let improving = ply >= 2 && value > self.frames[ply - 2].value;
        let free = outlook == Outlook::Free;
        if !principal && free && !asking && alpha.abs() < FORCED {
            // Step 8. Reverse futility pruning: so far above beta that no reply will matter.
            let plies = depth - tunables.reverse_futility_start - i32::from(improving);
            if value - tunables.reverse_futility_margin * plies.max(0) >= beta {
                return value;
            }

            // Step 9. Razoring: so far below alpha that only fours could help.
            if depth <= tunables.razor_depth
                && value + tunables.razor_margin * depth * depth < alpha
            {
                let fought = self.quiesce(alpha, beta, ply, 0);
                if fought <= alpha || depth == 1 {
                    return fought;
                }
            }
        }

        // Step 10. Singular extension: where all other moves are clearly worse than the table's, it is
        // searched a ply deeper. Where another is good enough as well, the node is as good as refuted.
        let mut extension = 0;
        if let Some(entry) = known
            && depth >= tunables.singular_depth
            && !asking
            && entry.bound != Bound::Upper
            && entry.depth >= depth - tunables.singular_lag
            && entry.value.abs() < FORCED
            && self.state.is_empty_at(table_move)
            && (ply as i32) < 2 * self.root_depth
        {
            let bar = entry.value - tunables.singular_margin * depth;
            self.frames[ply].left_out = table_move;
            let rest = self.search(NodeKind::Cut, (depth - 1) / 2, bar - 1, bar, ply);
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

        // Step 11. The moves, one after the other, the most promising first.
        let mut offer = self.offer(outlook, table_move, depth, ply);
        let start = offer.start;
        let counted = Statistics::index(depth);
        self.statistics.expanded[counted] += 1;
        let few = !free
            && offer.count() <= tunables.extension_moves
            && (ply as i32) < 2 * self.root_depth;
        let mut best = -WIN;
        let mut best_cell = Cell::NONE;
        let mut raised = false;
        let mut tried = 0;
        let late = tuning.late_moves(depth) >> i32::from(!improving);
        let mut only_fours = false;
        while let Some(candidate) = self.next(&mut offer, tried) {
            let cell = candidate.cell;
            tried += 1;
            if cell == left_out {
                continue;
            }
            let mine = self.state.class(me, cell);
            let theirs = self.state.class(!me, cell);
            if free && best > -FORCED {
                // Step 12. Late move pruning: after so many moves, of the rest only fours are tried.
                if tried as i32 > late && !only_fours {
                    only_fours = true;
                    tried -= 1;
                    self.keep_fours(start + tried);
                    continue;
                }

                // Step 13. Futility pruning: a quiet move cannot lift the value above alpha.
                if !principal
                    && depth <= tunables.futility_depth
                    && tried as i32 > tunables.futility_moves
                    && mine < Class::Three
                    && theirs < Class::Three
                    && value + tunables.futility_margin * (depth + 1) <= alpha
                {
                    continue;
                }
            }

            // Step 14. A forbidden point is no move; this is dear to find out, so it comes late.
            if self.state.is_foul(me, cell) {
                continue;
            }

            // Step 15. Extensions: a singular move, and those that stop a threat where there are few.
            let mut next = depth - 1;
            if few {
                next = depth;
            } else if tried == 1 && cell == table_move {
                next += extension;
            }

            // Step 16. The move is made.
            self.table.expect(self.state.hash_after(cell));
            self.play(cell);
            self.statistics.tried[counted] += 1;
            let result = if best_cell == Cell::NONE && best == -WIN {
                // Step 17. The first move gets the whole window.
                -self.search(node.first_child(), next, -beta, -alpha, ply + 1)
            } else {
                // Step 18. Late move reduction, by what is known about the move.
                let mut reduced = next;
                if depth >= tunables.reduction_depth && tried as i32 > tunables.reduction_moves {
                    let cut = node == NodeKind::Cut;
                    let mut less = tuning.reduction(depth, tried);
                    less += tunables.reduction_cut * i32::from(cut);
                    less += tunables.reduction_above
                        * i32::from(cut && value >= beta + tunables.reduction_above_margin);
                    less -= tunables.reduction_principal * i32::from(principal);
                    less -= tunables.reduction_improving * i32::from(improving);
                    less -= i32::from(candidate.history) * PLY / tunables.reduction_history;
                    less += tunables.reduction_raised * i32::from(raised);
                    less += tunables.reduction_unlikely * (offer.top - candidate.policy);
                    less -= tuning.unreduced(mine);
                    let less = (less + tunables.reduction_rounding) / PLY;
                    reduced = (next - less.max(0)).max(next.min(1));
                    self.statistics.reduced += u64::from(reduced < next);
                }

                // Step 19. A window of nothing asks whether the move is better than the best; if it
                // seems so, again without the reduction, deeper where it seems much better, and then
                // with the whole window.
                let child = node.scouted_child();
                let mut result = -self.search(child, reduced, -alpha - 1, -alpha, ply + 1);
                if result > alpha && reduced < next {
                    self.statistics.searched_again += 1;
                    if result < FORCED && result > best.max(alpha) + tunables.deeper_margin {
                        next += 1;
                    } else if result < alpha + tunables.shallower_margin && reduced < next - 1 {
                        next -= 1;
                    }
                    result = -self.search(child, next, -alpha - 1, -alpha, ply + 1);
                }
                if result > alpha && result < beta && principal {
                    result = -self.search(NodeKind::Principal, next, -beta, -alpha, ply + 1);
                }
                result
            };

            // Step 20. The move is taken back.
            self.undo();
            if self.halted {
                self.moves.truncate(start);
                return DRAW;
            }

            // Step 21. A new best move, and perhaps a refutation.
            if result > best {
                best = result;
                if result > alpha {
                    best_cell = cell;
                    alpha = result;
                    raised = true;
                    if principal {
                        self.note_line(ply, cell);
                    }
                    if alpha >= beta {
                        self.statistics.cutoffs += 1;
                        self.statistics.first_cutoffs += u64::from(tried == 1);
                        self.reward(start, tried, depth, ply);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);

        // Step 22. Asked without its only move, or every move that could help is forbidden.
        if best == -WIN {
            best = if asking { alpha } else { self.nothing_helps(outlook, alpha, beta, ply) };
        }

        // Step 23. What was found goes to the transposition table.
        if !asking {
            let bound = if best >= beta {
                Bound::Lower
            } else if raised {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.store(key, ply, TableEntry { cell: best_cell, depth, bound, value: best });
        }
        best
    }

    /// The reply that alone stops a five costs no depth.
    fn search_forced(
        &mut self,
        node: NodeKind,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        cell: Cell,
    ) -> i32 {
        self.frames[ply].value = self.evaluator.quick_value(&self.state);
        let left_out = std::mem::replace(&mut self.frames[ply].left_out, Cell::NONE);
        self.table.expect(self.state.hash_after(cell));
        self.play(cell);
        let value = -self.search(node.first_child(), depth, -beta, -alpha, ply + 1);
        self.undo();
        self.frames[ply].left_out = left_out;
        if node == NodeKind::Principal && !self.halted {
            self.note_line(ply, cell);
        }
        value
    }

    /// The value of a node none of whose generated moves could be played.
    fn nothing_helps(&mut self, outlook: Outlook, alpha: i32, beta: i32, ply: usize) -> i32 {
        let me = self.state.to_move();
        if outlook == Outlook::Pressed {
            return ply as i32 + 4 - WIN;
        }
        let empty = *self.state.empty();
        if empty.iter().all(|cell| self.state.is_foul(me, cell)) {
            ply as i32 + 1 - WIN
        } else {
            self.evaluate(alpha, beta)
        }
    }
}

/// The table's value where it is closer to the truth than the static evaluation.
fn better_known(known: Option<TableEntry>, value: i32) -> i32 {
    match known {
        Some(entry) if entry.bound == Bound::Exact => entry.value,
        Some(entry) if entry.bound == Bound::Lower && entry.value > value => entry.value,
        Some(entry) if entry.bound == Bound::Upper && entry.value < value => entry.value,
        _ => value,
    }
}

fn cuts(entry: TableEntry, alpha: i32, beta: i32) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
    }
}
