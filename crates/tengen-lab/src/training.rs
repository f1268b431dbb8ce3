//! Training data with a part held back, and the report of how well a fit predicts it.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tengen_engine::Weights;
use tengen_rules::Rule;

use crate::policy::{self, Foresight};
use crate::records::read_records;
use crate::samples::{self, Lessons};
use crate::tune::{self, Fit, Prediction};
use crate::variant::Variant;

/// Every tenth game is held back from training.
pub(crate) const HELD_BACK: usize = 10;

/// Samples to learn from, and samples that are only asked about.
pub struct Training {
    rule: Rule,
    learn: Lessons,
    held_back: Lessons,
    yardsticks: Vec<(PathBuf, Lessons)>,
    games: usize,
}

impl Training {
    /// Reads self-play files, of which only the games of one rule count.
    pub fn read(rule: Rule, paths: &[PathBuf], trust: f32) -> anyhow::Result<Training> {
        let mut training = Training {
            rule,
            learn: Lessons::default(),
            held_back: Lessons::default(),
            yardsticks: Vec::new(),
            games: 0,
        };
        for path in paths {
            for (before, record) in read_records(path)?.enumerate() {
                let record = record?;
                if record.rule != rule {
                    continue;
                }
                let lessons = samples::of_record(&record, trust)
                    .with_context(|| format!("{} game {}", path.display(), before + 1))?;
                if training.games.is_multiple_of(HELD_BACK) {
                    training.held_back.extend(lessons);
                } else {
                    training.learn.extend(lessons);
                }
                training.games += 1;
            }
        }
        if training.learn.samples.is_empty() {
            bail!("there are no {rule} games to learn from");
        }
        Ok(training)
    }

    /// Adds games of another engine to measure by. The file is named after its rule and size, as in
    /// `renju-15.tsv`.
    pub fn add_yardstick(&mut self, path: &Path) -> anyhow::Result<()> {
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let Variant { rule, size } = name.parse().with_context(|| path.display().to_string())?;
        if rule == self.rule {
            self.yardsticks.push((path.to_owned(), samples::of_text(path, size, rule)?));
        }
        Ok(())
    }

    /// How many games there are, the held-back ones too.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Fits the values, calling `seen` with the number of the epoch and the held-back prediction.
    pub fn fit_values(
        &self,
        start: &Weights,
        plan: &Fit,
        mut seen: impl FnMut(usize, Prediction),
    ) -> Weights {
        tune::fit(self.rule, start, &self.learn.samples, plan, |epoch, weights| {
            seen(epoch, tune::predict(self.rule, weights, &self.held_back.samples));
        })
    }

    /// Fits the policy, calling `seen` in the same way.
    pub fn fit_policy(
        &self,
        start: &Weights,
        plan: &Fit,
        mut seen: impl FnMut(usize, Foresight),
    ) -> Weights {
        policy::fit(self.rule, start, &self.learn.choices, plan, |epoch, weights| {
            seen(epoch, policy::foresee(self.rule, weights, &self.held_back.choices));
        })
    }

    /// How well weights predict results and choices in each set of positions, with the set's name.
    pub fn report(&self, weights: &Weights) -> Vec<(String, Prediction, Foresight)> {
        let own = [("learned", &self.learn), ("held back", &self.held_back)];
        let own = own.into_iter().map(|(name, lessons)| (name.to_owned(), lessons));
        let others = self.yardsticks.iter().map(|(path, lessons)| {
            (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), lessons)
        });
        own.chain(others)
            .map(|(name, lessons)| {
                let results = tune::predict(self.rule, weights, &lessons.samples);
                (name, results, policy::foresee(self.rule, weights, &lessons.choices))
            })
            .collect()
    }
}
