//! The weights of the evaluation, as data.
//!
//! A position is worth, to a colour, the sum over the empty points of the weight of the point's kind
//! (its four line shapes), minus the same for the other colour, plus a weight for which threats the
//! two sides have. The shipped weights are fitted to the results of Tengen's own games; the files
//! in `data/` say how.

use std::fmt;

use tengen_rules::{Position, Rule, Stone};

use crate::ruleset::{Ruleset, with_ruleset};
use crate::search::{Standing, standing};
use crate::shape::{Class, Forbids, KINDS, Shape, kinds};
use crate::state::State;
use crate::tables::Tables;

/// The weights of one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    points: [Vec<i16>; 2],
    threats: Vec<i16>,
}

/// How many threat situations there are.
pub(crate) const SITUATIONS: usize = 256;

/// A line of a weights file that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsError {
    /// The line's number, from 1.
    pub line: usize,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected `SHAPES BLACK WHITE` or `threats NUMBER WEIGHT`", self.line)
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// How many kinds of points there are: four line shapes in any order.
    pub const KINDS: usize = KINDS;
    /// How many threat situations there are.
    pub const SITUATIONS: usize = SITUATIONS;

    /// Weights for each kind of point, for Black and for White, and for each threat situation of
    /// the side to move. `None` if there are not as many as there must be.
    pub fn new(points: [Vec<i16>; 2], threats: Vec<i16>) -> Option<Weights> {
        let fits = points.iter().all(|of| of.len() == KINDS) && threats.len() == SITUATIONS;
        fits.then_some(Weights { points, threats })
    }

    /// The weights that come with the crate.
    pub fn shipped(rule: Rule) -> Weights {
        let text = match rule {
            Rule::Freestyle => include_str!("../data/weights-freestyle.txt"),
            Rule::Renju => include_str!("../data/weights-renju.txt"),
            Rule::Standard | Rule::Caro5 | Rule::Caro6 => {
                include_str!("../data/weights-standard.txt")
            }
        };
        Weights::parse(text).expect("the shipped weights are well formed")
    }

    /// Reads what [`Weights`] prints. Lines that begin with `#` are comments; what is not
    /// mentioned weighs nothing.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut weights =
            Weights { points: [vec![0; KINDS], vec![0; KINDS]], threats: vec![0; SITUATIONS] };
        let names: Vec<String> = kinds().map(name).collect();
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
        for (index, line) in lines {
            weights.read(line, &names).ok_or(WeightsError { line: index + 1 })?;
        }
        Ok(weights)
    }

    fn read(&mut self, line: &str, names: &[String]) -> Option<()> {
        let mut words = line.split_whitespace();
        let (what, first, second) = (words.next()?, words.next()?, words.next()?);
        if what == "threats" {
            *self.threats.get_mut(first.parse::<usize>().ok()?)? = second.parse().ok()?;
        } else {
            let kind = names.binary_search_by(|name| name.as_str().cmp(what)).ok()?;
            self.points[0][kind] = first.parse().ok()?;
            self.points[1][kind] = second.parse().ok()?;
        }
        words.next().is_none().then_some(())
    }

    /// The weight of a kind of point for one colour.
    pub fn point(&self, stone: Stone, kind: usize) -> i16 {
        self.points[stone as usize][kind]
    }

    /// The weight of a threat situation for the side to move.
    pub fn threat(&self, situation: usize) -> i32 {
        i32::from(self.threats[situation])
    }

    /// Weights by feeling: a place to start fitting from.
    pub fn guessed(rule: Rule) -> Weights {
        let points = Stone::BOTH.map(|stone| {
            let forbids = if rule.forbids(stone) { Forbids::Fouls } else { Forbids::Nothing };
            kinds().map(|shapes| guess(shapes, forbids)).collect::<Vec<i16>>()
        });
        Weights { points, threats: vec![0; SITUATIONS] }
    }

    /// The line shapes of each kind of point, as numbers from 0 (dead) to 14 (five).
    pub fn kinds() -> impl Iterator<Item = [usize; 4]> {
        kinds().map(|shapes| shapes.map(|shape| shape as usize))
    }
}

/// One letter for each of the four shapes, weakest first: `a` is dead, `o` is a five.
fn name(shapes: [Shape; 4]) -> String {
    shapes.iter().map(|&shape| char::from(b'a' + shape as u8)).collect()
}

/// The form that [`Weights::parse`] reads.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, shapes) in kinds().enumerate() {
            let [black, white] = [self.points[0][kind], self.points[1][kind]];
            if (black, white) != (0, 0) {
                writeln!(f, "{} {black} {white}", name(shapes))?;
            }
        }
        for (number, &weight) in self.threats.iter().enumerate().filter(|(_, weight)| **weight != 0)
        {
            writeln!(f, "threats {number} {weight}")?;
        }
        Ok(())
    }
}

/// What the evaluation sees in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// For Black and for White: the kinds of the empty points and how many there are of each.
    pub points: [Vec<(u16, u16)>; 2],
    /// The threat situation, seen from the side to move.
    pub situation: usize,
    /// Whether the search would ask for an evaluation here: no five, no forced reply and no static
    /// win.
    pub is_open: bool,
}

/// Takes a position apart the way the evaluation does.
pub fn features(position: &Position) -> Features {
    with_ruleset!(position.rule(), R => features_under::<R>(position))
}

fn features_under<R: Ruleset>(position: &Position) -> Features {
    let mut state = State::<R>::new(position, Tables::shared(R::RULE));
    let points = Stone::BOTH.map(|stone| {
        let mut counts = vec![0; KINDS];
        for cell in state.empty().iter() {
            counts[state.kind(stone, cell)] += 1;
        }
        let counted = (0u16..).zip(counts);
        counted.filter(|&(_, count)| count > 0).collect()
    });
    let situation = state.situation();
    let is_open = match standing(&mut state) {
        Standing::Free | Standing::Pressed => position.outcome().is_none(),
        Standing::Wins(..) | Standing::Loses(_) | Standing::Forced(_) => false,
    };
    Features { points, situation, is_open }
}

fn guess(shapes: [Shape; 4], forbids: Forbids) -> i16 {
    let lines: i16 = shapes
        .iter()
        .map(|shape| match shape {
            Shape::Dead | Shape::Overline => 0,
            Shape::ClosedOne => 0,
            Shape::One => 1,
            Shape::ClosedTwo => 1,
            Shape::Two => 4,
            Shape::WideTwo => 5,
            Shape::FreeTwo => 6,
            Shape::ClosedThree => 6,
            Shape::Three => 11,
            Shape::FreeThree => 13,
            Shape::Four => 14,
            Shape::StraightFour | Shape::TwoFours => 40,
            Shape::Five => 60,
        })
        .sum();
    let together = match Class::of(shapes, forbids) {
        Class::Quiet | Class::Two | Class::ClosedThree => 0,
        Class::TwoTwo => 5,
        Class::Three | Class::Four => 0,
        Class::ThreePlus => 8,
        Class::DoubleThree => 30,
        Class::FourPlus => 8,
        Class::FourThree => 60,
        Class::StraightFour => 60,
        Class::Five => 100,
        Class::Forbidden => return 0,
    };
    lines + together
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_weights_read_back_the_same() {
        for rule in Rule::ALL {
            let weights = Weights::shipped(rule);
            assert_eq!(Weights::parse(&weights.to_string()), Ok(weights));
        }
        assert_eq!(Weights::parse("# fine\naaaz 1 2"), Err(WeightsError { line: 2 }));
    }

    #[test]
    fn features_weighed_are_the_evaluation() {
        let text = "h8i9j7h10g9i7f10e11i8g8j9k8";
        let position = Position::replay(text, tengen_rules::Size::STANDARD, Rule::Renju)
            .expect("the test's moves can be played");
        let tables = Tables::shared(Rule::Renju);
        let state = State::<crate::ruleset::Renju>::new(&position, tables);
        let features = features(&position);
        for stone in Stone::BOTH {
            let sum: i32 = features.points[stone as usize]
                .iter()
                .map(|&(kind, count)| {
                    i32::from(count) * i32::from(tables.weights.point(stone, usize::from(kind)))
                })
                .sum();
            assert_eq!(sum, state.value(stone));
        }
    }
}
