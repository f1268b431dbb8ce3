//! Games of files, and the files themselves.

use sqlx::AssertSqlSafe;
use tengen_session::Millis;

use super::query::query;
use super::rows::{CARD, IMPORTED, import_card, json};
use super::{Database, owners};
use crate::{FileId, Import, NewFile, NewImport, Person, Store as _, StoreError, StoredFile};

/// Somebody is at work on a file that had a part written so long ago.
const AT_WORK: Millis = Millis(60_000);

pub(super) async fn import(
    database: &Database,
    whose: &Person,
    file: NewFile<'_>,
    games: &[NewImport],
    now: Millis,
) -> Result<FileId, StoreError> {
    let file = take_in(database, file).await?;
    let mut writing = database.writer.begin().await?;
    query("UPDATE files SET whole = TRUE WHERE id = $1")
        .bind(file.0)
        .execute(writing.connection())
        .await?;
    for NewImport { id, number, digest } in games {
        query(
            "INSERT INTO games (id, folded, mode, setup, words, moves, black, result,
                 assisted, created, updated)
             VALUES ($1, '', $2, $3, $4, '', '', $5, FALSE, $6, $6)",
        )
        .bind(id)
        .bind(IMPORTED)
        .bind(json(digest))
        .bind(digest.words())
        .bind(digest.result.as_ref().map(json))
        .bind(now)
        .execute(writing.connection())
        .await?;
        query("INSERT INTO imports (game, file, number) VALUES ($1, $2, $3)")
            .bind(id)
            .bind(file.0)
            .bind(*number)
            .execute(writing.connection())
            .await?;
        owners::give(writing.connection(), whose, id).await?;
    }
    writing.commit().await?;
    database.release(&work_on(file)).await?;
    Ok(file)
}

/// Writes the bytes of a file, part by part. Nobody sees it before it is whole.
async fn take_in(database: &Database, file: NewFile<'_>) -> Result<FileId, StoreError> {
    let mut writing = database.writer.begin().await?;
    let kept = query(
        "INSERT INTO files (id, name, options, whole)
         SELECT coalesce(max(id), 0) + 1, $1, $2, FALSE FROM files RETURNING id",
    )
    .bind(file.name)
    .bind(file.options)
    .fetch_one(writing.connection())
    .await?;
    let id = FileId(kept.try_get("id")?);
    database.lease(&work_on(id), AT_WORK).await?;
    writing.commit().await?;
    for (number, part) in (0_u32..).zip(file.bytes.chunks(database.part)) {
        database.lease(&work_on(id), AT_WORK).await?;
        let mut writing = database.writer.begin().await?;
        query("INSERT INTO parts (file, number, bytes) VALUES ($1, $2, $3)")
            .bind(id.0)
            .bind(number)
            .bind(part)
            .execute(writing.connection())
            .await?;
        writing.commit().await?;
    }
    Ok(id)
}

/// Clears away what a program that died has left of a file.
pub(super) async fn forget_halves(database: &Database) -> Result<(), StoreError> {
    let halves =
        query("SELECT id FROM files WHERE whole = FALSE").fetch_all(&database.readers).await?;
    for half in halves {
        let id = FileId(half.try_get("id")?);
        if !database.lease(&work_on(id), AT_WORK).await?.is_ours() {
            continue;
        }
        let mut writing = database.writer.begin().await?;
        query("DELETE FROM files WHERE id = $1 AND whole = FALSE")
            .bind(id.0)
            .execute(writing.connection())
            .await?;
        writing.commit().await?;
        database.release(&work_on(id)).await?;
    }
    Ok(())
}

/// What somebody has a lease of who writes a file.
fn work_on(file: FileId) -> String {
    format!("file/{}", file.0)
}

pub(super) async fn load(database: &Database, game: &str) -> Result<Option<Import>, StoreError> {
    let sql = AssertSqlSafe(format!(
        "SELECT {CARD}, file, number FROM games JOIN imports ON game = id
         WHERE id = $1 AND deleted IS NULL"
    ));
    let Some(row) = query(sql).bind(game).fetch_optional(&database.readers).await? else {
        return Ok(None);
    };
    Ok(Some(Import {
        card: import_card(&row)?,
        file: FileId(row.try_get("file")?),
        number: row.count("number")?,
    }))
}

pub(super) async fn file(database: &Database, file: FileId) -> Result<StoredFile, StoreError> {
    let kept = query("SELECT options FROM files WHERE id = $1 AND whole = TRUE")
        .bind(file.0)
        .fetch_one(&database.readers)
        .await?;
    let parts = query("SELECT bytes FROM parts WHERE file = $1 ORDER BY number")
        .bind(file.0)
        .fetch_all(&database.readers)
        .await?;
    let mut bytes = Vec::new();
    for part in &parts {
        bytes.extend_from_slice(part.try_get("bytes")?);
    }
    Ok(StoredFile { options: kept.try_get("options")?, bytes })
}
