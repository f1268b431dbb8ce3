//! How a format counts columns and rows: the one place where points change their names.

use tengen_rules::{Point, Size};

/// Where row numbers begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The first row is the topmost.
    Top,
    /// The first row is the lowest.
    Bottom,
}

/// The number of the first column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Counting starts with 0.
    Zero,
    /// Counting starts with 1.
    One,
}

/// Which letters name columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// a b c d e f g h i j …
    WithI,
    /// a b c d e f g h j k …, as in the game of Go.
    WithoutI,
}

/// A convention for writing points. Columns always run from left to right.
///
/// ```
/// use tengen_formats::Coordinates;
/// use tengen_rules::Size;
///
/// let size = Size::new(20).unwrap();
/// let point = Coordinates::PISKVORKY.point(10, 11, size).unwrap();
/// assert_eq!(point.to_string(), "j10");
/// assert_eq!(Coordinates::PISKVORKY.numbers(point, size), (10, 11));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinates {
    /// Where rows are counted from.
    pub origin: Origin,
    /// What the first column and row are called.
    pub base: Base,
    /// Which letters are used where columns are letters.
    pub letters: Letters,
}

impl Coordinates {
    /// What players write: `h8`, a1 at the lower left.
    pub const TEXT: Coordinates =
        Coordinates { origin: Origin::Bottom, base: Base::One, letters: Letters::WithI };
    /// Two letters from the upper left, as in smart game files.
    pub const SGF: Coordinates =
        Coordinates { origin: Origin::Top, base: Base::Zero, letters: Letters::WithI };
    /// Two numbers from 1, from the upper left, as in Piskvorky's game files. RenLib counts so too.
    pub const PISKVORKY: Coordinates =
        Coordinates { origin: Origin::Top, base: Base::One, letters: Letters::WithI };
    /// Two numbers from 0, from the upper left, as in Renju's position files.
    pub const POS: Coordinates = Coordinates::SGF;

    /// The point in this column and row, if the board has it.
    pub fn point(self, column: usize, row: usize, size: Size) -> Option<Point> {
        let first = self.base.first();
        let (col, row) = (column.checked_sub(first)?, row.checked_sub(first)?);
        let row = match self.origin {
            Origin::Bottom => row,
            Origin::Top => (size.side() - 1).checked_sub(row)?,
        };
        Point::new(col, row).filter(|&point| size.contains(point))
    }

    /// The column and row of a point of the board.
    pub fn numbers(self, point: Point, size: Size) -> (usize, usize) {
        let row = match self.origin {
            Origin::Bottom => point.row(),
            Origin::Top => size.side().saturating_sub(1 + point.row()),
        };
        (point.col() + self.base.first(), row + self.base.first())
    }

    /// The column that a letter in either case names, as a number.
    pub fn column(self, letter: char) -> Option<usize> {
        let letter = letter.to_ascii_lowercase();
        let col = (letter as usize).checked_sub('a' as usize).filter(|&col| col < 26)?;
        let col = match self.letters {
            Letters::WithI => col,
            Letters::WithoutI if letter == 'i' => return None,
            Letters::WithoutI if letter > 'i' => col - 1,
            Letters::WithoutI => col,
        };
        Some(col + self.base.first())
    }

    /// The letter of the column with this number, in lower case.
    pub fn letter(self, column: usize) -> Option<char> {
        let col = column.checked_sub(self.base.first())?;
        let col = match self.letters {
            Letters::WithoutI if col >= 8 => col + 1,
            Letters::WithI | Letters::WithoutI => col,
        };
        u8::try_from(col).ok().filter(|&col| col < 26).map(|col| char::from(b'a' + col))
    }
}

impl Base {
    const fn first(self) -> usize {
        match self {
            Base::Zero => 0,
            Base::One => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same point, h8 unless stated, under every convention.
    fn check(coordinates: Coordinates, column: usize, row: usize, side: usize, point: &str) {
        let size = Size::new(side).unwrap();
        let point: Point = point.parse().unwrap();
        assert_eq!(coordinates.point(column, row, size), Some(point));
        assert_eq!(coordinates.numbers(point, size), (column, row));
    }

    #[test]
    fn known_points_have_the_numbers_other_programs_give_them() {
        check(Coordinates::TEXT, 8, 8, 15, "h8");
        check(Coordinates::POS, 112 % 15, 112 / 15, 15, "h8");
        check(Coordinates::PISKVORKY, 0x78 & 15, (0x78 >> 4) + 1, 15, "h8");
        check(Coordinates::PISKVORKY, 0x67 & 15, (0x67 >> 4) + 1, 15, "g9");
        check(Coordinates::SGF, 8, 6, 15, "i9");
        check(Coordinates::PISKVORKY, 10, 10, 20, "j11");
        check(Coordinates::TEXT, 1, 1, 5, "a1");
        check(Coordinates::SGF, 0, 0, 5, "a5");
        check(Coordinates::SGF, 0, 0, 22, "a22");
    }

    #[test]
    fn every_convention_names_every_point_of_every_board_once() {
        for origin in [Origin::Top, Origin::Bottom] {
            for base in [Base::Zero, Base::One] {
                for letters in [Letters::WithI, Letters::WithoutI] {
                    let coordinates = Coordinates { origin, base, letters };
                    for size in Size::all() {
                        for point in size.points() {
                            let (column, row) = coordinates.numbers(point, size);
                            assert_eq!(coordinates.point(column, row, size), Some(point));
                            let letter = coordinates.letter(column).unwrap();
                            assert_eq!(coordinates.column(letter), Some(column));
                            let upper = letter.to_ascii_uppercase();
                            assert_eq!(coordinates.column(upper), Some(column));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_off_the_board_are_no_points() {
        let size = Size::STANDARD;
        assert_eq!(Coordinates::PISKVORKY.point(0, 1, size), None);
        assert_eq!(Coordinates::PISKVORKY.point(1, 0, size), None);
        assert_eq!(Coordinates::PISKVORKY.point(16, 1, size), None);
        assert_eq!(Coordinates::PISKVORKY.point(1, 16, size), None);
        assert_eq!(Coordinates::POS.point(0, 15, size), None);
        assert_eq!(Coordinates::TEXT.point(usize::MAX, usize::MAX, size), None);
    }

    #[test]
    fn i_names_a_column_only_where_it_is_used() {
        let go = Coordinates { letters: Letters::WithoutI, ..Coordinates::TEXT };
        assert_eq!(go.column('i'), None);
        assert_eq!(go.column('J'), Some(9));
        assert_eq!(Coordinates::TEXT.column('i'), Some(9));
        assert_eq!(Coordinates::TEXT.column('é'), None);
        assert_eq!(go.letter(9), Some('j'));
    }
}
