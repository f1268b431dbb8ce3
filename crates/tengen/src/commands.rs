//! The subcommands, one file each.

mod check;
mod convert;
mod file;
pub(crate) mod play;
mod position;
mod show;

use clap::Subcommand;

use crate::Finding;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Judge a position: the result, and the points Black may not play in renju
    Check(check::Args),
    /// Turn a game file into another format, and tell what that format cannot hold
    Convert(convert::Args),
    /// Draw a position in the terminal
    Show(show::Args),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<Finding> {
        match self {
            Command::Check(args) => check::run(args),
            Command::Convert(args) => convert::run(args),
            Command::Show(args) => show::run(args),
        }
    }
}
