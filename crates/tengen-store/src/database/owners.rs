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
