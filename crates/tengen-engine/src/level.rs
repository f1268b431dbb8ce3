//! Ten levels, from a first day to full strength, as data.
//!
//! People differ in how long a forced line they read and in whether they notice a three. So a level
//! says how far it reads its own wins and the enemy's, how often it overlooks something, and how far
//! from the best move it may choose. Its strength is set in nodes, never in time, and its dice fall
//! by game and position: the same position and seed give the same move on every machine.

use std::time::Duration;

use tengen_rules::{Point, Position, Size};

use crate::cell::{Cell, Cells};
use crate::engine::{Knowledge, Line, Report, Request};
use crate::eval::{Evaluation, Evaluator, Policy, Weights};
use crate::historic::dice;
use crate::limits::{Limits, TimeControl};
use crate::loan::Loan;
use crate::random::Random;
use crate::ruleset::{Ruleset, with_ruleset};
use crate::search::stops;
use crate::shape::Class;
use crate::state::State;
use crate::value::Forced;

/// How a level plays.
pub(crate) struct Level {
    /// The most positions it looks at.
    nodes: u64,
    /// The most plies it looks ahead.
    depth: u32,
    /// The longest win it finds, in plies.
    reads: u32,
    /// The longest win of the enemy it sees coming, in plies.
    sees: u32,
    /// How often, of a hundred times, it overlooks a four of the enemy.
    misses_four: usize,
    /// How often it overlooks an open three, its own or the enemy's.
    misses_three: usize,
    /// How many moves it looks at, the most promising at first sight: the middle levels play what a person
    /// would think of.
    looks: usize,
    /// How many of these it chooses from.
    choice: usize,
    /// How much worse than the best a move may seem and still be chosen.
    looseness: i32,
    /// Whether it is at its best when it remembers the game; the others play the same move whatever the
    /// engine knows.
    pub(crate) remembers: bool,
    /// The most it may think about a move, on however slow a machine.
    pub(crate) cap: Duration,
}

/// What an outcome beyond its reading looks like to a level.
const HOPE: i32 = 120;

/// So many stones into a game every level varies its moves a little.
const OPENING: usize = 5;
const OPENING_LOOSENESS: i32 = 25;
const OPENING_CHOICE: usize = 8;

const ALL: usize = usize::MAX;

#[rustfmt::skip]
pub(crate) const LEVELS: [Level; 10] = [
    Level { nodes:     4_000, depth:  1, reads:  1, sees:  2, misses_four: 15, misses_three: 85, looks: ALL, choice: 20, looseness: 400, remembers: false, cap: Duration::from_millis(  500) },
    Level { nodes:     4_000, depth:  1, reads:  3, sees:  2, misses_four:  0, misses_three: 64, looks: ALL, choice: 12, looseness: 260, remembers: false, cap: Duration::from_millis(  500) },
    Level { nodes:     4_000, depth:  1, reads:  3, sees:  4, misses_four:  0, misses_three: 20, looks:  12, choice:  9, looseness: 160, remembers: false, cap: Duration::from_millis(  500) },
    Level { nodes:     5_000, depth:  2, reads:  5, sees:  4, misses_four:  0, misses_three: 13, looks:  12, choice:  8, looseness: 115, remembers: false, cap: Duration::from_millis(  500) },
    Level { nodes:     6_000, depth:  3, reads:  5, sees:  6, misses_four:  0, misses_three:  4, looks:  12, choice:  8, looseness:  80, remembers: false, cap: Duration::from_millis(  500) },
    Level { nodes:    10_000, depth:  4, reads:  7, sees:  6, misses_four:  0, misses_three:  1, looks:  14, choice:  8, looseness:  40, remembers: false, cap: Duration::from_millis(1_000) },
    Level { nodes:    24_000, depth:  7, reads:  9, sees:  8, misses_four:  0, misses_three:  0, looks:  20, choice:  8, looseness:  27, remembers: false, cap: Duration::from_millis(1_000) },
    Level { nodes:    70_000, depth: 10, reads: 15, sees: 14, misses_four:  0, misses_three:  0, looks: ALL, choice:  8, looseness:  14, remembers: false, cap: Duration::from_millis(1_000) },
    Level { nodes:   300_000, depth: 16, reads: 99, sees: 99, misses_four:  0, misses_three:  0, looks: ALL, choice:  4, looseness:   4, remembers: false, cap: Duration::from_millis(3_000) },
    Level { nodes:   500_000, depth: 99, reads: 99, sees: 99, misses_four:  0, misses_three:  0, looks: ALL, choice:  1, looseness:   0, remembers:  true, cap: Duration::from_millis(3_000) },
];

impl Level {
    /// The level with a number from 1 to 10.
    pub(crate) fn numbered(number: u8) -> Option<&'static Level> {
        const { &LEVELS }.get(usize::from(number).checked_sub(1)?)
    }

    /// The move this level makes; `None` only when the game is over.
    pub(crate) fn reply(
        &self,
        position: &Position,
        seed: u64,
        loan: &mut Loan<'_>,
    ) -> Option<Point> {
        if position.outcome().is_some() {
            return None;
        }
        let mut dice = dice(seed, position);
        if position.board().count() == 0 {
            return Some(near_the_middle(position.size(), &mut dice));
        }
        let at_a_glance = with_ruleset!(position.rule(), R => {
            self.glance(&mut State::<R>::new(position), &mut dice)
        });
        at_a_glance.or_else(|| self.think(position, &mut dice, loan))
    }

    /// What it plays without thinking: fives and fours that it notices, or its own plan where it
    /// overlooks the enemy's.
    fn glance<R: Ruleset>(&self, state: &mut State<R>, dice: &mut Random) -> Option<Point> {
        let me = state.to_move();
        if let Some(five) = state.first(me, Class::Five) {
            return Some(five.point());
        }
        if state.count(!me, Class::Five) > 0 {
            if dice.below(100) < self.misses_four {
                return self.own_plan(state, dice);
            }
            let stops = stops(state);
            return best_of(state, stops, |policy, cell| policy.of(me, cell));
        }
        let noticed = dice.below(100) >= self.misses_three;
        if state.count(me, Class::StraightFour) > 0 && noticed && self.reads >= 3 {
            return state.first(me, Class::StraightFour).map(Cell::point);
        }
        if state.count(!me, Class::StraightFour) > 0 && !noticed {
            return self.own_plan(state, dice);
        }
        None
    }

    /// The move that makes most for itself, whatever the enemy does.
    fn own_plan<R: Ruleset>(&self, state: &mut State<R>, dice: &mut Random) -> Option<Point> {
        let me = state.to_move();
        let candidates = state.candidates();
        best_of(state, candidates, |policy, cell| policy.of_making(me, cell) + dice.below(8) as i32)
    }

    fn think(&self, position: &Position, dice: &mut Random, loan: &mut Loan<'_>) -> Option<Point> {
        let looseness = if position.board().count() <= OPENING {
            self.looseness.max(OPENING_LOOSENESS)
        } else {
            self.looseness
        };
        let limits = Limits {
            nodes: Some(self.nodes),
            depth: Some(self.depth),
            time: Some(TimeControl::per_move(self.cap)),
        };
        let request = Request {
            lines: self.choice.max(if looseness > self.looseness { OPENING_CHOICE } else { 1 }),
            candidates: self.looks,
            knowledge: if self.remembers {
                Knowledge::Kept
            } else {
                Knowledge::Fresh(self.memory())
            },
            evaluation: if self.remembers { Evaluation::Learned } else { Evaluation::Tables },
            ..Request::new(position.clone(), limits)
        };
        let mut finished = Report::default();
        let Loan { engine, clock, stop, report } = loan;
        let answer = engine.search(&request, *clock, stop, &mut |found| {
            finished = found.clone();
            report(found);
        });
        let best = finished
            .lines
            .iter()
            .max_by_key(|line| self.seeming(line) + dice.below(looseness as usize + 1) as i32);
        best.and_then(|line| line.moves.first().copied()).or(answer.best)
    }

    /// What a line is worth as far as the level reads.
    fn seeming(&self, line: &Line) -> i32 {
        match line.value.forced() {
            Some(Forced::Win(plies)) if plies > self.reads => HOPE,
            Some(Forced::Loss(plies)) if plies > self.sees => -HOPE,
            Some(_) | None => line.value.units(),
        }
    }

    fn memory(&self) -> usize {
        (self.nodes as usize * 32).clamp(1 << 20, 48 << 20)
    }
}

/// The legal point of a set that scores most.
fn best_of<R: Ruleset>(
    state: &mut State<R>,
    cells: Cells,
    mut score: impl FnMut(&Policy<'_, '_, R>, Cell) -> i32,
) -> Option<Point> {
    let me = state.to_move();
    let legal: Vec<Cell> = cells.iter().filter(|&cell| !state.is_foul(me, cell)).collect();
    let mut evaluator = Evaluator::new(state, Weights::shared(R::RULE, Evaluation::Tables));
    let policy = evaluator.policy(state);
    legal.into_iter().max_by_key(|&cell| score(&policy, cell)).map(Cell::point)
}

fn near_the_middle(size: Size, dice: &mut Random) -> Point {
    let corner = size.side() / 2 - 1;
    Point::new(corner + dice.below(3), corner + dice.below(3))
        .expect("the middle is on every board")
}

#[cfg(test)]
mod tests {
    use tengen_rules::{Rule, Stone};

    use super::*;
    use crate::{Engine, NoClock, Stop};

    fn reply(level: u8, moves: &str, rule: Rule, seed: u64) -> Option<Point> {
        let position = Position::replay(moves, Size::STANDARD, rule).expect("a playable test");
        let mut engine = Engine::new(1 << 20);
        let stop = Stop::new();
        let mut loan =
            Loan { engine: &mut engine, clock: &NoClock, stop: &stop, report: &mut |_| {} };
        Level::numbered(level)?.reply(&position, seed, &mut loan)
    }

    #[test]
    fn every_level_completes_a_five_and_from_the_second_up_blocks_a_four() {
        for level in 1..=10 {
            for seed in 0..40 {
                let five = reply(level, "h8a1h9b3h10c1h11o15", Rule::Freestyle, seed);
                assert!(five == "h7".parse().ok() || five == "h12".parse().ok(), "{level}");
                let block = reply(level, "h8h7h9a3h10c1h11", Rule::Freestyle, seed);
                assert!(level == 1 || block == "h12".parse().ok(), "{level} {seed}");
            }
        }
    }

    #[test]
    fn the_same_position_and_seed_give_the_same_move() {
        for level in 1..=8 {
            let once = reply(level, "h8i9j7", Rule::Renju, 7);
            assert!(once.is_some());
            assert_eq!(once, reply(level, "h8i9j7", Rule::Renju, 7));
        }
    }

    #[test]
    fn games_differ_by_their_seed() {
        for level in 1..=8 {
            let first = reply(level, "h8i9", Rule::Freestyle, 0);
            let others = (1..30).map(|seed| reply(level, "h8i9", Rule::Freestyle, seed));
            assert!(others.into_iter().any(|other| other != first), "{level}");
        }
    }

    #[test]
    fn levels_play_legal_moves_to_the_end_on_the_smallest_board() {
        let mut engine = Engine::new(1 << 20);
        for level in 1..=6 {
            for rule in Rule::ALL {
                let mut position = Position::new(Size::MIN, rule);
                while position.outcome().is_none() {
                    let level = Level::numbered(level).expect("one of ten");
                    let (engine, stop) = (&mut engine, Stop::new());
                    let mut loan =
                        Loan { engine, clock: &NoClock, stop: &stop, report: &mut |_| {} };
                    let point = level.reply(&position, 3, &mut loan);
                    let point = point.expect("the game goes on");
                    assert!(position.is_legal(point), "{point} {position:?}");
                    position.play(point).expect("legal moves can be played");
                }
                assert_eq!(position.to_move(), Stone::at_ply(position.ply()));
            }
        }
    }
}
