//! Themes, as the proof shows them.

use tengen_engine::{Means, ThreatKind, Verdict, threats};
use tengen_rules::{Point, Position, Rule, Stone};

use super::{Candidate, Examiner, ForcedWin, after, fives, legal, passed};
use crate::{Theme, Themes};

/// What showing that a move loses, or that it would win if it were allowed, may take.
const EFFORT: u64 = 5_000;

impl Examiner<'_> {
    pub(super) fn themes_of_win(&mut self, candidate: &Candidate, line: &[Point]) -> Themes {
        let position = &candidate.position;
        let mut themes: Themes = [candidate.kind_of_win()].into_iter().collect();
        themes.extend(decisive(position, line));
        if uses_forbidden(position, line) {
            themes.extend([Theme::ForbiddenWin]);
        }
        if self.forbidden_would_win(position) {
            themes.extend([Theme::ForbiddenBeware]);
        }
        if self.others_lose(position, line[0]) {
            themes.extend([Theme::OnlyMove]);
        }
        themes
    }

    /// The line is what happens if the side to move passes.
    pub(super) fn themes_of_defence(&mut self, candidate: &Candidate, line: &[Point]) -> Themes {
        let mut themes: Themes = [Theme::Defence, Theme::OnlyMove].into_iter().collect();
        if uses_forbidden(&passed(&candidate.position), line) {
            themes.extend([Theme::ForbiddenBeware]);
        }
        themes
    }

    /// Whether the other side wins by force after every other move.
    fn others_lose(&mut self, position: &Position, first: Point) -> bool {
        if !self.wins(&passed(position)) {
            return false;
        }
        let others: Vec<Point> = legal(position).filter(|&at| at != first).collect();
        others.into_iter().all(|at| self.wins(&after(position, at)))
    }

    fn wins(&mut self, position: &Position) -> bool {
        matches!(self.decide(position, EFFORT), ForcedWin::Found(..))
    }

    /// Whether Black, to move, would win on a point that is forbidden.
    fn forbidden_would_win(&mut self, position: &Position) -> bool {
        if !position.rule().forbids(position.to_move()) {
            return false;
        }
        let allowed =
            Position::set_up(position.board().clone(), Rule::Standard, position.to_move());
        let forbidden = position.board().forbidden_points();
        forbidden.into_iter().any(|(at, _)| {
            let after = after(&allowed, at);
            let verdict = self.ask(&after, position.to_move(), Means::Threes, EFFORT);
            after.outcome().is_none() && matches!(verdict, Verdict::Win(_))
        })
    }
}

/// The last shape of the winner that threatens in two ways.
fn decisive(position: &Position, line: &[Point]) -> Option<Theme> {
    let me = position.to_move();
    let mut position = position.clone();
    let mut last = None;
    for &at in line {
        if position.to_move() == me {
            let made = threats(&position).into_iter().find(|it| it.stone == me && it.point == at);
            last = made.and_then(|threat| theme_of(threat.kind)).or(last);
        }
        position.play(at).expect("a solution can be played");
    }
    last
}

fn theme_of(kind: ThreatKind) -> Option<Theme> {
    match kind {
        ThreatKind::FourThree => Some(Theme::FourThree),
        ThreatKind::DoubleFour => Some(Theme::DoubleFour),
        ThreatKind::DoubleThree => Some(Theme::DoubleThree),
        ThreatKind::Five | ThreatKind::OpenFour | ThreatKind::Four | ThreatKind::OpenThree => None,
    }
}

/// Whether White, who moves first, wins because Black may not play where a five has to be stopped.
fn uses_forbidden(position: &Position, line: &[Point]) -> bool {
    if position.to_move() == Stone::Black || !position.rule().forbids(Stone::Black) {
        return false;
    }
    let mut position = position.clone();
    line.iter().any(|&at| {
        position.play(at).expect("a solution can be played");
        position.outcome().is_none()
            && position.to_move() == Stone::Black
            && fives(&position, Stone::White).iter().any(|&five| position.foul(five).is_some())
    })
}
