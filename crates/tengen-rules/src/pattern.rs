//! The 26 openings of renju by name.

use std::fmt;

use crate::{Point, Size, Symmetry};

/// One of the 26 openings of renju: what the first three stones look like, however the board is turned.
///
/// ```
/// use tengen_rules::{Pattern, Size, parse_moves};
/// let pattern = Pattern::of(&parse_moves("h8g8g7")?, Size::STANDARD).expect("it is one of the 26");
/// assert_eq!((pattern.name(), pattern.to_string()), ("Kagetsu", "4D".to_owned()));
/// # Ok::<(), tengen_rules::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern(u8);

/// The third stone, seen from the first with the second above it (direct, the first thirteen) or to its
/// upper right (indirect): columns to the right, rows up. <https://www.renju.net/openings/>
const THIRD: [(i8, i8, &str); 26] = [
    (0, 2, "Kansei"),
    (1, 2, "Keigetsu"),
    (2, 2, "Sosei"),
    (1, 1, "Kagetsu"),
    (2, 1, "Zangetsu"),
    (1, 0, "Ugetsu"),
    (2, 0, "Kinsei"),
    (0, -1, "Shogetsu"),
    (1, -1, "Kyugetsu"),
    (2, -1, "Shingetsu"),
    (0, -2, "Zuisei"),
    (1, -2, "Sangetsu"),
    (2, -2, "Yusei"),
    (2, 2, "Chosei"),
    (2, 1, "Kyogetsu"),
    (2, 0, "Kosei"),
    (2, -1, "Suigetsu"),
    (2, -2, "Ryusei"),
    (1, 0, "Ungetsu"),
    (1, -1, "Hogetsu"),
    (1, -2, "Rangetsu"),
    (0, -1, "Gingetsu"),
    (0, -2, "Myojo"),
    (-1, -1, "Shagetsu"),
    (-1, -2, "Meigetsu"),
    (-2, -2, "Suisei"),
];

const DIRECT: usize = 13;

impl Pattern {
    /// The opening that the first three of these moves make, if they make one: in the centre, next to
    /// it, and at most two lines away.
    pub fn of(moves: &[Point], size: Size) -> Option<Pattern> {
        let [first, second, third, ..] = *moves else { return None };
        if size.centre() != Some(first) {
            return None;
        }
        let seen = |symmetry: Symmetry, point: Point| {
            let image = symmetry.point(point, size);
            let from = |at: usize, centre: usize| at as i8 - centre as i8;
            (from(image.col(), first.col()), from(image.row(), first.row()))
        };
        Symmetry::ALL.into_iter().find_map(|symmetry| {
            let (range, skipped) = match seen(symmetry, second) {
                (0, 1) => (&THIRD[..DIRECT], 0),
                (1, 1) => (&THIRD[DIRECT..], DIRECT),
                _ => return None,
            };
            let (col, row) = seen(symmetry, third);
            let at = range.iter().position(|&(c, r, _)| (c, r) == (col, row))?;
            Some(Pattern((skipped + at) as u8))
        })
    }

    /// All of them, the direct ones first.
    pub fn all() -> impl Iterator<Item = Pattern> {
        (0..THIRD.len() as u8).map(Pattern)
    }

    /// Its Japanese name in Latin letters.
    pub fn name(self) -> &'static str {
        THIRD[usize::from(self.0)].2
    }

    /// The three stones, one way round, on a board with a centre.
    pub fn moves(self, size: Size) -> Option<[Point; 3]> {
        let centre = size.centre()?;
        let at = |col: i8, row: i8| {
            let along = |from: usize, by: i8| from.checked_add_signed(by.into());
            Point::new(along(centre.col(), col)?, along(centre.row(), row)?)
        };
        let index = usize::from(self.0);
        let (col, row, _) = THIRD[index];
        Some([centre, at(i8::from(index >= DIRECT), 1)?, at(col, row)?])
    }
}

/// As players number them: `4D` is the fourth of the direct ones, `7I` the seventh of the indirect.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = usize::from(self.0);
        let kind = if index < DIRECT { 'D' } else { 'I' };
        write!(f, "{}{kind}", index % DIRECT + 1)
    }
}
