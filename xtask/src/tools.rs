//! Tools that the checks need and a fresh machine may lack: installed when missing.

use std::env;
use std::path::PathBuf;
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

pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Node and npm, for the page's tests.
pub(crate) fn node() -> Result<(), String> {
    let version = |program| {
        let mut command = Command::new(program);
        command.arg("--version");
        command
    };
    if answers(version("node")) && answers(version(NPM)) {
        return Ok(());
    }
    system_packages(&["nodejs", "npm"])
}

/// A Chromium to test the page in, with a Chinese font beside it.
pub(crate) fn browser() -> Result<PathBuf, String> {
    if let Some(chosen) = env::var_os("TENGEN_BROWSER") {
        return Ok(chosen.into());
    }
    let known = || BROWSERS.iter().map(PathBuf::from).find(|path| path.exists());
    if cfg!(target_os = "linux") && (known().is_none() || !PathBuf::from(CHINESE_FONT).exists()) {
        system_packages(&["chromium-headless-shell", "fonts-noto-cjk"])?;
    }
    known().ok_or_else(|| "no Chromium found: name one in TENGEN_BROWSER".to_owned())
}

/// The one without windows takes a third less of the processor.
const BROWSERS: [&str; 6] = [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

const CHINESE_FONT: &str = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

/// Installs Debian packages as root; anyone else is told the command.
fn system_packages(names: &[&str]) -> Result<(), String> {
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    if !answers(apt(&["--version"])) {
        return Err(format!("please install {}", names.join(" and ")));
    }
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    if !is_root {
        return Err(format!("please run: sudo apt-get install {}", names.join(" ")));
    }
    run(apt(&["update", "--quiet=2"]))?;
    run(apt(&[&["install", "--yes", "--quiet=2"], names].concat()))
}

fn answers(mut command: Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
