use tengen_rules::{Board, Position, Rule, Size, Stone, parse_moves};

use super::*;
use crate::{Engine, NoClock, SolveLimits, Solver, Stop};

/// Composed problems in renju on 15×15, single positions from the collection of lfz084/renju: black
/// stones, white stones, side to move.
const THREES: [(&str, &str, Stone); 4] = [
    ("h6 i6 h7 i7 h8 g9 j11", "j6 g8 i8 h9 i9 j9 i10", Stone::Black),
    ("f6 g6 i7 g8 h8 i8 g9 j9", "g5 h6 h7 j8 h9 i9 f10 j10", Stone::Black),
    ("g6 e7 h7 k7 h8 f9 g9 g10 i10", "f7 g7 j7 f8 g8 i8 h9 i9", Stone::White),
    ("i7 g8 h8 g9 h10 i10", "j6 j7 f9 i9 f10 g10", Stone::Black),
];

fn problem((black, white, to_move): (&str, &str, Stone)) -> Position {
    let mut board = Board::new(Size::STANDARD);
    for (points, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for point in parse_moves(points).unwrap() {
            board.put(point, stone);
        }
    }
    Position::set_up(board, Rule::Renju, to_move)
}

fn prove(position: &Position, attacker: Stone, means: Means, nodes: u64) -> Finding {
    let question = WinQuestion { position: position.clone(), attacker, means };
    let limits = SolveLimits { nodes: Some(nodes), time: None };
    let mut prover = Prover {
        solver: &mut Solver::new(),
        engine: &mut Engine::new(16 << 20),
        threads: 1,
        clock: &NoClock,
        stop: &Stop::new(),
        report: &|_| {},
    };
    prover.prove(&question, &limits)
}

#[test]
fn proofs_by_threes_hold_against_every_legal_answer_at_every_turn() {
    for position in THREES.map(problem) {
        let Verdict::Win(proof) =
            prove(&position, position.to_move(), Means::Threes, 5_000_000).verdict
        else {
            panic!("not proved: {position:?}");
        };
        let checked = check_proof(&proof, 5_000_000);
        assert!(checked.is_ok(), "{checked:?} {position:?}");
        assert_eq!(proof.start().longest().len() as u32, proof.plies());
    }
}
