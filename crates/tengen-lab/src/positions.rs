//! Openings made at random, and how even they are.

use tengen_engine::{Engine, Limits, NoClock, Random, Request, Stop};
use tengen_rules::{Point, Position, Rule, Size, Symmetry};

/// Where the stones of a random opening lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// Near each other, the first in the middle half of the board: how people begin.
    Middle,
    /// From anywhere on the board, near each other or apart: how tournaments make programs begin,
    /// often in a corner.
    Anywhere,
}

impl Region {
    /// How far the next stone of an opening may lie from one on the board.
    fn reach(self, random: &mut Random) -> usize {
        match self {
            Region::Middle => REACH,
            Region::Anywhere => REACH - 1 + random.below(4),
        }
    }

    fn first(self, random: &mut Random, size: Size) -> Option<Point> {
        let side = size.side();
        let (from, room) = match self {
            Region::Middle => (side / 4, side.div_ceil(2)),
            Region::Anywhere => (0, side),
        };
        let (col, row) = (from + random.below(room), from + random.below(room));
        Point::new(col, row)
    }
}

/// How far that is in the middle, and for a stone that balances an opening.
const REACH: usize = 3;

/// Some stones of a region, with the game still open.
pub(crate) fn random_opening(
    random: &mut Random,
    size: Size,
    rule: Rule,
    stones: usize,
    region: Region,
) -> Position {
    loop {
        let mut position = Position::new(size, rule);
        let reach = region.reach(random);
        let mut next = region.first(random, size);
        while position.ply() < stones {
            if let Some(point) = next
                && position.is_legal(point)
            {
                position.play(point).expect("the point is legal");
            }
            if position.outcome().is_some() {
                break;
            }
            next = random_neighbour(random, &position, reach);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// A place near one of the stones, on the board or not, empty or not.
fn random_neighbour(random: &mut Random, position: &Position, reach: usize) -> Option<Point> {
    let near = position.moves()[random.below(position.ply())];
    let step =
        |random: &mut Random, from: usize| (from + random.below(2 * reach + 1)).checked_sub(reach);
    let (col, row) = (step(random, near.col())?, step(random, near.row())?);
    Point::new(col, row)
}

/// So many stones are tried to balance an opening.
const TRIES: usize = 6;

/// Adds the one of a few random stones after which a search of so many nodes thinks the chances most
/// even; without change where no stone keeps the game open.
pub(crate) fn balanced(
    random: &mut Random,
    engine: &mut Engine,
    opening: Position,
    nodes: u64,
) -> Position {
    let mut best = (f64::INFINITY, opening.clone());
    for _ in 0..TRIES {
        let Some(point) = random_neighbour(random, &opening, REACH) else { continue };
        let mut tried = opening.clone();
        if !tried.is_legal(point) || tried.play(point).is_err() || tried.outcome().is_some() {
            continue;
        }
        let uneven = (chance_of_black(engine, &tried, nodes) - 0.5).abs();
        if uneven < best.0 {
            best = (uneven, tried);
        }
    }
    best.1
}

/// Black's chance to win as a search of so many nodes sees it.
pub(crate) fn chance_of_black(engine: &mut Engine, position: &Position, nodes: u64) -> f64 {
    let request = Request::new(position.clone(), Limits::nodes(nodes));
    let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
    answer.value().map_or(0.5, |value| value.chance_of_black(position.to_move()))
}

/// A number that turned and mirrored boards share.
pub(crate) fn shape_hash(position: &Position) -> u64 {
    let turned = Symmetry::ALL.map(|symmetry| symmetry.board(position.board()).hash());
    turned.into_iter().min().expect("there are eight symmetries")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_have_the_stones_asked_for_and_go_on() {
        let mut random = Random::new(3);
        for side in [5, 9, 15, 22] {
            let size = Size::new(side).unwrap();
            for rule in Rule::ALL {
                for region in [Region::Middle, Region::Anywhere] {
                    let position = random_opening(&mut random, size, rule, 7, region);
                    assert_eq!((position.ply(), position.outcome()), (7, None));
                }
            }
        }
    }

    #[test]
    fn openings_from_anywhere_begin_in_corners_too_and_those_in_the_middle_do_not() {
        let mut random = Random::new(5);
        let mut in_the_corner = |region| {
            let opening = |_| random_opening(&mut random, Size::STANDARD, Rule::Renju, 4, region);
            let corner = |point: &Point| point.col() < 3 && point.row() < 3;
            (0..500).map(opening).filter(|position| corner(&position.moves()[0])).count()
        };
        assert_eq!(in_the_corner(Region::Middle), 0);
        assert!(in_the_corner(Region::Anywhere) > 10);
    }

    #[test]
    fn mirrored_openings_have_one_shape() {
        let one = Position::replay("h8i9g7", Size::STANDARD, Rule::Freestyle).unwrap();
        let other = Position::replay("h8g9i7", Size::STANDARD, Rule::Freestyle).unwrap();
        assert_eq!(shape_hash(&one), shape_hash(&other));
    }
}
