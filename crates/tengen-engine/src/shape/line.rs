//! What one line through a stone amounts to, from first principles.
//!
//! A shape is defined by the game: a four can become a five, a straight four is a four that no reply
//! stops, a three can become a straight four, and so on down. The tables are made from this once,
//! so it is written for clarity and remembers what it has seen.

use std::collections::HashMap;

use tengen_rules::{Rule, Stone, Winning};

use super::LineShape;

/// The cells around a centre that holds an own stone, one bit each; only the stretch that one
/// could still play on counts, so everything behind the first obstacle is cleared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LineCells {
    pub(crate) own: u32,
    pub(crate) empty: u32,
    /// Enemy stones, which block a five where walls do not; only kept for rules that care.
    pub(crate) enemy: u32,
}

/// Judges lines of one colour under one rule.
pub(crate) struct LineJudge {
    winning: Winning,
    forbids: bool,
    centre: usize,
    seen: HashMap<LineCells, LineShape>,
}

impl LineJudge {
    pub(crate) fn new(rule: Rule, stone: Stone, reach: usize) -> LineJudge {
        let (winning, forbids) = (rule.winning(stone), rule.forbids(stone));
        LineJudge { winning, forbids, centre: reach, seen: HashMap::new() }
    }

    /// What the line is now that its centre has been played.
    pub(crate) fn shape(&mut self, line: LineCells) -> LineShape {
        if let Some(&shape) = self.seen.get(&line) {
            return shape;
        }
        let shape = self.judge(line);
        self.seen.insert(line, shape);
        shape
    }

    fn judge(&mut self, line: LineCells) -> LineShape {
        let run = self.run(line.own);
        if self.wins(line) {
            return LineShape::Five;
        }
        if run.count_ones() > 5 {
            return LineShape::Overline;
        }
        let fives = self.fives(line);
        if fives != 0 {
            return self.four(line, fives);
        }
        let mut count = [0; LineShape::COUNT];
        for cell in bits(line.empty) {
            let next = self.shape(with(line, cell));
            count[next as usize] += 1;
        }
        let of = |shape: LineShape| count[shape as usize];
        let threes = of(LineShape::Three) + of(LineShape::FreeThree);
        let twos = of(LineShape::Two) + of(LineShape::WideTwo) + of(LineShape::FreeTwo);
        if of(LineShape::StraightFour) >= 2 {
            LineShape::FreeThree
        } else if of(LineShape::StraightFour) == 1 {
            LineShape::Three
        } else if of(LineShape::Four) > 0 {
            LineShape::ClosedThree
        } else if threes > 0 {
            match threes {
                1 | 2 => LineShape::Two,
                3 => LineShape::WideTwo,
                _ => LineShape::FreeTwo,
            }
        } else if of(LineShape::ClosedThree) > 0 {
            LineShape::ClosedTwo
        } else if twos > 0 {
            LineShape::One
        } else if of(LineShape::ClosedTwo) > 0 {
            LineShape::ClosedOne
        } else {
            LineShape::Dead
        }
    }

    fn four(&self, line: LineCells, fives: u32) -> LineShape {
        if self.forbids {
            let mut sets: Vec<u32> =
                bits(fives).map(|cell| self.run(line.own | cell) & !cell).collect();
            sets.dedup();
            if sets.len() > 1 {
                return LineShape::TwoFours;
            }
        }
        let stoppable = bits(line.empty).any(|cell| {
            let enemy = if self.winning.needs_open_end { line.enemy | cell } else { 0 };
            self.fives(LineCells { empty: line.empty & !cell, enemy, ..line }) == 0
        });
        if stoppable { LineShape::Four } else { LineShape::StraightFour }
    }

    /// The empty cells that make the run through the centre a winning one.
    fn fives(&self, line: LineCells) -> u32 {
        bits(line.empty).filter(|&cell| self.wins(with(line, cell))).sum()
    }

    fn wins(&self, line: LineCells) -> bool {
        let run = self.run(line.own);
        let length = run.count_ones();
        let ends = (run << 1 | run >> 1) & !run;
        let open = line.enemy & ends != ends;
        self.winning.wins(length, open)
    }

    /// The unbroken stones through the centre.
    fn run(&self, own: u32) -> u32 {
        let mut run = 1 << self.centre;
        loop {
            let longer = (run | run << 1 | run >> 1) & own | 1 << self.centre;
            if longer == run {
                return run;
            }
            run = longer;
        }
    }
}

fn with(line: LineCells, cell: u32) -> LineCells {
    LineCells { own: line.own | cell, empty: line.empty & !cell, ..line }
}

fn bits(set: u32) -> impl Iterator<Item = u32> {
    (0..u32::BITS).map(|bit| 1 << bit).filter(move |bit| set & bit != 0)
}
