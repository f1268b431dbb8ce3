//! Whose something is.

use crate::Visitor;

/// Whose games, training and settings are meant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Person {
    /// The one person of a program at home, to whom all of it belongs.
    Here,
    /// A visitor of a host for others, who has a library of their own.
    Visitor(Visitor),
}

impl Person {
    /// What this person's training is kept under.
    pub(crate) fn key(&self) -> &str {
        match self {
            Person::Here => "",
            Person::Visitor(Visitor(hash)) => hash,
        }
    }

    /// The name of a setting that everybody has for themselves.
    pub fn own_setting(&self, key: &str) -> String {
        match self {
            Person::Here => key.to_owned(),
            Person::Visitor(Visitor(hash)) => format!("{key} {hash}"),
        }
    }
}
