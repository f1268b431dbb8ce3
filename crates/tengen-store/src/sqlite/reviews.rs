//! Reviews, each in the row beside its game.

use sqlx::{Row, SqliteConnection, SqlitePool};

use super::rows::{millis, there, time, unreadable};
use crate::{ReviewStage, StoreError, StoredReview};

pub(super) async fn load(
    readers: &SqlitePool,
    game: &str,
) -> Result<Option<StoredReview>, StoreError> {
    let row = sqlx::query(
        "SELECT reviews.moves, stage, report, reviews.updated FROM reviews JOIN games ON game = id
         WHERE game = ? AND deleted IS NULL",
    )
    .bind(game)
    .fetch_optional(readers)
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
    connection: &mut SqliteConnection,
    game: &str,
    review: &StoredReview,
) -> Result<(), StoreError> {
    let done = sqlx::query(
        "INSERT INTO reviews (game, moves, stage, report, updated)
         SELECT id, moves, ?3, ?4, ?5 FROM games WHERE id = ?1 AND moves = ?2 AND deleted IS NULL
         ON CONFLICT (game) DO UPDATE SET moves = excluded.moves, stage = excluded.stage,
             report = excluded.report, updated = excluded.updated",
    )
    .bind(game)
    .bind(&review.moves)
    .bind(stage_name(review.stage))
    .bind(&review.report)
    .bind(time(review.updated))
    .execute(connection)
    .await?;
    there(game, done.rows_affected())
}

/// A game that has gone on has no review any more.
pub(super) async fn forget_others(
    connection: &mut SqliteConnection,
    game: &str,
    moves: &str,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM reviews WHERE game = ? AND moves != ?")
        .bind(game)
        .bind(moves)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn unread(readers: &SqlitePool) -> Result<Vec<String>, StoreError> {
    let games = sqlx::query_scalar(
        "SELECT game FROM reviews JOIN games ON game = id
         WHERE stage = ? AND deleted IS NULL ORDER BY reviews.updated, game",
    )
    .bind(stage_name(ReviewStage::Wanted));
    Ok(games.fetch_all(readers).await?)
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
