//! The project's chores: `cargo xtask test` runs every check there is.

mod steps;
mod tools;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use steps::Step;

const HELP: &str = "\
Chores of the Tengen project.

Usage: cargo xtask test [STEP…]

Without a step, every step runs, also after one has failed:
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let names: Vec<String> = match args.next().as_deref() {
        Some("test") => args.collect(),
        Some("help" | "--help" | "-h") | None => {
            help();
            return ExitCode::SUCCESS;
        }
        Some(other) => return bad_input(&format!("there is no chore called \"{other}\"")),
    };
    let unknown = names.iter().find(|name| Step::ALL.iter().all(|step| step.name != **name));
    if let Some(unknown) = unknown {
        return bad_input(&format!("there is no step called \"{unknown}\""));
    }
    let chosen =
        Step::ALL.iter().filter(|step| names.is_empty() || names.iter().any(|n| n == step.name));
    test(chosen)
}

fn test(steps: impl Iterator<Item = &'static Step>) -> ExitCode {
    let mut results: Vec<(&Step, Result<(), String>, Duration)> = Vec::new();
    for step in steps {
        println!("\n── {}: {}", step.name, step.what);
        let start = Instant::now();
        let result = (step.run)();
        if let Err(reason) = &result {
            println!("── {} failed: {reason}", step.name);
        }
        results.push((step, result, start.elapsed()));
    }
    println!("\n── what ran");
    for (step, result, time) in &results {
        let how = match result {
            Ok(()) => "ok",
            Err(reason) => reason,
        };
        println!("{:>8}  {:>4} s  {how}", step.name, time.as_secs());
    }
    let failed = results.iter().filter(|(_, result, _)| result.is_err()).count();
    println!("\nsteps: {} passed, {failed} failed", results.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn help() {
    print!("{HELP}");
    for step in Step::ALL {
        println!("  {:8} {}", step.name, step.what);
    }
}

fn bad_input(reason: &str) -> ExitCode {
    eprintln!("xtask: {reason} (try cargo xtask help)");
    ExitCode::from(2)
}
