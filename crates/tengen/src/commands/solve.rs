//! `tengen solve`: does the side to move win by force?

mod batch;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;
use tengen_engine::{SolveKind, SolveLimits, Solver, Stop, Verdict};
use tengen_rules::{Point, Position};

use super::position::{PositionArgs, names};
use super::time;
use crate::Finding;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// What the attacker may do: vcf (only fours) or vct (fours and threes) [default: fours first, then threes]
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,

    /// How long to try, for example 300ms, 1s or 2m
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = time::parse)]
    time: Duration,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Solve every problem of a file, check the lines, and tell how many were won and how fast
    /// (renju unless --rule says otherwise)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "black", "white"])]
    batch: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Kind {
    Vcf,
    Vct,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Finding> {
    let task = Task { kind: args.kind, time: args.time };
    let mut solver = Solver::new();
    if let Some(file) = args.batch {
        let rule = args.position.rule.unwrap_or(tengen_rules::Rule::Renju);
        let problems = batch::read(&file, args.position.size(), rule)?;
        return batch::run(&problems, &task, &mut solver, args.json);
    }
    let position = args.position.read()?;
    let solved = task.solve(&mut solver, &position);
    if args.json {
        writeln!(stdout(), "{}", serde_json::to_string(&Report::new(&solved))?)?;
    } else {
        writeln!(stdout(), "{}", solved.sentence(&position))?;
    }
    Ok(Finding::Fine)
}

/// What is asked of the solver.
struct Task {
    kind: Option<Kind>,
    time: Duration,
}

/// What it answered.
struct Solved {
    verdict: Verdict,
    /// What the answer is about: with fours alone a line proves more than with threes.
    kind: SolveKind,
    nodes: u64,
    time: Duration,
}

impl Task {
    fn solve(&self, solver: &mut Solver, position: &Position) -> Solved {
        let kinds: &[SolveKind] = match self.kind {
            Some(Kind::Vcf) => &[SolveKind::Fours],
            Some(Kind::Vct) => &[SolveKind::Threes],
            None => &[SolveKind::Fours, SolveKind::Threes],
        };
        let limits = SolveLimits { nodes: None, time: Some(self.time) };
        let stop = Stop::new();
        let mut nodes = 0;
        let mut solved = None;
        solver.prepare(position.rule());
        let start = Instant::now();
        for &kind in kinds {
            let solution = solver.solve(position, kind, &limits, &start, &stop);
            nodes += solution.nodes;
            let won = matches!(solution.verdict, Verdict::Win(_));
            solved = Some((solution.verdict, kind));
            if won {
                break;
            }
        }
        let time = start.elapsed();
        let (verdict, kind) = solved.unwrap_or((Verdict::Undecided, SolveKind::Fours));
        Solved { verdict, kind, nodes, time }
    }
}

impl Solved {
    fn line(&self) -> &[Point] {
        match &self.verdict {
            Verdict::Win(line) => line,
            Verdict::NoWin | Verdict::Undecided => &[],
        }
    }

    fn sentence(&self, position: &Position) -> String {
        let moves = match self.kind {
            SolveKind::Fours => "fours",
            SolveKind::Threes => "fours and threes",
        };
        let side = position.to_move();
        let found = match &self.verdict {
            Verdict::Win(line) => {
                format!("{side} wins by {moves}: {}", names(line).join(" "))
            }
            Verdict::NoWin => format!("{side} has no win by {moves}"),
            Verdict::Undecided => format!("not decided within the time: {side}, by {moves}"),
        };
        format!("{found}\n{} nodes, {}", self.nodes, time::readable(self.time))
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    answer: &'static str,
    line: Vec<String>,
    nodes: u64,
    micros: u128,
}

impl Report {
    fn new(solved: &Solved) -> Report {
        let answer = match solved.verdict {
            Verdict::Win(_) => "win",
            Verdict::NoWin => "no-win",
            Verdict::Undecided => "undecided",
        };
        let line = names(solved.line());
        Report { answer, line, nodes: solved.nodes, micros: solved.time.as_micros() }
    }
}
