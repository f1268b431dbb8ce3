//! What travels about puzzles, mistakes and progress. Nothing here says more than a person may see yet.

use serde::{Deserialize, Serialize};
use tengen_puzzles::{PuzzleFault, PuzzleId, Theme};
use tengen_review::{Shape, Word};
use tengen_rules::{Point, Rule, Stone};
use tengen_session::{ForbiddenView, Refusal, Text};
use tengen_training::Day;

use crate::Rating;

/// Everything about puzzles at a glance. `GET /api/puzzles?day=`
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PuzzleHub {
    /// The day for which this is told: the one that was asked for, if that can be today anywhere.
    pub day: Day,
    /// The puzzle of the day, the same for everybody.
    pub daily: DailyView,
    /// How good the person is at puzzles.
    pub rating: PuzzleRating,
    /// Puzzles solved in a row in streaks.
    pub streak: StreakView,
    /// How many mistakes are due today.
    pub due: u32,
    /// The day of the next mistake that is not due yet.
    pub next_due: Option<Day>,
    /// What was practised of every theme, in the order in which they are shown.
    pub themes: Vec<ThemeView>,
    /// The rating at the end of each day on which it moved.
    pub curve: Vec<RatingPoint>,
    /// What to train next; none before the first try.
    pub train_next: Option<Theme>,
    /// Attempts that go on where they were left.
    pub open: Vec<OpenAttempt>,
    /// Whether the last eight puzzles were solved at once, the oldest first.
    pub run: Vec<bool>,
}

/// The puzzle of a day.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DailyView {
    /// The puzzle.
    pub puzzle: PuzzleView,
    /// How it went; none while it is not decided.
    pub done: Option<AttemptResult>,
}

/// How an attempt counts: by its first verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AttemptResult {
    /// Solved without a wrong move, a hint or the solution.
    Solved,
    /// Not so.
    Failed,
}

/// How good the person is at puzzles, by Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PuzzleRating {
    /// The rating.
    pub value: i32,
    /// Its standard deviation; it is within two of them with 95 %.
    pub deviation: u32,
    /// How many puzzles it follows from.
    pub tried: u32,
}

/// Right ones in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StreakView {
    /// The longest row.
    pub best: u32,
    /// The row up to now.
    pub current: u32,
}

/// What was practised of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThemeView {
    /// Which.
    pub theme: Theme,
    /// How many puzzles there are.
    pub count: u32,
    /// How many of them the person has tried.
    pub tried: u32,
    /// How many of those were solved at the first try.
    pub solved: u32,
    /// How good the person is at it; none before the first try.
    pub rating: Option<i32>,
}

/// The rating at the end of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RatingPoint {
    /// The day.
    pub day: Day,
    /// The rating.
    pub value: i32,
    /// Its standard deviation.
    pub deviation: u32,
}

/// An attempt that goes on where it was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenAttempt {
    /// Its id.
    pub attempt: String,
    /// What for.
    pub kind: AttemptKind,
}

/// What an attempt is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AttemptKind {
    /// A puzzle about as hard as the person is good.
    Rated,
    /// The same, of one theme.
    Theme,
    /// One of a row in which each is harder than the one before.
    Streak,
    /// The puzzle of the day.
    Daily,
    /// A mistake that is due.
    Mistakes,
    /// A certain puzzle.
    One,
}

/// How hard a puzzle is to be, measured by the person's own rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// Two hundred points below it.
    Easier,
    /// About as hard.
    #[default]
    Normal,
    /// Two hundred points above it.
    Harder,
}

/// What to attempt. `POST /api/puzzles/attempts?day=`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NewAttempt {
    /// What for. One of this kind that is open goes on, if it fits the rest.
    pub kind: AttemptKind,
    /// Of which theme; for `theme` only.
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub theme: Option<Theme>,
    /// By which rule; any without it. For `rated`, `theme` and `streak`.
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rule: Option<Text<Rule>>,
    /// How hard, measured by the person's rating; for `rated` and `theme`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Difficulty>"))]
    pub difficulty: Difficulty,
    /// Which puzzle; for `one` only.
    #[cfg_attr(feature = "typescript", ts(optional, type = "string"))]
    pub puzzle: Option<PuzzleId>,
}

/// A move of the one who solves. `POST /api/puzzles/attempts/{id}/moves`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PuzzleMove {
    /// How many moves the page sees on the board since the puzzle's position.
    pub ply: u32,
    /// Where.
    pub at: Text<Point>,
}

/// A position in which something is to be found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PuzzleView {
    /// Its name.
    pub id: String,
    /// By which rule.
    pub rule: Text<Rule>,
    /// Points along one side.
    pub size: u8,
    /// The black stones.
    pub black: Vec<Text<Point>>,
    /// The white stones.
    pub white: Vec<Text<Point>>,
    /// Who solves.
    pub to_move: Text<Stone>,
    /// What is to be found.
    pub task: PuzzleTask,
    /// The game it comes from, if it is a mistake of one's own.
    pub from: Option<PuzzleSource>,
}

/// Where a mistake was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PuzzleSource {
    /// The game.
    pub game: String,
    /// The number of the move, from 1.
    pub ply: u32,
}

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleTask {
    /// A win by force.
    Win,
    /// The only move that does not lose by force.
    Defend,
    /// A better move than the one that was played.
    Better,
}

/// An attempt as the page shows it. `GET /api/puzzles/attempts/{id}`, and the answer to whatever is done to it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AttemptView {
    /// Its id.
    pub id: String,
    /// What for.
    pub kind: AttemptKind,
    /// What is to be solved.
    pub puzzle: PuzzleView,
    /// The moves of both sides since then that were right, and their answers.
    pub moves: Vec<Text<Point>>,
    /// How many they are: what the next move has to say.
    pub ply: u32,
    /// How it stands.
    pub state: AttemptState,
    /// Whether its first verdict moves the ratings.
    pub rated: bool,
    /// How many wrong moves there were.
    pub tries: u32,
    /// In renju, the points Black may not play on, whoever is to move.
    pub forbidden: Vec<ForbiddenView>,
    /// Why the move that was just sent cannot be played; then nothing has changed.
    pub refused: Option<Refusal>,
    /// The hints so far.
    pub hint: Option<PuzzleHint>,
    /// The wrong move on the board, and what refutes it.
    pub wrong: Option<WrongView>,
    /// The solution, once it may be seen.
    pub solution: Option<SolutionView>,
    /// What the first verdict did to the person's rating.
    pub change: Option<RatingChange>,
    /// Whether the last eight puzzles were solved at once, the oldest first.
    pub run: Vec<bool>,
    /// The streak up to now.
    pub streak: u32,
}

/// How an attempt stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AttemptState {
    /// A move of the person is due.
    Open,
    /// A wrong move is on the board; `retry` takes it back.
    Wrong,
    /// Solved.
    Solved,
    /// Given up; the solution is shown.
    Shown,
}

/// Hints so far: each step brings what the steps before it brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PuzzleHint {
    /// How far, from 1 to 3.
    pub stage: u8,
    /// Step 1: what it is about; none for a mistake from a game.
    pub theme: Option<Theme>,
    /// Step 2: what the move makes, if that is a shape.
    pub makes: Option<Shape>,
    /// Step 2: the points of a 3×3 square with the answer somewhere in it. Step 3: the point alone.
    pub points: Option<Vec<Text<Point>>>,
}

/// A wrong move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WrongView {
    /// The move.
    pub at: Text<Point>,
    /// What is known about it; none for a mistake from a game.
    pub fault: Option<PuzzleFault>,
    /// What to say about it, the most important first.
    pub words: Vec<Word>,
    /// How the other side goes on, its move first.
    pub refutation: Vec<Text<Point>>,
    /// Who now wins, where that is proved.
    pub proved: Option<ProvedView>,
    /// Whether the refutation and the words are kept back, because they begin where the solution does.
    pub hidden: bool,
}

/// A win that is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProvedView {
    /// Who wins.
    pub winner: Text<Stone>,
    /// In how many stones of both sides.
    pub plies: u32,
}

/// What the solution is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SolutionView {
    /// The moves of both sides from the puzzle's position, to the five where a win was to be found.
    pub line: Vec<Text<Point>>,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// How hard it is by now; none for a mistake from a game.
    pub rating: Option<i32>,
    /// What made it work, or what was wrong with the move of the game.
    pub words: Vec<Word>,
}

/// What a verdict did to the person's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RatingChange {
    /// Before.
    pub before: i32,
    /// After.
    pub after: i32,
    /// The standard deviation after it.
    pub deviation: u32,
}

/// What the person has reached. `GET /api/progress`
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProgressView {
    /// How strong the person plays, on the scale of the levels; none before the first game that counts.
    pub rating: Option<StrengthView>,
    /// The strength at the end of each day with such a game.
    pub curve: Vec<StrengthPoint>,
    /// Every opponent that was met and every level, weakest first, those without a rating last.
    pub opponents: Vec<OpponentRecord>,
    /// Wins in a row.
    pub streaks: StreakView,
    /// Points, as the score counts them.
    pub points: u32,
    /// Puzzles in numbers.
    pub puzzles: PuzzleTotals,
    /// How exactly the person played in the last games that have been read to their end, the oldest first.
    pub games: Vec<GameAccuracy>,
    /// Whom *Adaptive* plays as now.
    pub adaptive: AdaptiveView,
}

/// How strong the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StrengthView {
    /// The estimate.
    pub value: i32,
    /// Weaker with 2.5 %.
    pub low: i32,
    /// Stronger with 2.5 %.
    pub high: i32,
    /// How many games it follows from: finished ones without help against a level.
    pub games: u32,
}

/// The strength at the end of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StrengthPoint {
    /// The day.
    pub day: Day,
    /// The estimate.
    pub value: i32,
    /// Weaker with 2.5 %.
    pub low: i32,
    /// Stronger with 2.5 %.
    pub high: i32,
}

/// How exactly the person played in a game against the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameAccuracy {
    /// The day on which it ended, in Greenwich.
    pub day: Day,
    /// From 0 to 100, as the review says it.
    pub accuracy: u8,
    /// Wins that were there and not seen.
    pub missed_wins: u32,
}

/// Games against one opponent.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpponentRecord {
    /// Its id.
    pub opponent: String,
    /// Its rating, where one has been measured.
    pub rating: Option<Rating>,
    /// All games.
    #[serde(flatten)]
    pub all: TallyView,
    /// Those with Black.
    pub black: TallyView,
    /// Those with White.
    pub white: TallyView,
    /// The day of the first win.
    pub first_win: Option<Day>,
}

/// Games, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TallyView {
    /// Won ones.
    pub won: u32,
    /// Lost ones.
    pub lost: u32,
    /// Those that nobody won.
    pub drawn: u32,
}

/// Puzzles in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PuzzleTotals {
    /// Attempts with a verdict.
    pub tried: u32,
    /// Those that were solved at once.
    pub solved: u32,
    /// On how many days.
    pub days: u32,
}

/// Whom *Adaptive* plays as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AdaptiveView {
    /// The id of a level.
    pub opponent: String,
}
