//! One way through a proof.

use tengen_rules::{Point, Position, Stone};

use super::{Proof, fives, plies_of_run};
use crate::ruleset::with_ruleset;
use crate::solve::board;
use crate::solve::line_board::At;

/// The attacker's move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Where.
    pub at: Point,
    /// How many stones it takes to the five, this one included, against the longest defence.
    pub plies: u32,
}

/// A position of a proof.
#[derive(Clone, Debug)]
pub struct Walk<'p> {
    proof: &'p Proof,
    position: Position,
    /// What is left of a run of fours that the defender did not spoil, whoever is to move in it.
    run: Option<&'p [Point]>,
}

impl<'p> Walk<'p> {
    pub(super) fn new(proof: &'p Proof) -> Walk<'p> {
        Walk { proof, position: proof.question.position.clone(), run: None }
    }

    /// The proof it goes through.
    pub fn proof(&self) -> &'p Proof {
        self.proof
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the attacker is to move.
    pub fn attacks(&self) -> bool {
        self.position.to_move() == self.attacker()
    }

    /// The side that wins.
    pub fn attacker(&self) -> Stone {
        self.proof.question.attacker
    }

    /// What the attacker plays; `None` when the game is over or the defender is to move.
    pub fn attack(&self) -> Option<Attack> {
        if !self.attacks() || self.position.outcome().is_some() {
            return None;
        }
        if let Some(&at) = fives(&self.position, self.attacker()).first() {
            return Some(Attack { at, plies: 1 });
        }
        match self.run {
            Some(run) => Some(Attack { at: *run.first()?, plies: plies_of_run(run) }),
            None => self.proof.plan.attacks.get(&self.position.hash()).copied(),
        }
    }

    /// Makes the next move. Tells whether it belongs to the proof: any legal move of the defender
    /// does, and one of the attacker. Nothing changes otherwise.
    pub fn play(&mut self, at: Point) -> bool {
        let run = if self.attacks() {
            if self.attack().is_none_or(|attack| attack.at != at) {
                return false;
            }
            self.run
        } else {
            if !self.position.is_legal(at) {
                return false;
            }
            self.run.or_else(|| self.threat().filter(|run| self.survives(run, at)))
        };
        let follows = self.run.is_some() || self.attacks();
        self.run = match run {
            // What is not part of the run loses to a five, and the run is over.
            Some(run) if follows => Some(run.strip_prefix(&[at]).unwrap_or(&[])),
            fresh => fresh,
        };
        self.position.play(at).is_ok()
    }

    /// The run of fours that follows, where the defender is to move and has no five to stop.
    pub(super) fn threat(&self) -> Option<&'p [Point]> {
        self.proof.plan.runs.get(&self.position.hash()).map(|run| &**run)
    }

    /// What is left of a run of fours, the defender's answer first.
    pub(super) fn run(&self) -> Option<&'p [Point]> {
        self.run
    }

    /// Whether the run still wins when the defender has played here.
    pub(super) fn survives(&self, run: &[Point], answer: Point) -> bool {
        survives(&self.position, self.attacker(), run, answer)
    }
}

/// Whether a run of fours that wins still does when the defender has put one stone first.
pub(super) fn survives(position: &Position, attacker: Stone, run: &[Point], answer: Point) -> bool {
    let run: Vec<At> = run.iter().map(|&point| At::of(point)).collect();
    with_ruleset!(position.rule(), R => {
        board::<R>(position, attacker).survives(&run, At::of(answer))
    })
}
