//! Every puzzle that ships, quickly by the rules; and a sample of them anew by the solvers.

use std::collections::HashSet;

use tengen_engine::{Engine, Solver, Stop};
use tengen_puzzles::{Collection, Examiner, JUDGE_NODES, Judgement, Puzzle, PuzzleId, Task, Theme};
use tengen_rules::{Rule, Stone};
use tengen_session::Text;

fn examined<T>(question: impl FnOnce(&mut Examiner<'_>) -> T) -> T {
    let (mut solver, mut engine) = (Solver::new(), Engine::new(0));
    let (solver, engine, stop) = (&mut solver, &mut engine, &Stop::new());
    question(&mut Examiner { solver, engine, stop, budget: u64::MAX })
}

/// So many puzzles apart are examined anew.
fn sample(every: usize) -> impl Iterator<Item = &'static Puzzle> {
    Collection::shipped().iter().step_by(every)
}

#[test]
fn every_puzzle_is_open_and_its_solution_can_be_played_to_the_end() {
    for puzzle in Collection::shipped() {
        let position = puzzle.position();
        assert_eq!(position.outcome(), None, "{}", puzzle.id);
        assert_eq!(puzzle.replay(), Ok(()), "{}", puzzle.id);
        let (black, white) = (puzzle.black.len(), puzzle.white.len());
        let turn = if black == white { Stone::Black } else { Stone::White };
        assert!(white <= black && black <= white + 1 && puzzle.to_move == turn, "{}", puzzle.id);
        if puzzle.task == Task::Win {
            assert!((3..=15).contains(&puzzle.own_moves()), "{}", puzzle.id);
        }
    }
}

/// The bands of 200 points are full below this, and above it there is nothing.
const END: u16 = 1600;

#[test]
fn there_are_enough_of_every_rule_theme_and_difficulty() {
    let count =
        |of: &dyn Fn(&Puzzle) -> bool| Collection::shipped().iter().filter(|it| of(it)).count();
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        assert!(count(&|it| it.rule == rule) >= 1000, "{rule}");
    }
    for theme in Theme::ALL {
        assert!(count(&|it| it.themes.contains(theme)) >= 20, "{theme}");
    }
    for band in (0..END).step_by(200) {
        assert!(count(&|it| it.rating / 200 * 200 == band) >= 100, "from {band}");
    }
    assert_eq!(count(&|it| it.rating >= END), 0);
}

#[test]
fn no_puzzle_is_a_copy_of_another() {
    let mut seen = HashSet::new();
    for puzzle in Collection::shipped() {
        assert_eq!(PuzzleId::of(&puzzle.position()), puzzle.id);
        assert!(seen.insert(puzzle.id), "{} is there twice", puzzle.id);
    }
}

#[test]
fn themes_agree_with_rule_task_and_side() {
    for puzzle in Collection::shipped() {
        let has = |theme| puzzle.themes.contains(theme);
        let id = puzzle.id;
        let win = puzzle.task == Task::Win;
        assert_eq!(has(Theme::Defence), !win, "{id}");
        assert_eq!(
            usize::from(has(Theme::Fours)) + usize::from(has(Theme::FoursAndThrees)),
            usize::from(win),
            "{id}"
        );
        assert!(win || has(Theme::OnlyMove), "{id}");
        let renju = |stone| puzzle.rule == Rule::Renju && puzzle.to_move == stone;
        assert!(!has(Theme::ForbiddenWin) || win && renju(Stone::White), "{id}");
        assert!(!has(Theme::ForbiddenBeware) || renju(Stone::Black), "{id}");
        assert!(
            !(has(Theme::DoubleThree) || has(Theme::DoubleFour)) || !renju(Stone::Black),
            "{id}"
        );
    }
}

#[test]
fn a_sample_stands_up_to_a_new_examination() {
    let every = Collection::shipped().iter().count() / 12 + 1;
    examined(|examiner| {
        for puzzle in sample(every) {
            assert_eq!(examiner.verify(puzzle), Ok(()), "{}", puzzle.row());
        }
    });
}

#[test]
fn what_takes_more_work_than_it_may_is_refused() {
    let mut puzzles = Collection::shipped().iter().filter(|it| it.task == Task::Win);
    let puzzle = puzzles.next().expect("there are wins to find");
    examined(|examiner| {
        assert_eq!(examiner.verify(puzzle), Ok(()));
        examiner.budget = 50;
        assert!(examiner.verify(puzzle).is_err());
    });
}

#[test]
fn whoever_plays_the_solution_solves_the_puzzle() {
    let every = Collection::shipped().iter().count() / 60 + 1;
    examined(|examiner| {
        for puzzle in sample(every) {
            let mut played = Vec::new();
            loop {
                let at = puzzle.next(&played).expect("the solution goes on until it is solved");
                match examiner.judge(puzzle, &played, at, JUDGE_NODES) {
                    Some(Judgement::Right { reply: Text(reply), left }) => {
                        assert!(left > 0, "{}", puzzle.id);
                        played.extend([at, reply]);
                    }
                    Some(Judgement::Solved { .. }) => break,
                    other => panic!("{}: {other:?}", puzzle.id),
                }
            }
        }
    });
}
