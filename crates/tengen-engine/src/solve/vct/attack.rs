//! The attacker's moves.

use tengen_rules::Stone;

use super::{ProofNumbers, Scope, Vct, Visited, at};
use crate::cell::{Cell, Cells};
use crate::ruleset::Ruleset;
use crate::shape::{Class, LineShape};
use crate::solve::limit::Exhausted;
use crate::solve::line_board::At;

/// First proof numbers: how hard a four, a three, a move that prepares a four and any other are to
/// win with, to begin with.
const FOUR: u32 = 1;
const THREE: u32 = 2;
const PREPARES: u32 = 8;
const QUIET: u32 = 16;

/// A five the defender threatens, and the points that leave the defender no five at all.
struct Danger {
    five: Cell,
    stops: Cells,
}

impl<R: Ruleset> Vct<'_, '_, R> {
    /// Adds the moves that keep the attack going, unless the position is decided already.
    pub(super) fn attacks(&mut self, seen: Visited) -> Result<Option<ProofNumbers>, Exhausted> {
        let attacker = self.attacker;
        if self.state.count(attacker, Class::Five) > 0 {
            return Ok(Some(ProofNumbers::PROVED));
        }
        let danger = self.danger();
        if danger.is_none() && self.straight_four().is_some() {
            return Ok(Some(ProofNumbers::PROVED));
        }
        if danger.as_ref().is_some_and(|danger| danger.stops.is_empty()) {
            return Ok(Some(ProofNumbers::DISPROVED));
        }
        let five = danger.as_ref().map(|danger| danger.five);
        if seen == Visited::New && self.runs_fours(attacker, five)? == Some(true) {
            return Ok(Some(ProofNumbers::PROVED));
        }
        let first = self.memory.branches.len();
        match danger {
            // Such a move may make nothing itself while an earlier threat still stands.
            Some(danger) => {
                for cell in danger.stops.iter() {
                    if !self.state.is_foul(attacker, cell) {
                        self.push(cell, FOUR);
                    }
                }
            }
            None => self.push_threats(),
        }
        let none = self.memory.branches.len() == first;
        Ok(none.then_some(ProofNumbers::DISPROVED))
    }

    fn danger(&self) -> Option<Danger> {
        let five = self.state.fives(!self.attacker).first()?;
        Some(Danger { five, stops: self.stops(!self.attacker, Class::Five) })
    }

    fn push_threats(&mut self) {
        const FOURS: [Class; 3] = [Class::FourThree, Class::FourPlus, Class::Four];
        const THREES: [Class; 3] = [Class::DoubleThree, Class::ThreePlus, Class::Three];
        let attacker = self.attacker;
        for (classes, proof) in [(FOURS, FOUR), (THREES, THREE)] {
            for class in classes {
                if self.state.count(attacker, class) > 0 {
                    for cell in self.state.points(attacker, class).clone().iter() {
                        self.push(cell, proof);
                    }
                }
            }
        }
        for cell in self.doubtful().iter() {
            self.push(cell, THREE);
        }
        if self.scope == Scope::Wide {
            self.push_quiet_threats();
        }
    }

    /// Adds all other moves, far ones too because a run of fours may come near them; whether they
    /// threaten one is seen when they are looked at.
    fn push_quiet_threats(&mut self) {
        let attacker = self.attacker;
        for cell in (*self.state.empty()).iter() {
            let class = self.state.class(attacker, cell);
            if !class.is_threat() {
                let prepares = self.boards[0].promise(at(cell)) > 0;
                self.push(cell, if prepares { PREPARES } else { QUIET });
            }
        }
    }

    /// Black's legal points whose lines look forbidden.
    fn doubtful(&mut self) -> Cells {
        let mut legal = Cells::EMPTY;
        if R::FORBIDS
            && self.attacker == Stone::Black
            && self.state.count(Stone::Black, Class::Forbidden) > 0
        {
            for cell in self.state.points(Stone::Black, Class::Forbidden).clone().iter() {
                if !self.state.is_foul(Stone::Black, cell) {
                    legal.insert(cell);
                }
            }
        }
        legal
    }

    /// Those of them that make a straight four.
    pub(super) fn doubtful_straight_four(&mut self) -> Option<Cell> {
        self.doubtful().iter().find(|&cell| {
            (0..4).any(|direction| {
                self.state.shape(Stone::Black, cell, direction) == LineShape::StraightFour
            })
        })
    }

    /// A point that makes a straight four, or two fours where that is allowed.
    fn straight_four(&mut self) -> Option<Cell> {
        match self.state.straight_fours(self.attacker).first() {
            Some(cell) => Some(cell),
            None => self.doubtful_straight_four(),
        }
    }

    /// Adds the end of a won line if fours alone decide it.
    pub(super) fn ends_by_fours(&mut self, line: &mut Vec<At>) -> Result<bool, Exhausted> {
        if let Some(five) = self.state.fives(self.attacker).first() {
            line.push(at(five));
            return Ok(true);
        }
        let five = self.danger().map(|danger| danger.five);
        if let (None, Some(cell)) = (five, self.straight_four()) {
            line.push(at(cell));
            return Ok(true);
        }
        let ends = self.runs_fours(self.attacker, five)? == Some(true);
        if ends {
            line.extend(&self.memory.scratch.line);
        }
        Ok(ends)
    }
}
