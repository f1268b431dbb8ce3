//! Black's forbidden points in renju, which are judged three times: by the rules, and for speed on the
//! lines of the search (`state/foul.rs`) and of the VCF solver (`solve/foul.rs`). A law says that all
//! three agree (`solve/foul/tests.rs`).

/// What renju says about a black stone on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ruling {
    /// It wins, whatever else it makes.
    Five,
    Foul,
    Quiet,
}
