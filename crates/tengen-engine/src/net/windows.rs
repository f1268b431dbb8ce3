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
    /// The number of each with the colours exchanged.
    exchanged: Vec<u16>,
    places: Places,
}

/// Where windows lie in a list that tells them from their mirror images, by two parts of their cells. Both
/// tables stay in the nearest cache, where that of the numbers does not.
struct Places {
    /// By the five lowest cells.
    low: Box<[u16; 1 << (2 * LOW_CELLS)]>,
    /// By the four highest.
    high: Box<[u16; 1 << (2 * REACH)]>,
}

const LOW_CELLS: usize = REACH + 1;
/// How many ways there are for the cells on one side of the middle: walls come last.
const SIDES: usize = 81 + 27 + 9 + 3 + 1;
/// From here on are the places of windows around a wall, with room for a stone beside it.
const WALLED: usize = 3 * SIDES * SIDES;

impl Windows {
    /// How many there are.
    pub const COUNT: usize = 22_143;
    /// How many places there are; the last part is for windows around a wall.
    pub(super) const PLACES: usize = WALLED + (2 * 27 + 1) * SIDES;
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
        let short = canonical.iter().map(|&code| short_numbers[inner(code)]).collect();
        let other = |code: usize| seen(code as u64, Stone::White) as usize;
        let exchanged = canonical.iter().map(|&code| numbers[other(code)]).collect();
        let numbers = numbers.try_into().expect("two bits a cell");
        Windows { numbers, short, exchanged, places: Places::new() }
    }

    /// The number of the short window inside a window.
    pub fn short(&self, window: usize) -> usize {
        usize::from(self.short[window])
    }

    /// The number of the window on each place, or none on places that stand for windows around a wall.
    pub(super) fn on_places(&self) -> Vec<Option<u16>> {
        let mut on_places = vec![None; Windows::PLACES];
        for code in 0..CODES {
            let cells: [usize; CELLS] = std::array::from_fn(|at| code >> (2 * at) & WALL as usize);
            if is_possible(&cells) {
                on_places[self.place(code as u64)] = Some(self.numbers[code]);
            }
        }
        on_places
    }

    /// The place of the window in the lowest cells of a line.
    #[inline(always)]
    pub(super) fn place(&self, cells: u64) -> usize {
        let low = self.places.low[cells as usize % (1 << (2 * LOW_CELLS))];
        let high = self.places.high[(cells >> (2 * LOW_CELLS)) as usize % (1 << (2 * REACH))];
        usize::from(low) + usize::from(high)
    }

    /// How much further the place of a window is after a stone has been put so many cells above its middle.
    #[inline(always)]
    pub(super) const fn further(stone: Stone, above: i16) -> usize {
        const POWERS: [usize; REACH] = [1, 3, 9, 27];
        let steps = match above {
            0 => SIDES * SIDES,
            1.. => POWERS[above as usize - 1],
            _ => SIDES * POWERS[above.unsigned_abs() as usize - 1],
        };
        code(stone) as usize * steps
    }

    /// The number of a window with the colours exchanged.
    pub fn exchanged(&self, window: usize) -> usize {
        usize::from(self.exchanged[window])
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
    fn at(&self, lines: &Lines, to_move: Stone, cell: Cell, direction: usize) -> u16 {
        let (line, place) = cell.line(direction);
        let cells = seen(lines[direction][line], to_move) >> (2 * (place - REACH));
        self.numbers[cells as usize % CODES]
    }
}

impl Places {
    fn new() -> Places {
        let mut low = Box::new([0; 1 << (2 * LOW_CELLS)]);
        for (code, place) in low.iter_mut().enumerate() {
            let middle = code >> (2 * REACH);
            let side = side((0..REACH).rev().map(|at| code >> (2 * at))) * SIDES;
            let is_wall = middle == WALL as usize;
            *place = if is_wall { WALLED } else { middle * SIDES * SIDES + side } as u16;
        }
        let mut high = Box::new([0; 1 << (2 * REACH)]);
        for (code, place) in high.iter_mut().enumerate() {
            *place = side((0..REACH).map(|at| code >> (2 * at))) as u16;
        }
        Places { low, high }
    }
}

/// The number of the cells on one side of the middle, given outwards; walls are last.
fn side(outwards: impl Iterator<Item = usize>) -> usize {
    let (mut number, mut before, mut ways) = (0, 0, 1);
    for cell in outwards.map(|cell| cell & WALL as usize).take_while(|&cell| cell != WALL as usize)
    {
        (number, before) = (number + cell * ways, before + ways);
        ways *= 3;
    }
    before + number
}

/// A line with the stones of the side to move as Black's.
#[inline]
fn seen(line: u64, to_move: Stone) -> u64 {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    match to_move {
        Stone::Black => line,
        Stone::White => (line & EVEN) << 1 | line >> 1 & EVEN,
    }
}

/// The lines of an empty board.
pub(super) fn walls(size: Size) -> Lines {
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
