//! What can be wrong with a file: errors that stop the reader, and oddities that do not.

use std::fmt;

use crate::{Expected, Format, Oddity};

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A character of a text file.
    Line {
        /// The line, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
    },
    /// A byte of a binary file, from 0.
    Byte(usize),
}

/// A file that could not be read: where, what was there, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The format it was read as.
    pub format: Option<Format>,
    /// Where it went wrong.
    pub place: Place,
    /// What stood there.
    pub found: Found,
    /// What would have been understood.
    pub expected: Expected,
}

/// What a reader came upon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The end of the file.
    End,
    /// These characters, shortened.
    Text(String),
    /// This byte.
    Byte(u8),
    /// This many bytes.
    Bytes(usize),
}

/// Something odd that a reader could live with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The file names one character set and is written in another.
    Charset {
        /// What it says.
        said: String,
        /// What it is.
        is: &'static str,
    },
    /// Some characters could not be understood in the character set that was used.
    Undecodable {
        /// The character set.
        charset: &'static str,
    },
    /// The file ends too early; everything before is there.
    Truncated {
        /// Where it ends.
        place: Place,
        /// What should have come.
        expected: Expected,
    },
    /// Something without a meaning was kept as it is or passed over.
    Strange {
        /// Where.
        place: Place,
        /// What.
        what: Oddity,
    },
}

impl Place {
    /// The place of byte `at` of a text.
    pub(crate) fn in_text(text: &str, at: usize) -> Place {
        let before = &text.as_bytes()[..at.min(text.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let is_first_byte = |byte: &&u8| (**byte as i8) >= -0x40;
        let column = before[start..].iter().filter(is_first_byte).count() + 1;
        Place::Line { line, column }
    }
}

impl Found {
    /// The first characters of a text from byte `at`, up to a space.
    pub(crate) fn in_text(text: &str, at: usize) -> Found {
        const SHOWN: usize = 20;
        let rest = text.get(at..).unwrap_or("");
        let Some(first) = rest.chars().next() else {
            return Found::End;
        };
        let mut shown = String::from(first);
        shown.extend(rest.chars().skip(1).take_while(|c| !c.is_whitespace()).take(SHOWN - 1));
        Found::Text(shown)
    }
}

impl ReadError {
    /// An error at byte `at` of a text.
    pub(crate) fn in_text(format: Format, text: &str, at: usize, expected: Expected) -> ReadError {
        ReadError {
            format: Some(format),
            place: Place::in_text(text, at),
            found: Found::in_text(text, at),
            expected,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line { line, column } => write!(f, "line {line}, column {column}"),
            Place::Byte(at) => write!(f, "byte {at}"),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::End => f.write_str("the end of the file"),
            Found::Text(text) => write!(f, "{text:?}"),
            Found::Byte(byte) => write!(f, "byte 0x{byte:02x}"),
            Found::Bytes(count) => write!(f, "{count} bytes"),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { format, place, found, expected } = self;
        if let Some(format) = format {
            write!(f, "not a readable {} file: ", format.name())?;
        }
        write!(f, "{place}: expected {expected}, found {found}")
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Charset { said, is } => {
                write!(f, "the file says its characters are {said:?}, but they are {is}")
            }
            Warning::Undecodable { charset } => {
                write!(f, "some characters are not {charset}; another encoding may read them")
            }
            Warning::Truncated { place, expected } => {
                write!(f, "{place}: the file ends where {expected} should come")
            }
            Warning::Strange { place, what } => write!(f, "{place}: {what}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let text = "ab\n黑胜x";
        let place = |at| Place::in_text(text, at).to_string();
        assert_eq!(place(0), "line 1, column 1");
        assert_eq!(place(2), "line 1, column 3");
        assert_eq!(place(3), "line 2, column 1");
        assert_eq!(place(9), "line 2, column 3");
        assert_eq!(place(99), "line 2, column 4");
    }
}
