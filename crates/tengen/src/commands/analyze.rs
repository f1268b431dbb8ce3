//! `tengen analyze`: what the engine thinks of a position.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::time::{Duration, Instant};

use anyhow::ensure;
use indicatif::ProgressBar;
use serde::Serialize;
use tengen_engine::{Engine, Forced, Limits, Line, Options, Report, Request, Stop, Value};

use super::position::PositionArgs;
use crate::Finding;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// How long to think, for example 300ms, 5s or 2m
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_time)]
    time: Duration,

    /// How many best moves to follow
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..))]
    lines: u8,

    /// How many threads to use
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,

    /// How many megabytes to remember positions in
    #[arg(long, value_name = "MB", default_value = "64", value_parser = clap::value_parser!(u16).range(1..))]
    memory: u16,

    /// One line of JSON for every finished depth, the last with "best"
    #[arg(long)]
    json: bool,
}

/// A report as JSON says it.
#[derive(Serialize)]
struct Said {
    depth: u32,
    selective_depth: u32,
    nodes: u64,
    millis: u128,
    lines: Vec<SaidLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<String>,
}

#[derive(Serialize)]
struct SaidLine {
    value: i32,
    win_chance: f64,
    /// Plies to a proved win, below zero to a proved loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    win_in: Option<i64>,
    moves: Vec<String>,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Finding> {
    let position = args.position.read()?;
    ensure!(position.outcome().is_none(), "the game is over");
    let options =
        Options { threads: usize::from(args.threads), memory: usize::from(args.memory) << 20 };
    let mut engine = Engine::new(options);
    let lines = usize::from(args.lines);
    let request = Request { lines, ..Request::new(position, Limits::time(args.time)) };
    let live = (!args.json && stderr().is_terminal()).then(ProgressBar::new_spinner);
    if let Some(bar) = &live {
        bar.enable_steady_tick(Duration::from_millis(100));
    }
    let mut out = stdout().lock();
    let mut written = Ok(());
    let clock = Instant::now();
    let stop = Stop::new();
    let answer = engine.search(&request, &clock, &stop, &mut |report| {
        if let Some(bar) = &live {
            bar.set_message(readable(report, clock.elapsed()));
        } else if args.json {
            written = said(&mut out, report, clock.elapsed(), None);
            if written.is_err() {
                stop.stop();
            }
        }
    });
    if let Some(bar) = live {
        bar.finish_and_clear();
    }
    written?;
    if args.json {
        let best = answer.best.map(|point| point.to_string());
        said(&mut out, &answer.report, clock.elapsed(), best)?;
    } else {
        writeln!(out, "{}", readable(&answer.report, clock.elapsed()))?;
        if let Some(best) = answer.best {
            writeln!(out, "best move: {best}")?;
        }
    }
    Ok(Finding::Fine)
}

fn said(
    out: &mut impl Write,
    report: &Report,
    spent: Duration,
    best: Option<String>,
) -> anyhow::Result<()> {
    let said = Said {
        depth: report.depth,
        selective_depth: report.selective_depth,
        nodes: report.nodes,
        millis: spent.as_millis(),
        lines: report.lines.iter().map(said_line).collect(),
        best,
    };
    writeln!(out, "{}", serde_json::to_string(&said)?)?;
    out.flush()?;
    Ok(())
}

fn said_line(line: &Line) -> SaidLine {
    SaidLine {
        value: line.value.units(),
        win_chance: (line.value.win_chance() * 1e4).round() / 1e4,
        win_in: line.value.forced().map(|forced| match forced {
            Forced::Win(plies) => i64::from(plies),
            Forced::Loss(plies) => -i64::from(plies),
        }),
        moves: line.moves.iter().map(ToString::to_string).collect(),
    }
}

fn readable(report: &Report, spent: Duration) -> String {
    let Report { depth, selective_depth, nodes, lines } = report;
    let seconds = spent.as_secs_f64();
    let mut text =
        format!("depth {depth}, at most {selective_depth}; {nodes} nodes, {seconds:.1} s");
    for line in lines {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        text += &format!("\n{}  {}", judged(line.value), moves.join(" "));
    }
    text
}

fn judged(value: Value) -> String {
    match value.forced() {
        Some(Forced::Win(plies)) => format!("wins in {plies}"),
        Some(Forced::Loss(plies)) => format!("loses in {plies}"),
        None => format!("{:>5} ({:.0} %)", value.to_string(), 100.0 * value.win_chance()),
    }
}

fn parse_time(text: &str) -> Result<Duration, String> {
    let expected = || "expected a time such as 300ms, 1s or 2m".to_owned();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 1e-3,
        "s" => 1.0,
        "m" => 60.0,
        _ => return Err(expected()),
    };
    let number: f64 = number.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| expected())
}
