//! Victory by continuous fours (VCF): a win in which every move of the attacker makes a four.
//!
//! Depth first, with a table of positions from which no run of fours wins. The search is complete:
//! when it comes to its end without a win, there is none.

use tengen_rules::Point;

use super::limit::{Exhausted, Limiter};
use super::line_board::{At, Fives, FourMove, LineBoard, Undo};
use crate::ruleset::Ruleset;

/// Positions without a win, by their hash. An entry may be lost to another but is never wrong.
///
/// A search begins in a small part of the table, which stays in the nearest cache, and takes more
/// as it fills.
pub(super) struct Failures {
    keys: Vec<u64>,
    mask: usize,
    used: usize,
    salt: u64,
}

const SMALL: usize = (1 << 14) - 1;

impl Failures {
    /// A table of `1 << bits` entries of eight bytes.
    pub(super) fn new(bits: u32) -> Failures {
        // Written once, so that the system hands out the memory now and not while solving.
        let keys: Vec<u64> = (0..1u64 << bits).map(|slot| !slot).collect();
        let mask = SMALL.min(keys.len() - 1);
        Failures { keys, mask, used: 0, salt: 0 }
    }

    /// Makes every entry one of another search.
    pub(super) fn forget(&mut self) {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.mask = SMALL.min(self.keys.len() - 1);
        self.used = 0;
    }

    #[inline]
    fn contains(&self, hash: u64) -> bool {
        self.keys[hash as usize & self.mask] == hash ^ self.salt
    }

    #[inline]
    fn insert(&mut self, hash: u64) {
        self.keys[hash as usize & self.mask] = hash ^ self.salt;
        self.used += 1;
        if self.used > self.mask / 2 && self.mask < self.keys.len() - 1 {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let mask = (4 * self.mask + 3).min(self.keys.len() - 1);
        for slot in 0..=self.mask {
            let key = self.keys[slot];
            let hash = (key ^ self.salt) as usize;
            // Entries of other searches do not fit their slot; they stay where they do no harm.
            if hash & self.mask == slot {
                self.keys[hash & mask] = key;
            }
        }
        self.mask = mask;
    }
}

/// What a search for fours works with.
pub(super) struct Vcf<'a, R> {
    pub(super) board: &'a mut LineBoard<R>,
    pub(super) failures: &'a mut Failures,
    pub(super) scratch: &'a mut Scratch,
}

/// Memory that searches share, so that none is asked for while searching.
pub(super) struct Scratch {
    fours: Vec<FourMove>,
    index: Box<[u16; Point::COUNT]>,
    /// The moves of the win that was found, both sides'.
    pub(super) line: Vec<At>,
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        Scratch {
            fours: Vec::with_capacity(1 << 14),
            index: Box::new([0; Point::COUNT]),
            line: Vec::with_capacity(Point::COUNT),
        }
    }
}

impl<R: Ruleset> Vcf<'_, R> {
    /// Whether the attacker, to move, wins by fours. The line is in the scratch memory then.
    pub(super) fn solve(&mut self, limiter: &mut Limiter<'_>) -> Result<bool, Exhausted> {
        let attacker = self.board.attacker;
        self.scratch.line.clear();
        if let Some(&five) = self.board.fives(attacker).first() {
            self.scratch.line.push(five);
            return Ok(true);
        }
        match self.board.fives(!attacker).as_slice() {
            [] => self.search(None, limiter),
            &[five] => self.search(Some(five), limiter),
            // Where ends block a five, one stone may still stop several.
            &[five, ..] if R::NEEDS_OPEN_END => self.search(Some(five), limiter),
            _ => Ok(false),
        }
    }

    /// Whether the attacker wins, who has no five but must stop the defender's five on `forced`.
    pub(super) fn search(
        &mut self,
        forced: Option<At>,
        limiter: &mut Limiter<'_>,
    ) -> Result<bool, Exhausted> {
        limiter.count()?;
        let hash = self.board.hash;
        if self.failures.contains(hash) {
            return Ok(false);
        }
        let first = self.scratch.fours.len();
        self.board.push_fours(&mut self.scratch.fours, &mut self.scratch.index);
        let won = self.try_fours(first, forced, limiter);
        self.scratch.fours.truncate(first);
        if let Ok(false) = won {
            self.failures.insert(hash);
        }
        won
    }

    fn try_fours(
        &mut self,
        first: usize,
        forced: Option<At>,
        limiter: &mut Limiter<'_>,
    ) -> Result<bool, Exhausted> {
        let attacker = self.board.attacker;
        if R::NEEDS_OPEN_END {
            return self.try_blocked_fours(first, forced, limiter);
        }
        if let Some(forced) = forced {
            let Some(four) = self.scratch.fours[first..].iter().find(|four| four.at == forced)
            else {
                return Ok(false);
            };
            let four = *four;
            return self.try_four(four, limiter);
        }
        for index in first..self.scratch.fours.len() {
            let four = self.scratch.fours[index];
            if four.double && !self.board.is_foul(four.at, attacker) {
                self.scratch.line.push(four.at);
                return Ok(true);
            }
        }
        let board = &*self.board;
        sort_by_promise(&mut self.scratch.fours[first..], |four| board.promise(four.at));
        for index in first..self.scratch.fours.len() {
            let four = self.scratch.fours[index];
            if four.double {
                continue;
            }
            if self.try_four(four, limiter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays a four and its answer, and goes on.
    fn try_four(&mut self, four: FourMove, limiter: &mut Limiter<'_>) -> Result<bool, Exhausted> {
        let attacker = self.board.attacker;
        let FourMove { at, gap, double } = four;
        if double || self.board.is_trap(four) {
            let legal = !self.board.is_foul(at, attacker);
            if legal {
                self.scratch.line.push(at);
            }
            return Ok(legal);
        }
        if self.failures.contains(self.board.hash_after(four)) || self.board.is_foul(at, attacker) {
            return Ok(false);
        }
        self.scratch.line.extend([at, gap]);
        let before = self.board.put(at, attacker);
        let won = self.answered(gap, limiter);
        self.board.undo(at, attacker, before);
        if let Ok(false) = won {
            self.scratch.line.truncate(self.scratch.line.len() - 2);
        }
        won
    }

    fn answered(&mut self, gap: At, limiter: &mut Limiter<'_>) -> Result<bool, Exhausted> {
        let attacker = self.board.attacker;
        let before: Undo = self.board.put(gap, !attacker);
        let won = match self.board.fives_through(gap, !attacker) {
            Fives::None => self.search(None, limiter),
            Fives::One(five) => self.search(Some(five), limiter),
            Fives::Several => Ok(false),
        };
        self.board.undo(gap, !attacker, before);
        won
    }
}

/// How many nodes the search for a shorter run may take.
const SHORTENING: u64 = 2_000;

impl<R: Ruleset> Vcf<'_, R> {
    /// Puts the shortest run in the place of the one in the scratch memory, unless that takes long.
    pub(super) fn shorten(
        &mut self,
        shallow: &mut Failures,
        limiter: &mut Limiter<'_>,
    ) -> Result<(), Exhausted> {
        let forced = self.board.fives(!self.board.attacker).first().copied();
        let found = self.scratch.line.clone();
        for fours in 1..found.len().div_ceil(2) {
            shallow.forget();
            self.scratch.line.clear();
            let shorter = limiter.within(SHORTENING, |limiter| {
                self.search_within(fours, forced, shallow, limiter)
            })?;
            match shorter {
                Some(true) => return Ok(()),
                Some(false) => {}
                None => break,
            }
        }
        self.scratch.line = found;
        Ok(())
    }

    /// Whether the attacker wins with so many fours at most.
    fn search_within(
        &mut self,
        fours: usize,
        forced: Option<At>,
        shallow: &mut Failures,
        limiter: &mut Limiter<'_>,
    ) -> Result<bool, Exhausted> {
        limiter.count()?;
        // A position without a win in three fours may have one in four.
        let key = self.board.hash ^ (fours as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if shallow.contains(key) || self.failures.contains(self.board.hash) {
            return Ok(false);
        }
        let first = self.scratch.fours.len();
        self.board.push_fours(&mut self.scratch.fours, &mut self.scratch.index);
        let mut won = Ok(false);
        for index in first..self.scratch.fours.len() {
            let four = self.scratch.fours[index];
            if forced.is_none_or(|forced| four.at == forced) {
                won = self.try_four_within(fours, four, shallow, limiter);
            }
            if won != Ok(false) {
                break;
            }
        }
        self.scratch.fours.truncate(first);
        if won == Ok(false) {
            shallow.insert(key);
        }
        won
    }

    fn try_four_within(
        &mut self,
        fours: usize,
        four: FourMove,
        shallow: &mut Failures,
        limiter: &mut Limiter<'_>,
    ) -> Result<bool, Exhausted> {
        let attacker = self.board.attacker;
        let FourMove { at, gap, double } = four;
        let ends = double || self.board.is_trap(four);
        if (fours == 1 && !ends) || self.board.is_foul(at, attacker) {
            return Ok(false);
        }
        self.scratch.line.push(at);
        if ends {
            return Ok(true);
        }
        self.scratch.line.push(gap);
        let attacked = self.board.put(at, attacker);
        let answered = self.board.put(gap, !attacker);
        let won = match self.board.fives_through(gap, !attacker) {
            Fives::None => self.search_within(fours - 1, None, shallow, limiter),
            Fives::One(five) => self.search_within(fours - 1, Some(five), shallow, limiter),
            Fives::Several => Ok(false),
        };
        self.board.undo(gap, !attacker, answered);
        self.board.undo(at, attacker, attacked);
        if won == Ok(false) {
            self.scratch.line.truncate(self.scratch.line.len() - 2);
        }
        won
    }
}

/// Rules under which a five with an enemy stone at each end does not win: the defender may answer a
/// four at its ends as well, and one stone may stop two fours.
impl<R: Ruleset> Vcf<'_, R> {
    fn try_blocked_fours(
        &mut self,
        first: usize,
        forced: Option<At>,
        limiter: &mut Limiter<'_>,
    ) -> Result<bool, Exhausted> {
        let attacker = self.board.attacker;
        for index in first..self.scratch.fours.len() {
            let at = self.scratch.fours[index].at;
            let before = self.board.put(at, attacker);
            let kept = self.scratch.line.len();
            self.scratch.line.push(at);
            let defends = forced.is_none() || !self.board.has_five(!attacker);
            let won = if defends { self.all_answers_lose(at, limiter) } else { Ok(false) };
            if let Ok(false) = won {
                self.scratch.line.truncate(kept);
            }
            self.board.undo(at, attacker, before);
            if won? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether no answer to the four on `at` holds. The line keeps the last answer.
    fn all_answers_lose(&mut self, at: At, limiter: &mut Limiter<'_>) -> Result<bool, Exhausted> {
        let attacker = self.board.attacker;
        let Some((five, direction)) = self.board.five_along(at, attacker) else {
            return Ok(false);
        };
        let kept = self.scratch.line.len();
        for answer in self.board.neighbours(five, direction).chain([five]) {
            let before = self.board.put(answer, !attacker);
            let won = if self.board.five_along(at, attacker).is_some() {
                Ok(true)
            } else {
                self.scratch.line.truncate(kept);
                self.scratch.line.push(answer);
                match self.board.fives_through(answer, !attacker) {
                    Fives::None => self.search(None, limiter),
                    Fives::One(five) => self.search(Some(five), limiter),
                    Fives::Several => self.search(Some(answer), limiter),
                }
            };
            self.board.undo(answer, !attacker, before);
            if !won? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The most promising first; few enough to insert one by one.
fn sort_by_promise(fours: &mut [FourMove], promise: impl Fn(&FourMove) -> u32) {
    let mut ranks = [0u32; 128];
    let count = fours.len().min(ranks.len());
    for index in 0..count {
        let (four, rank) = (fours[index], promise(&fours[index]));
        let mut hole = index;
        while hole > 0 && ranks[hole - 1] < rank {
            fours[hole] = fours[hole - 1];
            ranks[hole] = ranks[hole - 1];
            hole -= 1;
        }
        fours[hole] = four;
        ranks[hole] = rank;
    }
}
