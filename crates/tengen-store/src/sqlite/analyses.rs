//! Analyses: their events, and the snapshots that save reading them.

use sqlx::{AssertSqlSafe, Row, SqliteConnection, SqlitePool};
use tengen_analysis::{Analysis, Record};
use tengen_session::Millis;

use super::insert_event;
use super::rows::{ANALYSIS, CARD, analysis_card, json, read, time};
use crate::{Outline, SavedAnalysis, StoreError};

pub(super) async fn append(
    connection: &mut SqliteConnection,
    analysis: &str,
    records: &[Record],
    outline: &Outline,
) -> Result<(), StoreError> {
    let Some(last) = records.last() else { return Ok(()) };
    write_outline(connection, analysis, outline, last.time).await?;
    for record in records {
        insert_event(connection, analysis, record.seq, &json(record)).await?;
    }
    Ok(())
}

async fn write_outline(
    connection: &mut SqliteConnection,
    analysis: &str,
    outline: &Outline,
    now: Millis,
) -> Result<(), StoreError> {
    let stones: String = outline.stones.iter().map(|(_, at)| at.to_string()).collect();
    sqlx::query(
        "INSERT INTO games (id, folded, mode, setup, words, moves, black, assisted, created, updated)
         VALUES (?1, '', ?2, ?3, ?4, ?5, '', 0, ?6, ?6)
         ON CONFLICT (id) DO UPDATE SET setup = excluded.setup, words = excluded.words,
             moves = excluded.moves, updated = excluded.updated",
    )
    .bind(analysis)
    .bind(ANALYSIS)
    .bind(json(outline))
    .bind(outline.words())
    .bind(stones)
    .bind(time(now))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn keep_snapshot(
    connection: &mut SqliteConnection,
    id: &str,
    analysis: &Analysis,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO snapshots (game, seq, analysis) VALUES (?, ?, ?)
         ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, analysis = excluded.analysis",
    )
    .bind(id)
    .bind(analysis.seq())
    .bind(json(analysis))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn load(
    readers: &SqlitePool,
    id: &str,
) -> Result<Option<SavedAnalysis>, StoreError> {
    let sql = AssertSqlSafe(format!(
        "SELECT {CARD} FROM games WHERE id = ? AND mode = '{ANALYSIS}' AND deleted IS NULL"
    ));
    let Some(row) = sqlx::query(sql).bind(id).fetch_optional(readers).await? else {
        return Ok(None);
    };
    let card = analysis_card(&row)?;
    let kept: Option<String> = sqlx::query_scalar("SELECT analysis FROM snapshots WHERE game = ?")
        .bind(id)
        .fetch_optional(readers)
        .await?;
    // One that this program does not understand is no loss: the log has it all.
    let snapshot: Option<Analysis> = kept.and_then(|text| serde_json::from_str(&text).ok());
    let rows = sqlx::query("SELECT record FROM events WHERE game = ? AND seq > ? ORDER BY seq")
        .bind(id)
        .bind(snapshot.as_ref().map_or(0, Analysis::seq))
        .fetch_all(readers)
        .await?;
    let records = rows.iter().map(|row| read(id, row.try_get("record")?));
    let records = records.collect::<Result<_, StoreError>>()?;
    Ok(Some(SavedAnalysis { card, snapshot, records }))
}
