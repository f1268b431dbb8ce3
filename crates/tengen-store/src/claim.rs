//! One program per folder of data. The one that runs holds a lock and says where it can be reached.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The right to use a folder, for as long as this lives. The system takes it back when the program
/// dies, however it dies.
#[derive(Debug)]
pub struct Claim {
    _lock: File,
    address: PathBuf,
}

/// Why a folder cannot be claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// Another program has it.
    #[error("another Tengen is using this data")]
    Taken {
        /// Where that one says it can be reached.
        address: Option<String>,
    },
    /// The folder cannot be used.
    #[error("cannot use the data folder {}: {error}", .folder.display())]
    Folder {
        /// Which one.
        folder: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

impl Claim {
    /// Claims a folder, which is made if it is not there.
    pub fn take(folder: &Path) -> Result<Claim, ClaimError> {
        let fault = |error| ClaimError::Folder { folder: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(fault)?;
        let address = folder.join("address");
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(folder.join("lock"))
            .map_err(fault)?;
        match lock.try_lock() {
            Ok(()) => {
                // An address left by a program that was killed leads nowhere.
                match fs::remove_file(&address) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => Err(fault(error)),
                    Ok(()) | Err(_) => Ok(Claim { _lock: lock, address }),
                }
            }
            Err(TryLockError::WouldBlock) => {
                let address = fs::read_to_string(&address).ok();
                Err(ClaimError::Taken { address: address.map(|text| text.trim().to_owned()) })
            }
            Err(TryLockError::Error(error)) => Err(fault(error)),
        }
    }

    /// Says where this program can be reached.
    pub fn announce(&self, address: &str) -> io::Result<()> {
        // Written aside first, so that nobody reads half an address.
        let aside = self.address.with_extension("new");
        fs::write(&aside, address)?;
        fs::rename(&aside, &self.address)
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // A file that stays behind is harmless: the lock decides.
        let _ = fs::remove_file(&self.address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_program_learns_where_the_first_one_is() {
        let folder = tempfile::tempdir().unwrap();
        let claim = Claim::take(folder.path()).unwrap();
        let second = |folder: &Path| match Claim::take(folder) {
            Err(ClaimError::Taken { address }) => address,
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("the folder was free"),
        };
        assert_eq!(second(folder.path()), None);
        claim.announce("http://127.0.0.1:8315/").unwrap();
        assert_eq!(second(folder.path()), Some("http://127.0.0.1:8315/".to_owned()));
        drop(claim);
        Claim::take(folder.path()).unwrap();
    }

    #[test]
    fn the_address_of_a_program_that_was_killed_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("address"), "http://127.0.0.1:1/").unwrap();
        let _claim = Claim::take(folder.path()).unwrap();
        let second = Claim::take(folder.path());
        assert!(matches!(second, Err(ClaimError::Taken { address: None })), "{second:?}");
    }
}
