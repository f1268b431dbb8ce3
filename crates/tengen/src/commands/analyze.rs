//! `tengen analyze`: what the engine thinks of a position, while it thinks.

mod balance;

use std::collections::HashMap;
use std::io::{IsTerminal, Write, stdout};
use std::time::{Duration, Instant};

use anyhow::ensure;
use serde::Serialize;
use tengen_engine::{Answer, Engine, Forced, Limits, Line, Loan, Report, Request, Solver, Stop};
use tengen_review::Thinker;
use tengen_rules::{Point, Position};

use super::position::{PositionArgs, names};
use super::{number, time};
use crate::Conclusion;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// How long to think, for example 300ms, 5s or 2m
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = time::parse)]
    time: Duration,

    /// How many of the best moves to show, from 1 to 484
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::within(1..=484))]
    #[arg(allow_negative_numbers = true)]
    lines: usize,

    /// How many threads think together, from 1 to 256
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::within(1..=256))]
    #[arg(allow_negative_numbers = true)]
    threads: usize,

    /// Memory for what it has seen, in megabytes, from 1 to 65536
    #[arg(long, value_name = "MB", default_value = "128", value_parser = number::within(1..=65536))]
    #[arg(allow_negative_numbers = true)]
    memory: usize,

    /// Look for the moves after which neither side is ahead, for a swap
    #[arg(long, conflicts_with_all = ["lines", "threads", "memory"])]
    balance: bool,

    /// Print one JSON object a line, one for each depth, one more when the depth that the time cut
    /// off found another move, and one more when a win or loss that the search claims is proved
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    let position = args.position.read()?;
    ensure!(position.outcome().is_none(), "the game is over: there is nothing to think about");
    if args.balance {
        return balance::run(&args, &position);
    }
    let mut engine = Engine::new(args.memory << 20);
    let memory = engine.memory() >> 20;
    if memory < args.memory {
        eprintln!("tengen: there is no room for {} MB: {memory} MB are used", args.memory);
    }
    Engine::prepare(position.rule());
    // Asked for one line, the engine takes the middle of an empty board without a thought.
    let least = if position.board().count() == 0 { 2 } else { 1 };
    let mut request = Request::new(position, Limits::time(args.time));
    request.threads = args.threads;
    request.lines = args.lines.max(least);

    let start = Instant::now();
    let stop = Stop::new();
    let mut shown = Shown::new(&args);
    let mut result = Ok(());
    let mut search = |request: &Request| {
        engine.search(request, &start, &stop, &mut |report| match result {
            // What an unfinished first depth found is not worth a line.
            _ if report.depth == 0 => {}
            Ok(()) => result = shown.show(report, start.elapsed()),
            // Nobody reads on, as with `head`: no reason to think on.
            Err(_) => stop.stop(),
        })
    };
    let mut answer = search(&request);
    if answer.report.depth == 0 {
        // The time was too short for anything: the first depth is finished all the same.
        answer = search(&Request { limits: Limits::depth(1), ..request.clone() });
    }
    result?;
    shown.end(&answer, start.elapsed())?;
    let proofs = proofs(&mut engine, &request.position, &answer.report, &start);
    if !proofs.is_empty() {
        shown.proved = proofs;
        shown.show(&answer.report, start.elapsed())?;
    }
    Ok(Conclusion::Fine)
}

/// Nodes for a question to a solver: about a second.
const SOLVING: u64 = 300_000;

/// What the solvers prove of the lines that the search claims to be won or lost: it leaves quiet moves out, so its
/// word is no proof.
fn proofs(engine: &mut Engine, position: &Position, report: &Report, start: &Instant) -> Proofs {
    let stop = Stop::new();
    let mut solver = Solver::new();
    let loan = Loan { engine, clock: start, stop: &stop, report: &mut |_| {} };
    let mut thinker = Thinker { loan, solver: &mut solver };
    let mut prove = |line: &Line| {
        let winner = match line.value.forced()? {
            Forced::Win(_) => position.to_move(),
            Forced::Loss(_) => !position.to_move(),
        };
        let at = *line.moves.first()?;
        thinker.win_after(position, at, winner, SOLVING).map(|won| (at, won.line))
    };
    report.lines.iter().filter_map(&mut prove).collect()
}

/// By the first move of a line, the whole of it as it is proved.
type Proofs = HashMap<Point, Vec<Point>>;

/// What has been shown, and how.
struct Shown {
    form: Form,
    lines: usize,
    threads: usize,
    best: Option<Point>,
    proved: Proofs,
}

/// Where reports go: over the last one on a terminal, below it elsewhere, or as JSON.
enum Form {
    Terminal { rows: usize },
    Text,
    Json,
}

impl Shown {
    fn new(args: &Args) -> Shown {
        let form = match args.json {
            true => Form::Json,
            false if stdout().is_terminal() => Form::Terminal { rows: 0 },
            false => Form::Text,
        };
        Shown { form, lines: args.lines, threads: args.threads, best: None, proved: Proofs::new() }
    }

    fn show(&mut self, report: &Report, time: Duration) -> anyhow::Result<()> {
        let mut report = report.clone();
        report.lines.truncate(self.lines);
        self.best = report.lines.first().and_then(|line| line.moves.first()).copied();
        for line in &mut report.lines {
            if let Some(proof) = line.moves.first().and_then(|at| self.proved.get(at)) {
                line.moves.clone_from(proof);
            }
        }
        let mut out = stdout().lock();
        match &mut self.form {
            Form::Json => writeln!(
                out,
                "{}",
                serde_json::to_string(&AnalysisLine::new(&report, time, &self.proved))?
            )?,
            Form::Text => write!(out, "{}", text(&report, time, self.threads, &self.proved))?,
            Form::Terminal { rows } => {
                if *rows > 0 {
                    // Back to the first row of the last report, and nothing of it stays.
                    write!(out, "\x1b[{rows}F\x1b[J")?;
                }
                let text = text(&report, time, self.threads, &self.proved);
                *rows = text.lines().count();
                write!(out, "{text}")?;
            }
        }
        out.flush()?;
        Ok(())
    }

    /// Shows what the depth that was cut off found, if that is another move.
    fn end(&mut self, answer: &Answer, time: Duration) -> anyhow::Result<()> {
        if answer.report.depth == 0 || answer.best == self.best {
            return Ok(());
        }
        if let Form::Terminal { rows } = &mut self.form {
            // It has fewer lines than a whole depth, which stays above it.
            *rows = 0;
        }
        self.show(&answer.report, time)
    }
}

fn text(report: &Report, time: Duration, threads: usize, proved: &Proofs) -> String {
    let Report { depth, selective_depth, nodes, .. } = report;
    let speed =
        nodes.saturating_mul(1_000) / u64::try_from(time.as_millis().max(1)).unwrap_or(u64::MAX);
    let threads = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
    let head = format!(
        "depth {depth}/{selective_depth}, {nodes} nodes, {}, {speed} a second, {threads}",
        time::readable(time)
    );
    let rows = report.lines.iter().map(|line| {
        // What is claimed or proved has no chance any more.
        let chance = match line.value.forced() {
            Some(_) if is_proved(line, proved) => " proved".to_owned(),
            Some(_) => "claimed".to_owned(),
            None => format!("{:>5.1} %", 100.0 * line.value.win_chance()),
        };
        let value = line.value.to_string();
        format!("  {value:>6}  {chance}  {}", names(&line.moves).join(" "))
    });
    std::iter::once(head).chain(rows).map(|row| row + "\n").collect()
}

fn is_proved(line: &Line, proved: &Proofs) -> bool {
    line.moves.first().is_some_and(|at| proved.contains_key(at))
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
    /// Plies to a win that the search sees, negative to a loss.
    forced: Option<i64>,
    /// Whether that is proved by a solver, and these are the moves.
    proved: bool,
    /// How promising the move is at first sight, from 0 to 1.
    promise: f64,
    moves: Vec<String>,
}

impl AnalysisLine {
    fn new(report: &Report, time: Duration, proved: &Proofs) -> AnalysisLine {
        AnalysisLine {
            depth: report.depth,
            selective_depth: report.selective_depth,
            nodes: report.nodes,
            micros: time.as_micros(),
            lines: report.lines.iter().map(|line| Best::new(line, proved)).collect(),
        }
    }
}

impl Best {
    fn new(line: &Line, proved: &Proofs) -> Best {
        Best {
            value: line.value.units(),
            win_chance: line.value.win_chance(),
            forced: line.value.forced().map(|forced| match forced {
                Forced::Win(plies) => i64::from(plies),
                Forced::Loss(plies) => -i64::from(plies),
            }),
            proved: is_proved(line, proved),
            promise: f64::from(line.promise) / 1000.0,
            moves: names(&line.moves),
        }
    }
}
