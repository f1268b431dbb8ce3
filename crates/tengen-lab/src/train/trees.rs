//! Lessons out of the trees of searches. Most positions that a search puts moves in order in come after a move that
//! somebody refutes, and no game comes to them: what refutes it there is what the policy of a net should know.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use tengen_engine::{Engine, Limits, NoClock, Random, Refutation, Request, Stop};
use tengen_rules::{Point, Position};

use super::lessons::is_open;
use crate::records::GameRecord;
use crate::workers::in_order;

/// Nodes of the search that grows a tree.
const NODES: u64 = 4_000;
/// How often it is walked into, and how far.
const WALKS: usize = 6;
const PLIES: usize = 8;
/// What shallower searches found is hardly more than the order in which they tried moves.
const LEAST_DEPTH: u32 = 2;
/// Memory of an engine.
const MEMORY: usize = 4 << 20;

/// Where trees are grown.
pub(super) struct Trees {
    /// At one of so many positions of a game; 0 at none.
    pub(super) every: usize,
    /// Seed of the walks.
    pub(super) seed: u64,
    /// How many grow at once.
    pub(super) threads: usize,
}

/// A position out of a tree, with a move that is good enough there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refuted {
    pub(super) position: Position,
    pub(super) reply: Point,
}

impl Trees {
    /// The positions of a game in which trees are grown.
    pub(super) fn roots(&self, record: &GameRecord) -> anyhow::Result<Vec<Position>> {
        let mut roots = Vec::new();
        if self.every == 0 {
            return Ok(roots);
        }
        let mut position = Position::new(record.size, record.rule);
        for (ply, it) in record.moves.iter().enumerate() {
            let is_open = it.search.as_ref().is_some_and(|search| is_open(search.best.1));
            if ply % self.every == self.every / 2 && is_open {
                roots.push(position.clone());
            }
            position.play(it.point).context("a recorded move cannot be played")?;
        }
        Ok(roots)
    }

    /// Gives what the trees of all roots teach to `learn`, root by root, and tells `seen` how many roots of how
    /// many are done. It does not depend on how many threads there are. Told to stop, it gives up.
    pub(super) fn grow(
        &self,
        roots: &[Position],
        stop: &AtomicBool,
        seen: &mut dyn FnMut(usize, usize),
        learn: &mut dyn FnMut(&Refuted),
    ) -> anyhow::Result<()> {
        let worker = || {
            let mut engine = Engine::new(MEMORY);
            move |number: usize| {
                let root = roots.get(number).filter(|_| !stop.load(Ordering::Relaxed))?;
                let mut random = Random::new(self.seed.wrapping_add(number as u64));
                Some(tree(&mut engine, &mut random, root))
            }
        };
        let mut done = 0;
        in_order(self.threads, 0, worker, |tree| {
            tree.iter().for_each(&mut *learn);
            done += 1;
            seen(done, roots.len());
            Ok(())
        })
    }
}

/// What the tree of one position teaches.
fn tree(engine: &mut Engine, random: &mut Random, root: &Position) -> Vec<Refuted> {
    engine.forget();
    let request = Request::new(root.clone(), Limits::nodes(NODES));
    engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
    let mut seen = Vec::new();
    let mut tree = Vec::new();
    let walks = (0..WALKS).flat_map(|_| engine.wander(root, random, PLIES));
    for Refutation { moves, reply, .. } in walks.filter(|it| it.depth >= LEAST_DEPTH) {
        if !seen.contains(&moves) {
            let mut position = root.clone();
            if moves.iter().all(|&point| position.play(point).is_ok()) {
                tree.push(Refuted { position, reply });
            }
            seen.push(moves);
        }
    }
    tree
}
