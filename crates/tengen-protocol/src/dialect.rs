//! The two ways to count points and rules.

use tengen_rules::{Point, Size};

/// Whose version of the protocol the manager speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Column, then row from the top; `INFO rule 2` is a continuous game.
    #[default]
    Gomocup,
    /// Row from the top, then column; `INFO rule 2` is renju.
    Yixin,
}

impl Dialect {
    /// The point that two numbers name, if the board has it.
    pub(crate) fn point(self, first: i64, second: i64, size: Size) -> Option<Point> {
        let (col, down) = self.turn(usize::try_from(first).ok()?, usize::try_from(second).ok()?);
        let row = (size.side() - 1).checked_sub(down)?;
        Point::new(col, row).filter(|&point| size.contains(point))
    }

    /// The two numbers that name a point of the board.
    pub(crate) fn numbers(self, point: Point, size: Size) -> (usize, usize) {
        self.turn(point.col(), size.side() - 1 - point.row())
    }

    /// A point as the manager reads it.
    pub(crate) fn write(self, point: Point, size: Size) -> String {
        let (first, second) = self.numbers(point, size);
        format!("{first},{second}")
    }

    fn turn(self, first: usize, second: usize) -> (usize, usize) {
        match self {
            Dialect::Gomocup => (first, second),
            Dialect::Yixin => (second, first),
        }
    }
}
