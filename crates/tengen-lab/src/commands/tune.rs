//! `tengen-lab tune`

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use tengen_engine::Weights;
use tengen_lab::{Fit, Training};
use tengen_rules::Rule;

use super::{progress, read_weights};

/// Fit the weights of the evaluation and the order of moves to self-play games.
#[derive(Debug, Args)]
pub(crate) struct Tune {
    /// Files of self-play games.
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Rule whose weights are fitted.
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    /// Games of other engines to measure by, named like renju-15.tsv.
    #[arg(long)]
    yardstick: Vec<PathBuf>,
    /// Weights to start from instead of the guessed ones.
    #[arg(long)]
    from: Option<PathBuf>,
    /// How far what came of a move is trusted, rather than what the search before it thought.
    #[arg(long, default_value_t = 0.3)]
    trust: f32,
    /// How often every position is looked at.
    #[arg(long, default_value_t = Fit::default().epochs)]
    epochs: usize,
    /// First step of a weight, in log-odds.
    #[arg(long, default_value_t = Fit::default().step)]
    step: f32,
    /// How strongly weights of single kinds are pulled back.
    #[arg(long, default_value_t = Fit::default().pull)]
    pull: f32,
    /// Fit only the policy and keep the values as they are.
    #[arg(long)]
    policy_only: bool,
    /// Seed of the order of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File of the fitted weights.
    #[arg(long)]
    out: PathBuf,
}

impl Tune {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let rule = self.rule;
        let mut training = Training::read(rule, &self.records, self.trust)?;
        for path in &self.yardstick {
            training.add_yardstick(path)?;
        }
        let start = match &self.from {
            Some(path) => read_weights(path, rule)?,
            None => Weights::guessed(rule),
        };
        let shipped = training.report(&Weights::tables(rule));
        let plan = Fit {
            epochs: self.epochs,
            step: self.step,
            pull: self.pull,
            seed: self.seed,
            ..Fit::default()
        };
        let bar = progress(self.epochs)?;
        let show = |epoch: usize, held_back: &dyn std::fmt::Display| {
            bar.set_position(epoch as u64);
            bar.set_message(format!("held back: {held_back}"));
        };
        let values = if self.policy_only {
            start
        } else {
            training.fit_values(&start, &plan, |epoch, held_back| show(epoch, &held_back))
        };
        let weights =
            training.fit_policy(&values, &plan, |epoch, held_back| show(epoch, &held_back));
        bar.finish_and_clear();
        let fitted = training.report(&weights);
        let mut head = format!(
            "# Weights for {rule}, fitted by tengen-lab tune to {} self-play games\n\
             # (trust {}, epochs {}, step {}, pull {}, seed {}).\n",
            training.games(),
            self.trust,
            self.epochs,
            self.step,
            self.pull,
            self.seed
        );
        for ((name, before, guessed), (_, after, foreseen)) in shipped.iter().zip(&fitted) {
            println!("{name}: shipped {before}; moves {guessed}");
            println!("{name}: fitted  {after}; moves {foreseen}");
            head += &format!("# {name}: {after}; moves {foreseen}\n");
        }
        std::fs::write(&self.out, head + &weights.write(rule))
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        println!("wrote {}", self.out.display());
        Ok(())
    }
}
