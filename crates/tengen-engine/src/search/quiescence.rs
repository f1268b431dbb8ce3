//! Quiescence search: beyond the last ply only fours are tried, because their answers are forced.

use crate::cell::Cell;
use crate::ruleset::Ruleset;
use crate::shape::Class;
use crate::transposition::{Bound, TableEntry};
use crate::value::DRAW;

use super::outlook::Outlook;
use super::{MAX_PLY, Searcher, cuts};

impl<R: Ruleset> Searcher<'_, R> {
    /// The value after the best run of fours for the side to move; it may also stop and stand.
    pub(super) fn quiesce(&mut self, alpha: i32, beta: i32, ply: usize, played: i32) -> i32 {
        if self.enter(ply) || self.state.room() == 0 {
            return DRAW;
        }
        self.statistics.quiescence += 1;
        if ply >= MAX_PLY {
            return self.evaluator.quick_value(&self.state);
        }
        let outlook = Outlook::of(&mut self.state);
        if let Some(value) = self.decided(&outlook, ply) {
            return value;
        }
        if let Outlook::Forced(cell) = outlook {
            self.table.expect(self.state.hash_after(cell));
            self.play(cell);
            let value = -self.quiesce(-beta, -alpha, ply + 1, played + 1);
            self.undo();
            if value > alpha && value < beta && !self.halted {
                self.note_line(ply, cell);
            }
            return value;
        }
        let me = self.state.to_move();
        let tunables = &self.tuning.values;
        if self.state.four_count(me) == 0 || played >= tunables.quiescence_plies {
            return self.evaluator.quick_value(&self.state);
        }
        let key = self.state.hash();
        let known = self.table.probe(key, ply);
        if let Some(entry) = known
            && beta - alpha == 1
            && cuts(entry, alpha, beta)
        {
            return entry.value;
        }
        let mut best = self.evaluator.quick_value(&self.state);
        if best >= beta {
            return best;
        }
        let plain = played < tunables.quiescence_plain_plies;
        let least = if plain { Class::Four } else { Class::FourPlus };
        let first = known.map_or(Cell::NONE, |entry| entry.cell);
        let start = self.generate_fours(first, least);
        let mut next = start;
        let mut best_cell = Cell::NONE;
        let mut bound = Bound::Upper;
        let mut alpha = alpha;
        if best > alpha {
            alpha = best;
            bound = Bound::Exact;
        }
        while let Some(candidate) = self.pick(next) {
            let cell = candidate.cell;
            next += 1;
            if self.state.is_foul(me, cell) {
                continue;
            }
            self.play(cell);
            let value = -self.quiesce(-beta, -alpha, ply + 1, played + 1);
            self.undo();
            if self.halted {
                self.moves.truncate(start);
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_cell = cell;
                    bound = Bound::Exact;
                    self.note_line(ply, cell);
                }
                if value >= beta {
                    bound = Bound::Lower;
                    break;
                }
            }
        }
        self.moves.truncate(start);
        if next > start {
            self.table.store(
                key,
                ply,
                TableEntry { cell: best_cell, depth: 0, bound, value: best },
            );
        }
        best
    }
}
