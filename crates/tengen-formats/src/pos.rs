//! Renju's `.pos`: a byte with the number of moves, then one byte for each, 15 × row + column.

use tengen_rules::{Point, Size};

use crate::line::turns;
use crate::loss::{Facet, Tally};
use crate::{Coordinates, Expected, Format, Found, Game, Oddity, Place, ReadError, Warning};

const SIDE: usize = Size::STANDARD.side();

/// The count of moves is one byte.
const MOST_MOVES: usize = u8::MAX as usize;

pub(crate) fn read(bytes: &[u8]) -> Result<Game, ReadError> {
    let error = |at: usize, found, expected| ReadError {
        format: Some(Format::Pos),
        place: Place::Byte(at),
        found,
        expected,
    };
    let [count, rest @ ..] = bytes else {
        return Err(error(0, Found::End, Expected::PosCount));
    };
    let count = usize::from(*count);
    let mut points = Vec::new();
    for (byte, at) in rest.iter().zip(1..).take(count) {
        let point =
            point(*byte).ok_or_else(|| error(at, Found::Byte(*byte), Expected::PosPoint))?;
        points.push(point);
    }
    let mut game = Game::from_moves(Size::STANDARD, &points);
    if points.len() < count {
        let place = Place::Byte(bytes.len());
        game.warnings.push(Warning::Truncated { place, expected: Expected::PosMove });
    }
    if rest.len() > count {
        let what = Oddity::BytesLeft(rest.len() - count);
        game.warnings.push(Warning::Strange { place: Place::Byte(1 + count), what });
    }
    Ok(game)
}

pub(crate) fn write(game: &Game, bytes: &mut Vec<u8>, tally: &mut Tally) {
    if game.size != Size::STANDARD {
        tally.add(Facet::Board, 1);
        return;
    }
    let turns = turns(game, tally);
    let played: Vec<Point> = turns.iter().map_while(|turn| turn.point).collect();
    let kept = &played[..played.len().min(MOST_MOVES)];
    let left_out = &turns[kept.len()..];
    tally.add(Facet::Moves, left_out.iter().filter(|turn| turn.point.is_some()).count());
    bytes.push(kept.len() as u8);
    bytes.extend(kept.iter().map(|&point| {
        let (column, row) = Coordinates::POS.numbers(point, Size::STANDARD);
        (SIDE * row + column) as u8
    }));
}

/// Whether the bytes could be a file of this kind: nothing else in it tells.
pub(crate) fn looks_like(bytes: &[u8]) -> bool {
    match bytes {
        [count, rest @ ..] => {
            usize::from(*count) == rest.len() && rest.iter().all(|&byte| point(byte).is_some())
        }
        [] => false,
    }
}

fn point(byte: u8) -> Option<Point> {
    let byte = usize::from(byte);
    Coordinates::POS.point(byte % SIDE, byte / SIDE, Size::STANDARD)
}
