//! Moves as text: `h8`, and whole games such as `h8i9j10`.

use std::fmt;

use crate::{MAX_SIZE, Point};

/// Text that could not be read: where, what was there, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Where it went wrong, in bytes from the start of the text.
    pub at: usize,
    /// What stood there; `None` is the end of the text.
    pub found: Option<char>,
    /// What would have been understood.
    pub expected: &'static str,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, found, expected } = self;
        match found {
            Some(found) => write!(f, "expected {expected} at byte {at}, found {found:?}"),
            None => write!(f, "expected {expected} at byte {at}, but the text ends there"),
        }
    }
}

impl std::error::Error for NotationError {}

/// Reads moves, joined or with spaces, commas or semicolons between them, in either case.
///
/// ```
/// let moves = tengen_rules::parse_moves("h8i9 J10, g7")?;
/// assert_eq!(tengen_rules::format_moves(&moves), "h8i9j10g7");
/// # Ok::<(), tengen_rules::NotationError>(())
/// ```
pub fn parse_moves(text: &str) -> Result<Vec<Point>, NotationError> {
    let mut moves = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let skipped = rest.trim_start_matches([' ', '\t', '\r', '\n', ',', ';']);
        at += rest.len() - skipped.len();
        if skipped.is_empty() {
            return Ok(moves);
        }
        let (point, length) = point(text, at)?;
        moves.push(point);
        at += length;
    }
}

/// Writes moves joined, in lower case, as [`parse_moves`] reads them.
pub fn format_moves(moves: &[Point]) -> String {
    moves.iter().map(Point::to_string).collect()
}

/// Reads a text that is one point and nothing else.
pub(crate) fn single(text: &str) -> Result<Point, NotationError> {
    let (point, length) = point(text, 0)?;
    match text[length..].chars().next() {
        None => Ok(point),
        found => Err(NotationError { at: length, found, expected: "the end" }),
    }
}

/// Reads the point that begins at byte `at`, and tells how many bytes it takes.
fn point(text: &str, at: usize) -> Result<(Point, usize), NotationError> {
    let error =
        |at: usize, expected| Err(NotationError { at, found: text[at..].chars().next(), expected });
    let rest = &text.as_bytes()[at..];
    let col = match rest.first().map(u8::to_ascii_lowercase) {
        Some(letter @ b'a'..=b'v') => usize::from(letter - b'a'),
        _ => return error(at, "a column from a to v"),
    };
    let digits = rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = &text[at + 1..at + 1 + digits];
    let row = number.parse::<usize>().ok().filter(|_| !number.starts_with('0'));
    match row.and_then(|row| Point::new(col, row - 1)) {
        Some(point) => Ok((point, 1 + digits)),
        None => error(at + 1, ROW),
    }
}

const ROW: &str = {
    assert!(MAX_SIZE == 22);
    "a row from 1 to 22"
};
