//! Three stones to open swap2 with.

use tengen_rules::{Point, Rule, Size};

/// Openings as steps right and up from the middle of the board: Black, White, Black.
type Offsets = [(isize, isize); 3];

/// Openings whose chances are close to even.
const FAR: [Offsets; 4] = [
    [(-5, 6), (-6, 4), (6, 6)],
    [(-6, 0), (-5, 2), (6, 5)],
    [(6, -6), (4, -6), (6, -3)],
    [(0, 6), (2, 5), (-5, -6)],
];

/// Three stones for a board and rule; different seeds give different ones.
pub(crate) fn opening(_rule: Rule, size: Size, seed: u64) -> [Point; 3] {
    let half = size.side() / 2;
    let offsets = FAR[(seed % FAR.len() as u64) as usize];
    let reach = (size.side() as isize - 1) / 2;
    offsets.map(|(right, up)| {
        let at = |step: isize| half.saturating_add_signed(step.clamp(-reach, reach));
        Point::new(at(right), at(up)).expect("the steps stay on the board")
    })
}
