use proptest::prelude::*;
use tengen_rules::{Board, Position, Rule, Stone};

use super::*;
use crate::solve::tests::{THREES, positions, problem};
use crate::{Engine, NoClock, SolveLimits, Solver, Stop};

/// More problems in renju on 15×15, single positions from the collection of lfz084/renju. The whole of a
/// hundred is checked by `tengen solve --batch FILE --check`.
const MORE: [(&str, &str, Stone); 8] = [
    ("h8 j8 k8 k9 g11 i11 j11 h12", "i8 g9 j9 g10 j10 k11 g12 i12", Stone::Black),
    ("f4 g5 i7 j7 g8 h8 i8 f9", "g4 h5 h6 i6 e8 j8 h9 i9", Stone::Black),
    ("i6 g7 h7 h8 h9 i9 i10", "f6 h6 f8 g8 i8 g11 i11", Stone::Black),
    ("i7 g8 h8 i8 h9 j9 e10 j11", "i6 j6 h7 j8 h10 i10 f11 i11", Stone::Black),
    ("f6 h7 e8 h8 i8 e9 f9 e11", "e5 g5 h6 e7 f8 g8 e10 f10", Stone::Black),
    ("h5 i5 i7 e8 g8 h8 h9", "j5 f6 h6 j7 f8 i9 h10", Stone::Black),
    ("f6 f8 h8 i8 j9 h10", "h6 f7 e8 g9 h9 g10", Stone::Black),
    ("k6 f7 g7 h8 k8 h9 k9 g10", "h5 i6 j6 k7 g8 g9 i9 j9", Stone::Black),
];

fn prove(position: &Position, attacker: Stone, means: Means, nodes: u64) -> Finding {
    let question = WinQuestion { position: position.clone(), attacker, means };
    let limits = SolveLimits { nodes: Some(nodes), time: None };
    thread_local! {
        static SOLVER: std::cell::RefCell<Solver> = std::cell::RefCell::new(Solver::new());
    }
    SOLVER.with_borrow_mut(|solver| {
        let mut prover = Prover {
            solver,
            engine: &mut Engine::new(1 << 20),
            threads: 1,
            clock: &NoClock,
            stop: &Stop::new(),
            report: &|_| {},
        };
        prover.prove(&question, &limits)
    })
}

fn proof(position: &Position, means: Means) -> Box<Proof> {
    match prove(position, position.to_move(), means, 5_000_000).verdict {
        Verdict::Win(proof) => proof,
        other => panic!("{other:?} in {position:?}"),
    }
}

fn board(text: &str, rule: Rule, to_move: Stone) -> Position {
    Position::set_up(text.parse::<Board>().unwrap(), rule, to_move)
}

/// Two twos of Black that meet on e5, and nothing of White near.
const CROSS: &str = "
    O . . . . . . . O
    . . . . . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O . . . . . . . O
";

#[test]
fn proofs_by_threes_hold_against_every_legal_answer_at_every_turn() {
    for position in THREES.into_iter().chain(MORE).map(problem) {
        let proof = proof(&position, Means::Threes);
        let checked = check_proof(&proof, 5_000_000);
        assert!(checked.is_ok(), "{checked:?} {position:?}");
        assert_eq!(proof.start().longest().len() as u32, proof.plies());
    }
}

#[test]
fn two_threes_at_once_win_in_five_and_no_defence_takes_longer() {
    let position = board(CROSS, Rule::Freestyle, Stone::Black);
    let proof = proof(&position, Means::Threes);
    assert_eq!(proof.start().attack().map(|attack| attack.at), Some("e5".parse().unwrap()));
    assert_eq!(proof.plies(), 5);
    let walk = proof.walk(&["e5".parse().unwrap()]).unwrap();
    let defences = walk.defences().unwrap();
    assert_eq!(defences.plies(), 4);
    assert_eq!(defences.shapes.len(), 2);
    // White has no four, so whatever White does loses to an open four or to one of two.
    assert_eq!(defences.lasting, []);
    assert_eq!(defences.others.map(|others| others.points.len()), Some(81 - 9));
}

#[test]
fn every_legal_move_is_a_defence_exactly_once() {
    for position in THREES.map(problem) {
        let proof = proof(&position, Means::Threes);
        let mut walk = proof.start();
        for at in proof.start().longest() {
            if let Some(Defences { lasting, others, .. }) = walk.defences() {
                let lasting = lasting.iter().map(|defence| defence.at);
                let others = others.into_iter().flat_map(|others| others.points);
                let mut listed: Vec<Point> = lasting.chain(others).collect();
                listed.sort_unstable();
                let mut all = legal(walk.position());
                all.sort_unstable();
                assert_eq!(listed, all);
            }
            assert!(walk.play(at));
        }
        assert_eq!(walk.position().outcome().and_then(|o| o.winner), Some(position.to_move()));
    }
}

#[test]
fn the_number_of_a_defence_is_what_remains_when_it_is_played() {
    for position in MORE.map(problem) {
        let proof = proof(&position, Means::Threes);
        let first = proof.start().attack().unwrap();
        let defences = proof.walk(&[first.at]).unwrap().defences().unwrap();
        assert_eq!(first.plies, 1 + defences.plies());
        for defence in defences.lasting {
            let rest = proof.walk(&[first.at, defence.at]).unwrap().longest();
            assert_eq!(1 + rest.len() as u32, defence.plies, "{}", defence.at);
            assert_eq!(rest.first().copied(), defence.answer);
        }
    }
}

#[test]
fn a_side_that_is_not_to_move_wins_only_if_every_move_loses() {
    let four = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X X X . .
        . . . . . . .
        . . O O . . .
        . . . . . . .
    ";
    let position = board(four, Rule::Freestyle, Stone::White);
    let Verdict::Win(proof) = prove(&position, Stone::Black, Means::Fours, 10_000).verdict else {
        panic!("an open four cannot be stopped");
    };
    assert_eq!(proof.plies(), 2);
    assert_eq!(check_proof(&proof, 100_000).map(|checked| checked > 0), Ok(true));
    let stopped = four.replace(". X X X X . .", "O X X X X . .");
    let position = board(&stopped, Rule::Freestyle, Stone::White);
    let verdict = prove(&position, Stone::Black, Means::Fours, 10_000).verdict;
    assert!(matches!(verdict, Verdict::NoWin), "{verdict:?}");
}

#[test]
fn a_win_that_there_was_no_time_to_follow_is_not_decided() {
    let position = problem(THREES[0]);
    for nodes in [1, 100, 1_000] {
        let finding = prove(&position, position.to_move(), Means::Threes, nodes);
        assert!(matches!(finding.verdict, Verdict::Undecided), "{nodes}: {:?}", finding.verdict);
    }
    let none = prove(&position, position.to_move(), Means::Fours, u64::MAX);
    assert!(matches!(none.verdict, Verdict::NoWin));
}

#[test]
fn a_proof_that_is_tampered_with_does_not_pass() {
    let position = problem(THREES[3]);
    let whole = proof(&position, Means::Threes);
    let fault = |tamper: &dyn Fn(&mut Proof)| {
        let mut proof = (*whole).clone();
        tamper(&mut proof);
        check_proof(&proof, 5_000_000).map_err(|fault| fault.kind)
    };
    assert!(fault(&|_| {}).is_ok());
    let first = whole.start().attack().unwrap();
    let second = whole.walk(&whole.start().longest()[..2]).unwrap().position().hash();
    assert_eq!(
        fault(&|proof| {
            proof.plan.attacks.remove(&second);
        }),
        Err(ProofFaultKind::NoAnswer)
    );
    assert_eq!(
        fault(&|proof| proof.plies += 2),
        Err(ProofFaultKind::Length { really: whole.plies() })
    );
    let longer = |proof: &mut Proof| {
        proof.plan.attacks.get_mut(&position.hash()).unwrap().plies += 2;
    };
    assert_eq!(fault(&longer), Err(ProofFaultKind::Length { really: first.plies }));
    let elsewhere = |proof: &mut Proof| {
        proof.plan.attacks.get_mut(&position.hash()).unwrap().at = "a1".parse().unwrap();
    };
    assert!(fault(&elsewhere).is_err());
    assert_eq!(check_proof(&whole, 10).map_err(|f| f.kind), Err(ProofFaultKind::TooLarge));
}

/// White wins because Black will have no legal move, and no five ends the game.
#[test]
fn a_win_that_leaves_black_no_legal_move_is_proved_to_its_end() {
    let text = "
        X X X . X
        X X X O X
        X X . X O
        O O X X X
        X X . X .
    ";
    let position = board(text, Rule::Renju, Stone::White);
    let proof = proof(&position, Means::Any);
    assert_eq!(proof.start().longest().len() as u32, proof.plies());
    assert_eq!(check_proof(&proof, 10_000).map(|positions| positions > 0), Ok(true));
}

/// With g3 Black forbids itself the answer to one of White's fours.
#[test]
fn a_stone_that_forbids_its_own_answer_makes_the_proof_shorter() {
    let text = "
        . . . . . . . O
        . O . . X O . .
        . . . . . . . .
        O O O . . O . .
        . . O . X X . .
        . . O . . . . .
        . . X . . . . .
        . . . . O . . .
    ";
    let position = board(text, Rule::Renju, Stone::Black);
    let Verdict::Win(proof) = prove(&position, Stone::White, Means::Fours, 10_000).verdict else {
        panic!("White wins whatever Black plays");
    };
    assert_eq!(check_proof(&proof, 1_000_000).map(|positions| positions > 0), Ok(true));
}

/// Whether the side to move wins, by trying everything.
fn wins_by_trying(position: &mut Position) -> bool {
    let side = position.to_move();
    legal(position).into_iter().any(|at| {
        position.play(at).unwrap();
        let wins = match position.outcome() {
            Some(outcome) => outcome.winner == Some(side),
            None => !draws_or_wins_by_trying(position),
        };
        position.undo();
        wins
    })
}

fn draws_or_wins_by_trying(position: &mut Position) -> bool {
    let side = position.to_move();
    legal(position).into_iter().any(|at| {
        position.play(at).unwrap();
        let holds = match position.outcome() {
            Some(outcome) => outcome.winner != Some(!side),
            None => !wins_by_trying(position),
        };
        position.undo();
        holds
    })
}

/// Boards in renju on which White threatens much and Black is to move.
fn threatened() -> impl Strategy<Value = Position> {
    let stones = prop::sample::select(vec!['.', '.', '.', '.', 'X', 'X', 'X', 'O', 'O']);
    let has_five = |position: &Position, stone| !fives(position, stone).is_empty();
    (7usize..=9)
        .prop_flat_map(move |side| prop::collection::vec(stones.clone(), side * side))
        .prop_map(|cells| {
            let side = cells.len().isqrt();
            let rows: Vec<String> = cells.chunks(side).map(|row| row.iter().collect()).collect();
            board(&rows.join("\n"), Rule::Renju, Stone::Black)
        })
        .prop_filter("the game goes on", move |position| {
            position.outcome().is_none() && !Stone::BOTH.iter().any(|&it| has_five(position, it))
        })
}

/// Boards of five by five with a few points left.
fn crowded() -> impl Strategy<Value = Position> {
    let stones = prop::collection::vec(prop::sample::select(vec!['X', 'O']), 25);
    let holes = prop::sample::subsequence((0..25).collect::<Vec<usize>>(), 3..=7);
    let rules = prop::sample::select(Rule::ALL.to_vec());
    (stones, holes, rules, prop::sample::select(Stone::BOTH.to_vec()))
        .prop_map(|(mut cells, holes, rule, to_move)| {
            holes.into_iter().for_each(|hole| cells[hole] = '.');
            let rows: Vec<String> = cells.chunks(5).map(|row| row.iter().collect()).collect();
            board(&rows.join("\n"), rule, to_move)
        })
        .prop_filter("the game goes on", |position| position.outcome().is_none())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn proofs_on_small_boards_hold_under_every_rule(
        position in positions(),
        attacker in prop::sample::select(Stone::BOTH.to_vec()),
        means in prop::sample::select(vec![Means::Fours, Means::Threes]),
    ) {
        let finding = prove(&position, attacker, means, 20_000);
        if let Verdict::Win(proof) = finding.verdict {
            let checked = check_proof(&proof, 20_000_000);
            prop_assert!(checked.is_ok(), "{:?} {:?}", checked, position);
            prop_assert_eq!(proof.start().longest().len() as u32, proof.plies());
        }
    }

    #[test]
    fn proofs_against_black_in_renju_hold_where_much_is_forbidden(
        position in threatened(),
        means in prop::sample::select(vec![Means::Fours, Means::Threes]),
    ) {
        if let Verdict::Win(proof) = prove(&position, Stone::White, means, 3_000).verdict {
            let checked = check_proof(&proof, 20_000_000);
            prop_assert!(checked.is_ok(), "{:?} {:?}", checked, position);
            prop_assert_eq!(proof.start().longest().len() as u32, proof.plies());
        }
    }

    #[test]
    fn wins_by_any_moves_are_those_of_trying_everything(position in crowded()) {
        let wins = wins_by_trying(&mut position.clone());
        match prove(&position, position.to_move(), Means::Any, 200_000).verdict {
            Verdict::Win(proof) => {
                prop_assert!(wins, "no win in {:?}", position);
                let checked = check_proof(&proof, 20_000_000);
                prop_assert!(checked.is_ok(), "{:?} {:?}", checked, position);
            }
            Verdict::NoWin => prop_assert!(!wins, "a win was missed in {:?}", position),
            Verdict::Undecided => {}
        }
    }
}
