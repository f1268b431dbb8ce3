//! The project's chores: `cargo xtask test` runs every check there is.

mod attempts;
mod deny;
mod fuzz;
mod sanitize;
mod spent;
mod steps;
mod tools;

use std::process::ExitCode;

use spent::Spent;
use steps::Step;

const HELP: &str = "\
Chores of the Tengen project.

Usage: cargo xtask test [STEP…]          every check there is
       cargo xtask fuzz [SECONDS [TARGET…]]  look for bytes that break a law, 60 seconds a target
       cargo xtask sanitize              rules, engine and store tests with checked memory
       cargo xtask deny                  licences, sources and doubled versions of the parts

Without a step, every step of the test runs, also after one has failed:
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    if fuzz::is_wrapper() {
        return fuzz::compile(args);
    }
    let chore = args.next();
    let rest: Vec<String> = args.collect();
    let result = match chore.as_deref() {
        Some("test") => return test(&rest),
        Some("fuzz") => fuzz::long(&rest),
        Some("sanitize") => sanitize::run(),
        Some("deny") => deny::run(),
        Some("help" | "--help" | "-h") | None => {
            help();
            Ok(())
        }
        Some(other) => return bad_input(&format!("there is no chore called \"{other}\"")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn test(names: &[String]) -> ExitCode {
    let unknown = names.iter().find(|name| Step::ALL.iter().all(|step| step.name != **name));
    if let Some(unknown) = unknown {
        return bad_input(&format!("there is no step called \"{unknown}\""));
    }
    let is_chosen = |step: &&Step| names.is_empty() || names.iter().any(|name| name == step.name);
    let start = Spent::now();
    let mut results: Vec<(&Step, Result<(), String>, Spent)> = Vec::new();
    for step in Step::ALL.iter().filter(is_chosen) {
        println!("\n── {}: {}", step.name, step.what);
        let before = Spent::now();
        let result = (step.run)();
        if let Err(reason) = &result {
            println!("── {} failed: {reason}", step.name);
        }
        results.push((step, result, before.until_now()));
    }
    println!("\n── what ran");
    for (step, result, spent) in &results {
        let how = match result {
            Ok(()) => "ok",
            Err(reason) => reason,
        };
        println!("{:>8}  {spent}  {how}", step.name);
    }
    println!("{:>8}  {}", "all", start.until_now());
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
