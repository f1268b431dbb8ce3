//! Balanced openings: the moves after which neither side is ahead, as swap rules need them.

use tengen_rules::{Point, Position, Stone, Symmetry};

use crate::engine::{Knowledge, Request};
use crate::limits::Limits;
use crate::loan::Loan;
use crate::value::{Forced, Value};

/// How far the next stone of an opening may lie from the others.
const REACH: usize = 4;

/// Bytes to weigh a move with. Each begins with nothing known, so that it weighs the same every time.
const SCRATCH: usize = 2 << 20;

/// Positions looked at for a move, and for how many of the moves that are nearest to even: first all of
/// them quickly, then fewer and fewer thoroughly.
const ROUNDS: [(u64, usize); 4] = [(2_000, usize::MAX), (10_000, 16), (50_000, 8), (250_000, 4)];

/// How far Black's chance may be from one half in a game that is even.
const EVEN: f64 = 0.01;

/// A move and what the position after it comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// Where.
    pub point: Point,
    /// What the position after it is worth to the side that is to move then.
    pub value: Value,
    /// Who that is.
    pub to_move: Stone,
    /// Positions looked at for it.
    pub nodes: u64,
}

/// Weighs the moves of a position one after the other, the nearest to even better and better.
///
/// ```
/// use tengen_engine::{Balance, Engine, Loan, NoClock, Stop};
/// use tengen_rules::{Position, Rule, Size};
///
/// let two = Position::replay("h8i9", Size::STANDARD, Rule::Freestyle)?;
/// let mut balance = Balance::new(&two);
/// let (mut engine, stop) = (Engine::new(0), Stop::new());
/// let mut loan = Loan { engine: &mut engine, clock: &NoClock, stop: &stop, report: &mut |_| {} };
/// balance.weigh_next(&mut loan);
/// let weighed = balance.weighed();
/// assert!(!weighed.is_empty() && weighed.len() <= balance.candidates());
/// # Ok::<(), tengen_rules::ReplayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Balance {
    position: Position,
    classes: Vec<Class>,
    round: usize,
    /// The classes that this round still has to weigh, the last one first.
    left: Vec<usize>,
}

/// Moves that are images of each other.
#[derive(Clone, Debug)]
struct Class {
    points: Vec<Point>,
    weighed: Option<Weighed>,
}

impl Balance {
    /// The moves of a position, none of them weighed yet. A position that is over has none.
    pub fn new(position: &Position) -> Balance {
        let classes = classes(position);
        let left = (0..classes.len()).rev().collect();
        Balance { position: position.clone(), classes, round: 0, left }
    }

    /// How many moves there are.
    pub fn candidates(&self) -> usize {
        self.classes.iter().map(|class| class.points.len()).sum()
    }

    /// The moves that have been weighed, the nearest to even first.
    pub fn weighed(&self) -> Vec<Weighed> {
        let images = self.classes.iter().filter_map(|class| {
            let weighed = class.weighed?;
            Some(class.points.iter().map(move |&point| Weighed { point, ..weighed }))
        });
        let mut all: Vec<Weighed> = images.flatten().collect();
        all.sort_by(|a, b| a.imbalance().total_cmp(&b.imbalance()).then(a.point.cmp(&b.point)));
        all
    }

    /// Weighs one more move, or one again and better. Tells whether there is more to do.
    pub fn weigh_next(&mut self, loan: &mut Loan<'_>) -> bool {
        let (Some(&next), Some(&(nodes, _))) = (self.left.last(), ROUNDS.get(self.round)) else {
            return false;
        };
        let weighed = weigh(loan, &self.position, self.classes[next].points[0], nodes);
        // One that was cut short is weighed again when this goes on.
        if loan.stop.is_stopped() {
            return true;
        }
        self.classes[next].weighed = weighed;
        self.left.pop();
        if self.left.is_empty() {
            self.begin_round(self.round + 1);
        }
        !self.left.is_empty()
    }

    fn begin_round(&mut self, round: usize) {
        self.round = round;
        let Some(&(_, most)) = ROUNDS.get(round) else { return };
        let mut open: Vec<(f64, usize)> = (self.classes.iter().enumerate())
            .filter_map(|(index, class)| Some((class.weighed?, index)))
            .filter(|(weighed, _)| weighed.value.forced().is_none())
            .map(|(weighed, index)| (weighed.imbalance(), index))
            .collect();
        open.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        self.left = open.into_iter().take(most).map(|(_, index)| index).rev().collect();
    }
}

impl Weighed {
    /// Black's chance to win after it.
    pub fn chance_of_black(&self) -> f64 {
        self.value.chance_of_black(self.to_move)
    }

    /// Whether neither side is ahead by more than a hundredth, as far as anybody knows.
    pub fn is_even(&self) -> bool {
        self.value.forced().is_none() && self.imbalance() <= EVEN
    }

    /// How far Black's chance is from one half; more than that where the end is proved.
    fn imbalance(&self) -> f64 {
        match self.value.forced() {
            None => (self.chance_of_black() - 0.5).abs(),
            Some(Forced::Win(_) | Forced::Loss(_)) => 1.0,
        }
    }
}

/// The points on which a stone of an opening makes sense: near the others, or anywhere on an empty board.
pub fn opening_points(position: &Position) -> Vec<Point> {
    let board = position.board();
    let stones: Vec<Point> = board.stones().map(|(point, _)| point).collect();
    let distance = |a: Point, b: Point| a.col().abs_diff(b.col()).max(a.row().abs_diff(b.row()));
    let near =
        |at: &Point| stones.is_empty() || stones.iter().any(|&stone| distance(stone, *at) <= REACH);
    board.empty_points().filter(|&at| position.is_legal(at)).filter(near).collect()
}

/// What a legal move comes to, by a search of so many positions that knows nothing else; `None` if it
/// ends the game.
pub fn weigh(loan: &mut Loan<'_>, position: &Position, at: Point, nodes: u64) -> Option<Weighed> {
    let mut after = position.clone();
    after.play(at).ok()?;
    if after.outcome().is_some() {
        return None;
    }
    let to_move = after.to_move();
    let knowledge = Knowledge::Fresh(SCRATCH);
    let request = Request { knowledge, ..Request::new(after, Limits::nodes(nodes)) };
    let answer = loan.engine.search(&request, loan.clock, loan.stop, &mut |_| {});
    let value = answer.value()?;
    Some(Weighed { point: at, value, to_move, nodes: answer.report.nodes })
}

/// The points of an opening, those that are images of each other together.
fn classes(position: &Position) -> Vec<Class> {
    let (board, size) = (position.board(), position.size());
    let symmetries: Vec<Symmetry> =
        Symmetry::ALL.into_iter().filter(|symmetry| symmetry.board(board) == *board).collect();
    let mut classes: Vec<Class> = Vec::new();
    for point in opening_points(position) {
        let mut images: Vec<Point> =
            symmetries.iter().map(|symmetry| symmetry.point(point, size)).collect();
        images.sort_unstable();
        images.dedup();
        if images[0] == point {
            classes.push(Class { points: images, weighed: None });
        }
    }
    classes
}

#[cfg(test)]
mod tests {
    use tengen_rules::{Rule, Size};

    use super::*;
    use crate::{Engine, NoClock, Stop};

    fn balance(moves: &str, rule: Rule, steps: usize) -> Balance {
        let position = Position::replay(moves, Size::STANDARD, rule).unwrap();
        let mut balance = Balance::new(&position);
        let (mut engine, stop) = (Engine::new(0), Stop::new());
        let mut loan =
            Loan { engine: &mut engine, clock: &NoClock, stop: &stop, report: &mut |_| {} };
        for _ in 0..steps {
            balance.weigh_next(&mut loan);
        }
        balance
    }

    #[test]
    fn images_are_one_move_and_weigh_the_same() {
        let first = balance("", Rule::Freestyle, 3);
        assert_eq!((first.candidates(), first.classes.len()), (225, 36));
        let second = balance("h8", Rule::Freestyle, 2);
        assert_eq!((second.candidates(), second.classes.len()), (80, 14));
        let weighed = second.weighed();
        let images: Vec<_> = weighed.iter().filter(|one| one.value == weighed[0].value).collect();
        assert!(images.len() >= 4, "{weighed:?}");
    }

    #[test]
    fn the_first_round_weighs_every_move_and_the_next_the_nearest_to_even() {
        let position = Position::replay("h8i9", Size::STANDARD, Rule::Renju).unwrap();
        let all = classes(&position).len();
        let quick = balance("h8i9", Rule::Renju, all);
        assert_eq!(quick.weighed().len(), quick.candidates());
        assert_eq!((quick.round, quick.left.len()), (1, 16));
        let nearest = quick.weighed()[0];
        let better = balance("h8i9", Rule::Renju, all + 1);
        let again = better.weighed().into_iter().find(|one| one.point == nearest.point).unwrap();
        assert!(again.nodes > nearest.nodes, "{again:?} {nearest:?}");
        let imbalance: Vec<f64> = quick.weighed().iter().map(Weighed::imbalance).collect();
        assert!(imbalance.is_sorted());
    }

    #[test]
    fn what_is_proved_is_never_even_and_what_ends_the_game_is_no_opening() {
        // Black has an open three: everything but an answer loses.
        let three = balance("h8a1h9a15h10", Rule::Freestyle, 400);
        let proved = three.weighed().into_iter().filter(|one| one.value.forced().is_some());
        assert!(proved.into_iter().all(|one| !one.is_even() && one.imbalance() == 1.0));
        let four = balance("h8a1h9a15h10o15h11a2", Rule::Freestyle, 400);
        assert!(four.weighed().iter().all(|one| one.point.to_string() != "h12"));
        assert_eq!(
            Balance::new(
                &Position::replay("h8i9h9i8h10i10h11i11h12", Size::STANDARD, Rule::Freestyle)
                    .unwrap()
            )
            .candidates(),
            0
        );
    }
}
