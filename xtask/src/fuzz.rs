//! Fuzzing with libFuzzer. Only our own crates are instrumented: cargo calls this program instead of the
//! compiler for members of the workspace, and everything below them is what the tests have built.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs, thread};

use crate::steps::{cargo, root, run, target_folder};

/// Set for the compiler's wrapper, which is this program.
const WRAPPER: &str = "TENGEN_XTASK_WRAPS_RUSTC";
/// By these, libFuzzer sees where an input goes and what it is compared with.
const COVERAGE: [&str; 5] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];
/// An input that takes so many seconds hangs.
const LONGEST: u32 = 20;

/// How hard to try.
#[derive(Clone, Copy)]
struct Effort {
    profile: &'static str,
    /// For each target.
    seconds: u32,
    /// Where luck begins; 0 is somewhere else every time.
    seed: u32,
}

/// Built like the tests. The same inputs every time, as far as it comes: whether a change may land is no
/// matter of luck.
const SHORT: Effort = Effort { profile: "dev", seconds: 2, seed: 1 };

pub(crate) fn is_wrapper() -> bool {
    env::var_os(WRAPPER).is_some()
}

/// Compiles as told, with coverage; a build script runs by itself and has none.
pub(crate) fn compile(mut args: impl Iterator<Item = String>) -> ExitCode {
    let Some(rustc) = args.next() else { return ExitCode::FAILURE };
    let args: Vec<String> = args.collect();
    let mut command = Command::new(rustc);
    command.args(&args);
    if !args.iter().any(|arg| arg.starts_with("build_script_")) {
        command.args(COVERAGE);
    }
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) | Err(_) => ExitCode::FAILURE,
    }
}

/// Each target for a moment.
pub(crate) fn short() -> Result<(), String> {
    // libFuzzer needs a Unix linker set-up that Windows does not have.
    if cfg!(windows) {
        println!("fuzzing is left to the other systems");
        return Ok(());
    }
    fuzz(&targets()?, SHORT)
}

/// Some or all targets for as long as one likes, optimised.
pub(crate) fn long(args: &[String]) -> Result<(), String> {
    let (seconds, chosen) = match args {
        [] => (60, &[][..]),
        [seconds, chosen @ ..] => {
            let number = seconds.parse();
            (number.map_err(|_| format!("\"{seconds}\" is no number of seconds"))?, chosen)
        }
    };
    let all = targets()?;
    if let Some(unknown) = chosen.iter().find(|name| !all.contains(name)) {
        return Err(format!(
            "there is no target called \"{unknown}\"; there are {}",
            all.join(", ")
        ));
    }
    let effort = Effort { profile: "fuzz", seconds, seed: 0 };
    fuzz(if chosen.is_empty() { &all } else { chosen }, effort)
}

fn fuzz(targets: &[String], effort: Effort) -> Result<(), String> {
    let Effort { profile, .. } = effort;
    let here = env::current_exe().map_err(|error| format!("where this program is: {error}"))?;
    let mut build = cargo(["build", "--package", "tengen-fuzz", "--bins", "--profile", profile]);
    build.env("RUSTC_WORKSPACE_WRAPPER", here).env(WRAPPER, "1");
    run(build)?;
    let programs = target_folder().join(if profile == "dev" { "debug" } else { profile });
    let at_once = thread::available_parallelism().map_or(1, usize::from);
    for some in targets.chunks(at_once) {
        let results: Vec<Result<(), String>> = thread::scope(|scope| {
            let run = |target| {
                let programs = &programs;
                scope.spawn(move || run_target(programs, target, effort))
            };
            let running: Vec<_> = some.iter().map(String::as_str).map(run).collect();
            running.into_iter().map(|run| run.join().expect("it does not panic")).collect()
        });
        results.into_iter().collect::<Result<(), String>>()?;
    }
    Ok(())
}

/// Runs one target quietly: its number of inputs, or all it had to say when it found something.
fn run_target(programs: &Path, target: &str, effort: Effort) -> Result<(), String> {
    let Effort { seconds, seed, .. } = effort;
    let fuzz = root().join("fuzz");
    let (corpus, found) = (fuzz.join("corpus").join(target), fuzz.join("artifacts").join(target));
    let temporary = target_folder().join("tmp/fuzz").join(target);
    for folder in [&corpus, &found, &temporary] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut command = Command::new(programs.join(target));
    command.args([format!("-max_total_time={seconds}"), format!("-timeout={LONGEST}")]);
    command.arg(format!("-seed={seed}"));
    command.arg(format!("-artifact_prefix={}/", found.display())).arg("-print_final_stats=1");
    let words = fuzz.join("words").join(target);
    if words.exists() {
        command.arg(format!("-dict={}", words.display()));
    }
    command.arg(&corpus).args(Some(fuzz.join("seeds").join(target)).filter(|seeds| seeds.exists()));
    command.env("TMPDIR", &temporary).stdin(Stdio::null()).current_dir(&fuzz);
    let output = command.output().map_err(|error| format!("{target} did not start: {error}"))?;
    // What a host has stored for its run is of no use to the next.
    let _ = fs::remove_dir_all(&temporary);
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        let inputs =
            said.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
        println!("{target}: {} inputs", inputs.unwrap_or(" unknown").trim());
        return Ok(());
    }
    println!("{said}");
    Err(format!("{target} found something; it is in {}", found.display()))
}

fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = folder.read_dir().map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut targets: Vec<String> = files
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    targets.sort();
    Ok(targets)
}
