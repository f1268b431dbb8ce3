//! Settings, by name.

use super::Database;
use super::query::query;
use crate::StoreError;

pub(super) async fn load(database: &Database, key: &str) -> Result<Option<String>, StoreError> {
    let row = query("SELECT value FROM settings WHERE key = $1")
        .bind(key)
        .fetch_optional(&database.readers)
        .await?;
    Ok(row.map(|row| row.try_get("value")).transpose()?)
}

pub(super) async fn keep(database: &Database, key: &str, value: &str) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    query(
        "INSERT INTO settings (key, value) VALUES ($1, $2)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )
    .bind(key)
    .bind(value)
    .execute(writing.connection())
    .await?;
    writing.commit().await
}
