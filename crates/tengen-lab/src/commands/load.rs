//! `tengen-lab load`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use indicatif::ProgressBar;
use tengen_lab::{Load, OwnHost, Spent};

use super::parse_duration;

/// Play many games of two people at once against a host, over real sockets.
///
/// Every game has two connections and a move every two seconds. Told are moves a second, how long half and
/// 99 % of the moves waited until they were acknowledged (which is when they are stored), errors, and the
/// processor time and memory of the host.
#[derive(Debug, Args)]
pub(crate) struct LoadCommand {
    /// Games at once.
    #[arg(long, default_value_t = 500)]
    games: usize,
    /// The time between two moves of a game.
    #[arg(long, default_value = "2s", value_parser = parse_duration)]
    every: Duration,
    /// How long to measure.
    #[arg(long, default_value = "30s", value_parser = parse_duration)]
    time: Duration,
    /// A host that is running, such as 127.0.0.1:8315; without it, one is started for this.
    #[arg(long, value_name = "NAME:PORT", conflicts_with = "program")]
    host: Option<String>,
    /// The program that is started.
    #[arg(long, default_value = "target/release/tengen")]
    program: PathBuf,
    /// Where it keeps its data; without it, in a folder that is removed afterwards.
    #[arg(long)]
    data: Option<PathBuf>,
    /// More arguments for it, such as `--database postgres://…`.
    #[arg(last = true)]
    more: Vec<String>,
}

impl LoadCommand {
    pub(crate) fn run(self, stop: &Arc<AtomicBool>) -> anyhow::Result<()> {
        // Two connections a game, and a few files.
        #[cfg(unix)]
        rlimit::increase_nofile_limit(2 * self.games as u64 + 256)?;
        let folder = tempfile::tempdir().context("cannot make a folder")?;
        let own = match &self.host {
            Some(_) => None,
            None => {
                let data = self.data.as_deref().unwrap_or(folder.path());
                Some(OwnHost::start(&self.program, data, &self.more)?)
            }
        };
        let authority = match (&self.host, &own) {
            (Some(host), _) => host.clone(),
            (None, Some(own)) => own.authority().to_owned(),
            (None, None) => anyhow::bail!("no host"),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let load = Load { authority, games: self.games, every: self.every, time: self.time };
        let bar = ProgressBar::new_spinner();
        bar.enable_steady_tick(Duration::from_millis(200));
        let before = own.as_ref().and_then(|own| Spent::by(own.process()));
        let told = |begun, errors| bar.set_message(format!("{begun} games, {errors} errors"));
        let loaded = runtime.block_on(load.run(stop.clone(), told));
        let after = own.as_ref().and_then(|own| Spent::by(own.process()));
        bar.finish_and_clear();
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        println!("games            {}", self.games);
        println!("moves a second   {:.1}", loaded.per_second());
        println!(
            "acknowledged     50 % within {:.1} ms, 99 % within {:.1} ms, all within {:.1} ms",
            millis(loaded.within(0.5)),
            millis(loaded.within(0.99)),
            millis(loaded.within(1.0))
        );
        println!("errors           {}", loaded.errors);
        if let (Some(before), Some(after)) = (before, after) {
            let share = (after.cpu - before.cpu).as_secs_f64();
            println!(
                "host             {share:.1} s of processor time in all, {} MB",
                after.memory >> 20
            );
        }
        if let Some(error) = loaded.first_error {
            println!("first error      {error}");
        }
        Ok(())
    }
}
