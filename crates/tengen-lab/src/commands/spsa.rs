//! `tengen-lab spsa`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use tengen_engine::{Limits, Tunable};
use tengen_lab::{Spsa, SpsaProgress, read_openings};
use tengen_rules::{Rule, Size};

use super::{parse_duration, parse_size, progress};

/// Tune the numbers of the search by games of the engine against itself.
#[derive(Debug, Args)]
pub(crate) struct SpsaCommand {
    /// Numbers to tune; all of them if none is named.
    names: Vec<String>,
    /// Rule of all games.
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// Points along a side of the board.
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// File of openings.
    #[arg(long)]
    openings: PathBuf,
    /// Nodes for a move.
    #[arg(long, default_value_t = 4000, conflicts_with = "turn")]
    nodes: u64,
    /// Time for a move instead, such as 100ms.
    #[arg(long, value_parser = parse_duration)]
    turn: Option<Duration>,
    /// Pairs of games in an iteration.
    #[arg(long, default_value_t = 8)]
    pairs: usize,
    /// Iterations in the end.
    #[arg(long, default_value_t = 300)]
    iterations: usize,
    /// How far a clean sweep moves a number in the first iteration, in its steps.
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// Seed of the directions and openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pairs at once.
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// File of the values; an existing one is gone on with.
    #[arg(long)]
    state: PathBuf,
}

impl SpsaCommand {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let plan = Spsa {
            names: self.names,
            rule: self.rule,
            size: self.size,
            openings: read_openings(&self.openings, self.size, self.rule)?,
            limits: match self.turn {
                Some(time) => Limits::time(time),
                None => Limits::nodes(self.nodes),
            },
            pairs: self.pairs.max(1),
            iterations: self.iterations,
            rate: self.rate,
            seed: self.seed,
            at_once: self.at_once,
        };
        let bar = progress(self.iterations)?;
        let end = plan.run(&self.state, stop, |now| {
            bar.set_position(now.iteration as u64);
            bar.suspend(|| println!("{}", summary(now)));
        })?;
        bar.finish_and_clear();
        for (&Tunable { name, default, min, max, .. }, value) in end.tuned.iter().zip(&end.values) {
            println!("{name:28} {value:8.2}  (shipped {default}, from {min} to {max})");
        }
        Ok(())
    }
}

/// The iteration, its result, and what has moved furthest.
fn summary(now: &SpsaProgress) -> String {
    let (half_points, all) = now.last;
    let mut moved: Vec<(f64, String)> = now
        .tuned
        .iter()
        .zip(&now.values)
        .map(|(of, value)| {
            let steps = (value - f64::from(of.default)) / f64::from(of.step);
            (steps.abs(), format!("{} {value:.1}", of.name))
        })
        .collect();
    moved.sort_by(|one, other| other.0.total_cmp(&one.0));
    let moved: Vec<String> = moved.into_iter().take(4).map(|(_, text)| text).collect();
    format!("iteration {}: {half_points} of {all}; {}", now.iteration, moved.join(", "))
}
