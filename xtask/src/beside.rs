//! A step that runs at the same time as others, in a process of its own: what it says is kept until it is
//! listened to, and what it costs can be told apart.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::SystemTime;

use crate::spent::Spent;
use crate::steps::{Step, ended, target_folder};

/// The chore that runs one step.
pub(crate) const CHORE: &str = "one-step";

pub(crate) struct Beside {
    process: Child,
    start: SystemTime,
    /// Where what it says is kept. A pipe would be held open by whatever it has left running.
    said: PathBuf,
}

impl Beside {
    pub(crate) fn start(step: &Step) -> Result<Beside, String> {
        let begin = || {
            let folder = target_folder().join("tmp");
            fs::create_dir_all(&folder)?;
            let said = folder.join(format!("step-{}.txt", step.name));
            let file = File::create(&said)?;
            let mut command = Command::new(std::env::current_exe()?);
            command.args([CHORE, step.name]).stdin(Stdio::null());
            let process = command.stdout(file.try_clone()?).stderr(file).spawn()?;
            Ok(Beside { process, start: SystemTime::now(), said })
        };
        begin().map_err(|error: io::Error| format!("{} did not start: {error}", step.name))
    }

    /// Waits for its end and shows what it said.
    pub(crate) fn end(mut self) -> (Result<(), String>, Spent) {
        let before = Spent::now();
        let status = self.process.wait();
        let spent = before.until_now();
        let said = fs::read(&self.said).unwrap_or_else(|error| error.to_string().into_bytes());
        // Nobody may be listening any more; the result is told all the same.
        let _ = io::stdout().write_all(&said);
        // It may have ended long ago, with its last word.
        let last = fs::metadata(&self.said).and_then(|file| file.modified()).ok();
        let took = last.and_then(|last| last.duration_since(self.start).ok());
        (ended("what is above", status), took.map_or(spent, |took| spent.on_the_clock(took)))
    }
}
