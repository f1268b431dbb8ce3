//! The collection as a file and as a calendar.

use std::collections::HashSet;

use tengen_puzzles::{Collection, FileError, Puzzle, PuzzleId};
use tengen_rules::Rule;

/// The first so many puzzles that ship, as an edition from day 100 on.
fn first(count: usize) -> Collection {
    Collection::default().extended(Collection::shipped().iter().take(count).cloned().collect(), 100)
}

fn ids(collection: &Collection) -> Vec<PuzzleId> {
    collection.iter().map(|puzzle| puzzle.id).collect()
}

#[test]
fn a_file_reads_as_it_was_written() {
    let shipped = Collection::shipped();
    let again = Collection::read(&shipped.write()).unwrap();
    assert!(shipped.iter().eq(again.iter()));
    assert_eq!(shipped.editions(), again.editions());
}

#[test]
fn a_row_reads_as_it_was_written() {
    for puzzle in Collection::shipped() {
        assert_eq!(Puzzle::from_row(&puzzle.row()).as_ref(), Ok(puzzle));
    }
}

#[test]
fn a_file_that_is_cut_off_or_changed_is_an_error_and_never_a_panic() {
    let bytes = first(4).write();
    for length in 0..bytes.len() {
        assert!(Collection::read(&bytes[..length]).is_err(), "{length}");
    }
    for at in 0..bytes.len() {
        for change in [1, 0x40, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            // Some changes make another puzzle; what matters is that each comes to an end.
            let _ = Collection::read(&changed);
        }
    }
    assert_eq!(Collection::read(b"PNG"), Err(FileError { at: 0, expected: "a file of puzzles" }),);
}

#[test]
fn a_day_keeps_its_puzzle_when_the_collection_grows_or_is_rated_anew() {
    let old = first(40);
    let mut rated: Vec<Puzzle> = Collection::shipped().iter().take(90).cloned().collect();
    rated.iter_mut().for_each(|puzzle| puzzle.rating = 1);
    let new = old.extended(rated, 150);
    assert_eq!(new.iter().count(), 90);
    let day_of = |collection: &Collection, day| collection.daily(day).map(|puzzle| puzzle.id);
    for day in 0..150 {
        assert_eq!(day_of(&old, day), day_of(&new, day), "{day}");
    }
    assert!((150..400).any(|day| day_of(&old, day) != day_of(&new, day)));
    assert_eq!(ids(&old)[..], ids(&new)[..40]);
}

#[test]
fn what_is_left_when_some_are_dropped_keeps_its_order_and_its_edition() {
    let all = first(40).extended(Collection::shipped().iter().take(90).cloned().collect(), 150);
    let dropped: HashSet<PuzzleId> = ids(&all).into_iter().step_by(3).collect();
    let left = all.retained(|puzzle| !dropped.contains(&puzzle.id));
    let expected: Vec<PuzzleId> =
        ids(&all).into_iter().filter(|id| !dropped.contains(id)).collect();
    assert_eq!(ids(&left), expected);
    let counts: Vec<usize> = left.editions().iter().map(|edition| edition.puzzles).collect();
    assert_eq!(counts, [26, 60]);
    assert!(left.daily(400).is_some());
}

#[test]
fn every_puzzle_for_everybody_has_its_day_before_one_comes_again() {
    let puzzles = first(50);
    let short = puzzles.iter().filter(|puzzle| puzzle.own_moves() <= 5).count();
    let shown: HashSet<PuzzleId> =
        (200..).take(short).filter_map(|day| Some(puzzles.daily(day)?.id)).collect();
    assert_eq!(shown.len(), short);
    assert_eq!(Collection::default().daily(200), None);
}

#[test]
fn the_nearest_puzzle_of_a_rule_is_found_and_can_be_left_out() {
    let puzzles = Collection::shipped();
    let nearest = puzzles.near(700, Rule::Standard, |_| false).unwrap();
    assert_eq!(nearest.rule, Rule::Standard);
    let closer = |puzzle: &&Puzzle| {
        puzzle.rule == Rule::Standard && puzzle.rating.abs_diff(700) < nearest.rating.abs_diff(700)
    };
    assert_eq!(puzzles.iter().find(closer), None);
    let next = puzzles.near(700, Rule::Standard, |id| id == nearest.id).unwrap();
    assert_ne!(next.id, nearest.id);
    assert_eq!(puzzles.near(700, Rule::Standard, |_| true), None);
}
