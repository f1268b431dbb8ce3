//! What a net learns from games: positions with what came of them and the moves that were chosen.

use std::ops::Range;
use std::path::PathBuf;

use anyhow::{Context, bail};
use tengen_engine::{Choices, Features, Weights};
use tengen_rules::{MAX_SIZE, Point, Position, Rule, Size, Stone};

use crate::records::{GameRecord, RecordedMove, read_records, results};
use crate::training::HELD_BACK;

/// Positions, close together in memory.
#[derive(Default)]
pub(super) struct Lessons {
    pub(super) all: Vec<Lesson>,
    /// Points of stones; those of the side to move come first in each lesson.
    stones: Vec<u16>,
    /// Points of moves with what the policy of the tables says for them, in steps.
    moves: Vec<(u16, i16)>,
}

/// A position.
pub(super) struct Lesson {
    pub(super) size: Size,
    pub(super) to_move: Stone,
    own: Range<u32>,
    others: Range<u32>,
    moves: Range<u32>,
    /// Which of the moves was chosen.
    pub(super) chosen: u16,
    /// The value of the tables for the side to move, in log-odds.
    pub(super) tables: f32,
    /// What to predict, from 0 to 1.
    pub(super) target: f32,
    /// The result for the side to move: 0, ½ or 1.
    pub(super) result: f32,
}

/// Lessons to learn from and lessons that are only asked about, by game.
pub(super) struct Course {
    pub(super) learn: Lessons,
    pub(super) held_back: Lessons,
    pub(super) games: usize,
}

impl Course {
    /// Reads the games of one rule, at most so many.
    pub(super) fn read(
        rule: Rule,
        paths: &[PathBuf],
        trust: f32,
        most: usize,
    ) -> anyhow::Result<Course> {
        let tables = Weights::tables(rule);
        let (learn, held_back) = (Lessons::default(), Lessons::default());
        let mut course = Course { learn, held_back, games: 0 };
        for path in paths {
            for (before, record) in read_records(path)?.enumerate() {
                let record = record?;
                if record.rule != rule || course.games == most {
                    continue;
                }
                let lessons = if course.games.is_multiple_of(HELD_BACK) {
                    &mut course.held_back
                } else {
                    &mut course.learn
                };
                lessons
                    .add(&record, &tables, trust)
                    .with_context(|| format!("{} game {}", path.display(), before + 1))?;
                course.games += 1;
            }
        }
        if course.learn.all.is_empty() {
            bail!("there are no {rule} games to learn from");
        }
        Ok(course)
    }
}

impl Lessons {
    fn add(&mut self, record: &GameRecord, tables: &Weights, trust: f32) -> anyhow::Result<()> {
        let results = results(record.winner);
        let mut position = Position::new(record.size, record.rule);
        for (RecordedMove { point, search }, black) in
            record.moves.iter().zip(record.chances(trust))
        {
            if let Some(search) = search {
                let chances = [black, 1.0 - black];
                self.add_position(&position, search.best.0, tables, chances, results);
            }
            position.play(*point).context("a recorded move cannot be played")?;
        }
        Ok(())
    }

    fn add_position(
        &mut self,
        position: &Position,
        best: Point,
        tables: &Weights,
        chances: [f32; 2],
        results: [f32; 2],
    ) {
        let (Some(features), Some(choices)) = (Features::of(position), Choices::of(position))
        else {
            return;
        };
        let Some(chosen) = choices.moves.iter().position(|&(at, _)| at == best) else { return };
        let to_move = features.to_move;
        let [own, others] = [to_move, !to_move].map(|stone| {
            let from = self.stones.len() as u32;
            self.stones.extend(position.board().points_of(stone).map(|it| it.index() as u16));
            from..self.stones.len() as u32
        });
        let from = self.moves.len() as u32;
        self.moves.extend(
            choices.moves.iter().map(|&(point, kinds)| {
                (point.index() as u16, tables.promise(to_move, kinds) as i16)
            }),
        );
        self.all.push(Lesson {
            size: position.size(),
            to_move,
            own,
            others,
            moves: from..self.moves.len() as u32,
            chosen: chosen as u16,
            tables: features.value(tables) as f32 / Weights::STEPS_PER_LOG_ODDS,
            target: chances[to_move as usize],
            result: results[to_move as usize],
        });
    }

    /// The stones of a lesson, those of the side to move as Black's.
    pub(super) fn stones(&self, lesson: &Lesson) -> impl Iterator<Item = (Point, Stone)> {
        let of = |range: &Range<u32>, stone| {
            self.stones[range.start as usize..range.end as usize]
                .iter()
                .map(move |&index| (point_of(index), stone))
        };
        of(&lesson.own, Stone::Black).chain(of(&lesson.others, Stone::White))
    }

    /// The moves of a lesson with what the tables say for them, in steps.
    pub(super) fn moves(&self, lesson: &Lesson) -> &[(u16, i16)] {
        &self.moves[lesson.moves.start as usize..lesson.moves.end as usize]
    }
}

pub(super) fn point_of(index: u16) -> Point {
    let index = usize::from(index);
    Point::new(index % MAX_SIZE, index / MAX_SIZE).expect("lessons are of points on the board")
}
