//! What the threats alone decide about a position.

use crate::cell::{Cell, Cells};
use crate::ruleset::Ruleset;
use crate::shape::Class;
use crate::state::State;
use crate::value::WIN;

use super::Searcher;

/// How the side to move stands, before any search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outlook {
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
    /// The value of a decided position.
    pub(super) fn decided(&mut self, outlook: &Outlook, ply: usize) -> Option<i32> {
        match *outlook {
            Outlook::Wins(plies, cell) => {
                self.lines[ply][0] = cell;
                self.frames[ply].line = 1;
                Some(WIN - ply as i32 - plies)
            }
            Outlook::Loses(plies) => Some(ply as i32 + plies - WIN),
            Outlook::Forced(_) | Outlook::Pressed | Outlook::Free => None,
        }
    }
}

impl Outlook {
    pub(super) fn of<R: Ruleset>(state: &mut State<R>) -> Outlook {
        let me = state.to_move();
        let foe = !me;
        if let Some(cell) = state.first(me, Class::Five) {
            return Outlook::Wins(1, cell);
        }
        match state.first(foe, Class::Five) {
            None => {}
            Some(cell) if !R::NEEDS_OPEN_END => {
                let lost = state.count(foe, Class::Five) > 1 || state.is_foul(me, cell);
                return if lost { Outlook::Loses(2) } else { Outlook::Forced(cell) };
            }
            Some(_) => {
                let stops = stops(state);
                return match stops.len() {
                    0 => Outlook::Loses(2),
                    1 => Outlook::Forced(stops.first().expect("one is not none")),
                    _ => Outlook::Pressed,
                };
            }
        }
        if let Some(cell) = state.first(me, Class::StraightFour) {
            return Outlook::Wins(3, cell);
        }
        if state.count(me, Class::FourThree) > 0
            && !R::NEEDS_OPEN_END
            && let Some(cell) = winning_four_three(state)
        {
            return Outlook::Wins(5, cell);
        }
        if state.count(foe, Class::StraightFour) > 0 {
            let has_fours = state.four_count(me) + state.count(me, Class::Forbidden) > 0;
            let lost = !has_fours && stops(state).is_empty();
            return if lost { Outlook::Loses(4) } else { Outlook::Pressed };
        }
        if state.four_count(foe) == 0
            && state.count(foe, Class::Forbidden) == 0
            && let Some(cell) = state.first(me, Class::DoubleThree)
        {
            return Outlook::Wins(5, cell);
        }
        Outlook::Free
    }
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
