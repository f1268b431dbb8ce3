//! `tengen bench`: a fixed amount of searching.

use std::io::{Write, stdout};

use cpu_time::ProcessTime;

use crate::Conclusion;

/// Moves made and taken back to measure how long that takes.
const PAIRS: u64 = 2_000_000;

pub(crate) fn run() -> anyhow::Result<Conclusion> {
    let start = ProcessTime::now();
    let bench = tengen_engine::bench();
    let searched = start.elapsed().as_secs_f64();
    let start = ProcessTime::now();
    let pairs = tengen_engine::bench_moves(PAIRS);
    let played = start.elapsed().as_secs_f64();
    let mut out = stdout().lock();
    writeln!(out, "{} nodes", bench.nodes)?;
    writeln!(out, "{:.0} nodes per CPU second", bench.nodes as f64 / searched)?;
    writeln!(out, "{:.0} moves made and taken back per CPU second", pairs as f64 / played)?;
    writeln!(out, "signature {:08x}", bench.signature)?;
    Ok(Conclusion::Fine)
}
