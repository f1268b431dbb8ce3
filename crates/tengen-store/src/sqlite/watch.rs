//! Whether what is written can be found again.

use std::fs;
use std::path::{Path, PathBuf};

use crate::StoreError;

/// The file that was opened, whatever stands under its name now.
#[derive(Debug)]
pub(crate) struct Watch {
    database: PathBuf,
    identity: Option<Identity>,
}

impl Watch {
    pub(crate) fn new(database: &Path) -> Watch {
        Watch { database: database.to_owned(), identity: identity(database) }
    }

    /// Nothing is written while the database is away.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        if self.is_there() { Ok(()) } else { Err(StoreError::Gone(self.database.clone())) }
    }

    /// The write-ahead log that stands beside the database now.
    pub(crate) fn log(&self) -> Option<Identity> {
        identity(&self.log_path())
    }

    /// Which file has gone, if one has. A file that was deleted still takes all that is written to it, and
    /// nobody ever finds it, so what was committed counts only if the files are where they were.
    pub(crate) fn gone(&self, log: Option<Identity>) -> Option<PathBuf> {
        if !self.is_there() {
            Some(self.database.clone())
        } else if self.log() != log {
            Some(self.log_path())
        } else {
            None
        }
    }

    fn log_path(&self) -> PathBuf {
        let mut name = self.database.clone().into_os_string();
        name.push("-wal");
        PathBuf::from(name)
    }

    fn is_there(&self) -> bool {
        let found = identity(&self.database);
        found.is_some() && found == self.identity
    }
}

/// What tells a file from another one of the same name.
pub(crate) type Identity = (u64, u64);

#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(file).ok().map(|found| (found.dev(), found.ino()))
}

/// Elsewhere a file that is open cannot be deleted or moved; whether one is there has to do.
#[cfg(not(unix))]
fn identity(file: &Path) -> Option<Identity> {
    fs::metadata(file).ok().map(|_| (0, 0))
}
