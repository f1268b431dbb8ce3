//! What a command comes to.

use std::collections::BTreeMap;

use tengen_rules::{Board, Point, Position, Rule, Size, Stone};
use tengen_session::{Text, forbidden_view};

use crate::sheet::{Change, Node};
use crate::{
    Analysis, Command, Event, MOST_NODES, MOST_TEXT, MarkName, NodeId, Notes, Refusal, Turn, Twig,
};

/// The longest comment, in letters.
const LONGEST_COMMENT: usize = 20_000;
/// The longest text on a point, in letters.
const LONGEST_LABEL: usize = 8;

/// What a command comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What happens; nothing if all is so already.
    pub event: Option<Event>,
    /// The node to look at afterwards, if the command is about one.
    pub at: Option<NodeId>,
}

impl Analysis {
    /// Says what a command comes to. Nothing has happened yet.
    pub fn decide(&self, command: &Command) -> Result<Decision, Refusal> {
        match command {
            Command::Play { node, at } => self.play(*node, &[*at]),
            Command::Line { node, moves } => self.play(*node, moves),
            Command::Pass { node } => self.pass(*node),
            Command::SetUp { node, black, white, to_move } => {
                let stones = Stones { black, white };
                self.set_up(*node, stones.board(self.sheet().size)?, to_move.0)
            }
            Command::Board { rule, size } => self.board(rule.0, *size),
            Command::Comment { node, text } => {
                let text = text.trim_end().replace("\r\n", "\n").replace('\r', "\n");
                self.check_text(&text, LONGEST_COMMENT)?;
                self.note(*node, |notes| notes.comment = text)
            }
            Command::Mark { node, at, mark } => self.mark(*node, *at, *mark),
            Command::Label { node, at, text } => self.label(*node, *at, text),
            Command::Promote { node } => self.promote(*node),
            Command::Delete { seq, node } => {
                self.check_seq(*seq)?;
                let parent = self.node(*node)?.parent.ok_or(Refusal::IsRoot)?;
                Ok(edit(Event::Deleted { node: *node }, parent))
            }
            Command::Undo { seq } => {
                self.check_seq(*seq)?;
                let change = self.past().ok_or(Refusal::NothingToUndo)?;
                Ok(Decision { event: Some(Event::Undone), at: self.seen_after(change) })
            }
            Command::Redo { seq } => {
                self.check_seq(*seq)?;
                let change = self.future().ok_or(Refusal::NothingToRedo)?;
                Ok(Decision { event: Some(Event::Redone), at: self.seen_after(change) })
            }
        }
    }

    /// The position at a node, or why there is none.
    pub fn position(&self, node: NodeId) -> Result<Position, Refusal> {
        self.node(node)?;
        let (position, finding) = self.sheet().replay(node);
        match finding {
            None => Ok(position),
            Some(finding) => {
                let number = u32::try_from(finding.number).unwrap_or(u32::MAX);
                Err(Refusal::Impossible { number })
            }
        }
    }

    fn play(&self, node: NodeId, moves: &[Text<Point>]) -> Result<Decision, Refusal> {
        let mut position = self.position(node)?;
        let mut at = node;
        let mut branch: Vec<Twig> = Vec::new();
        for &point in moves {
            let stone = Text(position.to_move());
            put(&mut position, point.0)?;
            let turn = Turn { stone, at: Some(point) };
            match self.child(at, turn).filter(|_| branch.is_empty()) {
                Some(child) => at = child,
                None => at = self.sprout(&mut branch, at, Some(turn), Notes::default()),
            }
        }
        self.grow(branch, at)
    }

    fn pass(&self, node: NodeId) -> Result<Decision, Refusal> {
        let position = self.position(node)?;
        check_open(&position)?;
        let turn = Turn { stone: Text(position.to_move()), at: None };
        if let Some(child) = self.child(node, turn) {
            return Ok(Decision { event: None, at: Some(child) });
        }
        let mut branch = Vec::new();
        let at = self.sprout(&mut branch, node, Some(turn), Notes::default());
        self.grow(branch, at)
    }

    fn set_up(&self, node: NodeId, target: Board, to_move: Stone) -> Result<Decision, Refusal> {
        let here = self.position(node)?;
        let Node { parent, turn, notes, children } = self.node(node)?;
        let difference = |board: &Board| {
            let differs = |at: &Point| board.stone(*at) != target.stone(*at);
            let points = board.size().points().filter(differs);
            points.map(|at| (Text(at), target.stone(at).map(Text))).collect()
        };
        let set: BTreeMap<_, _> = difference(here.board());
        if set.is_empty() && here.to_move() == to_move {
            return Ok(Decision { event: None, at: Some(node) });
        }
        if turn.is_none() && children.is_empty() {
            let before = match parent {
                None => Board::new(self.sheet().size),
                Some(parent) => self.position(*parent)?.board().clone(),
            };
            let notes =
                Notes { set: difference(&before), turn: Some(Text(to_move)), ..notes.clone() };
            return Ok(edit(Event::Noted { node, notes: Box::new(notes) }, node));
        }
        let notes = Notes { set, turn: Some(Text(to_move)), ..Notes::default() };
        let mut branch = Vec::new();
        let at = self.sprout(&mut branch, node, None, notes);
        self.grow(branch, at)
    }

    fn board(&self, rule: Rule, size: u8) -> Result<Decision, Refusal> {
        let wanted = Size::new(usize::from(size)).ok_or(Refusal::NoSuchSize)?;
        if let Some(at) = self.sheet().outside(wanted) {
            return Err(Refusal::OffBoard { at: Text(at) });
        }
        let is_so = self.sheet().rule == rule && self.sheet().size == wanted;
        let event = (!is_so).then_some(Event::Ruled { rule: Text(rule), size });
        Ok(Decision { event, at: None })
    }

    fn mark(
        &self,
        node: NodeId,
        at: Text<Point>,
        mark: Option<MarkName>,
    ) -> Result<Decision, Refusal> {
        self.check_point(at)?;
        self.note(node, |notes| {
            notes.marks.retain(|&(marked, _)| marked != at);
            notes.marks.extend(mark.map(|mark| (at, mark)));
        })
    }

    fn label(&self, node: NodeId, at: Text<Point>, text: &str) -> Result<Decision, Refusal> {
        self.check_point(at)?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.check_text(&text, LONGEST_LABEL)?;
        self.note(node, |notes| {
            notes.labels.remove(&at);
            if !text.is_empty() {
                notes.labels.insert(at, text);
            }
        })
    }

    /// The nearest node on the way back that has sisters before it goes first.
    fn promote(&self, node: NodeId) -> Result<Decision, Refusal> {
        self.node(node)?;
        let path = self.sheet().path(node);
        let is_behind = |pair: &&[NodeId]| {
            let parent = self.sheet().node(pair[0]).expect("it is on the path");
            parent.children.first() != Some(&pair[1])
        };
        match path.windows(2).rev().find(is_behind) {
            Some(pair) => Ok(edit(Event::Promoted { node: pair[1] }, node)),
            None => Err(Refusal::IsMainLine),
        }
    }

    fn note(&self, node: NodeId, say: impl FnOnce(&mut Notes)) -> Result<Decision, Refusal> {
        let before = &self.node(node)?.notes;
        let mut notes = before.clone();
        say(&mut notes);
        let event = (notes != *before).then(|| Event::Noted { node, notes: Box::new(notes) });
        Ok(Decision { event, at: Some(node) })
    }

    /// Adds a node to a branch that is about to grow from a node.
    fn sprout(
        &self,
        branch: &mut Vec<Twig>,
        parent: NodeId,
        turn: Option<Turn>,
        notes: Notes,
    ) -> NodeId {
        let number = u32::try_from(branch.len()).unwrap_or(u32::MAX);
        let id = NodeId(self.next().0.saturating_add(number));
        branch.push(Twig { id, parent: Some(parent), turn, notes });
        id
    }

    fn grow(&self, branch: Vec<Twig>, at: NodeId) -> Result<Decision, Refusal> {
        let last = branch.last().map_or(NodeId::ROOT, |twig| twig.id);
        if self.sheet().len() + branch.len() > MOST_NODES || last.0 == u32::MAX {
            return Err(Refusal::TooLarge { most: MOST_NODES as u32 });
        }
        let event = (!branch.is_empty()).then_some(Event::Grew { branch });
        Ok(Decision { event, at: Some(at) })
    }

    fn child(&self, node: NodeId, turn: Turn) -> Option<NodeId> {
        let children = &self.sheet().node(node)?.children;
        let is_same = |child: &&NodeId| {
            let child = self.sheet().node(**child);
            child.is_some_and(|child| child.turn == Some(turn) && child.notes.set.is_empty())
        };
        children.iter().find(is_same).copied()
    }

    /// Where to look when a change has been made.
    fn seen_after(&self, change: &Change) -> Option<NodeId> {
        match change {
            Change::Attach { branch, .. } => branch.first().map(|twig| twig.id),
            Change::Detach { node } => self.sheet().node(*node)?.parent,
            Change::Move { node, .. } | Change::Note { node, .. } => Some(*node),
            Change::Rule { .. } => None,
        }
    }

    fn node(&self, node: NodeId) -> Result<&Node, Refusal> {
        self.sheet().node(node).ok_or(Refusal::NoSuchNode { node })
    }

    fn check_seq(&self, seen: u32) -> Result<(), Refusal> {
        let seq = self.seq();
        if seen == seq { Ok(()) } else { Err(Refusal::Stale { seq }) }
    }

    fn check_point(&self, at: Text<Point>) -> Result<(), Refusal> {
        if self.sheet().size.contains(at.0) { Ok(()) } else { Err(Refusal::OffBoard { at }) }
    }

    fn check_text(&self, text: &str, most: usize) -> Result<(), Refusal> {
        let room = MOST_TEXT.saturating_sub(self.sheet().text());
        if text.chars().count() > most || text.len() > room {
            return Err(Refusal::TooLong { most: most as u32 });
        }
        Ok(())
    }
}

fn edit(event: Event, at: NodeId) -> Decision {
    Decision { event: Some(event), at: Some(at) }
}

fn check_open(position: &Position) -> Result<(), Refusal> {
    match position.outcome() {
        None => Ok(()),
        Some(outcome) => Err(Refusal::GameOver { end: outcome.reason.into() }),
    }
}

/// Plays a move that is neither impossible nor forbidden.
fn put(position: &mut Position, at: Point) -> Result<(), Refusal> {
    check_open(position)?;
    if let Some(stone) = position.board().stone(at) {
        return Err(Refusal::Occupied { at: Text(at), stone: Text(stone) });
    }
    if position.size().contains(at)
        && position.foul(at).is_some()
        && let Some(forbidden) = forbidden_view(position.board(), at)
    {
        return Err(Refusal::Forbidden(forbidden));
    }
    position.play(at).map_err(|_| Refusal::OffBoard { at: Text(at) })
}

/// Loose stones.
struct Stones<'a> {
    black: &'a [Text<Point>],
    white: &'a [Text<Point>],
}

impl Stones<'_> {
    fn board(self, size: Size) -> Result<Board, Refusal> {
        let mut board = Board::new(size);
        for (stone, points) in [(Stone::Black, self.black), (Stone::White, self.white)] {
            for &at in points {
                if !size.contains(at.0) {
                    return Err(Refusal::OffBoard { at });
                }
                if let Some(stone) = board.stone(at.0) {
                    return Err(Refusal::Occupied { at, stone: Text(stone) });
                }
                board.put(at.0, stone);
            }
        }
        Ok(board)
    }
}
