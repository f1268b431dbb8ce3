//! The laws of an analysis, for any edits and any game.

mod edits;
mod files;
mod laws;

use tengen_rules::{Rule, Size};
use tengen_session::{Millis, Text};

use crate::{Analysis, Command, NodeId, Record, Refusal, Sheet};

/// An analysis with its log.
#[derive(Clone)]
struct Desk {
    analysis: Analysis,
    log: Vec<Record>,
}

impl Desk {
    fn new(rule: Rule) -> Desk {
        Desk::with(Sheet::new(rule, Size::STANDARD))
    }

    fn with(sheet: Sheet) -> Desk {
        let (analysis, started) = Analysis::begin(sheet, Millis(0));
        Desk { analysis, log: vec![started] }
    }

    /// Carries a command out, and gives the node to look at.
    fn edit(&mut self, command: &Command) -> Result<Option<NodeId>, Refusal> {
        let decision = self.analysis.decide(command)?;
        if let Some(event) = decision.event {
            let seq = self.analysis.seq() + 1;
            let record = Record { seq, time: Millis(u64::from(seq)), event };
            self.analysis.apply(&record).expect("what was decided can happen");
            self.log.push(record);
        }
        Ok(decision.at)
    }

    /// Plays moves in turn from a node.
    fn line(&mut self, node: u32, moves: &str) -> NodeId {
        let moves = tengen_rules::parse_moves(moves).unwrap().into_iter().map(Text).collect();
        self.edit(&Command::Line { node: NodeId(node), moves }).unwrap().unwrap()
    }

    fn undo(&mut self) -> Result<Option<NodeId>, Refusal> {
        self.edit(&Command::Undo { seq: self.analysis.seq() })
    }

    fn redo(&mut self) -> Result<Option<NodeId>, Refusal> {
        self.edit(&Command::Redo { seq: self.analysis.seq() })
    }

    fn tree(&self) -> String {
        format!("{:?}", self.analysis.sheet().to_game().tree)
    }
}

fn at(point: &str) -> Text<tengen_rules::Point> {
    Text(point.parse().unwrap())
}
