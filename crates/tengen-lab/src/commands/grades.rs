//! `tengen-lab grades`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use tengen_lab::{Contestant, GradeCheck};
use tengen_rules::{Rule, Size};

use super::{parse_duration, parse_size, progress};

/// Review games between two players, and check the grades and the proofs.
#[derive(Debug, Args)]
pub(crate) struct Grades {
    /// One player: the id of an opponent, or engine:NODES.
    #[arg(default_value = "crane")]
    first: String,
    /// The other.
    #[arg(default_value = "pine")]
    second: String,
    /// Rules of the games, one each in turn.
    #[arg(long, value_delimiter = ',', default_value = "freestyle,standard,renju")]
    rules: Vec<Rule>,
    /// Points along a side of the board.
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// Games the file shall have in the end.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Time of reading for a move, as nodes of an ordinary core.
    #[arg(long, default_value = "500ms", value_parser = parse_duration)]
    time: Duration,
    /// Seed of the players' choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File of the results; an existing one is gone on with.
    #[arg(long)]
    out: PathBuf,
}

impl Grades {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let check = GradeCheck {
            players: [Contestant::find(&self.first)?, Contestant::find(&self.second)?],
            rules: self.rules,
            size: self.size,
            games: self.games,
            millis: self.time.as_millis() as u64,
            seed: self.seed,
        };
        let bar = progress(self.games)?;
        let tally = check.run(&self.out, stop, |done| bar.set_position(done as u64))?;
        bar.finish_and_clear();
        print!("{tally}");
        Ok(())
    }
}
