//! What an attempt is at: a puzzle of the collection, or a mistake from a game.

use serde::{Deserialize, Serialize};
use tengen_puzzles::{Collection, Puzzle, Task, Theme};
use tengen_review::{Finding, Word};
use tengen_rules::{Point, Position};
use tengen_session::Text;

use crate::shown::texts;
use crate::{Judge, PuzzleSource, PuzzleTask, PuzzleView};

/// What an attempt is at.
pub(super) enum Subject {
    Puzzle(&'static Puzzle),
    Mistake(Box<GameMistake>),
}

/// A move of one's own that a review found wrong, with all that is needed to try again: the game may be deleted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GameMistake {
    pub(super) from: PuzzleSource,
    /// Whether a win was missed.
    pub(super) missed_win: bool,
    /// The stones before the move.
    pub(super) stones: Judge,
    /// What the review knew of them.
    pub(super) known: Finding,
    /// What would have been better.
    pub(super) better: Vec<Text<Point>>,
    /// What was wrong with the move.
    pub(super) words: Vec<Word>,
}

impl GameMistake {
    /// Its name among the mistakes. No puzzle has such a one.
    pub(super) fn id(&self) -> String {
        format!("{}/{}", self.from.game, self.from.ply)
    }
}

impl Subject {
    /// The subject with this id; `about` is what is kept of it, see [`Mistake`](tengen_store::Mistake).
    pub(super) fn find(id: &str, about: Option<&str>) -> Option<Subject> {
        if let Ok(id) = id.parse() {
            return Collection::shipped().get(id).map(Subject::Puzzle);
        }
        let mistake: GameMistake = serde_json::from_str(about?).ok()?;
        mistake.stones.position().ok()?;
        Some(Subject::Mistake(Box::new(mistake)))
    }

    pub(super) fn position(&self) -> Position {
        match self {
            Subject::Puzzle(puzzle) => puzzle.position(),
            Subject::Mistake(mistake) => {
                mistake.stones.position().expect("it was looked at when it was found")
            }
        }
    }

    /// The solution from the beginning.
    pub(super) fn line(&self) -> Vec<Text<Point>> {
        match self {
            Subject::Puzzle(puzzle) => texts(&puzzle.line),
            Subject::Mistake(mistake) => mistake.better.clone(),
        }
    }

    /// The next move of the solution, where the moves so far are those of the solution.
    pub(super) fn next(&self, moves: &[Text<Point>]) -> Option<Text<Point>> {
        self.line().strip_prefix(moves)?.first().copied()
    }

    pub(super) fn themes(&self) -> Vec<Theme> {
        match self {
            Subject::Puzzle(puzzle) => puzzle.themes.iter().collect(),
            Subject::Mistake(_) => Vec::new(),
        }
    }

    pub(super) fn view(&self) -> PuzzleView {
        match self {
            Subject::Puzzle(puzzle) => puzzle_view(puzzle),
            Subject::Mistake(mistake) => mistake.view(),
        }
    }
}

impl GameMistake {
    fn view(&self) -> PuzzleView {
        let Judge { rule, size, black, white, to_move } = self.stones.clone();
        let task = if self.missed_win { PuzzleTask::Win } else { PuzzleTask::Better };
        let from = Some(self.from.clone());
        PuzzleView { id: self.id(), rule, size, black, white, to_move, task, from }
    }
}

/// A puzzle without what is to be found out.
pub(super) fn puzzle_view(puzzle: &Puzzle) -> PuzzleView {
    PuzzleView {
        id: puzzle.id.to_string(),
        rule: Text(puzzle.rule),
        size: u8::try_from(puzzle.size.side()).expect("a side has at most 22 points"),
        black: texts(&puzzle.black),
        white: texts(&puzzle.white),
        to_move: Text(puzzle.to_move),
        task: match puzzle.task {
            Task::Win => PuzzleTask::Win,
            Task::Defend => PuzzleTask::Defend,
        },
        from: None,
    }
}
