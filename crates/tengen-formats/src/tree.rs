//! The tree of moves that every format is read into.
//!
//! Nodes, remarks and texts live in three vectors and name each other by number, so that a library
//! of millions of moves is a few allocations, and nothing here or in `drop` recurses.

use std::borrow::Cow;
use std::fmt;

use crate::{Remark, Step};

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// A game tree: the first child of a node continues the main line, the others are variations.
///
/// ```
/// use tengen_formats::{Remark, Step, Tree};
/// use tengen_rules::Stone;
///
/// let mut tree = Tree::new();
/// let h8 = tree.add(tree.root(), Step::Play(Stone::Black, "h8".parse()?));
/// let direct = tree.add(h8, Step::Play(Stone::White, "h9".parse()?));
/// tree.add(h8, Step::Play(Stone::White, "i9".parse()?));
/// tree.remark(h8, Remark::Comment("the centre"));
/// assert_eq!(tree.children(h8).count(), 2);
/// assert_eq!(tree.main_line().last(), Some(direct));
/// # Ok::<(), tengen_rules::NotationError>(())
/// ```
#[derive(Clone)]
pub struct Tree {
    nodes: Vec<Node>,
    remarks: Vec<StoredRemark>,
    text: String,
}

/// A step of a walk through a tree, see [`Tree::walk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// The walk comes to a node, before its children.
    Enter(NodeId),
    /// The walk leaves a node, after its children.
    Leave(NodeId),
}

const NONE: u32 = u32::MAX;

/// Children form a ring: the last one's `next` is the first. So do a node's remarks.
#[derive(Clone, Copy)]
struct Node {
    step: Step,
    parent: u32,
    last_child: u32,
    next: u32,
    last_remark: u32,
}

#[derive(Clone, Copy)]
struct StoredRemark {
    remark: Remark<Span>,
    next: u32,
}

/// Where a text stands among all texts of the tree.
#[derive(Clone, Copy)]
struct Span {
    start: u32,
    length: u32,
}

impl NodeId {
    /// A number of its own for every node, in the order they were added; the root is 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Tree {
    /// A tree that is only a root.
    pub fn new() -> Tree {
        Tree::with_capacity(0)
    }

    /// An empty tree with room for this many nodes besides the root.
    pub(crate) fn with_capacity(nodes: usize) -> Tree {
        let root = Node {
            step: Step::Nothing,
            parent: NONE,
            last_child: NONE,
            next: NONE,
            last_remark: NONE,
        };
        let mut tree = Tree {
            nodes: Vec::with_capacity(nodes.saturating_add(1)),
            remarks: Vec::new(),
            text: String::new(),
        };
        tree.nodes.push(root);
        tree
    }

    /// The node before the first move. It never is a move itself.
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many nodes there are besides the root.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether the root is all there is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a node as the last child of `parent`.
    ///
    /// # Panics
    /// If the tree already has four billion nodes.
    pub fn add(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = u32::try_from(self.nodes.len()).expect("fewer than four billion nodes");
        let last = std::mem::replace(&mut self.nodes[parent.index()].last_child, id);
        let next = match last {
            NONE => id,
            last => std::mem::replace(&mut self.nodes[last as usize].next, id),
        };
        self.nodes.push(Node { step, parent: parent.0, last_child: NONE, next, last_remark: NONE });
        NodeId(id)
    }

    /// Says something about a node. Line ends become `\n`; an empty heading or comment is nothing said.
    ///
    /// # Panics
    /// If the tree already has four billion remarks, or as many bytes of text.
    pub fn remark(&mut self, node: NodeId, remark: Remark<&str>) {
        if matches!(remark, Remark::Title("") | Remark::Comment("")) {
            return;
        }
        let id = u32::try_from(self.remarks.len()).expect("fewer than four billion remarks");
        let last = std::mem::replace(&mut self.nodes[node.index()].last_remark, id);
        let next = match last {
            NONE => id,
            last => std::mem::replace(&mut self.remarks[last as usize].next, id),
        };
        let remark = remark.map(|text| self.keep(text));
        self.remarks.push(StoredRemark { remark, next });
    }

    /// The node with this number, if there is one; see [`NodeId::index`].
    pub fn node(&self, index: usize) -> Option<NodeId> {
        let id = u32::try_from(index).ok()?;
        (index < self.nodes.len()).then_some(NodeId(id))
    }

    /// The way to a node, from the root.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// How many nodes hang below each node, by its number.
    pub fn weights(&self) -> Vec<u32> {
        let mut weights = vec![0; self.nodes.len()];
        // A node is added after its parent, so going backwards meets every node before its parent.
        for (index, node) in self.nodes.iter().enumerate().rev() {
            if node.parent != NONE {
                weights[node.parent as usize] += weights[index] + 1;
            }
        }
        weights
    }

    /// What a node does.
    pub fn step(&self, node: NodeId) -> Step {
        self.nodes[node.index()].step
    }

    /// Gives a node that did nothing so far its step.
    pub(crate) fn set_step(&mut self, node: NodeId, step: Step) {
        self.nodes[node.index()].step = step;
    }

    /// The node before; the root has none.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        some(self.nodes[node.index()].parent)
    }

    /// The node that continues the main line.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        let last = some(self.nodes[node.index()].last_child)?;
        Some(NodeId(self.nodes[last.index()].next))
    }

    /// The next variation of the same move.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        let is_last = self.nodes[parent.index()].last_child == node.0;
        (!is_last).then(|| NodeId(self.nodes[node.index()].next))
    }

    /// Whether a node has sisters.
    pub fn is_variation(&self, node: NodeId) -> bool {
        self.parent(node).is_some() && self.nodes[node.index()].next != node.0
    }

    /// The children of a node, the main line first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(node), |&child| self.next_sibling(child))
    }

    /// Everything said about a node, in the order it was added.
    pub fn remarks(&self, node: NodeId) -> impl Iterator<Item = Remark<&str>> {
        let last = self.nodes[node.index()].last_remark;
        let after = |at: u32| self.remarks[at as usize].next;
        let first = (last != NONE).then(|| after(last));
        std::iter::successors(first, move |&at| (at != last).then(|| after(at)))
            .map(|at| self.remarks[at as usize].remark.map(|span| self.text(span)))
    }

    /// The comment of a node, or the empty text. Several comments are one with lines between them.
    pub fn comment(&self, node: NodeId) -> Cow<'_, str> {
        let mut comments = self.remarks(node).filter_map(|remark| match remark {
            Remark::Comment(text) => Some(text),
            _ => None,
        });
        let first = Cow::Borrowed(comments.next().unwrap_or(""));
        comments.fold(first, |all, next| Cow::Owned(format!("{all}\n{next}")))
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(self.root()), |&node| self.first_child(node))
    }

    /// Every node, parents first and variations in order, with the way back.
    pub fn walk(&self) -> impl Iterator<Item = Visit> {
        std::iter::successors(Some(Visit::Enter(self.root())), |&visit| match visit {
            Visit::Enter(node) => {
                Some(self.first_child(node).map_or(Visit::Leave(node), Visit::Enter))
            }
            Visit::Leave(node) => match self.next_sibling(node) {
                Some(sister) => Some(Visit::Enter(sister)),
                None => self.parent(node).map(Visit::Leave),
            },
        })
    }

    /// Every node, parents first and variations in order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.walk().filter_map(|visit| match visit {
            Visit::Enter(node) => Some(node),
            Visit::Leave(_) => None,
        })
    }

    /// Gives back room that was reserved and not needed.
    pub(crate) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
        self.remarks.shrink_to_fit();
        self.text.shrink_to_fit();
    }

    /// Everything said about a node in an order that does not depend on how it was said.
    fn said(&self, node: NodeId) -> (Vec<&str>, Vec<&str>, Vec<Remark<&str>>) {
        let (mut titles, mut comments, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for remark in self.remarks(node) {
            match remark {
                Remark::Title(text) => titles.extend(text.split('\n')),
                Remark::Comment(text) => comments.extend(text.split('\n')),
                other => others.push(other),
            }
        }
        others.sort_unstable();
        others.dedup();
        (titles, comments, others)
    }

    fn keep(&mut self, text: &str) -> Span {
        let start = self.text.len();
        let mut lines = text.split('\r');
        self.text.push_str(lines.next().unwrap_or(""));
        for line in lines {
            if !line.starts_with('\n') {
                self.text.push('\n');
            }
            self.text.push_str(line);
        }
        let number = |n: usize| u32::try_from(n).expect("fewer than four billion bytes of text");
        Span { start: number(start), length: number(self.text.len() - start) }
    }

    fn text(&self, span: Span) -> &str {
        &self.text[span.start as usize..][..span.length as usize]
    }
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

/// Trees are equal when the same things happen and are said in the same places. The order of the
/// remarks of one node does not count, nor whether a comment came in one piece or a thing was said twice.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let same = |(a, b): (Visit, Visit)| match (a, b) {
            (Visit::Enter(a), Visit::Enter(b)) => {
                self.step(a) == other.step(b) && self.said(a) == other.said(b)
            }
            (Visit::Leave(_), Visit::Leave(_)) => true,
            _ => false,
        };
        self.len() == other.len() && self.walk().zip(other.walk()).all(same)
    }
}

impl Eq for Tree {}

/// The tree as nested moves with what is said about them, for tests.
impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for visit in self.walk() {
            match visit {
                Visit::Enter(node) => {
                    if self.is_variation(node) {
                        f.write_str("(")?;
                    }
                    match self.step(node) {
                        Step::Nothing => f.write_str(";")?,
                        Step::Play(stone, point) => write!(f, "{stone} {point} ")?,
                        Step::Pass(stone) => write!(f, "{stone} pass ")?,
                    }
                    self.remarks(node).try_for_each(|remark| write!(f, "{remark:?} "))?;
                }
                Visit::Leave(node) if self.is_variation(node) => f.write_str(")")?,
                Visit::Leave(_) => {}
            }
        }
        Ok(())
    }
}

fn some(id: u32) -> Option<NodeId> {
    (id != NONE).then_some(NodeId(id))
}
