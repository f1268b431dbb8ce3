//! What the head of a net is told beside the pools: what is known of a position without a net.

use crate::ruleset::Ruleset;
use crate::shape::Class;
use crate::state::State;

/// Who has how many threats, and how far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    pub(super) stones: u16,
    /// How many points of each class of threats the side to move has, and the other.
    pub(super) threats: [[u16; Class::THREATS]; 2],
}

impl Told {
    /// How many inputs of the head say it.
    pub const INPUTS: usize = 2 + 2 * 2 * Class::THREATS;

    pub(crate) fn of<R: Ruleset>(state: &State<R>) -> Told {
        let me = state.to_move();
        let threats = [me, !me].map(|stone| state.threat_counts(stone));
        Told { stones: state.stones() as u16, threats }
    }

    /// The inputs of the head, together with the value of the tables for the side to move, in log-odds.
    pub fn inputs(&self, tables: f32) -> [f32; Told::INPUTS] {
        let mut inputs = [0.0; Told::INPUTS];
        inputs[0] = tables;
        inputs[1] = f32::from(self.stones) / 64.0;
        let counts = self.threats.as_flattened();
        for ([any, many], &count) in inputs[2..].as_chunks_mut().0.iter_mut().zip(counts) {
            *any = f32::from(u8::from(count > 0));
            *many = f32::from(count.min(8)) / 4.0;
        }
        inputs
    }
}
