//! `tengen-lab`: measures the engine and makes it stronger.

mod commands;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Average(commands::average::Average),
    Bench(commands::bench::BenchCommand),
    Calibrate(commands::calibrate::Calibrate),
    Deepen(commands::deepen::DeepenCommand),
    Grades(commands::grades::Grades),
    Load(commands::load::LoadCommand),
    Match(commands::contest::Match),
    Openings(commands::openings::Openings),
    Puzzles(commands::puzzles::PuzzlesCommand),
    Selfplay(commands::selfplay::SelfPlayCommand),
    Soundings(commands::soundings::Soundings),
    Spsa(commands::spsa::SpsaCommand),
    Train(commands::train::TrainCommand),
    Tune(commands::tune::Tune),
    Yardstick(commands::yardstick::YardstickCommand),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let stop = Arc::new(AtomicBool::new(false));
    match run(arguments.command, &stop) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tengen-lab: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command, stop: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let asked = Arc::clone(stop);
    // The first Ctrl-C ends after the work in hand, the second at once.
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    match command {
        Command::Average(command) => command.run(),
        Command::Bench(command) => {
            command.run();
            Ok(())
        }
        Command::Calibrate(command) => command.run(stop),
        Command::Deepen(command) => command.run(stop),
        Command::Grades(command) => command.run(stop),
        Command::Load(command) => command.run(stop),
        Command::Match(command) => command.run(stop),
        Command::Openings(command) => command.run(stop),
        Command::Puzzles(command) => command.run(stop),
        Command::Selfplay(command) => command.run(stop),
        Command::Soundings(command) => command.run(stop),
        Command::Spsa(command) => command.run(stop),
        Command::Train(command) => command.run(stop),
        Command::Tune(command) => command.run(),
        Command::Yardstick(command) => command.run(stop),
    }
}
