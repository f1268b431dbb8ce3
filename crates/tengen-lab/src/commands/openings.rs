//! `tengen-lab openings`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use tengen_lab::OpeningPlan;
use tengen_rules::{Rule, Size};

use super::{parse_size, progress, region};

/// Make balanced openings for matches.
#[derive(Debug, Args)]
pub(crate) struct Openings {
    /// Rule of the openings.
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// Points along a side of the board.
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// Openings that begin anywhere on the board, as those of tournaments do, not in its middle.
    #[arg(long)]
    anywhere: bool,
    /// Openings to make.
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// Fewest stones of an opening.
    #[arg(long, default_value_t = 4)]
    fewest: usize,
    /// Most stones of an opening.
    #[arg(long, default_value_t = 8)]
    most: usize,
    /// Nodes of the search that judges an opening.
    #[arg(long, default_value_t = 50_000)]
    nodes: u64,
    /// How far Black's chance may be from one half.
    #[arg(long, default_value_t = 0.1)]
    margin: f64,
    /// Seed of the stones.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File of the openings.
    #[arg(long)]
    out: PathBuf,
}

impl Openings {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let plan = OpeningPlan {
            rule: self.rule,
            size: self.size,
            region: region(self.anywhere),
            count: self.count,
            stones: self.fewest.max(1)..=self.most.max(self.fewest).max(1),
            nodes: self.nodes,
            margin: self.margin,
            seed: self.seed,
        };
        let bar = progress(self.count)?;
        let text = plan.run(stop, |have| bar.set_position(have as u64));
        bar.finish_and_clear();
        std::fs::write(&self.out, text)?;
        println!("wrote {}", self.out.display());
        Ok(())
    }
}
