//! Checks a proof against the rules, defence by defence, without trusting the solver.

use std::collections::HashMap;
use std::fmt;

use tengen_rules::{Point, Position, Stone};

use super::{Proof, Walk};

/// Why a proof does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofFault {
    /// The moves of both sides to the place.
    pub path: Vec<Point>,
    /// What is wrong there.
    pub kind: ProofFaultKind,
}

/// What is wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofFaultKind {
    /// It does not say what the attacker plays.
    NoAnswer,
    /// The attacker's move cannot be played, or is forbidden.
    Illegal,
    /// The defender can complete a five.
    DefenderWins,
    /// The game ends, and the attacker has not won.
    NotWon,
    /// It takes another number of stones than the proof says.
    Length {
        /// So many.
        really: u32,
    },
    /// There was no room to look at all of it.
    TooLarge,
}

impl fmt::Display for ProofFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = tengen_rules::format_moves(&self.path);
        match self.kind {
            ProofFaultKind::NoAnswer => write!(f, "after {path} the proof has no answer"),
            ProofFaultKind::Illegal => write!(f, "after {path} the answer cannot be played"),
            ProofFaultKind::DefenderWins => write!(f, "after {path} the defender makes five"),
            ProofFaultKind::NotWon => write!(f, "after {path} the game ends without a win"),
            ProofFaultKind::Length { really } => {
                write!(f, "after {path} it takes {really} stones, which the proof does not say")
            }
            ProofFaultKind::TooLarge => write!(f, "the proof is too large to be checked"),
        }
    }
}

impl std::error::Error for ProofFault {}

/// Plays a proof out against every legal move of the defender at every turn, and counts the stones;
/// tells how many positions that were. What wins, what is forbidden and what a move does is asked of
/// the rules, and only the attacker's moves of the proof.
pub fn check_proof(proof: &Proof, most: u64) -> Result<u64, ProofFault> {
    let mut check = Check { known: HashMap::new(), path: Vec::new(), positions: 0, most };
    let start = proof.start();
    let really = if start.attacks() { check.attack(&start)? } else { check.defend(&start)? };
    if really == proof.plies() {
        Ok(check.positions)
    } else {
        Err(check.fault(ProofFaultKind::Length { really }))
    }
}

struct Check {
    /// The stones to the five in positions that were reached without a run that is being followed.
    known: HashMap<u64, u32>,
    path: Vec<Point>,
    positions: u64,
    most: u64,
}

impl Check {
    fn fault(&self, kind: ProofFaultKind) -> ProofFault {
        ProofFault { path: self.path.clone(), kind }
    }

    /// The stones to the five with the attacker to move.
    fn attack(&mut self, walk: &Walk<'_>) -> Result<u32, ProofFault> {
        self.positions += 1;
        if self.positions > self.most {
            return Err(self.fault(ProofFaultKind::TooLarge));
        }
        let key = walk.run().is_none().then(|| walk.position().hash());
        if let Some(&plies) = key.and_then(|key| self.known.get(&key)) {
            return Ok(plies);
        }
        let attack = walk.attack().ok_or_else(|| self.fault(ProofFaultKind::NoAnswer))?;
        if !walk.position().is_legal(attack.at) {
            return Err(self.fault(ProofFaultKind::Illegal));
        }
        let mut after = walk.clone();
        self.path.push(attack.at);
        if !after.play(attack.at) {
            return Err(self.fault(ProofFaultKind::Illegal));
        }
        let plies = 1 + match after.position().outcome() {
            None => self.defend(&after)?,
            Some(outcome) if outcome.winner == Some(walk.attacker()) => 0,
            Some(_) => return Err(self.fault(ProofFaultKind::NotWon)),
        };
        self.path.pop();
        if plies != attack.plies {
            return Err(self.fault(ProofFaultKind::Length { really: plies }));
        }
        if let Some(key) = key {
            self.known.insert(key, plies);
        }
        Ok(plies)
    }

    /// The stones to the five with the defender to move.
    fn defend(&mut self, walk: &Walk<'_>) -> Result<u32, ProofFault> {
        let (position, attacker) = (walk.position(), walk.attacker());
        let fives = |stone| {
            let board = position.board();
            let five = |&point: &Point| board.wins(point, stone, position.rule());
            board.empty_points().filter(five).collect::<Vec<Point>>()
        };
        let own: Vec<Point> =
            fives(!attacker).into_iter().filter(|&five| position.is_legal(five)).collect();
        if !own.is_empty() {
            return Err(self.fault(ProofFaultKind::DefenderWins));
        }
        let threatened = fives(attacker);
        let mut longest = 0;
        for answer in position.board().empty_points().collect::<Vec<Point>>() {
            if !position.is_legal(answer) {
                continue;
            }
            self.positions += 1;
            if completes(position, attacker, &threatened, answer) {
                longest = longest.max(2);
                continue;
            }
            let mut after = walk.clone();
            self.path.push(answer);
            if !after.play(answer) {
                return Err(self.fault(ProofFaultKind::NoAnswer));
            }
            let plies = match after.position().outcome() {
                None => self.attack(&after)?,
                Some(outcome) if outcome.winner == Some(attacker) => 0,
                Some(_) => return Err(self.fault(ProofFaultKind::NotWon)),
            };
            self.path.pop();
            longest = longest.max(1 + plies);
        }
        Ok(longest)
    }
}

/// Whether the attacker completes one of its fives whatever this answer was for.
fn completes(position: &Position, attacker: Stone, fives: &[Point], answer: Point) -> bool {
    if fives.is_empty() {
        return false;
    }
    let mut board = position.board().clone();
    board.put(answer, !attacker);
    let rule = position.rule();
    fives.iter().any(|&five| five != answer && board.wins(five, attacker, rule))
}
