//! Which moves refuted others lately: a guess at what will refute more.

use tengen_rules::Stone;

use crate::cell::{CELLS, Cell};
use crate::ruleset::Ruleset;

use super::Searcher;

/// How often each move refuted a node, lately, against how often it was tried in vain.
pub(super) struct History {
    scores: Box<[[i16; CELLS]; 2]>,
    /// Which reply refuted a stone of the other colour on this cell.
    counters: Box<[[Cell; CELLS]; 2]>,
}

/// How far history can count for or against a move.
const MOST: i32 = 8192;

impl History {
    pub(super) fn new() -> History {
        History { scores: Box::new([[0; CELLS]; 2]), counters: Box::new([[Cell::NONE; CELLS]; 2]) }
    }

    /// The scores of one colour's moves by cell.
    pub(super) fn scores(&self, stone: Stone) -> &[i16; CELLS] {
        &self.scores[stone as usize]
    }

    /// What refuted the last move of the other colour before.
    pub(super) fn counter(&self, stone: Stone, last: Option<Cell>) -> Cell {
        last.map_or(Cell::NONE, |last| self.counters[stone as usize][last.index()])
    }

    fn adjust(&mut self, stone: Stone, cell: Cell, bonus: i32) {
        let score = &mut self.scores[stone as usize][cell.index()];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}

impl<R: Ruleset> Searcher<'_, R> {
    /// Remembers that the last of the tried moves refuted the node and the others did not.
    pub(super) fn reward(&mut self, start: usize, tried: usize, depth: i32, ply: usize) {
        let me = self.state.to_move();
        let tunables = &self.tuning.values;
        let bonus = (depth * depth * tunables.history_bonus).min(tunables.history_bonus_max);
        let last = start + tried - 1;
        let cell = self.moves[last].cell;
        for other in &self.moves[start..last] {
            self.history.adjust(me, other.cell, -bonus);
        }
        self.history.adjust(me, cell, bonus);
        let killers = &mut self.frames[ply].killers;
        if killers[0] != cell {
            *killers = [cell, killers[0]];
        }
        if let Some(before) = self.state.last(0) {
            self.history.counters[me as usize][before.index()] = cell;
        }
    }
}
