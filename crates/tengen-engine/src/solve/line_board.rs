//! The board of the four-threat solver: one word of bits per colour and line.
//!
//! A stretch of five cells on a line is named by its lowest bit. Which stretches hold three or
//! four stones of a colour and nothing of the other is found for a whole line at once, by adding
//! its word to itself shifted. That makes a move cheap enough that nothing else need be kept.

mod geometry;

use std::marker::PhantomData;

use tengen_rules::{Point, Size, Stone};

use crate::ruleset::Ruleset;
use geometry::{INSIDE, LINES, PLACES, SHORT, cell, key};

pub(super) use geometry::{At, LineBit};

/// The stretches of one line by how many stones of a colour they hold; all other cells are empty.
#[derive(Clone, Copy, Default)]
struct Stretches {
    twos: u32,
    threes: u32,
    fours: u32,
}

/// A move that makes a four, and the point where it becomes a five.
#[derive(Clone, Copy, Debug)]
pub(super) struct FourMove {
    pub(super) at: At,
    pub(super) gap: At,
    /// There is another point where it becomes a five.
    pub(super) double: bool,
}

/// What a [`LineBoard::put`] replaced.
#[derive(Clone, Copy)]
pub(super) struct Undo {
    stretches: [(u32, u32); 4],
    live: u128,
}

/// The stones, and where the attacker's twos and threes are.
pub(super) struct LineBoard<R> {
    pub(super) attacker: Stone,
    pub(super) hash: u64,
    pub(super) stones: [[u32; LINES]; 2],
    inside: &'static [u32; LINES],
    twos: [u32; LINES],
    threes: [u32; LINES],
    /// The lines where `threes` is not empty.
    live: u128,
    rule: PhantomData<R>,
}

impl<R: Ruleset> LineBoard<R> {
    pub(super) fn new(
        size: Size,
        stones: impl Iterator<Item = (Point, Stone)>,
        attacker: Stone,
    ) -> Self {
        let mut board = LineBoard {
            attacker,
            hash: 0,
            stones: [[0; LINES]; 2],
            inside: &INSIDE[size.side()],
            twos: [0; LINES],
            threes: [0; LINES],
            live: 0,
            rule: PhantomData,
        };
        for (point, stone) in stones {
            board.flip(At::of(point), stone);
        }
        for line in board.lines_with::<2>(attacker) {
            board.look_again(line);
        }
        board
    }

    /// Puts a stone and tells what to give [`LineBoard::undo`].
    #[inline]
    pub(super) fn put(&mut self, at: At, stone: Stone) -> Undo {
        self.hash ^= key(at, stone);
        let live = self.live;
        let stretches = PLACES[at.index()].map(|place| {
            let line = place.line();
            self.stones[stone as usize][line] ^= 1 << place.bit;
            let before = (self.twos[line], self.threes[line]);
            self.look_again(line);
            before
        });
        Undo { stretches, live }
    }

    #[inline]
    pub(super) fn undo(&mut self, at: At, stone: Stone, before: Undo) {
        self.hash ^= key(at, stone);
        for (place, (twos, threes)) in PLACES[at.index()].iter().zip(before.stretches) {
            let line = place.line();
            self.stones[stone as usize][line] ^= 1 << place.bit;
            self.twos[line] = twos;
            self.threes[line] = threes;
        }
        self.live = before.live;
    }

    /// Puts a stone, or takes it away.
    pub(super) fn toggle(&mut self, at: At, stone: Stone) {
        let _before = self.put(at, stone);
    }

    #[inline]
    fn look_again(&mut self, line: usize) {
        let Stretches { twos, threes, .. } = self.stretches(line, self.attacker);
        self.twos[line] = twos;
        let before = std::mem::replace(&mut self.threes[line], threes);
        if (before == 0) != (threes == 0) {
            self.live ^= 1 << line;
        }
    }

    /// Sets or clears a stone on the lines alone.
    #[inline]
    pub(super) fn flip(&mut self, at: At, stone: Stone) {
        self.hash ^= key(at, stone);
        for place in PLACES[at.index()] {
            self.stones[stone as usize][place.line()] ^= 1 << place.bit;
        }
    }

    #[inline]
    fn stretches(&self, line: usize, stone: Stone) -> Stretches {
        if line == SHORT {
            return Stretches::default();
        }
        let own = self.stones[stone as usize][line];
        let enemy = self.stones[!stone as usize][line];
        let free = self.inside[line] & !enemy;
        let pairs = free & free >> 1;
        let mut stretch = pairs & pairs >> 2 & free >> 4;
        let winning = R::RULE.winning(stone);
        if !winning.overlines {
            stretch &= !(own << 1 | own >> 5);
        }
        if winning.needs_open_end {
            stretch &= !(enemy << 1 & enemy >> 5);
        }
        let (b, c, d, e) = (own >> 1, own >> 2, own >> 3, own >> 4);
        let some = own ^ b ^ c;
        let carry = own & b | c & (own ^ b);
        let odd = some ^ d ^ e;
        let more = some & d | e & (some ^ d);
        Stretches {
            twos: stretch & !odd & (carry ^ more),
            threes: stretch & odd & (carry ^ more),
            fours: stretch & !odd & carry & more,
        }
    }

    /// The lines on which a colour has so many stones or more.
    fn lines_with<const LEAST: usize>(
        &self,
        stone: Stone,
    ) -> impl Iterator<Item = usize> + use<R, LEAST> {
        let stones = self.stones[stone as usize];
        (0..SHORT).filter(move |&line| has::<LEAST>(stones[line]))
    }

    #[inline]
    pub(super) fn places(at: At) -> &'static [LineBit; 4] {
        &PLACES[at.index()]
    }

    /// The cells of a line that are points of the board without a stone.
    #[inline]
    pub(super) fn empty(&self, line: usize) -> u32 {
        self.inside[line] & !(self.stones[0][line] | self.stones[1][line])
    }

    /// The points on one line where a stone completes a five.
    #[inline]
    fn fives_on(&self, line: usize, stone: Stone) -> u32 {
        let own = self.stones[stone as usize][line];
        if !has::<4>(own) {
            return 0;
        }
        let mut fours = self.stretches(line, stone).fours;
        let mut fives = 0;
        while fours != 0 {
            let start = fours.trailing_zeros();
            fours &= fours - 1;
            fives |= !own & 0b11111 << start;
        }
        fives
    }

    /// Every point where a colour completes a five.
    pub(super) fn fives(&self, stone: Stone) -> Vec<At> {
        let mut fives: Vec<At> = Vec::new();
        for line in self.lines_with::<4>(stone) {
            let mut bits = self.fives_on(line, stone);
            while bits != 0 {
                let at = cell(line, bits.trailing_zeros());
                bits &= bits - 1;
                if !fives.contains(&at) {
                    fives.push(at);
                }
            }
        }
        fives
    }

    /// Where a colour completes a five with the stone it has just put on `at`.
    #[inline]
    pub(super) fn fives_through(&self, at: At, stone: Stone) -> Fives {
        let mut found = Fives::None;
        for place in PLACES[at.index()] {
            let line = place.line();
            let mut bits = self.fives_on(line, stone);
            while bits != 0 {
                let five = cell(line, bits.trailing_zeros());
                bits &= bits - 1;
                found = match found {
                    Fives::None => Fives::One(five),
                    Fives::One(other) if other == five => found,
                    Fives::One(_) | Fives::Several => Fives::Several,
                };
            }
        }
        found
    }

    /// A point that completes a five with the stone on `at`, and the direction it lies in.
    pub(super) fn five_along(&self, at: At, stone: Stone) -> Option<(At, usize)> {
        PLACES[at.index()].iter().enumerate().find_map(|(direction, place)| {
            let bits = self.fives_on(place.line(), stone);
            (bits != 0).then(|| (cell(place.line(), bits.trailing_zeros()), direction))
        })
    }

    /// Whether a colour could complete a five anywhere.
    pub(super) fn has_five(&self, stone: Stone) -> bool {
        self.lines_with::<4>(stone).any(|line| self.stretches(line, stone).fours != 0)
    }

    /// The empty points of one line that are near a point on it, without the point.
    pub(super) fn neighbours(&self, at: At, direction: usize) -> impl Iterator<Item = At> + use<R> {
        let place = PLACES[at.index()][direction];
        let line = place.line();
        let near = (0b111_1111_1111u64 << place.bit >> 5) as u32;
        let mut bits = self.empty(line) & near & !(1 << place.bit);
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(cell(line, bit))
        })
    }

    /// Adds every move of the attacker that makes a four; `index` is a scratch board of zeros.
    #[inline]
    pub(super) fn push_fours(&self, fours: &mut Vec<FourMove>, index: &mut [u16; Point::COUNT]) {
        let first = fours.len();
        let mut live = self.live;
        while live != 0 {
            let line = live.trailing_zeros() as usize;
            live &= live - 1;
            let own = self.stones[self.attacker as usize][line];
            let mut threes = self.threes[line];
            while threes != 0 {
                let start = threes.trailing_zeros();
                threes &= threes - 1;
                let lacking = !own >> start & 0b11111;
                let one = cell(line, start + lacking.trailing_zeros());
                let two = cell(line, start + 31 - lacking.leading_zeros());
                for (at, gap) in [(one, two), (two, one)] {
                    match index[at.index()] {
                        0 => {
                            fours.push(FourMove { at, gap, double: false });
                            index[at.index()] = (fours.len() - first) as u16;
                        }
                        known => {
                            let four = &mut fours[first + usize::from(known) - 1];
                            four.double |= four.gap != gap;
                        }
                    }
                }
            }
        }
        for four in &fours[first..] {
            index[four.at.index()] = 0;
        }
    }

    /// The hash with one more stone.
    pub(super) fn hash_with(&self, at: At, stone: Stone) -> u64 {
        self.hash ^ key(at, stone)
    }

    /// The hash when a four and its answer have been played.
    #[inline]
    pub(super) fn hash_after(&self, four: FourMove) -> u64 {
        self.hash ^ key(four.at, self.attacker) ^ key(four.gap, !self.attacker)
    }

    /// How many more fours a stone of the attacker here prepares.
    #[inline]
    pub(super) fn promise(&self, at: At) -> u32 {
        let mut prepared = 0u32;
        for place in &PLACES[at.index()] {
            prepared = prepared << 5 | self.twos[place.line()] >> (place.bit - 4) & 0b11111;
        }
        prepared.count_ones()
    }
}

/// Whether so many stones are on a line, or more.
#[inline]
pub(super) fn has<const LEAST: usize>(mut stones: u32) -> bool {
    for _ in 1..LEAST {
        stones &= stones.wrapping_sub(1);
    }
    stones != 0
}

/// How many points complete a five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fives {
    None,
    One(At),
    Several,
}
