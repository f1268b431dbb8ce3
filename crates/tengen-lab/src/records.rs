//! Self-play games on disk.
//!
//! A file is the eight bytes `TENGAME1` and then games, one behind the other:
//!
//! | bytes | what |
//! |--:|---|
//! | 1 | rule, by its place in [`Rule::ALL`] |
//! | 1 | size |
//! | 1 | stones of the opening |
//! | 1 | result: 0 White won, 1 draw, 2 Black won |
//! | 2 | number of moves, low byte first, the opening's too |
//! | 3 each | a move: two bytes row · 22 + column (from a1, low byte first), one byte the mover's chance to win before it, in 255ths |
//!
//! A game that was cut off in the middle of writing is not read, and is written again.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail};
use tengen_rules::{MAX_SIZE, Point, Rule, Size, Stone};

const MAGIC: &[u8; 8] = b"TENGAME1";
const HEAD: usize = 6;
const PER_MOVE: usize = 3;

/// A game that was played to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Its rule.
    pub rule: Rule,
    /// Its board.
    pub size: Size,
    /// How many of the moves are the opening.
    pub opening: usize,
    /// Who won; `None` is a draw.
    pub winner: Option<Stone>,
    /// Every move with the mover's chance to win before it, in 255ths.
    pub moves: Vec<(Point, u8)>,
}

impl GameRecord {
    /// Appends the bytes of this game.
    fn write(&self, bytes: &mut Vec<u8>) {
        let rule = Rule::ALL.iter().position(|&rule| rule == self.rule);
        let result = match self.winner {
            Some(Stone::White) => 0,
            None => 1,
            Some(Stone::Black) => 2,
        };
        bytes.extend([
            rule.expect("every rule is among all rules") as u8,
            self.size.side() as u8,
            self.opening as u8,
            result,
        ]);
        bytes.extend((self.moves.len() as u16).to_le_bytes());
        for &(point, chance) in &self.moves {
            bytes.extend((point.index() as u16).to_le_bytes());
            bytes.push(chance);
        }
    }

    /// Reads one game and tells how many bytes it has; `None` when the bytes end too early.
    fn read(bytes: &[u8]) -> anyhow::Result<Option<(GameRecord, usize)>> {
        let Some(&[rule, side, opening, result, low, high]) = bytes.first_chunk::<HEAD>() else {
            return Ok(None);
        };
        let plies = usize::from(u16::from_le_bytes([low, high]));
        let length = HEAD + PER_MOVE * plies;
        let Some(body) = bytes.get(HEAD..length) else { return Ok(None) };
        let rule = *Rule::ALL.get(usize::from(rule)).context("a rule that does not exist")?;
        let size = Size::new(usize::from(side)).context("a size that does not exist")?;
        let winner = match result {
            0 => Some(Stone::White),
            1 => None,
            2 => Some(Stone::Black),
            _ => bail!("a result that does not exist"),
        };
        let mut moves = Vec::with_capacity(plies);
        for entry in body.chunks_exact(PER_MOVE) {
            let index = usize::from(u16::from_le_bytes([entry[0], entry[1]]));
            let point = Point::new(index % MAX_SIZE, index / MAX_SIZE)
                .filter(|&point| size.contains(point))
                .context("a move off the board")?;
            moves.push((point, entry[2]));
        }
        Ok(Some((GameRecord { rule, size, opening: usize::from(opening), winner, moves }, length)))
    }
}

/// Reads all whole games of a file.
pub fn read_records(path: &Path) -> anyhow::Result<Vec<GameRecord>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (records, _) = read_all(&bytes).with_context(|| path.display().to_string())?;
    Ok(records)
}

/// The games, and how many bytes they take together with the head of the file.
fn read_all(bytes: &[u8]) -> anyhow::Result<(Vec<GameRecord>, usize)> {
    let Some(mut rest) = bytes.strip_prefix(MAGIC) else { bail!("not a file of self-play games") };
    let mut records = Vec::new();
    while let Some((record, length)) = GameRecord::read(rest)
        .with_context(|| format!("game {} at byte {}", records.len(), bytes.len() - rest.len()))?
    {
        records.push(record);
        rest = &rest[length..];
    }
    Ok((records, bytes.len() - rest.len()))
}

/// A file that games are added to.
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
        let bytes = std::fs::read(path)?;
        if bytes.is_empty() {
            file.write_all(MAGIC)?;
            return Ok((RecordFile { file }, 0));
        }
        let (records, whole) = read_all(&bytes).with_context(|| path.display().to_string())?;
        file.set_len(whole as u64)?;
        Ok((RecordFile { file }, records.len()))
    }

    pub(crate) fn add(&mut self, record: &GameRecord) -> io::Result<()> {
        let mut bytes = Vec::new();
        record.write(&mut bytes);
        self.file.write_all(&bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn record() -> impl Strategy<Value = GameRecord> {
        let moves = prop::collection::vec((0usize..15, 0usize..15, any::<u8>()), 0..50);
        (0..5usize, 0u8..9, 0..3, moves).prop_map(|(rule, opening, winner, moves)| GameRecord {
            rule: Rule::ALL[rule],
            size: Size::STANDARD,
            opening: usize::from(opening),
            winner: [None, Some(Stone::Black), Some(Stone::White)][winner as usize],
            moves: moves
                .into_iter()
                .map(|(col, row, chance)| (Point::new(col, row).unwrap(), chance))
                .collect(),
        })
    }

    proptest! {
        #[test]
        fn games_read_back_as_they_were_written(records in prop::collection::vec(record(), 0..5)) {
            let mut bytes = MAGIC.to_vec();
            for record in &records {
                record.write(&mut bytes);
            }
            prop_assert_eq!(read_all(&bytes).unwrap(), (records, bytes.len()));
        }

        #[test]
        fn a_game_cut_off_is_left_out(record in record(), cut in 1usize..6) {
            let mut bytes = MAGIC.to_vec();
            record.write(&mut bytes);
            let whole = bytes.len();
            record.write(&mut bytes);
            bytes.truncate(bytes.len() - cut);
            prop_assert_eq!(read_all(&bytes).unwrap(), (vec![record], whole));
        }

        #[test]
        fn any_bytes_are_read_or_refused(mut bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let _ = read_all(&bytes);
            bytes.splice(0..0, *MAGIC);
            let _ = read_all(&bytes);
        }
    }
}
