//! Who does what, among the instances on one database. SQLite has one instance, and all is its own.

use tengen_session::Millis;

use super::Database;
use super::query::{Readers, query};
use crate::{Lease, StoreError};

/// By the server's clock: those of the instances may differ.
pub(super) const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT";

pub(super) async fn take(
    database: &Database,
    what: &str,
    lasting: Millis,
) -> Result<Lease, StoreError> {
    if let Readers::Sqlite(_) = database.readers {
        return Ok(Lease::Ours);
    }
    // What ran out long ago is cleared away by whoever comes, without waiting for others who do.
    let sql = format!(
        "WITH old AS (DELETE FROM leases WHERE what IN
             (SELECT what FROM leases WHERE until <= {NOW} AND what != $1 FOR UPDATE SKIP LOCKED))
         INSERT INTO leases (what, holder, until) VALUES ($1, $2, {NOW} + $3)
         ON CONFLICT (what) DO UPDATE SET holder = excluded.holder, until = excluded.until
         WHERE leases.holder = excluded.holder OR leases.until <= {NOW}"
    );
    let taken = query(sqlx::AssertSqlSafe(sql))
        .bind(what)
        .bind(&database.holder)
        .bind(lasting)
        .execute(&database.readers)
        .await?;
    if taken > 0 {
        return Ok(Lease::Ours);
    }
    let sql = format!("SELECT greatest(until - {NOW}, 0) AS rest FROM leases WHERE what = $1");
    let row = query(sqlx::AssertSqlSafe(sql)).bind(what).fetch_optional(&database.readers).await?;
    let rest = row.map_or(Ok(0), |row| row.try_get::<i64>("rest"))?;
    Ok(Lease::Theirs { rest: Millis(rest.unsigned_abs()) })
}

pub(super) async fn give_back(database: &Database, what: &str) -> Result<(), StoreError> {
    if let Readers::Postgres(_) = database.readers {
        query("DELETE FROM leases WHERE what = $1 AND holder = $2")
            .bind(what)
            .bind(&database.holder)
            .execute(&database.readers)
            .await?;
    }
    Ok(())
}
