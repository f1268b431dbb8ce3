//! Boards as drawings, read and printed.

use std::fmt;
use std::str::FromStr;

use crate::{Board, NotationError, Point, Size, Stone};

/// A board and the marks that a drawing shows on its empty points.
///
/// ```text
///  5 . . . . .
///  4 . X X 3 .
///  3 . . O . .
///  2 . . . . .
///  1 . . . . .
///    a b c d e
/// ```
///
/// The top row comes first. `X` and `O` are Black and White, `.` and `+` are empty; spaces, the row
/// numbers and the line of letters may be left out. Any other character marks an empty point.
///
/// ```
/// use tengen_rules::Drawing;
/// let drawing: Drawing = "
///     . . . . .
///     . X X 3 .
///     . . O . .
///     . . . . .
///     . . . . .
/// ".parse()?;
/// assert_eq!(drawing.board.count(), 3);
/// assert_eq!(drawing.marks, [("d4".parse()?, '3')]);
/// # Ok::<(), tengen_rules::NotationError>(())
/// ```
///
/// What is printed reads as the same drawing again, if the marks stand on empty points, a1 first,
/// and are characters that can be told from stones, empty points and spaces.
#[derive(Clone, PartialEq, Eq)]
pub struct Drawing {
    /// The stones.
    pub board: Board,
    /// The marked empty points, a1 first.
    pub marks: Vec<(Point, char)>,
}

/// Reads the stones and the marks.
impl FromStr for Drawing {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Drawing, NotationError> {
        let (board, mut marks) = read(text)?;
        marks.sort_unstable();
        Ok(Drawing {
            board,
            marks: marks.into_iter().map(|(point, (_, mark))| (point, mark)).collect(),
        })
    }
}

/// Reads a drawing without marks.
impl FromStr for Board {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Board, NotationError> {
        let (board, marks) = read(text)?;
        match marks.first() {
            None => Ok(board),
            Some(&(_, (at, _))) => Err(error(text, at, "one of X O . +")),
        }
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size();
        for row in (0..size.side()).rev() {
            write!(f, "{:>2}", row + 1)?;
            for point in (0..size.side()).filter_map(|col| Point::new(col, row)) {
                let mark = self.marks.iter().find(|(marked, _)| *marked == point);
                let cell = match (self.board.stone(point), mark) {
                    (Some(Stone::Black), _) => 'X',
                    (Some(Stone::White), _) => 'O',
                    (None, Some(&(_, mark))) => mark,
                    (None, None) => '.',
                };
                write!(f, " {cell}")?;
            }
            writeln!(f)?;
        }
        write!(f, "  ")?;
        (b'a'..).take(size.side()).try_for_each(|letter| write!(f, " {}", char::from(letter)))?;
        writeln!(f)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Drawing { board: self.clone(), marks: Vec::new() }, f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A character and the byte of the text it begins at.
type DrawnCell = (usize, char);

/// The stones of a drawing, and its marks from the top row down.
fn read(text: &str) -> Result<(Board, Vec<(Point, DrawnCell)>), NotationError> {
    let mut rows: Vec<Vec<DrawnCell>> =
        lines(text).map(cells).filter(|cells| !cells.is_empty()).collect();
    let below = rows.len().saturating_sub(1);
    rows.pop_if(|last| last.iter().map(|cell| cell.1).eq(('a'..='v').take(below)));
    let Some(size) = Size::new(rows.len()) else {
        let at = rows.get(Size::MAX.side()).map_or(text.len(), |row| row[0].0);
        return Err(error(text, at, "5 to 22 rows"));
    };
    let mut board = Board::new(size);
    let mut marks = Vec::new();
    for (cells, row) in rows.iter().zip((0..size.side()).rev()) {
        let cells = without_label(cells, row + 1, size);
        if cells.len() != size.side() {
            let end = cells.last().map_or(0, |&(at, cell)| at + cell.len_utf8());
            let at = cells.get(size.side()).map_or(end, |&(at, _)| at);
            return Err(error(text, at, "as many cells in each row as there are rows"));
        }
        for (col, &(at, cell)) in cells.iter().enumerate() {
            let point = Point::new(col, row).expect("a board of a valid size has this point");
            match cell {
                'X' | 'x' => board.put(point, Stone::Black),
                'O' | 'o' => board.put(point, Stone::White),
                '.' | '+' => {}
                mark => marks.push((point, (at, mark))),
            }
        }
    }
    Ok((board, marks))
}

/// The lines of a text with the byte each begins at.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    })
}

/// The characters of one line that are not spaces.
fn cells((start, line): (usize, &str)) -> Vec<DrawnCell> {
    line.char_indices()
        .filter(|(_, cell)| !cell.is_whitespace())
        .map(|(at, cell)| (start + at, cell))
        .collect()
}

/// A row without its number. Digits can be marks as well, so a number counts as a label only when a
/// whole row follows it.
fn without_label(cells: &[DrawnCell], number: usize, size: Size) -> &[DrawnCell] {
    let label = number.to_string();
    let is_label = cells.len() == size.side() + label.len()
        && cells.iter().map(|cell| cell.1).zip(label.chars()).all(|(cell, digit)| cell == digit);
    if is_label { &cells[label.len()..] } else { cells }
}

fn error(text: &str, at: usize, expected: &'static str) -> NotationError {
    NotationError { at, found: text[at..].chars().next(), expected }
}
