//! `tengen-lab bench`

use clap::Args;
use cpu_time::ProcessTime;
use tengen_lab::{BENCH_SIGNATURE, bench, bench_positions};
use tengen_rules::format_moves;

use super::progress;

/// Search fixed positions to a fixed depth and print nodes, speed and signature.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// Print a line for each position.
    #[arg(long)]
    each: bool,
}

impl Bench {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let bar = progress(bench_positions())?;
        let mut lines = Vec::new();
        let began = ProcessTime::now();
        let result = bench(|benched| {
            bar.inc(1);
            let position = &benched.position;
            lines.push(format!(
                "{:>9} nodes  {:>6}  {} {} {}",
                benched.nodes,
                benched.value.map_or_else(|| "-".to_owned(), |value| value.to_string()),
                position.rule(),
                position.size().side(),
                format_moves(position.moves())
            ));
        });
        let seconds = began.elapsed().as_secs_f64();
        bar.finish_and_clear();
        if self.each {
            println!("{}", lines.join("\n"));
        }
        println!("nodes     {}", result.nodes);
        println!("per second of processor time {:.0}", result.nodes as f64 / seconds);
        println!("signature {}", result.signature);
        if result.signature != BENCH_SIGNATURE.trim() {
            println!(
                "on record {} (crates/tengen-lab/bench/signature.txt)",
                BENCH_SIGNATURE.trim()
            );
        }
        Ok(())
    }
}
