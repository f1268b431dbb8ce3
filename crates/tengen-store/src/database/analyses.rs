//! Analyses: their events, and the snapshots that save reading them.

use sqlx::AssertSqlSafe;
use tengen_analysis::{Analysis, Record};
use tengen_session::Millis;

use super::games::insert_event;
use super::query::{Connection, query};
use super::rows::{ANALYSIS, CARD, analysis_card, json, read};
use super::{Database, owners};
use crate::{News, Outline, Person, SavedAnalysis, StoreError};

pub(super) async fn begin(
    database: &Database,
    whose: &Person,
    id: &str,
    started: &Record,
    outline: &Outline,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    write_outline(writing.connection(), id, outline, started.time).await?;
    insert_event(writing.connection(), id, started.seq, &json(started)).await?;
    owners::give(writing.connection(), whose, id).await?;
    writing.commit().await
}

pub(super) async fn append(
    database: &Database,
    analysis: &str,
    records: &[Record],
    outline: &Outline,
) -> Result<(), StoreError> {
    let Some(last) = records.last() else { return Ok(()) };
    let mut writing = database.writer.begin().await?;
    write_outline(writing.connection(), analysis, outline, last.time).await?;
    for record in records {
        insert_event(writing.connection(), analysis, record.seq, &json(record)).await?;
    }
    writing.announce(News::Stored { game: analysis.to_owned(), seq: last.seq });
    writing.commit().await
}

async fn write_outline(
    connection: &mut Connection,
    analysis: &str,
    outline: &Outline,
    now: Millis,
) -> Result<(), StoreError> {
    let stones: String = outline.stones.iter().map(|(_, at)| at.to_string()).collect();
    query(
        "INSERT INTO games (id, folded, mode, setup, words, moves, black, assisted, created, updated)
         VALUES ($1, '', $2, $3, $4, $5, '', FALSE, $6, $6)
         ON CONFLICT (id) DO UPDATE SET setup = excluded.setup, words = excluded.words,
             moves = excluded.moves, updated = excluded.updated",
    )
    .bind(analysis)
    .bind(ANALYSIS)
    .bind(json(outline))
    .bind(outline.words())
    .bind(stones)
    .bind(now)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn keep_snapshot(
    database: &Database,
    id: &str,
    analysis: &Analysis,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    query(
        "INSERT INTO snapshots (game, seq, analysis) VALUES ($1, $2, $3)
         ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, analysis = excluded.analysis",
    )
    .bind(id)
    .bind(analysis.seq())
    .bind(json(analysis))
    .execute(writing.connection())
    .await?;
    writing.commit().await
}

pub(super) async fn load(
    database: &Database,
    id: &str,
) -> Result<Option<SavedAnalysis>, StoreError> {
    let sql = AssertSqlSafe(format!(
        "SELECT {CARD} FROM games WHERE id = $1 AND mode = '{ANALYSIS}' AND deleted IS NULL"
    ));
    let Some(row) = query(sql).bind(id).fetch_optional(&database.readers).await? else {
        return Ok(None);
    };
    let card = analysis_card(&row)?;
    let kept = query("SELECT analysis FROM snapshots WHERE game = $1")
        .bind(id)
        .fetch_optional(&database.readers)
        .await?;
    let kept: Option<String> = kept.map(|row| row.try_get("analysis")).transpose()?;
    // One that this program does not understand is no loss: the log has it all.
    let snapshot: Option<Analysis> = kept.and_then(|text| serde_json::from_str(&text).ok());
    let rows = query("SELECT record FROM events WHERE game = $1 AND seq > $2 ORDER BY seq")
        .bind(id)
        .bind(snapshot.as_ref().map_or(0, Analysis::seq))
        .fetch_all(&database.readers)
        .await?;
    let records = rows.iter().map(|row| read(id, row.try_get("record")?));
    let records = records.collect::<Result<_, StoreError>>()?;
    Ok(Some(SavedAnalysis { card, snapshot, records }))
}
