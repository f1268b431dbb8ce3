//! An analysis: a board with a tree of moves that is edited and kept.
//!
//! An [`Analysis`] knows no socket, no database and no clock. [`Analysis::decide`] says what a
//! [`Command`] comes to, an [`Event`] or a [`Refusal`]; the host stores the event with its number and
//! then lets it happen with [`Analysis::apply`]. The numbered events are the whole analysis:
//! [`Analysis::restore`] makes the same one from them.
//!
//! ```
//! use tengen_analysis::{Analysis, Command, NodeId, Record, Sheet};
//! use tengen_rules::{Rule, Size};
//! use tengen_session::{Millis, Text};
//!
//! let (mut analysis, started) = Analysis::begin(Sheet::new(Rule::Renju, Size::STANDARD), Millis(0));
//! let mut log = vec![started];
//! let play = Command::Play { node: NodeId::ROOT, at: Text("h8".parse()?) };
//! let decision = analysis.decide(&play)?;
//! let event = decision.event.expect("the stone is new");
//! let record = Record { seq: analysis.seq() + 1, time: Millis(500), event };
//! analysis.apply(&record)?;
//! log.push(record);
//! assert_eq!(analysis.sheet().len(), 1);
//! assert_eq!(Analysis::restore(&log)?, analysis);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod command;
mod decide;
mod event;
mod game;
mod node;
mod sheet;
#[cfg(test)]
mod tests;
mod view;

pub use analysis::{Analysis, BrokenLog};
pub use command::{Command, Refusal};
pub use decide::Decision;
pub use event::{Event, Record};
pub use node::{Header, MarkName, NodeId, Notes, Turn, Twig};
pub use sheet::{MOST_NODES, MOST_TEXT, Sheet, TooLarge, Touched};
pub use view::{AnalysisNode, MarkView, SetView};
