//! `tengen bench`: has the engine changed, and how fast is it here?

use std::time::Instant;

use tengen_engine::{bench, bench_moves};

use crate::Finding;

#[derive(clap::Args)]
pub(crate) struct Args {}

/// Moves made and taken back to measure their speed.
const PAIRS: u64 = 2_000_000;

pub(crate) fn run(Args {}: Args) -> Finding {
    let began = Instant::now();
    let result = bench();
    let searched = began.elapsed().as_secs_f64();
    let began = Instant::now();
    let pairs = bench_moves(PAIRS);
    let played = began.elapsed().as_secs_f64();
    println!("{} nodes, {:.0} a second", result.nodes, result.nodes as f64 / searched);
    println!("{pairs} moves made and taken back, {:.0} a second", pairs as f64 / played);
    println!("signature {:08x}", result.signature);
    Finding::Fine
}
