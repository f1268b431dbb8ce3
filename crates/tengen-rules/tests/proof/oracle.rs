//! The slow judge: the rules as they are written down, on a plain array, with nothing clever.
//!
//! It shares no geometry with the crate: only the words of the game (stones, rules, fouls) are
//! borrowed, so that an error in the crate's lines, masks or edges cannot be here as well.

use std::collections::BTreeSet;

use tengen_rules::{Board, Foul, Point, Rule, Stone};

/// Column and row from 0 at the lower left; may lie outside the board.
pub(crate) type Cell = (i32, i32);

const DIRECTIONS: [Cell; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone)]
pub(crate) struct Oracle {
    side: i32,
    cells: [[Option<Stone>; 22]; 22],
}

/// What a black stone makes on a point, by the four steps of the definition.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Made {
    /// Some direction has exactly five.
    pub(crate) five: bool,
    /// Some direction has six or more.
    pub(crate) overline: bool,
    /// The different sets of four stones.
    pub(crate) fours: BTreeSet<BTreeSet<Cell>>,
    /// The directions with a three.
    pub(crate) threes: usize,
}

impl Made {
    pub(crate) fn foul(&self) -> Option<Foul> {
        if self.five {
            None
        } else if self.overline {
            Some(Foul::Overline)
        } else if self.fours.len() >= 2 {
            Some(Foul::DoubleFour)
        } else if self.threes >= 2 {
            Some(Foul::DoubleThree)
        } else {
            None
        }
    }
}

pub(crate) fn cell(point: Point) -> Cell {
    (point.col() as i32, point.row() as i32)
}

fn along((col, row): Cell, (right, up): Cell, steps: i32) -> Cell {
    (col + right * steps, row + up * steps)
}

impl Oracle {
    pub(crate) fn new(board: &Board) -> Oracle {
        let mut oracle = Oracle { side: board.size().side() as i32, cells: [[None; 22]; 22] };
        for point in board.size().points() {
            oracle.cells[point.row()][point.col()] = board.stone(point);
        }
        oracle
    }

    pub(crate) fn put(&mut self, (col, row): Cell, stone: Stone) {
        self.cells[row as usize][col as usize] = Some(stone);
    }

    pub(crate) fn take(&mut self, (col, row): Cell) {
        self.cells[row as usize][col as usize] = None;
    }

    fn inside(&self, (col, row): Cell) -> bool {
        0 <= col && col < self.side && 0 <= row && row < self.side
    }

    fn is(&self, at: Cell, stone: Stone) -> bool {
        self.inside(at) && self.cells[at.1 as usize][at.0 as usize] == Some(stone)
    }

    fn is_empty(&self, at: Cell) -> bool {
        self.inside(at) && self.cells[at.1 as usize][at.0 as usize].is_none()
    }

    /// The unbroken run of `stone` through `at`, from one end to the other.
    fn run(&self, at: Cell, direction: Cell, stone: Stone) -> Vec<Cell> {
        if !self.is(at, stone) {
            return Vec::new();
        }
        let mut first = at;
        while self.is(along(first, direction, -1), stone) {
            first = along(first, direction, -1);
        }
        let mut run = Vec::new();
        while self.is(first, stone) {
            run.push(first);
            first = along(first, direction, 1);
        }
        run
    }

    /// Whether the stone that stands on `at` is part of a winning run.
    pub(crate) fn wins(&self, rule: Rule, at: Cell, stone: Stone) -> bool {
        !self.winning_stones(rule, at, stone).is_empty()
    }

    /// The stones of all winning runs that the stone on `at` is part of.
    pub(crate) fn winning_stones(&self, rule: Rule, at: Cell, stone: Stone) -> BTreeSet<Cell> {
        let runs = DIRECTIONS.into_iter().filter_map(|direction| {
            let run = self.run(at, direction, stone);
            let (first, last) = (*run.first()?, *run.last()?);
            let blocked = self.is(along(first, direction, -1), !stone)
                && self.is(along(last, direction, 1), !stone);
            let wins = match (rule, stone) {
                (Rule::Freestyle, _) | (Rule::Renju, Stone::White) => run.len() >= 5,
                (Rule::Standard, _) | (Rule::Renju, Stone::Black) => run.len() == 5,
                (Rule::Caro5, _) => run.len() == 5 && !blocked,
                (Rule::Caro6, _) => run.len() >= 6 || (run.len() == 5 && !blocked),
            };
            wins.then_some(run)
        });
        runs.flatten().collect()
    }

    /// Which foul Black commits on the empty point `at`.
    pub(crate) fn foul(&mut self, at: Cell) -> Option<Foul> {
        self.made(at).foul()
    }

    /// What Black makes on the empty point `at`.
    pub(crate) fn made(&mut self, at: Cell) -> Made {
        assert!(self.is_empty(at), "a move goes to an empty point");
        self.put(at, Stone::Black);
        let longest = |oracle: &Oracle, test: fn(usize) -> bool| {
            DIRECTIONS
                .into_iter()
                .any(|direction| test(oracle.run(at, direction, Stone::Black).len()))
        };
        let made = Made {
            five: longest(self, |length| length == 5),
            overline: longest(self, |length| length >= 6),
            fours: DIRECTIONS.into_iter().flat_map(|way| self.fours(at, way)).collect(),
            threes: DIRECTIONS.into_iter().filter(|way| self.is_three(at, *way)).count(),
        };
        self.take(at);
        made
    }

    /// The sets of four black stones with `at` among them that lie in a window of five cells whose
    /// empty fifth cell makes an exact five.
    fn fours(&mut self, at: Cell, direction: Cell) -> BTreeSet<BTreeSet<Cell>> {
        let mut fours = BTreeSet::new();
        for start in -4..=0 {
            let window: Vec<Cell> = (start..start + 5).map(|i| along(at, direction, i)).collect();
            let (stones, rest): (Vec<Cell>, Vec<Cell>) =
                window.into_iter().partition(|&cell| self.is(cell, Stone::Black));
            if let [gap] = rest[..]
                && self.is_empty(gap)
                && self.completes(gap, direction)
            {
                fours.insert(stones.into_iter().collect());
            }
        }
        fours
    }

    /// Whether a black stone on the empty point `gap` makes an exact five in this direction.
    fn completes(&mut self, gap: Cell, direction: Cell) -> bool {
        self.put(gap, Stone::Black);
        let length = self.run(gap, direction, Stone::Black).len();
        self.take(gap);
        length == 5
    }

    /// Whether some allowed stone turns the line of the black stone `at` into a straight four.
    fn is_three(&mut self, at: Cell, direction: Cell) -> bool {
        (-3..=3).map(|i| along(at, direction, i)).any(|e| {
            self.is_empty(e)
                && self.makes_straight_four(e, at, direction)
                && !self.makes_five(e)
                && self.foul(e).is_none()
        })
    }

    /// Whether a black stone on `e` makes an unbroken four with `at` in it and a completing point
    /// at each end.
    fn makes_straight_four(&mut self, e: Cell, at: Cell, direction: Cell) -> bool {
        self.put(e, Stone::Black);
        let run = self.run(e, direction, Stone::Black);
        let straight = run.len() == 4 && run.contains(&at) && {
            [along(run[0], direction, -1), along(run[3], direction, 1)]
                .into_iter()
                .all(|end| self.is_empty(end) && self.completes(end, direction))
        };
        self.take(e);
        straight
    }

    fn makes_five(&mut self, e: Cell) -> bool {
        self.put(e, Stone::Black);
        let five =
            DIRECTIONS.into_iter().any(|direction| self.run(e, direction, Stone::Black).len() == 5);
        self.take(e);
        five
    }
}
