//! `tengen-lab soundings`

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use tengen_engine::{Engine, Limits, Tunables};
use tengen_lab::{GameRecord, SoundingPlan, read_records, read_soundings};

use super::{progress, shipped_but};

/// Ask a long search about positions of games, and see how near short ones come to it.
#[derive(Debug, Args)]
pub(crate) struct Soundings {
    #[command(subcommand)]
    command: SoundingsCommand,
}

#[derive(Debug, Subcommand)]
enum SoundingsCommand {
    /// Search positions of self-play games for long, one of each game, none that is as good as decided.
    Make(Make),
    /// Tell how far off a short search is, on the mean: 0 is as good as the long one.
    Miss(Miss),
}

#[derive(Debug, Args)]
struct Make {
    /// File of self-play games.
    games: PathBuf,
    /// How many positions.
    #[arg(long, default_value_t = 2400)]
    count: usize,
    /// Nodes for each.
    #[arg(long, default_value_t = 2_000_000)]
    nodes: u64,
    /// Seed of the choice of positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Searches at once.
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// File of the soundings.
    #[arg(long)]
    out: PathBuf,
}

#[derive(Debug, Args)]
struct Miss {
    /// File of soundings.
    file: PathBuf,
    /// Nodes for a position.
    #[arg(long, default_value_t = 40_000)]
    nodes: u64,
    /// A number of the search with another value than the shipped one: NAME=VALUE. The difference from the
    /// shipped ones is told too.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
}

impl Soundings {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        match self.command {
            SoundingsCommand::Make(make) => make.run(stop),
            SoundingsCommand::Miss(miss) => miss.run(stop),
        }
    }
}

impl Make {
    fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let games: Vec<GameRecord> = read_records(&self.games)?.collect::<Result<_, _>>()?;
        let Make { count, nodes, seed, at_once, .. } = self;
        let mut out = File::create(&self.out)
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        writeln!(out, "# rule, moves, the chance of the side to move after {nodes} nodes")?;
        let bar = progress(count)?;
        SoundingPlan { count, nodes, seed, at_once }.run(&games, stop, |sounding| {
            bar.inc(1);
            Ok(writeln!(out, "{sounding}")?)
        })?;
        let have = bar.position();
        bar.finish_and_clear();
        println!("{have} soundings in {}", self.out.display());
        Ok(())
    }
}

/// How many bytes to remember positions in, enough for a hundred thousand nodes.
const MEMORY: usize = 16 << 20;

impl Miss {
    fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let soundings = read_soundings(&self.file)?;
        let (shipped, tunables) = (Tunables::default(), shipped_but(&self.set)?);
        let limits = Limits::nodes(self.nodes);
        let mut engines = [shipped, tunables].map(|tunables| {
            let mut engine = Engine::new(MEMORY);
            engine.set_tunables(tunables);
            engine
        });
        let asked = if tunables == shipped { &mut engines[..1] } else { &mut engines[..] };
        let bar = progress(soundings.len())?;
        let mut misses = vec![Vec::new(); asked.len()];
        for sounding in soundings.iter().take_while(|_| !stop.load(Ordering::Relaxed)) {
            for (engine, misses) in asked.iter_mut().zip(&mut misses) {
                misses.push(sounding.miss(engine, &limits));
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        ensure!(!misses[0].is_empty(), "stopped before the first sounding");
        let [mean, error] = mean_and_error(&misses[0]);
        println!("miss       {mean:.4} ± {error:.4} over {} soundings", misses[0].len());
        if let [shipped, set] = &misses[..] {
            let more: Vec<f64> = set.iter().zip(shipped).map(|(set, old)| set - old).collect();
            let [mean, error] = mean_and_error(&more);
            println!("with these {mean:+.4} ± {error:.4}");
        }
        Ok(())
    }
}

/// The mean and its standard error.
fn mean_and_error(numbers: &[f64]) -> [f64; 2] {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / count;
    [mean, (variance / count).sqrt()]
}
