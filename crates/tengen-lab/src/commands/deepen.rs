//! `tengen-lab deepen`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use tengen_lab::{Deepen, GameRecord, read_records};
use tengen_rules::Rule;

use super::progress;

/// Search positions of self-play games again, more deeply, to learn from with `train --trust 0`.
#[derive(Debug, Args)]
pub(crate) struct DeepenCommand {
    /// Files of self-play games.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Rule whose games are taken.
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// Nodes for a position.
    #[arg(long, default_value_t = 12_000)]
    nodes: u64,
    /// Positions of each game.
    #[arg(long, default_value_t = 1)]
    each: usize,
    /// Seed of the choice of positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Searches at once.
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// File of the positions; an existing one is gone on with.
    #[arg(long)]
    out: PathBuf,
}

impl DeepenCommand {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let DeepenCommand { rule, nodes, seed, at_once, .. } = self;
        let mut games: Vec<GameRecord> = Vec::new();
        for path in &self.games {
            for record in read_records(path)? {
                games.extend(Some(record?).filter(|record| record.rule == rule));
            }
        }
        let plan = Deepen { nodes, each: self.each.max(1), seed, at_once };
        let bar = progress(games.len() * plan.each)?;
        let have = plan.run(&games, &self.out, stop, |have| bar.set_position(have as u64))?;
        bar.finish_and_clear();
        println!("{} has {have} positions", self.out.display());
        Ok(())
    }
}
