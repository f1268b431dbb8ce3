//! Tools that the checks need and a fresh machine may lack: installed when missing.

use std::process::{Command, Stdio};

use crate::steps::{cargo, run};

/// A part of the Rust toolchain, such as rustfmt.
pub(crate) fn component(subcommand: &str, name: &str) -> Result<(), String> {
    if answers(cargo([subcommand, "--version"])) {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    rustup.args(["component", "add", name]);
    run(rustup)
}

/// A program from the Rust registry, such as cargo-fuzz.
pub(crate) fn cargo_program(name: &str) -> Result<(), String> {
    let subcommand = name.trim_start_matches("cargo-");
    if answers(cargo([subcommand, "--version"])) {
        return Ok(());
    }
    run(cargo(["install", name]))
}

fn answers(mut command: Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
