//! From a tree to a library.

use std::collections::HashMap;

use encoding_rs::{Encoding, UTF_8};
use tengen_rules::{Point, Size, Stone};

use super::node::{
    BOARD_TEXT, COMMENT, EXTENSION, LEAF, MARK, NO_MOVE, SEPARATOR, SISTER, START, position,
};
use super::{HEADER, MAGIC};
use crate::line::setup;
use crate::loss::{Facet, Tally, facet};
use crate::{Game, NodeId, Remark, Step, Tree, Visit, WriteOptions};

pub(crate) fn write(game: &Game, options: &WriteOptions, bytes: &mut Vec<u8>, tally: &mut Tally) {
    if game.size != Size::STANDARD {
        tally.add(Facet::Board, 1);
        return;
    }
    let tree = playable(game, tally);
    let encoding = options.encoding.unwrap_or(UTF_8);
    let texts = Texts::of(&tree);
    let is_old = begins_only_with_h8(&tree, &texts);
    bytes.extend(MAGIC);
    bytes.extend([3, if is_old { 0 } else { 4 }]);
    bytes.resize(HEADER, 0xff);
    let mut writer = Writer { tree: &tree, texts, encoding, bytes, tally };
    for visit in tree.walk() {
        match visit {
            Visit::Enter(node) if node == tree.root() && is_old => {}
            Visit::Enter(node) => writer.enter(node),
            Visit::Leave(node) => writer.leave(node),
        }
    }
}

/// The tree with nothing in it but moves and passes in turn, as RenLib knows it.
fn playable(game: &Game, tally: &mut Tally) -> Tree {
    let from = &game.tree;
    let mut to = Tree::new();
    let mut at = to.root();
    for (ply, point) in setup(game, tally).into_iter().enumerate() {
        at = to.add(at, Step::Play(Stone::at_ply(ply), point));
    }
    // The copies of the nodes on the way from the root to where the walk is.
    let mut path = vec![at];
    for visit in from.walk() {
        match visit {
            Visit::Leave(_) => {
                path.pop();
            }
            Visit::Enter(node) => {
                let parent = path.last().copied().unwrap_or(at);
                let turn = to.step(parent).stone().map_or(Stone::Black, |stone| !stone);
                let copy = match from.step(node) {
                    Step::Nothing => parent,
                    Step::Play(stone, _) | Step::Pass(stone) if stone != turn => {
                        tally.add(Facet::Colours, 1);
                        to.add(parent, recoloured(from.step(node), turn))
                    }
                    step => to.add(parent, step),
                };
                let vanishes = from.step(node) == Step::Nothing && node != from.root();
                for remark in from.remarks(node).filter(|remark| is_held(*remark)) {
                    match facet(remark) {
                        Some(facet) if vanishes => tally.add(facet, 1),
                        _ => to.remark(copy, remark),
                    }
                }
                path.push(copy);
            }
        }
    }
    to
}

fn is_held(remark: Remark<&str>) -> bool {
    match remark {
        Remark::Title(_) | Remark::Comment(_) | Remark::Label(..) => true,
        Remark::Bookmark | Remark::Start => true,
        Remark::Mark(..) | Remark::Spent(_) | Remark::Left(..) | Remark::Property(_) => false,
        Remark::Put(..) | Remark::Clear(_) | Remark::Turn(_) => false,
    }
}

fn recoloured(step: Step, stone: Stone) -> Step {
    match step {
        Step::Nothing => Step::Nothing,
        Step::Play(_, point) => Step::Play(stone, point),
        Step::Pass(_) => Step::Pass(stone),
    }
}

/// The texts of the tree by where the file has them.
#[derive(Default)]
struct Texts<'a> {
    /// Texts on the point of a child.
    on_children: HashMap<NodeId, &'a str>,
    /// Texts on points where no child is, by node.
    loose: HashMap<NodeId, Vec<(Point, &'a str)>>,
}

impl<'a> Texts<'a> {
    fn of(tree: &'a Tree) -> Texts<'a> {
        let mut texts = Texts::default();
        for node in tree.nodes() {
            let mut labels = tree.remarks(node).filter_map(|remark| match remark {
                Remark::Label(point, text) => Some((point, text)),
                _ => None,
            });
            let Some(first) = labels.next() else { continue };
            let mut child_at = [None; Point::COUNT];
            for child in tree.children(node) {
                if let Step::Play(_, point) = tree.step(child) {
                    child_at[point.index()].get_or_insert(child);
                }
            }
            for (point, text) in std::iter::once(first).chain(labels) {
                match child_at[point.index()].take() {
                    Some(child) => drop(texts.on_children.insert(child, text)),
                    None => texts.loose.entry(node).or_default().push((point, text)),
                }
            }
        }
        texts
    }
}

/// Whether the file can do without a root: RenLib then writes the older version.
fn begins_only_with_h8(tree: &Tree, texts: &Texts) -> bool {
    let root = tree.root();
    let mut children = tree.children(root).map(|child| tree.step(child));
    let only_h8 = match children.next() {
        Some(Step::Play(_, point)) => Some(point) == Size::STANDARD.centre(),
        Some(Step::Nothing | Step::Pass(_)) | None => false,
    };
    only_h8
        && children.next().is_none()
        && !texts.loose.contains_key(&root)
        && tree.remarks(root).all(|remark| matches!(remark, Remark::Label(..)))
        && !tree.nodes().any(|node| matches!(tree.step(node), Step::Pass(_)))
}

struct Writer<'a> {
    tree: &'a Tree,
    texts: Texts<'a>,
    encoding: &'static Encoding,
    bytes: &'a mut Vec<u8>,
    tally: &'a mut Tally,
}

impl Writer<'_> {
    fn enter(&mut self, node: NodeId) {
        let tree = self.tree;
        let point = match tree.step(node) {
            Step::Play(_, point) => Some(point),
            Step::Nothing | Step::Pass(_) => None,
        };
        let is_followed = match (tree.next_sibling(node), tree.parent(node)) {
            (Some(_), _) => true,
            (None, Some(parent)) => self.texts.loose.contains_key(&parent),
            (None, None) => false,
        };
        let has_below = tree.first_child(node).is_some() || self.texts.loose.contains_key(&node);
        let mut flags = if is_followed { SISTER } else { 0 };
        // RenLib leaves the root without this even when nothing follows.
        flags |= if has_below || node == tree.root() { 0 } else { LEAF };
        let (mut titles, mut comments) = (Vec::new(), Vec::new());
        for remark in tree.remarks(node) {
            match remark {
                Remark::Title(text) => titles.push(text),
                Remark::Comment(text) => comments.push(text),
                Remark::Bookmark => flags |= MARK,
                Remark::Start => flags |= START,
                _ => {}
            }
        }
        let title = titles.join("\n");
        let mut comment = self.encode(&title);
        let in_title = comment.iter_mut().filter(|byte| **byte == SEPARATOR);
        let replaced = in_title.map(|byte| *byte = b' ').count();
        self.tally.add(Facet::Characters, replaced);
        if !comments.is_empty() {
            comment.push(SEPARATOR);
            let rest = self.encode(&comments.join("\n"));
            comment.extend(rest);
        }
        let board_text = self.texts.on_children.get(&node).copied();
        self.put(point, flags, &comment, board_text);
    }

    /// Writes the texts on points that no child of the node has.
    fn leave(&mut self, node: NodeId) {
        let loose = self.texts.loose.remove(&node).unwrap_or_default();
        for (index, (point, text)) in loose.iter().enumerate() {
            let sister = if index + 1 < loose.len() { SISTER } else { 0 };
            self.put(Some(*point), NO_MOVE | LEAF | sister, &[], Some(text));
        }
    }

    fn put(&mut self, point: Option<Point>, flags: u8, comment: &[u8], board_text: Option<&str>) {
        let with_comment = if comment.is_empty() { 0 } else { COMMENT };
        let extended = if board_text.is_some() { EXTENSION } else { 0 };
        self.bytes.extend([point.map_or(0, position), flags | with_comment | extended]);
        if board_text.is_some() {
            self.bytes.extend(BOARD_TEXT.to_be_bytes());
        }
        if !comment.is_empty() {
            self.put_text(comment);
        }
        if let Some(text) = board_text {
            let text = self.encode(text);
            self.put_text(&text);
        }
    }

    /// A text and its end: a zero, and another if that makes a pair.
    fn put_text(&mut self, text: &[u8]) {
        self.bytes.extend(text);
        self.bytes.extend(if text.len().is_multiple_of(2) { &[0, 0][..] } else { &[0] });
    }

    fn encode(&mut self, text: &str) -> Vec<u8> {
        let text = text.replace('\n', "\r\n");
        let (encoded, _, lossy) = self.encoding.encode(&text);
        let mut encoded = encoded.into_owned();
        // A zero would end the text.
        let zeros = encoded.iter_mut().filter(|byte| **byte == 0).map(|byte| *byte = b' ').count();
        self.tally.add(Facet::Characters, zeros + usize::from(lossy));
        encoded
    }
}
