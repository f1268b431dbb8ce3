//! What the shapes alone decide about a position.

use crate::cell::Cell;
use crate::cell::Cells;
use crate::ruleset::Ruleset;
use crate::shape::Class;
use crate::state::State;
use crate::value::WIN;

use super::Searcher;

/// How the side to move stands, before any search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// It wins in so many plies, beginning on this cell.
    Wins(i32, Cell),
    /// It loses in so many plies.
    Loses(i32),
    /// Only this move stops a five.
    Forced(Cell),
    /// The enemy threatens a straight four, or a five that several moves stop.
    Pressed,
    /// Nothing forces.
    Free,
}

impl<R: Ruleset> Searcher<'_, R> {
    pub(super) fn standing(&mut self) -> Standing {
        standing(&mut self.state)
    }

    /// The value of a decided standing.
    pub(super) fn decided(&mut self, standing: &Standing, ply: usize) -> Option<i32> {
        match *standing {
            Standing::Wins(plies, cell) => {
                self.lines[ply][0] = cell;
                self.frames[ply].line = 1;
                Some(WIN - ply as i32 - plies)
            }
            Standing::Loses(plies) => Some(ply as i32 + plies - WIN),
            Standing::Forced(_) | Standing::Pressed | Standing::Free => None,
        }
    }
}

pub(super) fn standing<R: Ruleset>(state: &mut State<R>) -> Standing {
    let me = state.to_move();
    let foe = !me;
    if let Some(cell) = state.first(me, Class::Five) {
        return Standing::Wins(1, cell);
    }
    match state.first(foe, Class::Five) {
        None => {}
        Some(cell) if !R::BLOCKED_FIVES => {
            let lost = state.count(foe, Class::Five) > 1 || state.is_foul(me, cell);
            return if lost { Standing::Loses(2) } else { Standing::Forced(cell) };
        }
        Some(_) => {
            let stops = stops(state);
            return match stops.len() {
                0 => Standing::Loses(2),
                1 => Standing::Forced(stops.first().expect("one is not none")),
                _ => Standing::Pressed,
            };
        }
    }
    if let Some(cell) = state.first(me, Class::StraightFour) {
        return Standing::Wins(3, cell);
    }
    if state.count(me, Class::FourThree) > 0
        && !R::BLOCKED_FIVES
        && let Some(cell) = winning_four_three(state)
    {
        return Standing::Wins(5, cell);
    }
    if state.count(foe, Class::StraightFour) > 0 {
        return Standing::Pressed;
    }
    if state.four_count(foe) == 0
        && state.count(foe, Class::Forbidden) == 0
        && let Some(cell) = state.first(me, Class::DoubleThree)
    {
        return Standing::Wins(5, cell);
    }
    Standing::Free
}

/// The points that stop every threat the enemy has now: all its fives, or if it has none, all its
/// straight fours.
pub(crate) fn stops<R: Ruleset>(state: &State<R>) -> Cells {
    let foe = !state.to_move();
    let threats = if state.count(foe, Class::Five) > 0 {
        state.fives(foe)
    } else {
        state.straight_fours(foe)
    };
    let mut stops = *state.empty();
    for threat in threats.iter() {
        stops = stops.intersection(&state.defences(foe, threat));
    }
    stops
}

/// A four-three after whose forced answer the three still becomes a straight four.
fn winning_four_three<R: Ruleset>(state: &mut State<R>) -> Option<Cell> {
    let me = state.to_move();
    let foe = !me;
    let points = state.points(me, Class::FourThree);
    points.iter().find(|&cell| {
        let Some(answer) = state.answer_to_four(me, cell) else { return false };
        if state.is_foul(foe, answer) {
            return true;
        }
        if state.class(foe, answer) >= Class::Four {
            return false;
        }
        if !R::FORBIDS {
            return true;
        }
        state.put(cell, me);
        state.put(answer, foe);
        let wins = state.count(me, Class::StraightFour) > 0 && state.count(foe, Class::Five) == 0;
        state.undo();
        state.undo();
        wins
    })
}
