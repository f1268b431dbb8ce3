//! Why a database cannot be used.

use std::path::PathBuf;

/// Why a database cannot be used. In each of these cases it is left as it was.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file is no database, or a damaged one.
    #[error("{} is damaged ({detail}); move it away to start afresh, or bring back a copy of it", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What was found.
        detail: String,
    },
    /// The file belongs to another program.
    #[error("{} is a database of another program; choose another folder with --data", .file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// The file was written by a newer Tengen.
    #[error("{} was written by a newer version of Tengen; use that version, or another folder with --data", .file.display())]
    Newer {
        /// The file.
        file: PathBuf,
    },
    /// What stands for the database is no address of one. It is not repeated: a password may be in it.
    #[error("this is no address of a database; expected postgres://USER@HOST/DATABASE")]
    NoAddress,
    /// The server does not answer, or not in time.
    #[error("PostgreSQL does not answer at {server}: {detail}")]
    Unanswered {
        /// Where it should be.
        server: String,
        /// What happened instead.
        detail: String,
    },
    /// The server lets this user not in.
    #[error(
        "PostgreSQL at {server} does not let {user} in; check the name and the password ({detail})"
    )]
    NotLetIn {
        /// The server.
        server: String,
        /// Who asked.
        user: String,
        /// What the server says.
        detail: String,
    },
    /// The server has no such database.
    #[error(
        "PostgreSQL at {server} has no database of this name; make it with: createdb {database}"
    )]
    NoDatabase {
        /// The server.
        server: String,
        /// The name.
        database: String,
    },
    /// The server is too old.
    #[error("PostgreSQL at {server} is version {found}; Tengen needs {needed} or newer")]
    OldServer {
        /// The server.
        server: String,
        /// Its version.
        found: u32,
        /// The oldest that will do.
        needed: u32,
    },
    /// This user may not do what has to be done.
    #[error(
        "at {server} {user} may not make or use the tables of Tengen; let it own the database ({detail})"
    )]
    NoRights {
        /// The server and the database.
        server: String,
        /// Who asked.
        user: String,
        /// What the server says.
        detail: String,
    },
    /// The database belongs to another program.
    #[error(
        "the database at {server} has tables of another program in it; give Tengen one of its own"
    )]
    ForeignServer {
        /// The server and the database.
        server: String,
    },
    /// The database was written by a newer Tengen.
    #[error("the database at {server} was written by a newer version of Tengen; use that version")]
    NewerServer {
        /// The server and the database.
        server: String,
    },
    /// The file cannot be reached.
    #[error("cannot open {}: {detail}", .file.display())]
    Unreachable {
        /// The file.
        file: PathBuf,
        /// Why.
        detail: String,
    },
}
