//! Fixed positions to a fixed depth: has the engine changed, and how fast is it?

use tengen_engine::{Engine, Limits, NoClock, Options, Request, Stop, Value};
use tengen_rules::{Position, Rule, Size};

/// Positions from games of the engine against itself: rule, size, moves.
const POSITIONS: &str = include_str!("../bench/positions.tsv");
/// The signature of the engine as it is; `tengen-lab bench` prints the new one.
pub const SIGNATURE: &str = include_str!("../bench/signature.txt");
/// How deep every position is searched.
const DEPTH: u32 = 7;
const MEMORY: usize = 8 << 20;

/// What the search of one position came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Benched {
    /// The position.
    pub position: Position,
    /// Nodes searched.
    pub nodes: u64,
    /// The value at the root.
    pub value: Option<Value>,
}

/// What all searches came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Nodes searched.
    pub nodes: u64,
    /// A number of all node counts and values, as eight hexadecimal digits.
    pub signature: String,
}

/// Searches every position with one thread, each with a new memory, and calls `seen` after each.
pub fn bench(mut seen: impl FnMut(&Benched)) -> Bench {
    let mut engine = Engine::new(Options { threads: 1, memory: MEMORY });
    let mut nodes = 0;
    // FNV-1a over the bytes of both numbers.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for position in positions() {
        engine.forget();
        let request = Request::new(position.clone(), Limits::depth(DEPTH));
        let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
        let benched = Benched { position, nodes: answer.report.nodes, value: answer.value() };
        nodes += benched.nodes;
        let units = benched.value.map_or(0, Value::units);
        for byte in benched.nodes.to_le_bytes().into_iter().chain(units.to_le_bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        seen(&benched);
    }
    Bench { nodes, signature: format!("{:08x}", hash >> 32) }
}

/// How many positions there are.
pub fn bench_positions() -> usize {
    positions().count()
}

fn positions() -> impl Iterator<Item = Position> {
    POSITIONS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| read(line).expect("a test reads every position of the bench"))
}

fn read(line: &str) -> Option<Position> {
    let mut columns = line.split('\t');
    let rule: Rule = columns.next()?.parse().ok()?;
    let size = Size::new(columns.next()?.parse().ok()?)?;
    Position::replay(columns.next()?, size, rule).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_open_and_every_rule_is_there() {
        let rules: Vec<Rule> = positions()
            .inspect(|position| assert_eq!(position.outcome(), None))
            .map(|position| position.rule())
            .collect();
        assert!(Rule::ALL.iter().all(|rule| rules.contains(rule)));
    }

    #[test]
    fn the_engine_is_the_one_on_record() {
        let Bench { signature, .. } = bench(|_| {});
        assert_eq!(
            signature,
            SIGNATURE.trim(),
            "the engine has changed: put the new signature into crates/tengen-lab/bench/signature.txt \
             and into the commit"
        );
    }
}
