//! Quiescence search: beyond the last ply only fours are tried, because their answers are forced.

use crate::cell::Cell;
use crate::ruleset::Ruleset;
use crate::value::DRAW;

use super::outlook::Outlook;
use super::{MAX_PLY, Searcher};

impl<R: Ruleset> Searcher<'_, R> {
    /// The value after the best run of fours for the side to move; it may also stop and stand.
    pub(super) fn quiesce(&mut self, alpha: i32, beta: i32, ply: usize, played: i32) -> i32 {
        if self.enter(ply) || self.state.room() == 0 {
            return DRAW;
        }
        self.statistics.quiescence += 1;
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        let outlook = Outlook::of(&mut self.state);
        if let Some(value) = self.decided(&outlook, ply) {
            return value;
        }
        if let Outlook::Forced(cell) = outlook {
            self.play(cell);
            let value = -self.quiesce(-beta, -alpha, ply + 1, played + 1);
            self.undo();
            if value > alpha && value < beta && !self.halted {
                self.note_line(ply, cell);
            }
            return value;
        }
        let me = self.state.to_move();
        let mut best = self.evaluate();
        if best >= beta
            || played >= self.tuning.values.quiescence_plies
            || self.state.four_count(me) == 0
        {
            return best;
        }
        let mut alpha = alpha.max(best);
        let before = self.state.last(1);
        for cell in self.state.fours(me).iter() {
            if before.is_some_and(|own| !in_line(own, cell)) || self.state.is_foul(me, cell) {
                continue;
            }
            self.play(cell);
            let value = -self.quiesce(-beta, -alpha, ply + 1, played + 1);
            self.undo();
            if self.halted {
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.note_line(ply, cell);
                }
                if value >= beta {
                    break;
                }
            }
        }
        best
    }
}

/// Whether two cells are near each other on one line.
fn in_line(one: Cell, other: Cell) -> bool {
    let (dx, dy) = (one.x().abs_diff(other.x()), one.y().abs_diff(other.y()));
    dx.max(dy) <= 4 && (dx == 0 || dy == 0 || dx == dy)
}
