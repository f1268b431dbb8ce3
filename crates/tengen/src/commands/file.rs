//! Files on their way in, bytes from a file or standard input and the games in them; and on their way out.

use std::cell::Cell;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write, stdin};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use tengen_formats::{Format, Game, ReadOptions};

/// Files from this size on take long enough to show that something happens.
const LARGE: usize = 4 << 20;

/// More bytes than any reader takes.
const LONGEST_INPUT: u64 = 1 << 32;

/// A file to be written.
pub(crate) struct OutputFile {
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
}

/// All bytes of a file; `-` is standard input.
pub(crate) fn read(name: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if name == "-" {
        stdin().take(LONGEST_INPUT).read_to_end(&mut bytes).context("standard input")?;
    } else {
        let file = File::open(name).with_context(|| name.to_owned())?;
        file.take(LONGEST_INPUT).read_to_end(&mut bytes).with_context(|| name.to_owned())?;
    }
    Ok(bytes)
}

/// What to read a file as. Its ending counts only where the content does not say otherwise: an SGF
/// named .txt is an SGF.
pub(crate) fn format(name: &str, bytes: &[u8]) -> Option<Format> {
    tengen_formats::detect(bytes).or_else(|| format_of(name))
}

/// The format that a file's ending stands for.
pub(crate) fn format_of(name: &str) -> Option<Format> {
    Path::new(name).extension()?.to_str().and_then(Format::from_extension)
}

/// The games of a file. A large one shows its progress if somebody watches.
pub(crate) fn games(
    bytes: &[u8],
    hint: Option<Format>,
    options: &ReadOptions,
) -> Result<Vec<Game>, tengen_formats::ReadError> {
    if bytes.len() < LARGE {
        return tengen_formats::read(bytes, hint, options);
    }
    let bar = ProgressBar::new(bytes.len() as u64).with_style(style());
    bar.enable_steady_tick(Duration::from_millis(200));
    let furthest = Cell::new(0);
    let progress = |at: usize| {
        furthest.set(furthest.get().max(at as u64));
        bar.set_position(furthest.get());
    };
    let games =
        tengen_formats::read(bytes, hint, &ReadOptions { progress: Some(&progress), ..*options });
    bar.finish_and_clear();
    games
}

/// Writes the files, all or none: a file that is there is refused before the first is written.
pub(crate) fn save(outputs: &[OutputFile], force: bool) -> anyhow::Result<()> {
    let taken = outputs.iter().find(|output| !force && output.path.exists());
    if let Some(output) = taken {
        bail!("{} is there already: --force writes over it", output.path.display());
    }
    for OutputFile { path, bytes } in outputs {
        let mut options = OpenOptions::new();
        options.write(true);
        if force {
            options.create(true).truncate(true);
        } else {
            options.create_new(true);
        }
        let result = options.open(path).and_then(|mut file| file.write_all(bytes));
        match result {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("{} is there already: --force writes over it", path.display());
            }
            result => result.with_context(|| path.display().to_string())?,
        }
    }
    Ok(())
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("reading {bar:30} {bytes} of {total_bytes}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}
