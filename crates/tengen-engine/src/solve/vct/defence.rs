//! The defender's answers.

use tengen_rules::{Point, Stone};

use super::{At, ProofNumbers, Scope, Vct, Visited, at};
use crate::cell::{Cell, Cells};
use crate::ruleset::Ruleset;
use crate::shape::Class;
use crate::solve::limit::Exhausted;

impl<R: Ruleset> Vct<'_, '_, R> {
    /// Adds the answers that do not lose at once, unless the position is decided already.
    pub(super) fn answers(&mut self, seen: Visited) -> Result<Option<ProofNumbers>, Exhausted> {
        let (attacker, defender) = (self.attacker, !self.attacker);
        if self.state.count(defender, Class::Five) > 0 {
            return Ok(Some(ProofNumbers::DISPROVED));
        }
        let answers = match self.state.fives(attacker).first() {
            Some(_) => self.stops(attacker, Class::Five),
            None if self.state.count(attacker, Class::StraightFour) > 0 => {
                self.stops(attacker, Class::StraightFour).union(&self.state.fours(defender))
            }
            // A stone anywhere may make the point forbidden after all.
            None if self.doubtful_straight_four().is_some() => *self.state.empty(),
            None => match self.scope {
                Scope::Straight => return Ok(Some(ProofNumbers::DISPROVED)),
                Scope::Wide => return self.answers_to_run(seen),
            },
        };
        let refuted = seen == Visited::New
            && self.state.count(attacker, Class::Five) == 0
            && self.runs_fours(defender, None)? == Some(true);
        if refuted {
            return Ok(Some(ProofNumbers::DISPROVED));
        }
        let first = self.memory.branches.len();
        for cell in answers.iter() {
            if !self.state.is_foul(defender, cell) {
                self.push(cell, 1);
            }
        }
        let none = self.memory.branches.len() == first;
        Ok(none.then_some(ProofNumbers::PROVED))
    }

    /// The points that take all threats of one class away from a side.
    pub(super) fn stops(&self, stone: Stone, class: Class) -> Cells {
        let threats = self.state.points(stone, class).iter();
        let stops = threats.map(|threat| self.state.defences(stone, threat));
        stops.reduce(|all, some| all.intersection(&some)).unwrap_or(Cells::EMPTY)
    }

    /// Adds the answers to the threat of a run of fours: whatever spoils the run that was found.
    fn answers_to_run(&mut self, seen: Visited) -> Result<Option<ProofNumbers>, Exhausted> {
        let (attacker, defender) = (self.attacker, !self.attacker);
        let hash = self.hash();
        if let Some(answers) = self.memory.lists.find(hash) {
            for cell in answers {
                self.push(cell, 1);
            }
            return Ok(None);
        }
        match self.runs_fours(attacker, None)? {
            Some(true) => {}
            Some(false) => return Ok(Some(ProofNumbers::DISPROVED)),
            None => {
                self.memory.is_sure = false;
                return Ok(Some(ProofNumbers::DISPROVED));
            }
        }
        let mut run = [At::default(); Point::COUNT];
        let run = &mut run[..self.memory.scratch.line.len()];
        run.copy_from_slice(&self.memory.scratch.line);
        if seen == Visited::New && self.runs_fours(defender, None)? == Some(true) {
            return Ok(Some(ProofNumbers::DISPROVED));
        }
        let mut answers = *self.state.empty();
        if !R::NEEDS_OPEN_END && !self.boards[0].is_delicate(run) {
            let fours = self.state.fours(defender);
            answers = answers.intersection(&near::<R>(run).union(&fours));
        }
        let first = self.memory.branches.len();
        for cell in answers.iter() {
            // Where ends block a five, the run is one line of several.
            let spoils = R::NEEDS_OPEN_END || !self.boards[0].survives(run, at(cell));
            if spoils && !self.state.is_foul(defender, cell) {
                self.push(cell, 1);
            }
        }
        let found = &self.memory.branches[first..];
        if found.is_empty() {
            return Ok(Some(ProofNumbers::PROVED));
        }
        self.memory.lists.store(hash, found.iter().map(|branch| branch.cell));
        Ok(None)
    }
}

/// The points that see a stone of a run along a line: no other stone can spoil the run, unless what
/// it does to forbidden points does.
fn near<R: Ruleset>(run: &[At]) -> Cells {
    let mut near = Cells::EMPTY;
    for &at in run {
        let cell = Cell::of(at.point());
        for direction in 0..4 {
            for steps in -(R::REACH as i16)..=R::REACH as i16 {
                near.insert(cell.step(direction, steps));
            }
        }
    }
    near
}

/// The answers to a run of fours, which take long to find, of positions seen lately.
pub(in crate::solve) struct AnswerLists {
    lists: Vec<AnswerList>,
    salt: u64,
}

const ROOM: usize = 27;

#[derive(Clone, Copy)]
struct AnswerList {
    key: u64,
    len: u8,
    cells: [Cell; ROOM],
}

impl AnswerLists {
    pub(super) fn new() -> AnswerLists {
        let empty = AnswerList { key: 0, len: 0, cells: [Cell::NONE; ROOM] };
        AnswerLists { lists: vec![empty; 1 << 15], salt: 1 }
    }

    pub(super) fn forget(&mut self) {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    fn find(&self, hash: u64) -> Option<impl Iterator<Item = Cell> + use<>> {
        let list = self.lists[hash as usize % self.lists.len()];
        (list.key == hash ^ self.salt).then(|| list.cells.into_iter().take(usize::from(list.len)))
    }

    /// Keeps a list that is not too long.
    fn store(&mut self, hash: u64, cells: impl ExactSizeIterator<Item = Cell>) {
        if cells.len() > ROOM {
            return;
        }
        let slot = hash as usize % self.lists.len();
        let list = &mut self.lists[slot];
        list.key = hash ^ self.salt;
        list.len = cells.len() as u8;
        for (kept, cell) in list.cells.iter_mut().zip(cells) {
            *kept = cell;
        }
    }
}
