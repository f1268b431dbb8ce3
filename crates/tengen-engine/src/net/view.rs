//! What a net makes of the positions along one line of play.
//!
//! A stone changes the windows of at most 33 points. What their sums were before is kept, so that a stone is
//! taken back by copying.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over channels read the same for one row and for three"
)]

use tengen_rules::{Size, Stone};

use super::machine::{LIT_SHIFT, Machine, lit};
use super::windows::{Lines, REACH, walls};
use super::{
    BOTH, CHANNELS, Channels, Head, INPUTS, MOST_POLICY, Net, NetParameters, POLICY_UNIT, ROW_UNIT,
    Row, Told, UNITS, Units, Windows, half, join, round,
};
use crate::cell::{CELLS, Cell, Cells};
use crate::shape::code;
use crate::value::SCALE;

/// Sums and their pool, kept up to date stone by stone.
pub(crate) struct View<'n> {
    net: &'n Net,
    machine: Machine,
    lines: Lines,
    sums: Box<[Row; CELLS]>,
    pool: Pool,
    /// The pool of the same board without stones.
    empty_pool: Pool,
    /// How many stones have been put since the beginning.
    stones: usize,
    /// By that number, what it takes to take a stone back.
    before: Box<[Before]>,
}

/// Lit channels, summed over the board.
type Pool = [i32; BOTH];

/// What a stone has changed.
#[derive(Clone)]
struct Before {
    cell: Cell,
    stone: Stone,
    pool: Pool,
    /// Of the point itself, then along the four lines in the order of [`STEPS`].
    sums: [Row; CHANGED],
}

/// How many points have a window with a given one, at most: four lines of nine.
const CHANGED: usize = 4 * 2 * REACH + 1;

/// Added to sums, so that cutting off bits of what is lit rounds it.
const HALF_LIT: i16 = 1 << (LIT_SHIFT - 1);
const LIT_UNIT: f32 = ROW_UNIT / (1 << LIT_SHIFT) as f32;

impl<'n> View<'n> {
    /// The view of a board whose lines these are, before `room` more stones.
    pub(crate) fn new(net: &'n Net, size: Size, lines: &Lines, room: usize) -> View<'n> {
        View::on(Machine::here(), net, size, lines, room)
    }

    pub(super) fn on(
        machine: Machine,
        net: &'n Net,
        size: Size,
        lines: &Lines,
        room: usize,
    ) -> View<'n> {
        let nothing = Before {
            cell: Cell::NONE,
            stone: Stone::Black,
            pool: [0; BOTH],
            sums: [Row([0; BOTH]); CHANGED],
        };
        let sums = vec![Row([HALF_LIT; BOTH]); CELLS].into_boxed_slice();
        let mut view = View {
            net,
            machine,
            lines: walls(size),
            sums: sums.try_into().expect("every cell has a row"),
            pool: [0; BOTH],
            empty_pool: [0; BOTH],
            stones: 0,
            before: vec![nothing; room].into_boxed_slice(),
        };
        let board = Cells::of(size);
        view.fill(&board);
        view.empty_pool = view.pool;
        view.lines = *lines;
        view.fill(&board);
        view
    }

    /// Computes everything from the lines.
    fn fill(&mut self, board: &Cells) {
        let windows = Windows::shared();
        self.pool = [0; BOTH];
        for cell in board.iter() {
            let mut sums = Row([HALF_LIT; BOTH]);
            for direction in 0..4 {
                let (line, place) = cell.line(direction);
                let cells = self.lines[direction][line] >> (2 * (place - REACH));
                self.machine.turn(&mut sums, &Row([0; BOTH]), &self.net.rows[windows.place(cells)]);
            }
            self.sums[cell.index()] = sums;
            for at in 0..BOTH {
                self.pool[at] += i32::from(lit(sums.0[at]));
            }
        }
    }

    /// How many stones have been put since the beginning.
    pub(crate) fn stones(&self) -> usize {
        self.stones
    }

    /// Puts a stone on an empty point.
    pub(crate) fn put(&mut self, cell: Cell, stone: Stone) {
        let (machine, rows, windows) = (self.machine, &self.net.rows, Windows::shared());
        let before = &mut self.before[self.stones];
        (before.cell, before.stone, before.pool) = (cell, stone, self.pool);
        self.stones += 1;
        let mut change = Row([0; BOTH]);
        let mut middle = self.sums[cell.index()];
        let [old_middle, old_sums @ ..] = &mut before.sums;
        *old_middle = middle;
        for (direction, old_sums) in
            old_sums.as_chunks_mut::<{ 2 * REACH }>().0.iter_mut().enumerate()
        {
            let (line, place) = cell.line(direction);
            // The cells from the first that the first of the windows has. Windows around walls, which may
            // reach beyond the line, do not change.
            let cells =
                (u128::from(self.lines[direction][line]) << (4 * REACH) >> (2 * place)) as u64;
            self.lines[direction][line] ^= code(stone) << (2 * place);
            let rows = |steps: i16| {
                let at = REACH.wrapping_add_signed(isize::from(steps));
                let was = windows.place(cells >> (2 * at));
                [&rows[was], &rows[was + Windows::further(stone, -steps)]]
            };
            let [was, is] = rows(0);
            machine.turn(&mut middle, was, is);
            for (old_sums, steps) in old_sums.iter_mut().zip(STEPS) {
                let sums = &mut self.sums[cell.step(direction, steps).index()];
                let [was, is] = rows(steps);
                machine.turn_and_keep(sums, old_sums, was, is, &mut change);
            }
        }
        machine.add_lit_change(&mut change, old_middle, &middle);
        self.sums[cell.index()] = middle;
        for at in 0..BOTH {
            self.pool[at] += i32::from(change.0[at]);
        }
    }

    /// Takes the last stone back.
    pub(crate) fn undo(&mut self) {
        self.stones -= 1;
        let Before { cell, stone, pool, sums } = &self.before[self.stones];
        self.pool = *pool;
        let [middle, sums @ ..] = sums;
        self.sums[cell.index()] = *middle;
        for (direction, sums) in sums.as_chunks::<{ 2 * REACH }>().0.iter().enumerate() {
            let (line, place) = cell.line(direction);
            self.lines[direction][line] ^= code(*stone) << (2 * place);
            for (sums, steps) in sums.iter().zip(STEPS) {
                self.sums[cell.step(direction, steps).index()] = *sums;
            }
        }
    }

    /// The first units of the head for the side to move, where the tables say so much in log-odds.
    pub(crate) fn first_units(&self, to_move: Stone, tables: f32, told: &Told) -> Units {
        const SHARE: f32 = 1.0 / (LIT_UNIT * NetParameters::POOL);
        let mut input = [0.0; INPUTS];
        input[BOTH..].copy_from_slice(&told.inputs(tables));
        for (half, input) in
            [half(to_move), half(!to_move)].into_iter().zip(input.as_chunks_mut().0)
        {
            let input: &mut Channels = input;
            for at in 0..CHANNELS {
                input[at] = (self.pool[half + at] - self.empty_pool[half + at]) as f32 * SHARE;
            }
        }
        let Head { first, first_bias, .. } = &self.net.head;
        self.machine.layer(first, first_bias, &input)
    }

    /// By how many units the value of the tables is to be corrected for the side to move.
    pub(crate) fn correction(&self, first: &Units) -> i32 {
        let Head { second, second_bias, last, last_bias, .. } = &self.net.head;
        let second = self.machine.layer(second, second_bias, first);
        let log_odds = (0..UNITS).fold(*last_bias, |sum, at| sum + last[at] * second[at]);
        (log_odds * SCALE as f32) as i32
    }

    /// What the net says for the moves of the side to move.
    pub(crate) fn advice(&self, to_move: Stone, first: &Units) -> Advice<'_> {
        let Net { policy, sway, policy_of_tables, .. } = self.net;
        let policy = self.machine.swayed(policy, sway, first);
        let [mover, other] = policy.map(|row| round(&row, POLICY_UNIT, MOST_POLICY));
        let policy = match to_move {
            Stone::Black => join(&mover, &other),
            Stone::White => join(&other, &mover),
        };
        let policy_of_tables = i32::from(*policy_of_tables);
        Advice { machine: self.machine, sums: &self.sums, policy, policy_of_tables }
    }
}

/// What a net says for the moves of a position.
pub(crate) struct Advice<'v> {
    machine: Machine,
    sums: &'v [Row; CELLS],
    /// What lit channels say for a move.
    policy: Row,
    policy_of_tables: i32,
}

impl Advice<'_> {
    /// How promising a move is on a point, in steps, where the tables say `tables`.
    pub(crate) fn promise(&self, cell: Cell, tables: i32) -> i32 {
        let sum = self.machine.sum_of_lit(&self.policy, &self.sums[cell.index()]);
        (sum >> 16) + ((tables * self.policy_of_tables) >> 8)
    }
}

/// The steps along a line to the points whose windows a stone is in.
const STEPS: [i16; 2 * REACH] = [-4, -3, -2, -1, 1, 2, 3, 4];
