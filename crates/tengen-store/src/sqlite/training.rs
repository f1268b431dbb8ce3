//! Attempts, ratings and mistakes, each in a table of its own.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};
use tengen_rules::{Player, Stone};
use tengen_session::{Seat, Setup, Text, Written};
use tengen_training::{Day, Glicko, Repeat};

use super::rows::{millis, read, time, unreadable, verdict};
use crate::{
    AttemptCard, AttemptVerdict, GameResult, Mistake, RatedPuzzle, RatingStep, StoreError,
    StoredAttempt, Training, TrainingStep,
};

pub(super) async fn training(readers: &SqlitePool, person: &str) -> Result<Training, StoreError> {
    let attempts = sqlx::query(
        "SELECT id, kind, puzzle, day, open, solved, decided FROM attempts WHERE person = $1
         ORDER BY decided IS NULL, decided, id",
    )
    .bind(person)
    .fetch_all(readers)
    .await?;
    let ratings = sqlx::query(
        "SELECT number, puzzle, value, deviation, volatility, day FROM ratings WHERE person = $1
         ORDER BY number",
    )
    .bind(person)
    .fetch_all(readers)
    .await?;
    let mistakes =
        sqlx::query("SELECT id, about, step, due FROM mistakes WHERE person = $1 ORDER BY due, id")
            .bind(person)
            .fetch_all(readers)
            .await?;
    Ok(Training {
        attempts: attempts.iter().map(card).collect::<Result<_, _>>()?,
        ratings: ratings.iter().map(rating_step).collect::<Result<_, _>>()?,
        mistakes: mistakes.iter().map(mistake).collect::<Result<_, _>>()?,
    })
}

pub(super) async fn attempt(
    readers: &SqlitePool,
    person: &str,
    id: &str,
) -> Result<Option<StoredAttempt>, StoreError> {
    let row = sqlx::query(
        "SELECT id, kind, puzzle, day, open, solved, decided, seq, state, updated FROM attempts
         WHERE person = $1 AND id = $2",
    )
    .bind(person)
    .bind(id)
    .fetch_optional(readers)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(StoredAttempt {
        card: card(&row)?,
        seq: row.try_get("seq")?,
        state: row.try_get("state")?,
        updated: millis(&row, "updated")?,
    }))
}

pub(super) async fn puzzle(
    readers: &SqlitePool,
    id: &str,
) -> Result<Option<RatedPuzzle>, StoreError> {
    let row =
        sqlx::query("SELECT id, tries, value, deviation, volatility FROM puzzles WHERE id = $1")
            .bind(id)
            .fetch_optional(readers)
            .await?;
    let Some(row) = row else { return Ok(None) };
    let (id, tries) = (row.try_get("id")?, row.try_get("tries")?);
    Ok(Some(RatedPuzzle { id, tries, rating: rating(&row)? }))
}

pub(super) async fn keep(
    connection: &mut SqliteConnection,
    person: &str,
    step: &TrainingStep,
) -> Result<(), StoreError> {
    if let Some(attempt) = &step.attempt {
        keep_attempt(connection, person, attempt).await?;
    }
    if let Some(rating) = &step.rating {
        keep_rating(connection, person, rating).await?;
    }
    if let Some(puzzle) = &step.puzzle {
        keep_puzzle(connection, puzzle).await?;
    }
    for mistake in &step.mistakes {
        keep_mistake(connection, person, mistake).await?;
    }
    Ok(())
}

async fn keep_attempt(
    connection: &mut SqliteConnection,
    person: &str,
    attempt: &StoredAttempt,
) -> Result<(), StoreError> {
    let StoredAttempt { card, seq, state, updated } = attempt;
    let done = sqlx::query(
        "INSERT INTO attempts (id, person, seq, kind, puzzle, day, open, solved, decided, state,
             updated)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, open = excluded.open,
             solved = excluded.solved, decided = excluded.decided, state = excluded.state,
             updated = excluded.updated
         WHERE attempts.person = excluded.person AND attempts.seq = excluded.seq - 1",
    )
    .bind(&card.id)
    .bind(person)
    .bind(seq)
    .bind(&card.kind)
    .bind(&card.puzzle)
    .bind(card.day.0)
    .bind(card.open)
    .bind(card.result.map(|result| result.solved))
    .bind(card.result.map(|result| time(result.decided)))
    .bind(state)
    .bind(time(*updated))
    .execute(connection)
    .await?;
    if done.rows_affected() == 0 { Err(conflict(&card.id, *seq)) } else { Ok(()) }
}

async fn keep_rating(
    connection: &mut SqliteConnection,
    person: &str,
    step: &RatingStep,
) -> Result<(), StoreError> {
    let inserted = sqlx::query(
        "INSERT INTO ratings (person, number, puzzle, value, deviation, volatility, day)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(person)
    .bind(step.number)
    .bind(&step.puzzle)
    .bind(step.rating.value)
    .bind(step.rating.deviation)
    .bind(step.rating.volatility)
    .bind(step.day.0)
    .execute(connection)
    .await;
    match inserted {
        Err(error) if error.as_database_error().is_some_and(|e| e.is_unique_violation()) => {
            Err(conflict(&step.puzzle, step.number))
        }
        other => other.map(|_| ()).map_err(StoreError::from),
    }
}

async fn keep_puzzle(
    connection: &mut SqliteConnection,
    puzzle: &RatedPuzzle,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO puzzles (id, tries, value, deviation, volatility) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET tries = excluded.tries, value = excluded.value,
             deviation = excluded.deviation, volatility = excluded.volatility",
    )
    .bind(&puzzle.id)
    .bind(puzzle.tries)
    .bind(puzzle.rating.value)
    .bind(puzzle.rating.deviation)
    .bind(puzzle.rating.volatility)
    .execute(connection)
    .await?;
    Ok(())
}

async fn keep_mistake(
    connection: &mut SqliteConnection,
    person: &str,
    mistake: &Mistake,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO mistakes (person, id, about, step, due) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (person, id) DO UPDATE SET about = excluded.about, step = excluded.step,
             due = excluded.due",
    )
    .bind(person)
    .bind(&mistake.id)
    .bind(&mistake.about)
    .bind(mistake.repeat.step)
    .bind(mistake.repeat.due.0)
    .execute(connection)
    .await?;
    Ok(())
}

/// The results that the score counts, in the order the games ended.
pub(super) async fn results(readers: &SqlitePool) -> Result<Vec<GameResult>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, setup, black, verdict, assisted, finished FROM games
         WHERE verdict IS NOT NULL AND copy_of IS NULL ORDER BY finished, id",
    )
    .fetch_all(readers)
    .await?;
    rows.iter().map(result).collect()
}

fn result(row: &SqliteRow) -> Result<GameResult, StoreError> {
    let game: String = row.try_get("id")?;
    let setup: Setup = read(&game, row.try_get("setup")?)?;
    let black: &str = row.try_get("black")?;
    let black = Player::read(black).ok_or_else(|| unreadable(&game, black))?;
    let engine = setup.engine().ok_or_else(|| unreadable(&game, "nobody of the engine's"))?;
    let Seat::Engine { opponent, .. } = setup.seat(engine) else {
        return Err(unreadable(&game, &Text(engine).to_string()));
    };
    Ok(GameResult {
        opponent: opponent.clone(),
        stone: if black == engine { Stone::White } else { Stone::Black },
        verdict: verdict(&game, row.try_get("verdict")?)?,
        assisted: row.try_get("assisted")?,
        finished: millis(row, "finished")?,
        game,
    })
}

fn card(row: &SqliteRow) -> Result<AttemptCard, StoreError> {
    let solved: Option<bool> = row.try_get("solved")?;
    let result = match solved {
        Some(solved) => Some(AttemptVerdict { solved, decided: millis(row, "decided")? }),
        None => None,
    };
    Ok(AttemptCard {
        id: row.try_get("id")?,
        kind: row.try_get("kind")?,
        puzzle: row.try_get("puzzle")?,
        day: Day(row.try_get("day")?),
        open: row.try_get("open")?,
        result,
    })
}

fn rating_step(row: &SqliteRow) -> Result<RatingStep, StoreError> {
    Ok(RatingStep {
        number: row.try_get("number")?,
        puzzle: row.try_get("puzzle")?,
        rating: rating(row)?,
        day: Day(row.try_get("day")?),
    })
}

fn rating(row: &SqliteRow) -> Result<Glicko, StoreError> {
    Ok(Glicko {
        value: row.try_get("value")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}

fn mistake(row: &SqliteRow) -> Result<Mistake, StoreError> {
    let repeat = Repeat { step: row.try_get("step")?, due: Day(row.try_get("due")?) };
    Ok(Mistake { id: row.try_get("id")?, about: row.try_get("about")?, repeat })
}

fn conflict(id: &str, seq: u32) -> StoreError {
    StoreError::Conflict { game: id.to_owned(), seq }
}
