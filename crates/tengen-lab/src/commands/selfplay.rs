//! `tengen-lab selfplay`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use tengen_lab::SelfPlay;
use tengen_rules::{Rule, Size};

use super::{parse_size, progress, read_weights};

/// Play the engine against itself and keep the games to learn from.
#[derive(Debug, Args)]
pub(crate) struct SelfPlayCommand {
    /// Rule of all games.
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// Points along a side of the board.
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// Games the file shall have in the end.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Nodes for a move.
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once.
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// Weights to play with instead of the shipped ones.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// File of the games; an existing one is gone on with.
    #[arg(long)]
    out: PathBuf,
}

impl SelfPlayCommand {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let plan = SelfPlay {
            rule: self.rule,
            size: self.size,
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
            at_once: self.at_once.max(1),
            weights: self.weights.map(|path| read_weights(&path, self.rule)).transpose()?,
        };
        let bar = progress(self.games)?;
        let have = plan.run(&self.out, stop, |have| bar.set_position(have as u64))?;
        bar.finish_and_clear();
        println!("{} has {have} games", self.out.display());
        Ok(())
    }
}
