//! A host of our own for the time of a load, and what it uses.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::Context as _;

/// A host that was started for this and ends with it.
pub struct OwnHost {
    child: Child,
    authority: String,
}

/// What a process has used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Time on processors.
    pub cpu: Duration,
    /// Memory it has now, in bytes.
    pub memory: u64,
}

impl OwnHost {
    /// Starts a program with data of its own, which are in this folder unless the arguments name a database.
    pub fn start(program: &Path, data: &Path, more: &[String]) -> anyhow::Result<OwnHost> {
        let mut command = Command::new(program);
        command.args(["--no-open", "--listen", "127.0.0.1:0"]).args(more);
        if !more.iter().any(|argument| argument.starts_with("--database")) {
            command.arg("--data").arg(data);
        }
        let mut child = command
            .env("TENGEN_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let output = child.stdout.take().context("its output is piped")?;
        let mut first = String::new();
        BufReader::new(output).read_line(&mut first)?;
        let authority = first.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        anyhow::ensure!(!authority.is_empty(), "{} has not told its address", program.display());
        Ok(OwnHost { child, authority })
    }

    /// Its name and port.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for OwnHost {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Spent {
    /// What a process has used, where the system tells.
    pub fn by(process: u32) -> Option<Spent> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name of the program, in brackets, may have blanks in it.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 =
            fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        let pages: u64 = fields.get(21)?.parse().ok()?;
        // Linux tells ticks of a hundredth of a second and pages of 4 KiB on every machine we run on.
        Some(Spent { cpu: Duration::from_millis(ticks * 10), memory: pages * 4096 })
    }
}
