//! `tengen-lab puzzles`

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use tengen_lab::{Mining, read_puzzles, shipped};
use tengen_puzzles::Collection;
use tengen_rules::{Rule, Size};

use super::parse_size;

/// Make puzzles: mine games for them, rate them, and put them into the file that ships.
#[derive(Debug, Args)]
pub(crate) struct PuzzlesCommand {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Mine(Mine),
    Ship(Ship),
}

/// Look for puzzles in games.
///
/// The journal keeps every puzzle with the game it comes from; a run that is stopped or killed goes on
/// where it was, and finds what one that never stopped would have found.
#[derive(Debug, Args)]
struct Mine {
    /// Self-play files, or games in PSQ, SGF, LIB, POS or text.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The rules of the puzzles.
    #[arg(long, value_delimiter = ',', default_value = "freestyle,standard,renju")]
    rules: Vec<Rule>,
    /// The rule of files that do not say it.
    #[arg(long, default_value = "freestyle")]
    rule: Rule,
    /// Points along a side of the boards.
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// The most puzzles of one rule, task, kind of win and length.
    #[arg(long, default_value_t = 120)]
    each: usize,
    /// How many positions from the end of each game back are looked at.
    #[arg(long, default_value_t = 3)]
    plies: usize,
    /// What has been found; an existing file is gone on with.
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
}

/// Put mined puzzles into the file that ships.
#[derive(Debug, Args)]
struct Ship {
    /// Journals of mining.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// A file whose puzzles keep their places; new ones become another edition.
    #[arg(long, value_name = "FILE")]
    before: Option<PathBuf>,
    /// The day since 1970-01-01 from which new puzzles may be the daily one.
    #[arg(long, value_name = "DAY")]
    from: u32,
}

impl PuzzlesCommand {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        match self.step {
            Step::Mine(mine) => mine.run(stop),
            Step::Ship(ship) => ship.run(),
        }
    }
}

impl Mine {
    fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let Mine { games, rules, rule, size, each, plies, journal } = self;
        let mining = Mining { sources: games, rules, rule, size, each, plies };
        let style = ProgressStyle::with_template("{pos} games in {elapsed}, puzzles: {msg}")?;
        let bar = ProgressBar::no_length().with_style(style);
        let progress = mining.run(&journal, stop, |progress| {
            bar.set_position(progress.games as u64);
            let counts: Vec<String> =
                progress.puzzles.iter().map(|(rule, count)| format!("{count} {rule}")).collect();
            bar.set_message(counts.join(", "));
        })?;
        bar.finish_and_clear();
        println!("{} games\n{progress}", progress.games);
        Ok(())
    }
}

impl Ship {
    fn run(self) -> anyhow::Result<()> {
        let before = match &self.before {
            Some(path) => Collection::read(&fs::read(path)?)?,
            None => Collection::default(),
        };
        let mut puzzles = Vec::new();
        for journal in &self.journals {
            puzzles.extend(read_puzzles(journal)?);
        }
        let collection = shipped(&before, puzzles, self.from);
        let bytes = collection.write();
        fs::write(&self.out, &bytes)
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        println!("{} puzzles, {} bytes", collection.iter().count(), bytes.len());
        Ok(())
    }
}
