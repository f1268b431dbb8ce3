//! Reviews, each in the row beside its game.

use super::Database;
use super::query::{Connection, query};
use super::rows::{millis, there, unreadable};
use crate::{ReviewStage, StoreError, StoredReview};

pub(super) async fn load(
    database: &Database,
    game: &str,
) -> Result<Option<StoredReview>, StoreError> {
    let row = query(
        "SELECT reviews.moves, stage, report, reviews.updated FROM reviews JOIN games ON game = id
         WHERE game = $1 AND deleted IS NULL",
    )
    .bind(game)
    .fetch_optional(&database.readers)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(StoredReview {
        moves: row.try_get("moves")?,
        stage: stage(game, row.try_get("stage")?)?,
        report: row.try_get("report")?,
        updated: millis(&row, "updated")?,
    }))
}

/// One that is of other moves than the game has by now finds no game to be kept with.
pub(super) async fn keep(
    database: &Database,
    game: &str,
    review: &StoredReview,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    let done = query(
        "INSERT INTO reviews (game, moves, stage, report, updated)
         SELECT id, moves, $3, $4, $5 FROM games WHERE id = $1 AND moves = $2 AND deleted IS NULL
         ON CONFLICT (game) DO UPDATE SET moves = excluded.moves, stage = excluded.stage,
             report = excluded.report, updated = excluded.updated",
    )
    .bind(game)
    .bind(&review.moves)
    .bind(stage_name(review.stage))
    .bind(&review.report)
    .bind(review.updated)
    .execute(writing.connection())
    .await?;
    there(game, done)?;
    writing.commit().await
}

/// A game that has gone on has no review any more.
pub(super) async fn forget_others(
    connection: &mut Connection,
    game: &str,
    moves: &str,
) -> Result<(), StoreError> {
    query("DELETE FROM reviews WHERE game = $1 AND moves != $2")
        .bind(game)
        .bind(moves)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn unread(database: &Database) -> Result<Vec<String>, StoreError> {
    let games = query(
        "SELECT game FROM reviews JOIN games ON game = id
         WHERE stage = $1 AND deleted IS NULL ORDER BY reviews.updated, game",
    )
    .bind(stage_name(ReviewStage::Wanted))
    .fetch_all(&database.readers)
    .await?;
    Ok(games.iter().map(|row| row.try_get("game")).collect::<Result<_, _>>()?)
}

fn stage_name(stage: ReviewStage) -> &'static str {
    match stage {
        ReviewStage::Wanted => "wanted",
        ReviewStage::Stopped => "stopped",
        ReviewStage::Failed => "failed",
        ReviewStage::Finished => "finished",
    }
}

fn stage(game: &str, name: &str) -> Result<ReviewStage, StoreError> {
    [ReviewStage::Wanted, ReviewStage::Stopped, ReviewStage::Failed, ReviewStage::Finished]
        .into_iter()
        .find(|&stage| stage_name(stage) == name)
        .ok_or_else(|| unreadable(game, name))
}
