//! Who is in a room, among the instances on one database. SQLite has one instance, which knows it by itself.

use sqlx::AssertSqlSafe;
use tengen_session::Millis;

use super::Database;
use super::leases::NOW;
use super::query::{Readers, query};
use crate::{Chair, News, StoreError};

pub(super) async fn arrive(
    database: &Database,
    code: &str,
    chair: Chair,
    lasting: Millis,
) -> Result<(), StoreError> {
    if let Readers::Sqlite(_) = database.readers {
        return Ok(());
    }
    let mut writing = database.writer.begin().await?;
    let again = AssertSqlSafe(format!(
        "UPDATE present SET until = {NOW} + $4 WHERE room = $1 AND chair = $2 AND holder = $3"
    ));
    let known = query(again)
        .bind(code)
        .bind(chair.name())
        .bind(&database.holder)
        .bind(lasting)
        .execute(writing.connection())
        .await?;
    if known == 0 {
        // A room that is not there any more has nobody in it.
        let first = AssertSqlSafe(format!(
            "INSERT INTO present (room, chair, holder, until)
             SELECT code, $2, $3, {NOW} + $4 FROM rooms WHERE code = $1"
        ));
        query(first)
            .bind(code)
            .bind(chair.name())
            .bind(&database.holder)
            .bind(lasting)
            .execute(writing.connection())
            .await?;
        writing.announce(News::Room { code: code.to_owned() });
    }
    writing.commit().await
}

pub(super) async fn depart(
    database: &Database,
    code: &str,
    chair: Chair,
) -> Result<(), StoreError> {
    if let Readers::Sqlite(_) = database.readers {
        return Ok(());
    }
    let mut writing = database.writer.begin().await?;
    query("DELETE FROM present WHERE room = $1 AND chair = $2 AND holder = $3")
        .bind(code)
        .bind(chair.name())
        .bind(&database.holder)
        .execute(writing.connection())
        .await?;
    writing.announce(News::Room { code: code.to_owned() });
    writing.commit().await
}

/// The seats of which somebody is with another instance.
pub(super) async fn elsewhere(database: &Database, code: &str) -> Result<Vec<Chair>, StoreError> {
    if let Readers::Sqlite(_) = database.readers {
        return Ok(Vec::new());
    }
    let sql = AssertSqlSafe(format!(
        "SELECT DISTINCT chair FROM present WHERE room = $1 AND holder != $2 AND until > {NOW}"
    ));
    let rows = query(sql).bind(code).bind(&database.holder).fetch_all(&database.readers).await?;
    let names: Vec<String> =
        rows.iter().map(|row| row.try_get("chair")).collect::<Result<_, _>>()?;
    Ok(Chair::BOTH
        .into_iter()
        .filter(|chair| names.iter().any(|name| name == chair.name()))
        .collect())
}
