//! What a net makes of the positions along one line of play, as one colour sees them.
//!
//! A stone changes the windows of at most 33 points and the mixed channels of about a hundred. What they
//! were before goes to a log, so that a stone is taken back by copying.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over channels read the same for one row and for three"
)]

use tengen_rules::Stone;

use super::windows::{Lines, REACH, seen};
use super::{CHANNELS, MOST_LIT, Net, Row, Windows};
use crate::cell::{CELLS, Cell, Cells};
use crate::shape::code;
use crate::value::SCALE;

/// Sums, mixed channels and their pool, kept up to date stone by stone.
pub(crate) struct View<'n> {
    net: &'n Net,
    colour: Stone,
    machine: Machine,
    board: Cells,
    lines: Lines,
    sums: Box<[Row; CELLS]>,
    mixed: Box<[Row; CELLS]>,
    pool: [i32; CHANNELS],
    /// The pool of the same board without stones.
    empty_pool: [i32; CHANNELS],
    stones: Vec<Played>,
    old_sums: Log,
    old_mixed: Log,
}

/// A stone with what it takes to take it back.
struct Played {
    cell: Cell,
    stone: Stone,
    pool: [i32; CHANNELS],
    sums: usize,
    mixed: usize,
}

/// What rows were before stones changed them.
struct Log {
    cells: Vec<Cell>,
    rows: Vec<Row>,
}

impl Log {
    fn new(room: usize) -> Log {
        Log { cells: Vec::with_capacity(room), rows: Vec::with_capacity(room) }
    }

    fn len(&self) -> usize {
        self.cells.len()
    }

    #[inline(always)]
    fn push(&mut self, cell: Cell, row: Row) {
        self.cells.push(cell);
        self.rows.push(row);
    }

    #[inline(always)]
    fn since(&self, start: usize) -> impl Iterator<Item = (Cell, &Row)> {
        self.cells[start..].iter().copied().zip(&self.rows[start..])
    }

    /// Puts rows back as they were and forgets them.
    fn restore(&mut self, rows: &mut [Row; CELLS], start: usize) {
        for (cell, row) in self.since(start) {
            rows[cell.index()] = *row;
        }
        self.cells.truncate(start);
        self.rows.truncate(start);
    }
}

/// What the processor can do. The same numbers come out of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Machine {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Machine {
    pub(super) fn detect() -> Machine {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Machine::Avx2;
        }
        Machine::Plain
    }
}

/// Rows of sums and of mixed channels that one stone changes, at most: four lines of nine points, and
/// those around them.
const MOST_SUMS: usize = 4 * 2 * REACH + 1;
const MOST_MIXED: usize = 113;

impl<'n> View<'n> {
    /// The view of a board whose lines these are, before `room` more stones.
    pub(crate) fn new(
        net: &'n Net,
        colour: Stone,
        lines: &Lines,
        empty_lines: &Lines,
        board: Cells,
        room: usize,
    ) -> View<'n> {
        let mut view = View {
            net,
            colour,
            machine: Machine::detect(),
            board,
            lines: empty_lines.map(|lines| lines.map(|line| seen(line, colour))),
            sums: boxed(Row([0; CHANNELS])),
            mixed: boxed(Row([0; CHANNELS])),
            pool: [0; CHANNELS],
            empty_pool: [0; CHANNELS],
            stones: Vec::with_capacity(room),
            old_sums: Log::new(room * MOST_SUMS),
            old_mixed: Log::new(room * MOST_MIXED),
        };
        view.fill();
        view.empty_pool = view.pool;
        view.lines = lines.map(|lines| lines.map(|line| seen(line, colour)));
        view.fill();
        view
    }

    /// Computes everything from the lines.
    fn fill(&mut self) {
        let (net, windows) = (self.net, Windows::shared());
        for cell in self.board.iter() {
            let mut sums = Row([0; CHANNELS]);
            for direction in 0..4 {
                let window = windows.at(&self.lines, Stone::Black, cell, direction);
                sums.add(&net.rows[usize::from(window)]);
            }
            self.sums[cell.index()] = sums;
        }
        self.pool = [0; CHANNELS];
        for cell in self.board.iter() {
            let mut mixed = net.mixing_bias;
            for (neighbour, distance) in around(cell) {
                if self.board.contains(neighbour) {
                    mixed.add_product(&net.mixing[distance], &self.sums[neighbour.index()].lit());
                }
            }
            self.mixed[cell.index()] = mixed;
            add_lit(&mut self.pool, &mixed);
        }
    }

    #[cfg(test)]
    pub(super) fn set_machine(&mut self, machine: Machine) {
        self.machine = machine;
    }

    /// How many stones have been put since the beginning.
    pub(crate) fn stones(&self) -> usize {
        self.stones.len()
    }

    /// Puts a stone on an empty point.
    pub(crate) fn put(&mut self, cell: Cell, stone: Stone) {
        match self.machine {
            Machine::Plain => self.put_here(cell, stone),
            // SAFETY: only `Machine::detect` makes this machine, on a processor that is one.
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code)]
            Machine::Avx2 => unsafe { self.put_avx2(cell, stone) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn put_avx2(&mut self, cell: Cell, stone: Stone) {
        self.put_here(cell, stone);
    }

    #[inline(always)]
    fn put_here(&mut self, cell: Cell, stone: Stone) {
        let (sums, mixed) = (self.old_sums.len(), self.old_mixed.len());
        self.stones.push(Played { cell, stone, pool: self.pool, sums, mixed });
        let (net, windows) = (self.net, Windows::shared());
        let bits = seen(code(stone), self.colour);
        let mut changed = Cells::only(cell);
        self.old_sums.push(cell, self.sums[cell.index()]);
        for direction in 0..4 {
            let (line, place) = cell.line(direction);
            let old = self.lines[direction][line];
            let new = old ^ bits << (2 * place);
            self.lines[direction][line] = new;
            for steps in -(REACH as i16)..=REACH as i16 {
                let other = cell.step(direction, steps);
                if !self.board.contains(other) {
                    continue;
                }
                let sums = &mut self.sums[other.index()];
                if steps != 0 {
                    changed.insert(other);
                    self.old_sums.push(other, *sums);
                }
                let at = place.wrapping_add_signed(isize::from(steps)) - REACH;
                let was = windows.number(old >> (2 * at));
                let is = windows.number(new >> (2 * at));
                sums.change(&net.rows[usize::from(was)], &net.rows[usize::from(is)]);
            }
        }
        for cell in changed.grown().intersection(&self.board).iter() {
            self.old_mixed.push(cell, self.mixed[cell.index()]);
        }
        for (cell, before) in self.old_sums.since(sums) {
            spread(net, &mut self.mixed, cell, before, &self.sums[cell.index()]);
        }
        for (cell, before) in self.old_mixed.since(mixed) {
            add_lit_change(&mut self.pool, before, &self.mixed[cell.index()]);
        }
    }

    /// Takes the last stone back.
    pub(crate) fn undo(&mut self) {
        let played = self.stones.pop().expect("only stones that were put are taken back");
        self.old_sums.restore(&mut self.sums, played.sums);
        self.old_mixed.restore(&mut self.mixed, played.mixed);
        self.pool = played.pool;
        let bits = seen(code(played.stone), self.colour);
        for (direction, lines) in self.lines.iter_mut().enumerate() {
            let (line, place) = played.cell.line(direction);
            lines[line] ^= bits << (2 * place);
        }
    }

    /// By how many units the value of the tables, given in steps, is to be corrected for this colour when
    /// it is to move.
    pub(crate) fn correction(&self, steps: i32) -> i32 {
        match self.machine {
            Machine::Plain => self.correction_here(steps),
            // SAFETY: only `Machine::detect` makes this machine, on a processor that is one.
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code)]
            Machine::Avx2 => unsafe { self.correction_avx2(steps) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn correction_avx2(&self, steps: i32) -> i32 {
        self.correction_here(steps)
    }

    #[inline(always)]
    fn correction_here(&self, steps: i32) -> i32 {
        let net = self.net;
        let bounded = |input: i32| input.clamp(-MOST_UNIT, MOST_UNIT) as i16;
        let mut input = [0; CHANNELS + 1];
        for at in 0..CHANNELS {
            input[at] = bounded((self.pool[at] - self.empty_pool[at]) >> 7);
        }
        // Steps of the tables are 3,200 to the log-odds, inputs 32 · 16.
        input[CHANNELS] = bounded(steps * 4 / 25);
        let first = layer(&net.first, &net.first_bias, &input, 11);
        let second = layer(&net.second, &net.second_bias, &first, 10);
        let sum = (0..CHANNELS).map(|at| i32::from(net.last.0[at]) * i32::from(second[at]));
        let log_odds = i64::from(sum.sum::<i32>() + net.last_bias);
        ((log_odds * SCALE as i64) >> 18) as i32
    }

    /// How promising a move of this colour is on a point, in steps, where the tables say `tables`.
    pub(crate) fn promise(&self, cell: Cell, tables: i32) -> i32 {
        match self.machine {
            Machine::Plain => self.promise_here(cell, tables),
            // SAFETY: only `Machine::detect` makes this machine, on a processor that is one.
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code)]
            Machine::Avx2 => unsafe { self.promise_avx2(cell, tables) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn promise_avx2(&self, cell: Cell, tables: i32) -> i32 {
        self.promise_here(cell, tables)
    }

    #[inline(always)]
    fn promise_here(&self, cell: Cell, tables: i32) -> i32 {
        let (policy, mixed) = (&self.net.policy.0, &self.mixed[cell.index()].0);
        let sum: i32 =
            (0..CHANNELS).map(|at| i32::from(policy[at]) * i32::from(mixed[at].max(0))).sum();
        (sum >> 18) + ((tables * i32::from(self.net.policy_of_tables)) >> 8)
    }
}

/// Tells the mixed channels around a point how its lit channels have changed. Those of cells off the board
/// are told as well, because nobody asks them and asking first would take longer.
#[inline(always)]
fn spread(net: &Net, mixed: &mut [Row; CELLS], cell: Cell, before: &Row, after: &Row) {
    let mut change = after.lit();
    change.take(&before.lit());
    let mut changes = [Row([0; CHANNELS]); 3];
    for (product, mixing) in changes.iter_mut().zip(&net.mixing) {
        product.add_product(mixing, &change);
    }
    for (neighbour, distance) in around(cell) {
        mixed[neighbour.index()].add(&changes[distance]);
    }
}

/// No unit of the head is above this.
const MOST_UNIT: i32 = 4095;

/// A layer of the head: its sums, in units of the next, where they are above nothing.
#[inline(always)]
fn layer(rows: &[Row], bias: &[i32; CHANNELS], input: &[i16], shift: i32) -> [i16; CHANNELS] {
    let mut sums = *bias;
    for (row, &input) in rows.iter().zip(input) {
        if input == 0 {
            continue;
        }
        for at in 0..CHANNELS {
            sums[at] += i32::from(row.0[at]) * i32::from(input);
        }
    }
    let mut units = [0; CHANNELS];
    for at in 0..CHANNELS {
        units[at] = (sums[at] >> shift).clamp(0, MOST_UNIT) as i16;
    }
    units
}

/// A cell and its neighbours, with 0, 1 or 2 for itself, beside and across.
#[inline(always)]
fn around(cell: Cell) -> [(Cell, usize); 9] {
    let at = |direction, steps| cell.step(direction, steps);
    [
        (cell, 0),
        (at(0, -1), 1),
        (at(0, 1), 1),
        (at(1, -1), 1),
        (at(1, 1), 1),
        (at(2, -1), 2),
        (at(2, 1), 2),
        (at(3, -1), 2),
        (at(3, 1), 2),
    ]
}

impl Row {
    #[inline(always)]
    fn add(&mut self, other: &Row) {
        for at in 0..CHANNELS {
            self.0[at] = self.0[at].wrapping_add(other.0[at]);
        }
    }

    #[inline(always)]
    fn take(&mut self, other: &Row) {
        for at in 0..CHANNELS {
            self.0[at] = self.0[at].wrapping_sub(other.0[at]);
        }
    }

    #[inline(always)]
    fn change(&mut self, was: &Row, is: &Row) {
        for at in 0..CHANNELS {
            self.0[at] = self.0[at].wrapping_add(is.0[at].wrapping_sub(was.0[at]));
        }
    }

    #[inline(always)]
    fn add_product(&mut self, one: &Row, other: &Row) {
        for at in 0..CHANNELS {
            self.0[at] = self.0[at].wrapping_add(one.0[at].wrapping_mul(other.0[at]));
        }
    }

    /// Sums in units of lit channels, where they are above nothing.
    #[inline(always)]
    fn lit(&self) -> Row {
        let mut lit = Row([0; CHANNELS]);
        for at in 0..CHANNELS {
            lit.0[at] = (self.0[at] >> 4).clamp(0, MOST_LIT);
        }
        lit
    }
}

#[inline(always)]
fn add_lit(pool: &mut [i32; CHANNELS], mixed: &Row) {
    for at in 0..CHANNELS {
        pool[at] += i32::from(mixed.0[at].max(0));
    }
}

#[inline(always)]
fn add_lit_change(pool: &mut [i32; CHANNELS], before: &Row, after: &Row) {
    for at in 0..CHANNELS {
        pool[at] += i32::from(after.0[at].max(0) - before.0[at].max(0));
    }
}

fn boxed(row: Row) -> Box<[Row; CELLS]> {
    vec![row; CELLS].into_boxed_slice().try_into().expect("every cell has a row")
}
