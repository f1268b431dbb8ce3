//! `tengen solve`: does a side win by force?

mod batch;
mod proof;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::bail;
use serde::Serialize;
use tengen_engine::{
    Decision, Engine, Forced, Limits, Means, Request, SolveKind, SolveLimits, Solver, Stop,
};
use tengen_rules::{Point, Position, Stone};

use super::position::{PositionArgs, names};
use super::time;
use crate::Conclusion;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// What the attacker may do: vcf (only fours), vct (fours and threes), any (any move, with every
    /// defence followed) or full (any move, as far as the search that plays is sure) [default: fours
    /// first, then threes]
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,

    /// Who is to win [default: the side to move]; where the other side is to move, all its moves must lose
    #[arg(long, value_name = "COLOUR", conflicts_with = "batch")]
    attacker: Option<Stone>,

    /// Follow every defence and print them, so many moves deep [default: 4]
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, default_missing_value = "4", conflicts_with_all = ["batch", "json"])]
    tree: Option<usize>,

    /// Follow every defence and write the proof as a game tree
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    sgf: Option<PathBuf>,

    /// Follow every defence, and play the proof out against every legal move by the rules alone
    #[arg(long)]
    check: bool,

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
    Any,
    Full,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    let means = args.means()?;
    if let Some(file) = args.batch {
        let rule = args.position.rule.unwrap_or(tengen_rules::Rule::Renju);
        let problems = batch::read(&file, args.position.size(), rule)?;
        return match means {
            Some(means) => batch::prove(&problems, means, args.time, args.json),
            None => {
                let mut task = Task { by: By::new(args.kind), time: args.time };
                batch::run(&problems, &mut task, args.json)
            }
        };
    }
    let position = args.position.read()?;
    if let Some(means) = means {
        let wish = proof::Wish {
            attacker: args.attacker,
            means,
            time: args.time,
            tree: args.tree,
            sgf: args.sgf.as_deref(),
            check: args.check,
            json: args.json,
        };
        return proof::run(&position, &wish);
    }
    let mut task = Task { by: By::new(args.kind), time: args.time };
    let solved = task.solve(&position);
    if args.json {
        writeln!(stdout(), "{}", serde_json::to_string(&SolveReport::new(&solved))?)?;
    } else {
        writeln!(stdout(), "{}", solved.sentence(&position))?;
    }
    Ok(Conclusion::Fine)
}

impl Args {
    /// With which moves to win, if every defence is to be followed.
    fn means(&self) -> anyhow::Result<Option<Means>> {
        let follows =
            self.attacker.is_some() || self.tree.is_some() || self.sgf.is_some() || self.check;
        match self.kind {
            Some(Kind::Any) => Ok(Some(Means::Any)),
            Some(Kind::Full) if follows => {
                bail!("the search that plays follows no defences to the end; expected --kind any")
            }
            Some(Kind::Vcf) if follows => Ok(Some(Means::Fours)),
            Some(Kind::Vct) | None if follows => Ok(Some(Means::Threes)),
            Some(Kind::Vcf | Kind::Vct | Kind::Full) | None => Ok(None),
        }
    }
}

/// What is asked, and of whom.
struct Task {
    by: By,
    time: Duration,
}

enum By {
    /// The solvers, one kind after the other.
    Solver(Box<Solver>, &'static [SolveKind]),
    /// The search that plays.
    Search(Box<Engine>),
}

/// What it answered.
struct Solved {
    decision: Decision,
    /// What the answer is about: with fours alone a line proves more than with threes. The search
    /// names no kind.
    kind: Option<SolveKind>,
    nodes: u64,
    time: Duration,
}

impl By {
    fn new(kind: Option<Kind>) -> By {
        let solver = |kinds| By::Solver(Box::new(Solver::new()), kinds);
        match kind {
            None => solver(&[SolveKind::Vcf, SolveKind::Vct]),
            Some(Kind::Vcf) => solver(&[SolveKind::Vcf]),
            Some(Kind::Vct) => solver(&[SolveKind::Vct]),
            Some(Kind::Full | Kind::Any) => By::Search(Box::new(Engine::new(64 << 20))),
        }
    }
}

impl Task {
    fn solve(&mut self, position: &Position) -> Solved {
        match &mut self.by {
            By::Solver(solver, kinds) => solve(solver, kinds, self.time, position),
            By::Search(engine) => search(engine, self.time, position),
        }
    }
}

fn solve(solver: &mut Solver, kinds: &[SolveKind], time: Duration, position: &Position) -> Solved {
    let limits = SolveLimits { nodes: None, time: Some(time) };
    let stop = Stop::new();
    let mut nodes = 0;
    let mut solved = (Decision::Undecided, None);
    solver.prepare(position.rule());
    let start = Instant::now();
    for &kind in kinds {
        let solution = solver.solve(position, kind, &limits, &start, &stop);
        nodes += solution.nodes;
        let won = matches!(solution.decision, Decision::Win(_));
        solved = (solution.decision, Some(kind));
        if won {
            break;
        }
    }
    let (decision, kind) = solved;
    Solved { decision, kind, nodes, time: start.elapsed() }
}

/// A win that the search has proved; its line is the one it expects.
fn search(engine: &mut Engine, time: Duration, position: &Position) -> Solved {
    engine.forget();
    Engine::prepare(position.rule());
    let request = Request::new(position.clone(), Limits::time(time));
    let start = Instant::now();
    let answer = engine.search(&request, &start, &Stop::new(), &mut |_| {});
    let line = answer.report.lines.into_iter().next();
    let decision = match line {
        Some(line) if matches!(line.value.forced(), Some(Forced::Win(_))) => {
            Decision::Win(line.moves)
        }
        Some(_) | None => Decision::Undecided,
    };
    Solved { decision, kind: None, nodes: answer.report.nodes, time: start.elapsed() }
}

impl Solved {
    fn line(&self) -> &[Point] {
        match &self.decision {
            Decision::Win(line) => line,
            Decision::NoWin | Decision::Undecided => &[],
        }
    }

    fn sentence(&self, position: &Position) -> String {
        let moves = match self.kind {
            Some(SolveKind::Vcf) => "fours",
            Some(SolveKind::Vct) => "fours and threes",
            None => "force",
        };
        let side = position.to_move();
        let found = match &self.decision {
            Decision::Win(line) => {
                format!("{side} wins by {moves}: {}", names(line).join(" "))
            }
            Decision::NoWin => format!("{side} has no win by {moves}"),
            Decision::Undecided => format!("not decided within the time: {side}, by {moves}"),
        };
        format!("{found}\n{} nodes, {}", self.nodes, time::readable(self.time))
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct SolveReport {
    answer: &'static str,
    line: Vec<String>,
    nodes: u64,
    micros: u128,
}

impl SolveReport {
    fn new(solved: &Solved) -> SolveReport {
        let answer = match solved.decision {
            Decision::Win(_) => "win",
            Decision::NoWin => "no-win",
            Decision::Undecided => "undecided",
        };
        let line = names(solved.line());
        SolveReport { answer, line, nodes: solved.nodes, micros: solved.time.as_micros() }
    }
}
