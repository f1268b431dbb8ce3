//! An opponent that looks six moves ahead with alpha-beta.
//!
//! A position is worth the unbroken rows of both sides by length and open ends. Candidates are the
//! empty points that touch a stone, the most promising first. A four of the other side is blocked
//! without searching. Results are kept by Zobrist key, and scores are kept by line, so that a move
//! changes four of them. A budget of nodes, spent depth by depth, bounds the reply: in positions
//! where six moves are too many, the best move of the deepest finished part is played.

mod rows;

use std::time::Duration;

use tengen_rules::{Board, Point, Position, Rule, Stone};

use super::{dice, middle, own_five};
use crate::{Clock, Stop};
use rows::{FIVE, Rows};

const DEPTH: u32 = 6;

/// Well under a second on a slow machine.
const NODES: u32 = 80_000;

/// Past this, the clock ends a search that its nodes have not ended.
pub(crate) const CAP: Duration = Duration::from_millis(900);

/// Any value beyond this is a five for one side.
const WON: i32 = FIVE / 2;

/// The move of this opponent; `None` when the game is over.
pub(crate) fn lookahead(
    position: &Position,
    seed: u64,
    clock: &dyn Clock,
    stop: &Stop,
) -> Option<Point> {
    if position.outcome().is_some() {
        return None;
    }
    if position.board().count() == 0 {
        return Some(middle(position.size()));
    }
    let forced = own_five(position).or_else(|| defence(position));
    Some(forced.unwrap_or_else(|| Lookahead::new(position, clock, stop).choose(position, seed)))
}

/// A point where the other side would complete a winning line, if the side to move may play there.
fn defence(position: &Position) -> Option<Point> {
    let (board, other) = (position.board(), !position.to_move());
    board
        .empty_points()
        .find(|&point| board.wins(point, other, position.rule()) && position.is_legal(point))
}

#[derive(Clone, Copy)]
struct RankedPoint {
    point: Point,
    gain: i32,
}

#[derive(Clone, Copy)]
enum KnownBound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy)]
struct KnownValue {
    key: u64,
    depth: u32,
    value: i32,
    bound: KnownBound,
}

/// The nodes or the time ran out, or somebody asked to stop.
struct Interrupted;

struct Lookahead<'a> {
    rule: Rule,
    board: Board,
    rows: Rows,
    cache: Vec<Option<KnownValue>>,
    nodes: u32,
    clock: &'a dyn Clock,
    stop: &'a Stop,
}

impl<'a> Lookahead<'a> {
    fn new(position: &Position, clock: &'a dyn Clock, stop: &'a Stop) -> Lookahead<'a> {
        Lookahead {
            rule: position.rule(),
            board: position.board().clone(),
            rows: Rows::new(position.board(), position.rule()),
            cache: vec![None; 1 << 15],
            nodes: 0,
            clock,
            stop,
        }
    }

    fn choose(&mut self, position: &Position, seed: u64) -> Point {
        let stone = position.to_move();
        let mut dice = dice(seed, position);
        let mut candidates = self.candidates(stone);
        candidates.retain(|candidate| position.is_legal(candidate.point));
        if candidates.is_empty() {
            let legal = position.board().empty_points().filter(|&point| position.is_legal(point));
            candidates.extend(legal.map(|point| RankedPoint { point, gain: 0 }));
        }
        for index in (1..candidates.len()).rev() {
            candidates.swap(index, dice.below(index + 1));
        }
        candidates.sort_by_key(|candidate| -candidate.gain);
        for depth in (2..=DEPTH).step_by(2) {
            let (best, finished) = self.root(&candidates, stone, depth);
            if let Some(best) = best {
                candidates[..=best].rotate_right(1);
            }
            if finished.is_err() {
                break;
            }
        }
        candidates[0].point
    }

    /// The best candidate as far as the search came; the first one is searched first, so that a
    /// search cut short never prefers a move only because the better one was not reached.
    fn root(
        &mut self,
        candidates: &[RankedPoint],
        stone: Stone,
        depth: u32,
    ) -> (Option<usize>, Result<(), Interrupted>) {
        let mut best = (None, -i32::MAX);
        for (index, &candidate) in candidates.iter().enumerate() {
            match self.after(candidate, stone, depth, -i32::MAX, -best.1) {
                Ok(value) if value > best.1 => best = (Some(index), value),
                Ok(_) => {}
                Err(interrupted) => return (best.0, Err(interrupted)),
            }
            if best.1 > WON {
                break;
            }
        }
        (best.0, Ok(()))
    }

    /// The value of a candidate for the side that plays it, seen from after the move.
    fn after(
        &mut self,
        candidate: RankedPoint,
        stone: Stone,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Interrupted> {
        if candidate.gain > WON {
            return Ok(FIVE + depth as i32);
        }
        self.board.put(candidate.point, stone);
        self.rows.flip(candidate.point, stone);
        let value = self.search(!stone, depth - 1, alpha, beta);
        self.rows.flip(candidate.point, stone);
        self.board.take(candidate.point);
        Ok(-value?)
    }

    fn search(
        &mut self,
        stone: Stone,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Interrupted> {
        self.count()?;
        let key = self.board.hash();
        let slot = key as usize % self.cache.len();
        if let Some(entry) = self.cache[slot].filter(|e| e.key == key && e.depth == depth) {
            match entry.bound {
                KnownBound::Exact => return Ok(entry.value),
                KnownBound::AtLeast if entry.value >= beta => return Ok(entry.value),
                KnownBound::AtMost if entry.value <= alpha => return Ok(entry.value),
                KnownBound::AtLeast | KnownBound::AtMost => {}
            }
        }
        let mut candidates = self.candidates(stone);
        candidates.sort_unstable_by_key(|candidate| (-candidate.gain, candidate.point));
        let mut best = None;
        let floor = alpha;
        for candidate in candidates {
            if self.rule.forbids(stone) && self.board.foul(candidate.point).is_some() {
                continue;
            }
            // One move from the end, what the best candidate gains is its value.
            let value = if depth == 1 && candidate.gain <= WON {
                self.rows.value(stone) + candidate.gain
            } else {
                self.after(candidate, stone, depth, -beta, -alpha)?
            };
            best = best.max(Some(value));
            alpha = alpha.max(value);
            if alpha >= beta || depth == 1 {
                break;
            }
        }
        let value = best.unwrap_or_else(|| self.rows.value(stone));
        let bound = match value {
            value if value >= beta => KnownBound::AtLeast,
            value if value <= floor => KnownBound::AtMost,
            _ => KnownBound::Exact,
        };
        self.cache[slot] = Some(KnownValue { key, depth, value, bound });
        Ok(value)
    }

    /// The empty points that touch a stone, each with what a stone there adds to the value.
    fn candidates(&self, stone: Stone) -> Vec<RankedPoint> {
        let points = self.rows.touching();
        points.map(|point| RankedPoint { point, gain: self.rows.gain(point, stone) }).collect()
    }

    fn count(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        let over = self.nodes > NODES
            || self.nodes.is_multiple_of(64)
                && (self.stop.is_stopped() || self.clock.elapsed() > CAP);
        if over { Err(Interrupted) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
