//! Any text is read or refused with an error that points into it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_rules::{OpeningRule, Point, Rule, Stone, format_moves, parse_moves};

fuzz_target!(|text: &str| {
    match parse_moves(text) {
        Ok(moves) => assert_eq!(parse_moves(&format_moves(&moves)), Ok(moves)),
        Err(error) => assert_eq!(error.found, text[error.at..].chars().next(), "{error}"),
    }
    match text.parse::<Point>() {
        Ok(point) => assert_eq!(point.to_string(), text.to_ascii_lowercase()),
        Err(error) => assert_eq!(error.found, text[error.at..].chars().next(), "{error}"),
    }
    if let Ok(rule) = text.parse::<Rule>() {
        assert_eq!(rule.name(), text.to_ascii_lowercase());
    }
    if let Ok(opening) = text.parse::<OpeningRule>() {
        assert_eq!(opening.name(), text.to_ascii_lowercase());
    }
    if let Ok(stone) = text.parse::<Stone>() {
        assert_eq!(stone.name(), text.to_ascii_lowercase());
    }
});
