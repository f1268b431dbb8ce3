//! Playing strength on the scale of the levels, and the opponent that follows from it.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use tengen_engine::{Opponent, OpponentKind, opponents};
use tengen_review::Reading;
use tengen_rules::Stone;
use tengen_session::{GameVerdict, Millis, Seat, Setup, Text};
use tengen_store::{GameResult, Person, ReviewStage, StoredReview};
use tengen_training::{Day, Game, Record, Score, Sides, Summary, Tally, nearest};

use super::Today;
use super::hub::count;
use super::standing::{verdicts, whole};
use crate::api::{Asked, level};
use crate::files::{blocking, download};
use crate::host::Host;
use crate::own::Whose;
use crate::{
    AdaptiveView, AttemptResult, GameAccuracy, OpponentRecord, Problem, ProgressView, PuzzleTotals,
    Rating, StreakView, StrengthPoint, StrengthView, TallyView,
};

/// The id by which one asks for the level that fits.
pub(crate) const ADAPTIVE: &str = "adaptive";

/// `GET /api/progress`
pub(super) async fn progress(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
) -> Result<Json<ProgressView>, Problem> {
    let record = host.record(&person).await?;
    let points = host.store.score(&person, None).await?.points;
    let training = host.store.training(&person).await?;
    let days: BTreeSet<Day> = verdicts(&training).map(|(card, _)| card.day).collect();
    let puzzles = PuzzleTotals {
        tried: count(verdicts(&training).count()),
        solved: count(verdicts(&training).filter(|(_, solved)| *solved).count()),
        days: count(days.len()),
    };
    let games = host.accuracies(&person).await?;
    let now = record.strength.summary();
    let strength = |of: Summary| (whole(of.value), whole(of.low), whole(of.high));
    let (value, low, high) = strength(now);
    let curve = record.curve.iter().map(|&(day, summary)| {
        let (value, low, high) = strength(summary);
        StrengthPoint { day, value, low, high }
    });
    Ok(Json(ProgressView {
        rating: (record.rated > 0).then_some(StrengthView {
            value,
            low,
            high,
            games: record.rated,
        }),
        curve: curve.collect(),
        opponents: records(&record),
        streaks: StreakView { best: record.streak.best, current: record.streak.current },
        points,
        puzzles,
        games,
        adaptive: AdaptiveView { opponent: fitting(now).id.to_owned() },
    }))
}

/// Every level and everybody who was met, weakest first; who has no rating comes last.
fn records(record: &Record) -> Vec<OpponentRecord> {
    let is_shown = |opponent: &&Opponent| {
        matches!(opponent.kind, OpponentKind::Level(_))
            || record.opponents.contains_key(opponent.id)
    };
    let mut records: Vec<OpponentRecord> = opponents()
        .iter()
        .filter(is_shown)
        .map(|opponent| {
            let sides = record.opponents.get(opponent.id).copied().unwrap_or_default();
            opponent_record(opponent, sides)
        })
        .collect();
    records.sort_by_key(|one| one.rating.map_or(i32::MAX, |rating| rating.elo));
    records
}

fn opponent_record(opponent: &Opponent, sides: Sides) -> OpponentRecord {
    OpponentRecord {
        opponent: opponent.id.to_owned(),
        rating: opponent.rating().map(|it| Rating { elo: it.elo, error: it.error }),
        all: tally(sides.black.plus(sides.white)),
        black: tally(sides.black),
        white: tally(sides.white),
        first_win: sides.first_win,
    }
}

fn tally(Tally { won, lost, drawn }: Tally) -> TallyView {
    TallyView { won, lost, drawn }
}

/// The level against which one wins every other time.
fn fitting(strength: Summary) -> &'static Opponent {
    let levels: Vec<(&Opponent, f64)> = opponents()
        .iter()
        .filter(|opponent| matches!(opponent.kind, OpponentKind::Level(_)))
        .filter_map(|opponent| Some((opponent, f64::from(opponent.rating()?.elo))))
        .collect();
    let ratings: Vec<f64> = levels.iter().map(|(_, rating)| *rating).collect();
    let nth = nearest(strength.value, &ratings).expect("the levels have been measured");
    levels[nth].0
}

fn game(result: &GameResult) -> Game {
    Game {
        opponent: result.opponent.clone(),
        rating: Opponent::find(&result.opponent)
            .and_then(Opponent::rating)
            .map(|rating| f64::from(rating.elo)),
        black: result.stone == Stone::Black,
        score: match result.verdict {
            GameVerdict::Win => Score::WON,
            GameVerdict::Draw => Score::DRAWN,
            GameVerdict::Loss => Score::LOST,
        },
        assisted: result.assisted,
        day: Day::of_millis(result.finished.0),
    }
}

/// So many of the last games are looked back on.
const LOOKED_BACK_ON: usize = 100;

fn accuracy(result: &GameResult, review: &StoredReview) -> Option<GameAccuracy> {
    let reading: Reading = serde_json::from_str(&review.report).ok()?;
    let review = reading.review();
    let (accuracy, counts) = match result.stone {
        Stone::Black => (review.accuracy.black, review.counts.black),
        Stone::White => (review.accuracy.white, review.counts.white),
    };
    Some(GameAccuracy {
        day: Day::of_millis(result.finished.0),
        accuracy: accuracy?,
        missed_wins: counts.missed_win,
    })
}

impl Host {
    /// How exactly the person played in the last games, as their reviews say it.
    async fn accuracies(&self, person: &Person) -> Result<Vec<GameAccuracy>, Problem> {
        let results = self.store.results(person).await?;
        let mut read = Vec::new();
        for result in results.into_iter().rev().take(LOOKED_BACK_ON) {
            match self.store.review(&result.game).await? {
                Some(review) if review.stage == ReviewStage::Finished => {
                    read.push((result, review))
                }
                Some(_) | None => {}
            }
        }
        let accuracies = move || {
            let of = |(result, review): &(GameResult, StoredReview)| accuracy(result, review);
            read.iter().rev().filter_map(of).collect()
        };
        blocking(accuracies).await
    }

    /// What the games against the engine come to.
    async fn record(&self, person: &Person) -> Result<Record, Problem> {
        let results = self.store.results(person).await?;
        blocking(move || Record::of(&results.iter().map(game).collect::<Vec<_>>())).await
    }

    /// The level that fits the person now.
    pub(crate) async fn fitting_level(
        &self,
        person: &Person,
    ) -> Result<&'static Opponent, Problem> {
        Ok(fitting(self.record(person).await?.strength.summary()))
    }

    /// A setup whose adaptive seat is taken by the level that fits now.
    pub(crate) async fn fitted(&self, person: &Person, mut setup: Setup) -> Result<Setup, Problem> {
        for seat in [&mut setup.first, &mut setup.second] {
            if matches!(seat, Seat::Engine { adaptive: true, .. }) {
                let fits = self.fitting_level(person).await?;
                let opponent = fits.id.to_owned();
                *seat = Seat::Engine { opponent, level: level(fits), adaptive: true };
            }
        }
        Ok(setup)
    }
}

/// Everything one has reached, for oneself to keep.
#[derive(Serialize)]
struct ResultsFile {
    tengen: &'static str,
    day: Day,
    games: Vec<GameEntry>,
    attempts: Vec<AttemptEntry>,
    ratings: Vec<RatingEntry>,
    mistakes: Vec<MistakeEntry>,
}

#[derive(Serialize)]
struct GameEntry {
    game: String,
    opponent: String,
    colour: Text<Stone>,
    result: &'static str,
    assisted: bool,
    finished: Millis,
}

#[derive(Serialize)]
struct AttemptEntry {
    puzzle: String,
    kind: String,
    day: Day,
    result: Option<AttemptResult>,
}

#[derive(Serialize)]
struct RatingEntry {
    day: Day,
    puzzle: String,
    value: f64,
    deviation: f64,
    volatility: f64,
}

#[derive(Serialize)]
struct MistakeEntry {
    puzzle: String,
    right_in_a_row: u8,
    due: Option<Day>,
}

/// `GET /api/progress/export`
pub(super) async fn export(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Asked(today): Asked<Today>,
) -> Result<Response, Problem> {
    let day = today.day(&host)?;
    let results = host.store.results(&person).await?;
    let training = host.store.training(&person).await?;
    let file = ResultsFile {
        tengen: env!("CARGO_PKG_VERSION"),
        day,
        games: results.into_iter().map(game_entry).collect(),
        attempts: training.attempts.into_iter().map(attempt_entry).collect(),
        ratings: training
            .ratings
            .into_iter()
            .map(|step| RatingEntry {
                day: step.day,
                puzzle: step.puzzle,
                value: step.rating.value,
                deviation: step.rating.deviation,
                volatility: step.rating.volatility,
            })
            .collect(),
        mistakes: training
            .mistakes
            .into_iter()
            .map(|mistake| MistakeEntry {
                puzzle: mistake.id,
                right_in_a_row: mistake.repeat.step,
                due: (!mistake.repeat.sits()).then_some(mistake.repeat.due),
            })
            .collect(),
    };
    let bytes = serde_json::to_vec_pretty(&file).expect("results are plain JSON");
    Ok(download(&format!("tengen-{day}.json"), "application/json", bytes))
}

fn game_entry(result: GameResult) -> GameEntry {
    GameEntry {
        game: result.game,
        opponent: result.opponent,
        colour: Text(result.stone),
        result: match result.verdict {
            GameVerdict::Win => "won",
            GameVerdict::Draw => "drawn",
            GameVerdict::Loss => "lost",
        },
        assisted: result.assisted,
        finished: result.finished,
    }
}

fn attempt_entry(card: tengen_store::AttemptCard) -> AttemptEntry {
    let result = card.result.map(|result| match result.solved {
        true => AttemptResult::Solved,
        false => AttemptResult::Failed,
    });
    AttemptEntry { puzzle: card.puzzle, kind: card.kind, day: card.day, result }
}
