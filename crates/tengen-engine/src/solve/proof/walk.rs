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
        let belongs = if self.attacks() {
            self.attack().is_some_and(|attack| attack.at == at)
        } else {
            self.position.is_legal(at)
        };
        if !belongs {
            return false;
        }
        self.run = match self.run {
            // What is not part of the run loses to a five, and the run is over.
            Some(run) => Some(run.strip_prefix(&[at]).unwrap_or(&[])),
            None if self.attacks() => None,
            None => self.threat().filter(|run| self.spoiling(run, &[at]).is_empty()),
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

    /// Those of the answers that spoil the run; after all others it still wins.
    pub(super) fn spoiling(&self, run: &[Point], answers: &[Point]) -> Vec<Point> {
        spoiling(&self.position, self.attacker(), run, answers)
    }
}

/// Those of the defender's answers that spoil a run of fours; after all others it still wins.
pub(super) fn spoiling(
    position: &Position,
    attacker: Stone,
    run: &[Point],
    answers: &[Point],
) -> Vec<Point> {
    let run: Vec<At> = run.iter().map(|&point| At::of(point)).collect();
    with_ruleset!(position.rule(), R => {
        let mut board = board::<R>(position, attacker);
        let spoils = |answer: &Point| !board.survives(&run, At::of(*answer));
        answers.iter().copied().filter(spoils).collect()
    })
}
