//! Tells code from what only looks like it: comments, strings, templates and regular expressions.

/// The line on which something begins that does not end.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unended(pub(super) usize);

/// A copy of a script, of the same length, in which everything but code is blank. Quotes and the
/// slashes of regular expressions stay.
pub(super) fn code_only(source: &str) -> Result<Vec<u8>, Unended> {
    let mut reader = Reader { source: source.as_bytes(), seen: Vec::with_capacity(source.len()) };
    reader.code()?;
    if reader.next().is_some() {
        return Err(reader.unended(reader.seen.len()));
    }
    Ok(reader.seen)
}

/// The line of a place, from 1.
pub(super) fn line_at(source: &[u8], at: usize) -> usize {
    1 + source[..at].iter().filter(|byte| **byte == b'\n').count()
}

pub(super) const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// After these words a slash begins a regular expression; after others it divides.
const BEFORE_EXPRESSION: [&[u8]; 8] =
    [b"await", b"case", b"else", b"in", b"of", b"return", b"throw", b"typeof"];

struct Reader<'a> {
    source: &'a [u8],
    /// The copy of what has been read so far.
    seen: Vec<u8>,
}

impl Reader<'_> {
    fn next(&self) -> Option<u8> {
        self.source.get(self.seen.len()).copied()
    }

    fn begins(&self, with: &[u8]) -> bool {
        self.source[self.seen.len()..].starts_with(with)
    }

    fn keep(&mut self) {
        self.seen.extend(self.next());
    }

    fn blank(&mut self) {
        self.seen.extend(self.next().map(|byte| if byte == b'\n' { byte } else { b' ' }));
    }

    fn unended(&self, from: usize) -> Unended {
        Unended(line_at(self.source, from))
    }

    /// Reads to the end, or to a brace that closes more than was opened.
    fn code(&mut self) -> Result<(), Unended> {
        let mut depth = 0u32;
        while let Some(byte) = self.next() {
            match byte {
                b'\'' | b'"' => self.quoted(byte)?,
                b'`' => self.template()?,
                b'/' if self.begins(b"//") => {
                    while self.next().is_some_and(|byte| byte != b'\n') {
                        self.blank();
                    }
                }
                b'/' if self.begins(b"/*") => self.comment()?,
                b'/' if self.may_begin_expression() => self.expression()?,
                b'}' if depth == 0 => return Ok(()),
                _ => {
                    depth += u32::from(byte == b'{');
                    depth -= u32::from(byte == b'}');
                    self.keep();
                }
            }
        }
        Ok(())
    }

    fn comment(&mut self) -> Result<(), Unended> {
        let from = self.seen.len();
        self.blank();
        self.blank();
        while !self.begins(b"*/") {
            if self.next().is_none() {
                return Err(self.unended(from));
            }
            self.blank();
        }
        self.blank();
        self.blank();
        Ok(())
    }

    fn quoted(&mut self, quote: u8) -> Result<(), Unended> {
        let from = self.seen.len();
        self.keep();
        loop {
            match self.next() {
                None | Some(b'\n') => return Err(self.unended(from)),
                Some(byte) if byte == quote => break,
                Some(b'\\') => {
                    self.blank();
                    self.blank();
                }
                Some(_) => self.blank(),
            }
        }
        self.keep();
        Ok(())
    }

    fn template(&mut self) -> Result<(), Unended> {
        let from = self.seen.len();
        self.keep();
        loop {
            match self.next() {
                None => return Err(self.unended(from)),
                Some(b'`') => break,
                Some(b'\\') => {
                    self.blank();
                    self.blank();
                }
                Some(b'$') if self.begins(b"${") => {
                    self.blank();
                    self.keep();
                    self.code()?;
                    if self.next().is_none() {
                        return Err(self.unended(from));
                    }
                    self.keep();
                }
                Some(_) => self.blank(),
            }
        }
        self.keep();
        Ok(())
    }

    /// A slash divides what stands before it, or begins a regular expression if nothing does.
    fn may_begin_expression(&self) -> bool {
        let before = self.seen.trim_ascii_end();
        let Some(&last) = before.last() else { return true };
        if !is_word(last) {
            return !matches!(last, b')' | b']' | b'}' | b'\'' | b'"' | b'`' | b'/');
        }
        let begin = before.iter().rposition(|byte| !is_word(*byte)).map_or(0, |at| at + 1);
        BEFORE_EXPRESSION.contains(&&before[begin..])
    }

    fn expression(&mut self) -> Result<(), Unended> {
        let from = self.seen.len();
        let mut in_class = false;
        self.keep();
        loop {
            match self.next() {
                None | Some(b'\n') => return Err(self.unended(from)),
                Some(b'/') if !in_class => break,
                Some(b'\\') => {
                    self.blank();
                    self.blank();
                }
                Some(byte) => {
                    in_class = byte == b'[' || (in_class && byte != b']');
                    self.blank();
                }
            }
        }
        self.keep();
        Ok(())
    }
}
