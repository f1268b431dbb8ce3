//! The first format: `TENGAME1`, then games:
//!
//! | bytes | what |
//! |--:|---|
//! | 1 | rule, by its place in `Rule::ALL` |
//! | 1 | size |
//! | 1 | stones of the opening |
//! | 1 | result: 0 White won, 1 draw, 2 Black won |
//! | 2 | number of moves, low byte first, the opening's too |
//! | 3 each | a move: two bytes row · 22 + column (from a1, low byte first), one byte the mover's chance to win before it, in 255ths |

use tengen_engine::Value;

use super::{Found, GameRecord, RecordedMove, RecordedSearch};
use super::{point_of, rule_of, size_of, winner_of};

const HEAD: usize = 6;
const PER_MOVE: usize = 3;

pub(super) fn read(bytes: &[u8]) -> anyhow::Result<Found> {
    let Some(&[rule, side, opening, result, low, high]) = bytes.first_chunk::<HEAD>() else {
        return Ok(Found::End);
    };
    let plies = usize::from(u16::from_le_bytes([low, high]));
    let length = HEAD + PER_MOVE * plies;
    let Some(body) = bytes.get(HEAD..length) else { return Ok(Found::End) };
    let (rule, size) = (rule_of(rule)?, size_of(side)?);
    let mut moves = Vec::with_capacity(plies);
    for (ply, entry) in body.as_chunks::<PER_MOVE>().0.iter().enumerate() {
        let point = point_of(u16::from_le_bytes([entry[0], entry[1]]), size)?;
        let search = (ply >= usize::from(opening)).then(|| RecordedSearch {
            nodes: 0,
            best: (point, value(entry[2])),
            others: Vec::new(),
        });
        moves.push(RecordedMove { point, search });
    }
    let record = GameRecord { rule, size, winner: winner_of(result)?, engine: 0, moves };
    Ok(Found::Game(record, length))
}

/// The value that gives this chance, in 255ths.
fn value(chance: u8) -> Value {
    let chance = f64::from(chance).clamp(0.25, 254.75) / 255.0;
    Value::of_chance(chance)
}
