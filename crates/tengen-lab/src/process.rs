//! A Gomocup engine as a process.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::game::EngineFailure;

/// How long an engine may take to say OK.
const START_PATIENCE: Duration = Duration::from_secs(20);
/// How long an engine may take to leave after END, as in the tournament.
const END_PATIENCE: Duration = Duration::from_millis(500);
/// Lines of an engine that wait to be read; more make the engine wait.
const BACKLOG: usize = 1024;

/// A running engine.
pub struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    /// Runs a command line: the program and its arguments, separated by spaces; double quotes keep
    /// spaces together.
    pub fn run(command: &str) -> anyhow::Result<Process> {
        let mut words = words(command).into_iter();
        let program = words.next().context("the command of an engine is empty")?;
        let mut child = Command::new(&program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot run {command}"))?;
        let stdin = child.stdin.take().expect("standard input is piped");
        let stdout = child.stdout.take().expect("standard output is piped");
        let (sender, lines) = sync_channel(BACKLOG);
        thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            let mut bytes = Vec::new();
            while matches!(reader.read_until(b'\n', &mut bytes), Ok(1..)) {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                bytes.clear();
                if !line.is_empty() && sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Process { child, stdin, lines })
    }

    /// Sends lines at once.
    pub fn say<S: fmt::Display>(&mut self, lines: &[S]) -> Result<(), EngineFailure> {
        let text: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
        self.stdin
            .write_all(text.as_bytes())
            .and_then(|()| self.stdin.flush())
            .map_err(|_| EngineFailure::Crashed)
    }

    /// Makes a board and waits for the OK.
    pub fn start(&mut self, side: usize) -> Result<(), EngineFailure> {
        self.say(&[format!("START {side}")])?;
        self.wait(START_PATIENCE, |line| starts_with(line, "OK").then_some(()))
    }

    /// Waits for a move: two numbers with a comma between them.
    pub fn point(&mut self, patience: Duration) -> Result<(i64, i64), EngineFailure> {
        self.wait(patience, |line| {
            let (x, y) = line.split_once(',')?;
            Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
        })
    }

    fn wait<T>(
        &mut self,
        patience: Duration,
        wanted: impl Fn(&str) -> Option<T>,
    ) -> Result<T, EngineFailure> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if starts_with(&line, "ERROR") || starts_with(&line, "UNKNOWN") => {
                    return Err(EngineFailure::Refused(line));
                }
                Ok(line) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(EngineFailure::TimedOut),
                Err(RecvTimeoutError::Disconnected) => return Err(EngineFailure::Crashed),
            }
        }
    }
}

/// The words of a command line.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

fn starts_with(line: &str, word: &str) -> bool {
    line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Says END and does not wait longer than the tournament does.
impl Drop for Process {
    fn drop(&mut self) {
        // An engine that is gone already cannot hear this, and need not.
        let _ = self.say(&["END"]);
        let deadline = Instant::now() + END_PATIENCE;
        while Instant::now() < deadline {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        // Killing can only fail when the process has ended by itself meanwhile.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_spaces_together() {
        assert_eq!(
            words("\"C:/My Engines/pbrain.exe\"  --weights renju \"a b\""),
            ["C:/My Engines/pbrain.exe", "--weights", "renju", "a b"]
        );
        assert!(words("  ").is_empty());
    }
}
