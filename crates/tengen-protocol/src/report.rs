//! What Yixin Board shows while the engine thinks.

use std::time::Duration;

use tengen_engine::{Forced, Line, Report, Value};
use tengen_rules::Size;

use crate::Dialect;

/// Bits of `INFO show_detail`.
const ON_THE_BOARD: i64 = 1;
const IN_LINES: i64 = 2;

/// The lines for a finished depth.
pub(crate) fn yixin(report: &Report, spent: Duration, size: Size, detail: i64) -> Vec<String> {
    let Some(best) = report.lines.first() else { return Vec::new() };
    let mut out = Vec::new();
    if detail & ON_THE_BOARD != 0 {
        out.push("MESSAGE REALTIME REFRESH".to_owned());
        if let Some(point) = points(best, size).next() {
            out.push(format!("MESSAGE REALTIME BEST {point}"));
        }
        out.push(format!("MESSAGE REALTIME VAL {}", best.value.units()));
        out.push(format!("MESSAGE REALTIME PV {}", names(best)));
    }
    if detail & IN_LINES != 0 {
        for (number, line) in report.lines.iter().enumerate() {
            in_lines(&mut out, report, spent, size, number, line);
        }
    }
    let (depth, selective) = (report.depth, report.selective_depth);
    for (number, line) in report.lines.iter().enumerate() {
        let (value, names) = (eval(line.value), names(line));
        out.push(if report.lines.len() == 1 {
            let millis = spent.as_millis();
            format!("MESSAGE Depth {depth}-{selective} | Eval {value} | Time {millis}ms | {names}")
        } else {
            format!("MESSAGE ({}) {value} | {depth}-{selective} | {names}", number + 1)
        });
    }
    out
}

fn in_lines(
    out: &mut Vec<String>,
    report: &Report,
    spent: Duration,
    size: Size,
    number: usize,
    line: &Line,
) {
    let Report { depth, selective_depth, nodes, lines } = report;
    let millis = spent.as_millis();
    let speed = u128::from(*nodes) * 1000 / millis.max(1);
    let best: Vec<String> = points(line, size).collect();
    out.extend([
        format!("INFO PV {number}"),
        format!("INFO NUMPV {}", lines.len()),
        format!("INFO DEPTH {depth}"),
        format!("INFO SELDEPTH {selective_depth}"),
        format!("INFO NODES {nodes}"),
        format!("INFO TOTALNODES {nodes}"),
        format!("INFO TOTALTIME {millis}"),
        format!("INFO SPEED {speed}"),
        format!("INFO EVAL {}", eval(line.value)),
        format!("INFO WINRATE {:.4}", line.value.win_chance()),
        format!("INFO BESTLINE {}", best.join(" ")),
        "INFO PV DONE".to_owned(),
    ]);
}

/// `+M5` is how Yixin Board writes a win in five plies.
fn eval(value: Value) -> String {
    match value.forced() {
        Some(Forced::Win(plies)) => format!("+M{plies}"),
        Some(Forced::Loss(plies)) => format!("-M{plies}"),
        None => value.units().to_string(),
    }
}

fn points(line: &Line, size: Size) -> impl Iterator<Item = String> {
    line.moves.iter().map(move |&point| Dialect::Yixin.write(point, size))
}

fn names(line: &Line) -> String {
    let names: Vec<String> =
        line.moves.iter().map(|point| point.to_string().to_ascii_uppercase()).collect();
    names.join(" ")
}
