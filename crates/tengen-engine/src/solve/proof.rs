//! Forced wins one can walk: the attacker's move in every position that the defender can reach.
//!
//! A [`Proof`] is a plan that has been followed through every legal answer of the defender, so its
//! length is true: the number of stones of both sides to the five when the defender holds out as long
//! as the plan lets him. It keeps one move for each position; what the defender can do there is
//! worked out when somebody looks ([`Walk::defences`]).

mod check;
mod defences;
mod prover;
mod shorten;
#[cfg(test)]
mod tests;
mod walk;

use std::collections::HashMap;

use tengen_rules::{Point, Position, Stone};

pub use check::{ProofFault, ProofFaultKind, check_proof};
pub use defences::{Defence, DefenceKind, Defences, OtherDefences};
pub use prover::Prover;
pub use walk::{Attack, Walk};

/// With which moves a side is to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Means {
    /// Nothing but fours.
    Fours,
    /// Fours, and moves that threaten to win by fours.
    Threes,
    /// Any move.
    Any,
}

impl Means {
    /// This kind's name in flags and files.
    pub const fn name(self) -> &'static str {
        match self {
            Means::Fours => "fours",
            Means::Threes => "threes",
            Means::Any => "any",
        }
    }
}

/// What is to be found out: whether a side wins by force.
///
/// When the attacker is to move, a win is a move of his after which every legal answer loses. When the
/// defender is to move, every legal move of the defender must lose; the attacker's threats alone are
/// not enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinQuestion {
    /// Where.
    pub position: Position,
    /// Who is to win; not always the side to move.
    pub attacker: Stone,
    /// With which moves.
    pub means: Means,
}

/// The answer to a [`WinQuestion`].
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The attacker wins, and this is how.
    Win(Box<Proof>),
    /// There is no such win.
    NoWin,
    /// The limits came first.
    Undecided,
}

/// What a [`Prover`] found out.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The answer.
    pub verdict: Verdict,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// How a side wins whatever the other plays.
#[derive(Clone, Debug)]
pub struct Proof {
    question: WinQuestion,
    plies: u32,
    plan: Plan,
}

impl Proof {
    /// What it proves.
    pub fn question(&self) -> &WinQuestion {
        &self.question
    }

    /// How many stones of both sides it takes to the five, against the longest defence.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// In how many positions it says what the attacker plays; what follows from a threat that nobody
    /// answered is not counted.
    pub fn positions(&self) -> usize {
        self.plan.attacks.len()
    }

    /// Its first position, from which it can be walked.
    pub fn start(&self) -> Walk<'_> {
        Walk::new(self)
    }

    /// The position after some moves of both sides; `None` when the attacker would not play so, or a
    /// move cannot be made.
    pub fn walk(&self, path: &[Point]) -> Option<Walk<'_>> {
        let mut walk = self.start();
        path.iter().all(|&at| walk.play(at)).then_some(walk)
    }
}

/// What the attacker does, by the hash of the position.
#[derive(Clone, Debug, Default)]
struct Plan {
    /// Where the attacker is to move.
    attacks: HashMap<u64, Attack>,
    /// Where the defender is to move: the run of fours that follows unless he spoils it.
    runs: HashMap<u64, Box<[Point]>>,
}

impl Plan {
    /// Notes an attack, unless a shorter one is known. All that follows it must be in the plan.
    fn prefer(&mut self, position: u64, attack: Attack) {
        let known = self.attacks.entry(position).or_insert(attack);
        if attack.plies < known.plies {
            *known = attack;
        }
    }
}

/// How many stones it takes to play a run of fours to the five. The last of them leaves one answer
/// that does not help.
fn plies_of_run(run: &[Point]) -> u32 {
    run.len() as u32 + 2
}

/// The points where a side completes a five.
fn fives(position: &Position, stone: Stone) -> Vec<Point> {
    let board = position.board();
    board.empty_points().filter(|&point| board.wins(point, stone, position.rule())).collect()
}

/// The legal moves of the side to move.
fn legal(position: &Position) -> Vec<Point> {
    position.board().empty_points().filter(|&point| position.is_legal(point)).collect()
}

/// The legal answers after which none of the attacker's fives is left.
fn stops(position: &Position, attacker: Stone, fives: &[Point]) -> Vec<Point> {
    let mut board = position.board().clone();
    let mut stops: Vec<Point> = board.empty_points().collect();
    stops.retain(|&answer| {
        board.put(answer, !attacker);
        let rule = position.rule();
        let stopped = fives.iter().all(|&five| five == answer || !board.wins(five, attacker, rule));
        board.take(answer);
        stopped
    });
    stops.retain(|&answer| position.is_legal(answer));
    stops
}
