//! `tengen-lab calibrate`

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use tengen_engine::{OpponentKind, opponents};
use tengen_lab::{Calibration, Contestant, read_openings, table_markdown, table_ratings};
use tengen_rules::{Rule, Size};

use super::{parse_size, progress};

/// Play the opponents against each other, each against the one below, and rate them.
#[derive(Debug, Args)]
pub(crate) struct Calibrate {
    /// Players, weakest first: ids of opponents, or engine:NODES. The ten levels if none is named.
    players: Vec<String>,
    /// Rule of all games.
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// Points along a side of the board.
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// File of openings.
    #[arg(long)]
    openings: PathBuf,
    /// Games of each pair.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Seed of the players' choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once.
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// Folder for results.tsv, table.md and ratings.tsv; the same folder goes on.
    #[arg(long)]
    out: PathBuf,
}

impl Calibrate {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let names: Vec<String> = if self.players.is_empty() {
            let is_level = |kind| matches!(kind, OpponentKind::Level(_));
            let levels = opponents().iter().filter(|opponent| is_level(opponent.kind));
            levels.map(|opponent| opponent.id.to_owned()).collect()
        } else {
            self.players
        };
        let calibration = Calibration {
            players: names.iter().map(|name| Contestant::find(name)).collect::<Result<_, _>>()?,
            rule: self.rule,
            size: self.size,
            openings: read_openings(&self.openings, self.size, self.rule)?,
            games: self.games,
            seed: self.seed,
            at_once: self.at_once.max(1),
        };
        fs::create_dir_all(&self.out)?;
        let bar = progress(self.games * (names.len() - 1))?;
        let results = self.out.join("results.tsv");
        let table = calibration.run(&results, stop, |done| bar.set_position(done as u64))?;
        bar.finish_and_clear();
        fs::write(self.out.join("table.md"), table_markdown(&table))?;
        fs::write(self.out.join("ratings.tsv"), table_ratings(&table))?;
        print!("{}", table_markdown(&table));
        Ok(())
    }
}
