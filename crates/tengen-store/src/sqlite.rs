//! The store in one SQLite file, with a write-ahead log.

mod analyses;
mod reviews;
mod rows;
#[cfg(test)]
mod tests;
mod training;
mod writer;

use std::path::Path;

use sqlx::{AssertSqlSafe, Row, SqliteConnection, SqlitePool};
use tengen_analysis::Analysis;
use tengen_session::{Finished, Millis, Record, Text};

use crate::card::fold;
use crate::{
    Doing, FileId, GameResult, Import, Library, NewFile, NewImport, OpenError, Outline, Query,
    RatedPuzzle, Saved, SavedAnalysis, Score, Store, StoreError, StoredAttempt, StoredFile,
    StoredReview, Summary, Training, TrainingStep,
};
use rows::{
    ANALYSIS, CARD, IMPORTED, card, entry, folded, import_card, json, millis, mode_name, read,
    shelf_name, there, time, verdict, verdict_name,
};
use writer::Writer;

/// A store in a SQLite file. Every append is synced to the disk before it returns.
#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
    /// How many bytes of a file are written at once.
    part: usize,
}

/// A move waits for no more than this much of a file.
const PART: usize = 1 << 20;

impl Sqlite {
    /// Opens the file, or makes it. A file that is damaged, foreign or from a newer version is left
    /// as it was.
    pub async fn open(file: &Path) -> Result<Sqlite, OpenError> {
        let (readers, options) = crate::open::open(file).await?;
        let store = Sqlite { readers, writer: Writer::new(options, file), part: PART };
        let tidied = async {
            store.fold_names().await?;
            store.forget_halves().await
        };
        match tidied.await {
            Ok(()) => Ok(store),
            Err(error) => {
                let detail = error.to_string();
                // It says no more than what went wrong already.
                let _ = store.close().await;
                Err(OpenError::Unreachable { file: file.to_owned(), detail })
            }
        }
    }

    /// Folds the names in rows from before there was a column for it.
    async fn fold_names(&self) -> Result<(), StoreError> {
        let rows = sqlx::query("SELECT id, name, words FROM games WHERE folded IS NULL")
            .fetch_all(&self.readers)
            .await?;
        if rows.is_empty() {
            return Ok(());
        }
        let mut writing = self.writer.begin().await?;
        for row in rows {
            let name: Option<&str> = row.try_get("name")?;
            sqlx::query("UPDATE games SET folded = ?, words = ? WHERE id = ?")
                .bind(folded(name))
                .bind(fold(row.try_get("words")?))
                .bind(row.try_get::<&str, _>("id")?)
                .execute(writing.connection())
                .await?;
        }
        writing.commit().await
    }

    /// Clears away what a program that died has left of a file.
    async fn forget_halves(&self) -> Result<(), StoreError> {
        let mut writing = self.writer.begin().await?;
        sqlx::query("DELETE FROM files WHERE whole = 0").execute(writing.connection()).await?;
        writing.commit().await
    }

    /// Writes the bytes of a file, part by part. Nobody sees it before it is whole.
    async fn take_in(&self, file: NewFile<'_>) -> Result<FileId, StoreError> {
        let mut writing = self.writer.begin().await?;
        let kept = sqlx::query("INSERT INTO files (name, options, whole) VALUES (?, ?, 0)")
            .bind(file.name)
            .bind(file.options)
            .execute(writing.connection())
            .await?;
        writing.commit().await?;
        let id = FileId(kept.last_insert_rowid());
        for (number, part) in (0_u32..).zip(file.bytes.chunks(self.part)) {
            let mut writing = self.writer.begin().await?;
            sqlx::query("INSERT INTO parts (file, number, bytes) VALUES (?, ?, ?)")
                .bind(id.0)
                .bind(number)
                .bind(part)
                .execute(writing.connection())
                .await?;
            writing.commit().await?;
        }
        Ok(id)
    }
}

impl Store for Sqlite {
    fn append<'a>(
        &'a self,
        game: &'a str,
        records: &'a [Record],
        summary: &'a Summary,
    ) -> Doing<'a, ()> {
        Box::pin(async move {
            let Some(last) = records.last() else { return Ok(()) };
            let mut writing = self.writer.begin().await?;
            write_summary(writing.connection(), game, summary, last.time).await?;
            reviews::forget_others(writing.connection(), game, &summary.moves).await?;
            for record in records {
                insert_event(writing.connection(), game, record.seq, &json(record)).await?;
            }
            writing.commit().await
        })
    }

    fn load<'a>(&'a self, game: &'a str) -> Doing<'a, Option<Saved>> {
        Box::pin(async move {
            let sql = AssertSqlSafe(format!(
                "SELECT {CARD}, coalesce(seen, 0) AS seen FROM games
                 WHERE id = ? AND mode NOT IN ('{IMPORTED}', '{ANALYSIS}') AND deleted IS NULL"
            ));
            let Some(row) = sqlx::query(sql).bind(game).fetch_optional(&self.readers).await? else {
                return Ok(None);
            };
            let (card, seen) = (card(&row)?, millis(&row, "seen")?);
            let rows = sqlx::query("SELECT record FROM events WHERE game = ? ORDER BY seq")
                .bind(game)
                .fetch_all(&self.readers)
                .await?;
            let records = rows.iter().map(|row| read(game, row.try_get("record")?));
            Ok(Some(Saved { card, records: records.collect::<Result<_, StoreError>>()?, seen }))
        })
    }

    fn saw<'a>(&'a self, game: &'a str, now: Millis) -> Doing<'a, ()> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            let done = sqlx::query("UPDATE games SET seen = ? WHERE id = ?")
                .bind(time(now))
                .bind(game)
                .execute(writing.connection())
                .await?;
            there(game, done.rows_affected())?;
            writing.commit().await
        })
    }

    fn import<'a>(
        &'a self,
        file: NewFile<'a>,
        games: &'a [NewImport],
        now: Millis,
    ) -> Doing<'a, FileId> {
        Box::pin(async move {
            let file = self.take_in(file).await?;
            let mut writing = self.writer.begin().await?;
            sqlx::query("UPDATE files SET whole = 1 WHERE id = ?")
                .bind(file.0)
                .execute(writing.connection())
                .await?;
            for NewImport { id, number, digest } in games {
                sqlx::query(
                    "INSERT INTO games (id, folded, mode, setup, words, moves, black, result,
                         assisted, created, updated)
                     VALUES (?1, '', ?2, ?3, ?4, '', '', ?5, 0, ?6, ?6)",
                )
                .bind(id)
                .bind(IMPORTED)
                .bind(json(digest))
                .bind(digest.words())
                .bind(digest.result.as_ref().map(json))
                .bind(time(now))
                .execute(writing.connection())
                .await?;
                sqlx::query("INSERT INTO imports (game, file, number) VALUES (?, ?, ?)")
                    .bind(id)
                    .bind(file.0)
                    .bind(number)
                    .execute(writing.connection())
                    .await?;
            }
            writing.commit().await?;
            Ok(file)
        })
    }

    fn imported<'a>(&'a self, game: &'a str) -> Doing<'a, Option<Import>> {
        Box::pin(async move {
            let sql = AssertSqlSafe(format!(
                "SELECT {CARD}, file, number FROM games JOIN imports ON game = id
                 WHERE id = ? AND deleted IS NULL"
            ));
            let Some(row) = sqlx::query(sql).bind(game).fetch_optional(&self.readers).await? else {
                return Ok(None);
            };
            Ok(Some(Import {
                card: import_card(&row)?,
                file: FileId(row.try_get("file")?),
                number: row.try_get("number")?,
            }))
        })
    }

    fn file(&self, file: FileId) -> Doing<'_, StoredFile> {
        Box::pin(async move {
            let options =
                sqlx::query_scalar("SELECT options FROM files WHERE id = ? AND whole = 1")
                    .bind(file.0)
                    .fetch_one(&self.readers)
                    .await?;
            let parts = sqlx::query("SELECT bytes FROM parts WHERE file = ? ORDER BY number")
                .bind(file.0)
                .fetch_all(&self.readers)
                .await?;
            let mut bytes = Vec::new();
            for part in &parts {
                bytes.extend_from_slice(part.try_get("bytes")?);
            }
            Ok(StoredFile { options, bytes })
        })
    }

    fn append_edits<'a>(
        &'a self,
        analysis: &'a str,
        records: &'a [tengen_analysis::Record],
        outline: &'a Outline,
    ) -> Doing<'a, ()> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            analyses::append(writing.connection(), analysis, records, outline).await?;
            writing.commit().await
        })
    }

    fn keep_snapshot<'a>(&'a self, id: &'a str, analysis: &'a Analysis) -> Doing<'a, ()> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            analyses::keep_snapshot(writing.connection(), id, analysis).await?;
            writing.commit().await
        })
    }

    fn analysis<'a>(&'a self, id: &'a str) -> Doing<'a, Option<SavedAnalysis>> {
        Box::pin(analyses::load(&self.readers, id))
    }

    fn list<'a>(&'a self, query: &'a Query) -> Doing<'a, Library> {
        // `instr` and not `LIKE`: it knows no signs, and does not stop reading at a NUL. A line break is
        // in no name; it only keeps the words apart.
        // A game or an analysis in which nothing has happened is kept for those who have its link, and shown
        // to nobody.
        const WHERE: &str = "deleted IS NULL
            AND (moves != coalesce(setup ->> '$.from', '') OR result IS NOT NULL OR name IS NOT NULL
                OR mode = 'imported' OR (mode = 'analysis' AND updated > created))
            AND (?1 IS NULL OR mode = ?1)
            AND (instr(words, ?2) > 0 OR instr(folded, ?2) > 0) AND instr(?2, char(10)) = 0
            AND (?3 IS NULL OR (result IS NOT NULL OR mode IN ('imported', 'analysis')) = ?3)
            AND (?4 IS NULL OR (name IS NOT NULL) = ?4)";
        Box::pin(async move {
            let mode = query.shelf.map(shelf_name);
            let words = fold(query.words.trim());
            let page = AssertSqlSafe(format!(
                "SELECT {CARD} FROM games WHERE {WHERE} ORDER BY updated DESC, id LIMIT ?5 OFFSET ?6"
            ));
            let rows = sqlx::query(page)
                .bind(mode)
                .bind(&words)
                .bind(query.finished)
                .bind(query.named)
                .bind(query.limit)
                .bind(query.offset)
                .fetch_all(&self.readers)
                .await?;
            let count = AssertSqlSafe(format!("SELECT count(*) FROM games WHERE {WHERE}"));
            let total: u32 = sqlx::query_scalar(count)
                .bind(mode)
                .bind(&words)
                .bind(query.finished)
                .bind(query.named)
                .fetch_one(&self.readers)
                .await?;
            Ok(Library { games: rows.iter().map(entry).collect::<Result<_, _>>()?, total })
        })
    }

    fn rename<'a>(&'a self, game: &'a str, name: Option<&'a str>) -> Doing<'a, ()> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            let sql = "UPDATE games SET name = ?, folded = ? WHERE id = ? AND deleted IS NULL";
            let done = sqlx::query(sql)
                .bind(name)
                .bind(folded(name))
                .bind(game)
                .execute(writing.connection())
                .await?;
            there(game, done.rows_affected())?;
            writing.commit().await
        })
    }

    fn copy<'a>(
        &'a self,
        game: &'a str,
        copy: &'a str,
        name: Option<&'a str>,
        now: Millis,
    ) -> Doing<'a, ()> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            let done = sqlx::query(
                "INSERT INTO games (id, name, folded, mode, setup, words, moves, black, result,
                     assisted, copy_of, created, updated)
                 SELECT ?1, ?2, ?5, mode, setup, words, moves, black, result, assisted, id, created, ?3
                 FROM games WHERE id = ?4 AND deleted IS NULL",
            )
            .bind(copy)
            .bind(name)
            .bind(time(now))
            .bind(game)
            .bind(folded(name))
            .execute(writing.connection())
            .await?;
            there(game, done.rows_affected())?;
            for rest in [
                "INSERT INTO events (game, seq, record)
                 SELECT ?, seq, record FROM events WHERE game = ?",
                "INSERT INTO imports (game, file, number)
                 SELECT ?, file, number FROM imports WHERE game = ?",
                "INSERT INTO snapshots (game, seq, analysis)
                 SELECT ?, seq, analysis FROM snapshots WHERE game = ?",
                "INSERT INTO reviews (game, moves, stage, report, updated)
                 SELECT ?, moves, stage, report, updated FROM reviews WHERE game = ?",
            ] {
                sqlx::query(rest).bind(copy).bind(game).execute(writing.connection()).await?;
            }
            writing.commit().await
        })
    }

    fn delete<'a>(&'a self, game: &'a str, now: Millis) -> Doing<'a, ()> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            let done = sqlx::query("UPDATE games SET deleted = ? WHERE id = ? AND deleted IS NULL")
                .bind(time(now))
                .bind(game)
                .execute(writing.connection())
                .await?;
            there(game, done.rows_affected())?;
            writing.commit().await
        })
    }

    fn restore<'a>(&'a self, game: &'a str) -> Doing<'a, ()> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            let done = sqlx::query("UPDATE games SET deleted = NULL WHERE id = ? AND purged = 0")
                .bind(game)
                .execute(writing.connection())
                .await?;
            there(game, done.rows_affected())?;
            writing.commit().await
        })
    }

    fn purge(&self, before: Millis) -> Doing<'_, u64> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            let gone = sqlx::query("UPDATE games SET purged = 1 WHERE deleted < ? AND purged = 0")
                .bind(time(before))
                .execute(writing.connection())
                .await?;
            for forget in [
                "DELETE FROM events WHERE game IN (SELECT id FROM games WHERE purged = 1)",
                "DELETE FROM snapshots WHERE game IN (SELECT id FROM games WHERE purged = 1)",
                "DELETE FROM reviews WHERE game IN (SELECT id FROM games WHERE purged = 1)",
                "DELETE FROM imports WHERE game IN (SELECT id FROM games WHERE purged = 1)",
                "DELETE FROM files WHERE whole = 1 AND id NOT IN (SELECT file FROM imports)",
            ] {
                sqlx::query(forget).execute(writing.connection()).await?;
            }
            writing.commit().await?;
            Ok(gone.rows_affected())
        })
    }

    fn review<'a>(&'a self, game: &'a str) -> Doing<'a, Option<StoredReview>> {
        Box::pin(reviews::load(&self.readers, game))
    }

    fn keep_review<'a>(&'a self, game: &'a str, review: &'a StoredReview) -> Doing<'a, ()> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            reviews::keep(writing.connection(), game, review).await?;
            writing.commit().await
        })
    }

    fn unread(&self) -> Doing<'_, Vec<String>> {
        Box::pin(reviews::unread(&self.readers))
    }

    fn score<'a>(&'a self, against: Option<&'a str>) -> Doing<'a, Score> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT id, verdict, points FROM games
                 WHERE verdict IS NOT NULL AND copy_of IS NULL
                     AND (?1 IS NULL OR setup ->> '$.first.opponent' = ?1
                         OR setup ->> '$.second.opponent' = ?1)
                 ORDER BY finished, id",
            )
            .bind(against)
            .fetch_all(&self.readers)
            .await?;
            let mut score = Score::default();
            for row in rows {
                let verdict = verdict(row.try_get("id")?, row.try_get("verdict")?)?;
                score.count(verdict, row.try_get("points")?);
            }
            Ok(score)
        })
    }

    fn results(&self) -> Doing<'_, Vec<GameResult>> {
        Box::pin(training::results(&self.readers))
    }

    fn training<'a>(&'a self, person: &'a str) -> Doing<'a, Training> {
        Box::pin(training::training(&self.readers, person))
    }

    fn attempt<'a>(&'a self, person: &'a str, id: &'a str) -> Doing<'a, Option<StoredAttempt>> {
        Box::pin(training::attempt(&self.readers, person, id))
    }

    fn train<'a>(&'a self, person: &'a str, step: &'a TrainingStep) -> Doing<'a, ()> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            training::keep(writing.connection(), person, step).await?;
            writing.commit().await
        })
    }

    fn rated_puzzle<'a>(&'a self, id: &'a str) -> Doing<'a, Option<RatedPuzzle>> {
        Box::pin(training::puzzle(&self.readers, id))
    }

    fn setting<'a>(&'a self, key: &'a str) -> Doing<'a, Option<String>> {
        Box::pin(async move {
            let value = sqlx::query_scalar("SELECT value FROM settings WHERE key = ?").bind(key);
            Ok(value.fetch_optional(&self.readers).await?)
        })
    }

    fn set_setting<'a>(&'a self, key: &'a str, value: &'a str) -> Doing<'a, ()> {
        Box::pin(async move {
            let mut writing = self.writer.begin().await?;
            sqlx::query(
                "INSERT INTO settings (key, value) VALUES (?, ?)
                 ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            )
            .bind(key)
            .bind(value)
            .execute(writing.connection())
            .await?;
            writing.commit().await
        })
    }

    /// Writes everything into the one file and closes it.
    fn close(&self) -> Doing<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            self.writer.close().await
        })
    }
}

/// Adds an event to the log of a game or an analysis.
async fn insert_event(
    connection: &mut SqliteConnection,
    game: &str,
    seq: u32,
    record: &str,
) -> Result<(), StoreError> {
    let inserted = sqlx::query("INSERT INTO events (game, seq, record) VALUES (?, ?, ?)")
        .bind(game)
        .bind(seq)
        .bind(record)
        .execute(connection)
        .await;
    match inserted {
        Err(error) if error.as_database_error().is_some_and(|e| e.is_unique_violation()) => {
            Err(StoreError::Conflict { game: game.to_owned(), seq })
        }
        other => other.map(|_| ()).map_err(StoreError::from),
    }
}

async fn write_summary(
    connection: &mut SqliteConnection,
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
    .bind(finished.map(Finished::points))
    .bind(time(now))
    .bind(summary.result.map(|_| time(now)))
    .execute(connection)
    .await?;
    Ok(())
}
