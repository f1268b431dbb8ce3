//! Any bytes read as text are games that hold the law of formats, or a clear error.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_formats::Format;

#[path = "formats/law.rs"]
mod law;

fuzz_target!(|bytes: &[u8]| law::holds(bytes, Some(Format::Text)));
