//! The project's chores: `cargo xtask test` runs every check there is.

mod beside;
mod deny;
mod fuzz;
mod sanitize;
mod spent;
mod steps;
mod tools;

use std::process::ExitCode;

use beside::Beside;
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
        Some(beside::CHORE) => return one_step(&rest),
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
    if let Some(unknown) = names.iter().find(|name| Step::named(name).is_none()) {
        return bad_input(&format!("there is no step called \"{unknown}\""));
    }
    let is_chosen = |step: &&Step| names.is_empty() || names.iter().any(|name| name == step.name);
    let chosen: Vec<&Step> = Step::ALL.iter().filter(is_chosen).collect();
    let start = Spent::now();
    let mut results: Vec<(&Step, Result<(), String>, Spent)> = Vec::new();
    let mut aside: Vec<(&Step, Result<Beside, String>)> = Vec::new();
    for (at, step) in chosen.iter().enumerate() {
        if step.is_beside && at + 1 < chosen.len() {
            println!("\n── {} begins; what it says follows the other steps", step.name);
            aside.push((step, Beside::start(step)));
            continue;
        }
        announce(step);
        let before = Spent::now();
        let result = tell((step.run)(), step);
        results.push((step, result, before.until_now()));
    }
    for (step, running) in aside {
        announce(step);
        let (result, spent) = match running {
            Ok(running) => running.end(),
            Err(reason) => (Err(reason), Spent::now().until_now()),
        };
        results.push((step, tell(result, step), spent));
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

/// What `Beside` runs: one step, without a table.
fn one_step(names: &[String]) -> ExitCode {
    let [name] = names else { return bad_input("one step is run") };
    let Some(step) = Step::named(name) else {
        return bad_input(&format!("there is no step called \"{name}\""));
    };
    match (step.run)() {
        Ok(()) => {
            println!("{name} is done");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            println!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn announce(step: &Step) {
    println!("\n── {}: {}", step.name, step.what);
}

fn tell(result: Result<(), String>, step: &Step) -> Result<(), String> {
    result.inspect_err(|reason| println!("── {} failed: {reason}", step.name))
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
