//! When visitors were here, and what happens to what is theirs when they stay away.

use sqlx::AssertSqlSafe;
use tengen_session::Millis;

use super::Database;
use super::query::query;
use crate::person::visitors_preferences;
use crate::{StoreError, Visitor};

/// A visit is noted once a day.
const DAY: Millis = Millis(24 * 60 * 60 * 1000);

/// Notes a visit of somebody who has something here, unless one was noted within a day. Most pages are looked at by
/// those of whom nothing is to be noted, so that is found out by reading.
pub(super) async fn visited(
    database: &Database,
    Visitor(visitor): &Visitor,
    now: Millis,
) -> Result<bool, StoreError> {
    let row = query(
        "SELECT 1 AS one
         WHERE NOT EXISTS (SELECT 1 FROM visitors WHERE visitor = $1 AND seen > $2)
         AND (EXISTS (SELECT 1 FROM owners WHERE visitor = $1)
              OR EXISTS (SELECT 1 FROM attempts WHERE person = $1)
              OR EXISTS (SELECT 1 FROM settings WHERE key = $3))",
    )
    .bind(visitor)
    .bind(now.minus(DAY))
    .bind(visitors_preferences(visitor))
    .fetch_optional(&database.readers)
    .await?;
    if row.is_none() {
        return Ok(false);
    }
    let mut writing = database.writer.begin().await?;
    query(
        "INSERT INTO visitors (visitor, seen) VALUES ($1, $2)
         ON CONFLICT (visitor) DO UPDATE SET seen = excluded.seen",
    )
    .bind(visitor)
    .bind(now)
    .execute(writing.connection())
    .await?;
    writing.commit().await?;
    Ok(true)
}

/// Forgets the visitors who were last here before that, each in a transaction of its own. A page that stays open for
/// days keeps what is done in it, and that is a visit too.
pub(super) async fn forget(database: &Database, before: Millis) -> Result<u64, StoreError> {
    let rows = query(
        "SELECT person FROM
             (SELECT visitor AS person, seen AS latest FROM visitors
              UNION ALL SELECT visitor, updated FROM owners JOIN games ON game = id
              UNION ALL SELECT visitor, deleted FROM owners WHERE deleted IS NOT NULL
              UNION ALL SELECT person, updated FROM attempts WHERE person != '') AS here
         WHERE person NOT IN (SELECT visitor FROM seats)
         GROUP BY person HAVING max(latest) < $1",
    )
    .bind(before)
    .fetch_all(&database.readers)
    .await?;
    let mut forgotten = 0;
    for row in rows {
        forget_one(database, row.try_get("person")?).await?;
        forgotten += 1;
    }
    Ok(forgotten)
}

async fn forget_one(database: &Database, visitor: &str) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    let alone = "SELECT game FROM owners AS own WHERE visitor = $1 AND NOT EXISTS
         (SELECT 1 FROM owners WHERE game = own.game AND visitor != $1)";
    let games = query(AssertSqlSafe(alone)).bind(visitor).fetch_all(writing.connection()).await?;
    for row in &games {
        let game: &str = row.try_get("game")?;
        for forget in [
            "DELETE FROM owners WHERE game = $1",
            "DELETE FROM events WHERE game = $1",
            "DELETE FROM snapshots WHERE game = $1",
            "DELETE FROM reviews WHERE game = $1",
            "DELETE FROM imports WHERE game = $1",
            "DELETE FROM room_games WHERE game = $1",
            "DELETE FROM games WHERE id = $1",
        ] {
            query(forget).bind(game).execute(writing.connection()).await?;
        }
    }
    // What the others have taken out of their libraries can be brought back for as long as anything deleted.
    query(
        "UPDATE games
         SET deleted = (SELECT max(owners.deleted) FROM owners WHERE game = id AND visitor != $1)
         WHERE deleted IS NULL AND id IN (SELECT game FROM owners WHERE visitor = $1) AND NOT EXISTS
             (SELECT 1 FROM owners WHERE game = id AND visitor != $1 AND owners.deleted IS NULL)",
    )
    .bind(visitor)
    .execute(writing.connection())
    .await?;
    for forget in [
        "DELETE FROM owners WHERE visitor = $1",
        "DELETE FROM attempts WHERE person = $1",
        "DELETE FROM ratings WHERE person = $1",
        "DELETE FROM mistakes WHERE person = $1",
        "DELETE FROM visitors WHERE visitor = $1",
    ] {
        query(forget).bind(visitor).execute(writing.connection()).await?;
    }
    query("DELETE FROM settings WHERE key = $1")
        .bind(visitors_preferences(visitor))
        .execute(writing.connection())
        .await?;
    query("DELETE FROM files WHERE whole = TRUE AND id NOT IN (SELECT file FROM imports)")
        .execute(writing.connection())
        .await?;
    writing.commit().await
}
