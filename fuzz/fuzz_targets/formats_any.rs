//! Any bytes are recognised as a format or refused, and hold the law of formats.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "formats/law.rs"]
mod law;

fuzz_target!(|bytes: &[u8]| law::holds(bytes, None));
