//! A fixed amount of searching, to compare versions by.

use tengen_rules::{Position, Rule, Size};

use crate::cell::Cell;
use crate::engine::{Engine, Request};
use crate::eval::{Evaluation, Evaluator, Weights};
use crate::limits::{Limits, NoClock, Stop};
use crate::ruleset::{Ruleset, with_ruleset};
use crate::state::State;

/// What the bench came to. Versions that search alike have the same signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// The positions looked at.
    pub nodes: u64,
    /// A hash of the nodes and values of every bench position.
    pub signature: u32,
}

/// Positions by rule and size; middle games of the engine against itself, and openings.
const POSITIONS: [(Rule, usize, &str); 12] = [
    (Rule::Freestyle, 15, "h8i9j7h10g9i7f10e11i8g8j9k8"),
    (Rule::Freestyle, 15, "i10h4i5i4j7j5h3k8f6e6j4g7e8f8d10e11f11"),
    (Rule::Freestyle, 20, "k10l11m9k12j11l9i12h13l10j10m11n10"),
    (Rule::Freestyle, 10, "e5f6e7e6d6f4"),
    (Rule::Standard, 15, "h8i9j7h10g9i7f10e11i8g8j9k8"),
    (Rule::Standard, 15, "f8e7c8a6c9f6b8g6h4g7d10e11"),
    (Rule::Standard, 19, "j10k11l9j12i11k9"),
    (Rule::Renju, 15, "h8i9j7h10g9i7f10e11i8g8"),
    (Rule::Renju, 15, "h8h9i7g7i9i8j8g8"),
    (Rule::Renju, 15, "h8i8j6g9i10h7g7"),
    (Rule::Caro5, 15, "h8i9j7h10g9i7f10e11i8g8"),
    (Rule::Caro6, 17, "i9j10k8i11h10j8g11f12j9h9"),
];

const DEPTH: u32 = 11;

/// The recorded signature of this version, see [`Bench::signature`].
pub const SIGNATURE: &str = include_str!("../data/bench-signature.txt").trim_ascii();

/// Searches a dozen positions of every rule to a fixed depth on one thread.
pub fn bench() -> Bench {
    let mut engine = Engine::new(16 << 20);
    let mut bench = Bench { nodes: 0, signature: 0x811c_9dc5 };
    for (rule, side, moves) in POSITIONS {
        let size = Size::new(side).expect("bench boards have a size");
        let position = Position::replay(moves, size, rule).expect("bench positions can be played");
        engine.forget();
        let request = Request::new(position, Limits::depth(DEPTH));
        let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
        bench.nodes += answer.report.nodes;
        let value = answer.value().map_or(0, |value| value.units());
        for byte in answer.report.nodes.to_le_bytes().into_iter().chain(value.to_le_bytes()) {
            bench.signature = (bench.signature ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
    bench
}

/// Plays, evaluates and takes back so many moves in middle games of every rule, for measuring how long
/// that takes, and tells how many there were.
pub fn bench_moves(pairs: u64) -> u64 {
    let each = pairs / POSITIONS.len() as u64;
    POSITIONS
        .iter()
        .map(|&(rule, side, moves)| {
            let size = Size::new(side).expect("bench boards have a size");
            let position =
                Position::replay(moves, size, rule).expect("bench positions can be played");
            with_ruleset!(rule, R => {
                play_and_undo(&mut State::<R>::new(&position), each)
            })
        })
        .sum()
}

fn play_and_undo<R: Ruleset>(state: &mut State<R>, pairs: u64) -> u64 {
    let cells: Vec<Cell> = state.candidates().iter().collect();
    let mut evaluator = Evaluator::new(state, Weights::shared(R::RULE, Evaluation::Learned));
    let mut played = 0;
    let mut changed = 0u64;
    while played < pairs {
        for pair in cells.windows(2) {
            for &cell in pair {
                state.play(cell);
                evaluator.put();
            }
            changed = changed.wrapping_add(evaluator.value(state, i32::MIN..=i32::MAX) as u64);
            for _ in pair {
                state.undo();
                evaluator.undo();
            }
            played += 2;
        }
    }
    std::hint::black_box(changed);
    played
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_recorded_one() {
        assert_eq!(format!("{:08x}", bench().signature), SIGNATURE);
    }
}
