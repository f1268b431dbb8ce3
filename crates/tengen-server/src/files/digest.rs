//! What the library shows of a game in a file.

use tengen_formats::{Format, Game, GameResult, How, Step, judge, replay};
use tengen_rules::{Outcome, Position};
use tengen_session::{EndReason, Millis, Text};
use tengen_store::{Digest, DigestResult, ImportCard, ImportMode};

use super::USUAL_RULE;
use super::telling::number;
use super::wire::{ImportedGame, WarningView};

/// Longer names and titles are cut in the library; the file keeps them.
const LONGEST_TEXT: usize = 200;

/// Trees up to this size are judged to their last variation.
const MOST_JUDGED: usize = 1_000_000;

/// Where a game comes from.
#[derive(Clone, Copy)]
pub(super) struct Origin<'a> {
    pub(super) file: &'a str,
    pub(super) format: Format,
    /// Which game of the file it is, from 1, if there are several.
    pub(super) number: Option<u32>,
}

/// A game as it is seen when it comes in.
pub(super) struct Sight {
    pub(super) digest: Digest,
    warnings: Vec<WarningView>,
    impossible: u32,
}

impl Sight {
    pub(super) fn of(game: &Game, origin: Origin<'_>) -> Sight {
        let (position, finding) = replay(game, game.rule.unwrap_or(USUAL_RULE));
        let impossible = if game.tree.len() <= MOST_JUDGED {
            judge(game).count
        } else {
            usize::from(finding.is_some())
        };
        Sight {
            digest: digest(game, &position, origin),
            warnings: game.warnings.iter().map(WarningView::from).collect(),
            impossible: number(impossible),
        }
    }

    pub(super) fn imported(self, id: String, now: Millis) -> ImportedGame {
        let Sight { digest, warnings, impossible } = self;
        let card = ImportCard {
            mode: ImportMode::Imported,
            id,
            name: None,
            digest,
            created: now,
            updated: now,
        };
        ImportedGame { card, warnings, impossible }
    }
}

fn digest(game: &Game, position: &Position, origin: Origin<'_>) -> Digest {
    let tree = &game.tree;
    let turns = tree.main_line().filter(|&node| tree.step(node) != Step::Nothing);
    let info = &game.info;
    Digest {
        file: origin.file.to_owned(),
        number: origin.number,
        format: origin.format.name().to_owned(),
        rule: game.rule.map(Text),
        size: game.size.side() as u8,
        black: line(&info.black),
        white: line(&info.white),
        title: line(&info.title),
        event: line(&info.event),
        date: line(&info.date),
        result: result(info.result.as_ref(), position.outcome()),
        moves: number(turns.count()),
        variations: number(tree.len() - tree.main_line().count()),
        stones: position.board().stones().map(|(at, stone)| (Text(stone), Text(at))).collect(),
    }
}

/// What the file states goes before what the board shows; the board can say why.
fn result(stated: Option<&GameResult>, board: Option<&Outcome>) -> Option<DigestResult> {
    let shown = board.map(|outcome| DigestResult {
        winner: outcome.winner.map(Text),
        reason: Some(EndReason::from(outcome.reason)),
    });
    let (winner, how) = match stated {
        None | Some(GameResult::Void | GameResult::Other(_)) => return shown,
        Some(GameResult::Draw) => (None, &How::Unstated),
        Some(GameResult::Win(stone, how)) => (Some(Text(*stone)), how),
    };
    let reason = match how {
        How::Resigned => Some(EndReason::Resigned),
        How::Time => Some(EndReason::Time),
        How::Unstated | How::Forfeit | How::Other(_) => {
            shown.filter(|shown| shown.winner == winner).and_then(|shown| shown.reason)
        }
    };
    Some(DigestResult { winner, reason })
}

fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_TEXT).collect()
}
