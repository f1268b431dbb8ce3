//! Finds moves in five in a row.
mod cell;
mod line;
mod ruleset;
mod shape;
mod state;
mod tables;
mod weights;

pub use weights::Weights;
