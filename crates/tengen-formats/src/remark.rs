//! What a node of a tree can do and say.

use tengen_rules::{Point, Stone};

/// What a node does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Nothing: the root, a node of setup stones, or one that only says something.
    Nothing,
    /// A stone is played.
    Play(Stone, Point),
    /// A turn is passed.
    Pass(Stone),
}

/// A shape drawn on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// An ✕.
    Cross,
    /// A triangle.
    Triangle,
    /// A circle.
    Circle,
    /// A square.
    Square,
}

/// A point, or a rectangle of points between two corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Area {
    /// One corner.
    pub from: Point,
    /// The opposite corner.
    pub to: Point,
}

/// Thousandths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Millis(pub u32);

/// Something said about a node. `T` is its text: `&str` for everyone outside the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Remark<T> {
    /// A heading of one line.
    Title(T),
    /// A comment of any length.
    Comment(T),
    /// A text that stands on a point while this node is shown.
    Label(Point, T),
    /// A shape on points while this node is shown.
    Mark(Area, Mark),
    /// The node is worth finding again.
    Bookmark,
    /// A library opens here.
    Start,
    /// The time the move took.
    Spent(Millis),
    /// The time a side has left after the move.
    Left(Stone, Millis),
    /// Stones put without a move.
    Put(Area, Stone),
    /// Stones taken off.
    Clear(Area),
    /// Who moves next, where that is stated.
    Turn(Stone),
    /// A property of a smart game file that this crate gives no meaning to, as it was written:
    /// `NAME[first][second]`.
    Property(T),
}

impl Step {
    /// Whose turn this was.
    pub const fn stone(self) -> Option<Stone> {
        match self {
            Step::Nothing => None,
            Step::Play(stone, _) | Step::Pass(stone) => Some(stone),
        }
    }
}

impl Area {
    /// The area of a single point.
    pub const fn point(point: Point) -> Area {
        Area { from: point, to: point }
    }

    /// Every point of the area.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let ordered = |a: usize, b: usize| a.min(b)..=a.max(b);
        let rows = ordered(self.from.row(), self.to.row());
        let cols = ordered(self.from.col(), self.to.col());
        rows.flat_map(move |row| cols.clone().filter_map(move |col| Point::new(col, row)))
    }
}

impl<T> Remark<T> {
    pub(crate) fn map<U>(self, text: impl FnOnce(T) -> U) -> Remark<U> {
        match self {
            Remark::Title(title) => Remark::Title(text(title)),
            Remark::Comment(comment) => Remark::Comment(text(comment)),
            Remark::Label(point, label) => Remark::Label(point, text(label)),
            Remark::Mark(area, mark) => Remark::Mark(area, mark),
            Remark::Bookmark => Remark::Bookmark,
            Remark::Start => Remark::Start,
            Remark::Spent(time) => Remark::Spent(time),
            Remark::Left(stone, time) => Remark::Left(stone, time),
            Remark::Put(area, stone) => Remark::Put(area, stone),
            Remark::Clear(area) => Remark::Clear(area),
            Remark::Turn(stone) => Remark::Turn(stone),
            Remark::Property(property) => Remark::Property(text(property)),
        }
    }
}
