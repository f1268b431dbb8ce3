//! A puzzle, and the name that stays its own.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_rules::{Board, Point, Position, Rule, Size, Stone, Symmetry};
use tengen_session::{Text, Written};

use crate::Themes;

/// A position with one right move, which is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its name.
    pub id: PuzzleId,
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// Black's stones, a1 first.
    pub black: Vec<Point>,
    /// White's stones, a1 first.
    pub white: Vec<Point>,
    /// Who is to solve it.
    pub to_move: Stone,
    /// What is to be done.
    pub task: Task,
    /// What it is about.
    pub themes: Themes,
    /// How difficult it is, on the scale of the levels.
    pub rating: u16,
    /// The solution. To win: the moves of both sides to the five, against the longest defence. To
    /// defend: the one move.
    pub line: Vec<Point>,
}

/// What is to be done in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Win by force.
    Win,
    /// Find the only move that does not lose by force.
    Defend,
}

/// The name of a puzzle: six letters and digits that follow from the stones alone, so that turning,
/// mirroring or shifting them gives the same name, and results keep their puzzle in every collection.
///
/// ```
/// use tengen_puzzles::PuzzleId;
/// use tengen_rules::{Position, Rule, Size};
///
/// let id = |moves| Position::replay(moves, Size::STANDARD, Rule::Renju).map(|it| PuzzleId::of(&it));
/// let first = id("h8i9")?;
/// assert_eq!(first, id("c3b2")?);
/// assert_ne!(first, id("h8i8")?);
/// assert_eq!(first.to_string().parse(), Ok(first));
/// # Ok::<(), tengen_rules::ReplayError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PuzzleId(u32);

/// A text that is not the name of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPuzzleId;

/// How many letters an id has, of five bits each.
const LETTERS: u32 = 6;

/// Digits and letters without those that are mistaken for others when they are read aloud or copied.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

impl Puzzle {
    /// The position that is to be solved.
    pub fn position(&self) -> Position {
        let mut board = Board::new(self.size);
        for (points, stone) in [(&self.black, Stone::Black), (&self.white, Stone::White)] {
            points.iter().for_each(|&point| board.put(point, stone));
        }
        Position::set_up(board, self.rule, self.to_move)
    }

    /// How many stones the solver puts along the solution.
    pub fn own_moves(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}

impl PuzzleId {
    /// The name of a position: of its stones as they lie to each other, its rule, size and turn.
    pub fn of(position: &Position) -> PuzzleId {
        let least = Symmetry::ALL.into_iter().map(|symmetry| shape(position, symmetry)).min();
        let head = [
            position.rule().gomocup_code(),
            position.size().side() as u8,
            position.to_move() as u8,
        ];
        // FNV-1a, folded.
        let bytes = head.into_iter().chain(least.into_iter().flatten());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        PuzzleId::from_bits((hash ^ hash >> 30) as u32)
    }

    /// The name with these bits; those beyond the thirtieth are not looked at.
    pub(crate) const fn from_bits(bits: u32) -> PuzzleId {
        PuzzleId(bits & ((1 << (5 * LETTERS)) - 1))
    }

    pub(crate) const fn bits(self) -> u32 {
        self.0
    }
}

/// The stones of a position after a symmetry, moved into the lower left corner.
fn shape(position: &Position, symmetry: Symmetry) -> Vec<u8> {
    let size = position.size();
    let mut stones: Vec<[u8; 3]> = position
        .board()
        .stones()
        .map(|(point, stone)| (symmetry.point(point, size), stone))
        .map(|(point, stone)| [point.row() as u8, point.col() as u8, stone as u8])
        .collect();
    let least = |axis: usize| stones.iter().map(|stone| stone[axis]).min().unwrap_or(0);
    let (row, col) = (least(0), least(1));
    for stone in &mut stones {
        stone[0] -= row;
        stone[1] -= col;
    }
    stones.sort_unstable();
    stones.concat()
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..LETTERS).rev().try_for_each(|letter| {
            let bits = self.0 >> (5 * letter) & 31;
            write!(f, "{}", char::from(ALPHABET[bits as usize]))
        })
    }
}

impl fmt::Debug for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PuzzleId {
    type Err = NoPuzzleId;

    fn from_str(text: &str) -> Result<PuzzleId, NoPuzzleId> {
        if text.len() != LETTERS as usize {
            return Err(NoPuzzleId);
        }
        text.bytes()
            .try_fold(0, |bits, letter| {
                let value = ALPHABET.iter().position(|&one| one == letter)?;
                Some(bits << 5 | value as u32)
            })
            .map(PuzzleId)
            .ok_or(NoPuzzleId)
    }
}

impl fmt::Display for NoPuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected the six letters and digits of a puzzle's id, such as 3k9x0a")
    }
}

impl std::error::Error for NoPuzzleId {}

impl Written for PuzzleId {
    const KIND: &'static str = "PuzzleId";

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<PuzzleId> {
        text.parse().ok()
    }
}

impl Serialize for PuzzleId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Text(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PuzzleId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<PuzzleId, D::Error> {
        Text::deserialize(deserializer).map(|Text(id)| id)
    }
}

impl Task {
    /// This task's name in files and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Task::Win => "win",
            Task::Defend => "defend",
        }
    }
}

/// A word that is no task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTask;

impl fmt::Display for UnknownTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected win or defend")
    }
}

impl std::error::Error for UnknownTask {}

impl FromStr for Task {
    type Err = UnknownTask;

    fn from_str(text: &str) -> Result<Task, UnknownTask> {
        let known = [Task::Win, Task::Defend].into_iter().find(|task| task.name() == text);
        known.ok_or(UnknownTask)
    }
}
