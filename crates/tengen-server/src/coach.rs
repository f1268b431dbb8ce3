//! Hints, always by the engine at full strength: what to look for, where, the point, the line.
//!
//! A win is claimed only when a solver has proved it, and then with its whole line. All other words are
//! about shapes, which are what the rules say they are.

use std::time::Duration;

use tengen_engine::{
    Limits, Request, SolveKind, StandingKind, Threat, ThreatKind, standing, threats,
};
use tengen_review::to_the_five;
use tengen_rules::{Point, Position, Region};
use tengen_session::Text;

use crate::engines::Desk;
use crate::shown::texts;
use crate::{HintView, LookFor};

/// How long the coach looks at a position.
pub(crate) const LOOK: Duration = Duration::from_millis(700);

/// More moves than this of a line that proves nothing are no help to a person.
const LONGEST: usize = 7;

/// Positions looked at for a proof by fours, and for one by threes.
const FOURS: u64 = 30_000;
const THREES: u64 = 30_000;

/// Everything the coach has to say about a position; the steps of the ladder show parts of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    look_for: LookFor,
    about: Vec<Point>,
    area: Vec<Point>,
    line: Vec<Point>,
    wins_in: Option<u32>,
}

impl Advice {
    /// What a step of the ladder shows, from 1 to 4.
    pub(crate) fn step(&self, ply: u32, stage: u8) -> HintView {
        HintView {
            ply,
            stage,
            look_for: self.look_for,
            about: texts(&self.about),
            wins_in: self.wins_in,
            area: (stage >= 2).then(|| texts(&self.area)),
            point: self.line.first().filter(|_| stage >= 3).map(|&at| Text(at)),
            line: (stage >= 4).then(|| texts(&self.line)),
        }
    }
}

/// Looks at a position for the side to move.
pub(crate) fn advise(position: &Position, region: Region, desk: &mut Desk<'_>) -> Option<Advice> {
    let fits = |at: Point| position.is_legal(at) && region.contains(at, position.size());
    let win = proved(position, desk).filter(|line| fits(line[0]));
    let wins_in = win.as_ref().and_then(|line| u32::try_from(line.len().div_ceil(2)).ok());
    let line = match win {
        Some(line) => line,
        None => best_line(position, fits, desk)?,
    };
    let point = line[0];
    let (look_for, about) = look_for(position, point, wins_in);
    Some(Advice { look_for, about, area: area(position, point), line, wins_in })
}

/// A win that is proved, with all its moves to the five.
fn proved(position: &Position, desk: &mut Desk<'_>) -> Option<Vec<Point>> {
    let line = desk
        .prove(position, SolveKind::Vcf, FOURS)
        .or_else(|| desk.prove(position, SolveKind::Vct, THREES))?;
    to_the_five(position, line, |at| desk.prove(at, SolveKind::Vcf, FOURS))
}

/// What the engine would play, and how it goes on as far as it sees.
fn best_line(
    position: &Position,
    fits: impl Fn(Point) -> bool,
    desk: &mut Desk<'_>,
) -> Option<Vec<Point>> {
    let mut request = Request::new(position.clone(), Limits::time(LOOK));
    request.threads = desk.threads();
    request.leave_out = position.board().empty_points().filter(|&at| !fits(at)).collect();
    let answer = desk.search(&request);
    let best = answer.best.filter(|&at| fits(at));
    let point = best.or_else(|| position.board().empty_points().find(|&at| fits(at)))?;
    let line = answer.report.lines.into_iter().next().map(|line| line.moves).unwrap_or_default();
    let mut line = if line.first() == Some(&point) { line } else { vec![point] };
    line.truncate(LONGEST);
    Some(line)
}

/// What the best point is for, in the words of the game.
fn look_for(position: &Position, point: Point, wins_in: Option<u32>) -> (LookFor, Vec<Point>) {
    let me = position.to_move();
    let made = threats(position);
    let here = |mine: bool| {
        let fits = |threat: &&Threat| threat.point == point && (threat.stone == me) == mine;
        made.iter().find(fits).map(|threat| threat.kind)
    };
    let shape = |kinds: &[StandingKind]| {
        let shapes = standing(position);
        shapes.into_iter().find(|shape| shape.stone != me && kinds.contains(&shape.kind))
    };
    match (here(true), here(false)) {
        (Some(ThreatKind::Five), _) => (LookFor::Five, Vec::new()),
        (_, Some(ThreatKind::Five)) => {
            let four = shape(&[StandingKind::Four, StandingKind::OpenFour]);
            (LookFor::BlockFour, four.map(|shape| shape.stones).unwrap_or_default())
        }
        (Some(ThreatKind::OpenFour), _) => (LookFor::OpenFour, Vec::new()),
        (Some(ThreatKind::DoubleFour | ThreatKind::FourThree), _) => (LookFor::Double, Vec::new()),
        (Some(ThreatKind::DoubleThree), _) if wins_in.is_some() => (LookFor::Double, Vec::new()),
        _ if wins_in.is_some() => (LookFor::ForcedWin, Vec::new()),
        (Some(ThreatKind::Four), _) => (LookFor::Attack, Vec::new()),
        (mine, theirs) => {
            if let Some(three) = shape(&[StandingKind::OpenThree]) {
                return (LookFor::AnswerThree, three.stones);
            }
            match (mine, theirs) {
                (Some(ThreatKind::DoubleThree), _) => (LookFor::Double, Vec::new()),
                (
                    _,
                    Some(
                        ThreatKind::OpenFour
                        | ThreatKind::DoubleFour
                        | ThreatKind::FourThree
                        | ThreatKind::DoubleThree,
                    ),
                ) => (LookFor::PreventDouble, Vec::new()),
                (Some(_), _) => (LookFor::Attack, Vec::new()),
                (None, _) => (LookFor::Build, Vec::new()),
            }
        }
    }
}

/// A 3×3 square with the point somewhere in it, always the same for the same position.
pub(crate) fn area(position: &Position, point: Point) -> Vec<Point> {
    let side = position.size().side();
    let start = |at: usize, shift: u64| {
        let back = usize::try_from(shift % 3).expect("less than three");
        at.saturating_sub(back).min(side - 3)
    };
    let (col, row) =
        (start(point.col(), position.hash()), start(point.row(), position.hash() >> 8));
    let square = (row..row + 3).flat_map(|row| (col..col + 3).map(move |col| (col, row)));
    square.filter_map(|(col, row)| Point::new(col, row)).collect()
}

#[cfg(test)]
mod tests;
