//! Games played here: their events, and the row of each in the library.

use sqlx::AssertSqlSafe;
use tengen_session::{Finished, Millis, Record, Text};

use super::query::{Connection, query};
use super::rows::{
    ANALYSIS, CARD, IMPORTED, card, json, millis, mode_name, read, there, verdict_name,
};
use super::{Database, owners, reviews};
use crate::{NewGame, News, Person, Saved, StoreError, Summary};

pub(super) async fn begin(
    database: &Database,
    whose: &Person,
    game: NewGame<'_>,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    write(writing.connection(), game.id, game.records, game.summary).await?;
    owners::give(writing.connection(), whose, game.id).await?;
    writing.commit().await
}

pub(super) async fn append(
    database: &Database,
    game: &str,
    records: &[Record],
    summary: &Summary,
) -> Result<(), StoreError> {
    let Some(last) = records.last() else { return Ok(()) };
    let mut writing = database.writer.begin().await?;
    write(writing.connection(), game, records, summary).await?;
    writing.announce(News::Stored { game: game.to_owned(), seq: last.seq });
    writing.commit().await
}

/// Writes what has happened, and what the library shows of it.
pub(super) async fn write(
    connection: &mut Connection,
    game: &str,
    records: &[Record],
    summary: &Summary,
) -> Result<(), StoreError> {
    let Some(last) = records.last() else { return Ok(()) };
    write_summary(connection, game, summary, last.time).await?;
    reviews::forget_others(connection, game, &summary.moves).await?;
    for record in records {
        insert_event(connection, game, record.seq, &json(record)).await?;
    }
    Ok(())
}

pub(super) async fn load(database: &Database, game: &str) -> Result<Option<Saved>, StoreError> {
    let sql = AssertSqlSafe(format!(
        "SELECT {CARD}, coalesce(seen, 0) AS seen FROM games
         WHERE id = $1 AND mode NOT IN ('{IMPORTED}', '{ANALYSIS}') AND deleted IS NULL"
    ));
    let Some(row) = query(sql).bind(game).fetch_optional(&database.readers).await? else {
        return Ok(None);
    };
    let (card, seen) = (card(&row)?, millis(&row, "seen")?);
    let rows = query("SELECT record FROM events WHERE game = $1 ORDER BY seq")
        .bind(game)
        .fetch_all(&database.readers)
        .await?;
    let records = rows.iter().map(|row| read(game, row.try_get("record")?));
    Ok(Some(Saved { card, records: records.collect::<Result<_, StoreError>>()?, seen }))
}

pub(super) async fn saw(database: &Database, game: &str, now: Millis) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    let done = query("UPDATE games SET seen = $1 WHERE id = $2")
        .bind(now)
        .bind(game)
        .execute(writing.connection())
        .await?;
    there(game, done)?;
    writing.commit().await
}

/// Adds an event to the log of a game or an analysis.
pub(super) async fn insert_event(
    connection: &mut Connection,
    game: &str,
    seq: u32,
    record: &str,
) -> Result<(), StoreError> {
    let inserted = query("INSERT INTO events (game, seq, record) VALUES ($1, $2, $3)")
        .bind(game)
        .bind(seq)
        .bind(record)
        .execute(connection)
        .await;
    match inserted {
        Err(error) if error.as_database_error().is_some_and(|e| e.is_unique_violation()) => {
            Err(StoreError::Conflict { game: game.to_owned(), seq })
        }
        other => other.map(|_| ()).map_err(StoreError::from),
    }
}

pub(crate) async fn write_summary(
    connection: &mut Connection,
    game: &str,
    summary: &Summary,
    now: Millis,
) -> Result<(), StoreError> {
    let finished = summary.finished;
    query(
        "INSERT INTO games (id, folded, mode, setup, words, moves, black, result, assisted,
             verdict, points, created, updated, finished)
         VALUES ($1, '', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)
         ON CONFLICT (id) DO UPDATE SET
             moves = excluded.moves, black = excluded.black, result = excluded.result,
             assisted = excluded.assisted, verdict = excluded.verdict, points = excluded.points,
             updated = excluded.updated, finished = excluded.finished",
    )
    .bind(game)
    .bind(mode_name(summary.setup.mode()))
    .bind(json(&summary.setup))
    .bind(summary.words())
    .bind(&summary.moves)
    .bind(Text(summary.black).to_string())
    .bind(summary.result.as_ref().map(json))
    .bind(summary.assisted)
    .bind(finished.map(|finished| verdict_name(finished.verdict)))
    .bind(finished.map(Finished::points))
    .bind(now)
    .bind(summary.result.map(|_| now))
    .execute(connection)
    .await?;
    Ok(())
}
