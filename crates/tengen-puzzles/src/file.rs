//! Puzzles as one compact file.
//!
//! `TENPUZ1` and a line end; then the number of editions and for each its first day and the number of
//! puzzles with it; then the puzzles to the end. Numbers are written in groups of seven bits, the low ones
//! first, the high bit telling that more follow. A puzzle is:
//!
//! | what | written as |
//! |---|---|
//! | id | 4 bytes, low first |
//! | rule, by its place in `Rule::ALL`; side to move; task | 1 byte: bits 0 to 2, 3, 4 |
//! | points along a side | 1 byte |
//! | themes, by their place in `Theme::ALL` | number of bits |
//! | rating | number |
//! | black stones, white stones, solution | each a number of points, then row · side + column of each: 1 byte up to 16×16, else 2, low first |

use std::fmt;

use tengen_rules::{Board, Point, Rule, Size, Stone};

use crate::collection::Edition;
use crate::{Puzzle, PuzzleId, Task, Themes};

const MAGIC: &[u8] = b"TENPUZ1\n";

/// A file of puzzles that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileError {
    /// Where it went wrong, in bytes.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.at)
    }
}

impl std::error::Error for FileError {}

pub(crate) fn write(puzzles: &[Puzzle], editions: &[Edition]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    number(&mut bytes, editions.len());
    for edition in editions {
        number(&mut bytes, edition.from as usize);
        number(&mut bytes, edition.puzzles);
    }
    for puzzle in puzzles {
        write_puzzle(&mut bytes, puzzle);
    }
    bytes
}

fn write_puzzle(bytes: &mut Vec<u8>, puzzle: &Puzzle) {
    let rule = Rule::ALL.iter().position(|&rule| rule == puzzle.rule);
    let rule = rule.expect("every rule is among all rules") as u8;
    bytes.extend(puzzle.id.bits().to_le_bytes());
    bytes.push(rule | (puzzle.to_move as u8) << 3 | (puzzle.task as u8) << 4);
    bytes.push(puzzle.size.side() as u8);
    number(bytes, usize::from(puzzle.themes.bits()));
    number(bytes, usize::from(puzzle.rating));
    for points in [&puzzle.black, &puzzle.white, &puzzle.line] {
        number(bytes, points.len());
        for point in points {
            let place = (point.row() * puzzle.size.side() + point.col()) as u16;
            bytes.extend(&place.to_le_bytes()[..width(puzzle.size)]);
        }
    }
}

fn number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 1 << 7 {
        bytes.push(number as u8 | 1 << 7);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The bytes of a point.
fn width(size: Size) -> usize {
    if size.area() <= 1 << 8 { 1 } else { 2 }
}

pub(crate) fn read(bytes: &[u8]) -> Result<(Vec<Puzzle>, Vec<Edition>), FileError> {
    let mut reader = Reader { bytes, at: 0 };
    if reader.take(MAGIC.len(), "a file of puzzles")? != MAGIC {
        return Err(FileError { at: 0, expected: "a file of puzzles" });
    }
    let mut editions: Vec<Edition> = Vec::new();
    for _ in 0..reader.number("the number of editions")? {
        let from = reader.number("the first day of an edition")?;
        let from = u32::try_from(from).map_err(|_| reader.expected("a day"))?;
        let puzzles = reader.number("the number of puzzles")?;
        if editions.last().is_some_and(|last| last.from > from || last.puzzles > puzzles) {
            return Err(reader.expected("an edition that is later and has more than the last"));
        }
        editions.push(Edition { from, puzzles });
    }
    let mut puzzles = Vec::new();
    while reader.at < bytes.len() {
        puzzles.push(reader.puzzle()?);
    }
    if editions.last().map_or(0, |last| last.puzzles) != puzzles.len() {
        return Err(reader.expected("as many puzzles as the last edition says"));
    }
    Ok((puzzles, editions))
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn expected(&self, expected: &'static str) -> FileError {
        FileError { at: self.at, expected }
    }

    fn take(&mut self, count: usize, expected: &'static str) -> Result<&'a [u8], FileError> {
        let end = self.at.checked_add(count);
        let taken = end.and_then(|end| self.bytes.get(self.at..end));
        let taken = taken.ok_or(FileError { at: self.at, expected })?;
        self.at += count;
        Ok(taken)
    }

    fn byte(&mut self, expected: &'static str) -> Result<u8, FileError> {
        Ok(self.take(1, expected)?[0])
    }

    fn number(&mut self, expected: &'static str) -> Result<usize, FileError> {
        let mut number = 0;
        for shift in (0..28).step_by(7) {
            let byte = self.byte(expected)?;
            number |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(self.expected(expected))
    }

    fn puzzle(&mut self) -> Result<Puzzle, FileError> {
        let id = self.take(4, "an id")?.try_into().expect("four bytes");
        let id = PuzzleId::from_bits(u32::from_le_bytes(id));
        let head = self.byte("rule, side and task")?;
        let rule = Rule::ALL.get(usize::from(head & 7)).filter(|_| head >> 5 == 0);
        let rule = *rule.ok_or_else(|| self.expected("rule, side and task"))?;
        let to_move = Stone::BOTH[usize::from(head >> 3 & 1)];
        let task = if head >> 4 & 1 == 0 { Task::Win } else { Task::Defend };
        let side = self.byte("a size")?;
        let size = Size::new(usize::from(side)).ok_or_else(|| self.expected("a size"))?;
        let themes = u16::try_from(self.number("themes")?).ok().and_then(Themes::from_bits);
        let themes = themes.ok_or_else(|| self.expected("themes"))?;
        let rating = self.number("a rating")?;
        let rating = u16::try_from(rating).map_err(|_| self.expected("a rating"))?;
        let mut board = Board::new(size);
        let black = self.stones(&mut board, Stone::Black)?;
        let white = self.stones(&mut board, Stone::White)?;
        let line = self.points(size)?;
        Ok(Puzzle { id, rule, size, black, white, to_move, task, themes, rating, line })
    }

    fn stones(&mut self, board: &mut Board, stone: Stone) -> Result<Vec<Point>, FileError> {
        let points = self.points(board.size())?;
        for &point in &points {
            if !board.is_empty_at(point) {
                return Err(self.expected("a point for each stone"));
            }
            board.put(point, stone);
        }
        Ok(points)
    }

    fn points(&mut self, size: Size) -> Result<Vec<Point>, FileError> {
        let count = self.number("a number of points")?;
        let width = width(size);
        let bytes = self.take(count * width, "points")?;
        let points = bytes.chunks_exact(width).map(|place| {
            let place = place.iter().rev().fold(0, |place, &byte| place << 8 | usize::from(byte));
            let point = Point::new(place % size.side(), place / size.side());
            point.filter(|&point| size.contains(point))
        });
        points.collect::<Option<Vec<Point>>>().ok_or_else(|| self.expected("points on the board"))
    }
}
