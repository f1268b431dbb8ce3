//! Any text is read as a drawing that prints as itself, or refused with an error that points into
//! it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_rules::{Board, Drawing};

fuzz_target!(|text: &str| {
    match text.parse::<Drawing>() {
        Ok(drawing) => {
            assert_eq!(drawing.to_string().parse(), Ok(drawing.clone()));
            assert_eq!(text.parse::<Board>().is_ok(), drawing.marks.is_empty());
        }
        Err(error) => {
            assert_eq!(error.found, text[error.at..].chars().next(), "{error}");
            assert_eq!(text.parse::<Board>(), Err(error));
        }
    }
});
