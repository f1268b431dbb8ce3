//! In whose library what is.

use sqlx::AssertSqlSafe;
use tengen_session::Millis;

use super::Database;
use super::query::{Connection, query};
use super::rows::{folded, there};
use crate::{News, Person, StoreError, Visitor};

/// Puts something into a library.
pub(super) async fn give(
    connection: &mut Connection,
    whose: &Person,
    game: &str,
) -> Result<(), StoreError> {
    let Person::Visitor(Visitor(visitor)) = whose else { return Ok(()) };
    query("INSERT INTO owners (game, visitor) VALUES ($1, $2)")
        .bind(game)
        .bind(visitor)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn has(
    database: &Database,
    whose: &Person,
    game: &str,
) -> Result<bool, StoreError> {
    let Person::Visitor(Visitor(visitor)) = whose else { return Ok(true) };
    let row =
        query("SELECT 1 AS one FROM owners WHERE game = $1 AND visitor = $2 AND deleted IS NULL")
            .bind(game)
            .bind(visitor)
            .fetch_optional(&database.readers)
            .await?;
    Ok(row.is_some())
}

pub(super) async fn owners(database: &Database, game: &str) -> Result<Vec<Person>, StoreError> {
    let rows = query("SELECT visitor FROM owners WHERE game = $1 ORDER BY visitor")
        .bind(game)
        .fetch_all(&database.readers)
        .await?;
    let visitor = |row: &super::Row| Ok(Person::Visitor(Visitor(row.try_get("visitor")?)));
    rows.iter().map(visitor).collect()
}

pub(super) async fn rename(
    database: &Database,
    visitor: &str,
    game: &str,
    name: Option<&str>,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    let own = "SELECT 1 FROM owners WHERE game = $1 AND visitor = $4 AND deleted IS NULL";
    let others = "SELECT 1 FROM owners WHERE game = $1 AND visitor != $4";
    let in_one = format!(
        "UPDATE games SET name = $2, folded = $3
         WHERE id = $1 AND deleted IS NULL AND EXISTS ({own}) AND NOT EXISTS ({others})"
    );
    let in_several = format!(
        "UPDATE owners SET name = $2, folded = $3
         WHERE game = $1 AND visitor = $4 AND deleted IS NULL AND EXISTS ({others})"
    );
    let mut done = 0;
    for sql in [in_one, in_several] {
        let statement = query(AssertSqlSafe(sql)).bind(game).bind(name).bind(folded(name));
        done += statement.bind(visitor).execute(writing.connection()).await?;
    }
    there(game, done)?;
    writing.announce(News::Changed { game: game.to_owned() });
    writing.commit().await
}

/// Takes a game out of one library, and away when it is in no other one. Gives whether it is away.
pub(super) async fn delete(
    database: &Database,
    visitor: &str,
    game: &str,
    now: Millis,
) -> Result<bool, StoreError> {
    let mut writing = database.writer.begin().await?;
    let done = query(
        "UPDATE owners SET deleted = $3 WHERE game = $1 AND visitor = $2 AND deleted IS NULL",
    )
    .bind(game)
    .bind(visitor)
    .bind(now)
    .execute(writing.connection())
    .await?;
    there(game, done)?;
    let gone = query(
        "UPDATE games SET deleted = $2 WHERE id = $1 AND deleted IS NULL
         AND NOT EXISTS (SELECT 1 FROM owners WHERE game = $1 AND deleted IS NULL)",
    )
    .bind(game)
    .bind(now)
    .execute(writing.connection())
    .await?;
    writing.announce(News::Changed { game: game.to_owned() });
    writing.commit().await?;
    Ok(gone > 0)
}

pub(super) async fn restore(
    database: &Database,
    visitor: &str,
    game: &str,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    let done = query(
        "UPDATE owners SET deleted = NULL WHERE game = $1 AND visitor = $2
         AND EXISTS (SELECT 1 FROM games WHERE id = $1 AND purged = FALSE)",
    )
    .bind(game)
    .bind(visitor)
    .execute(writing.connection())
    .await?;
    there(game, done)?;
    query("UPDATE games SET deleted = NULL WHERE id = $1")
        .bind(game)
        .execute(writing.connection())
        .await?;
    writing.announce(News::Changed { game: game.to_owned() });
    writing.commit().await
}

/// Forgets the visitors of whom everything is older than that, each in a transaction of its own.
pub(super) async fn forget(database: &Database, before: Millis) -> Result<u64, StoreError> {
    let rows = query(
        "SELECT person FROM
             (SELECT visitor AS person, updated AS latest FROM owners JOIN games ON game = id
              UNION ALL SELECT visitor, deleted FROM owners WHERE deleted IS NOT NULL
              UNION ALL SELECT person, updated FROM attempts WHERE person != '') AS kept
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
    ] {
        query(forget).bind(visitor).execute(writing.connection()).await?;
    }
    query("DELETE FROM settings WHERE key LIKE $1")
        .bind(format!("% {visitor}"))
        .execute(writing.connection())
        .await?;
    query("DELETE FROM files WHERE whole = TRUE AND id NOT IN (SELECT file FROM imports)")
        .execute(writing.connection())
        .await?;
    writing.commit().await
}
