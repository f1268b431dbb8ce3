//! The subcommands, one file each.

mod analyze;
mod bench;
mod check;
mod convert;
mod file;
mod move_data;
mod number;
pub(crate) mod play;
mod position;
mod puzzle;
mod review;
mod show;
mod solve;
mod time;

use clap::Subcommand;

use crate::Conclusion;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Think about a position: value, chance to win and best lines
    Analyze(analyze::Args),
    /// Search fixed positions to a fixed depth: speed, and a signature of the search
    Bench,
    /// Judge a position: the result, and the points Black may not play in renju
    Check(check::Args),
    /// Turn a game file into another format, and tell what that format cannot hold
    Convert(convert::Args),
    /// Move all games and settings from a SQLite file to a PostgreSQL server, or back
    MoveData(move_data::Args),
    /// Solve the puzzle of the day, print all of them, or verify a file of them
    Puzzle(puzzle::Args),
    /// Look back at a game: chances, grades, what is proved, and the moves that decided it
    Review(review::Args),
    /// Draw a position in the terminal
    Show(show::Args),
    /// Find a forced win (算杀): by fours, or by fours and threes
    Solve(solve::Args),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<Conclusion> {
        match self {
            Command::Analyze(args) => analyze::run(args),
            Command::Bench => bench::run(),
            Command::Check(args) => check::run(args),
            Command::Convert(args) => convert::run(args),
            Command::MoveData(args) => move_data::run(args),
            Command::Puzzle(args) => puzzle::run(args),
            Command::Review(args) => review::run(args),
            Command::Show(args) => show::run(args),
            Command::Solve(args) => solve::run(args),
        }
    }
}
