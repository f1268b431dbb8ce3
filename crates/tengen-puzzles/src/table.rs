//! Puzzles as a table: one a line, columns separated by tabs: id, rule, size, black stones, white stones,
//! side to move, themes, rating, solution.

use std::fmt;

use tengen_rules::{Board, Point, Rule, Size, Stone, parse_moves};

use crate::{Puzzle, PuzzleId, Task, Theme, Themes};

/// A row that is no puzzle: the column and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError(String);

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RowError {}

impl Puzzle {
    /// Its row in a table.
    pub fn row(&self) -> String {
        let points = |points: &[Point]| {
            let names: Vec<String> = points.iter().map(Point::to_string).collect();
            names.join(" ")
        };
        let Puzzle { id, rule, size, black, white, to_move, themes, rating, line, task: _ } = self;
        let (side, black, white, line) = (size.side(), points(black), points(white), points(line));
        format!("{id}\t{rule}\t{side}\t{black}\t{white}\t{to_move}\t{themes}\t{rating}\t{line}")
    }

    /// The puzzle of a row. The theme of defence tells what is to be done.
    ///
    /// Whether it is one is another question: [`Examiner::verify`](crate::Examiner::verify).
    pub fn from_row(row: &str) -> Result<Puzzle, RowError> {
        let columns: Vec<&str> = row.split('\t').collect();
        let &[id, rule, size, black, white, to_move, themes, rating, line] = &columns[..] else {
            let found = columns.len();
            return Err(RowError(format!(
                "expected nine columns separated by tabs, found {found}"
            )));
        };
        let id: PuzzleId = read("id", id)?;
        let rule: Rule = read("rule", rule)?;
        let size = size.parse().ok().and_then(Size::new);
        let size = size.ok_or_else(|| RowError("size: expected a number from 5 to 22".into()))?;
        let mut board = Board::new(size);
        let black = stones("black", black, &mut board, Stone::Black)?;
        let white = stones("white", white, &mut board, Stone::White)?;
        let to_move: Stone = read("to-move", to_move)?;
        let themes: Themes = themes
            .split_whitespace()
            .map(|theme| read::<Theme>("themes", theme))
            .collect::<Result<_, _>>()?;
        let rating: u16 = rating
            .parse()
            .map_err(|_| RowError("rating: expected a whole number from 0 to 65535".into()))?;
        let line = points("solution", line)?;
        let task = if themes.contains(Theme::Defence) { Task::Defend } else { Task::Win };
        Ok(Puzzle { id, rule, size, black, white, to_move, task, themes, rating, line })
    }
}

fn read<T: std::str::FromStr<Err: fmt::Display>>(column: &str, text: &str) -> Result<T, RowError> {
    text.parse().map_err(|error| RowError(format!("{column}: {error}")))
}

fn points(column: &str, text: &str) -> Result<Vec<Point>, RowError> {
    parse_moves(text).map_err(|error| RowError(format!("{column}: {error}")))
}

fn stones(
    column: &str,
    text: &str,
    board: &mut Board,
    stone: Stone,
) -> Result<Vec<Point>, RowError> {
    let mut points = points(column, text)?;
    for &point in &points {
        if !board.size().contains(point) {
            return Err(RowError(format!("{column}: {point} is off the {} board", board.size())));
        }
        if !board.is_empty_at(point) {
            return Err(RowError(format!("{column}: {point} is named twice")));
        }
        board.put(point, stone);
    }
    points.sort_unstable();
    Ok(points)
}
