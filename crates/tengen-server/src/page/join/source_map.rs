//! The map from a joined script back to its modules, line by line (Source Map, revision 3), so that a
//! browser shows an error where it was written.

use serde_json::json;

/// Where a line of the script was written: which source, which line, from 0.
pub(super) type Origin = Option<(usize, usize)>;

pub(super) fn write(sources: &[&str], lines: &[Origin]) -> String {
    let mut mappings = String::new();
    let (mut source, mut line) = (0, 0);
    for origin in lines {
        if let Some((to_source, to_line)) = *origin {
            // Column 0 of the script is column 0 of that line; both others are told as differences.
            mappings.push('A');
            number(&mut mappings, difference(source, to_source));
            number(&mut mappings, difference(line, to_line));
            mappings.push('A');
            (source, line) = (to_source, to_line);
        }
        mappings.push(';');
    }
    json!({ "version": 3, "sourceRoot": "/", "sources": sources, "names": [], "mappings": mappings })
        .to_string()
}

fn difference(from: usize, to: usize) -> i64 {
    let signed = |n| i64::try_from(n).expect("a page has fewer lines");
    signed(to) - signed(from)
}

/// A number in base 64, five bits at a time, the lowest first; its lowest bit is the sign.
fn number(to: &mut String, value: i64) {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut rest = (value.unsigned_abs() << 1) | u64::from(value < 0);
    loop {
        let more = u64::from(rest >= 32) << 5;
        to.push(char::from(DIGITS[usize::try_from((rest & 31) | more).expect("six bits")]));
        rest >>= 5;
        if rest == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_as_differences() {
        let map = write(
            &["a.js", "b.js"],
            &[None, Some((0, 0)), Some((0, 1)), Some((1, 0)), Some((1, 16))],
        );
        assert_eq!(
            map,
            r#"{"mappings":";AAAA;AACA;ACDA;AAgBA;","names":[],"sourceRoot":"/","sources":["a.js","b.js"],"version":3}"#
        );
    }
}
