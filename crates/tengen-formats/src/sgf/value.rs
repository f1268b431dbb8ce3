//! What stands between the brackets: texts, points, areas and times.

use std::borrow::Cow;

use tengen_rules::{Point, Size};

use crate::{Area, Coordinates, Millis};

/// The text that a value means.
pub(super) fn unescape(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        // A line end after a backslash joins the lines.
        match chars.next() {
            Some('\n') => drop(chars.next_if_eq(&'\r')),
            Some('\r') => drop(chars.next_if_eq(&'\n')),
            Some(c) => text.push(c),
            None => {}
        }
    }
    Cow::Owned(text)
}

/// Appends a text so that [`unescape`] gives it back.
pub(super) fn escape(text: &str, out: &mut Vec<u8>) {
    escape_signs(text, b"\\]", out);
}

/// The same for a text that stands next to a colon.
pub(super) fn escape_composed(text: &str, out: &mut Vec<u8>) {
    escape_signs(text, b"\\]:", out);
}

fn escape_signs(text: &str, signs: &[u8], out: &mut Vec<u8>) {
    for byte in text.bytes() {
        if signs.contains(&byte) {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

/// A point as `hh`, or as `h8` from the lower left.
pub(super) fn point(value: &str, size: Size) -> Option<Point> {
    let numbers = numbers(value)?;
    match numbers {
        Numbers::Letters(column, row) => Coordinates::SGF.point(column, row, size),
        Numbers::LetterAndRow(column, row) => Coordinates::TEXT.point(column, row, size),
    }
}

/// How long a side a board needs for this point.
pub(super) fn side_for(value: &str) -> Option<usize> {
    match numbers(value)? {
        Numbers::Letters(column, row) => Some(column.max(row) + 1),
        Numbers::LetterAndRow(column, row) => Some(column.max(row)),
    }
}

enum Numbers {
    Letters(usize, usize),
    LetterAndRow(usize, usize),
}

fn numbers(value: &str) -> Option<Numbers> {
    let value = value.trim();
    let mut chars = value.chars();
    let (first, second) = (chars.next()?, chars.next()?);
    if second.is_ascii_digit() {
        let row = value[first.len_utf8()..].parse::<u8>().ok()?;
        return Some(Numbers::LetterAndRow(Coordinates::TEXT.column(first)?, usize::from(row)));
    }
    let letters = (Coordinates::SGF.column(first)?, Coordinates::SGF.column(second)?);
    chars.next().is_none().then_some(Numbers::Letters(letters.0, letters.1))
}

/// Whether the value of a move is a pass: nothing, or the `tt` of boards without that point.
pub(super) fn is_pass(value: &str, size: Size) -> bool {
    let value = value.trim();
    value.is_empty() || (value.eq_ignore_ascii_case("tt") && size.side() <= 19)
}

/// A point, or two corners as `aa:cc`.
pub(super) fn area(value: &str, size: Size) -> Option<Area> {
    match value.split_once(':') {
        Some((from, to)) => Some(Area { from: point(from, size)?, to: point(to, size)? }),
        None => point(value, size).map(Area::point),
    }
}

/// A point as two letters.
pub(super) fn write_point(point: Point, size: Size, out: &mut Vec<u8>) {
    let (column, row) = Coordinates::SGF.numbers(point, size);
    out.extend([column, row].map(|number| b'a' + number as u8));
}

/// A point, or two corners.
pub(super) fn write_area(area: Area, size: Size, out: &mut Vec<u8>) {
    write_point(area.from, size, out);
    if area.from != area.to {
        out.push(b':');
        write_point(area.to, size, out);
    }
}

/// Seconds with up to three decimals.
pub(super) fn seconds(value: &str) -> Option<Millis> {
    let value = value.trim();
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    let digits_only = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits_only(whole) || !digits_only(fraction) {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    if fraction.len() > 3 {
        return None;
    }
    let millis: u32 = format!("{fraction:0<3}").parse().ok()?;
    let whole: u32 = whole.parse().ok()?;
    Some(Millis(whole.checked_mul(1000)?.checked_add(millis)?))
}

/// Appends a time so that [`seconds`] gives it back.
pub(super) fn write_seconds(Millis(time): Millis, out: &mut Vec<u8>) {
    out.extend((time / 1000).to_string().bytes());
    if !time.is_multiple_of(1000) {
        let fraction = format!(".{:03}", time % 1000);
        out.extend(fraction.trim_end_matches('0').bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_as_letters_and_as_letter_and_number() {
        let at = |value| point(value, Size::STANDARD).map(|point| point.to_string());
        assert_eq!(at("ig").as_deref(), Some("i9"));
        assert_eq!(at("IG").as_deref(), Some("i9"));
        assert_eq!(at("i9").as_deref(), Some("i9"));
        assert_eq!(at("H15").as_deref(), Some("h15"));
        assert_eq!(at(" aa ").as_deref(), Some("a15"));
        for nonsense in ["", "a", "h16", "h0", "pp", "abc", "h123456789", "直", "1a", "h8:"] {
            assert_eq!(at(nonsense), None, "{nonsense:?}");
        }
    }

    #[test]
    fn seconds_keep_their_thousandths() {
        for (text, millis) in [("0", 0), ("12", 12_000), ("1.5", 1500), ("0.001", 1)] {
            assert_eq!(seconds(text), Some(Millis(millis)));
            let mut out = Vec::new();
            write_seconds(Millis(millis), &mut out);
            assert_eq!(out, text.as_bytes());
        }
        assert_eq!(seconds("12.500000"), Some(Millis(12_500)));
        for nonsense in ["", "-1", "1.0001", "1e9", "9999999999", ".5", "1.-5"] {
            assert_eq!(seconds(nonsense), None, "{nonsense:?}");
        }
    }

    #[test]
    fn escapes_are_undone() {
        assert_eq!(unescape(r"a\]b\\c\:d"), r"a]b\c:d");
        assert_eq!(unescape("one \\\nline"), "one line");
        assert_eq!(unescape("one \\\r\nline"), "one line");
        assert_eq!(unescape("end\\"), "end");
        let mut out = Vec::new();
        escape_composed(r"]:\花", &mut out);
        assert_eq!(unescape(std::str::from_utf8(&out).unwrap()), r"]:\花");
    }
}
