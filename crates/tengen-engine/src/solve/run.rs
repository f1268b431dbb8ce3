//! What happens to a run of fours that wins when the defender gets a move first.

use tengen_rules::Stone;

use super::line_board::{At, Fives, LineBoard};
use crate::ruleset::Ruleset;

impl<R: Ruleset> LineBoard<R> {
    /// Whether a run of fours that wins still does, move for move, after the defender has put a stone on
    /// `answer`. A stone of Black's that forbids one of Black's own later answers makes the run shorter: it
    /// then is another run.
    pub(super) fn survives(&mut self, run: &[At], answer: At) -> bool {
        if run.contains(&answer) {
            return false;
        }
        let (attacker, defender) = (self.attacker, !self.attacker);
        self.flip(answer, defender);
        let mut forced = self.fives_through(answer, defender);
        let mut played = 0;
        let survives = loop {
            let Some(&at) = run.get(played) else { break false };
            let free = match forced {
                Fives::None => true,
                Fives::One(five) => five == at,
                Fives::Several => false,
            };
            if !free || self.is_foul(at, attacker) {
                break false;
            }
            self.flip(at, attacker);
            played += 1;
            match (self.fives_through(at, attacker), run.get(played)) {
                (Fives::None, _) => break false,
                (Fives::Several, _) => break true,
                (Fives::One(five), rest) if self.is_foul(five, defender) => break rest.is_none(),
                (Fives::One(five), Some(&gap)) if five == gap => {
                    self.flip(gap, defender);
                    played += 1;
                    forced = self.fives_through(gap, defender);
                }
                (Fives::One(_), _) => break false,
            }
        };
        for (index, &at) in run[..played].iter().enumerate() {
            self.flip(at, if index % 2 == 0 { attacker } else { defender });
        }
        self.flip(answer, defender);
        survives
    }

    /// Whether a run of fours depends on what is forbidden: a stone far from it may change that.
    pub(super) fn is_delicate(&mut self, run: &[At]) -> bool {
        if !R::FORBIDS {
            return false;
        }
        let attacker = self.attacker;
        let mut delicate = false;
        for (index, &at) in run.iter().enumerate() {
            let stone = if index % 2 == 0 { attacker } else { !attacker };
            delicate |= stone == Stone::Black && attacker == Stone::Black && self.is_suspicious(at);
            self.flip(at, stone);
        }
        if attacker == Stone::White {
            let last = run.last().map(|&at| self.fives_through(at, attacker));
            delicate = last != Some(Fives::Several);
        }
        for (index, &at) in run.iter().enumerate() {
            self.flip(at, if index % 2 == 0 { attacker } else { !attacker });
        }
        delicate
    }
}
