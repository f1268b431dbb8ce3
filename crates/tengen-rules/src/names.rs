//! Looking up the fixed names that flags, files and JSON use.

use std::fmt;

/// A word that names nothing: what was found, and what would have been understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    found: String,
    kind: &'static str,
    known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, kind, known } = self;
        write!(f, "\"{found}\" is not {kind}; expected one of: {}", known.join(", "))
    }
}

impl std::error::Error for UnknownName {}

pub(crate) fn find<T: Copy>(
    text: &str,
    kind: &'static str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, UnknownName> {
    all.iter().copied().find(|&one| name(one).eq_ignore_ascii_case(text)).ok_or_else(|| {
        let found = text.chars().take(40).collect();
        UnknownName { found, kind, known: all.iter().map(|&one| name(one)).collect() }
    })
}
