//! Everything from one database into another one. What is moved is told by the list of tables; their columns
//! are asked of the database.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use futures_util::TryStreamExt as _;
use sqlx::{AssertSqlSafe, Connection as _};

use crate::Database;
use crate::database::{Access, Connection, Readers, Row, Value, query, without_nul};

/// Every table, those that others refer to before them. Leases and who is present are left out: they are over
/// when nobody runs.
const TABLES: &[&str] = &[
    "settings",
    "games",
    "events",
    "files",
    "parts",
    "imports",
    "reviews",
    "snapshots",
    "attempts",
    "ratings",
    "puzzles",
    "mistakes",
    "rooms",
    "seats",
    "room_games",
    "seat_keys",
    "owners",
    "visitors",
];

/// A table that was moved, and verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Its name.
    pub table: &'static str,
    /// How many rows it has.
    pub rows: u64,
}

/// Why nothing was moved. The one database is as it was, and so is the other.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// Something is there already.
    #[error("{to} is not empty ({table} has rows); choose an empty one")]
    NotEmpty {
        /// Where it should have gone.
        to: String,
        /// What has rows.
        table: &'static str,
    },
    /// They are of the same kind, and a copy of the file would do.
    #[error(
        "one of the two has to be on a PostgreSQL server; a SQLite file is moved by copying it"
    )]
    TwoFiles,
    /// What arrived is not what was sent.
    #[error("{table} did not arrive as it was sent; nothing was moved")]
    Differs {
        /// Where.
        table: &'static str,
    },
    /// A database failed.
    #[error("a database failed: {0}; nothing was moved")]
    Database(#[from] sqlx::Error),
}

/// A column of a table.
struct Column {
    name: String,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
    Real,
    Flag,
    Bytes,
}

/// How many rows, and a number that tells them from others, in whatever order they come.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Sum {
    rows: u64,
    hash: u64,
}

/// Moves everything that is in one database into another one, which has to be empty, and tells of each table
/// when it is there. Nothing of it is there before all of it is. Nobody else may use either of them.
pub async fn move_data(
    from: &Database,
    to: &Database,
    mut tell: impl FnMut(&Moved),
) -> Result<Vec<Moved>, MoveError> {
    let catalogue = match (&from.readers, &to.readers) {
        (Readers::Sqlite(_), Readers::Sqlite(_)) => return Err(MoveError::TwoFiles),
        (readers @ Readers::Postgres(_), _) | (_, readers) => readers,
    };
    let mut source = from.writer.apart(Access::Read).await?;
    let mut target = to.writer.apart(Access::Write).await?;
    for &table in TABLES {
        let any = AssertSqlSafe(format!("SELECT 1 AS one FROM {table} LIMIT 1"));
        if query(any).fetch_optional(&mut target).await?.is_some() {
            return Err(MoveError::NotEmpty { to: to.to_string(), table });
        }
    }
    let mut all = Vec::new();
    for &table in TABLES {
        let columns = columns(catalogue, table).await?;
        let sent = send(&mut source, &mut target, table, &columns).await?;
        if sum(&mut target, table, &columns).await? != sent {
            return Err(MoveError::Differs { table });
        }
        let moved = Moved { table, rows: sent.rows };
        tell(&moved);
        all.push(moved);
    }
    query("COMMIT").execute(&mut target).await?;
    close(target).await?;
    close(source).await?;
    Ok(all)
}

/// The columns of a table, by the words of PostgreSQL, which tells flags from numbers.
async fn columns(catalogue: &Readers, table: &str) -> Result<Vec<Column>, sqlx::Error> {
    let rows = query(
        "SELECT column_name::TEXT AS name, data_type::TEXT AS kind FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position",
    )
    .bind(table)
    .fetch_all(catalogue)
    .await?;
    let column = |row: &Row| {
        let kind = match row.try_get("kind")? {
            "text" => Kind::Text,
            "bigint" => Kind::Number,
            "double precision" => Kind::Real,
            "boolean" => Kind::Flag,
            "bytea" => Kind::Bytes,
            other => return Err(sqlx::Error::TypeNotFound { type_name: other.to_owned() }),
        };
        Ok(Column { name: row.try_get("name")?, kind })
    };
    rows.iter().map(column).collect()
}

async fn send(
    source: &mut Connection,
    target: &mut Connection,
    table: &str,
    columns: &[Column],
) -> Result<Sum, sqlx::Error> {
    let places: Vec<String> = (1..=columns.len()).map(|number| format!("${number}")).collect();
    let (names, places) = (names(columns), places.join(", "));
    let insert = format!("INSERT INTO {table} ({names}) VALUES ({places})");
    let mut sum = Sum::default();
    let mut rows = query(AssertSqlSafe(format!("SELECT {names} FROM {table}"))).fetch(source);
    while let Some(row) = rows.try_next().await? {
        let values = values(&row, columns)?;
        sum.add(&values);
        let insert = query(AssertSqlSafe(insert.clone()));
        values
            .into_iter()
            .fold(insert, |insert, value| insert.bind(value))
            .execute(&mut *target)
            .await?;
    }
    Ok(sum)
}

async fn sum(line: &mut Connection, table: &str, columns: &[Column]) -> Result<Sum, sqlx::Error> {
    let select = format!("SELECT {} FROM {table}", names(columns));
    let mut sum = Sum::default();
    let mut rows = query(AssertSqlSafe(select)).fetch(line);
    while let Some(row) = rows.try_next().await? {
        sum.add(&values(&row, columns)?);
    }
    Ok(sum)
}

fn names(columns: &[Column]) -> String {
    columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// The values of a row, as either database can keep them.
fn values<'r>(row: &'r Row, columns: &[Column]) -> Result<Vec<Value<'r>>, sqlx::Error> {
    let value = |Column { name, kind }: &Column| {
        Ok(match kind {
            Kind::Text => {
                let text: Option<&str> = row.try_get(name)?;
                Value::Text(text.map(|text| without_nul(text.into()).into()))
            }
            Kind::Number => Value::Number(row.try_get(name)?),
            Kind::Real => Value::Real(row.try_get(name)?),
            Kind::Flag => Value::Flag(row.try_get(name)?),
            Kind::Bytes => Value::Bytes(row.try_get::<Option<&[u8]>>(name)?.map(Cow::from)),
        })
    };
    columns.iter().map(value).collect()
}

impl Sum {
    fn add(&mut self, values: &[Value<'_>]) {
        let mut hasher = DefaultHasher::new();
        for value in values {
            match value {
                Value::Text(text) => text.hash(&mut hasher),
                Value::Number(number) => number.hash(&mut hasher),
                Value::Real(real) => real.map(f64::to_bits).hash(&mut hasher),
                Value::Flag(flag) => flag.hash(&mut hasher),
                Value::Bytes(bytes) => bytes.hash(&mut hasher),
            }
        }
        self.rows += 1;
        self.hash = self.hash.wrapping_add(hasher.finish());
    }
}

async fn close(connection: Connection) -> Result<(), sqlx::Error> {
    match connection {
        Connection::Sqlite(connection) => connection.close().await,
        Connection::Postgres(connection) => connection.close().await,
    }
}

#[cfg(test)]
mod tests;
