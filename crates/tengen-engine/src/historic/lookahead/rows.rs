//! The unbroken rows on every line of the board and what they are worth, kept up to date by line.

use tengen_rules::{Board, Direction, MAX_SIZE, Point, Rule, Size, Stone};

/// A row that wins.
pub(super) const FIVE: i32 = 100_000_000;
/// Rows of one to four with both ends empty.
const OPEN: [i32; 5] = [0, 10, 100, 1_000, 10_000];
/// Rows of one to four with one end empty: one step less.
const CLOSED: [i32; 5] = [0, 1, 10, 100, 1_000];

const LINES: usize = 6 * MAX_SIZE;

/// The stones by line and the value of each line, Black's minus White's.
pub(super) struct Rows {
    size: Size,
    rule: Rule,
    lines: [[u32; LINES]; 2],
    inside: [u32; LINES],
    values: [i32; LINES],
    total: i32,
}

/// One line and the bit of a point on it. The lowest bit of a line stays empty as its near edge.
#[derive(Clone, Copy)]
struct RowBit {
    line: usize,
    bit: u32,
}

impl Rows {
    pub(super) fn new(board: &Board, rule: Rule) -> Rows {
        let mut rows = Rows {
            size: board.size(),
            rule,
            lines: [[0; LINES]; 2],
            inside: [0; LINES],
            values: [0; LINES],
            total: 0,
        };
        for point in board.size().points() {
            for RowBit { line, bit } in places(point) {
                rows.inside[line] |= bit;
            }
        }
        for (point, stone) in board.stones() {
            rows.flip(point, stone);
        }
        rows
    }

    /// What the position is worth to one side: its own rows minus the other's.
    pub(super) fn value(&self, stone: Stone) -> i32 {
        match stone {
            Stone::Black => self.total,
            Stone::White => -self.total,
        }
    }

    /// What a stone on an empty point adds to the value for its side.
    pub(super) fn gain(&self, point: Point, stone: Stone) -> i32 {
        let change: i32 = places(point)
            .into_iter()
            .map(|RowBit { line, bit }| {
                let mut stones = [self.lines[0][line], self.lines[1][line]];
                stones[stone as usize] |= bit;
                self.line_value(stones, line) - self.values[line]
            })
            .sum();
        match stone {
            Stone::Black => change,
            Stone::White => -change,
        }
    }

    /// Puts a stone, or takes it away.
    pub(super) fn flip(&mut self, point: Point, stone: Stone) {
        for RowBit { line, bit } in places(point) {
            self.lines[stone as usize][line] ^= bit;
            let value = self.line_value([self.lines[0][line], self.lines[1][line]], line);
            self.total += value - self.values[line];
            self.values[line] = value;
        }
    }

    /// The empty points next to a stone, a1 first.
    pub(super) fn touching(&self) -> impl Iterator<Item = Point> {
        let side = self.size.side();
        let taken = |row: usize| self.lines[0][row] | self.lines[1][row];
        (0..side).flat_map(move |row| {
            let mut near = taken(row);
            if row > 0 {
                near |= taken(row - 1);
            }
            if row + 1 < side {
                near |= taken(row + 1);
            }
            let mut empty = (near | near << 1 | near >> 1) & self.inside[row] & !taken(row);
            std::iter::from_fn(move || {
                if empty == 0 {
                    return None;
                }
                let col = empty.trailing_zeros() as usize - 1;
                empty &= empty - 1;
                Point::new(col, row)
            })
        })
    }

    fn line_value(&self, [black, white]: [u32; 2], line: usize) -> i32 {
        let inside = self.inside[line];
        rows_value(black, white, inside, self.rule, Stone::Black)
            - rows_value(white, black, inside, self.rule, Stone::White)
    }
}

fn rows_value(mut own: u32, other: u32, inside: u32, rule: Rule, stone: Stone) -> i32 {
    let empty = inside & !(own | other);
    let mut value = 0;
    while own != 0 {
        let start = own.trailing_zeros();
        let length = (own >> start).trailing_ones();
        let ends = [1u32 << (start - 1), 1u32 << (start + length)];
        own &= !(((1 << length) - 1) << start);
        let empty_ends = ends.into_iter().filter(|end| empty & end != 0).count();
        value += match (length, empty_ends) {
            (1..=4, 2) => OPEN[length as usize],
            (1..=4, 1) => CLOSED[length as usize],
            (5.., _) => {
                let enemy_ends = ends.into_iter().filter(|end| other & end != 0).count();
                if rule.winning(stone).wins(length, enemy_ends < 2) { FIVE } else { 0 }
            }
            _ => 0,
        };
    }
    value
}

fn places(point: Point) -> [RowBit; 4] {
    let (col, row) = (point.col(), point.row());
    Direction::ALL.map(|direction| match direction {
        Direction::Horizontal => RowBit { line: row, bit: 2 << col },
        Direction::Vertical => RowBit { line: MAX_SIZE + col, bit: 2 << row },
        Direction::Rising => {
            RowBit { line: 2 * MAX_SIZE + (MAX_SIZE - 1) + col - row, bit: 2 << col }
        }
        Direction::Falling => RowBit { line: 4 * MAX_SIZE + col + row, bit: 2 << col },
    })
}
