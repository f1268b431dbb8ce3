//! `tengen-lab yardstick`

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use clap::Args;
use tengen_engine::Weights;
use tengen_lab::{Yardstick, read_known_results};
use tengen_rules::{Rule, Size};

use super::{parse_size, progress, shipped_but};

/// See how well the engine's answers predict the results of games, and where its nodes go.
///
/// The file has a position in every line: the rule, the moves so far (h8i9j10) and who won the game in
/// the end (black, white or draw), parted by tabs. More columns, empty lines and lines that begin with #
/// are passed over. The engine knows nothing at the beginning of each.
///
/// Log-loss is that of a logistic function of the answered value, with the scale that fits best;
/// proved results count as ±3000. Guessing is 0.693. It is a compass for quick experiments: with 400
/// positions a difference of 0.01 says nothing. Matches decide.
#[derive(Debug, Args)]
pub(crate) struct YardstickCommand {
    /// Positions with the results of their games.
    file: PathBuf,
    /// Points along a side of the boards.
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// Nodes for a position.
    #[arg(long, default_value_t = 50_000)]
    nodes: u64,
    /// A number of the search with another value than the shipped one: NAME=VALUE.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// A rule and a file of weights for it, tables or a net.
    #[arg(long, num_args = 2, value_names = ["RULE", "FILE"])]
    weights: Vec<String>,
}

impl YardstickCommand {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let known = read_known_results(&self.file, self.size)?;
        let mut yardstick = Yardstick::new(self.nodes, shipped_but(&self.set)?);
        for pair in self.weights.chunks(2) {
            let [rule, file] = pair else { unreachable!("weights come with their rule") };
            let rule: Rule = rule.parse()?;
            let bytes = std::fs::read(file).with_context(|| file.clone())?;
            yardstick.set_weights(rule, Weights::load(&bytes, rule).with_context(|| file.clone())?);
        }
        let bar = progress(known.len())?;
        for known in known.iter().take_while(|_| !stop.load(Ordering::Relaxed)) {
            yardstick.lay(known);
            bar.inc(1);
        }
        bar.finish_and_clear();
        println!("{yardstick}");
        Ok(())
    }
}
