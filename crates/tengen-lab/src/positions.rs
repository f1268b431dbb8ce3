//! Openings made at random, and how even they are.

use tengen_engine::{Engine, Limits, NoClock, Random, Request, Stop};
use tengen_rules::{Point, Position, Rule, Size, Symmetry};

/// How far the next stone of a random opening may lie from one on the board.
const REACH: usize = 3;

/// Some stones near each other, somewhere in the middle half of the board, with the game still open.
pub(crate) fn random_opening(
    random: &mut Random,
    size: Size,
    rule: Rule,
    stones: usize,
) -> Position {
    let side = size.side();
    loop {
        let mut position = Position::new(size, rule);
        let within = |random: &mut Random| side / 4 + random.below(side.div_ceil(2));
        let first = (within(random), within(random));
        let mut next = Point::new(first.0, first.1);
        while position.ply() < stones {
            if let Some(point) = next
                && position.is_legal(point)
            {
                position.play(point).expect("the point is legal");
            }
            if position.outcome().is_some() {
                break;
            }
            next = random_neighbour(random, &position);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// A place near one of the stones, on the board or not, empty or not.
fn random_neighbour(random: &mut Random, position: &Position) -> Option<Point> {
    let near = position.moves()[random.below(position.ply())];
    let step =
        |random: &mut Random, from: usize| (from + random.below(2 * REACH + 1)).checked_sub(REACH);
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
        let Some(point) = random_neighbour(random, &opening) else { continue };
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
                let position = random_opening(&mut random, size, rule, 7);
                assert_eq!((position.ply(), position.outcome()), (7, None));
            }
        }
    }

    #[test]
    fn mirrored_openings_have_one_shape() {
        let one = Position::replay("h8i9g7", Size::STANDARD, Rule::Freestyle).unwrap();
        let other = Position::replay("h8g9i7", Size::STANDARD, Rule::Freestyle).unwrap();
        assert_eq!(shape_hash(&one), shape_hash(&other));
    }
}
