//! `tengen-lab puzzles`

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use tengen_lab::{Inventory, Mining, WalkBack, read_puzzles, read_tries, shipped, try_puzzles};
use tengen_puzzles::{Collection, LOOK_NODES, Puzzle, Task};
use tengen_rules::{Rule, Size};

use super::{parse_size, progress};

/// Make puzzles: mine games for them, rate them, and put them into the file that ships.
#[derive(Debug, Args)]
pub(crate) struct PuzzlesCommand {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Mine(Mine),
    Back(Back),
    Ship(Ship),
    Try(Try),
}

/// Look for puzzles in games.
///
/// The journal keeps every puzzle with the game it comes from; a run that is stopped or killed goes on
/// where it was, and finds what one that never stopped would have found.
#[derive(Debug, Args)]
struct Mine {
    /// Self-play files, or games in PSQ, SGF, LIB, POS or text.
    #[arg(required = true)]
    sources: Vec<PathBuf>,
    /// How many games of each file are looked at [default: all].
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    games: usize,
    /// The rules of the puzzles.
    #[arg(long, value_delimiter = ',', default_value = "freestyle,standard,renju")]
    rules: Vec<Rule>,
    /// The rule of files that do not say it.
    #[arg(long, default_value = "freestyle")]
    rule: Rule,
    /// Points along a side of the boards.
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// What is to be done in the puzzles: win, defend.
    #[arg(long, value_delimiter = ',', default_value = "win,defend")]
    tasks: Vec<Task>,
    /// The fewest stones of the winner, about.
    #[arg(long, default_value_t = 0)]
    least: usize,
    /// The most puzzles of one rule.
    #[arg(long, default_value_t = 1_100)]
    most: usize,
    /// The most puzzles of one rule, task, kind of win and length.
    #[arg(long, default_value_t = 200)]
    each: usize,
    /// Positions that the solver may look at to find a win by threes.
    #[arg(long, default_value_t = LOOK_NODES)]
    nodes: u64,
    /// How many positions from the end of each game back are looked at.
    #[arg(long, default_value_t = 3)]
    plies: usize,
    /// What has been found; an existing file is gone on with.
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
}

/// Make longer puzzles out of those that were found: fours and their answers are taken back as long as
/// what is left is a puzzle. It is gone on with as mining is.
#[derive(Debug, Args)]
struct Back {
    /// Journals of mining, or files that ship.
    #[arg(required = true)]
    sources: Vec<PathBuf>,
    /// The fewest stones of the winner.
    #[arg(long, default_value_t = 9)]
    least: usize,
    /// Positions that the solver may look at to find a win by threes.
    #[arg(long, default_value_t = LOOK_NODES)]
    nodes: u64,
    /// What has been found; an existing file is gone on with.
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
}

/// Let every level try every puzzle, for the ratings.
#[derive(Debug, Args)]
struct Try {
    /// Journals of mining, or files that ship.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// What came of it; an existing file is gone on with.
    #[arg(long, value_name = "FILE")]
    tries: PathBuf,
    /// A file whose puzzles have their ratings already.
    #[arg(long, value_name = "FILE")]
    before: Option<PathBuf>,
}

/// Put mined puzzles into the file that ships.
#[derive(Debug, Args)]
struct Ship {
    /// Journals of mining, or files that ship.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// How the levels did.
    #[arg(long, value_name = "FILE")]
    tries: PathBuf,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// A file whose puzzles keep their places and ratings, as far as they are among those that were mined;
    /// new ones become another edition.
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
            Step::Back(back) => back.run(stop),
            Step::Ship(ship) => ship.run(),
            Step::Try(of) => of.run(stop),
        }
    }
}

impl Mine {
    fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let Mine {
            sources,
            games,
            rules,
            rule,
            size,
            tasks,
            least,
            most,
            each,
            nodes,
            plies,
            journal,
        } = self;
        let mining =
            Mining { sources, games, rules, rule, size, tasks, least, most, each, nodes, plies };
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

impl Back {
    fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let Back { sources, least, nodes, journal } = self;
        let style = ProgressStyle::with_template("{pos} puzzles in {elapsed}, longer: {msg}")?;
        let bar = ProgressBar::no_length().with_style(style);
        let found = WalkBack { sources, least, nodes }.run(&journal, stop, |found| {
            bar.inc(1);
            bar.set_message(found.to_string());
        })?;
        bar.finish_and_clear();
        println!("{found} longer puzzles");
        Ok(())
    }
}

impl Try {
    fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let before = read_before(self.before.as_deref())?;
        let mut puzzles = read_all(&self.journals)?;
        puzzles.retain(|puzzle| before.get(puzzle.id).is_none());
        let bar = progress(puzzles.len())?;
        let tries = try_puzzles(&puzzles, &self.tries, stop, || bar.inc(1))?;
        bar.finish_and_clear();
        println!("{} tries at {} puzzles", tries.len(), puzzles.len());
        Ok(())
    }
}

impl Ship {
    fn run(self) -> anyhow::Result<()> {
        let before = read_before(self.before.as_deref())?;
        let tries = read_tries(&self.tries)?;
        let collection = shipped(&before, read_all(&self.journals)?, &tries, self.from);
        let bytes = collection.write();
        fs::write(&self.out, &bytes)
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        println!("{} puzzles, {} bytes", collection.iter().count(), bytes.len());
        print!("{}", Inventory::of(&collection));
        Ok(())
    }
}

fn read_before(path: Option<&Path>) -> anyhow::Result<Collection> {
    let Some(path) = path else { return Ok(Collection::default()) };
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Collection::read(&bytes).with_context(|| path.display().to_string())
}

fn read_all(journals: &[PathBuf]) -> anyhow::Result<Vec<Puzzle>> {
    let puzzles: anyhow::Result<Vec<_>> = journals.iter().map(|path| read_puzzles(path)).collect();
    Ok(puzzles?.concat())
}
