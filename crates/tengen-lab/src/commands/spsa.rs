//! `tengen-lab spsa`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use tengen_engine::{Limits, Tunable};
use tengen_lab::{Spsa, SpsaProgress, SpsaTest, read_openings, read_soundings};
use tengen_rules::{Rule, Size};

use super::{parse_duration, parse_size, progress};

/// Tune the numbers of the search by games of the engine against itself, or by soundings.
///
/// Soundings (`tengen-lab soundings`) tell more in less time, but less to the point: what they find has to win
/// a match. 240 of them with 40,000 nodes make a good iteration, at a rate of 0.1.
#[derive(Debug, Args)]
pub(crate) struct SpsaCommand {
    /// Numbers to tune; all of them if none is named.
    names: Vec<String>,
    /// File of soundings to tune by.
    #[arg(long, conflicts_with_all = ["openings", "rule", "size", "turn"])]
    soundings: Option<PathBuf>,
    /// Rule of all games.
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// Points along a side of the board.
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// File of openings of games to tune by.
    #[arg(long, required_unless_present = "soundings")]
    openings: Option<PathBuf>,
    /// Nodes for a move or a sounding.
    #[arg(long, default_value_t = 4000, conflicts_with = "turn")]
    nodes: u64,
    /// Time for a move of a game instead, such as 100ms.
    #[arg(long, value_parser = parse_duration)]
    turn: Option<Duration>,
    /// Pairs of games in an iteration, or soundings.
    #[arg(long, visible_alias = "pairs", default_value_t = 8)]
    tests: usize,
    /// Iterations in the end.
    #[arg(long, default_value_t = 300)]
    iterations: usize,
    /// How far a clean sweep moves a number in the first iteration, in its steps.
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// Seed of the directions and tests.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Tests at once.
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// File of the values; an existing one is gone on with.
    #[arg(long)]
    state: PathBuf,
}

impl SpsaCommand {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let test = match (&self.soundings, &self.openings) {
            (Some(soundings), _) => SpsaTest::Soundings(read_soundings(soundings)?),
            (None, openings) => {
                let path = openings.as_ref().expect("required without soundings");
                let openings = read_openings(path, self.size, self.rule)?;
                SpsaTest::Games { rule: self.rule, size: self.size, openings }
            }
        };
        let plan = Spsa {
            names: self.names,
            test,
            limits: match self.turn {
                Some(time) => Limits::time(time),
                None => Limits::nodes(self.nodes),
            },
            tests: self.tests.max(1),
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
    format!("iteration {}: {:+.2}; {}", now.iteration, now.last, moved.join(", "))
}
