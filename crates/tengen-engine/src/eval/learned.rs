//! What a net says along one line of play, asked as seldom as possible.

use tengen_rules::Stone;

use crate::net::{Advice, Net, Told, Units, View};
use crate::ruleset::Ruleset;
use crate::state::State;

/// A net that is asked about a line of play.
pub(super) struct Learned<'n> {
    view: View<'n>,
    /// By hash, what was said before: searches come back to the same positions with every iteration.
    corrections: Box<[Correction]>,
    /// What was said to Black along the line, each after how many stones. Threats change a position's value
    /// from move to move, and the tables see them; what the net adds changes slowly.
    held: Vec<(usize, i32)>,
    /// What the first units of the head came to last, for the position of which hash: value and policy need them.
    first: Option<(u64, Units)>,
    /// How often they were computed.
    asked: u64,
}

/// A correction in the lowest 16 bits, in the others those of its position's hash.
#[derive(Clone, Copy, Default)]
struct Correction(u64);

/// How many are remembered: as many as the second-level cache holds beside the rows.
const REMEMBERED: usize = 1 << 16;

impl Correction {
    fn new(hash: u64, units: i16) -> Correction {
        Correction(hash & !0xffff | u64::from(units as u16))
    }

    fn of(self, hash: u64) -> Option<i16> {
        ((self.0 ^ hash) >> 16 == 0).then_some(self.0 as i16)
    }
}

impl<'n> Learned<'n> {
    pub(super) fn new<R: Ruleset>(net: &'n Net, state: &State<R>, room: usize) -> Learned<'n> {
        Learned {
            view: View::new(net, state.size(), state.lines(), room),
            corrections: vec![Correction::default(); REMEMBERED].into_boxed_slice(),
            held: Vec::with_capacity(room + 1),
            first: None,
            asked: 0,
        }
    }

    /// How many positions have been looked at.
    pub(super) fn asked(&self) -> u64 {
        self.asked
    }

    /// Only so many stones have been put since the beginning.
    #[inline]
    pub(super) fn undo(&mut self, played: usize) {
        if self.view.stones() > played {
            self.view.undo();
        }
        self.held.pop_if(|&mut (after, _)| after > played);
    }

    /// The last correction along the line, for a side.
    #[inline]
    pub(super) fn held(&self, to_move: Stone) -> i32 {
        self.held.last().map_or(0, |&(_, units)| for_black(to_move, units))
    }

    /// The net's view of all stones, and the first units of its head where the tables give these log-odds.
    fn look<R: Ruleset>(
        &mut self,
        state: &State<R>,
        start: usize,
        tables: f32,
    ) -> (&View<'n>, &Units) {
        for ply in start + self.view.stones()..state.stones() {
            let (cell, stone) = state.stone_at(ply);
            self.view.put(cell, stone);
        }
        let hash = state.hash();
        self.first.take_if(|&mut (of, _)| of != hash);
        let first = self.first.get_or_insert_with(|| {
            self.asked += 1;
            (hash, self.view.first_units(state.to_move(), tables, &Told::of(state)))
        });
        (&self.view, &first.1)
    }

    /// What the net says for the moves here, where the tables give these log-odds.
    pub(super) fn advice<R: Ruleset>(
        &mut self,
        state: &State<R>,
        start: usize,
        tables: f32,
    ) -> Advice<'_> {
        let (view, first) = self.look(state, start, tables);
        view.advice(state.to_move(), first)
    }

    /// By how many units the value of the tables, given in log-odds, is to be corrected.
    pub(super) fn correction<R: Ruleset>(
        &mut self,
        state: &State<R>,
        start: usize,
        tables: f32,
    ) -> i32 {
        // The lowest bits of the hash are not kept.
        let hash = state.hash();
        let slot = (hash >> 16) as usize % REMEMBERED;
        let units = self.corrections[slot].of(hash).unwrap_or_else(|| {
            let (view, first) = self.look(state, start, tables);
            let said = view.correction(first);
            let units = said.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            self.corrections[slot] = Correction::new(hash, units);
            units
        });
        let units = i32::from(units);
        let played = state.stones() - start;
        self.held.pop_if(|&mut (after, _)| after == played);
        self.held.push((played, for_black(state.to_move(), units)));
        units
    }
}

/// What is worth so much to one side, as Black sees it; and back.
#[inline]
fn for_black(stone: Stone, units: i32) -> i32 {
    match stone {
        Stone::Black => units,
        Stone::White => -units,
    }
}
