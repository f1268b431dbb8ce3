//! The eight ways to turn and mirror a square board.

use crate::{Board, Point, Size};

/// A turn or a mirror image of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// As it is.
    Identity,
    /// A quarter turn to the left.
    TurnLeft,
    /// A half turn.
    TurnAround,
    /// A quarter turn to the right.
    TurnRight,
    /// Left and right exchanged.
    MirrorSideways,
    /// Top and bottom exchanged.
    MirrorUpright,
    /// Columns and rows exchanged: the rising diagonal stays.
    MirrorRising,
    /// The falling diagonal stays.
    MirrorFalling,
}

impl Symmetry {
    /// All eight.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::TurnLeft,
        Symmetry::TurnAround,
        Symmetry::TurnRight,
        Symmetry::MirrorSideways,
        Symmetry::MirrorUpright,
        Symmetry::MirrorRising,
        Symmetry::MirrorFalling,
    ];

    /// Those that leave this board as it is.
    ///
    /// ```
    /// use tengen_rules::{Board, Size, Symmetry};
    /// assert_eq!(Symmetry::of(&Board::new(Size::STANDARD)).count(), 8);
    /// ```
    pub fn of(board: &Board) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL.into_iter().filter(|symmetry| symmetry.board(board) == *board)
    }

    /// Where `point` of a board of this size goes.
    ///
    /// # Panics
    /// If the point is off the board.
    ///
    /// ```
    /// use tengen_rules::{Point, Size, Symmetry};
    /// let a1: Point = "a1".parse()?;
    /// assert_eq!(Symmetry::TurnLeft.point(a1, Size::STANDARD).to_string(), "o1");
    /// # Ok::<(), tengen_rules::NotationError>(())
    /// ```
    pub fn point(self, point: Point, size: Size) -> Point {
        assert!(size.contains(point), "{point} is off the board");
        let far = size.side() - 1;
        let (col, row) = (point.col(), point.row());
        let (col, row) = match self {
            Symmetry::Identity => (col, row),
            Symmetry::TurnLeft => (far - row, col),
            Symmetry::TurnAround => (far - col, far - row),
            Symmetry::TurnRight => (row, far - col),
            Symmetry::MirrorSideways => (far - col, row),
            Symmetry::MirrorUpright => (col, far - row),
            Symmetry::MirrorRising => (row, col),
            Symmetry::MirrorFalling => (far - row, far - col),
        };
        Point::new(col, row).expect("a symmetry maps the board onto itself")
    }

    /// The whole board, turned or mirrored.
    ///
    /// ```
    /// use tengen_rules::{Board, Symmetry};
    /// let board: Board = "
    ///     . . . . .
    ///     . . . . .
    ///     . . X . .
    ///     . . . . .
    ///     X O . . .
    /// ".parse()?;
    /// let image = Symmetry::MirrorSideways.board(&board);
    /// assert_eq!(image, ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . O X".parse()?);
    /// # Ok::<(), tengen_rules::NotationError>(())
    /// ```
    pub fn board(self, board: &Board) -> Board {
        let mut image = Board::new(board.size());
        for (point, stone) in board.stones() {
            image.put(self.point(point, board.size()), stone);
        }
        image
    }
}
