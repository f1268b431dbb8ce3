//! Checks the lines of solvers against the rules, move by move, without trusting the solver.

use std::fmt;

use tengen_rules::{Point, Position, Stone};

use super::{Decision, SolveKind, SolveLimits, Solver};
use crate::{NoClock, Stop};

/// Why a line is not a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The move it is about, counted from 1; one more than the line has when the end is wrong.
    pub number: usize,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The move cannot be played, or is forbidden.
    Illegal,
    /// The attacker's move makes no four.
    NoFour,
    /// The defender could complete a five instead.
    DefenderWins,
    /// The defender's move is not the forced one.
    NotForced,
    /// The line goes on after the game has ended.
    GoesOn,
    /// The line ends and the defender still has an answer.
    NotWon,
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            FaultKind::Illegal => "cannot be played",
            FaultKind::NoFour => "makes no four",
            FaultKind::DefenderWins => "lets the defender make five",
            FaultKind::NotForced => "is not the only answer",
            FaultKind::GoesOn => "comes after the end",
            FaultKind::NotWon => "is missing: the win is not there yet",
        };
        write!(f, "move {} {what}", self.number)
    }
}

impl std::error::Error for LineFault {}

/// Whether a line is a win as a solver of this kind claims it: every move legal, in a run of fours
/// each move of the attacker a four and each answer the only one, and an end that is a five or cannot
/// be stopped. For threes, and for fours where blocked ends leave several answers, those that the line
/// does not show are not looked at.
///
/// ```
/// use tengen_engine::{SolveKind, check_line};
/// use tengen_rules::{Position, Rule, Size, parse_moves};
///
/// let game = Position::replay("h8a1h9a3h10a5", Size::STANDARD, Rule::Renju)?;
/// assert!(check_line(&game, SolveKind::Vcf, &parse_moves("h11").unwrap()).is_ok());
/// assert!(check_line(&game, SolveKind::Vcf, &parse_moves("i8").unwrap()).is_err());
/// # Ok::<(), tengen_rules::ReplayError>(())
/// ```
pub fn check_line(position: &Position, kind: SolveKind, line: &[Point]) -> Result<(), LineFault> {
    let attacker = position.to_move();
    let mut position = position.clone();
    for (index, &point) in line.iter().enumerate() {
        let fault = |kind| Err(LineFault { number: index + 1, kind });
        if position.outcome().is_some() {
            return fault(FaultKind::GoesOn);
        }
        if !position.is_legal(point) {
            return fault(FaultKind::Illegal);
        }
        let attacks = position.to_move() == attacker;
        if !attacks && kind == SolveKind::Vcf {
            let forced = stops(&position, attacker);
            // Where blocked ends take a five away there can be several; the line shows one.
            let several = position.rule().winning(attacker).needs_open_end;
            if !forced.contains(&point) || (forced.len() > 1 && !several) {
                return fault(FaultKind::NotForced);
            }
        }
        position
            .play(point)
            .map_err(|_| LineFault { number: index + 1, kind: FaultKind::Illegal })?;
        let over = position.outcome().is_some();
        if attacks && !over {
            if !fives(&position, !attacker).is_empty() {
                return fault(FaultKind::DefenderWins);
            }
            if kind == SolveKind::Vcf && fives(&position, attacker).is_empty() {
                return fault(FaultKind::NoFour);
            }
        }
    }
    let won = match position.outcome() {
        Some(outcome) => outcome.winner == Some(attacker),
        None => position.to_move() != attacker && cannot_be_stopped(&position, attacker, kind),
    };
    if won { Ok(()) } else { Err(LineFault { number: line.len() + 1, kind: FaultKind::NotWon }) }
}

fn fives(position: &Position, stone: Stone) -> Vec<Point> {
    let board = position.board();
    board.empty_points().filter(|&point| board.wins(point, stone, position.rule())).collect()
}

/// The legal answers after which the attacker has no five left.
fn stops(position: &Position, attacker: Stone) -> Vec<Point> {
    let legal = position.board().empty_points().filter(|&point| position.is_legal(point));
    legal
        .filter(|&point| {
            let mut board = position.board().clone();
            board.put(point, !attacker);
            board.empty_points().all(|five| !board.wins(five, attacker, position.rule()))
        })
        .collect()
}

/// Whether every legal answer loses to a five, or for threes to a run of fours.
fn cannot_be_stopped(position: &Position, attacker: Stone, kind: SolveKind) -> bool {
    if !fives(position, !attacker).is_empty() {
        return false;
    }
    if !fives(position, attacker).is_empty() {
        return stops(position, attacker).is_empty();
    }
    let legal = position.board().empty_points().filter(|&point| position.is_legal(point));
    let mut solver = Solver::new();
    let mut loses = |point: Point| {
        let mut answered = position.clone();
        let played = answered.play(point);
        let limits = SolveLimits { nodes: Some(100_000), time: None };
        let solution = solver.solve(&answered, SolveKind::Vcf, &limits, &NoClock, &Stop::new());
        match solution.decision {
            Decision::Win(line) => {
                played.is_ok() && check_line(&answered, SolveKind::Vcf, &line).is_ok()
            }
            Decision::NoWin | Decision::Undecided => false,
        }
    };
    kind == SolveKind::Vct && legal.collect::<Vec<_>>().into_iter().all(&mut loses)
}
