//! `tengen analyze`: what the engine thinks of a position, while it thinks.

use std::io::{IsTerminal, Write, stdout};
use std::num::NonZero;
use std::time::{Duration, Instant};

use anyhow::ensure;
use serde::Serialize;
use tengen_engine::{Engine, Forced, Limits, Line, Report, Request, Stop};

use super::position::{PositionArgs, names};
use super::time;
use crate::Conclusion;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// How long to think, for example 300ms, 5s or 2m
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = time::parse)]
    time: Duration,

    /// How many of the best moves to show
    #[arg(long, value_name = "N", default_value = "1")]
    lines: NonZero<usize>,

    /// How many threads think together
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZero<usize>,

    /// Memory for what it has seen, in megabytes
    #[arg(long, value_name = "MB", default_value = "128")]
    memory: NonZero<usize>,

    /// Print one JSON object a line, one for each depth
    #[arg(long)]
    json: bool,
}

/// The most memory that can be asked for, in megabytes.
const MOST_MEMORY: usize = 1 << 16;

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    let position = args.position.read()?;
    ensure!(position.outcome().is_none(), "the game is over: there is nothing to think about");
    let memory = args.memory.get().min(MOST_MEMORY) << 20;
    let mut engine = Engine::new(memory);
    let mut request = Request::new(position, Limits::time(args.time));
    request.threads = args.threads.get().min(256);
    request.lines = args.lines.get();
    let start = Instant::now();
    let mut shown = Shown::new(args.json);
    let mut result = Ok(());
    let stop = Stop::new();
    engine.search(&request, &start, &stop, &mut |report| {
        // Nobody reads on, as with `head`: no reason to think on.
        if result.is_ok() {
            result = shown.show(report, start.elapsed());
        } else {
            stop.stop();
        }
    });
    result?;
    Ok(Conclusion::Fine)
}

/// Where reports go: over the last one on a terminal, below it elsewhere, or as JSON.
enum Shown {
    Terminal { rows: usize },
    Text,
    Json,
}

impl Shown {
    fn new(json: bool) -> Shown {
        match json {
            true => Shown::Json,
            false if stdout().is_terminal() => Shown::Terminal { rows: 0 },
            false => Shown::Text,
        }
    }

    fn show(&mut self, report: &Report, time: Duration) -> anyhow::Result<()> {
        let mut out = stdout().lock();
        match self {
            Shown::Json => {
                writeln!(out, "{}", serde_json::to_string(&AnalysisLine::new(report, time))?)?
            }
            Shown::Text => write!(out, "{}", text(report, time))?,
            Shown::Terminal { rows } => {
                if *rows > 0 {
                    // Back to the first row of the last report, and nothing of it stays.
                    write!(out, "\x1b[{rows}F\x1b[J")?;
                }
                let text = text(report, time);
                *rows = text.lines().count();
                write!(out, "{text}")?;
            }
        }
        out.flush()?;
        Ok(())
    }
}

fn text(report: &Report, time: Duration) -> String {
    let Report { depth, selective_depth, nodes, .. } = report;
    let head = format!("depth {depth}/{selective_depth}, {nodes} nodes, {}", time::readable(time));
    let rows = report.lines.iter().map(|line| {
        let chance = 100.0 * line.value.win_chance();
        let value = line.value.to_string();
        format!("  {value:>6}  {chance:>5.1} %  {}", names(&line.moves).join(" "))
    });
    std::iter::once(head).chain(rows).map(|row| row + "\n").collect()
}

/// One line of `--json`.
#[derive(Serialize)]
struct AnalysisLine {
    depth: u32,
    selective_depth: u32,
    nodes: u64,
    micros: u128,
    lines: Vec<Best>,
}

#[derive(Serialize)]
struct Best {
    value: i32,
    win_chance: f64,
    /// Plies to a proved win, negative to a proved loss.
    forced: Option<i64>,
    moves: Vec<String>,
}

impl AnalysisLine {
    fn new(report: &Report, time: Duration) -> AnalysisLine {
        AnalysisLine {
            depth: report.depth,
            selective_depth: report.selective_depth,
            nodes: report.nodes,
            micros: time.as_micros(),
            lines: report.lines.iter().map(Best::new).collect(),
        }
    }
}

impl Best {
    fn new(line: &Line) -> Best {
        Best {
            value: line.value.units(),
            win_chance: line.value.win_chance(),
            forced: line.value.forced().map(|forced| match forced {
                Forced::Win(plies) => i64::from(plies),
                Forced::Loss(plies) => -i64::from(plies),
            }),
            moves: names(&line.moves),
        }
    }
}
