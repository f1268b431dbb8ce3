//! Three stones to open swap2 with.

use tengen_rules::{Point, Rule, Size};

/// An opening as steps right and up from the middle of the board: Black, White, Black.
type Opening = [(isize, isize); 3];

// Made by `tengen-lab openings --fewest 3 --most 3 --count 6 --nodes 20000 --margin 0.08 --seed 5`: the
// engine gives Black between 42 and 58 %. On 15×15, but the second table on 20×20.
const FREESTYLE: [Opening; 6] = [
    [(-4, 3), (-4, 0), (-6, 3)],
    [(-1, 2), (-4, 2), (-4, 4)],
    [(-1, 1), (1, -2), (-2, -3)],
    [(2, -4), (1, -4), (-1, -6)],
    [(2, 3), (0, 1), (-2, 4)],
    [(-4, 2), (-2, -1), (-6, 1)],
];
const FREESTYLE_WIDE: [Opening; 6] = [
    [(-2, 0), (0, -3), (-3, -4)],
    [(-5, 0), (-7, -2), (-9, 1)],
    [(2, 2), (4, 0), (6, 2)],
    [(-3, 1), (-2, 2), (-1, -2)],
    [(0, 3), (3, 1), (3, 6)],
    [(2, -3), (0, -3), (4, -4)],
];
const STANDARD: [Opening; 6] = [
    [(-4, 3), (-4, 0), (-6, 3)],
    [(-1, 2), (-4, 2), (-4, 4)],
    [(-1, 1), (1, -2), (-2, -3)],
    [(2, -4), (1, -4), (-1, -6)],
    [(2, -1), (-1, -2), (4, 0)],
    [(2, 3), (0, 1), (-2, 4)],
];
const RENJU: [Opening; 6] = [
    [(-4, 3), (-4, 0), (-6, 3)],
    [(-1, 2), (-4, 2), (-4, 4)],
    [(3, 0), (6, 3), (7, 3)],
    [(1, 3), (1, 1), (1, 4)],
    [(2, -1), (-1, -2), (4, 0)],
    [(1, 3), (-2, 0), (-1, 5)],
];

/// Boards from here on are opened as 20×20.
const WIDE: usize = 18;

/// Three stones for a board and rule; different seeds give different ones.
pub(crate) fn opening(rule: Rule, size: Size, seed: u64) -> [Point; 3] {
    let openings = match rule {
        Rule::Freestyle | Rule::Caro5 | Rule::Caro6 if size.side() >= WIDE => &FREESTYLE_WIDE,
        Rule::Freestyle | Rule::Caro5 | Rule::Caro6 => &FREESTYLE,
        Rule::Standard => &STANDARD,
        Rule::Renju => &RENJU,
    };
    let steps = openings[(seed % openings.len() as u64) as usize];
    let points = steps.map(|(right, up)| at(size, right, up));
    let [one, two, three] = points;
    // On small boards the edge can push stones onto each other; then they go next to the middle.
    if one == two || two == three || one == three {
        return [(0, 0), (1, 1), (-1, 2)].map(|(right, up)| at(size, right, up));
    }
    points
}

/// The point so many steps from the middle, or the last one before the edge.
fn at(size: Size, right: isize, up: isize) -> Point {
    let last = size.side() - 1;
    let step = |steps: isize| (size.side() / 2).saturating_add_signed(steps).min(last);
    Point::new(step(right), step(up)).expect("the steps end on the board")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_of_every_board_is_three_different_points() {
        for size in Size::all() {
            for rule in Rule::ALL {
                for seed in 0..12 {
                    let [one, two, three] = opening(rule, size, seed);
                    assert!(one != two && two != three && one != three, "{size} {rule} {seed}");
                    assert!([one, two, three].iter().all(|&point| size.contains(point)));
                }
            }
        }
    }
}
