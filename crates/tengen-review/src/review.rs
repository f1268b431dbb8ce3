//! A game that has been read, as data: what the page, the command line and the exports show.

use serde::{Deserialize, Serialize};
use tengen_rules::{Point, Rule, Size, Stone};
use tengen_session::Text;

use crate::{Progress, Start, WalkStep, Word};

/// What reading a game came to so far. Everything here follows from a [`Reading`](crate::Reading).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Review {
    /// The rule the game was judged by.
    pub rule: Text<Rule>,
    /// Points along one side of the board.
    #[serde(with = "tengen_session::side")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub size: Size,
    /// How exactly each side played, from 0 to 100; none for a side without a graded move.
    pub accuracy: BySide<Option<u8>>,
    /// How often each side got each grade.
    pub counts: BySide<Counts>,
    /// Every move of the game, in order.
    pub moves: Vec<MoveReview>,
    /// The moves that decided the game, by their number.
    pub moments: Moments,
    /// From the end back to the last position that was not lost, newest first; empty when nothing is
    /// proved about the end.
    pub walk_back: Vec<WalkStep>,
    /// How far the reading has come.
    pub progress: Progress,
    /// The engine that read: a stronger one may see more.
    pub engine: String,
    /// The stones that were there before the first move, where a file set some up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub start: Option<Start>,
}

/// Something of each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BySide<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

/// One move and what is known about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MoveReview {
    /// Its number, from 1.
    pub ply: u32,
    /// Where.
    pub at: Text<Point>,
    /// Whose.
    pub stone: Text<Stone>,
    /// How good it was; none while it is unread, and for a stone that an opening rule had put.
    pub grade: Option<Grade>,
    /// Black's chance to win after it, from 0 to 1, a draw counting half; exactly 0 or 1 only where
    /// that is proved. None while it is unread.
    pub chance: Option<f64>,
    /// The points of winning chance, of a hundred, that it gave away.
    pub loss: Option<f64>,
    /// The best move there was, the played one included.
    pub best: Option<Text<Point>>,
    /// What is proved about the position after it.
    pub proved: Option<Proof>,
    /// What would have been better, or have won; none where nothing would.
    pub instead: Option<Line>,
    /// How the other side punishes it; none where it gave nothing away.
    pub punished: Option<Line>,
    /// The best moves there were, best first.
    pub lines: Vec<Line>,
    /// What to say about it, the most important first.
    pub words: Vec<Word>,
}

/// How good a move was. `docs/review.md` says how each is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// The engine's own choice, or a proved win kept without a detour.
    Best,
    /// Nearly as good.
    Good,
    /// All other moves lose, which is proved.
    Only,
    /// It gave a little away.
    Inaccuracy,
    /// It gave much away.
    Mistake,
    /// It gave most of it away, or let the other side win by force.
    Blunder,
    /// A proved win was there, and is gone.
    MissedWin,
    /// There was nothing else to play.
    Forced,
}

/// A win that is proved, with a line to the five that can be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Proof {
    /// Who wins.
    pub winner: Text<Stone>,
    /// How many stones of both sides the line has; none when the game is over.
    pub plies: u32,
    /// By what it is proved.
    pub by: Means,
    /// The moves of both sides to the end, the side to move first.
    pub line: Vec<Text<Point>>,
}

/// By what a win is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// The game is over.
    Result,
    /// Every move of the winner is a four.
    Fours,
    /// Every move of the winner is a four, or threatens to win by fours.
    Threats,
    /// Every answer of the loser is refuted, one by one.
    Replies,
}

/// A line of moves from the position before a move, or after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Line {
    /// The moves of both sides, the side to move first.
    pub moves: Vec<Text<Point>>,
    /// Black's chance to win, exactly 0 or 1 only where that is proved.
    pub chance: f64,
    /// Who wins by it, where that is proved; then the line goes on to the five.
    pub winner: Option<Text<Stone>>,
}

/// How often a side got each grade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Counts {
    /// [`Grade::Best`].
    pub best: u32,
    /// [`Grade::Good`].
    pub good: u32,
    /// [`Grade::Only`].
    pub only: u32,
    /// [`Grade::Inaccuracy`].
    pub inaccuracy: u32,
    /// [`Grade::Mistake`].
    pub mistake: u32,
    /// [`Grade::Blunder`].
    pub blunder: u32,
    /// [`Grade::MissedWin`].
    pub missed_win: u32,
    /// [`Grade::Forced`].
    pub forced: u32,
}

/// The moves that decided a game, by their number from 1; a kind that did not happen is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Moments {
    /// The move with which the loser lost the lead for good.
    pub turning_point: Option<u32>,
    /// The last win that was there and was not taken.
    pub missed_win: Option<u32>,
    /// The loser's last move from a position that was not lost.
    pub last_escape: Option<u32>,
}

impl Grade {
    /// Every grade, as they are counted.
    pub const ALL: [Grade; 8] = [
        Grade::Best,
        Grade::Good,
        Grade::Only,
        Grade::Inaccuracy,
        Grade::Mistake,
        Grade::Blunder,
        Grade::MissedWin,
        Grade::Forced,
    ];

    /// This grade's name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Good => "good",
            Grade::Only => "only",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
            Grade::MissedWin => "missed-win",
            Grade::Forced => "forced",
        }
    }

    /// Whether the move gave something away.
    pub const fn is_fault(self) -> bool {
        match self {
            Grade::Inaccuracy | Grade::Mistake | Grade::Blunder | Grade::MissedWin => true,
            Grade::Best | Grade::Good | Grade::Only | Grade::Forced => false,
        }
    }
}

impl<T> BySide<T> {
    /// What is a side's.
    pub fn of(&self, stone: Stone) -> &T {
        match stone {
            Stone::Black => &self.black,
            Stone::White => &self.white,
        }
    }

    /// What is a side's, to change it.
    pub fn of_mut(&mut self, stone: Stone) -> &mut T {
        match stone {
            Stone::Black => &mut self.black,
            Stone::White => &mut self.white,
        }
    }
}

impl Counts {
    /// How often a grade was given.
    pub fn of(&self, grade: Grade) -> u32 {
        match grade {
            Grade::Best => self.best,
            Grade::Good => self.good,
            Grade::Only => self.only,
            Grade::Inaccuracy => self.inaccuracy,
            Grade::Mistake => self.mistake,
            Grade::Blunder => self.blunder,
            Grade::MissedWin => self.missed_win,
            Grade::Forced => self.forced,
        }
    }

    pub(crate) fn of_mut(&mut self, grade: Grade) -> &mut u32 {
        match grade {
            Grade::Best => &mut self.best,
            Grade::Good => &mut self.good,
            Grade::Only => &mut self.only,
            Grade::Inaccuracy => &mut self.inaccuracy,
            Grade::Mistake => &mut self.mistake,
            Grade::Blunder => &mut self.blunder,
            Grade::MissedWin => &mut self.missed_win,
            Grade::Forced => &mut self.forced,
        }
    }
}
