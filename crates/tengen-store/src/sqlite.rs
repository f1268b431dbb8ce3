//! The store in one SQLite file, with a write-ahead log.

use std::path::Path;

use serde::de::DeserializeOwned;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, Sqlite as Db, SqlitePool, Transaction};
use tengen_rules::Player;
use tengen_session::{Millis, Mode, Record, Text, Verdict};

use crate::card::fold;
use crate::{
    Card, Digest, Entry, FileId, Import, ImportCard, ImportMode, Library, NewFile, NewImport,
    OpenError, Query, Saved, Score, Shelf, Store, StoreError, StoredFile, Summary,
};

/// A store in a SQLite file. Every append is synced to the disk before it returns.
#[derive(Clone, Debug)]
pub struct Sqlite {
    pool: SqlitePool,
}

impl Sqlite {
    /// Opens the file, or makes it. A file that is damaged, foreign or from a newer version is left
    /// as it was.
    pub async fn open(file: &Path) -> Result<Sqlite, OpenError> {
        let store = Sqlite { pool: crate::open::open(file).await? };
        let folded = store.fold_names().await;
        folded.map_err(|error| OpenError::Damaged {
            file: file.to_owned(),
            detail: error.to_string(),
        })?;
        Ok(store)
    }

    /// Folds the names in rows from before there was a column for it.
    async fn fold_names(&self) -> Result<(), StoreError> {
        let rows = sqlx::query("SELECT id, name, words FROM games WHERE folded IS NULL")
            .fetch_all(&self.pool)
            .await?;
        for row in rows {
            let name: Option<&str> = row.try_get("name")?;
            sqlx::query("UPDATE games SET folded = ?, words = ? WHERE id = ?")
                .bind(folded(name))
                .bind(fold(row.try_get("words")?))
                .bind(row.try_get::<&str, _>("id")?)
                .execute(&self.pool)
                .await?;
        }
        Ok(())
    }

    /// Writes everything into the one file and closes it.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// The mode of games that were read from a file.
const IMPORTED: &str = "imported";

const CARD: &str = "id, name, mode, setup, moves, black, result, assisted, created, updated";

impl Store for Sqlite {
    async fn append(
        &self,
        game: &str,
        records: &[Record],
        summary: &Summary,
    ) -> Result<(), StoreError> {
        let Some(last) = records.last() else { return Ok(()) };
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        write_summary(&mut transaction, game, summary, last.time).await?;
        for record in records {
            let inserted = sqlx::query("INSERT INTO events (game, seq, record) VALUES (?, ?, ?)")
                .bind(game)
                .bind(record.seq)
                .bind(json(record))
                .execute(&mut *transaction)
                .await;
            match inserted {
                Err(error)
                    if error.as_database_error().is_some_and(|e| e.is_unique_violation()) =>
                {
                    return Err(StoreError::Conflict { game: game.to_owned(), seq: record.seq });
                }
                other => other?,
            };
        }
        transaction.commit().await?;
        Ok(())
    }

    async fn load(&self, game: &str) -> Result<Option<Saved>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {CARD} FROM games WHERE id = ? AND mode != '{IMPORTED}' AND deleted IS NULL"
        ));
        let Some(row) = sqlx::query(sql).bind(game).fetch_optional(&self.pool).await? else {
            return Ok(None);
        };
        let card = card(&row)?;
        let rows = sqlx::query("SELECT record FROM events WHERE game = ? ORDER BY seq")
            .bind(game)
            .fetch_all(&self.pool)
            .await?;
        let records = rows.iter().map(|row| read(game, row.try_get("record")?));
        Ok(Some(Saved { card, records: records.collect::<Result<_, StoreError>>()? }))
    }

    async fn import(
        &self,
        file: NewFile<'_>,
        games: &[NewImport],
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let kept = sqlx::query("INSERT INTO files (name, options, bytes) VALUES (?, ?, ?)")
            .bind(file.name)
            .bind(file.options)
            .bind(file.bytes)
            .execute(&mut *transaction)
            .await?;
        for NewImport { id, number, digest } in games {
            sqlx::query(
                "INSERT INTO games (id, folded, mode, setup, words, moves, black, result, assisted, created, updated)
                 VALUES (?1, '', ?2, ?3, ?4, '', '', ?5, 0, ?6, ?6)",
            )
            .bind(id)
            .bind(IMPORTED)
            .bind(json(digest))
            .bind(digest.words())
            .bind(digest.result.as_ref().map(json))
            .bind(time(now))
            .execute(&mut *transaction)
            .await?;
            sqlx::query("INSERT INTO imports (game, file, number) VALUES (?, ?, ?)")
                .bind(id)
                .bind(kept.last_insert_rowid())
                .bind(number)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    async fn imported(&self, game: &str) -> Result<Option<Import>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {CARD}, file, number FROM games JOIN imports ON game = id
             WHERE id = ? AND deleted IS NULL"
        ));
        let Some(row) = sqlx::query(sql).bind(game).fetch_optional(&self.pool).await? else {
            return Ok(None);
        };
        Ok(Some(Import {
            card: import_card(&row)?,
            file: FileId(row.try_get("file")?),
            number: row.try_get("number")?,
        }))
    }

    async fn file(&self, file: FileId) -> Result<StoredFile, StoreError> {
        let row = sqlx::query("SELECT options, bytes FROM files WHERE id = ?")
            .bind(file.0)
            .fetch_one(&self.pool)
            .await?;
        Ok(StoredFile { options: row.try_get("options")?, bytes: row.try_get("bytes")? })
    }

    async fn list(&self, query: &Query) -> Result<Library, StoreError> {
        // A game in which nothing has happened is kept for those who have its link, and shown to nobody.
        const WHERE: &str = "deleted IS NULL
            AND (moves != '' OR result IS NOT NULL OR name IS NOT NULL OR mode = 'imported')
            AND (?1 IS NULL OR mode = ?1)
            AND (words LIKE ?2 ESCAPE '\\' OR folded LIKE ?2 ESCAPE '\\')
            AND (?3 IS NULL OR (result IS NOT NULL OR mode = 'imported') = ?3)
            AND (?4 IS NULL OR (name IS NOT NULL) = ?4)";
        let mode = query.shelf.map(shelf_name);
        let like = pattern(&query.words);
        let page = sqlx::AssertSqlSafe(format!(
            "SELECT {CARD} FROM games WHERE {WHERE} ORDER BY updated DESC, id LIMIT ?5 OFFSET ?6"
        ));
        let rows = sqlx::query(page)
            .bind(mode)
            .bind(&like)
            .bind(query.finished)
            .bind(query.named)
            .bind(query.limit)
            .bind(query.offset)
            .fetch_all(&self.pool)
            .await?;
        let count = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM games WHERE {WHERE}"));
        let total: u32 = sqlx::query_scalar(count)
            .bind(mode)
            .bind(&like)
            .bind(query.finished)
            .bind(query.named)
            .fetch_one(&self.pool)
            .await?;
        Ok(Library { games: rows.iter().map(entry).collect::<Result<_, _>>()?, total })
    }

    async fn rename(&self, game: &str, name: Option<&str>) -> Result<(), StoreError> {
        let done =
            sqlx::query("UPDATE games SET name = ?, folded = ? WHERE id = ? AND deleted IS NULL")
                .bind(name)
                .bind(folded(name))
                .bind(game)
                .execute(&self.pool)
                .await?;
        there(game, done.rows_affected())
    }

    async fn copy(
        &self,
        game: &str,
        copy: &str,
        name: Option<&str>,
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let done = sqlx::query(
            "INSERT INTO games (id, name, folded, mode, setup, words, moves, black, result, assisted,
                 copy_of, created, updated)
             SELECT ?1, ?2, ?5, mode, setup, words, moves, black, result, assisted, id, created, ?3
             FROM games WHERE id = ?4 AND deleted IS NULL",
        )
        .bind(copy)
        .bind(name)
        .bind(time(now))
        .bind(game)
        .bind(folded(name))
        .execute(&mut *transaction)
        .await?;
        there(game, done.rows_affected())?;
        sqlx::query(
            "INSERT INTO events (game, seq, record)
             SELECT ?, seq, record FROM events WHERE game = ?",
        )
        .bind(copy)
        .bind(game)
        .execute(&mut *transaction)
        .await?;
        sqlx::query(
            "INSERT INTO imports (game, file, number)
             SELECT ?, file, number FROM imports WHERE game = ?",
        )
        .bind(copy)
        .bind(game)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    async fn delete(&self, game: &str, now: Millis) -> Result<(), StoreError> {
        let done = sqlx::query("UPDATE games SET deleted = ? WHERE id = ? AND deleted IS NULL")
            .bind(time(now))
            .bind(game)
            .execute(&self.pool)
            .await?;
        there(game, done.rows_affected())
    }

    async fn restore(&self, game: &str) -> Result<(), StoreError> {
        let done = sqlx::query("UPDATE games SET deleted = NULL WHERE id = ? AND purged = 0")
            .bind(game)
            .execute(&self.pool)
            .await?;
        there(game, done.rows_affected())
    }

    async fn purge(&self, before: Millis) -> Result<u64, StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let gone = sqlx::query("UPDATE games SET purged = 1 WHERE deleted < ? AND purged = 0")
            .bind(time(before))
            .execute(&mut *transaction)
            .await?;
        for forget in [
            "DELETE FROM events WHERE game IN (SELECT id FROM games WHERE purged = 1)",
            "DELETE FROM imports WHERE game IN (SELECT id FROM games WHERE purged = 1)",
            "DELETE FROM files WHERE id NOT IN (SELECT file FROM imports)",
        ] {
            sqlx::query(forget).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(gone.rows_affected())
    }

    async fn score(&self, against: Option<&str>) -> Result<Score, StoreError> {
        let rows = sqlx::query(
            "SELECT id, verdict, points FROM games
             WHERE verdict IS NOT NULL AND copy_of IS NULL
                 AND (?1 IS NULL OR setup ->> '$.first.opponent' = ?1
                     OR setup ->> '$.second.opponent' = ?1)
             ORDER BY finished, id",
        )
        .bind(against)
        .fetch_all(&self.pool)
        .await?;
        let mut score = Score::default();
        for row in rows {
            let verdict = match row.try_get("verdict")? {
                "win" => Verdict::Win,
                "draw" => Verdict::Draw,
                "loss" => Verdict::Loss,
                other => return Err(unreadable(row.try_get("id")?, other)),
            };
            score.count(verdict, row.try_get("points")?);
        }
        Ok(score)
    }

    async fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        let value = sqlx::query_scalar("SELECT value FROM settings WHERE key = ?").bind(key);
        Ok(value.fetch_optional(&self.pool).await?)
    }

    async fn set_setting(&self, key: &str, value: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO settings (key, value) VALUES (?, ?)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        )
        .bind(key)
        .bind(value)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

async fn write_summary(
    transaction: &mut Transaction<'_, Db>,
    game: &str,
    summary: &Summary,
    now: Millis,
) -> Result<(), StoreError> {
    let finished = summary.finished;
    sqlx::query(
        "INSERT INTO games (id, folded, mode, setup, words, moves, black, result, assisted,
             verdict, points, created, updated, finished)
         VALUES (?1, '', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?12)
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
    .bind(finished.map(tengen_session::Finished::points))
    .bind(time(now))
    .bind(summary.result.map(|_| time(now)))
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

fn entry(row: &SqliteRow) -> Result<Entry, StoreError> {
    match row.try_get("mode")? {
        IMPORTED => import_card(row).map(Entry::Imported),
        _ => card(row).map(Entry::Played),
    }
}

fn import_card(row: &SqliteRow) -> Result<ImportCard, StoreError> {
    let id: String = row.try_get("id")?;
    let digest: Digest = read(&id, row.try_get("setup")?)?;
    Ok(ImportCard {
        mode: ImportMode::Imported,
        name: row.try_get("name")?,
        digest,
        created: millis(row, "created")?,
        updated: millis(row, "updated")?,
        id,
    })
}

fn card(row: &SqliteRow) -> Result<Card, StoreError> {
    let id: String = row.try_get("id")?;
    let black: &str = row.try_get("black")?;
    let result: Option<&str> = row.try_get("result")?;
    let mode = match row.try_get("mode")? {
        "engine" => Mode::Engine,
        "people" => Mode::People,
        other => return Err(unreadable(&id, other)),
    };
    Ok(Card {
        name: row.try_get("name")?,
        mode,
        setup: read(&id, row.try_get("setup")?)?,
        moves: row.try_get("moves")?,
        black: <Player as tengen_session::Written>::read(black)
            .map(Text)
            .ok_or_else(|| unreadable(&id, black))?,
        result: result.map(|text| read(&id, text)).transpose()?,
        assisted: row.try_get("assisted")?,
        created: millis(row, "created")?,
        updated: millis(row, "updated")?,
        id,
    })
}

fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Engine => "engine",
        Mode::People => "people",
    }
}

fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Draw => "draw",
        Verdict::Loss => "loss",
    }
}

fn shelf_name(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Engine => mode_name(Mode::Engine),
        Shelf::People => mode_name(Mode::People),
        Shelf::Imported => IMPORTED,
    }
}

fn millis(row: &SqliteRow, column: &str) -> Result<Millis, StoreError> {
    Ok(Millis(row.try_get::<i64, _>(column)?.unsigned_abs()))
}

/// SQLite has signed numbers; a time beyond their end is the end.
fn time(time: Millis) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("our types are plain JSON")
}

fn read<T: DeserializeOwned>(game: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| unreadable(game, &error.to_string()))
}

fn unreadable(game: &str, detail: &str) -> StoreError {
    StoreError::Unreadable { game: game.to_owned(), detail: detail.to_owned() }
}

fn there(game: &str, rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Missing(game.to_owned())) } else { Ok(()) }
}

/// The name as it is searched for.
fn folded(name: Option<&str>) -> String {
    name.map(fold).unwrap_or_default()
}

/// A pattern for `LIKE` that finds these words as they are.
fn pattern(words: &str) -> String {
    let mut pattern = String::from("%");
    for letter in fold(words.trim()).chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}
