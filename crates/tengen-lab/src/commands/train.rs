//! `tengen-lab train`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use tengen_lab::{Train, TrainingRun};
use tengen_rules::Rule;

use super::{name, progress};

/// Train a net on self-play games.
#[derive(Debug, Args)]
pub(crate) struct TrainCommand {
    /// Files of self-play games.
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Rule whose net is trained.
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// The net to begin with, instead of one that knows nothing.
    #[arg(long)]
    from: Option<PathBuf>,
    /// The most games of that rule to use; all without it.
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    games: usize,
    /// How far what came of a move is trusted, rather than what the search before it thought.
    #[arg(long, default_value_t = 0.7)]
    trust: f32,
    /// How much the policy counts beside the value.
    #[arg(long, default_value_t = 0.15)]
    policy: f32,
    /// How often every position is looked at.
    #[arg(long, default_value_t = 2)]
    epochs: usize,
    /// Positions of one step.
    #[arg(long, default_value_t = 1024)]
    batch: usize,
    /// How far a parameter moves in a step, at most.
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// At one of so many positions of the games the tree of a search is grown, and the positions in it teach as
    /// well; 0: none.
    #[arg(long, default_value_t = 8)]
    trees: usize,
    /// Seed of the beginning and of the order of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// File of the net. Beside it are its curve as .tsv and .svg, and the checkpoint of an unfinished run,
    /// .run, which is gone on with.
    #[arg(long)]
    out: PathBuf,
}

impl TrainCommand {
    pub(crate) fn run(self, stop: &AtomicBool) -> anyhow::Result<()> {
        let plan = Train {
            rule: self.rule,
            records: self.records,
            from: self.from,
            games: self.games,
            trust: self.trust,
            policy: self.policy,
            epochs: self.epochs,
            batch: self.batch.max(1),
            rate: self.rate,
            seed: self.seed,
            trees: self.trees,
            threads: self.threads,
        };
        let names: Vec<String> = plan.records.iter().map(|it| name(it)).collect();
        let mut about = format!(
            "tengen-lab train {} --rule {} --trust {} --policy {} --epochs {} --batch {} --rate {} --trees {} --seed {}",
            names.join(" "),
            plan.rule,
            plan.trust,
            plan.policy,
            plan.epochs,
            plan.batch,
            plan.rate,
            plan.trees,
            plan.seed
        );
        if let Some(from) = &plan.from {
            about += &format!(" --from {}", name(from));
        }
        let checkpoint = self.out.with_extension("run");
        let trees = progress(0)?;
        trees.set_message("trees");
        let run = TrainingRun::open(plan, &checkpoint, stop, &mut |done, all| {
            trees.set_length(all as u64);
            trees.set_position(done as u64);
            if trees.is_hidden() && 10 * done / all > 10 * (done - 1) / all {
                println!("{done} of {all} trees");
            }
        })?;
        trees.finish_and_clear();
        let Some(mut run) = run else {
            println!("stopped; the same command begins again");
            return Ok(());
        };
        let [learn, held_back] = run.positions();
        about += &format!(" --games {}", run.games());
        println!("{} games, {learn} positions to learn, {held_back} held back", run.games());
        let bar = progress(run.steps())?;
        bar.set_position(run.step() as u64);
        let (begun, before) = (Instant::now(), run.step());
        let mut told = run.curve().points.len();
        let batch = self.batch;
        let finished = run.run(&checkpoint, stop, |run| {
            let positions = (run.step() - before) * batch;
            let rate = positions as f64 / begun.elapsed().as_secs_f64();
            bar.set_position(run.step() as u64);
            bar.set_message(format!("{rate:.0} positions a second"));
            if run.curve().points.len() > told
                && let Some(point) = run.curve().points.last()
            {
                told = run.curve().points.len();
                let it = point.held_back;
                bar.suspend(|| {
                    println!(
                        "{:>9} positions, {rate:.0} a second, held back: value {:.4}, result {:.4}, policy {:.4}, first {:.2} %",
                        point.positions, it.target, it.result, it.policy, 100.0 * it.first
                    );
                });
            }
        })?;
        bar.finish_and_clear();
        let write = |path: PathBuf, bytes: &[u8]| {
            std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
        };
        write(self.out.with_extension("tsv"), run.curve().text().as_bytes())?;
        write(self.out.with_extension("svg"), run.curve().svg().as_bytes())?;
        if !finished {
            println!("stopped; the same command goes on");
            return Ok(());
        }
        if let Some(point) = run.curve().points.last() {
            let it = point.held_back;
            about += &format!(
                "\nheld back: value {:.4}, result {:.4}, policy {:.4}",
                it.target, it.result, it.policy
            );
        }
        write(self.out.clone(), &run.net(about).write())?;
        std::fs::remove_file(&checkpoint)?;
        println!("wrote {}", self.out.display());
        Ok(())
    }
}
