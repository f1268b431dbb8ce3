//! Six signs that can be read aloud and typed: what a room is found by, and what lends a seat.

use std::borrow::Borrow;
use std::fmt;

use crate::visitor::random;

/// Digits and capitals without those that look alike: 0 and O, 1 and I.
const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH: usize = 6;

/// Six such signs: thirty bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Code(String);

impl Code {
    /// One that nobody can foresee.
    pub(crate) fn random() -> Code {
        let signs = random::<LENGTH>().map(|byte| char::from(SIGNS[usize::from(byte & 31)]));
        Code(signs.iter().collect())
    }

    /// What somebody has typed, in capitals or not.
    pub(crate) fn read(text: &str) -> Option<Code> {
        let text = text.to_ascii_uppercase();
        let is_code = text.len() == LENGTH && text.bytes().all(|sign| SIGNS.contains(&sign));
        is_code.then_some(Code(text))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Code {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_in_capitals_or_not_and_nothing_else_is_one() {
        let code = Code::random();
        assert_eq!(Code::read(code.as_str()), Some(code.clone()));
        assert_eq!(Code::read(&code.as_str().to_lowercase()), Some(code.clone()));
        assert_ne!(Code::random(), code);
        for other in ["", "ABCDE", "ABCDEFG", "ABCDE0", "ABCDEO", "ABC-EF", "ÄBCDE", "ABCDE\u{0}"]
        {
            assert_eq!(Code::read(other), None, "{other}");
        }
    }
}
