//! What a search leaves behind beside its answer: the positions of its tree, most of them far from good play, with
//! the moves that refuted what led to them.

use tengen_rules::Point;

use super::moves::worth_trying;
use super::outlook::Outlook;
use crate::cell::Cell;
use crate::random::Random;
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::transposition::{Bound, TranspositionTable};

/// A position of the tree of a search, in which a move was found that is good enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The moves that lead there from the position that was searched.
    pub moves: Vec<Point>,
    /// The move that was found.
    pub reply: Point,
    /// How deep the search was that found it.
    pub depth: u32,
}

/// Walks at random into the tree that a search left in the table, at most so many plies: one side makes any of the
/// moves that were tried, the other the one that refuted the last. Gives what it comes by.
pub(crate) fn wander<R: Ruleset>(
    state: &mut State<R>,
    table: &TranspositionTable,
    random: &mut Random,
    plies: usize,
) -> Vec<Refutation> {
    let mut found = Vec::new();
    let mut moves = Vec::new();
    let mut strays = random.below(2) == 0;
    while moves.len() < plies {
        let next = match Outlook::of(state) {
            Outlook::Wins(..) | Outlook::Loses(_) => None,
            Outlook::Forced(cell) => Some(cell),
            outlook @ (Outlook::Pressed | Outlook::Free) => {
                let known = table.probe(state.hash(), 0);
                let known =
                    known.filter(|it| it.bound != Bound::Upper && state.is_empty_at(it.cell));
                if let Some(entry) = known
                    && !moves.is_empty()
                {
                    let (moves, reply) = (moves.clone(), entry.cell.point());
                    found.push(Refutation { moves, reply, depth: entry.depth as u32 });
                }
                if strays {
                    any_tried(state, outlook, table, random)
                } else {
                    known.map(|entry| entry.cell)
                }
            }
        };
        let Some(next) = next else { break };
        strays = !strays;
        moves.push(next.point());
        state.play(next);
    }
    found
}

/// One of the moves after which the table knows the position.
fn any_tried<R: Ruleset>(
    state: &mut State<R>,
    outlook: Outlook,
    table: &TranspositionTable,
    random: &mut Random,
) -> Option<Cell> {
    let me = state.to_move();
    let mut tried: Vec<Cell> = worth_trying(state, outlook)
        .iter()
        .filter(|&cell| table.probe(state.hash_after(cell), 0).is_some())
        .collect();
    tried.retain(|&cell| !state.is_foul(me, cell));
    (!tried.is_empty()).then(|| tried[random.below(tried.len())])
}

#[cfg(test)]
mod tests {
    use tengen_rules::{Position, Rule, Size};

    use crate::{Engine, Limits, NoClock, Random, Request, Stop};

    #[test]
    fn walks_lead_through_legal_moves_to_legal_replies() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let root = Position::replay("h8i9j7h10g9i7", Size::STANDARD, rule).unwrap();
            let mut engine = Engine::new(1 << 20);
            let mut random = Random::new(1);
            assert_eq!(engine.wander(&root, &mut random, 6), [], "nothing has been searched");
            let request = Request::new(root.clone(), Limits::nodes(4_000));
            engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
            let mut deepest = 0;
            for _ in 0..40 {
                for it in engine.wander(&root, &mut random, 6) {
                    let mut position = root.clone();
                    for &point in it.moves.iter().chain([&it.reply]) {
                        position.play(point).unwrap();
                    }
                    deepest = deepest.max(it.moves.len());
                }
            }
            assert!((4..6).contains(&deepest), "{deepest}");
        }
    }
}
