//! The main line as plain turns, for the formats that hold nothing else.

use tengen_rules::{Point, Stone};

use crate::loss::{Facet, Tally};
use crate::{Game, Millis, Remark, Step};

/// One turn of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MainTurn {
    /// Where the stone went; `None` is a pass.
    pub(crate) point: Option<Point>,
    /// How long it took.
    pub(crate) spent: Option<Millis>,
}

/// The turns of the main line, Black first, setup stones included where they make an alternating
/// order. Counts what does not fit.
pub(crate) fn turns(game: &Game, tally: &mut Tally) -> Vec<MainTurn> {
    let tree = &game.tree;
    let mut turns: Vec<MainTurn> = setup(game, tally)
        .into_iter()
        .map(|point| MainTurn { point: Some(point), spent: None })
        .collect();
    for node in tree.main_line() {
        let (stone, point) = match tree.step(node) {
            Step::Nothing => continue,
            Step::Play(stone, point) => (stone, Some(point)),
            Step::Pass(stone) => (stone, None),
        };
        if stone != Stone::at_ply(turns.len()) {
            tally.add(Facet::Colours, 1);
        }
        let spent = tree.remarks(node).find_map(|remark| match remark {
            Remark::Spent(time) => Some(time),
            _ => None,
        });
        turns.push(MainTurn { point, spent });
    }
    turns
}

/// The root's setup stones in an order of turns, if their numbers allow one; everything else that is
/// set up anywhere is counted as lost.
pub(crate) fn setup(game: &Game, tally: &mut Tally) -> Vec<Point> {
    let tree = &game.tree;
    let (mut black, mut white) = (Vec::new(), Vec::new());
    let mut instructions = 0;
    let mut seen = [false; Point::COUNT];
    let mut fresh = |point: &Point| !std::mem::replace(&mut seen[point.index()], true);
    for remark in tree.remarks(tree.root()) {
        match remark {
            Remark::Put(area, Stone::Black) => black.extend(area.points().filter(&mut fresh)),
            Remark::Put(area, Stone::White) => white.extend(area.points().filter(&mut fresh)),
            Remark::Clear(_) | Remark::Turn(_) => {}
            _ => continue,
        }
        instructions += 1;
    }
    for node in tree.nodes().filter(|&node| node != tree.root()) {
        let is_setup = |remark: &Remark<_>| {
            matches!(remark, Remark::Put(..) | Remark::Clear(_) | Remark::Turn(_))
        };
        tally.add(Facet::Setup, tree.remarks(node).filter(is_setup).count());
    }
    let in_turn = white.len() <= black.len() && black.len() <= white.len() + 1;
    if black.is_empty() || !in_turn {
        tally.add(Facet::Setup, instructions);
        return Vec::new();
    }
    tally.add(Facet::SetupAsMoves, black.len() + white.len());
    let mut white = white.into_iter();
    black.into_iter().flat_map(|point| std::iter::once(point).chain(white.next())).collect()
}
