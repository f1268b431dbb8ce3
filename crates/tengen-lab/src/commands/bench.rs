//! `tengen-lab bench`

use clap::Args;
use cpu_time::ProcessTime;
use tengen_engine::{bench, bench_moves};

/// Search fixed positions to a fixed depth and print nodes, speed and signature.
#[derive(Debug, Args)]
pub(crate) struct BenchCommand {}

/// Moves made and taken back to measure their speed.
const PAIRS: u64 = 2_000_000;

impl BenchCommand {
    pub(crate) fn run(self) {
        let began = ProcessTime::now();
        let result = bench();
        let searched = began.elapsed().as_secs_f64();
        let began = ProcessTime::now();
        let pairs = bench_moves(PAIRS);
        let played = began.elapsed().as_secs_f64();
        println!("nodes          {}", result.nodes);
        println!("nodes/cpu s    {:.0}", result.nodes as f64 / searched);
        println!("move+undo/cpu s {:.0}", pairs as f64 / played);
        println!("signature      {:08x}", result.signature);
    }
}
