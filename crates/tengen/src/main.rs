//! Tengen, the program: five in a row to play, to learn and to look into.

mod commands;

use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use commands::{Command, play};

/// Five in a row (gomoku, renju, 五子棋).
#[derive(Parser)]
#[command(version, about, long_about = None, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    play: play::Args,
    /// Without one, the page is started on this computer
    #[command(subcommand)]
    command: Option<Command>,
}

/// What a command found, as the exit code tells it.
enum Conclusion {
    /// Nothing is wrong: exit code 0.
    Fine,
    /// The input was understood and does not hold: exit code 1.
    Wrong,
}

/// Bad input leaves the program with this code, after one sentence on stderr.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return answer_usage(&error),
    };
    let result = match cli.command {
        Some(command) => command.run(),
        None => play::run(cli.play),
    };
    match result {
        Ok(Conclusion::Fine) => ExitCode::SUCCESS,
        Ok(Conclusion::Wrong) => ExitCode::from(1),
        // The reader of our output went away, as `head` does: nothing is wrong.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tengen: {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// Help and version go to stdout as they are; an error becomes one sentence.
fn answer_usage(error: &clap::Error) -> ExitCode {
    let is_answer = matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    if is_answer {
        // Nothing is left to do when even stdout is gone.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let sentence: Vec<&str> =
        text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    eprintln!("tengen: {} (try --help)", sentence.join(" ").trim_start_matches("error: "));
    ExitCode::from(BAD_INPUT)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
