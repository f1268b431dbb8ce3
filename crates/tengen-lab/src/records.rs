//! Self-play games on disk.
//!
//! A file begins with eight bytes that name its format, and then has games, one behind the other.
//! [`second`] is what is written; files of the [`first`] format, which kept less, are still read.
//! A game that was cut off in the middle of writing is not read, and is written again; one whose bytes
//! have changed since is an error.

mod first;
mod second;

#[cfg(test)]
mod tests;

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tengen_engine::Value;
use tengen_rules::{MAX_SIZE, Point, Rule, Size, Stone};

/// A game that was played to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Its rule.
    pub rule: Rule,
    /// Its board.
    pub size: Size,
    /// Who won; `None` is a draw.
    pub winner: Option<Stone>,
    /// The bench signature of the engine that played; 0 when that is not known.
    pub engine: u32,
    /// Every move, the opening's too.
    pub moves: Vec<RecordedMove>,
}

impl GameRecord {
    /// Black's chance before each move: what the search there thought and, as far as it is trusted, what came
    /// of it, which is the same at the next move and in the end the result. What came of a move that was
    /// known to be worse than the best says nothing about the position.
    pub fn chances(&self, trust: f32) -> Vec<f32> {
        let [mut later, _] = results(self.winner);
        let mut chances = vec![later; self.moves.len()];
        for (ply, RecordedMove { point, search }) in self.moves.iter().enumerate().rev() {
            if let Some(search) = search {
                let chance = search.best.1.win_chance() as f32;
                let now = if ply % 2 == 0 { chance } else { 1.0 - chance };
                let trust = if search.strays(*point) { 0.0 } else { trust };
                later = now + trust * (later - now);
            }
            chances[ply] = later;
        }
        chances
    }
}

/// What both colours got: 0, ½ or 1.
pub(crate) fn results(winner: Option<Stone>) -> [f32; 2] {
    match winner {
        None => [0.5, 0.5],
        Some(Stone::Black) => [1.0, 0.0],
        Some(Stone::White) => [0.0, 1.0],
    }
}

/// A move as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// Where.
    pub point: Point,
    /// The search before it; the stones of the opening had none.
    pub search: Option<RecordedSearch>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedSearch {
    /// Positions it looked at; 0 when that is not known.
    pub nodes: u32,
    /// The best move and what the position is worth to the mover with it.
    pub best: (Point, Value),
    /// The next best moves in the same way, where they were asked for.
    pub others: Vec<(Point, Value)>,
}

/// A move that is worth at most so much less than the best one, in units, is about as good.
const CLOSE: i32 = 60;

impl RecordedSearch {
    /// Whether a move of this value is about as good as the best.
    pub(crate) fn is_close(&self, value: Value) -> bool {
        self.best.1.units() - value.units() <= CLOSE
    }

    /// Whether this move was found to be worse than the best.
    fn strays(&self, point: Point) -> bool {
        self.others.iter().any(|&(other, value)| other == point && !self.is_close(value))
    }
}

/// The games of a file, one after the other. After an error there are no more.
pub struct Records {
    path: PathBuf,
    bytes: Vec<u8>,
    format: Format,
    at: usize,
    games: usize,
}

/// Opens a file of self-play games.
pub fn read_records(path: &Path) -> anyhow::Result<Records> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Records::new(path, bytes)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    First,
    Second,
}

impl Format {
    const MAGIC_LENGTH: usize = 8;

    const fn magic(self) -> &'static [u8; Format::MAGIC_LENGTH] {
        match self {
            Format::First => b"TENGAME1",
            Format::Second => b"TENGAME2",
        }
    }
}

/// What stands at a place of a file.
enum Found {
    /// A game, and how many bytes it takes.
    Game(GameRecord, usize),
    /// The beginning of a game, or nothing.
    End,
}

impl Records {
    fn new(path: &Path, bytes: Vec<u8>) -> anyhow::Result<Records> {
        let formats = [Format::First, Format::Second];
        let Some(format) = formats.into_iter().find(|format| bytes.starts_with(format.magic()))
        else {
            bail!("{} is not a file of self-play games", path.display());
        };
        Ok(Records { path: path.to_owned(), bytes, format, at: Format::MAGIC_LENGTH, games: 0 })
    }
}

impl Iterator for Records {
    type Item = anyhow::Result<GameRecord>;

    fn next(&mut self) -> Option<anyhow::Result<GameRecord>> {
        let rest = &self.bytes[self.at..];
        let found = match self.format {
            Format::First => first::read(rest),
            Format::Second => second::read(rest),
        };
        match found {
            Ok(Found::Game(record, length)) => {
                self.at += length;
                self.games += 1;
                Some(Ok(record))
            }
            Ok(Found::End) => None,
            Err(error) => {
                let (path, at) = (self.path.display(), self.at);
                let place = format!("{path} is damaged: game {} at byte {at}", self.games + 1);
                self.at = self.bytes.len();
                Some(Err(error.context(place)))
            }
        }
    }
}

/// A file that games are added to. Nobody else adds to it meanwhile.
pub(crate) struct RecordFile {
    file: File,
}

impl RecordFile {
    /// Opens or makes a file, and tells how many games it has.
    pub(crate) fn open(path: &Path) -> anyhow::Result<(RecordFile, usize)> {
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        file.try_lock().with_context(|| format!("another program writes {}", path.display()))?;
        let bytes = std::fs::read(path)?;
        if Format::Second.magic().starts_with(&bytes) {
            file.set_len(0)?;
            file.write_all(Format::Second.magic())?;
            return Ok((RecordFile { file }, 0));
        }
        let mut records = Records::new(path, bytes)?;
        if records.format != Format::Second {
            bail!(
                "{} has an older format, which is read but not gone on with; choose a new file",
                path.display()
            );
        }
        for record in &mut records {
            record?;
        }
        file.set_len(records.at as u64)?;
        Ok((RecordFile { file }, records.games))
    }

    pub(crate) fn add(&mut self, record: &GameRecord) -> io::Result<()> {
        self.file.write_all(&second::write(record))
    }
}

fn rule_number(rule: Rule) -> u8 {
    let number = Rule::ALL.iter().position(|&other| other == rule);
    number.expect("every rule is among all rules") as u8
}

fn rule_of(number: u8) -> anyhow::Result<Rule> {
    Rule::ALL.get(usize::from(number)).copied().context("a rule that does not exist")
}

fn size_of(side: u8) -> anyhow::Result<Size> {
    Size::new(usize::from(side)).context("a size that does not exist")
}

fn result_number(winner: Option<Stone>) -> u8 {
    match winner {
        Some(Stone::White) => 0,
        None => 1,
        Some(Stone::Black) => 2,
    }
}

fn winner_of(result: u8) -> anyhow::Result<Option<Stone>> {
    match result {
        0 => Ok(Some(Stone::White)),
        1 => Ok(None),
        2 => Ok(Some(Stone::Black)),
        _ => bail!("a result that does not exist"),
    }
}

/// A point is written as row · 22 + column.
fn point_of(number: u16, size: Size) -> anyhow::Result<Point> {
    let index = usize::from(number);
    Point::new(index % MAX_SIZE, index / MAX_SIZE)
        .filter(|&point| size.contains(point))
        .context("a move off the board")
}
