//! Who is in a room, among the instances on one database. SQLite has one instance, which knows it by itself.

use sqlx::AssertSqlSafe;
use tengen_session::Millis;

use super::Database;
use super::leases::NOW;
use super::query::{Readers, query};
use crate::{Chair, News, Present, StoreError};

/// What those are present as who have no seat.
const WATCHER: &str = "watcher";

pub(super) async fn attend(
    database: &Database,
    code: &str,
    who: &Present,
    lasting: Millis,
) -> Result<(), StoreError> {
    if let Readers::Sqlite(_) = database.readers {
        return Ok(());
    }
    let mut writing = database.writer.begin().await?;
    let mut is_news = false;
    let seats = Chair::BOTH.map(|chair| (chair.name(), u32::from(who.chairs.contains(&chair))));
    for (name, pages) in seats.into_iter().chain([(WATCHER, who.watchers)]) {
        let before =
            query("SELECT pages FROM present WHERE room = $1 AND chair = $2 AND holder = $3")
                .bind(code)
                .bind(name)
                .bind(&database.holder)
                .fetch_optional(writing.connection())
                .await?;
        let before = before.map(|row| row.count("pages")).transpose()?.unwrap_or(0);
        is_news |= before != pages;
        // A room that is not there any more has nobody in it.
        let sql = match pages {
            0 => "DELETE FROM present WHERE room = $1 AND chair = $2 AND holder = $3".to_owned(),
            _ => format!(
                "INSERT INTO present (room, chair, holder, until, pages)
                 SELECT code, $2, $3, {NOW} + $4, $5 FROM rooms WHERE code = $1
                 ON CONFLICT (room, chair, holder)
                 DO UPDATE SET until = excluded.until, pages = excluded.pages"
            ),
        };
        let change = query(AssertSqlSafe(sql)).bind(code).bind(name).bind(&database.holder);
        let change = if pages == 0 { change } else { change.bind(lasting).bind(pages) };
        change.execute(writing.connection()).await?;
    }
    if is_news {
        writing.announce(News::Room { code: code.to_owned() });
    }
    writing.commit().await
}

pub(super) async fn say(database: &Database, code: &str, said: &str) -> Result<(), StoreError> {
    if let Readers::Sqlite(_) = database.readers {
        return Ok(());
    }
    let mut writing = database.writer.begin().await?;
    let (code, said, holder) = (code.to_owned(), said.to_owned(), database.holder.clone());
    writing.announce(News::Said { code, said, holder });
    writing.commit().await
}

/// Who is with other instances.
pub(super) async fn elsewhere(database: &Database, code: &str) -> Result<Present, StoreError> {
    let mut present = Present::default();
    if let Readers::Sqlite(_) = database.readers {
        return Ok(present);
    }
    let sql = AssertSqlSafe(format!(
        "SELECT chair, sum(pages)::BIGINT AS pages FROM present
         WHERE room = $1 AND holder != $2 AND until > {NOW} GROUP BY chair"
    ));
    for row in query(sql).bind(code).bind(&database.holder).fetch_all(&database.readers).await? {
        match row.try_get("chair")? {
            WATCHER => present.watchers = row.count("pages")?,
            name => present.chairs.extend(Chair::BOTH.into_iter().filter(|one| one.name() == name)),
        }
    }
    present.chairs.sort_by_key(|chair| chair.name());
    Ok(present)
}
