//! Attempts, ratings and mistakes, each in a table of its own.

use std::num::TryFromIntError;

use tengen_rules::{Player, Stone};
use tengen_session::{Seat, Setup, Text, Written};
use tengen_training::{Day, Glicko, Repeat};

use super::Database;
use super::query::{Connection, Row, query};
use super::rows::{millis, read, unreadable, verdict};
use crate::{
    AttemptCard, AttemptVerdict, GameResult, Mistake, Person, RatedPuzzle, RatingStep, StoreError,
    StoredAttempt, Training, TrainingStep,
};

pub(super) async fn training(database: &Database, person: &str) -> Result<Training, StoreError> {
    let attempts = query(
        "SELECT id, kind, puzzle, day, open, solved, decided FROM attempts WHERE person = $1
         ORDER BY decided IS NULL, decided, id",
    )
    .bind(person)
    .fetch_all(&database.readers)
    .await?;
    let ratings = query(
        "SELECT number, puzzle, value, deviation, volatility, day FROM ratings WHERE person = $1
         ORDER BY number",
    )
    .bind(person)
    .fetch_all(&database.readers)
    .await?;
    let mistakes =
        query("SELECT id, about, step, due FROM mistakes WHERE person = $1 ORDER BY due, id")
            .bind(person)
            .fetch_all(&database.readers)
            .await?;
    Ok(Training {
        attempts: attempts.iter().map(card).collect::<Result<_, _>>()?,
        ratings: ratings.iter().map(rating_step).collect::<Result<_, _>>()?,
        mistakes: mistakes.iter().map(mistake).collect::<Result<_, _>>()?,
    })
}

pub(super) async fn attempt(
    database: &Database,
    person: &str,
    id: &str,
) -> Result<Option<StoredAttempt>, StoreError> {
    let row = query(
        "SELECT id, kind, puzzle, day, open, solved, decided, seq, state, updated FROM attempts
         WHERE person = $1 AND id = $2",
    )
    .bind(person)
    .bind(id)
    .fetch_optional(&database.readers)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(StoredAttempt {
        card: card(&row)?,
        seq: row.count("seq")?,
        state: row.try_get("state")?,
        updated: millis(&row, "updated")?,
    }))
}

pub(super) async fn puzzle(
    database: &Database,
    id: &str,
) -> Result<Option<RatedPuzzle>, StoreError> {
    let row = query("SELECT id, tries, value, deviation, volatility FROM puzzles WHERE id = $1")
        .bind(id)
        .fetch_optional(&database.readers)
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(RatedPuzzle {
        id: row.try_get("id")?,
        tries: row.count("tries")?,
        rating: rating(&row)?,
    }))
}

pub(super) async fn keep(
    database: &Database,
    person: &str,
    step: &TrainingStep,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    let connection = writing.connection();
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
    writing.commit().await
}

async fn keep_attempt(
    connection: &mut Connection,
    person: &str,
    attempt: &StoredAttempt,
) -> Result<(), StoreError> {
    let StoredAttempt { card, seq, state, updated } = attempt;
    let done = query(
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
    .bind(*seq)
    .bind(&card.kind)
    .bind(&card.puzzle)
    .bind(i64::from(card.day.0))
    .bind(card.open)
    .bind(card.result.map(|result| result.solved))
    .bind(card.result.map(|result| result.decided))
    .bind(state)
    .bind(*updated)
    .execute(connection)
    .await?;
    if done == 0 { Err(conflict(&card.id, *seq)) } else { Ok(()) }
}

async fn keep_rating(
    connection: &mut Connection,
    person: &str,
    step: &RatingStep,
) -> Result<(), StoreError> {
    let inserted = query(
        "INSERT INTO ratings (person, number, puzzle, value, deviation, volatility, day)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(person)
    .bind(step.number)
    .bind(&step.puzzle)
    .bind(step.rating.value)
    .bind(step.rating.deviation)
    .bind(step.rating.volatility)
    .bind(i64::from(step.day.0))
    .execute(connection)
    .await;
    match inserted {
        Err(error) if error.as_database_error().is_some_and(|e| e.is_unique_violation()) => {
            Err(conflict(&step.puzzle, step.number))
        }
        other => other.map(|_| ()).map_err(StoreError::from),
    }
}

async fn keep_puzzle(connection: &mut Connection, puzzle: &RatedPuzzle) -> Result<(), StoreError> {
    query(
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
    connection: &mut Connection,
    person: &str,
    mistake: &Mistake,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO mistakes (person, id, about, step, due) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (person, id) DO UPDATE SET about = excluded.about, step = excluded.step,
             due = excluded.due",
    )
    .bind(person)
    .bind(&mistake.id)
    .bind(&mistake.about)
    .bind(u32::from(mistake.repeat.step))
    .bind(i64::from(mistake.repeat.due.0))
    .execute(connection)
    .await?;
    Ok(())
}

/// The results that the score counts, in the order the games ended.
pub(super) async fn results(
    database: &Database,
    whose: &Person,
) -> Result<Vec<GameResult>, StoreError> {
    let rows = query(
        "SELECT id, setup, black, verdict, assisted, finished FROM games
         WHERE verdict IS NOT NULL AND copy_of IS NULL
             AND ($1 = '' OR id IN (SELECT game FROM owners WHERE visitor = $1))
         ORDER BY finished, id",
    )
    .bind(whose.key())
    .fetch_all(&database.readers)
    .await?;
    rows.iter().map(result).collect()
}

fn result(row: &Row) -> Result<GameResult, StoreError> {
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

fn card(row: &Row) -> Result<AttemptCard, StoreError> {
    let solved: Option<bool> = row.try_get("solved")?;
    let result = match solved {
        Some(solved) => Some(AttemptVerdict { solved, decided: millis(row, "decided")? }),
        None => None,
    };
    Ok(AttemptCard {
        id: row.try_get("id")?,
        kind: row.try_get("kind")?,
        puzzle: row.try_get("puzzle")?,
        day: day(row, "day")?,
        open: row.try_get("open")?,
        result,
    })
}

fn rating_step(row: &Row) -> Result<RatingStep, StoreError> {
    Ok(RatingStep {
        number: row.count("number")?,
        puzzle: row.try_get("puzzle")?,
        rating: rating(row)?,
        day: day(row, "day")?,
    })
}

fn rating(row: &Row) -> Result<Glicko, StoreError> {
    Ok(Glicko {
        value: row.try_get("value")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}

fn mistake(row: &Row) -> Result<Mistake, StoreError> {
    let repeat = Repeat { step: small(row, "step")?, due: day(row, "due")? };
    Ok(Mistake { id: row.try_get("id")?, about: row.try_get("about")?, repeat })
}

fn day(row: &Row, column: &str) -> Result<Day, StoreError> {
    Ok(Day(small(row, column)?))
}

fn small<T>(row: &Row, column: &str) -> Result<T, StoreError>
where
    T: TryFrom<i64, Error = TryFromIntError>,
{
    let number: i64 = row.try_get(column)?;
    T::try_from(number).map_err(|error| {
        StoreError::Database(sqlx::Error::ColumnDecode {
            index: column.to_owned(),
            source: error.into(),
        })
    })
}

fn conflict(id: &str, seq: u32) -> StoreError {
    StoreError::Conflict { game: id.to_owned(), seq }
}
