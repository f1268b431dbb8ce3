//! What goes for games, imports and analyses alike: finding, naming, copying, deleting; and the score.

use sqlx::AssertSqlSafe;
use tengen_session::Millis;

use super::query::{Query as Statement, query};
use super::rows::{CARD, entry, folded, shelf_name, there, verdict};
use super::{Database, owners};
use crate::card::fold;
use crate::{Library, News, Person, Query, Score, StoreError, Visitor};

/// What is in the library of a visitor, each thing as that visitor has named it.
const OWN: &str = "(SELECT id, coalesce(owners.name, games.name) AS name,
         coalesce(owners.folded, games.folded) AS folded, mode, setup, words, moves, black, result,
         assisted, created, updated, games.deleted
     FROM games JOIN owners ON game = id WHERE visitor = $6 AND owners.deleted IS NULL) AS own";

pub(super) async fn list(
    database: &Database,
    whose: &Person,
    wanted: &Query,
) -> Result<Library, StoreError> {
    // `instr` and not `LIKE`: it knows no signs, and does not stop reading at a NUL. A line break is
    // in no name; it only keeps the words apart.
    // A game or an analysis in which nothing has happened is kept for those who have its link, and shown
    // to nobody.
    let from = database.readers.field("mode IN ('engine', 'people')", &["from"]);
    let condition = format!(
        "deleted IS NULL
         AND (moves != coalesce({from}, '') OR result IS NOT NULL OR name IS NOT NULL
             OR mode = 'imported' OR (mode = 'analysis' AND updated > created))
         AND ($1 IS NULL OR mode = $1)
         AND (instr(words, $2) > 0 OR instr(folded, $2) > 0) AND $3
         AND ($4 IS NULL OR (result IS NOT NULL OR mode IN ('imported', 'analysis')) = $4)
         AND ($5 IS NULL OR (name IS NOT NULL) = $5)"
    );
    let words = fold(wanted.words.trim());
    let matching = |statement: Statement<'static>| {
        let statement = statement
            .bind(wanted.shelf.map(shelf_name))
            .bind(words.clone())
            .bind(!words.contains('\n'))
            .bind(wanted.finished)
            .bind(wanted.named);
        match whose {
            Person::Here => statement,
            Person::Visitor(Visitor(visitor)) => statement.bind(visitor.clone()),
        }
    };
    let (from, limit, offset) = match whose {
        Person::Here => ("games", 6, 7),
        Person::Visitor(_) => (OWN, 7, 8),
    };
    let page = query(AssertSqlSafe(format!(
        "SELECT {CARD} FROM {from} WHERE {condition}
         ORDER BY updated DESC, id LIMIT ${limit} OFFSET ${offset}"
    )));
    let rows =
        matching(page).bind(wanted.limit).bind(wanted.offset).fetch_all(&database.readers).await?;
    let count =
        query(AssertSqlSafe(format!("SELECT count(*) AS total FROM {from} WHERE {condition}")));
    let total = matching(count).fetch_one(&database.readers).await?.count("total")?;
    Ok(Library { games: rows.iter().map(entry).collect::<Result<_, _>>()?, total })
}

pub(super) async fn rename(
    database: &Database,
    whose: &Person,
    game: &str,
    name: Option<&str>,
) -> Result<(), StoreError> {
    if let Person::Visitor(Visitor(visitor)) = whose {
        return owners::rename(database, visitor, game, name).await;
    }
    let rename = query("UPDATE games SET name = $2, folded = $3 WHERE id = $1 AND deleted IS NULL");
    change(database, game, rename.bind(game).bind(name).bind(folded(name))).await
}

pub(super) async fn delete(
    database: &Database,
    whose: &Person,
    game: &str,
    now: Millis,
) -> Result<bool, StoreError> {
    if let Person::Visitor(Visitor(visitor)) = whose {
        return owners::delete(database, visitor, game, now).await;
    }
    let delete =
        query("UPDATE games SET deleted = $2 WHERE id = $1 AND deleted IS NULL").bind(game);
    change(database, game, delete.bind(now)).await?;
    Ok(true)
}

pub(super) async fn restore(
    database: &Database,
    whose: &Person,
    game: &str,
) -> Result<(), StoreError> {
    if let Person::Visitor(Visitor(visitor)) = whose {
        return owners::restore(database, visitor, game).await;
    }
    let restore = query("UPDATE games SET deleted = NULL WHERE id = $1 AND purged = FALSE");
    change(database, game, restore.bind(game)).await
}

/// Changes the row of a game, if it is there.
async fn change(
    database: &Database,
    game: &str,
    statement: Statement<'_>,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    let done = statement.execute(writing.connection()).await?;
    there(game, done)?;
    writing.announce(News::Changed { game: game.to_owned() });
    writing.commit().await
}

pub(super) async fn copy(
    database: &Database,
    whose: &Person,
    (game, copy): (&str, &str),
    name: Option<&str>,
    now: Millis,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    let done = query(
        "INSERT INTO games (id, name, folded, mode, setup, words, moves, black, result,
             assisted, copy_of, created, updated)
         SELECT $1, $2, $5, mode, setup, words, moves, black, result, assisted, id, created, $3
         FROM games WHERE id = $4 AND deleted IS NULL",
    )
    .bind(copy)
    .bind(name)
    .bind(now)
    .bind(game)
    .bind(folded(name))
    .execute(writing.connection())
    .await?;
    there(game, done)?;
    for rest in [
        "INSERT INTO events (game, seq, record)
         SELECT $1, seq, record FROM events WHERE game = $2",
        "INSERT INTO imports (game, file, number)
         SELECT $1, file, number FROM imports WHERE game = $2",
        "INSERT INTO snapshots (game, seq, analysis)
         SELECT $1, seq, analysis FROM snapshots WHERE game = $2",
        "INSERT INTO reviews (game, moves, stage, report, updated)
         SELECT $1, moves, stage, report, updated FROM reviews WHERE game = $2",
    ] {
        query(rest).bind(copy).bind(game).execute(writing.connection()).await?;
    }
    owners::give(writing.connection(), whose, copy).await?;
    writing.commit().await
}

pub(super) async fn purge(database: &Database, before: Millis) -> Result<u64, StoreError> {
    let mut writing = database.writer.begin().await?;
    let gone = query("UPDATE games SET purged = TRUE WHERE deleted < $1 AND purged = FALSE")
        .bind(before)
        .execute(writing.connection())
        .await?;
    for forget in [
        "DELETE FROM events WHERE game IN (SELECT id FROM games WHERE purged = TRUE)",
        "DELETE FROM snapshots WHERE game IN (SELECT id FROM games WHERE purged = TRUE)",
        "DELETE FROM reviews WHERE game IN (SELECT id FROM games WHERE purged = TRUE)",
        "DELETE FROM imports WHERE game IN (SELECT id FROM games WHERE purged = TRUE)",
        "DELETE FROM files WHERE whole = TRUE AND id NOT IN (SELECT file FROM imports)",
    ] {
        query(forget).execute(writing.connection()).await?;
    }
    writing.commit().await?;
    Ok(gone)
}

pub(super) async fn score(
    database: &Database,
    whose: &Person,
    against: Option<&str>,
) -> Result<Score, StoreError> {
    let opponent = |player| database.readers.field("verdict IS NOT NULL", &[player, "opponent"]);
    let sql = AssertSqlSafe(format!(
        "SELECT id, verdict, points FROM games
         WHERE verdict IS NOT NULL AND copy_of IS NULL
             AND ($1 IS NULL OR {} = $1 OR {} = $1) AND ($2 = '' OR id IN (SELECT game FROM owners WHERE visitor = $2))
         ORDER BY finished, id",
        opponent("first"),
        opponent("second"),
    ));
    let rows = query(sql).bind(against).bind(whose.key()).fetch_all(&database.readers).await?;
    let mut score = Score::default();
    for row in rows {
        let verdict = verdict(row.try_get("id")?, row.try_get("verdict")?)?;
        score.count(verdict, row.count("points")?);
    }
    Ok(score)
}

/// Folds the names in rows from before there was a column for it.
pub(super) async fn fold_names(database: &Database) -> Result<(), StoreError> {
    let rows = query("SELECT id, name, words FROM games WHERE folded IS NULL")
        .fetch_all(&database.readers)
        .await?;
    if rows.is_empty() {
        return Ok(());
    }
    let mut writing = database.writer.begin().await?;
    for row in rows {
        let name: Option<&str> = row.try_get("name")?;
        query("UPDATE games SET folded = $1, words = $2 WHERE id = $3")
            .bind(folded(name))
            .bind(fold(row.try_get("words")?))
            .bind(row.try_get::<&str>("id")?)
            .execute(writing.connection())
            .await?;
    }
    writing.commit().await
}
