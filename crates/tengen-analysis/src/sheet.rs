//! The board and the tree of an analysis, and how they change.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use tengen_rules::{Point, Rule, Size};
use tengen_session::Text;

use crate::{AnalysisNode, Header, NodeId, Notes, Turn, Twig};

/// The most nodes of an analysis besides its root. All of it is sent to a page that comes, and kept in
/// memory while one is there.
pub const MOST_NODES: usize = 20_000;

/// The most bytes of text in an analysis.
pub const MOST_TEXT: usize = 4 << 20;

/// What is analysed: a rule, a board, and a tree of moves with what is said about them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SheetForm", into = "SheetForm")]
pub struct Sheet {
    pub(crate) rule: Rule,
    pub(crate) size: Size,
    pub(crate) header: Header,
    origin: Option<String>,
    nodes: BTreeMap<NodeId, Node>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) parent: Option<NodeId>,
    pub(crate) turn: Option<Turn>,
    pub(crate) notes: Notes,
    pub(crate) children: Vec<NodeId>,
}

/// A game that has more than an analysis can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// What a change has touched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// The nodes that are new or different.
    pub changed: Vec<NodeId>,
    /// The nodes that are not there any more.
    pub gone: Vec<NodeId>,
}

/// A change to a sheet. Making it gives the change that takes it back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Change {
    /// Nodes come, the first of them as this child of its parent.
    Attach { branch: Vec<Twig>, place: usize },
    /// A node goes, with everything after it.
    Detach { node: NodeId },
    /// A node becomes this child of its parent.
    Move { node: NodeId, place: usize },
    /// Something else is said about a node.
    Note { node: NodeId, notes: Box<Notes> },
    /// Another rule or board.
    Rule { rule: Text<Rule>, size: u8 },
}

impl Sheet {
    /// An empty board.
    pub fn new(rule: Rule, size: Size) -> Sheet {
        let nodes = BTreeMap::from([(NodeId::ROOT, Node::default())]);
        Sheet { rule, size, header: Header::default(), origin: None, nodes }
    }

    /// The same sheet, made of the game with this id.
    pub fn made_of(self, game: String) -> Sheet {
        Sheet { origin: Some(game), ..self }
    }

    /// The id of the game it was made of, whatever has become of either since.
    pub fn origin(&self) -> Option<&str> {
        self.origin.as_deref()
    }

    /// What wins.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What is known about the game.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many nodes there are besides the root.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether the root is all there is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether there is such a node.
    pub fn contains(&self, node: NodeId) -> bool {
        self.nodes.contains_key(&node)
    }

    /// A node as the page shows it.
    pub fn view(&self, node: NodeId) -> Option<AnalysisNode> {
        self.node(node).map(|found| AnalysisNode::of(node, found))
    }

    /// Every node, parents first and variations in order.
    pub fn nodes(&self) -> Vec<NodeId> {
        self.below(NodeId::ROOT)
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> Vec<NodeId> {
        let first = |node: &NodeId| self.nodes[node].children.first().copied();
        std::iter::successors(first(&NodeId::ROOT), first).collect()
    }

    /// Moves and passes on the way to a node that is there.
    pub fn ply(&self, node: NodeId) -> u32 {
        let turns = self.path(node).into_iter().filter(|node| self.nodes[node].turn.is_some());
        u32::try_from(turns.count()).expect("a sheet has fewer nodes")
    }

    pub(crate) fn node(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(&node)
    }

    /// The way to a node that is there, from the root.
    pub(crate) fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(node), |node| self.nodes[node].parent).collect();
        path.reverse();
        path
    }

    /// A node that is there and all after it, parents first and sisters in order.
    fn below(&self, node: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            found.push(node);
            waiting.extend(self.nodes[&node].children.iter().rev());
        }
        found
    }

    /// How many bytes of text there are.
    pub(crate) fn text(&self) -> usize {
        self.nodes.values().map(|node| node.notes.text()).sum()
    }

    /// The number after all that are in use.
    pub(crate) fn next(&self) -> NodeId {
        let last = self.nodes.last_key_value().expect("the root is there");
        NodeId(last.0.0.saturating_add(1))
    }

    /// A point that is used somewhere and that a board of this size does not have.
    pub(crate) fn outside(&self, size: Size) -> Option<Point> {
        let points = self.nodes.values().flat_map(|node| {
            let notes = &node.notes;
            let played = node.turn.and_then(|turn| turn.at);
            let marked = notes.marks.iter().map(|&(at, _)| at);
            let said = notes.labels.keys().chain(notes.set.keys()).copied();
            said.chain(marked).chain(played)
        });
        points.map(|Text(at)| at).find(|&at| !size.contains(at))
    }

    /// Makes a change and gives the one that takes it back; `None` if it does not fit, and then nothing
    /// has changed.
    pub(crate) fn apply(&mut self, change: Change) -> Option<(Change, Touched)> {
        match change {
            Change::Attach { branch, place } => {
                let head = branch.first()?.id;
                let changed = self.attach(branch, place)?;
                Some((Change::Detach { node: head }, Touched { changed, gone: Vec::new() }))
            }
            Change::Detach { node } => {
                let parent = self.node(node)?.parent?;
                let place = self.take_child(parent, node)?;
                let gone = self.below(node);
                let branch = gone.iter().map(|&id| self.take(id)).collect();
                Some((Change::Attach { branch, place }, Touched { changed: vec![parent], gone }))
            }
            Change::Move { node, place } => {
                let parent = self.node(node)?.parent?;
                let sisters = &mut self.nodes.get_mut(&parent)?.children;
                let from = sisters.iter().position(|&sister| sister == node)?;
                if place >= sisters.len() {
                    return None;
                }
                sisters.remove(from);
                sisters.insert(place, node);
                Some((Change::Move { node, place: from }, touched(parent)))
            }
            Change::Note { node, notes } => {
                let kept = &mut self.nodes.get_mut(&node)?.notes;
                let before = Box::new(std::mem::replace(kept, *notes));
                Some((Change::Note { node, notes: before }, touched(node)))
            }
            Change::Rule { rule, size } => {
                let size = Size::new(usize::from(size))?;
                let before = Change::Rule { rule: Text(self.rule), size: self.side() };
                (self.rule, self.size) = (rule.0, size);
                Some((before, Touched::default()))
            }
        }
    }

    /// Points along one side.
    pub fn side(&self) -> u8 {
        u8::try_from(self.size.side()).expect("a board has at most 22 points a side")
    }

    fn attach(&mut self, branch: Vec<Twig>, place: usize) -> Option<Vec<NodeId>> {
        let parent = branch.first()?.parent?;
        if place > self.node(parent)?.children.len() || !self.has_room(&branch) {
            return None;
        }
        let mut changed = vec![parent];
        for (number, twig) in branch.into_iter().enumerate() {
            let Twig { id, parent, turn, notes } = twig;
            let sisters = &mut self.nodes.get_mut(&parent?)?.children;
            let place = if number == 0 { place } else { sisters.len() };
            sisters.insert(place, id);
            self.nodes.insert(id, Node { parent, turn, notes, children: Vec::new() });
            changed.push(id);
        }
        Some(changed)
    }

    /// Whether a branch is a tree of its own that can hang where its first node wants to.
    fn has_room(&self, branch: &[Twig]) -> bool {
        let mut new = BTreeSet::new();
        branch.iter().enumerate().all(|(number, twig)| {
            let hangs = number == 0 || twig.parent.is_some_and(|parent| new.contains(&parent));
            hangs && !self.contains(twig.id) && new.insert(twig.id)
        })
    }

    fn take_child(&mut self, parent: NodeId, node: NodeId) -> Option<usize> {
        let sisters = &mut self.nodes.get_mut(&parent)?.children;
        let place = sisters.iter().position(|&sister| sister == node)?;
        sisters.remove(place);
        Some(place)
    }

    fn take(&mut self, id: NodeId) -> Twig {
        let node = self.nodes.remove(&id).expect("it was found in the tree");
        Twig { id, parent: node.parent, turn: node.turn, notes: node.notes }
    }
}

fn touched(node: NodeId) -> Touched {
    Touched { changed: vec![node], gone: Vec::new() }
}

/// A sheet as it is stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct SheetForm {
    rule: Text<Rule>,
    size: u8,
    #[serde(default)]
    header: Header,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<String>,
    nodes: Vec<Twig>,
}

impl From<Sheet> for SheetForm {
    fn from(sheet: Sheet) -> SheetForm {
        let order = sheet.nodes();
        let (rule, size, mut nodes) = (Text(sheet.rule), sheet.side(), sheet.nodes);
        let twig = |id: NodeId| {
            let node = nodes.remove(&id).expect("each node is met once");
            Twig { id, parent: node.parent, turn: node.turn, notes: node.notes }
        };
        let twigs = order.into_iter().map(twig).collect();
        SheetForm { rule, size, header: sheet.header, origin: sheet.origin, nodes: twigs }
    }
}

impl TryFrom<SheetForm> for Sheet {
    type Error = &'static str;

    fn try_from(form: SheetForm) -> Result<Sheet, &'static str> {
        let SheetForm { rule, size, header, origin, nodes } = form;
        let size = Size::new(usize::from(size)).ok_or("a board has 5 to 22 points a side")?;
        let mut twigs = nodes.into_iter();
        let root = twigs.next().ok_or("a sheet has a root")?;
        if root.id != NodeId::ROOT || root.parent.is_some() || root.turn.is_some() {
            return Err("a sheet begins with its root");
        }
        let mut sheet = Sheet { header, origin, ..Sheet::new(rule.0, size) };
        sheet.nodes.insert(NodeId::ROOT, Node { notes: root.notes, ..Node::default() });
        for Twig { id, parent, turn, notes } in twigs {
            let parent = parent.ok_or("a node comes after another")?;
            let sisters = sheet.nodes.get_mut(&parent).ok_or("a node comes after its parent")?;
            sisters.children.push(id);
            let node = Node { parent: Some(parent), turn, notes, children: Vec::new() };
            if sheet.nodes.insert(id, node).is_some() {
                return Err("each node has a number of its own");
            }
        }
        Ok(sheet)
    }
}
