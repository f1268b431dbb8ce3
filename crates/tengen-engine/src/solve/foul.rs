//! Black's forbidden points in renju on the solver's own lines.

#[cfg(test)]
mod tests;

use tengen_rules::Stone;

use super::line_board::{At, FourMove, LineBit, LineBoard, has};
use crate::foul::Ruling;
use crate::ruleset::Ruleset;

/// The eleven cells around a point in one direction; the point itself is bit 5.
#[derive(Clone, Copy)]
struct FoulWindow {
    own: u32,
    empty: u32,
}

const CENTRE: u32 = 5;

/// For the eleven cells around a point: 2 when four more stones are among them, 1 when two more are
/// within four steps.
static CROWDS: [u8; 1 << 11] = {
    let mut crowds = [0; 1 << 11];
    let mut own: u32 = 0;
    while own < 1 << 11 {
        let far = (own & 0b111_1101_1111).count_ones();
        let near = (own & 0b011_1101_1110).count_ones();
        crowds[own as usize] = if far >= 4 { 2 } else { (near >= 2) as u8 };
        own += 1;
    }
    crowds
};

impl<R: Ruleset> LineBoard<R> {
    /// Whether this empty point is forbidden to `stone`.
    #[inline]
    pub(super) fn is_foul(&mut self, at: At, stone: Stone) -> bool {
        R::FORBIDS
            && stone == Stone::Black
            && self.is_suspicious(at)
            && self.judge(at) == Ruling::Foul
    }

    /// Whether Black may not answer a four of White's.
    #[inline]
    pub(super) fn is_trap(&mut self, four: FourMove) -> bool {
        let trap = R::FORBIDS && self.attacker == Stone::White && self.is_suspicious(four.gap);
        trap && {
            self.flip(four.at, Stone::White);
            let foul = self.judge(four.gap) == Ruling::Foul;
            self.flip(four.at, Stone::White);
            foul
        }
    }

    /// A cheap test that no forbidden point fails: a double three needs two more stones in each of
    /// two directions, and one line needs four more to be two fours or an overline.
    #[inline]
    pub(super) fn is_suspicious(&self, at: At) -> bool {
        let crowds: u8 = Self::places(at)
            .iter()
            .map(|place| {
                let own = self.stones[Stone::Black as usize][place.line()] >> (place.bit - 5);
                CROWDS[own as usize % CROWDS.len()]
            })
            .sum();
        crowds >= 2
    }

    fn window(&self, place: LineBit) -> FoulWindow {
        let shift = u32::from(place.bit) - CENTRE;
        let around = |line: u32| line >> shift & 0b111_1111_1111;
        let own = around(self.stones[Stone::Black as usize][place.line()]) | 1 << CENTRE;
        FoulWindow { own, empty: around(self.empty(place.line())) & !(1 << CENTRE) }
    }

    fn judge(&mut self, at: At) -> Ruling {
        let windows = Self::places(at).map(|place| self.window(place));
        let lengths = windows.map(|window| length(window.own));
        if lengths.contains(&5) {
            return Ruling::Five;
        }
        if lengths.iter().any(|&length| length > 5)
            || windows.iter().map(|&window| fours(window)).sum::<u32>() >= 2
        {
            return Ruling::Foul;
        }
        let growing = windows.map(straight_four_cells);
        if growing.iter().filter(|&&cells| cells != 0).count() < 2 {
            return Ruling::Quiet;
        }
        self.flip(at, Stone::Black);
        let mut threes = 0;
        for (direction, mut cells) in growing.into_iter().enumerate() {
            let mut is_three = false;
            while cells != 0 && !is_three {
                let steps = cells.trailing_zeros() as i32 - CENTRE as i32;
                cells &= cells - 1;
                is_three = self.judge(step(at, direction, steps)) == Ruling::Quiet;
            }
            threes += u32::from(is_three);
        }
        self.flip(at, Stone::Black);
        if threes >= 2 { Ruling::Foul } else { Ruling::Quiet }
    }
}

fn step(at: At, direction: usize, steps: i32) -> At {
    const STEPS: [i32; 4] = {
        let row = tengen_rules::MAX_SIZE as i32;
        [1, row, row + 1, 1 - row]
    };
    At((i32::from(at.0) + STEPS[direction] * steps) as u16)
}

/// The unbroken stones through the centre.
fn run(own: u32) -> u32 {
    ((1 << length(own)) - 1) << (CENTRE + 1 - below(own))
}

/// How many they are.
fn length(own: u32) -> u32 {
    (own >> CENTRE).trailing_ones() + below(own) - 1
}

/// How many of them lie on the centre and below.
fn below(own: u32) -> u32 {
    (own << (31 - CENTRE)).leading_ones()
}

/// How many different sets of four stones through the centre lack one stone to an exact five.
fn fours(window: FoulWindow) -> u32 {
    if !has::<4>(window.own) {
        return 0;
    }
    let mut last = 0;
    let mut count = 0;
    for start in 1..=CENTRE {
        let five = 0b11111 << start;
        let stones = window.own & five;
        let gap = five & !stones;
        let ends = 1 << (start - 1) | 1 << (start + 5);
        if gap.count_ones() == 1 && gap & window.empty != 0 && window.own & ends == 0 {
            count += u32::from(stones != last);
            last = stones;
        }
    }
    count
}

/// The empty cells that make the run through the centre a straight four, as far as this line tells.
fn straight_four_cells(window: FoulWindow) -> u32 {
    const NEAR: u32 = 0b111_1111 << (CENTRE - 3);
    if !has::<3>(window.own & NEAR) {
        return 0;
    }
    let mut cells = window.empty & NEAR;
    let mut growing = 0;
    while cells != 0 {
        let cell = cells & cells.wrapping_neg();
        cells &= cells - 1;
        let own = window.own | cell;
        let run = run(own);
        let ends = (run << 1 | run >> 1) & !run;
        let beyond = (ends << 1 | ends >> 1) & !run & !ends;
        if length(own) == 4 && run & cell != 0 && window.empty & ends == ends && own & beyond == 0 {
            growing |= cell;
        }
    }
    growing
}
