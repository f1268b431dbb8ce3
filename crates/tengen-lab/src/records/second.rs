//! The second format: `TENGAME2`, then games. All numbers are written low byte first.
//!
//! | bytes | what |
//! |--:|---|
//! | 4 | how many bytes follow the next four |
//! | 4 | their checksum (FNV-1a) |
//! | 1 | rule, by its place in `Rule::ALL` |
//! | 1 | size |
//! | 1 | result: 0 White won, 1 draw, 2 Black won |
//! | 4 | bench signature of the engine |
//! | | the moves, to the end: |
//! | 2 | row · 22 + column, from a1 |
//! | 1 | how many lines the search before it told: none in the opening |
//! | 4 | if any, the nodes of the search |
//! | 4 each | a line, the best first: two bytes its move, two the value for the mover in units |

use anyhow::{Context, ensure};
use tengen_engine::Value;
use tengen_rules::{Point, Size};

use super::{Found, GameRecord, RecordedMove, RecordedSearch};
use super::{point_of, result_number, rule_number, rule_of, size_of, winner_of};

const HEAD: usize = 8;

/// No game has so many bytes: a length beyond it is damage, not a game that is still being written.
const MOST: usize = 1 << 20;

pub(super) fn write(record: &GameRecord) -> Vec<u8> {
    let mut body =
        vec![rule_number(record.rule), record.size.side() as u8, result_number(record.winner)];
    body.extend(record.engine.to_le_bytes());
    for RecordedMove { point, search } in &record.moves {
        body.extend(number(*point).to_le_bytes());
        let Some(search) = search else {
            body.push(0);
            continue;
        };
        body.push(1 + search.others.len() as u8);
        body.extend(search.nodes.to_le_bytes());
        for &(point, value) in [search.best].iter().chain(&search.others) {
            body.extend(number(point).to_le_bytes());
            body.extend((value.units() as i16).to_le_bytes());
        }
    }
    let mut bytes = (body.len() as u32).to_le_bytes().to_vec();
    bytes.extend(checksum(&body).to_le_bytes());
    bytes.extend(body);
    bytes
}

pub(super) fn read(bytes: &[u8]) -> anyhow::Result<Found> {
    let Some((head, rest)) = bytes.split_first_chunk::<HEAD>() else { return Ok(Found::End) };
    let [length, sum] = [&head[..4], &head[4..]]
        .map(|half| u32::from_le_bytes(half.try_into().expect("half of eight bytes")));
    let length = length as usize;
    ensure!(length < MOST, "a length that no game has");
    let Some(body) = rest.get(..length) else { return Ok(Found::End) };
    ensure!(checksum(body) == sum, "its bytes are not those that were written");
    Ok(Found::Game(game(&mut Cursor(body))?, HEAD + length))
}

fn game(bytes: &mut Cursor<'_>) -> anyhow::Result<GameRecord> {
    let [rule, side, result] = bytes.take()?;
    let (rule, size, winner) = (rule_of(rule)?, size_of(side)?, winner_of(result)?);
    let engine = u32::from_le_bytes(bytes.take()?);
    let mut moves = Vec::new();
    while !bytes.0.is_empty() {
        let point = bytes.point(size)?;
        let [lines] = bytes.take()?;
        let search = match lines {
            0 => None,
            lines => {
                let nodes = u32::from_le_bytes(bytes.take()?);
                let best = bytes.line(size)?;
                let others =
                    (1..lines).map(|_| bytes.line(size)).collect::<anyhow::Result<Vec<_>>>()?;
                Some(RecordedSearch { nodes, best, others })
            }
        };
        moves.push(RecordedMove { point, search });
    }
    Ok(GameRecord { rule, size, winner, engine, moves })
}

/// What has not been read yet of a game.
struct Cursor<'b>(&'b [u8]);

impl Cursor<'_> {
    fn take<const N: usize>(&mut self) -> anyhow::Result<[u8; N]> {
        let (&taken, rest) = self.0.split_first_chunk::<N>().context("a move without its end")?;
        self.0 = rest;
        Ok(taken)
    }

    fn point(&mut self, size: Size) -> anyhow::Result<Point> {
        point_of(u16::from_le_bytes(self.take()?), size)
    }

    fn line(&mut self, size: Size) -> anyhow::Result<(Point, Value)> {
        let point = self.point(size)?;
        let units = i16::from_le_bytes(self.take()?);
        Ok((point, Value::of_units(i32::from(units))))
    }
}

fn number(point: Point) -> u16 {
    point.index() as u16
}

fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
