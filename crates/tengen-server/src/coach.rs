//! Hints, always by the engine at full strength: what to look for, where, the point, the line.

use std::time::{Duration, Instant};

use tengen_engine::{
    Engine, Limits, Request, StandingKind, Stop, Threat, ThreatKind, standing, threats,
};
use tengen_rules::{Point, Position, Region};
use tengen_session::Text;

use crate::shown::texts;
use crate::{HintView, LookFor};

/// How long the coach looks at a position.
pub(crate) const LOOK: Duration = Duration::from_millis(700);

/// More moves than this of a line are no help to a person.
const LONGEST: usize = 7;

/// Everything the coach has to say about a position; the steps of the ladder show parts of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    look_for: LookFor,
    about: Vec<Point>,
    area: Vec<Point>,
    line: Vec<Point>,
}

impl Advice {
    /// What a step of the ladder shows, from 1 to 4.
    pub(crate) fn step(&self, ply: u32, stage: u8) -> HintView {
        HintView {
            ply,
            stage,
            look_for: self.look_for,
            about: texts(&self.about),
            area: (stage >= 2).then(|| texts(&self.area)),
            point: self.line.first().filter(|_| stage >= 3).map(|&at| Text(at)),
            line: (stage >= 4).then(|| texts(&self.line)),
        }
    }
}

/// Looks at a position for the side to move. Runs on a thread of its own.
pub(crate) fn advise(
    position: &Position,
    region: Region,
    engine: &mut Engine,
    started: Instant,
    stop: &Stop,
) -> Option<Advice> {
    let fits = |at: Point| position.is_legal(at) && region.contains(at, position.size());
    let mut request = Request::new(position.clone(), Limits::time(LOOK));
    request.leave_out = position.board().empty_points().filter(|&at| !fits(at)).collect();
    let answer = engine.search(&request, &started, stop, &mut |_| {});
    let made = threats(position);
    let point = winning_point(position, &made)
        .or(answer.best)
        .filter(|&at| fits(at))
        .or_else(|| position.board().empty_points().find(|&at| fits(at)))?;
    let line = answer.report.lines.into_iter().next().map(|line| line.moves).unwrap_or_default();
    let mut line = if line.first() == Some(&point) { line } else { vec![point] };
    line.truncate(LONGEST);
    let (look_for, about) = look_for(position, &made, point);
    Some(Advice { look_for, about, area: area(position, point), line })
}

/// The point that wins at once, which no search has to find.
fn winning_point(position: &Position, made: &[Threat]) -> Option<Point> {
    let five =
        |threat: &&Threat| threat.stone == position.to_move() && threat.kind == ThreatKind::Five;
    made.iter().find(five).map(|threat| threat.point)
}

/// What the best point is for, in the words of the game.
fn look_for(position: &Position, made: &[Threat], point: Point) -> (LookFor, Vec<Point>) {
    let me = position.to_move();
    let mine = made.iter().find(|threat| threat.stone == me && threat.point == point);
    let theirs = made.iter().find(|threat| threat.stone != me && threat.point == point);
    let mine_kind = mine.map(|threat| threat.kind);
    let shape = |kinds: &[StandingKind]| {
        let shapes = standing(position);
        shapes.into_iter().find(|shape| shape.stone != me && kinds.contains(&shape.kind))
    };
    match (mine_kind, theirs.map(|threat| threat.kind)) {
        (Some(ThreatKind::Five), _) => (LookFor::Five, Vec::new()),
        (_, Some(ThreatKind::Five)) => {
            let four = shape(&[StandingKind::Four, StandingKind::OpenFour]);
            (LookFor::BlockFour, four.map(|shape| shape.stones).unwrap_or_default())
        }
        (Some(ThreatKind::OpenFour), _) => (LookFor::OpenFour, Vec::new()),
        (Some(ThreatKind::DoubleFour | ThreatKind::FourThree), _) => (LookFor::Double, Vec::new()),
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
fn area(position: &Position, point: Point) -> Vec<Point> {
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
mod tests {
    use super::*;
    use tengen_rules::{Rule, Size};

    fn hint(moves: &str) -> Advice {
        let position = Position::replay(moves, Size::STANDARD, Rule::Freestyle).unwrap();
        let mut engine = Engine::new(1 << 20);
        let stop = Stop::new();
        advise(&position, Region::Anywhere, &mut engine, Instant::now(), &stop).unwrap()
    }

    #[test]
    fn a_five_comes_before_everything() {
        let advice = hint("h8a1h9a2h10a3h11a4");
        assert_eq!(advice.look_for, LookFor::Five);
        assert!(["h7", "h12"].contains(&advice.line[0].to_string().as_str()));
        assert!(advice.area.contains(&advice.line[0]));
    }

    #[test]
    fn a_four_is_blocked_and_named() {
        let advice = hint("h8a1h9c3e5a2k4a3o1a4");
        assert_eq!(advice.look_for, LookFor::BlockFour);
        assert_eq!(advice.line[0].to_string(), "a5");
        assert_eq!(tengen_rules::format_moves(&advice.about), "a1a2a3a4");
    }

    #[test]
    fn each_step_shows_more() {
        let advice = hint("h8a1h9a2h10a3h11a4");
        let shown = |stage| {
            let step = advice.step(8, stage);
            (step.area.is_some(), step.point.is_some(), step.line.is_some())
        };
        assert_eq!(shown(1), (false, false, false));
        assert_eq!(shown(2), (true, false, false));
        assert_eq!(shown(3), (true, true, false));
        assert_eq!(shown(4), (true, true, true));
    }
}
