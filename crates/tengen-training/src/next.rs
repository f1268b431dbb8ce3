//! What to train next.

use crate::{Estimate, Score};

/// What was practised of one theme.
#[derive(Clone, Debug, PartialEq)]
pub struct Practice<T> {
    /// The theme.
    pub theme: T,
    /// The rating of each puzzle of it that was tried, and whether it was solved.
    pub tried: Vec<(f64, Score)>,
}

/// A theme is taken to be about as hard for somebody as the others, give or take this.
const APART: f64 = 150.0;

impl<T> Practice<T> {
    /// How good somebody with this rating is at the theme: the rating, moved by what was tried.
    pub fn rating(&self, own: f64) -> f64 {
        let mut estimate = Estimate::around(own, APART);
        self.tried.iter().for_each(|&(puzzle, score)| estimate.meet(puzzle, score));
        estimate.summary().value
    }
}

/// The theme at which somebody is weakest; none before anything was tried. One that was hardly tried counts as
/// hardly different from all the others, so a single failure does not make a weakness.
pub fn next_theme<T: Copy>(own: f64, practised: &[Practice<T>]) -> Option<T> {
    if practised.iter().all(|practice| practice.tried.is_empty()) {
        return None;
    }
    let weakest = practised.iter().min_by(|a, b| a.rating(own).total_cmp(&b.rating(own)))?;
    Some(weakest.theme)
}
