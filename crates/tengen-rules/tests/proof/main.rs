//! The proof of the judge: known answers, a slow second judge, laws and a census.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod boards;
mod census;
mod generators;
mod laws;
mod notation;
mod openings;
mod oracle;
mod positions;
mod published;
