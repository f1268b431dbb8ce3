//! What the two kinds of a point say together about a move ([`PairKinds`]).
//!
//! A batch has far more moves than different pairs of numbers, so the table of all pairs is made once
//! for a batch, and slopes are gathered by pair before they go on to the channels.

use tengen_engine::{PairKinds, PolicyWeight, Random, Weights};
use tengen_rules::{Rule, Stone};

use crate::adam::Adam;
use crate::samples::Numbering;
use crate::tune::Fit;

use super::ChosenMove;

const CHANNELS: usize = PairKinds::CHANNELS;
/// Numbers of a colour, with that of the rest.
const NUMBERS: usize = 1 + PairKinds::MOST;
/// How far from nothing the channels begin, so that they do not all learn the same.
const BEGINNING: f32 = 0.2;

/// The channels of all numbers while they are fitted.
pub(super) struct Couples {
    numbering: Numbering,
    /// The numbered kinds of each colour, one colour where both play by the same rules.
    kinds: Vec<Vec<u16>>,
    /// The place of each policy number among those of all colours.
    numbers: Vec<u16>,
    /// For making and preventing: by colour and number, in units of the logarithm.
    channels: [Vec<f32>; 2],
    /// By the mover's colour and number, and the other's number.
    slopes: Vec<f32>,
    descents: [Adam; 2],
    pull: f32,
}

impl Couples {
    pub(super) fn new(
        rule: Rule,
        choices: &[ChosenMove],
        random: &mut Random,
        plan: &Fit,
        steps: usize,
    ) -> Couples {
        let numbering = Numbering::of(rule);
        let mut counts = vec![0usize; numbering.len()];
        for &number in choices.iter().flat_map(|choice| &choice.moves).flatten() {
            counts[usize::from(number)] += 1;
        }
        let colours = numbering.len() / Weights::KINDS;
        let kinds: Vec<Vec<u16>> = (0..colours)
            .map(|colour| {
                let counts = &counts[colour * Weights::KINDS..][..Weights::KINDS];
                let mut met: Vec<u16> = (0..Weights::KINDS as u16)
                    .filter(|&kind| counts[usize::from(kind)] > 0)
                    .collect();
                met.sort_by_key(|&kind| std::cmp::Reverse(counts[usize::from(kind)]));
                met.truncate(PairKinds::MOST);
                met
            })
            .collect();
        let mut numbers = vec![0; numbering.len()];
        for (colour, kinds) in kinds.iter().enumerate() {
            numbers[colour * Weights::KINDS..][..Weights::KINDS].fill((colour * NUMBERS) as u16);
            for (before, &kind) in kinds.iter().enumerate() {
                let number = colour * NUMBERS + 1 + before;
                numbers[colour * Weights::KINDS + usize::from(kind)] = number as u16;
            }
        }
        let count = colours * NUMBERS * CHANNELS;
        let mut beginning = || BEGINNING * (random.below(2001) as f32 / 1000.0 - 1.0);
        let channels = [(); 2].map(|()| (0..count).map(|_| beginning()).collect());
        Couples {
            numbering,
            kinds,
            numbers,
            channels,
            slopes: vec![0.0; colours * NUMBERS * NUMBERS],
            descents: [(); 2].map(|()| Adam::new(count, steps, 5.0 * plan.step)),
            pull: plan.pull,
        }
    }

    /// Where the pair of two policy numbers stands in the table.
    pub(super) fn place(&self, own: u16, other: u16) -> usize {
        let [own, other] =
            [own, other].map(|number| usize::from(self.numbers[usize::from(number)]));
        own * NUMBERS + other % NUMBERS
    }

    /// What all pairs come to as the channels stand.
    pub(super) fn table(&self) -> Vec<f32> {
        let mut table = Vec::with_capacity(self.slopes.len());
        for (own, make) in self.channels[0].as_chunks::<CHANNELS>().0.iter().enumerate() {
            let other = self.others(own);
            table.extend(self.channels[1].as_chunks::<CHANNELS>().0[other].iter().map(|prevent| {
                (0..CHANNELS).map(|at| SIGNS[at] * (make[at] + prevent[at]).max(0.0)).sum::<f32>()
            }));
        }
        table
    }

    /// The numbers of the other colour than that of a number.
    fn others(&self, own: usize) -> std::ops::Range<usize> {
        let other = (self.kinds.len() - 1).saturating_sub(own / NUMBERS);
        other * NUMBERS..(other + 1) * NUMBERS
    }

    pub(super) fn add_slope(&mut self, own: u16, other: u16, slope: f32) {
        let place = self.place(own, other);
        self.slopes[place] += slope;
    }

    /// Moves the channels against the slopes that were added, of which each counts so much.
    pub(super) fn step(&mut self, share: f32) {
        let pull = self.pull;
        let mut slopes: [Vec<f32>; 2] =
            self.channels.each_ref().map(|all| all.iter().map(|it| pull * PULL * it).collect());
        for own in 0..self.kinds.len() * NUMBERS {
            for (at, other) in self.others(own).enumerate() {
                let slope = share * std::mem::take(&mut self.slopes[own * NUMBERS + at]);
                if slope == 0.0 {
                    continue;
                }
                let (own, other) = (own * CHANNELS, other * CHANNELS);
                for (at, sign) in SIGNS.iter().enumerate() {
                    if self.channels[0][own + at] + self.channels[1][other + at] > 0.0 {
                        slopes[0][own + at] += sign * slope;
                        slopes[1][other + at] += sign * slope;
                    }
                }
            }
        }
        for side in [0, 1] {
            self.descents[side].step(&mut self.channels[side], &slopes[side]);
        }
    }

    /// The pairs of both colours' kinds.
    pub(super) fn finish(&self) -> [PairKinds; 2] {
        let units = PolicyWeight::STEPS * PairKinds::UNITS;
        Stone::BOTH.map(|stone| {
            let colour = self.numbering.number(stone, 0) / Weights::KINDS;
            let kinds = self.kinds[colour].clone();
            let [make, prevent] = self.channels.each_ref().map(|channels| {
                let of_colour = &channels.as_chunks::<CHANNELS>().0[colour * NUMBERS..];
                let written = |it: f32| (units * it).round().clamp(-9999.0, 9999.0) as i16;
                of_colour[..=kinds.len()].iter().map(|numbers| numbers.map(written)).collect()
            });
            PairKinds { kinds, make, prevent }
        })
    }
}

/// Half of the channels count for a move, half against it.
const SIGNS: [f32; CHANNELS] = {
    let mut signs = [1.0; CHANNELS];
    let mut at = CHANNELS / 2;
    while at < CHANNELS {
        signs[at] = -1.0;
        at += 1;
    }
    signs
};

/// Channels are pulled towards nothing less than shares are: they have less to fall back on.
const PULL: f32 = 0.01;
