//! The subcommands, one file each.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_engine::{Tunables, Weights};
use tengen_lab::Region;
use tengen_rules::{Rule, Size};

pub(crate) mod average;
pub(crate) mod bench;
pub(crate) mod calibrate;
pub(crate) mod contest;
pub(crate) mod deepen;
pub(crate) mod grades;
pub(crate) mod load;
pub(crate) mod openings;
pub(crate) mod puzzles;
pub(crate) mod selfplay;
pub(crate) mod soundings;
pub(crate) mod spsa;
pub(crate) mod train;
pub(crate) mod tune;
pub(crate) mod yardstick;

/// Reads `300ms`, `1s` or `2m`.
fn parse_duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 1e-3,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err("expected a time such as 300ms, 1s, 2m or 1h".to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| "expected a time such as 300ms".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|error| error.to_string())
}

fn parse_size(text: &str) -> Result<Size, String> {
    text.parse().ok().and_then(Size::new).ok_or_else(|| "expected a size from 5 to 22".to_owned())
}

/// A bar for so many things, with the time that is left.
fn progress(length: usize) -> anyhow::Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed}, {eta} left {msg}")?;
    let bar = ProgressBar::new(length as u64).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    Ok(bar)
}

/// Where openings begin.
fn region(anywhere: bool) -> Region {
    if anywhere { Region::Anywhere } else { Region::Middle }
}

/// A file's name without its folder, which is nobody else's.
fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).display().to_string()
}

/// Reads a file of weights or a net for a rule.
fn read_weights(path: &Path, rule: Rule) -> anyhow::Result<Weights> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Weights::load(&bytes, rule).with_context(|| path.display().to_string())
}

/// The shipped numbers of the search, but for these: NAME=VALUE each.
fn shipped_but(set: &[String]) -> anyhow::Result<Tunables> {
    set.iter().try_fold(Tunables::default(), |tunables, text| {
        tunables.with(text).with_context(|| text.clone())
    })
}
