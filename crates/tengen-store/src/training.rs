//! What is kept of somebody's training.

use tengen_rules::Stone;
use tengen_session::{GameVerdict, Millis};
use tengen_training::{Day, Glicko, Repeat};

/// All of it but what the attempts look like from inside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Training {
    /// Every attempt: those with a verdict in the order in which they got it, the others last.
    pub attempts: Vec<AttemptCard>,
    /// The rating after each puzzle that moved it.
    pub ratings: Vec<RatingStep>,
    /// What comes back, the earliest due first, those that sit among them.
    pub mistakes: Vec<Mistake>,
}

/// An attempt at a puzzle, from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptCard {
    /// Its id.
    pub id: String,
    /// What for, as a word of the host.
    pub kind: String,
    /// At which puzzle or mistake.
    pub puzzle: String,
    /// The day it belongs to.
    pub day: Day,
    /// Whether it goes on.
    pub open: bool,
    /// How it counts, once it does.
    pub result: Option<AttemptVerdict>,
}

/// How an attempt counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptVerdict {
    /// Whether it was solved at once.
    pub solved: bool,
    /// When that was known.
    pub decided: Millis,
}

/// An attempt, with all that is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAttempt {
    /// From outside.
    pub card: AttemptCard,
    /// How often it was written, this time included.
    pub seq: u32,
    /// From inside, as a text that only the host understands.
    pub state: String,
    /// When it was written.
    pub updated: Millis,
}

/// A person's rating after a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingStep {
    /// How many puzzles it follows from.
    pub number: u32,
    /// The last of them.
    pub puzzle: String,
    /// The rating.
    pub rating: Glicko,
    /// When, by the person's calendar.
    pub day: Day,
}

/// The rating of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedPuzzle {
    /// Which.
    pub id: String,
    /// How many people have tried it.
    pub tries: u32,
    /// Its rating.
    pub rating: Glicko,
}

/// Something that comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The id of a puzzle, or where in which game.
    pub id: String,
    /// The position, as a text that only the host understands; empty for a puzzle.
    pub about: String,
    /// When.
    pub repeat: Repeat,
}

/// What happens at once, all or none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingStep {
    /// An attempt as it is now. The first one is new.
    pub attempt: Option<StoredAttempt>,
    /// The person's new rating.
    pub rating: Option<RatingStep>,
    /// The puzzle's.
    pub puzzle: Option<RatedPuzzle>,
    /// What comes back when.
    pub mistakes: Vec<Mistake>,
}

/// How a game against the engine ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The game.
    pub game: String,
    /// Against whom.
    pub opponent: String,
    /// The person's colour.
    pub stone: Stone,
    /// How it went for the person.
    pub verdict: GameVerdict,
    /// Whether hints or undo were used.
    pub assisted: bool,
    /// When.
    pub finished: Millis,
}
