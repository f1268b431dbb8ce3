//! The board a search runs on: for every empty point and colour, what a stone there would make.
//!
//! Each line of the board is one 64-bit word with two bits a cell. A stone changes four words and
//! with them the shapes of at most forty points; what changes goes to a log, so that [`State::undo`]
//! copies back instead of computing, and the evaluation can catch up when it is asked
//! ([`State::changes`]). Everything is generic over the rule.
//!
//! For solvers: [`State::play`] and [`State::undo`] move; [`State::fives`] are the points that win at
//! once, [`State::fours`] those that threaten a five, [`State::straight_fours`] those that make a
//! threat no reply stops, [`State::class`] is what a point makes altogether and [`State::count`] how
//! many points of a class there are. [`State::defences`] gives every point that takes a four or
//! straight-four threat back, [`State::is_foul`] whether Black may not play on a point in renju. A
//! class is what the lines show; only `Class::Forbidden` needs `is_foul` to be sure.

mod classes;
mod foul;
mod threat;

#[cfg(test)]
pub(crate) mod tests;

use std::marker::PhantomData;

use tengen_rules::{Position, Size, Stone};

use crate::cell::{CELLS, Cell, Cells};
use crate::random::Random;
use crate::ruleset::Ruleset;
use crate::shape::{Class, LineShape, PointKinds, ShapeTables, WALL, code};

use classes::{ClassChanges, ClassCounts, Classes};

/// A board with both colours' shapes, kept up to date move by move.
pub(crate) struct State<R: Ruleset> {
    tables: &'static ShapeTables,
    size: Size,
    to_move: Stone,
    /// The lines of the four directions, two bits a cell.
    lines: [[u64; 64]; 4],
    spots: [Spot; CELLS],
    classes: Classes,
    now: Totals,
    empty: Cells,
    near: Cells,
    plies: Vec<Ply>,
    /// Room for all there can be, and how many there are.
    log: Box<[Change]>,
    logged: usize,
    rule: PhantomData<R>,
}

/// What is known about one empty point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spot {
    /// What a stone of each colour would make, a byte a direction, Black's in its low four bits.
    shapes: u32,
    /// Which kind of point that makes it for each colour.
    kinds: PointKinds,
}

/// What a stone changed about another, empty point.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    cell: Cell,
    spot: Spot,
    /// Its kinds since.
    pub(crate) kinds: PointKinds,
}

impl Change {
    /// The kinds of the point before.
    #[inline]
    pub(crate) fn old_kinds(&self) -> PointKinds {
        self.spot.kinds
    }
}

/// What is known about the whole board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Totals {
    hash: u64,
    counts: ClassCounts,
    stones: u16,
}

/// What a move changed besides the points in the log.
struct Ply {
    cell: Cell,
    stone: Stone,
    was_to_move: Stone,
    log: usize,
    before: Totals,
    near: [u32; ROWS],
}

/// How many rows around a stone hold points the search considers because of it.
const NEAR: usize = 3;
const ROWS: usize = 2 * NEAR + 1;

/// The points that a stone in the middle makes near: two steps any way, three along the lines.
const BESIDE: [u32; ROWS] =
    [0b1001001, 0b0111110, 0b0111110, 0b1111111, 0b0111110, 0b0111110, 0b1001001];

impl<R: Ruleset> State<R> {
    pub(crate) fn new(position: &Position) -> State<R> {
        let size = position.size();
        let mut lines = [[u64::MAX; 64]; 4];
        let mut empty = Cells::EMPTY;
        for cell in size.points().map(Cell::of) {
            empty.insert(cell);
            for (direction, lines) in lines.iter_mut().enumerate() {
                let (line, place) = cell.line(direction);
                lines[line] ^= WALL << (2 * place);
            }
        }
        let nothing = Spot { shapes: 0, kinds: PointKinds::default() };
        let no_change = Change { cell: Cell::NONE, spot: nothing, kinds: nothing.kinds };
        let mut state = State {
            tables: ShapeTables::shared(R::RULE),
            size,
            to_move: position.to_move(),
            lines,
            spots: [nothing; CELLS],
            classes: Classes::quiet(size),
            now: Totals { hash: board_key::<R>(size), counts: ClassCounts::NONE, stones: 0 },
            empty,
            near: Cells::EMPTY,
            plies: Vec::with_capacity(size.area() + 1),
            log: vec![no_change; size.area() * 8 * R::REACH].into_boxed_slice(),
            logged: 0,
            rule: PhantomData,
        };
        state.fill();
        let moves = position.moves();
        for (point, stone) in position.board().stones().filter(|(at, _)| !moves.contains(at)) {
            state.put(Cell::of(point), stone);
        }
        for &point in moves {
            let stone = position.board().stone(point).expect("a played point has its stone");
            state.put(Cell::of(point), stone);
        }
        state.to_move = position.to_move();
        state
    }

    /// Computes every empty point from the lines.
    fn fill(&mut self) {
        for cell in self.empty.iter() {
            let shapes = (0..4)
                .fold(0, |shapes, direction| with(shapes, self.look(cell, direction), direction));
            let kinds = self.tables.kinds(shapes);
            self.spots[cell.index()] = Spot { shapes, kinds };
            self.classes.set(cell, kinds.classes());
            let mut changes = ClassChanges::NONE;
            changes.add(QUIET, kinds.classes());
            self.now.counts.change(changes);
        }
    }

    /// Plays on an empty point for the side to move.
    pub(crate) fn play(&mut self, cell: Cell) {
        self.put(cell, self.to_move);
        self.to_move = !self.to_move;
    }

    /// Puts a stone of any colour on an empty point; the turn stays.
    pub(crate) fn put(&mut self, cell: Cell, stone: Stone) {
        debug_assert!(self.empty.contains(cell), "stones go on empty points");
        let near = self.near_rows(cell);
        let before = *near;
        for (row, beside) in near.iter_mut().zip(BESIDE) {
            *row |= beside << (cell.x() - NEAR);
        }
        self.plies.push(Ply {
            cell,
            stone,
            was_to_move: self.to_move,
            log: self.logged,
            before: self.now,
            near: before,
        });
        self.now.hash ^= key(cell, stone);
        self.now.stones += 1;
        self.empty.flip(cell);
        self.refresh(cell, stone);
    }

    /// Puts the stone on the lines and looks again at the empty points that see it.
    #[inline]
    fn refresh(&mut self, cell: Cell, stone: Stone) {
        let reach = 2 * R::REACH;
        // All points of the four lines in one word, so that one loop goes through them: its end is hard
        // to foresee. Those of two lines have every other bit of a half.
        let mut empty = 0;
        let windows: [u64; 4] = std::array::from_fn(|direction| {
            let (line, place) = cell.line(direction);
            let line = &mut self.lines[direction][line];
            *line ^= code(stone) << (2 * place);
            // The first cell that the first of the points sees comes first.
            let cells = (u128::from(*line) << (2 * reach) >> (2 * place)) as u64;
            let around = cells >> reach;
            let free = !(around | around >> 1) & EVEN & ((1 << (2 * reach + 2)) - 1);
            empty |= free << (direction % 2 + direction / 2 * 32);
            cells
        });
        let mut changes = ClassChanges::NONE;
        changes.add(self.kinds(cell).classes(), QUIET);
        let room = self.log.len();
        let mut log = self.log[self.logged..].iter_mut();
        self.classes.set(cell, QUIET);
        while empty != 0 {
            let bit = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            let direction = bit / 32 * 2 + bit % 2;
            let steps = bit % 32 / 2;
            let both = shapes_at::<R>(self.tables, windows[direction] >> (2 * steps), reach);
            let other = cell.step(direction, steps as i16 - R::REACH as i16);
            let spot = &mut self.spots[other.index()];
            let old = *spot;
            // Nearly all of these points change, so nothing asks whether they do.
            let shapes = with(old.shapes, both, direction);
            let kinds = self.tables.kinds(shapes);
            *spot = Spot { shapes, kinds };
            *log.next().expect("no stone changes more points") =
                Change { cell: other, spot: old, kinds };
            let [was, is] = [old.kinds, kinds].map(PointKinds::classes);
            self.classes.set(other, is);
            changes.add(was, is);
        }
        self.logged = room - log.len();
        self.now.counts.change(changes);
    }

    /// The rows with points that are near a stone on this cell.
    #[inline]
    fn near_rows(&mut self, cell: Cell) -> &mut [u32; ROWS] {
        let rows = &mut self.near.rows[cell.y() - NEAR..];
        rows.first_chunk_mut().expect("walls are wider")
    }

    /// Takes the last stone back.
    pub(crate) fn undo(&mut self) {
        let ply = self.plies.pop().expect("only moves that were made are taken back");
        let cell = ply.cell;
        for (direction, lines) in self.lines.iter_mut().enumerate() {
            let (line, place) = cell.line(direction);
            lines[line] ^= code(ply.stone) << (2 * place);
        }
        for change in &self.log[ply.log..self.logged] {
            self.spots[change.cell.index()] = change.spot;
            self.classes.set(change.cell, change.spot.kinds.classes());
        }
        self.logged = ply.log;
        self.classes.set(cell, self.kinds(cell).classes());
        self.empty.flip(cell);
        *self.near_rows(cell) = ply.near;
        self.now = ply.before;
        self.to_move = ply.was_to_move;
    }

    /// Gives the turn to the other side without a stone. The caller gives it back.
    #[cfg(test)]
    pub(crate) fn pass(&mut self) {
        self.to_move = !self.to_move;
    }

    /// Both colours' shapes of one empty point in one direction, from the line.
    fn look(&self, cell: Cell, direction: usize) -> u8 {
        let (line, place) = cell.line(direction);
        shapes_at::<R>(self.tables, self.lines[direction][line], 2 * place)
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn to_move(&self) -> Stone {
        self.to_move
    }

    /// A number for the rule, the size, the stones and the side to move.
    pub(crate) fn hash(&self) -> u64 {
        match self.to_move {
            Stone::Black => self.now.hash,
            Stone::White => self.now.hash ^ WHITE_TO_MOVE,
        }
    }

    /// What [`State::hash`] will be after a move of the side to move.
    pub(crate) fn hash_after(&self, cell: Cell) -> u64 {
        self.hash() ^ key(cell, self.to_move) ^ WHITE_TO_MOVE
    }

    /// How many stones are on the board.
    pub(crate) fn stones(&self) -> usize {
        usize::from(self.now.stones)
    }

    /// How many points are left.
    pub(crate) fn room(&self) -> usize {
        self.size.area() - self.stones()
    }

    /// The last stone put, `back` plies ago.
    pub(crate) fn last(&self, back: usize) -> Option<Cell> {
        let index = self.plies.len().checked_sub(back + 1)?;
        Some(self.plies[index].cell)
    }

    pub(crate) fn empty(&self) -> &Cells {
        &self.empty
    }

    pub(crate) fn is_empty_at(&self, cell: Cell) -> bool {
        self.empty.contains(cell)
    }

    /// The empty points near stones.
    pub(crate) fn candidates(&self) -> Cells {
        self.near.intersection(&self.empty)
    }

    /// What a stone on this empty point would make over all lines.
    #[inline]
    pub(crate) fn class(&self, stone: Stone, cell: Cell) -> Class {
        self.classes.at(stone, cell)
    }

    /// What a stone on this empty point would make in one direction.
    #[inline]
    pub(crate) fn shape(&self, stone: Stone, cell: Cell, direction: usize) -> LineShape {
        let shapes = self.spots[cell.index()].shapes;
        LineShape::from_bits((shapes >> (8 * direction + 4 * stone as usize)) as u8)
    }

    /// What kind of point an empty point is for Black and White; for one with a stone, what it was
    /// before.
    #[inline]
    pub(crate) fn kinds(&self, cell: Cell) -> PointKinds {
        self.spots[cell.index()].kinds
    }

    /// The stone put as the ply of this number, and what it changed about other points.
    #[inline]
    pub(crate) fn changes(&self, ply: usize) -> (Cell, &[Change]) {
        let end = self.plies.get(ply + 1).map_or(self.logged, |next| next.log);
        (self.plies[ply].cell, &self.log[self.plies[ply].log..end])
    }

    /// The stone put as the ply of this number.
    #[inline]
    pub(crate) fn stone_at(&self, ply: usize) -> (Cell, Stone) {
        (self.plies[ply].cell, self.plies[ply].stone)
    }

    /// The lines of the four directions, two bits a cell.
    pub(crate) fn lines(&self) -> &[[u64; 64]; 4] {
        &self.lines
    }

    /// How many points are of a class from [`Class::Three`] up.
    #[inline]
    pub(crate) fn count(&self, stone: Stone, class: Class) -> usize {
        self.now.counts.of(stone, class)
    }

    /// How many points are of each class from [`Class::Three`] up.
    pub(crate) fn threat_counts(&self, stone: Stone) -> [u16; Class::THREATS] {
        let class = |threat: usize| Class::from_bits((Class::Three as usize + threat) as u8);
        std::array::from_fn(|threat| self.count(stone, class(threat)) as u16)
    }

    /// The points of a class from [`Class::Three`] up.
    pub(crate) fn points(&self, stone: Stone, class: Class) -> Cells {
        debug_assert!(class.is_threat(), "everything else is quiet");
        self.classes.of(stone, class)
    }

    /// The first of the points of a class from [`Class::Three`] up.
    pub(crate) fn first(&self, stone: Stone, class: Class) -> Option<Cell> {
        if self.count(stone, class) == 0 {
            return None;
        }
        self.classes.first(stone, class)
    }
}

const WHITE_TO_MOVE: u64 = 0x5851_f42d_4c95_7f2d;

/// Of both colours.
const QUIET: u8 = Class::Quiet as u8;

const EVEN: u64 = 0x5555_5555_5555_5555;

/// The shapes of a point with those of one direction replaced.
#[inline]
fn with(shapes: u32, both: u8, direction: usize) -> u32 {
    shapes & !(0xff << (8 * direction)) | u32::from(both) << (8 * direction)
}

/// Both colours' shapes of the cell at `bit` of a line.
#[inline]
fn shapes_at<R: Ruleset>(tables: &ShapeTables, line: u64, bit: usize) -> u8 {
    let half = 2 * R::REACH;
    let cells = line >> (bit - half);
    let low = cells & ((1 << half) - 1);
    let high = cells >> (half + 2) & ((1 << half) - 1);
    tables.shapes(low as usize, high as usize)
}

/// A number of its own for the empty board of each rule and size: what is true of stones under one rule
/// is not true of them under another.
fn board_key<R: Ruleset>(size: Size) -> u64 {
    Random::nth((2 * CELLS + Size::MAX.side() * R::RULE as usize + size.side()) as u64)
}

/// A number of its own for each stone on each cell.
#[inline]
fn key(cell: Cell, stone: Stone) -> u64 {
    Random::nth((2 * cell.index() + stone as usize) as u64)
}
