//! The words of an SGF text: brackets, nodes and properties.

use std::ops::Range;

/// One word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A name and its values.
    Property(Property<'a>),
    /// A character that does not belong here.
    Stray,
}

/// A name with all that stands in brackets behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property<'a> {
    /// The letters, as written.
    pub(super) name: &'a str,
    /// Each value, without its brackets and as written, with the byte it begins at.
    pub(super) values: Vec<(usize, &'a str)>,
    /// Whether the last value has its closing bracket.
    pub(super) is_closed: bool,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Lexer<'a> {
        Lexer { text, at }
    }

    /// The next word with the byte it begins at; `None` at the end.
    pub(super) fn next(&mut self) -> Option<(usize, Token<'a>)> {
        self.skip_spaces();
        let start = self.at;
        let bytes = self.text.as_bytes();
        let token = match bytes.get(start)? {
            b'(' => Token::Open,
            b')' => Token::Close,
            b';' => Token::Node,
            byte if byte.is_ascii_alphabetic() => return Some((start, self.property())),
            _ => {
                let length = self.text[start..].chars().next().map_or(1, char::len_utf8);
                self.at += length;
                return Some((start, Token::Stray));
            }
        };
        self.at += 1;
        Some((start, token))
    }

    /// How far the lexer has come.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    fn property(&mut self) -> Token<'a> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        // Old versions of the format allow digits after the letters.
        let count = |at: usize, is_part: fn(&u8) -> bool| {
            bytes[at..].iter().take_while(|byte| is_part(byte)).count()
        };
        self.at += count(self.at, u8::is_ascii_alphabetic);
        self.at += count(self.at, u8::is_ascii_digit);
        let name = &self.text[start..self.at];
        let mut values = Vec::new();
        let mut is_closed = true;
        loop {
            let after = self.at;
            self.skip_spaces();
            if bytes.get(self.at) != Some(&b'[') {
                self.at = after;
                return Token::Property(Property { name, values, is_closed });
            }
            let Range { start, end } = self.value();
            values.push((start, &self.text[start..end]));
            is_closed = self.at > end;
        }
    }

    /// The bytes between the bracket here and its end, which may be the end of the text.
    fn value(&mut self) -> Range<usize> {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        self.at = start;
        while let Some(byte) = bytes.get(self.at) {
            match byte {
                b']' => {
                    self.at += 1;
                    return start..self.at - 1;
                }
                // The escaped character may be of several bytes; none of the others is special.
                b'\\' => self.at = (self.at + 2).min(bytes.len()),
                _ => self.at += 1,
            }
        }
        self.at = bytes.len();
        start..self.at
    }

    fn skip_spaces(&mut self) {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(|byte| byte.is_ascii_whitespace() || *byte == 0) {
            self.at += 1;
        }
    }
}
