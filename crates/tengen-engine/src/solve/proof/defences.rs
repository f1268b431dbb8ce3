//! What the defender can do in a position of a proof.

use tengen_rules::{Direction, Point, Position, Stone};

use super::walk::Walk;
use super::{fives, legal, stops};
use crate::threats::{Standing, ThreatKind, standing, threat_at};

/// Every legal move of the defender, with what the attacker does about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defences {
    /// The attacker's shapes that stand on the board and ask for an answer.
    pub shapes: Vec<Standing>,
    /// The points with which the attacker goes on if nobody answers: where it makes five, or the first
    /// move of a run of fours.
    pub threatens: Vec<Point>,
    /// The defences that last, and all fours of the defender's own: the longest first.
    pub lasting: Vec<Defence>,
    /// All other legal moves.
    pub others: Option<OtherDefences>,
}

/// A move of the defender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence {
    /// Where.
    pub at: Point,
    /// What it does.
    pub kind: DefenceKind,
    /// The attacker's answer; none where the defender's own move ends the game, because nothing is
    /// left to play.
    pub answer: Option<Point>,
    /// How many stones it takes to the five, this one included, against the longest defence.
    pub plies: u32,
}

/// What a defence does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefenceKind {
    /// It makes a four of its own, which has to be answered.
    Four,
    /// It takes a point that the attacker wants, or stands in the way of one of its shapes.
    Block,
    /// It makes a point forbidden that the attacker wants.
    Forbid(Point),
    /// It spoils what is threatened from elsewhere.
    Spoil,
}

/// The moves that do nothing about the threat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherDefences {
    /// Where, a1 first.
    pub points: Vec<Point>,
    /// One of them that holds out as long as any.
    pub example: Point,
    /// How the attacker goes on after that one.
    pub answer: Option<Point>,
    /// What that makes.
    pub makes: Option<ThreatKind>,
    /// How many stones it takes at the most, the defender's included.
    pub plies: u32,
}

impl Walk<'_> {
    /// What the attacker's move makes, in a position where the attacker is to move.
    pub fn makes(&self) -> Option<ThreatKind> {
        let at = self.attack()?.at;
        Some(threat_at(self.position(), self.attacker(), at)?.kind)
    }

    /// Every defence; `None` when the attacker is to move or the game is over.
    pub fn defences(&self) -> Option<Defences> {
        let position = self.position();
        if self.attacks() || position.outcome().is_some() {
            return None;
        }
        let attacker = self.attacker();
        let mut shapes = standing(position);
        shapes.retain(|shape| shape.stone == attacker);
        let completing = fives(position, attacker);
        let threat = self.threat();
        let wanted: Vec<Point> = match (completing.is_empty(), threat) {
            (false, _) => completing.clone(),
            // Every second move of a run is the attacker's.
            (true, Some(run)) => run.iter().copied().step_by(2).collect(),
            (true, None) => Vec::new(),
        };
        let all = legal(position);
        let loses_at_once: Vec<Point> = if completing.is_empty() {
            let spoiling = threat.map_or_else(|| all.clone(), |run| self.spoiling(run, &all));
            all.iter().filter(|at| !spoiling.contains(at)).copied().collect()
        } else {
            let stops = stops(position, attacker, &completing);
            all.iter().filter(|at| !stops.contains(at)).copied().collect()
        };
        let mut lasting: Vec<Defence> = all
            .iter()
            .filter(|at| {
                !loses_at_once.contains(at)
                    || (completing.is_empty() && makes_four(position, !attacker, **at))
            })
            .map(|&at| self.defence(at, &wanted, &shapes))
            .collect();
        lasting.sort_by_key(|defence| {
            (std::cmp::Reverse(defence.plies), defence.kind == DefenceKind::Four)
        });
        let others = self.others(&mut lasting, loses_at_once);
        let mut threatens = completing;
        if threatens.is_empty() {
            threatens.extend(others.as_ref().and_then(|others| others.answer));
        }
        Some(Defences { shapes, threatens, lasting, others })
    }

    fn defence(&self, at: Point, wanted: &[Point], shapes: &[Standing]) -> Defence {
        let mut after = self.clone();
        after.play(at);
        let attack = after.attack();
        let plies = 1 + attack.map_or(0, |attack| attack.plies);
        let position = self.position();
        let attacker = self.attacker();
        let kind = if makes_four(position, !attacker, at) {
            DefenceKind::Four
        } else if wanted.contains(&at) || shapes.iter().any(|shape| lies_in_line(shape, at)) {
            DefenceKind::Block
        } else {
            let forbids = position.rule().forbids(attacker);
            let is_foul = |walk: &Walk<'_>, point| walk.position().board().foul(point).is_some();
            let forbidden = wanted
                .iter()
                .copied()
                .find(|&point| forbids && !is_foul(self, point) && is_foul(&after, point));
            forbidden.map_or(DefenceKind::Spoil, DefenceKind::Forbid)
        };
        Defence { at, kind, answer: attack.map(|attack| attack.at), plies }
    }

    /// Puts together what does nothing about the threat, and what does no more about it than that.
    fn others(&self, lasting: &mut Vec<Defence>, mut lost: Vec<Point>) -> Option<OtherDefences> {
        lost.retain(|&at| lasting.iter().all(|defence| defence.at != at));
        let shortest =
            || lasting.iter().filter(|d| d.kind != DefenceKind::Four).min_by_key(|d| d.plies);
        let typical = match lost.first() {
            Some(&at) => self.defence(at, &[], &[]),
            None => shortest()?.clone(),
        };
        let idle =
            |defence: &Defence| defence.kind != DefenceKind::Four && defence.plies <= typical.plies;
        if lost.is_empty() && lasting.iter().filter(|d| idle(d)).count() < 2 {
            return None;
        }
        lost.extend(lasting.iter().filter(|d| idle(d)).map(|d| d.at));
        lasting.retain(|defence| !idle(defence));
        lost.sort_unstable();
        let Defence { at: example, answer, plies, .. } = typical;
        let mut after = self.clone();
        after.play(example);
        Some(OtherDefences { points: lost, example, answer, makes: after.makes(), plies })
    }

    /// The moves of both sides to the five when the defender holds out as long as he can.
    pub fn longest(&self) -> Vec<Point> {
        let mut walk = self.clone();
        let mut line = Vec::new();
        loop {
            let next = match walk.attack() {
                Some(attack) => Some(attack.at),
                None => walk.defences().and_then(|defences| defences.longest()),
            };
            let Some(at) = next else { break line };
            line.push(at);
            walk.play(at);
        }
    }
}

impl Defences {
    /// The move with which the defender holds out longest.
    pub fn longest(&self) -> Option<Point> {
        let lasting = self.lasting.first().filter(|defence| defence.plies == self.plies());
        let other = self.others.as_ref().map(|others| others.example);
        lasting.map(|defence| defence.at).or(other)
    }

    /// How many stones it takes to the five against that.
    pub fn plies(&self) -> u32 {
        let lasting = self.lasting.iter().map(|defence| defence.plies);
        lasting.chain(self.others.iter().map(|others| others.plies)).max().unwrap_or(0)
    }
}

fn makes_four(position: &Position, stone: Stone, at: Point) -> bool {
    let mut board = position.board().clone();
    board.put(at, stone);
    let wins = |five| board.is_empty_at(five) && board.wins(five, stone, position.rule());
    Direction::ALL
        .into_iter()
        .flat_map(|direction| (-4..=4).filter_map(move |steps| at.step(direction, steps)))
        .any(wins)
}

/// Whether a point is on the line of a shape, near enough to matter to it.
fn lies_in_line(shape: &Standing, at: Point) -> bool {
    let reaches =
        |direction, from: &Point| (-4..=4).any(|steps| from.step(direction, steps) == Some(at));
    Direction::ALL
        .into_iter()
        .any(|direction| shape.stones.iter().all(|stone| reaches(direction, stone)))
}
