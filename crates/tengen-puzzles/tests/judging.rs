//! Solving: what is right, what is wrong and why, and hints.

use tengen_engine::{Engine, Solver, Stop};
use tengen_puzzles::{
    Candidate, Examiner, Hint, HintStep, IllegalMove, JUDGE_NODES, Judgement, LOOK_NODES, Puzzle,
    PuzzleFault, PuzzleId, Refusal, Task, Theme,
};
use tengen_review::Word;
use tengen_rules::{Foul, Point, Position, Symmetry, parse_moves};
use tengen_session::Text;

/// Renju, Black to move; White has an open three. All of it is out of a game of the engine with itself.
const ATTACK: &str = "00772s\trenju\t15\tk1 j4 k4 l4 m4 h5 j5 k5\ti3 j3 k3 i4 n4 g5 h6 h7\tblack\t\
    four-three fours-and-threes\t925\tl3 i6 i5 l5 m3 g3 h3 n2 m2 n1 m5 a1 m1";

fn attack() -> Puzzle {
    Puzzle::from_row(ATTACK).expect("a row")
}

fn at(text: &str) -> Point {
    text.parse().expect("a point")
}

fn examined<T>(question: impl FnOnce(&mut Examiner<'_>) -> T) -> T {
    let (mut solver, mut engine) = (Solver::new(), Engine::new(0));
    let (solver, engine, stop) = (&mut solver, &mut engine, &Stop::new());
    question(&mut Examiner { solver, engine, stop, budget: u64::MAX })
}

fn judge(puzzle: &Puzzle, played: &str, point: &str) -> Judgement {
    let played = parse_moves(played).expect("moves");
    let judged = examined(|examiner| examiner.judge(puzzle, &played, at(point), JUDGE_NODES));
    judged.expect("nobody stops it")
}

#[test]
fn the_solution_is_right_and_answered_with_the_longest_defence() {
    let right = Judgement::Right { reply: Text(at("i6")), left: 6 };
    assert_eq!(judge(&attack(), "", "l3"), right);
}

#[test]
fn any_move_that_is_proved_to_win_is_right_also_when_it_takes_longer() {
    // White plays elsewhere, so that nothing of this is in the solution.
    let Judgement::Right { left: shorter, .. } = judge(&attack(), "l3a15", "l5") else {
        panic!("l5 makes an open four");
    };
    let Judgement::Right { left: longer, .. } = judge(&attack(), "l3a15", "l2") else {
        panic!("l2 wins as well");
    };
    assert!(shorter < longer, "{shorter} {longer}");
}

#[test]
fn a_wrong_move_is_refuted_in_the_words_of_the_game() {
    let Judgement::Wrong { fault, refutation, gives_away, words } = judge(&attack(), "", "h8")
    else {
        panic!("h8 lets White win");
    };
    assert_eq!((fault, gives_away), (PuzzleFault::Loses, false));
    let mut position = attack().position();
    position.play(at("h8")).unwrap();
    refutation.iter().for_each(|&Text(point)| position.play(point).unwrap());
    assert_eq!(position.outcome().and_then(|outcome| outcome.winner), Some(!attack().to_move));
    assert!(matches!(words[0], Word::OpenThreeLeft { .. }), "{words:?}");
    assert_eq!(words.last(), Some(&Word::AllowsFours));
}

#[test]
fn what_cannot_be_played_is_no_try() {
    let illegal = |why| Judgement::Illegal { why };
    assert_eq!(judge(&attack(), "", "k4"), illegal(IllegalMove::Occupied));
    assert_eq!(judge(&attack(), "", "p9"), illegal(IllegalMove::OffBoard));
    assert_eq!(judge(&attack(), "l3", "i6"), illegal(IllegalMove::NotDue));
    assert_eq!(judge(&attack(), "k4", "l3"), illegal(IllegalMove::NotDue));
    let mut puzzle = attack();
    puzzle.black = parse_moves("h8 h9 g10 f10").unwrap();
    puzzle.white = parse_moves("a1 a2 a4 b1").unwrap();
    let foul = IllegalMove::Forbidden { foul: Text(Foul::DoubleThree) };
    assert_eq!(judge(&puzzle, "", "h10"), illegal(foul));
}

#[test]
fn hints_tell_more_and_more() {
    let hint = |step| examined(|examiner| examiner.hint(&attack(), &[], step, JUDGE_NODES));
    assert_eq!(hint(HintStep::Theme), Some(Hint::Theme { theme: Theme::FourThree }));
    assert_eq!(hint(HintStep::Point), Some(Hint::Point { at: Text(at("l3")) }));
    let Some(Hint::Region { low: Text(low), high: Text(high), .. }) = hint(HintStep::Region) else {
        panic!("there is a region");
    };
    let [col, row] = [Point::col, Point::row];
    assert!((col(low)..=col(high)).contains(&col(at("l3"))));
    assert!((row(low)..=row(high)).contains(&row(at("l3"))));
}

#[test]
fn an_id_is_the_same_however_the_board_is_turned_or_shifted() {
    let position = attack().position();
    let image = |symmetry: Symmetry| {
        Position::set_up(symmetry.board(position.board()), position.rule(), position.to_move())
    };
    for symmetry in Symmetry::ALL {
        assert_eq!(PuzzleId::of(&image(symmetry)), attack().id, "{symmetry:?}");
    }
    let mut shifted = attack();
    let up = |points: &mut Vec<Point>| {
        points.iter_mut().for_each(|it| *it = Point::new(it.col(), it.row() + 3).unwrap());
    };
    up(&mut shifted.black);
    up(&mut shifted.white);
    assert_eq!(PuzzleId::of(&shifted.position()), attack().id);
    shifted.black.pop();
    assert_ne!(PuzzleId::of(&shifted.position()), attack().id);
}

#[test]
fn what_is_no_puzzle_is_refused_with_the_reason() {
    let look = |moves: &str| {
        let game =
            Position::replay(moves, tengen_rules::Size::STANDARD, tengen_rules::Rule::Freestyle);
        examined(|examiner| {
            let found = examiner.look(&game.unwrap(), LOOK_NODES)?;
            examiner.examine(&found).map(|puzzle| puzzle.id)
        })
    };
    assert_eq!(look("h8i9"), Err(Refusal::NothingFound));
    assert_eq!(look("h8a1h9a3h10a5h11a7"), Err(Refusal::Forced));
    assert_eq!(look("h8a1h9a3h10a5h11a7h12"), Err(Refusal::Over));
    // An open three wins at either end.
    assert!(matches!(look("h8a1h9a3h10a5"), Err(Refusal::OtherWins(_))));
}

#[test]
fn a_free_four_is_played_out() {
    let game = "h8a1h9a3h10a5";
    let position =
        Position::replay(game, tengen_rules::Size::STANDARD, tengen_rules::Rule::Freestyle)
            .unwrap();
    let settled = Examiner::settled(&position, &Refusal::OtherWins(at("h12"))).unwrap();
    assert_eq!(settled.board().stone(at("h12")), Some(position.to_move()));
    assert_eq!(settled.board().stone(at("h11")), Some(!position.to_move()));
    assert_eq!(settled.to_move(), position.to_move());
    assert_eq!(Examiner::settled(&position, &Refusal::OtherWins(at("o15"))), None);
    assert_eq!(Examiner::settled(&position, &Refusal::Lost), None);
}

#[test]
fn a_win_is_looked_for_before_a_defence() {
    let found: Candidate =
        examined(|examiner| examiner.look(&attack().position(), LOOK_NODES)).unwrap();
    assert_eq!((found.task, found.line[0]), (Task::Win, at("l3")));
}
