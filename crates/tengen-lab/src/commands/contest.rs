//! `tengen-lab match`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_engine::Random;
use tengen_lab::{Contest, Life, MatchLimits, Next, Scoreboard, Sprt, SprtState, read_openings};
use tengen_rules::{Rule, Size};

use super::{parse_duration, parse_size};

/// Play two Gomocup engines against each other.
#[derive(Debug, Args)]
pub(crate) struct Match {
    /// Command line of the first engine, whose results are counted.
    first: String,
    /// Command line of the second engine.
    second: String,
    /// Rule of all games.
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// Points along a side of the board.
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// File of openings, one a line as moves: h8i9j10.
    #[arg(long)]
    openings: PathBuf,
    /// Pairs of games: each opening is played twice, with colours exchanged.
    #[arg(long, default_value_t = 100)]
    pairs: usize,
    /// Time for a move, such as 300ms or 1s.
    #[arg(long, value_parser = parse_duration)]
    turn: Option<Duration>,
    /// Time for all moves of a game.
    #[arg(long, value_parser = parse_duration)]
    game: Option<Duration>,
    /// Time that each move adds.
    #[arg(long, value_parser = parse_duration, default_value = "0s")]
    increment: Duration,
    /// Nodes for a move, sent as INFO max_node.
    #[arg(long)]
    nodes: Option<u64>,
    /// Nodes for a move of the second engine, where they are others. Given in the ratio in which the two
    /// search nodes a CPU second (`tengen-lab yardstick`), they stand for equal time on a busy machine.
    #[arg(long, requires = "nodes")]
    second_nodes: Option<u64>,
    /// Megabytes an engine may use; little memory makes short games quicker to start.
    #[arg(long, default_value_t = 350)]
    memory: u64,
    /// How late an answer may be.
    #[arg(long, value_parser = parse_duration, default_value = "1s")]
    grace: Duration,
    /// Games at once.
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// Keep the processes for the next game instead of starting new ones.
    #[arg(long)]
    keep: bool,
    /// Test sequentially whether the first engine is stronger: two differences in Elo, such as 0,10.
    #[arg(long, value_parser = parse_bounds)]
    sprt: Option<(f64, f64)>,
    /// Error rates of the sequential test.
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Error rates of the sequential test.
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// Seed of the order of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Folder for results and games; the same folder goes on with the same match.
    #[arg(long)]
    out: PathBuf,
}

fn parse_bounds(text: &str) -> Result<(f64, f64), String> {
    let (low, high) = text.split_once(',').ok_or("expected two numbers such as 0,10")?;
    let number = |text: &str| text.trim().parse::<f64>().map_err(|error| error.to_string());
    let bounds = (number(low)?, number(high)?);
    if bounds.0 < bounds.1 { Ok(bounds) } else { Err("the first must be the smaller".to_owned()) }
}

impl Match {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        if self.turn.is_none() && self.game.is_none() && self.nodes.is_none() {
            bail!("a match needs --turn, --game or --nodes");
        }
        let mut openings = read_openings(&self.openings, self.size, self.rule)?;
        Random::new(self.seed).shuffle(&mut openings);
        let limits = MatchLimits {
            turn: self.turn,
            game: self.game,
            increment: self.increment,
            nodes: self.nodes,
            memory: self.memory << 20,
            grace: self.grace,
        };
        let contest = Contest {
            engines: [self.first, self.second],
            rule: self.rule,
            size: self.size,
            openings,
            pairs: self.pairs,
            limits: [limits, MatchLimits { nodes: self.second_nodes.or(self.nodes), ..limits }],
            at_once: self.at_once.max(1),
            life: if self.keep { Life::Match } else { Life::Game },
        };
        let sprt =
            self.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1, alpha: self.alpha, beta: self.beta });
        let bar = ProgressBar::new(2 * self.pairs as u64)
            .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {msg}")?);
        bar.enable_steady_tick(Duration::from_millis(500));
        let scoreboard = contest.run(&self.out, stop, |scoreboard| {
            bar.set_position(scoreboard.games().total());
            bar.set_message(summary(scoreboard, sprt.as_ref()));
            match sprt {
                Some(sprt) if sprt.verdict(&scoreboard.pairs()) != SprtState::Open => Next::Stop,
                _ => Next::Go,
            }
        })?;
        bar.finish_and_clear();
        println!("{}", summary(&scoreboard, sprt.as_ref()));
        for (who, line) in scoreboard.failures() {
            println!("game {}: engine {} lost by {}", line.number, who + 1, line.end);
        }
        Ok(())
    }
}

fn summary(scoreboard: &Scoreboard, sprt: Option<&Sprt>) -> String {
    let (games, pairs) = (scoreboard.games(), scoreboard.pairs());
    let mut text = format!("N {} {games} ({:.1} %)", games.total(), 100.0 * games.share());
    if let Some(elo) = pairs.elo() {
        text += &format!("  Elo {elo} (pentanomial {:?})", pairs.counts);
    }
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let (ratio, verdict) = (sprt.ratio(&pairs), sprt.verdict(&pairs));
        let Sprt { elo0, elo1, .. } = sprt;
        text += &format!(
            "  LLR {ratio:.2} [{lower:.2}, {upper:.2}] of Elo [{elo0}, {elo1}]: {verdict}"
        );
    }
    let failures = scoreboard.failures().count();
    if failures > 0 {
        text += &format!("  {failures} lost by failures");
    }
    text
}
