//! Moves as players write them, `h8i9j10`, and links to GomoCalc that carry the same.
//!
//! Capitals, spaces, commas and move numbers are understood, and `a0` is a pass. An empty line, or a
//! link, begins another game.

use encoding_rs::Encoding;
use tengen_rules::{Point, Size, Stone};

use crate::format::MOST_GAMES;
use crate::line::turns;
use crate::loss::{Facet, Tally};
use crate::{Coordinates, Expected, Format, Game, ReadError, ReadOptions, Step, charset};

const LINK: &str = "https://gomocalc.com/#/";

/// Boards that a text without a stated size may be on: the smallest with room for its moves.
const USUAL_SIDES: [usize; 4] = [15, 19, 20, 22];

pub(crate) fn read(
    bytes: &[u8],
    format: Format,
    options: &ReadOptions,
) -> Result<Vec<Game>, ReadError> {
    let mut warnings = Vec::new();
    let text = charset::decode(bytes, options.encoding, None, &mut warnings);
    let mut games = parse(&text, format, options)?;
    if let Some(first) = games.first_mut() {
        first.warnings = warnings;
    }
    Ok(games)
}

/// Writes one game on a line of its own, after an empty line if it is not the first.
pub(crate) fn write(game: &Game, index: usize, bytes: &mut Vec<u8>, tally: &mut Tally) {
    if index > 0 {
        bytes.push(b'\n');
    }
    let turns = turns(game, tally);
    if turns.is_empty() && index > 0 {
        tally.add(Facet::Games, 1);
    }
    for turn in turns {
        match turn.point {
            Some(point) => bytes.extend(point.to_string().bytes()),
            None => bytes.extend(b"a0"),
        }
    }
    bytes.push(b'\n');
}

/// Writes one link on a line of its own. GomoCalc knows no pass, so the line ends before one.
pub(crate) fn write_link(game: &Game, bytes: &mut Vec<u8>, tally: &mut Tally) {
    let turns = turns(game, tally);
    let played: Vec<Point> = turns.iter().map_while(|turn| turn.point).collect();
    tally.add(Facet::Moves, turns[played.len()..].iter().filter(|t| t.point.is_some()).count());
    bytes.extend(LINK.bytes());
    bytes.extend(tengen_rules::format_moves(&played).bytes());
    bytes.push(b'\n');
}

/// Whether this is moves or links, and which.
pub(crate) fn looks_like(bytes: &[u8]) -> Option<Format> {
    // Nothing else than text is tried for long: a large file of another kind fails on its first
    // characters.
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => encoding.decode_without_bom_handling(&bytes[mark..]).0,
        None => std::str::from_utf8(bytes).ok()?.into(),
    };
    let format = if text.contains("://") { Format::Link } else { Format::Text };
    let games = parse(&text, format, &ReadOptions::default()).ok()?;
    let says_something = format == Format::Link || games.iter().any(|game| !game.tree.is_empty());
    says_something.then_some(format)
}

/// Whether the first thing is a move.
pub(crate) fn begins(bytes: &[u8]) -> bool {
    matches!(bytes.trim_ascii_start(), [b'a'..=b'v' | b'A'..=b'V', b'1'..=b'9', ..])
}

fn parse(text: &str, format: Format, options: &ReadOptions) -> Result<Vec<Game>, ReadError> {
    let mut games = Vec::new();
    let mut turns: Vec<Placed> = Vec::new();
    let mut open = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_end();
        let link = content.find("://");
        if (content.trim_start().is_empty() || link.is_some()) && open {
            if games.len() == MOST_GAMES {
                let expected = Expected::Games(MOST_GAMES);
                return Err(ReadError::in_text(format, text, start, expected));
            }
            games.push(game(&turns, text, format, options)?);
            turns.clear();
            open = false;
        }
        let from = match link {
            Some(_) => match content.find("#/") {
                Some(hash) => hash + 2,
                None => {
                    let at = start + content.len();
                    return Err(ReadError::in_text(format, text, at, Expected::LinkMoves));
                }
            },
            None => 0,
        };
        open |= link.is_some() || !content.trim_start().is_empty();
        read_turns(text, start + from..start + content.len(), format, options, &mut turns)?;
        start += line.len();
    }
    if open || games.is_empty() {
        games.push(game(&turns, text, format, options)?);
    }
    Ok(games)
}

/// A turn as written: column and row numbers, or a pass, and where it stands.
#[derive(Clone, Copy)]
struct Placed {
    at: usize,
    numbers: Option<(usize, usize)>,
}

fn read_turns(
    text: &str,
    range: std::ops::Range<usize>,
    format: Format,
    options: &ReadOptions,
    turns: &mut Vec<Placed>,
) -> Result<(), ReadError> {
    let coordinates = options.coordinates.unwrap_or(Coordinates::TEXT);
    let bytes = &text.as_bytes()[..range.end];
    let mut at = range.start;
    while at < bytes.len() {
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 0 {
            // A number where a column should be is the number of a move.
            let after = bytes.get(at + digits);
            if !matches!(after, Some(b'.' | b')' | b':' | b' ' | b'\t')) {
                return Err(ReadError::in_text(format, text, at, Expected::Column));
            }
            at += digits + 1;
            continue;
        }
        if matches!(bytes[at], b' ' | b'\t' | b',' | b';' | b'|' | b'/') {
            at += 1;
            continue;
        }
        let column = char::from(bytes[at]);
        let column = coordinates.column(column).filter(|_| bytes[at].is_ascii_alphabetic());
        let column =
            column.ok_or_else(|| ReadError::in_text(format, text, at, Expected::Column))?;
        let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let row = text[at + 1..at + 1 + digits].parse::<u8>().ok().filter(|_| digits <= 2);
        let row = row.ok_or_else(|| ReadError::in_text(format, text, at + 1, Expected::Row))?;
        let row = usize::from(row);
        let is_pass = row == 0 && bytes[at].eq_ignore_ascii_case(&b'a');
        turns.push(Placed { at, numbers: (!is_pass).then_some((column, row)) });
        at += 1 + digits;
    }
    Ok(())
}

fn game(
    turns: &[Placed],
    text: &str,
    format: Format,
    options: &ReadOptions,
) -> Result<Game, ReadError> {
    let coordinates = options.coordinates.unwrap_or(Coordinates::TEXT);
    let on = |size: Size| {
        let point = |turn: &Placed| match turn.numbers {
            Some((column, row)) => coordinates.point(column, row, size).map(Some),
            None => Some(None),
        };
        (turns.iter().map(point).collect::<Option<Vec<_>>>(), size)
    };
    let sizes: Vec<Size> = match options.size {
        Some(size) => vec![size],
        None => USUAL_SIDES.into_iter().filter_map(Size::new).collect(),
    };
    let fitting = sizes.iter().find_map(|&size| match on(size) {
        (Some(points), size) => Some((points, size)),
        (None, _) => None,
    });
    let Some((points, size)) = fitting else {
        let size = sizes.last().copied().unwrap_or(Size::MAX);
        let off = |turn: &&Placed| {
            turn.numbers.is_some_and(|(c, r)| coordinates.point(c, r, size).is_none())
        };
        let at = turns.iter().find(off).map_or(0, |turn| turn.at);
        return Err(ReadError::in_text(format, text, at, Expected::Point(size)));
    };
    let mut game = Game::new(size);
    let mut node = game.tree.root();
    for (ply, point) in points.into_iter().enumerate() {
        let stone = Stone::at_ply(ply);
        let step = point.map_or(Step::Pass(stone), |point| Step::Play(stone, point));
        node = game.tree.add(node, step);
    }
    Ok(game)
}
