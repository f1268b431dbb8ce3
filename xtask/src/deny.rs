//! Holds the packages we are made of against `deny.toml`.

use crate::steps::{cargo, run as run_command};
use crate::tools;

/// The tool takes minutes to install, so this is a chore of its own.
pub(crate) fn run() -> Result<(), String> {
    tools::cargo_program("cargo-deny")?;
    run_command(cargo(["deny", "--all-features", "check", "bans", "licenses", "sources"]))
}
