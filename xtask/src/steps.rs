//! The steps of `cargo xtask test`, in order.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::{env, io};

use crate::{fuzz, tools};

/// One check: its name, a few words, and what it does.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    /// Mostly waits, and builds nothing: the steps after it run at the same time.
    pub(crate) is_beside: bool,
    pub(crate) run: fn() -> Result<(), String>,
}

impl Step {
    pub(crate) const ALL: &[Step] = &[
        Step::new("format", "every file is formatted", format),
        Step::new("build", "every crate and its tests, once", build),
        Step {
            is_beside: true,
            ..Step::new("page", "the page's types and texts, and games in a browser", page)
        },
        Step::new("test", "unit, integration and doc tests", test),
        Step::new("lint", "clippy has nothing to say", lint),
        Step::new("docs", "the documentation builds without warnings", docs),
        Step::new("fuzz", "each law for 2 seconds of any bytes", fuzz::short),
    ];

    const fn new(name: &'static str, what: &'static str, run: fn() -> Result<(), String>) -> Step {
        Step { name, what, is_beside: false, run }
    }

    pub(crate) fn named(name: &str) -> Option<&'static Step> {
        Step::ALL.iter().find(|step| step.name == name)
    }
}

/// All crates; those that need libFuzzer are left to systems where it can be linked.
const MEMBERS: &[&str] =
    if cfg!(windows) { &["--workspace", "--exclude", "tengen-fuzz"] } else { &["--workspace"] };

fn format() -> Result<(), String> {
    tools::component("fmt", "rustfmt")?;
    run(cargo(["fmt", "--all", "--check"]))
}

fn lint() -> Result<(), String> {
    tools::component("clippy", "clippy")?;
    let mut clippy = cargo(["clippy", "--all-targets"]);
    clippy.args(MEMBERS).args(["--", "--deny", "warnings"]);
    run(clippy)
}

fn build() -> Result<(), String> {
    let mut build = cargo(["test", "--no-run", "--quiet"]);
    build.args(MEMBERS);
    run(build)
}

fn test() -> Result<(), String> {
    let mut test = cargo(["test", "--no-fail-fast"]);
    test.args(MEMBERS);
    run(test)
}

fn docs() -> Result<(), String> {
    let mut doc = cargo(["doc", "--no-deps", "--document-private-items"]);
    doc.args(MEMBERS);
    doc.env("RUSTDOCFLAGS", "--deny warnings");
    run(doc)
}

fn page() -> Result<(), String> {
    // The program of the tests: with another choice of packages cargo would build another.
    build()?;
    tools::node()?;
    let browser = tools::browser()?;
    run(npm(["ci", "--no-audit", "--no-fund"]))?;
    run(npm(["run", "check"]))?;
    let program = target_folder().join("debug").join(format!("tengen{}", env::consts::EXE_SUFFIX));
    let mut games = npm(["test"]);
    games.env("TENGEN_BROWSER", browser).env("TENGEN_BIN", program);
    run(games)
}

/// The project's folder.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the project").to_owned()
}

/// Where cargo builds: this program is two folders below.
pub(crate) fn target_folder() -> PathBuf {
    let here = env::current_exe().expect("this program is a file");
    here.ancestors().nth(2).expect("cargo has put it two folders down").to_owned()
}

pub(crate) fn cargo<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(args);
    command
}

/// npm, in the folder of the browser tests.
fn npm<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(tools::NPM);
    command.args(args).current_dir(root().join("web-tests"));
    command
}

/// Shows a command and runs it in the project's folder, unless it has one of its own.
pub(crate) fn run(mut command: Command) -> Result<(), String> {
    if command.get_current_dir().is_none() {
        command.current_dir(root());
    }
    let args: Vec<_> = command.get_args().map(|arg| arg.to_string_lossy()).collect();
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(command.get_program()).to_string_lossy();
    let shown = format!("{name} {}", args.join(" "));
    println!("$ {shown}");
    ended(&shown, command.status())
}

/// How a command has ended, in words when not well.
pub(crate) fn ended(shown: &str, status: io::Result<ExitStatus>) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` ended with {status}")),
        Err(error) => Err(format!("`{shown}` did not start: {error}")),
    }
}
