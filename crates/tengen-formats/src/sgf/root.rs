//! What the root of an SGF game says about the whole: which game it is, on which board, by whom.

use std::borrow::Cow;

use tengen_rules::{Rule, Size};

use super::lexer::{Lexer, Token};
use super::value::{seconds, side_for, unescape};
use super::write::PROGRAM;
use crate::{Expected, Format, Game, GameResult, ReadError, ReadOptions};

/// Boards that a game without a stated size may be on: the smallest with room for its stones.
const USUAL_SIDES: [usize; 4] = [15, 19, 20, 22];

/// What the first `CA` property says, which is readable before anything is decoded.
pub(super) fn claimed_charset(bytes: &[u8]) -> Option<String> {
    const LOOKED_AT: usize = 65_536;
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let at = start.windows(3).position(|window| window == b"CA[")? + 3;
    let name = start[at..].iter().take_while(|&&byte| byte != b']').take(40);
    Some(name.map(|&byte| char::from(byte)).collect())
}

/// The board of the game that begins at byte `at`: what its root says, what the reader was told,
/// or the smallest usual board with room for its stones. Refuses other games than ours.
pub(super) fn size(text: &str, at: usize, options: &ReadOptions) -> Result<Size, ReadError> {
    let error = |at, expected| ReadError::in_text(Format::Sgf, text, at, expected);
    let mut stated = None;
    let mut needed = 0;
    let mut kind = None;
    let mut nodes = 0;
    let mut depth = 0usize;
    let mut lexer = Lexer::new(text, at);
    while let Some((at, token)) = lexer.next() {
        match token {
            Token::Open => depth += 1,
            Token::Close => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    break;
                }
            }
            Token::Node => {
                nodes += 1;
                if nodes > 1 && stated.is_some() {
                    break;
                }
            }
            Token::Property(property) => {
                let first = property.values.first();
                match (name(property.name).as_ref(), first) {
                    ("SZ", Some(&(at, value))) if nodes == 1 => {
                        stated =
                            Some(stated_size(value).ok_or_else(|| error(at, Expected::SgfBoard))?);
                    }
                    ("GM", Some(&(at, value))) if nodes == 1 => kind = Some((at, value.trim())),
                    ("B" | "W" | "AB" | "AW", _) => {
                        let values = property.values.iter().filter(|(_, v)| *v != "tt");
                        let sides = values.filter_map(|(_, value)| side_for(value));
                        needed = sides.fold(needed, usize::max);
                    }
                    _ => {}
                }
            }
            Token::Stray => return Err(error(at, Expected::SgfPiece)),
        }
    }
    let guessed = || USUAL_SIDES.into_iter().find(|&side| side >= needed).and_then(Size::new);
    let size = stated.or(options.size).or_else(guessed).unwrap_or(Size::MAX);
    let is_ours = match kind {
        None | Some((_, "4")) => true,
        Some((_, "1" | "5")) => size == Size::STANDARD || options.size.is_some(),
        Some(_) => options.size.is_some(),
    };
    match kind {
        Some((at, _)) if !is_ours => Err(error(at, Expected::SgfFiveInARow)),
        _ => Ok(size),
    }
}

fn stated_size(value: &str) -> Option<Size> {
    let mut sides = value.split(':').map(|side| side.trim().parse::<usize>());
    let first = sides.next().and_then(Result::ok);
    let is_square = sides.all(|side| side.ok() == first);
    first.filter(|_| is_square).and_then(Size::new)
}

/// Whether a property of the root is about how the file is written, which the writer decides anew.
pub(super) fn is_about_the_file(name: &str) -> bool {
    matches!(name, "FF" | "GM" | "CA" | "SZ")
}

/// Takes what is said about the whole game; false if this is nothing of the kind, or was said before.
pub(super) fn root_property(name: &str, value: &str, game: &mut Game) -> bool {
    let Game { info, rule, .. } = game;
    let text = unescape(value);
    let field = match name {
        "AP" => return text.starts_with(PROGRAM),
        "RU" => return set(rule, parse_rule(&text)),
        "RE" if text.is_empty() => return true,
        "RE" => return set(&mut info.result, Some(GameResult::parse(&text))),
        "TM" => return set(&mut info.limit, seconds(&text)),
        "PB" => &mut info.black,
        "PW" => &mut info.white,
        "GN" => &mut info.title,
        "EV" => &mut info.event,
        "RO" => &mut info.round,
        "PC" => &mut info.place,
        "DT" => &mut info.date,
        _ => return false,
    };
    let is_new = field.is_empty();
    if is_new {
        *field = text.into_owned();
    }
    is_new
}

/// Fills what is empty, and tells whether it did.
fn set<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    let is_new = field.is_none() && value.is_some();
    if is_new {
        *field = value;
    }
    is_new
}

/// A property's name without the small letters that old files may have in it.
pub(super) fn name(written: &str) -> Cow<'_, str> {
    let is_small = |byte: u8| byte.is_ascii_lowercase();
    if !written.bytes().any(is_small) {
        Cow::Borrowed(written)
    } else if written.bytes().all(|byte| !byte.is_ascii_uppercase()) {
        Cow::Owned(written.to_ascii_uppercase())
    } else {
        Cow::Owned(written.chars().filter(|c| !c.is_ascii_lowercase()).collect())
    }
}

/// A rule by its name, or by its Gomocup code as some match runners write it.
fn parse_rule(text: &str) -> Option<Rule> {
    let text = text.trim();
    match text.parse::<u8>() {
        Ok(code) => Rule::from_gomocup_code(code),
        Err(_) => text.parse().ok(),
    }
}
