//! `tengen check`: what the rules say about a position.

mod batch;

use std::io::{Write, stdout};
use std::path::PathBuf;

use serde::{Serialize, Serializer};
use tengen_rules::{Drawing, Foul, Outcome, Point, Position, Rule, Stone};

use super::position::{PositionArgs, names};
use crate::Conclusion;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Check every board of a file of renju boards against the answers in it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "black", "white"])]
    batch: Option<PathBuf>,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    if let Some(file) = args.batch {
        return batch::run(&file);
    }
    let position = args.position.read()?;
    let forbidden = match position.rule() {
        Rule::Renju => position.board().forbidden_points(),
        Rule::Freestyle | Rule::Standard | Rule::Caro5 | Rule::Caro6 => Vec::new(),
    };
    if args.json {
        let has_history = position.ply() == position.board().count();
        let is_loose = args.position.is_loose() || !has_history;
        let report = CheckReport::new(&position, &forbidden, is_loose);
        writeln!(stdout(), "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&position, &forbidden)?;
    }
    Ok(Conclusion::Fine)
}

/// What `--json` prints.
#[derive(Serialize)]
struct CheckReport {
    size: usize,
    rule: &'static str,
    to_move: &'static str,
    moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stones: Option<Stones>,
    result: Option<ShownOutcome>,
    #[serde(serialize_with = "as_object")]
    forbidden: Vec<(String, &'static str)>,
}

#[derive(Serialize)]
struct Stones {
    black: Vec<String>,
    white: Vec<String>,
}

#[derive(Serialize)]
struct ShownOutcome {
    winner: Option<&'static str>,
    reason: &'static str,
    line: Vec<String>,
}

impl CheckReport {
    fn new(position: &Position, forbidden: &[(Point, Foul)], is_loose: bool) -> CheckReport {
        let stones = |stone| position.board().points_of(stone).map(|p| p.to_string()).collect();
        CheckReport {
            size: position.size().side(),
            rule: position.rule().name(),
            to_move: position.to_move().name(),
            moves: (!is_loose).then(|| names(position.moves())),
            stones: is_loose
                .then(|| Stones { black: stones(Stone::Black), white: stones(Stone::White) }),
            result: position.outcome().map(|outcome| ShownOutcome {
                winner: outcome.winner.map(Stone::name),
                reason: outcome.reason.name(),
                line: names(&outcome.line),
            }),
            forbidden: forbidden.iter().map(|(at, foul)| (at.to_string(), foul.name())).collect(),
        }
    }
}

fn as_object<S: Serializer>(pairs: &[(String, &'static str)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

fn print(position: &Position, forbidden: &[(Point, Foul)]) -> std::io::Result<()> {
    let marks = forbidden.iter().map(|&(point, foul)| (point, mark(foul))).collect();
    let mut out = stdout().lock();
    write!(out, "{}", Drawing { board: position.board().clone(), marks })?;
    writeln!(out)?;
    writeln!(out, "{}, {}", position.rule(), position.size())?;
    match position.outcome() {
        Some(outcome) => writeln!(out, "{}", sentence(outcome))?,
        None => writeln!(out, "{} to move", position.to_move())?,
    }
    for &(point, foul) in forbidden {
        let why = position.board().forbidden(point).map(|forbidden| forbidden.shapes);
        let shapes: Vec<String> =
            why.unwrap_or_default().iter().map(|shape| names(&shape.stones).join(" ")).collect();
        writeln!(out, "{point} is forbidden to Black: {} ({})", words(foul), shapes.join("; "))?;
    }
    Ok(())
}

fn sentence(outcome: &Outcome) -> String {
    let line = names(&outcome.line).join(" ");
    match (outcome.winner, line.as_str()) {
        (Some(winner), "") => format!("{winner} has won: {}", outcome.reason),
        (Some(winner), line) => format!("{winner} has won: {} ({line})", outcome.reason),
        (None, _) => format!("drawn: {}", outcome.reason),
    }
}

const fn words(foul: Foul) -> &'static str {
    match foul {
        Foul::DoubleThree => "double three",
        Foul::DoubleFour => "double four",
        Foul::Overline => "overline",
    }
}

/// The sign of a foul in drawings.
const fn mark(foul: Foul) -> char {
    match foul {
        Foul::DoubleThree => '3',
        Foul::DoubleFour => '4',
        Foul::Overline => '6',
    }
}
