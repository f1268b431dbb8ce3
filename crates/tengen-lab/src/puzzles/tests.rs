use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use tengen_engine::opponents;
use tengen_puzzles::Collection;

use super::*;

/// Games that end where somebody has one move that wins; the second is the first one mirrored.
const GAMES: [&str; 2] = ["k1i3j4j3k4k3l4i4m4n4h5g5j5h6k5h7", "e1g3f4f3e4e3d4g4c4b4h5i5f5h6e5h7"];

fn mining(folder: &Path) -> Mining {
    let source = |number: usize| {
        let path = folder.join(format!("{number}.txt"));
        fs::write(&path, GAMES[number]).unwrap();
        path
    };
    Mining {
        sources: vec![source(0), source(1)],
        games: 9,
        rules: vec![Rule::Renju],
        rule: Rule::Renju,
        size: Size::STANDARD,
        tasks: vec![Task::Win, Task::Defend],
        least: 0,
        most: 9,
        each: 9,
        nodes: tengen_puzzles::LOOK_NODES,
        plies: 1,
    }
}

fn journal(mining: &Mining, path: PathBuf) -> String {
    mining.run(&path, &AtomicBool::new(false), |_| {}).unwrap();
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_puzzle_is_found_at_the_end_of_a_game_and_its_mirror_image_is_not_another() {
    let folder = tempfile::tempdir().unwrap();
    let text = journal(&mining(folder.path()), folder.path().join("journal"));
    let puzzles = read_puzzles(&folder.path().join("journal")).unwrap();
    assert_eq!(text.matches("game\t").count(), 2);
    assert!(puzzles.iter().any(|puzzle| puzzle.id.to_string() == "9hdc5d"), "{text}");
    let ids: HashSet<PuzzleId> = puzzles.iter().map(|puzzle| puzzle.id).collect();
    assert_eq!(ids.len(), puzzles.len());
}

#[test]
fn a_run_that_was_cut_off_finds_what_one_that_was_not_has_found() {
    let folder = tempfile::tempdir().unwrap();
    let mining = mining(folder.path());
    let whole = journal(&mining, folder.path().join("whole"));
    let first_game = whole.find("game\t").unwrap();
    for length in [0, 9, first_game, first_game + 9, whole.len() - 1] {
        let path = folder.path().join("parts");
        fs::write(&path, &whole[..length]).unwrap();
        assert_eq!(journal(&mining, path), whole, "{length}");
    }
}

#[test]
fn what_is_not_asked_for_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let all = mining(folder.path());
    let without = |mining: Mining, name: &str| journal(&mining, folder.path().join(name));
    let none = [
        Mining { rules: vec![Rule::Standard], ..all.clone() },
        Mining { size: Size::MAX, ..all.clone() },
        Mining { games: 0, ..all.clone() },
        Mining { most: 0, ..all.clone() },
        Mining { each: 0, ..all.clone() },
        Mining { least: 20, ..all.clone() },
    ];
    for (number, mining) in none.into_iter().enumerate() {
        let text = without(mining, &number.to_string());
        assert_eq!(text.lines().filter(|line| line.starts_with("puzzle")).count(), 0, "{number}");
    }
}

#[test]
fn levels_try_each_puzzle_once_and_those_who_fail_make_it_dear() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    journal(&mining(folder.path()), path.clone());
    let puzzles = read_puzzles(&path).unwrap();
    let tries = folder.path().join("tries");
    let go = AtomicBool::new(false);
    // Two journals may have the same puzzle.
    let twice = [&puzzles[..], &puzzles[..]].concat();
    let first = try_puzzles(&twice, &tries, &go, || {}).unwrap();
    let kinds: HashSet<_> = first.iter().map(|it| (it.puzzle, it.level.id, it.seed)).collect();
    assert_eq!(kinds.len(), first.len(), "each counts once");
    assert_eq!(try_puzzles(&puzzles, &tries, &go, || {}).unwrap(), first);
    assert_eq!(read_tries(&tries).unwrap(), first);
    let rating = |solved: bool| {
        let tries: Vec<_> = first.iter().map(|it| PuzzleTry { solved, ..*it }).collect();
        let collection = shipped(&Default::default(), puzzles.clone(), &tries, 0);
        collection.get(puzzles[0].id).unwrap().rating
    };
    assert!(rating(true) < rating(false));
    let longest = |puzzle: &Puzzle| Puzzle { line: vec![puzzle.line[0]; 29], ..puzzle.clone() };
    let puzzles: Vec<Puzzle> = puzzles.iter().map(longest).collect();
    let failed: Vec<_> = first.iter().map(|it| PuzzleTry { solved: false, ..*it }).collect();
    let mut levels: Vec<_> =
        opponents().iter().filter_map(|it| it.rating()).map(|it| it.elo).collect();
    levels.sort_unstable();
    let [.., highest, _] = levels[..] else { panic!("{levels:?}") };
    for puzzle in &shipped(&Default::default(), puzzles, &failed, 0) {
        assert_eq!(i64::from(puzzle.rating), i64::from(highest), "beyond the ladder");
    }
}

#[test]
fn what_ships_is_read_as_what_was_mined_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let journal_file = folder.path().join("journal");
    journal(&mining(folder.path()), journal_file.clone());
    let first = shipped(&Collection::default(), read_puzzles(&journal_file).unwrap(), &[], 7);
    let file = folder.path().join("puzzles.bin");
    fs::write(&file, first.write()).unwrap();
    let puzzles = read_puzzles(&file).unwrap();
    assert!(!puzzles.is_empty() && puzzles.iter().eq(first.iter()));
    assert_eq!(shipped(&first, puzzles, &[], 9), first);
}
