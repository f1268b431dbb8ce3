//! `tengen move-data`: everything from a SQLite file to a PostgreSQL server, or back.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use tengen_store::{Claim, Database, DatabaseUrl, Store as _, move_data};

use crate::Conclusion;

/// Nothing is changed where it comes from, and nothing is there where it goes before all of it is there and
/// has been compared. No Tengen may be running on either of them.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where everything is: sqlite:FILE or postgres://USER@HOST/NAME
    #[arg(long, value_name = "DATABASE")]
    from: DatabaseAddress,

    /// Where it shall go, of the same form; there has to be nothing yet
    #[arg(long, value_name = "DATABASE")]
    to: DatabaseAddress,
}

/// A database, by its address.
#[derive(Clone, Debug)]
enum DatabaseAddress {
    File(PathBuf),
    Server(DatabaseUrl),
}

impl From<String> for DatabaseAddress {
    fn from(address: String) -> DatabaseAddress {
        match address.strip_prefix("sqlite:") {
            Some(file) => DatabaseAddress::File(file.into()),
            None => DatabaseAddress::Server(address.into()),
        }
    }
}

/// A database that nobody else uses.
struct Opened {
    database: Database,
    _claim: Option<Claim>,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start")?;
    runtime.block_on(move_all(args))
}

async fn move_all(Args { from, to }: Args) -> anyhow::Result<Conclusion> {
    if let DatabaseAddress::File(file) = &from
        && !file.exists()
    {
        bail!("there is no file {}", file.display());
    }
    let (from, to) = (open(&from).await?, open(&to).await?);
    let moved = move_data(&from.database, &to.database, |moved| {
        eprintln!("{:>12} rows of {}", moved.rows, moved.table);
    })
    .await?;
    let rows: u64 = moved.iter().map(|moved| moved.rows).sum();
    println!("moved and compared: {rows} rows, from {} to {}", from.database, to.database);
    from.database.close().await?;
    to.database.close().await?;
    Ok(Conclusion::Fine)
}

async fn open(address: &DatabaseAddress) -> anyhow::Result<Opened> {
    match address {
        DatabaseAddress::File(file) => {
            // A file of another name is a copy, and nobody's.
            let folder = file.parent().filter(|_| file.ends_with("tengen.db"));
            let claim = folder.map(|folder| match folder.as_os_str().is_empty() {
                true => Claim::take(Path::new(".")),
                false => Claim::take(folder),
            });
            let claim = claim.transpose().context("stop it before its data are moved")?;
            Ok(Opened { database: Database::sqlite(file).await?, _claim: claim })
        }
        DatabaseAddress::Server(url) => {
            Ok(Opened { database: Database::postgres(url).await?, _claim: None })
        }
    }
}
