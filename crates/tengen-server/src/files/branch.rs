//! The part of a tree that is sent at once: all of a small one, the main line of a large one with
//! its first variations.

use std::collections::VecDeque;

use tengen_analysis::{MarkView, SetView};
use tengen_formats::{Game, NodeId, Remark, Step};
use tengen_rules::{Point, Size};
use tengen_session::Text;

use super::wire::{BranchView, NodeView};

/// A branch with no more nodes than this is sent whole.
const WHOLE: u32 = 1_500;
/// A variation off the line with no more nodes than this goes with it.
const SMALL: u32 = 12;
/// The most nodes in one answer.
const MOST_NODES: usize = 3_000;
/// The most children of one node; a board has no more points, so more are nonsense.
const MOST_CHILDREN: usize = Point::COUNT;
/// The most marks of one kind on a node, for the same reason.
const MOST_MARKS: usize = Point::COUNT;
const LONGEST_LABEL: usize = 40;
/// Longer texts are told by the node itself.
const LONGEST_COMMENT: usize = 280;

/// The branch that begins with a node: the node itself and what is below it.
pub(super) fn branch(game: &Game, weights: &[u32], from: NodeId) -> BranchView {
    let tree = &game.tree;
    let mut nodes = Vec::new();
    let mut waiting = VecDeque::from([(from, Part::Line)]);
    while let Some((node, part)) = waiting.pop_front() {
        if nodes.len() >= MOST_NODES {
            break;
        }
        nodes.push(view(game, node, weights));
        let weight = weights[node.index()];
        let whole = part == Part::Whole || weight <= if part == Part::Line { WHOLE } else { SMALL };
        match part {
            _ if whole => {
                let children = tree.children(node).take(MOST_CHILDREN);
                waiting.extend(children.map(|child| (child, Part::Whole)));
            }
            Part::Line => {
                for (place, child) in tree.children(node).take(MOST_CHILDREN).enumerate() {
                    let part = if place == 0 { Part::Line } else { Part::Head };
                    waiting.push_back((child, part));
                }
            }
            Part::Head | Part::Whole => {}
        }
    }
    BranchView { from: from.index() as u32, nodes }
}

/// What of a branch belongs to a node's share of the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The node and everything below.
    Whole,
    /// The node, the line that goes on from it, and the heads of variations.
    Line,
    /// The node alone, unless little is below it.
    Head,
}

pub(super) fn view(game: &Game, node: NodeId, weights: &[u32]) -> NodeView {
    let tree = &game.tree;
    let step = tree.step(node);
    let mut view = NodeView {
        id: node.index() as u32,
        parent: tree.parent(node).map(|parent| parent.index() as u32),
        stone: step.stone().map(Text),
        at: match step {
            Step::Play(_, point) => Some(Text(point)),
            Step::Pass(_) | Step::Nothing => None,
        },
        children: u32::try_from(tree.children(node).count()).unwrap_or(u32::MAX),
        weight: weights[node.index()],
        title: String::new(),
        comment: String::new(),
        labels: Vec::new(),
        marks: Vec::new(),
        set: Vec::new(),
        is_bookmarked: false,
    };
    for remark in tree.remarks(node) {
        match remark {
            Remark::Title(text) if view.title.is_empty() => {
                view.title = shortened(text, LONGEST_COMMENT);
            }
            Remark::Comment(text) if view.comment.is_empty() => {
                view.comment = shortened(text, LONGEST_COMMENT);
            }
            Remark::Label(at, text) if view.labels.len() < MOST_MARKS => {
                view.labels.push((Text(at), shortened(text, LONGEST_LABEL)));
            }
            Remark::Mark(area, mark) if view.marks.len() < MOST_MARKS => {
                let mark = mark.into();
                let points = area.points().filter(|&at| game.size.contains(at));
                view.marks.extend(points.map(|at| MarkView { at: Text(at), mark }));
            }
            Remark::Put(area, stone) if view.set.len() < MOST_MARKS => {
                let stone = Some(Text(stone));
                view.set.extend(on(area, game.size).map(|at| SetView { at, stone }));
            }
            Remark::Clear(area) if view.set.len() < MOST_MARKS => {
                view.set.extend(on(area, game.size).map(|at| SetView { at, stone: None }));
            }
            Remark::Bookmark => view.is_bookmarked = true,
            Remark::Title(_)
            | Remark::Comment(_)
            | Remark::Label(..)
            | Remark::Mark(..)
            | Remark::Put(..)
            | Remark::Clear(_)
            | Remark::Start
            | Remark::Spent(_)
            | Remark::Left(..)
            | Remark::Turn(_)
            | Remark::Property(_) => {}
        }
    }
    view
}

fn on(area: tengen_formats::Area, size: Size) -> impl Iterator<Item = Text<Point>> {
    area.points().filter(move |&at| size.contains(at)).map(Text)
}

/// The beginning of a text, with a sign where it was cut.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
