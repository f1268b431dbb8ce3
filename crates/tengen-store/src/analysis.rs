//! Analyses in the library.

use serde::{Deserialize, Serialize};
use tengen_analysis::{Analysis, Record, Sheet};
use tengen_rules::{Point, Rule, Stone};
use tengen_session::{Millis, Text};

use crate::card::fold;

/// An analysis in the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AnalysisCard {
    /// What tells it from games.
    pub mode: AnalysisMode,
    /// Its id.
    pub id: String,
    /// The name it was saved under, if it was.
    pub name: Option<String>,
    /// What is in it.
    #[serde(flatten)]
    pub outline: Outline,
    /// When it was begun, in milliseconds since 1970.
    pub created: Millis,
    /// When it was last edited.
    pub updated: Millis,
}

/// The mode of every analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AnalysisMode {
    /// It is an analysis.
    Analysis,
}

/// What the library shows of an analysis. Empty texts are unknown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "AnalysisOutline"))]
pub struct Outline {
    /// What wins.
    pub rule: Text<Rule>,
    /// Points along one side.
    pub size: u8,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The name of the game that is analysed.
    pub title: String,
    /// The event.
    pub event: String,
    /// The nodes of the main line.
    pub moves: u32,
    /// The nodes outside of it.
    pub variations: u32,
    /// The stones at the end of the main line.
    pub stones: Vec<(Text<Stone>, Text<Point>)>,
}

/// A stored analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedAnalysis {
    /// As the library shows it.
    pub card: AnalysisCard,
    /// The analysis as it was at some time, from which fewer events have to be read.
    pub snapshot: Option<Analysis>,
    /// The events after it, in order; without one, all of them.
    pub records: Vec<Record>,
}

impl Outline {
    /// The outline of a sheet as it is.
    pub fn of(sheet: &Sheet) -> Outline {
        let main_line = sheet.main_line();
        let end = main_line.last().copied().unwrap_or(tengen_analysis::NodeId::ROOT);
        let (position, _) = sheet.replay(end);
        let header = sheet.header();
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Outline {
            rule: Text(sheet.rule()),
            size: u8::try_from(sheet.size().side()).expect("a side has at most 22 points"),
            black: header.black.clone(),
            white: header.white.clone(),
            title: header.title.clone(),
            event: header.event.clone(),
            moves: number(main_line.len()),
            variations: number(sheet.len() - main_line.len()),
            stones: position.board().stones().map(|(at, stone)| (Text(stone), Text(at))).collect(),
        }
    }

    /// What one can search for.
    pub(crate) fn words(&self) -> String {
        [&self.black, &self.white, &self.title, &self.event].map(|word| fold(word)).join("\n")
    }
}
