//! Positions with what came of them, as the evaluation sees them.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use tengen_engine::{Features, Weights};
use tengen_rules::{Position, Rule, Size, Stone};

use crate::policy::ChosenMove;
use crate::records::{GameRecord, RecordedMove, RecordedSearch, results};

/// A position: which weights count how often for the side to move, and what to predict.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    /// Weight numbers with how often they count; against the side to move is below zero.
    pub(crate) counts: Vec<(u16, i16)>,
    /// The threat situation.
    pub(crate) situation: u16,
    /// What to predict, from 0 to 1.
    pub(crate) target: f32,
    /// The result for the side to move: 0, ½ or 1.
    pub(crate) result: f32,
}

/// How weights are numbered: where the two colours play by the same rules they share theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbering {
    Shared,
    ByColour,
}

impl Numbering {
    pub(crate) fn of(rule: Rule) -> Numbering {
        if rule.forbids(Stone::Black) { Numbering::ByColour } else { Numbering::Shared }
    }

    /// How many weights there are.
    pub(crate) fn len(self) -> usize {
        match self {
            Numbering::Shared => Weights::KINDS,
            Numbering::ByColour => 2 * Weights::KINDS,
        }
    }

    pub(crate) fn number(self, stone: Stone, kind: usize) -> usize {
        match self {
            Numbering::Shared => kind,
            Numbering::ByColour => stone as usize * Weights::KINDS + kind,
        }
    }

    /// The kind of a number and whose it is; where that makes no difference, Black's.
    pub(crate) fn kind(self, number: u16) -> (Stone, u16) {
        let kinds = Weights::KINDS as u16;
        let stone = if number < kinds { Stone::Black } else { Stone::White };
        (stone, number % kinds)
    }
}

/// What games teach: positions with what came of them, and the moves that were chosen.
#[derive(Debug, Default)]
pub(crate) struct Lessons {
    pub(crate) samples: Vec<Sample>,
    pub(crate) choices: Vec<ChosenMove>,
}

impl Lessons {
    pub(crate) fn extend(&mut self, more: Lessons) {
        self.samples.extend(more.samples);
        self.choices.extend(more.choices);
    }
}

/// The lessons of one self-play game, where what came of a move is trusted so far ([`GameRecord::chances`]).
pub(crate) fn of_record(record: &GameRecord, trust: f32) -> anyhow::Result<Lessons> {
    let mut position = Position::new(record.size, record.rule);
    let mut lessons = Lessons::default();
    let results = results(record.winner);
    for (RecordedMove { point, search }, black) in record.moves.iter().zip(record.chances(trust)) {
        if let Some(RecordedSearch { best: (best, _), .. }) = search {
            lessons.samples.extend(sample(&position, [black, 1.0 - black], results));
            lessons.choices.extend(ChosenMove::of(&position, *best));
        }
        position.play(*point).context("a recorded move cannot be played")?;
    }
    Ok(lessons)
}

/// The lessons of a file of games in text: result, stones of the opening and moves, separated by tabs.
pub(crate) fn of_text(path: &Path, size: Size, rule: Rule) -> anyhow::Result<Lessons> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut lessons = Lessons::default();
    for (before, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let at = || format!("{} line {}", path.display(), before + 1);
        let [result, opening, moves] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("{}: expected result, stones of the opening and moves", at());
        };
        let winner = match result {
            "draw" => None,
            colour => Some(colour.parse::<Stone>().with_context(at)?),
        };
        let opening: usize = opening.parse().with_context(at)?;
        let results = results(winner);
        let mut position = Position::new(size, rule);
        for (ply, point) in
            tengen_rules::parse_moves(moves).with_context(at)?.into_iter().enumerate()
        {
            if ply >= opening {
                lessons.samples.extend(sample(&position, results, results));
                lessons.choices.extend(ChosenMove::of(&position, point));
            }
            position.play(point).with_context(at)?;
        }
    }
    Ok(lessons)
}

fn sample(position: &Position, targets: [f32; 2], results: [f32; 2]) -> Option<Sample> {
    let features = Features::of(position)?;
    let side = features.to_move as usize;
    let numbering = Numbering::of(position.rule());
    let mut counts = vec![0i16; numbering.len()];
    for stone in Stone::BOTH {
        let sign = if stone == features.to_move { 1 } else { -1 };
        for &kind in &features.kinds[stone as usize] {
            counts[numbering.number(stone, usize::from(kind))] += sign;
        }
    }
    let counts = counts
        .into_iter()
        .enumerate()
        .filter(|&(_, count)| count != 0)
        .map(|(number, count)| (number as u16, count))
        .collect();
    Some(Sample {
        counts,
        situation: features.situation,
        target: targets[side],
        result: results[side],
    })
}
