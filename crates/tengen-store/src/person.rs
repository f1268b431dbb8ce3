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

    /// The setting that this person's preferences are kept under.
    pub(crate) fn preferences(&self) -> String {
        match self {
            Person::Here => PREFERENCES.to_owned(),
            Person::Visitor(Visitor(hash)) => visitors_preferences(hash),
        }
    }
}

const PREFERENCES: &str = "page";

/// The same for a visitor.
pub(crate) fn visitors_preferences(hash: &str) -> String {
    format!("{PREFERENCES} {hash}")
}
