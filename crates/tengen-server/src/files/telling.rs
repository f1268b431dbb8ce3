//! From the formats' words to the wire's.

use tengen_formats::{
    Expected, Finding, Found, Game, Loss, NodeId, Place, ReadError, Remark, Warning,
};
use tengen_rules::Refusal;
use tengen_session::{Millis, Text};
use tengen_store::ImportCard;

use super::branch::branch;
use super::opened::Opened;
use super::wire::{
    ExpectedView, FindingView, FoundView, ImportProblem, LossView, MoveRefusal, NodeJudgement,
    PlaceView, RecordView, WarningView,
};
use crate::Judgement;

pub(super) fn record(card: ImportCard, file: &Opened, number: usize) -> RecordView {
    let game = &file.games[number];
    let info = &game.info;
    RecordView {
        card,
        round: info.round.clone(),
        place: info.place.clone(),
        limit: info.limit.map(millis),
        stated: info.result.as_ref().map(ToString::to_string).unwrap_or_default(),
        warnings: game.warnings.iter().map(WarningView::from).collect(),
        branch: branch(game, &file.weights[number], game.tree.root()),
    }
}

pub(super) fn judged(
    game: &Game,
    node: NodeId,
    judgement: Judgement,
    finding: Option<Finding>,
) -> NodeJudgement {
    let remarks = || game.tree.remarks(node);
    let titles = remarks().filter_map(|remark| match remark {
        Remark::Title(text) => Some(text),
        _ => None,
    });
    NodeJudgement {
        title: titles.collect::<Vec<_>>().join("\n"),
        comment: game.tree.comment(node).into_owned(),
        spent: remarks().find_map(|remark| match remark {
            Remark::Spent(time) => Some(millis(time)),
            _ => None,
        }),
        judgement,
        finding: finding.map(FindingView::from),
    }
}

fn millis(time: tengen_formats::Millis) -> Millis {
    Millis(u64::from(time.0))
}

/// Files have less than 4 GiB, so that every count of things in them fits.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl From<&ReadError> for ImportProblem {
    fn from(error: &ReadError) -> ImportProblem {
        ImportProblem::Unreadable {
            detail: error.to_string(),
            format: error.format.map(|format| format.name().to_owned()),
            place: error.place.into(),
            found: match &error.found {
                Found::End => FoundView::End,
                Found::Text(text) => FoundView::Text { text: text.clone() },
                Found::Byte(byte) => FoundView::Byte { byte: *byte },
                Found::Bytes(count) => FoundView::Bytes { count: number(*count) },
            },
            expected: error.expected.into(),
        }
    }
}

impl From<Place> for PlaceView {
    fn from(place: Place) -> PlaceView {
        match place {
            Place::Line { line, column } => {
                PlaceView::Line { line: number(line), column: number(column) }
            }
            Place::Byte(at) => PlaceView::Byte { at: number(at) },
        }
    }
}

impl From<Expected> for ExpectedView {
    fn from(expected: Expected) -> ExpectedView {
        ExpectedView { kind: expected.name().to_owned(), n: expected.number().map(number) }
    }
}

impl From<&Warning> for WarningView {
    fn from(warning: &Warning) -> WarningView {
        match warning {
            Warning::Charset { said, is } => {
                WarningView::Charset { said: said.clone(), is: (*is).to_owned() }
            }
            Warning::Undecodable { charset } => {
                WarningView::Undecodable { charset: (*charset).to_owned() }
            }
            Warning::Truncated { place, expected } => {
                WarningView::Truncated { place: (*place).into(), expected: (*expected).into() }
            }
            Warning::Strange { place, what } => WarningView::Strange {
                place: (*place).into(),
                what: what.name().to_owned(),
                about: what.about(),
            },
        }
    }
}

impl From<Finding> for FindingView {
    fn from(finding: Finding) -> FindingView {
        let (at, why) = match finding.refusal {
            Refusal::OffBoard(at) => (at, MoveRefusal::OffBoard),
            Refusal::Occupied(at) => (at, MoveRefusal::Occupied),
            Refusal::GameOver(at) => (at, MoveRefusal::GameOver),
        };
        FindingView { number: number(finding.number), at: Text(at), why }
    }
}

impl From<Loss> for LossView {
    fn from(loss: Loss) -> LossView {
        LossView { facet: loss.facet.name().to_owned(), count: number(loss.count) }
    }
}
