//! What a net learns from games: positions with what came of them and the moves that were chosen.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, bail};
use tengen_engine::{Choices, Features, Told, Value, Weights};
use tengen_rules::{MAX_SIZE, Point, Position, Size, Stone};

use crate::records::{GameRecord, RecordedMove, RecordedSearch, read_records, results};
use crate::training::HELD_BACK;

use super::Train;
use super::trees::Trees;

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
    /// Which of the moves was chosen; nothing is known of those of a position beside the game.
    pub(super) chosen: Option<u16>,
    /// The value of the tables for the side to move, in log-odds.
    pub(super) tables: f32,
    /// What the head is told beside.
    pub(super) told: Told,
    /// What became of it, where that is known.
    pub(super) outcome: Option<Outcome>,
}

/// What became of a position, as its side to move sees it.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// What to predict, from 0 to 1.
    pub(super) target: f32,
    /// The result: 0, ½ or 1.
    pub(super) result: f32,
}

impl Outcome {
    /// From Black's chance and what both colours got.
    fn of(to_move: Stone, black: f32, results: [f32; 2]) -> Outcome {
        let [target, result] = [[black, 1.0 - black], results].map(|both| both[to_move as usize]);
        Outcome { target, result }
    }
}

/// Lessons to learn from and lessons that are only asked about, by game.
pub(super) struct Course {
    pub(super) learn: Lessons,
    pub(super) held_back: Lessons,
    pub(super) games: usize,
}

impl Course {
    /// Reads the games that a plan wants and has trees grown at some of their positions, calling `seen` with how
    /// many of how many have been.
    pub(super) fn read(
        plan: &Train,
        stop: &AtomicBool,
        seen: &mut dyn FnMut(usize, usize),
    ) -> anyhow::Result<Course> {
        let Train { rule, trust, games: most, .. } = *plan;
        let trees = Trees { every: plan.trees, seed: plan.seed, threads: plan.threads };
        let tables = Weights::tables(rule);
        let (learn, held_back) = (Lessons::default(), Lessons::default());
        let mut course = Course { learn, held_back, games: 0 };
        let mut roots = Vec::new();
        for path in &plan.records {
            for (before, record) in read_records(path)?.enumerate() {
                let record = record?;
                if record.rule != rule || course.games == most {
                    continue;
                }
                let (lessons, aside) = if course.games.is_multiple_of(HELD_BACK) {
                    (&mut course.held_back, Aside::Ignored)
                } else {
                    (&mut course.learn, Aside::Learned)
                };
                lessons
                    .add(&record, &tables, trust, aside)
                    .with_context(|| format!("{} game {}", path.display(), before + 1))?;
                if aside == Aside::Learned {
                    roots.extend(trees.roots(&record)?);
                }
                course.games += 1;
            }
        }
        if course.learn.all.is_empty() {
            bail!("there are no {rule} games to learn from");
        }
        trees.grow(&roots, stop, seen, &mut |it| {
            course.learn.add_position(&it.position, Some(it.reply), &tables, None);
        })?;
        Ok(course)
    }
}

/// What becomes of positions beside a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aside {
    Learned,
    Ignored,
}

impl Lessons {
    fn add(
        &mut self,
        record: &GameRecord,
        tables: &Weights,
        trust: f32,
        aside: Aside,
    ) -> anyhow::Result<()> {
        let results = results(record.winner);
        let mut position = Position::new(record.size, record.rule);
        for (RecordedMove { point, search }, black) in
            record.moves.iter().zip(record.chances(trust))
        {
            if let Some(search) = search.as_ref().filter(|search| is_open(search.best.1)) {
                let outcome = Outcome::of(position.to_move(), black, results);
                self.add_position(&position, Some(search.best.0), tables, Some(outcome));
                if aside == Aside::Learned {
                    self.add_others(&position, search, *point, tables, results)?;
                }
            }
            position.play(*point).context("a recorded move cannot be played")?;
        }
        Ok(())
    }

    /// What the moves that were not played would have come to, as the search there saw it.
    fn add_others(
        &mut self,
        position: &Position,
        search: &RecordedSearch,
        played: Point,
        tables: &Weights,
        results: [f32; 2],
    ) -> anyhow::Result<()> {
        let aside = |&&(point, value): &&(Point, Value)| point != played && is_open(value);
        for &(point, value) in search.others.iter().filter(aside) {
            let mut aside = position.clone();
            aside.play(point).context("a recorded move cannot be played")?;
            let black = value.chance_of_black(position.to_move()) as f32;
            let outcome = Outcome::of(aside.to_move(), black, results);
            self.add_position(&aside, None, tables, Some(outcome));
        }
        Ok(())
    }

    /// `best` is what the policy should say.
    fn add_position(
        &mut self,
        position: &Position,
        best: Option<Point>,
        tables: &Weights,
        outcome: Option<Outcome>,
    ) {
        let (Some(features), Some(choices)) = (Features::of(position), Choices::of(position))
        else {
            return;
        };
        let chosen = best.map(|best| choices.moves.iter().position(|&(at, _)| at == best));
        let chosen = match chosen {
            Some(None) => return,
            Some(Some(at)) => Some(at as u16),
            None => None,
        };
        let to_move = features.to_move;
        let [own, others] = [to_move, !to_move].map(|stone| {
            let from = self.stones.len() as u32;
            self.stones.extend(position.board().points_of(stone).map(|it| it.index() as u16));
            from..self.stones.len() as u32
        });
        let from = self.moves.len() as u32;
        if chosen.is_some() {
            self.moves.extend(choices.moves.iter().map(|&(point, kinds)| {
                (point.index() as u16, tables.promise(to_move, kinds) as i16)
            }));
        }
        self.all.push(Lesson {
            size: position.size(),
            to_move,
            own,
            others,
            moves: from..self.moves.len() as u32,
            chosen,
            tables: features.value(tables) as f32 / Weights::STEPS_PER_LOG_ODDS,
            told: features.told,
            outcome,
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

    /// The moves of a lesson with what the tables say for them, in steps; none where none is known to be best.
    pub(super) fn moves(&self, lesson: &Lesson) -> &[(u16, i16)] {
        &self.moves[lesson.moves.start as usize..lesson.moves.end as usize]
    }
}

/// Whether a value is not proved. What is proved is left to searches: a net that learns it as well is too
/// sure of what is not.
pub(crate) fn is_open(value: Value) -> bool {
    value.forced().is_none()
}

pub(super) fn point_of(index: u16) -> Point {
    let index = usize::from(index);
    Point::new(index % MAX_SIZE, index / MAX_SIZE).expect("lessons are of points on the board")
}
