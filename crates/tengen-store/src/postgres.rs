//! What only PostgreSQL has: a server, which may be away, refuse, or belong to others.

mod address;
pub(crate) mod news;

use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgPoolOptions;
use sqlx::{Connection as _, PgConnection};

use crate::OpenError;
use crate::database::{Layout, Readers, Source, migrator};

pub use address::DatabaseUrl;
pub(crate) use address::ServerAddress;

/// The oldest server that is tried.
const OLDEST: u32 = 13;
/// A server that takes longer does not answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens the database, and makes the tables that are not there yet. Gives connections to read with, how to
/// write, and a name for this instance.
pub(crate) async fn open(address: &ServerAddress) -> Result<(Readers, Source, String), OpenError> {
    let mut first = tokio::time::timeout(PATIENCE, PgConnection::connect_with(&address.options))
        .await
        .map_err(|_| address.unanswered("it took too long"))?
        .map_err(|error| address.fault(&error))?;
    examine(address, &mut first).await?;
    // It has done what it was for: a pool says only that it took too long.
    let _ = first.close().await;
    let pool = PgPoolOptions::new()
        .max_connections(8)
        .acquire_timeout(PATIENCE)
        .connect_lazy_with(address.options.clone());
    migrator(Layout::POSTGRES).run(&pool).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
            OpenError::NewerServer { server: address.to_string() }
        }
        MigrateError::VersionMismatch(_) => {
            OpenError::ForeignServer { server: address.to_string() }
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            address.fault(&error)
        }
        other => address.unanswered(&other.to_string()),
    })?;
    let holder = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
    Ok((Readers::Postgres(pool), Source::Postgres(address.options.clone()), holder))
}

/// Whether the server and what is in the database will do.
async fn examine(address: &ServerAddress, connection: &mut PgConnection) -> Result<(), OpenError> {
    let version = connection.server_version_num().unwrap_or(0) / 10_000;
    if version < OLDEST {
        let (server, needed) = (address.to_string(), OLDEST);
        return Err(OpenError::OldServer { server, found: version, needed });
    }
    let foreign = sqlx::query_scalar(
        "SELECT to_regclass('games') IS NOT NULL AND to_regclass('_sqlx_migrations') IS NULL",
    );
    match foreign.fetch_one(connection).await {
        Ok(false) => Ok(()),
        Ok(true) => Err(OpenError::ForeignServer { server: address.to_string() }),
        Err(error) => Err(address.fault(&error)),
    }
}
