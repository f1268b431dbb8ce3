//! What a net sees of a line: windows of nine cells around a point, numbered.
//!
//! A cell is empty, own, the enemy's or wall, two bits each, as in the lines of the state. A window and
//! its mirror image have one number, so that a net cannot tell the ends of a line apart. Inside each
//! window is a *short* one of seven cells: training begins with those, because they come up more often.

use std::sync::OnceLock;

use tengen_rules::{Point, Size, Stone};

use crate::cell::Cell;
use crate::shape::{WALL, code};

/// Cells to either side of the middle.
pub(super) const REACH: usize = 4;
const CELLS: usize = 2 * REACH + 1;
const CODES: usize = 1 << (2 * CELLS);
const SHORT_CELLS: usize = CELLS - 2;

/// The lines of a board in the four directions, two bits a cell.
pub(crate) type Lines = [[u64; 64]; 4];

/// The windows, by number.
pub struct Windows {
    /// By the cells of the window, its number; 0 for what no board has.
    numbers: Box<[u16; CODES]>,
    /// The number of the short window inside each.
    short: Vec<u16>,
}

impl Windows {
    /// How many there are.
    pub const COUNT: usize = 22_143;
    /// How many short ones there are.
    pub const SHORT: usize = 2_460;

    /// The numbering, which is always the same.
    pub fn shared() -> &'static Windows {
        static WINDOWS: OnceLock<Windows> = OnceLock::new();
        WINDOWS.get_or_init(Windows::new)
    }

    fn new() -> Windows {
        let (numbers, canonical) = number::<CELLS>();
        let (short_numbers, _) = number::<SHORT_CELLS>();
        let inner = |code: usize| code >> 2 & ((1 << (2 * SHORT_CELLS)) - 1);
        let short = canonical.into_iter().map(|code| short_numbers[inner(code)]).collect();
        Windows { numbers: numbers.try_into().expect("two bits a cell"), short }
    }

    /// The number of the short window inside a window.
    pub fn short(&self, window: usize) -> usize {
        usize::from(self.short[window])
    }

    /// The windows of every point in the four directions, in the order of [`Size::points`], as the side
    /// to move sees them.
    pub fn of(
        &self,
        size: Size,
        to_move: Stone,
        stones: impl Iterator<Item = (Point, Stone)>,
    ) -> Vec<[u16; 4]> {
        let mut lines = walls(size);
        for (point, stone) in stones {
            for (direction, lines) in lines.iter_mut().enumerate() {
                let (line, place) = Cell::of(point).line(direction);
                lines[line] ^= code(stone) << (2 * place);
            }
        }
        let window = |cell: Cell, direction| self.at(&lines, to_move, cell, direction);
        let of = |point| std::array::from_fn(|direction| window(Cell::of(point), direction));
        size.points().map(of).collect()
    }

    /// The window around a cell in one direction.
    #[inline]
    pub(crate) fn at(&self, lines: &Lines, to_move: Stone, cell: Cell, direction: usize) -> u16 {
        let (line, place) = cell.line(direction);
        self.number(seen(lines[direction][line], to_move) >> (2 * (place - REACH)))
    }

    /// The number of the window in the lowest cells of a line.
    #[inline]
    pub(super) fn number(&self, cells: u64) -> u16 {
        self.numbers[cells as usize % CODES]
    }
}

/// A line with the stones of the side to move as Black's.
#[inline]
pub(crate) fn seen(line: u64, to_move: Stone) -> u64 {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    match to_move {
        Stone::Black => line,
        Stone::White => (line & EVEN) << 1 | line >> 1 & EVEN,
    }
}

/// The lines of an empty board.
pub(crate) fn walls(size: Size) -> Lines {
    let mut lines = [[u64::MAX; 64]; 4];
    for cell in size.points().map(Cell::of) {
        for (direction, lines) in lines.iter_mut().enumerate() {
            let (line, place) = cell.line(direction);
            lines[line] ^= WALL << (2 * place);
        }
    }
    lines
}

/// Numbers the windows of `LENGTH` cells; gives the number of every code, and the codes in the order of
/// their numbers.
fn number<const LENGTH: usize>() -> (Box<[u16]>, Vec<usize>) {
    let mut numbers = vec![0u16; 1 << (2 * LENGTH)].into_boxed_slice();
    let mut canonical = Vec::new();
    for code in 0..numbers.len() {
        let cells: [usize; LENGTH] = std::array::from_fn(|at| code >> (2 * at) & WALL as usize);
        if !is_possible(&cells) {
            continue;
        }
        let mirrored = cells.iter().fold(0, |code, cell| code << 2 | cell);
        if mirrored < code {
            numbers[code] = numbers[mirrored];
        } else {
            numbers[code] = canonical.len() as u16;
            canonical.push(code);
        }
    }
    (numbers, canonical)
}

/// Whether a board has a point with this line around it: walls are only at the ends.
fn is_possible<const LENGTH: usize>(cells: &[usize; LENGTH]) -> bool {
    let (low, rest) = cells.split_at(LENGTH / 2);
    let is_wall = |cell: &&usize| **cell == WALL as usize;
    let walls = |outwards: &mut dyn Iterator<Item = &usize>| {
        outwards.skip_while(|cell| !is_wall(cell)).all(|cell| is_wall(&cell))
    };
    !is_wall(&&rest[0]) && walls(&mut low.iter().rev()) && walls(&mut rest[1..].iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_windows_as_there_are_said_to_be() {
        let windows = Windows::shared();
        assert_eq!(windows.short.len(), Windows::COUNT);
        assert_eq!(
            windows.short.iter().max().map(|&most| usize::from(most) + 1),
            Some(Windows::SHORT)
        );
        assert_eq!(
            windows.numbers.iter().max().map(|&most| usize::from(most) + 1),
            Some(Windows::COUNT)
        );
    }
}
