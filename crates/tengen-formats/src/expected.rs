//! What a reader would have understood, and what struck it as odd: a value for programs that say it
//! in words of their own, and an English clause for everyone else.

use std::fmt;

use tengen_rules::Size;

/// What would have been understood in the place of something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A file in any format.
    AnyFormat,
    /// A file that can be numbered with 32 bits.
    SmallerFile,
    /// No more games than this.
    Games(usize),
    /// A point of this board.
    Point(Size),
    /// The column of a point.
    Column,
    /// The row of a point.
    Row,
    /// The part of a link that has the moves.
    LinkMoves,
    /// The beginning of a smart game.
    SgfGame,
    /// The beginning of a node.
    SgfNode,
    /// A piece of a smart game.
    SgfPiece,
    /// A point of this board, in one of the ways smart games write it.
    SgfPoint(Size),
    /// A smart game of our kind.
    SgfFiveInARow,
    /// A board that this crate has, in a smart game.
    SgfBoard,
    /// The end of a smart game.
    SgfGameEnd,
    /// The end of a property's value.
    SgfValueEnd,
    /// The first line of a Piskvorky file.
    PsqHeader,
    /// A board that this crate has, in a Piskvorky file.
    PsqBoard,
    /// A point of the board in a Piskvorky file.
    PsqPoint,
    /// The first byte of a position.
    PosCount,
    /// A point of a position.
    PosPoint,
    /// One of the moves that the first byte promised.
    PosMove,
    /// The first bytes of a library.
    LibHeader,
    /// A library that RenLib wrote before its version changed again.
    LibVersion,
    /// A move of a library.
    LibMove,
    /// The rest of a move's flags.
    LibFlags,
    /// The end of a text in a library.
    LibTextEnd,
}

/// Something without a meaning, which was kept as it is or passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// Text before the first game.
    Preamble,
    /// Text after the last game.
    Postscript,
    /// Brackets without a game.
    EmptyBrackets,
    /// This property has no value.
    NoValue(String),
    /// This property should name a point and does not.
    NoPoint(String),
    /// A label that names no point.
    LabelNowhere,
    /// A second move in one node.
    SecondMove,
    /// A move that took this many milliseconds.
    ImpossibleTime(i64),
    /// A line that says nothing, shortened.
    MeaninglessLine(String),
    /// This many bytes after the last move.
    BytesLeft(usize),
    /// A node of a library that is no move, but more than a text; it was read as a move.
    NoMove,
    /// A text of a library that stands on no point; it was read as a comment.
    TextNowhere,
    /// Flags that no known version of RenLib has.
    UnknownFlags,
}

impl Expected {
    /// This value's name for other programs, such as `sgf-point`.
    pub const fn name(self) -> &'static str {
        match self {
            Expected::AnyFormat => "any-format",
            Expected::SmallerFile => "smaller-file",
            Expected::Games(_) => "games",
            Expected::Point(_) => "point",
            Expected::Column => "column",
            Expected::Row => "row",
            Expected::LinkMoves => "link-moves",
            Expected::SgfGame => "sgf-game",
            Expected::SgfNode => "sgf-node",
            Expected::SgfPiece => "sgf-piece",
            Expected::SgfPoint(_) => "sgf-point",
            Expected::SgfFiveInARow => "sgf-five-in-a-row",
            Expected::SgfBoard => "sgf-board",
            Expected::SgfGameEnd => "sgf-game-end",
            Expected::SgfValueEnd => "sgf-value-end",
            Expected::PsqHeader => "psq-header",
            Expected::PsqBoard => "psq-board",
            Expected::PsqPoint => "psq-point",
            Expected::PosCount => "pos-count",
            Expected::PosPoint => "pos-point",
            Expected::PosMove => "pos-move",
            Expected::LibHeader => "lib-header",
            Expected::LibVersion => "lib-version",
            Expected::LibMove => "lib-move",
            Expected::LibFlags => "lib-flags",
            Expected::LibTextEnd => "lib-text-end",
        }
    }

    /// The number that belongs to it: games, or points along a side of the board.
    pub const fn number(self) -> Option<usize> {
        match self {
            Expected::Games(most) => Some(most),
            Expected::Point(size) | Expected::SgfPoint(size) => Some(size.side()),
            _ => None,
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::AnyFormat => "a game as SGF, PSQ, POS, LIB, text such as h8i9j10, or a link",
            Expected::SmallerFile => "less than 4 GiB",
            Expected::Games(most) => return write!(f, "at most {most} games"),
            Expected::Point(size) => return write!(f, "a point of the {size} board"),
            Expected::Column => "a column from a to v",
            Expected::Row => "a row number",
            Expected::LinkMoves => "#/ and moves in the link",
            Expected::SgfGame => "a game that begins with (;",
            Expected::SgfNode => "; before the first property",
            Expected::SgfPiece => "one of ( ) ; or a property",
            Expected::SgfPoint(size) => {
                return write!(f, "a point of the {size} board such as hh or h8");
            }
            Expected::SgfFiveInARow => "GM[4], or a board of 15×15 that is five in a row",
            Expected::SgfBoard => "a square board of 5 to 22",
            Expected::SgfGameEnd => ")",
            Expected::SgfValueEnd => "]",
            Expected::PsqHeader => "a first line such as \"Piskvorky 20x20, 0:0, 0\"",
            Expected::PsqBoard => "a square board from 5x5 to 22x22",
            Expected::PsqPoint => "a point of the board, counted from 1",
            Expected::PosCount => "the number of moves",
            Expected::PosPoint => "a point below 225",
            Expected::PosMove => "another move",
            Expected::LibHeader => "the header of a RenLib file",
            Expected::LibVersion => "a library of version 3.4 or older",
            Expected::LibMove => "a move",
            Expected::LibFlags => "more flags",
            Expected::LibTextEnd => "the end of a text",
        })
    }
}

impl Oddity {
    /// This value's name for other programs, such as `second-move`.
    pub const fn name(&self) -> &'static str {
        match self {
            Oddity::Preamble => "preamble",
            Oddity::Postscript => "postscript",
            Oddity::EmptyBrackets => "empty-brackets",
            Oddity::NoValue(_) => "no-value",
            Oddity::NoPoint(_) => "no-point",
            Oddity::LabelNowhere => "label-nowhere",
            Oddity::SecondMove => "second-move",
            Oddity::ImpossibleTime(_) => "impossible-time",
            Oddity::MeaninglessLine(_) => "meaningless-line",
            Oddity::BytesLeft(_) => "bytes-left",
            Oddity::NoMove => "no-move",
            Oddity::TextNowhere => "text-nowhere",
            Oddity::UnknownFlags => "unknown-flags",
        }
    }

    /// The word or number that belongs to it, or the empty text.
    pub fn about(&self) -> String {
        match self {
            Oddity::NoValue(text) | Oddity::NoPoint(text) | Oddity::MeaninglessLine(text) => {
                text.clone()
            }
            Oddity::ImpossibleTime(time) => time.to_string(),
            Oddity::BytesLeft(count) => count.to_string(),
            Oddity::Preamble
            | Oddity::Postscript
            | Oddity::EmptyBrackets
            | Oddity::LabelNowhere
            | Oddity::SecondMove
            | Oddity::NoMove
            | Oddity::TextNowhere
            | Oddity::UnknownFlags => String::new(),
        }
    }
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Oddity::Preamble => "text before the first game",
            Oddity::Postscript => "text after the last game",
            Oddity::EmptyBrackets => "brackets without a game",
            Oddity::NoValue(property) => return write!(f, "{property} without a value"),
            Oddity::NoPoint(property) => {
                return write!(f, "{property} with something that is no point");
            }
            Oddity::LabelNowhere => "a label without a point",
            Oddity::SecondMove => "a second move in one node",
            Oddity::ImpossibleTime(time) => return write!(f, "a move cannot take {time} ms"),
            Oddity::MeaninglessLine(line) => {
                return write!(f, "a line without a meaning: {line:?}");
            }
            Oddity::BytesLeft(count) => return write!(f, "{count} bytes after the last move"),
            Oddity::NoMove => "a node that is no move, but more than a text; read as a move",
            Oddity::TextNowhere => "a text on no point; read as a comment",
            Oddity::UnknownFlags => "flags that no known version of RenLib has",
        })
    }
}
