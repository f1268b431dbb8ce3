//! The state machine: events make an analysis, and take edits back.

use std::fmt;

use serde::{Deserialize, Serialize};
use tengen_rules::Size;
use tengen_session::Millis;

use crate::sheet::Change;
use crate::{Event, NodeId, Record, Sheet, Touched};

/// Edits that can be taken back.
const DEEPEST_UNDO: usize = 1_000;

/// A sheet that is edited, with the edits that can be taken back. It is stored as it is now and then,
/// so that not every event has to be read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    sheet: Sheet,
    seq: u32,
    /// The number of the next node. It never goes back, so that a number means one node for good.
    next: NodeId,
    /// What takes the edits back, the last one last.
    past: Vec<Change>,
    /// What makes those that were taken back again, the next one last.
    future: Vec<Change>,
}

/// An event that cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenLog {
    /// Its number, or the one that was expected where there is none.
    pub seq: u32,
}

impl fmt::Display for BrokenLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} cannot have happened", self.seq)
    }
}

impl std::error::Error for BrokenLog {}

impl Analysis {
    /// Begins an analysis. The event is to be stored as its first.
    pub fn begin(sheet: Sheet, time: Millis) -> (Analysis, Record) {
        let event = Event::Started { sheet: Box::new(sheet.clone()) };
        (Analysis::of(sheet), Record { seq: 1, time, event })
    }

    /// The analysis of these events, from the first on.
    pub fn restore(records: &[Record]) -> Result<Analysis, BrokenLog> {
        match records {
            [Record { seq: 1, event: Event::Started { sheet }, .. }, rest @ ..] => {
                Analysis::of((**sheet).clone()).resume(rest)
            }
            _ => Err(BrokenLog { seq: 1 }),
        }
    }

    /// The same analysis after these events, which follow those it has had.
    pub fn resume(mut self, records: &[Record]) -> Result<Analysis, BrokenLog> {
        for record in records {
            self.apply(record)?;
        }
        Ok(self)
    }

    fn of(sheet: Sheet) -> Analysis {
        let next = sheet.next();
        Analysis { sheet, seq: 1, next, past: Vec::new(), future: Vec::new() }
    }

    /// What is on the board and in the tree.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The same, without the rest.
    pub fn into_sheet(self) -> Sheet {
        self.sheet
    }

    /// The number of the last event.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// Whether an edit can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether an edit can be made again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    pub(crate) fn next(&self) -> NodeId {
        self.next
    }

    pub(crate) fn past(&self) -> Option<&Change> {
        self.past.last()
    }

    pub(crate) fn future(&self) -> Option<&Change> {
        self.future.last()
    }

    /// Lets an event happen, and tells what it has touched.
    pub fn apply(&mut self, record: &Record) -> Result<Touched, BrokenLog> {
        let broken = BrokenLog { seq: self.seq + 1 };
        if record.seq != broken.seq {
            return Err(broken);
        }
        let touched = match self.change(&record.event) {
            Happening::Edit(change) => {
                let (back, touched) = self.sheet.apply(change).ok_or(broken)?;
                self.future.clear();
                self.remember(back);
                touched
            }
            Happening::Undo => {
                let change = self.past.pop().ok_or(broken)?;
                let (again, touched) = self.sheet.apply(change).ok_or(broken)?;
                self.future.push(again);
                touched
            }
            Happening::Redo => {
                let change = self.future.pop().ok_or(broken)?;
                let (back, touched) = self.sheet.apply(change).ok_or(broken)?;
                self.remember(back);
                touched
            }
            Happening::Nothing => return Err(broken),
        };
        self.seq = record.seq;
        self.next = self.next.max(self.sheet.next());
        Ok(touched)
    }

    fn remember(&mut self, back: Change) {
        if self.past.len() >= DEEPEST_UNDO {
            self.past.remove(0);
        }
        self.past.push(back);
    }

    fn change(&self, event: &Event) -> Happening {
        Happening::Edit(match event {
            Event::Started { .. } => return Happening::Nothing,
            Event::Undone => return Happening::Undo,
            Event::Redone => return Happening::Redo,
            Event::Grew { branch } => {
                let parent = branch.first().and_then(|twig| self.sheet.node(twig.parent?));
                let Some(parent) = parent else { return Happening::Nothing };
                Change::Attach { branch: branch.clone(), place: parent.children.len() }
            }
            Event::Deleted { node } => Change::Detach { node: *node },
            Event::Promoted { node } => Change::Move { node: *node, place: 0 },
            Event::Noted { node, notes } => Change::Note { node: *node, notes: notes.clone() },
            Event::Ruled { rule, size } if Size::new(usize::from(*size)).is_some() => {
                Change::Rule { rule: *rule, size: *size }
            }
            Event::Ruled { .. } => return Happening::Nothing,
        })
    }
}

/// What an event does.
enum Happening {
    Edit(Change),
    Undo,
    Redo,
    Nothing,
}
