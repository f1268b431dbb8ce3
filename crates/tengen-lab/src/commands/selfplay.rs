//! `tengen-lab selfplay`

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use tengen_engine::Weights;
use tengen_lab::{SelfPlay, SelfPlayProgress, Variant};
use tengen_rules::Rule;

use super::{progress, read_weights, region};

/// Play the engine against itself and keep the games to learn from.
#[derive(Debug, Args)]
pub(crate) struct SelfPlayCommand {
    /// Rules and sizes of the games, in turn; one that is named twice is played twice as often.
    #[arg(long, value_delimiter = ',', default_value = "freestyle-15")]
    variants: Vec<Variant>,
    /// Begin anywhere on the board, as tournaments make programs do, not in its middle.
    #[arg(long)]
    anywhere: bool,
    /// Games the file shall have in the end.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Nodes for a move; those of a game are from half to twice as many.
    #[arg(long, default_value_t = 3000)]
    nodes: u64,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once.
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// Weights to play with instead of the shipped ones of a rule, as renju=FILE.
    #[arg(long)]
    weights: Vec<String>,
    /// File of the games; an existing one is gone on with.
    #[arg(long)]
    out: PathBuf,
}

/// How often a run without a terminal writes how far it is.
const LINE: Duration = Duration::from_secs(60);

impl SelfPlayCommand {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let plan = SelfPlay {
            variants: self.variants,
            region: region(self.anywhere),
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
            at_once: self.at_once.max(1),
            weights: self
                .weights
                .iter()
                .map(|text| rule_and_weights(text))
                .collect::<anyhow::Result<_>>()?,
        };
        let bar = progress(self.games)?;
        let begun = Instant::now();
        let mut told = begun;
        let have = plan.run(&self.out, stop, |progress| {
            let rate = rate(progress, begun.elapsed());
            bar.set_position(progress.games as u64);
            if bar.is_hidden() && told.elapsed() >= LINE {
                println!("{} of {} games, {rate}", progress.games, self.games);
                told = Instant::now();
            }
            bar.set_message(rate);
        })?;
        bar.finish_and_clear();
        println!("{} has {have} games", self.out.display());
        Ok(())
    }
}

fn rate(progress: SelfPlayProgress, time: Duration) -> String {
    let a_second = |count: usize| count as f64 / time.as_secs_f64();
    let (games, positions) = (a_second(progress.played), a_second(progress.positions));
    format!("{games:.1} games and {positions:.0} positions a second")
}

fn rule_and_weights(text: &str) -> anyhow::Result<(Rule, Weights)> {
    let (rule, path) = text.split_once('=').context("expected weights as RULE=FILE")?;
    let rule = rule.parse()?;
    Ok((rule, read_weights(Path::new(path), rule)?))
}
