//! A proof as a game tree, for files.

use std::collections::VecDeque;

use tengen_engine::{Defences, Proof, Walk};
use tengen_formats::{Area, Game, NodeId, Remark, Step};
use tengen_rules::Stone;

/// A proof as a tree of moves.
pub struct ProofRecord {
    /// The tree: the attacker's move, then every defence that lasts and one of the others.
    pub game: Game,
    /// Whether all of it is there; else the moves that come latest are left out.
    pub is_whole: bool,
}

/// Writes a proof as a tree of at most so many nodes, the first moves first.
pub fn proof_record(proof: &Proof, most: usize) -> ProofRecord {
    let start = proof.start();
    let position = start.position();
    let mut game = Game { rule: Some(position.rule()), ..Game::new(position.size()) };
    let root = game.tree.root();
    for (point, stone) in position.board().stones() {
        game.tree.remark(root, Remark::Put(Area::point(point), stone));
    }
    game.tree.remark(root, Remark::Turn(position.to_move()));
    let attacker = name(start.attacker());
    let headline =
        format!("Proved: {attacker} wins within {}, whatever the other plays.", proof.plies());
    game.tree.remark(root, Remark::Comment(&headline));
    let mut waiting = VecDeque::from([(root, start)]);
    let mut is_whole = true;
    while let Some((node, walk)) = waiting.pop_front() {
        if game.tree.len() >= most {
            is_whole = false;
            break;
        }
        if let Some(attack) = walk.attack() {
            let comment = format!("{} to the five", attack.plies);
            waiting.push_back(add(&mut game, node, &walk, attack.at, &comment));
        } else if let Some(defences) = walk.defences() {
            for (at, comment) in answers(&defences) {
                waiting.push_back(add(&mut game, node, &walk, at, &comment));
            }
        }
    }
    if !is_whole {
        let note = format!("Only the first {most} moves of the proof are here.");
        game.tree.remark(root, Remark::Comment(&note));
    }
    ProofRecord { game, is_whole }
}

fn add<'p>(
    game: &mut Game,
    node: NodeId,
    walk: &Walk<'p>,
    at: tengen_rules::Point,
    comment: &str,
) -> (NodeId, Walk<'p>) {
    let mut after = walk.clone();
    after.play(at);
    let node = game.tree.add(node, Step::Play(walk.position().to_move(), at));
    game.tree.remark(node, Remark::Comment(comment));
    (node, after)
}

fn answers(defences: &Defences) -> Vec<(tengen_rules::Point, String)> {
    let lasting = defences.lasting.iter().map(|defence| {
        let four = match defence.kind {
            tengen_engine::DefenceKind::Four => "a four of its own; ",
            tengen_engine::DefenceKind::Block
            | tengen_engine::DefenceKind::Forbid(_)
            | tengen_engine::DefenceKind::Spoil => "",
        };
        (defence.at, format!("{four}{} to the five", defence.plies))
    });
    let others = defences.others.iter().map(|others| {
        let more = others.points.len() - 1;
        let comment = format!("or any of {more} other points; {} to the five", others.plies);
        (others.example, comment)
    });
    lasting.chain(others).collect()
}

fn name(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "Black",
        Stone::White => "White",
    }
}

#[cfg(test)]
mod tests {
    use tengen_engine::{
        Engine, Means, NoClock, Prover, SolveLimits, Solver, Stop, Verdict, WinQuestion,
    };
    use tengen_formats::{Format, ReadOptions, WriteOptions, read, replay_to, write};
    use tengen_rules::{Board, Position, Rule, Size, parse_moves};

    use super::*;

    fn proof() -> Box<Proof> {
        let mut board = Board::new(Size::STANDARD);
        for (stones, stone) in [("c5 d5 e6 e7", Stone::Black), ("a1 a9 i1 i9", Stone::White)] {
            parse_moves(stones).unwrap().into_iter().for_each(|at| board.put(at, stone));
        }
        let position = Position::set_up(board, Rule::Freestyle, Stone::Black);
        let question = WinQuestion { position, attacker: Stone::Black, means: Means::Threes };
        let mut prover = Prover {
            solver: &mut Solver::new(),
            engine: &mut Engine::new(0),
            threads: 1,
            clock: &NoClock,
            stop: &Stop::new(),
            report: &|_| {},
        };
        match prover.prove(&question, &SolveLimits::default()).verdict {
            Verdict::Win(proof) => proof,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_whole_tree_survives_a_file_and_every_leaf_of_it_is_a_win() {
        let proof = proof();
        let record = proof_record(&proof, 10_000);
        assert!(record.is_whole);
        let (bytes, losses) =
            write(std::slice::from_ref(&record.game), Format::Sgf, &WriteOptions::default());
        assert_eq!(losses, []);
        let game = &read(&bytes, None, &ReadOptions::default()).unwrap()[0];
        assert_eq!(game.tree.len(), record.game.tree.len());
        let leaves = game.tree.nodes().filter(|&node| game.tree.first_child(node).is_none());
        let mut deepest = 0;
        for leaf in leaves {
            let (position, finding) = replay_to(game, leaf, Rule::Freestyle);
            assert!(finding.is_none(), "{finding:?}");
            assert_eq!(position.outcome().and_then(|o| o.winner), Some(Stone::Black));
            deepest = deepest.max(game.tree.path(leaf).len() as u32 - 1);
        }
        assert_eq!(deepest, proof.plies());
    }

    #[test]
    fn a_proof_that_does_not_fit_says_so() {
        let record = proof_record(&proof(), 3);
        assert!(!record.is_whole);
        let said = record.game.tree.comment(record.game.tree.root()).into_owned();
        assert!(said.contains("Only the first 3 moves"), "{said}");
    }
}
