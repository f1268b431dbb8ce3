//! One statement in words that both databases understand, the values in it, and the rows that come back.
//! Parameters are `$1`, `$2` and so on.

use std::borrow::Cow;

use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, PgConnection, PgPool, Postgres, Row as _, SqlSafeStr, SqlStr, Sqlite, Type};
use sqlx::{SqliteConnection, SqlitePool};
use tengen_session::Millis;

/// A statement with the values that go into it.
#[must_use = "a statement does nothing before it is executed"]
pub(crate) struct Query<'a> {
    sql: SqlStr,
    values: Vec<Value<'a>>,
}

/// A value, or the absence of one of its kind: PostgreSQL asks of what kind a NULL is.
#[derive(Debug)]
pub(crate) enum Value<'a> {
    Text(Option<Cow<'a, str>>),
    Number(Option<i64>),
    Real(Option<f64>),
    Flag(Option<bool>),
    Bytes(Option<Cow<'a, [u8]>>),
}

/// The connection that writes.
#[derive(Debug)]
pub(crate) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// The connections that read.
#[derive(Clone, Debug)]
pub(crate) enum Readers {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// Where a statement is executed.
pub(crate) enum On<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
    SqliteReaders(&'a SqlitePool),
    PostgresReaders(&'a PgPool),
}

/// A statement, without its values yet.
pub(crate) fn query<'a>(sql: impl SqlSafeStr) -> Query<'a> {
    Query { sql: sql.into_sql_str(), values: Vec::new() }
}

macro_rules! bound {
    ($query:expr, $text:expr) => {{
        let Query { sql, values } = $query;
        values.into_iter().fold(sqlx::query(sql), |query, value| match value {
            Value::Text(text) => query.bind(text.map($text)),
            Value::Number(number) => query.bind(number),
            Value::Real(real) => query.bind(real),
            Value::Flag(flag) => query.bind(flag),
            Value::Bytes(bytes) => query.bind(bytes.map(Cow::into_owned)),
        })
    }};
}

impl<'a> Query<'a> {
    /// Gives the next parameter its value.
    pub(crate) fn bind(mut self, value: impl Into<Value<'a>>) -> Query<'a> {
        self.values.push(value.into());
        self
    }

    /// Executes it, and tells how many rows it touched.
    pub(crate) async fn execute(self, on: impl Into<On<'_>>) -> Result<u64, sqlx::Error> {
        Ok(match on.into() {
            On::Sqlite(line) => bound!(self, Cow::into_owned).execute(line).await?.rows_affected(),
            On::Postgres(line) => bound!(self, without_nul).execute(line).await?.rows_affected(),
            On::SqliteReaders(pool) => {
                bound!(self, Cow::into_owned).execute(pool).await?.rows_affected()
            }
            On::PostgresReaders(pool) => {
                bound!(self, without_nul).execute(pool).await?.rows_affected()
            }
        })
    }

    /// All rows that it gives.
    pub(crate) async fn fetch_all(self, on: impl Into<On<'_>>) -> Result<Vec<Row>, sqlx::Error> {
        let sqlite = |rows: Vec<SqliteRow>| rows.into_iter().map(Row::Sqlite).collect();
        let postgres = |rows: Vec<PgRow>| rows.into_iter().map(Row::Postgres).collect();
        Ok(match on.into() {
            On::Sqlite(line) => sqlite(bound!(self, Cow::into_owned).fetch_all(line).await?),
            On::Postgres(line) => postgres(bound!(self, without_nul).fetch_all(line).await?),
            On::SqliteReaders(pool) => sqlite(bound!(self, Cow::into_owned).fetch_all(pool).await?),
            On::PostgresReaders(pool) => postgres(bound!(self, without_nul).fetch_all(pool).await?),
        })
    }

    /// The rows one by one.
    pub(crate) fn fetch<'e>(
        self,
        line: &'e mut Connection,
    ) -> BoxStream<'e, Result<Row, sqlx::Error>>
    where
        'a: 'e,
    {
        match line {
            Connection::Sqlite(line) => {
                bound!(self, Cow::into_owned).fetch(line).map_ok(Row::Sqlite).boxed()
            }
            Connection::Postgres(line) => {
                bound!(self, without_nul).fetch(line).map_ok(Row::Postgres).boxed()
            }
        }
    }

    /// The first row, if there is one.
    pub(crate) async fn fetch_optional(
        self,
        on: impl Into<On<'_>>,
    ) -> Result<Option<Row>, sqlx::Error> {
        Ok(self.fetch_all(on).await?.into_iter().next())
    }

    /// The first row.
    pub(crate) async fn fetch_one(self, on: impl Into<On<'_>>) -> Result<Row, sqlx::Error> {
        self.fetch_optional(on).await?.ok_or(sqlx::Error::RowNotFound)
    }
}

/// PostgreSQL keeps no NUL in a text. It becomes the sign for what cannot be shown; in JSON it is written
/// in other letters anyway.
pub(crate) fn without_nul(text: Cow<'_, str>) -> String {
    if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text.into_owned() }
}

impl Readers {
    /// A part of the JSON in `setup`, for rows of which this is true. PostgreSQL reads all of a text to find
    /// it, and fails where it has a NUL in it, as files may have.
    pub(crate) fn field(&self, rows: &str, path: &[&str]) -> String {
        match self {
            Readers::Sqlite(_) => format!("setup ->> '$.{}'", path.join(".")),
            Readers::Postgres(_) => {
                format!("CASE WHEN {rows} THEN setup::JSON #>> '{{{}}}' END", path.join(","))
            }
        }
    }

    pub(crate) async fn close(&self) {
        match self {
            Readers::Sqlite(pool) => pool.close().await,
            Readers::Postgres(pool) => pool.close().await,
        }
    }
}

impl Row {
    /// The value in a column.
    pub(crate) fn try_get<'r, T>(&'r self, column: &str) -> Result<T, sqlx::Error>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>,
    {
        match self {
            Row::Sqlite(row) => row.try_get(column),
            Row::Postgres(row) => row.try_get(column),
        }
    }

    /// A number that is never below zero.
    pub(crate) fn count(&self, column: &str) -> Result<u32, sqlx::Error> {
        let number: i64 = self.try_get(column)?;
        u32::try_from(number).map_err(|error| sqlx::Error::ColumnDecode {
            index: column.to_owned(),
            source: error.into(),
        })
    }
}

impl<'a> From<&'a mut Connection> for On<'a> {
    fn from(connection: &'a mut Connection) -> On<'a> {
        match connection {
            Connection::Sqlite(line) => On::Sqlite(line),
            Connection::Postgres(line) => On::Postgres(line),
        }
    }
}

impl<'a> From<&'a Readers> for On<'a> {
    fn from(readers: &'a Readers) -> On<'a> {
        match readers {
            Readers::Sqlite(pool) => On::SqliteReaders(pool),
            Readers::Postgres(pool) => On::PostgresReaders(pool),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(Some(text.into()))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(Some(text.as_str().into()))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Some(text.into()))
    }
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Value<'a> {
        Value::Text(text.map(Cow::from))
    }
}

impl From<Option<String>> for Value<'_> {
    fn from(text: Option<String>) -> Self {
        Value::Text(text.map(Cow::from))
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Number(Some(number))
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Value::Number(Some(number.into()))
    }
}

impl From<Option<u32>> for Value<'_> {
    fn from(number: Option<u32>) -> Self {
        Value::Number(number.map(i64::from))
    }
}

/// The databases have signed numbers; a time beyond their end is the end.
impl From<Millis> for Value<'_> {
    fn from(time: Millis) -> Self {
        Value::Number(Some(i64::try_from(time.0).unwrap_or(i64::MAX)))
    }
}

impl From<Option<Millis>> for Value<'_> {
    fn from(time: Option<Millis>) -> Self {
        Value::Number(time.map(|time| i64::try_from(time.0).unwrap_or(i64::MAX)))
    }
}

impl From<f64> for Value<'_> {
    fn from(real: f64) -> Self {
        Value::Real(Some(real))
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Value::Flag(Some(flag))
    }
}

impl From<Option<bool>> for Value<'_> {
    fn from(flag: Option<bool>) -> Self {
        Value::Flag(flag)
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(bytes: &'a [u8]) -> Value<'a> {
        Value::Bytes(Some(bytes.into()))
    }
}
