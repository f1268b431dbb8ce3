//! What a reader knows about a game: kept with the game, so that reading goes on after a restart.

use serde::{Deserialize, Serialize};
use tengen_rules::{Board, Point, Position, Rule, Size, Stone};
use tengen_session::Text;

use crate::chance::rounded;
use crate::{Chance, Line, Means, Proof, Review, judge};

/// The number of this form of a [`Reading`]; one with another number is made again.
pub const FORMAT: u32 = 1;

/// Nodes in a millisecond on an ordinary core, by which a budget becomes nodes.
const NODES_PER_MILLI: u64 = 700;

/// Everything that has been found out about a game, position by position. [`Reading::review`] tells what
/// it means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// The number of this form.
    pub format: u32,
    /// The engine that read, by its bench signature.
    pub engine: String,
    /// The rule.
    pub rule: Text<Rule>,
    /// Points along one side of the board.
    #[serde(with = "tengen_session::side")]
    pub size: Size,
    /// The stones before the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// The game.
    pub moves: Vec<Text<Point>>,
    /// So many moves at the beginning were put by an opening rule and are not graded.
    pub opening: u32,
    /// What reading may take.
    pub budget: Budget,
    /// The time it has taken, in milliseconds.
    pub spent: u64,
    /// Where it is.
    pub progress: Progress,
    /// What is known of the position before the first move and after every move.
    pub findings: Vec<Finding>,
}

/// Stones that are there before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Start {
    /// Black's, a1 first.
    pub black: Vec<Text<Point>>,
    /// White's, a1 first.
    pub white: Vec<Text<Point>>,
    /// Who moves first.
    pub to_move: Text<Stone>,
}

/// What reading a game may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Milliseconds for the whole game. The first look at every position is always finished.
    pub millis: u64,
}

/// How far a reading has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Progress {
    /// Which time it goes over the game.
    pub pass: Pass,
    /// How many positions this pass has done.
    pub done: u32,
    /// How many it has.
    pub of: u32,
}

/// One way over the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Pass {
    /// A quick look at every position, from the first: the graph.
    Glance,
    /// Forced wins and losses, from the last position back.
    Prove,
    /// A long look at every position.
    Study,
    /// A longer one at the moves that seem to have decided the game.
    Deepen,
    /// Nothing is left to do.
    Done,
}

/// What is known of one position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The best moves as the longest search saw them, best first; empty while unread and where the game
    /// is over.
    pub lines: Vec<Seen>,
    /// The nodes of that search.
    pub nodes: u64,
    /// What is proved.
    pub fate: Option<Fate>,
    /// The one move that does not lose, which is proved of all others.
    pub only: Option<Text<Point>>,
    /// The nodes that solvers have spent here in vain.
    pub tried: u64,
}

/// A line as a search saw it: an estimate, whatever the search claims.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// The chance of the side to move to win by it, see [`Chance`].
    pub chance: Chance,
    /// The moves.
    pub moves: Vec<Text<Point>>,
}

/// A proved end: who wins, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fate {
    /// The winner.
    pub winner: Text<Stone>,
    /// By what.
    pub by: Means,
    /// The moves of both sides to the end, the side to move first.
    pub line: Vec<Text<Point>>,
}

impl Budget {
    /// About twenty seconds of one core for forty moves.
    pub fn usual(moves: usize) -> Budget {
        Budget { millis: 500 * moves.max(1) as u64 }
    }
}

impl Start {
    /// The stones of a position that has no history.
    fn of(position: &Position) -> Option<Start> {
        let board = position.board();
        if board.count() == 0 {
            return None;
        }
        let stones = |stone| board.points_of(stone).map(Text).collect();
        Some(Start {
            black: stones(Stone::Black),
            white: stones(Stone::White),
            to_move: Text(position.to_move()),
        })
    }

    /// The position these stones are, as far as they are on the board.
    pub fn position(&self, size: Size, rule: Rule) -> Position {
        let mut board = Board::new(size);
        for (points, stone) in [(&self.black, Stone::Black), (&self.white, Stone::White)] {
            for &Text(at) in points {
                if size.contains(at) && board.is_empty_at(at) {
                    board.put(at, stone);
                }
            }
        }
        Position::set_up(board, rule, self.to_move.0)
    }
}

impl Fate {
    pub(crate) fn new(winner: Stone, by: Means, line: &[Point]) -> Fate {
        Fate { winner: Text(winner), by, line: line.iter().copied().map(Text).collect() }
    }

    /// What is proved after a move, when that is the first of the line.
    pub(crate) fn after(&self, at: Point) -> Option<Fate> {
        let (&first, rest) = self.line.split_first()?;
        let goes_on = first == Text(at) && !rest.is_empty();
        goes_on.then(|| Fate { winner: self.winner, by: self.by, line: rest.to_vec() })
    }

    pub(crate) fn proof(&self) -> Proof {
        Proof {
            winner: self.winner,
            plies: self.line.len() as u32,
            by: self.by,
            line: self.line.clone(),
        }
    }

    pub(crate) fn line(&self) -> Line {
        let chance = if self.winner.0 == Stone::Black { 1.0 } else { 0.0 };
        Line { moves: self.line.clone(), chance, winner: Some(self.winner) }
    }
}

impl Seen {
    /// The line as everybody sees it, by the one who is to move.
    pub(crate) fn line(&self, to_move: Stone) -> Line {
        let Chance(chance) = self.chance;
        let black = if to_move == Stone::Black { chance } else { rounded(1.0 - chance) };
        Line { moves: self.moves.clone(), chance: black, winner: None }
    }
}

impl Reading {
    /// Nothing known yet of a game. So many moves at its beginning were put by an opening rule.
    pub fn new(game: &Position, opening: u32, budget: Budget) -> Reading {
        let mut start = game.clone();
        while start.undo().is_some() {}
        let positions = game.ply() + 1;
        Reading {
            format: FORMAT,
            engine: tengen_engine::SIGNATURE.to_owned(),
            rule: Text(game.rule()),
            size: game.size(),
            start: Start::of(&start),
            moves: game.moves().iter().copied().map(Text).collect(),
            opening,
            budget,
            spent: 0,
            progress: Progress { pass: Pass::Glance, done: 0, of: positions as u32 },
            findings: vec![Finding::default(); positions],
        }
    }

    /// Whether this is what is known of a game, in a form that can be gone on with.
    pub fn is_of(&self, game: &Position) -> bool {
        let Reading { format, rule, size, start, moves, .. } = Reading::new(game, 0, self.budget);
        (self.format, self.rule, self.size) == (format, rule, size)
            && (&self.start, &self.moves) == (&start, &moves)
            && self.findings.len() == moves.len() + 1
            && self.progress.of as usize == self.findings.len()
            && (self.is_done() || self.progress.done < self.progress.of)
    }

    /// The nodes that the budget has for a position.
    pub fn nodes_per_position(&self) -> u64 {
        self.budget.millis * NODES_PER_MILLI / self.findings.len().max(1) as u64
    }

    /// Whether nothing is left to read.
    pub fn is_done(&self) -> bool {
        self.progress.pass == Pass::Done
    }

    /// What it means.
    pub fn review(&self) -> Review {
        judge::review(self, &self.positions())
    }

    /// The position before the first move and after every move; fewer where a stored game cannot be
    /// played under its rule.
    pub(crate) fn positions(&self) -> Vec<Position> {
        let mut position = match &self.start {
            None => Position::new(self.size, self.rule.0),
            Some(start) => start.position(self.size, self.rule.0),
        };
        let mut positions = vec![position.clone()];
        for &Text(at) in &self.moves {
            if position.play(at).is_err() {
                break;
            }
            positions.push(position.clone());
        }
        positions
    }
}
