//! What only PostgreSQL has: a server, which may be away, refuse, or belong to others.

pub(crate) mod news;
mod place;

use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgPoolOptions;
use sqlx::{Connection as _, PgConnection};

use crate::OpenError;
use crate::database::{Layout, Readers, Source, migrator};

pub use place::DatabaseUrl;
pub(crate) use place::Place;

/// The oldest server that is tried.
const OLDEST: u32 = 13;
/// A server that takes longer does not answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens the database, and makes the tables that are not there yet. Gives connections to read with, how to
/// write, and a name for this instance.
pub(crate) async fn open(place: &Place) -> Result<(Readers, Source, String), OpenError> {
    let mut first = tokio::time::timeout(PATIENCE, PgConnection::connect_with(&place.options))
        .await
        .map_err(|_| place.unanswered("it took too long"))?
        .map_err(|error| place.fault(&error))?;
    examine(place, &mut first).await?;
    // It has done what it was for: a pool says only that it took too long.
    let _ = first.close().await;
    let pool = PgPoolOptions::new()
        .max_connections(8)
        .acquire_timeout(PATIENCE)
        .connect_lazy_with(place.options.clone());
    migrator(Layout::POSTGRES).run(&pool).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
            OpenError::NewerServer { server: place.to_string() }
        }
        MigrateError::VersionMismatch(_) => OpenError::ForeignServer { server: place.to_string() },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            place.fault(&error)
        }
        other => place.unanswered(&other.to_string()),
    })?;
    let holder = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
    Ok((Readers::Postgres(pool), Source::Postgres(place.options.clone()), holder))
}

/// Whether the server and what is in the database will do.
async fn examine(place: &Place, connection: &mut PgConnection) -> Result<(), OpenError> {
    let version = connection.server_version_num().unwrap_or(0) / 10_000;
    if version < OLDEST {
        let (server, needed) = (place.to_string(), OLDEST);
        return Err(OpenError::OldServer { server, found: version, needed });
    }
    let foreign = sqlx::query_scalar(
        "SELECT to_regclass('games') IS NOT NULL AND to_regclass('_sqlx_migrations') IS NULL",
    );
    match foreign.fetch_one(connection).await {
        Ok(false) => Ok(()),
        Ok(true) => Err(OpenError::ForeignServer { server: place.to_string() }),
        Err(error) => Err(place.fault(&error)),
    }
}
