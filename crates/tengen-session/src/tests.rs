//! Transcripts: `=` sets a game up, `>` goes in, `<` is everything that comes out.
//!
//! After every line the session is also rebuilt from its events and compared with the live one.

mod boards;
mod clocks;
mod continued;
mod laws;
mod offers;
mod openings;
mod rooms;
mod script;
mod seats;
mod tried;
mod undo;

use script::Script;

/// Plays the lines that go in and compares the whole transcript with what is written.
#[track_caller]
fn check(transcript: &str) {
    let written: Vec<&str> =
        transcript.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut script = Script::default();
    for line in &written {
        script.line(line);
    }
    assert!(
        script.out == written,
        "the transcript is now:\n        {}\n",
        script.out.join("\n        ")
    );
}
