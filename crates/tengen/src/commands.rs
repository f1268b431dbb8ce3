//! The subcommands, one file each.

mod check;
pub(crate) mod play;
mod position;
mod show;

use clap::Subcommand;

use crate::Finding;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Judge a position: the result, and the points Black may not play in renju
    Check(check::Args),
    /// Draw a position in the terminal
    Show(show::Args),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<Finding> {
        match self {
            Command::Check(args) => check::run(args),
            Command::Show(args) => show::run(args),
        }
    }
}
