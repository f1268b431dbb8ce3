//! Victory by continuous threats (VCT): a win in which every move of the attacker makes a four or
//! threatens to win by fours.
//!
//! Depth-first proof-number search. In the [`Scope::Straight`] the threats are straight fours, in the
//! [`Scope::Wide`] any run of fours. An answer that leaves the threat as it is loses to it at once, so
//! only those that spoil it are followed, the defender's own fours among them; nothing is left out.

mod attack;
mod defence;

use tengen_rules::Stone;

use super::limit::{Exhausted, Limiter};
use super::line_board::{At, LineBoard};
use super::proofs::{INFINITE, ProofNumbers, Proofs};
use super::vcf::{Failures, Scratch, Vcf};
use crate::cell::Cell;
use crate::ruleset::Ruleset;
use crate::state::State;

pub(super) use defence::AnswerLists;

/// How many nodes a run of fours may take inside the search for threes, to begin with.
const FOURS: u64 = 300;
/// How much more it may take when a search has ended without a win and not judged every threat.
const LONGER: u64 = 16;

/// Which moves count as threats.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Fours, and moves that threaten a straight four.
    Straight,
    /// Also moves that threaten any run of fours.
    Wide,
}

impl Scope {
    /// Keeps what is known in one scope apart from what is known in the other.
    const fn salt(self) -> u64 {
        match self {
            Scope::Straight => 0,
            Scope::Wide => 0xd1b5_4a32_d192_ed03,
        }
    }
}

/// Memory that is asked for once.
pub(super) struct Memory {
    /// For the attacker's runs of fours, and for the defender's.
    pub(super) failures: [Failures; 2],
    /// For the search for shorter runs of fours.
    pub(super) shallow: Failures,
    pub(super) scratch: Scratch,
    proofs: Proofs,
    branches: Vec<Branch>,
    lists: AnswerLists,
    /// How many nodes a run of fours may take.
    fours: u64,
    /// Whether no threat was passed over because it took too long to judge. What the table calls
    /// disproved is so only then.
    is_sure: bool,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory {
            failures: [Failures::new(19), Failures::new(17)],
            shallow: Failures::new(14),
            scratch: Scratch::new(),
            proofs: Proofs::new(20),
            branches: Vec::with_capacity(1 << 14),
            lists: AnswerLists::new(),
            fours: FOURS,
            is_sure: true,
        }
    }

    pub(super) fn forget(&mut self) {
        self.failures.iter_mut().for_each(Failures::forget);
        self.forget_threats();
        self.fours = FOURS;
    }

    fn forget_threats(&mut self) {
        self.proofs.forget();
        self.lists.forget();
        self.is_sure = true;
    }
}

pub(super) struct Vct<'a, 'l, R: Ruleset> {
    state: State<R>,
    attacker: Stone,
    /// The board on which the attacker runs fours, and the one on which the defender does.
    boards: [LineBoard<R>; 2],
    memory: &'a mut Memory,
    limiter: &'a mut Limiter<'l>,
    scope: Scope,
}

/// A move from a node and how far its position is from a decision.
#[derive(Clone, Copy)]
struct Branch {
    cell: Cell,
    numbers: ProofNumbers,
}

/// Whose move it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ToMove {
    Attack,
    Defence,
}

/// Whether a position has been looked at before, and was not decided by what it shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visited {
    New,
    Before,
}

impl<'a, 'l, R: Ruleset> Vct<'a, 'l, R> {
    pub(super) fn new(
        state: State<R>,
        board: impl Fn(Stone) -> LineBoard<R>,
        memory: &'a mut Memory,
        limiter: &'a mut Limiter<'l>,
        scope: Scope,
    ) -> Self {
        let attacker = state.to_move();
        memory.branches.clear();
        Vct { state, attacker, boards: [board(attacker), board(!attacker)], memory, limiter, scope }
    }

    /// The line with which the attacker, to move, wins; `None` when there is no win.
    pub(super) fn solve(&mut self) -> Result<Option<Vec<At>>, Exhausted> {
        if self.wins()? { self.line().map(Some) } else { Ok(None) }
    }

    /// The first move of such a win.
    pub(super) fn first_move(&mut self) -> Result<Option<At>, Exhausted> {
        if !self.wins()? {
            return Ok(None);
        }
        let mut line = Vec::new();
        match self.next_of_line(ToMove::Attack, &mut line)? {
            Some(cell) => Ok(Some(at(cell))),
            None => Ok(line.first().copied()),
        }
    }

    /// Whether the attacker, to move, wins. A search that ends without a win while a threat was passed
    /// over decides nothing: it is made again with more patience.
    fn wins(&mut self) -> Result<bool, Exhausted> {
        loop {
            match self.visit(ToMove::Attack, INFINITE, INFINITE)? {
                ProofNumbers { proof: 0, .. } => return Ok(true),
                ProofNumbers { disproof: 0, .. } if self.memory.is_sure => return Ok(false),
                ProofNumbers { .. } => {
                    self.memory.forget_threats();
                    self.memory.fours = self.memory.fours.saturating_mul(LONGER);
                }
            }
        }
    }

    /// The attacker's fours and threes, or what stops a five of the defender; nothing where the position
    /// is decided already.
    pub(super) fn threatening_moves(&mut self) -> Result<Vec<At>, Exhausted> {
        let first = self.memory.branches.len();
        let moves = match self.attacks(Visited::Before)? {
            Some(_) => Vec::new(),
            None => self.memory.branches[first..].iter().map(|branch| at(branch.cell)).collect(),
        };
        self.memory.branches.truncate(first);
        Ok(moves)
    }

    /// Searches a position until one of its numbers reaches its limit.
    fn visit(
        &mut self,
        turn: ToMove,
        proof: u32,
        disproof: u32,
    ) -> Result<ProofNumbers, Exhausted> {
        self.limiter.count()?;
        let before = self.limiter.nodes;
        let first = self.memory.branches.len();
        let numbers = match self.expand(turn)? {
            Some(decided) => decided,
            None => self.deepen(turn, first, proof, disproof)?,
        };
        self.memory.branches.truncate(first);
        self.memory.proofs.store(self.hash(), numbers, self.limiter.nodes - before + 1);
        Ok(numbers)
    }

    /// Adds the moves of a position, unless what it shows decides it.
    fn expand(&mut self, turn: ToMove) -> Result<Option<ProofNumbers>, Exhausted> {
        let seen = match self.memory.proofs.find(self.hash()) {
            Some(_) => Visited::Before,
            None => Visited::New,
        };
        match turn {
            ToMove::Attack => self.attacks(seen),
            ToMove::Defence => self.answers(seen),
        }
    }

    fn deepen(
        &mut self,
        turn: ToMove,
        first: usize,
        proof: u32,
        disproof: u32,
    ) -> Result<ProofNumbers, Exhausted> {
        self.recall(first);
        loop {
            let Selection { best, numbers, next } = choose(turn, &self.memory.branches[first..]);
            if numbers.proof >= proof || numbers.disproof >= disproof {
                return Ok(numbers);
            }
            let Branch { cell, numbers: known } = self.memory.branches[first + best];
            // A quarter beyond the next best keeps the search from switching back and forth.
            let beyond = next.saturating_add(next / 4 + 1);
            let (next_turn, proof, disproof) = match turn {
                ToMove::Attack => {
                    let rest = numbers.disproof - known.disproof;
                    (ToMove::Defence, proof.min(beyond), disproof - rest)
                }
                ToMove::Defence => {
                    let rest = numbers.proof - known.proof;
                    (ToMove::Attack, proof - rest, disproof.min(beyond))
                }
            };
            self.play(cell);
            let found = self.visit(next_turn, proof, disproof);
            self.undo(cell);
            self.memory.branches[first + best].numbers = found?;
        }
    }

    /// Gives the branches the numbers that are known of them.
    fn recall(&mut self, first: usize) {
        let (stone, salt) = (self.state.to_move(), self.scope.salt());
        for branch in &mut self.memory.branches[first..] {
            let hash = self.boards[0].hash_with(at(branch.cell), stone) ^ salt;
            if let Some(known) = self.memory.proofs.find(hash) {
                branch.numbers = known.numbers;
            }
        }
    }

    /// The moves of a win that has been proved, with the answers that were hardest to refute.
    fn line(&mut self) -> Result<Vec<At>, Exhausted> {
        let mut line: Vec<At> = Vec::new();
        let mut turn = ToMove::Attack;
        while let Some(cell) = self.next_of_line(turn, &mut line)? {
            line.push(at(cell));
            self.play(cell);
            turn = match turn {
                ToMove::Attack => ToMove::Defence,
                ToMove::Defence => ToMove::Attack,
            };
        }
        Ok(line)
    }

    /// The next move of a proved line; when none is left to look up, the rest has been added.
    fn next_of_line(
        &mut self,
        turn: ToMove,
        line: &mut Vec<At>,
    ) -> Result<Option<Cell>, Exhausted> {
        if turn == ToMove::Attack && self.ends_by_fours(line)? {
            return Ok(None);
        }
        // The entry of the move may have been lost; looking again finds it anew.
        self.visit(turn, INFINITE, INFINITE)?;
        let first = self.memory.branches.len();
        if self.expand(turn)?.is_some() {
            return Ok(None);
        }
        let (stone, salt) = (self.state.to_move(), self.scope.salt());
        let (boards, memory) = (&self.boards, &self.memory);
        let known = |branch: &Branch| {
            let hash = boards[0].hash_with(at(branch.cell), stone) ^ salt;
            memory.proofs.find(hash).filter(|known| known.numbers.proof == 0)
        };
        let proved = memory.branches[first..]
            .iter()
            .filter_map(|branch| Some((branch.cell, known(branch)?.work)));
        let next = match turn {
            ToMove::Attack => proved.min_by_key(|&(_, work)| work),
            ToMove::Defence => proved.max_by_key(|&(_, work)| work),
        };
        self.memory.branches.truncate(first);
        Ok(next.map(|(cell, _)| cell))
    }

    fn hash(&self) -> u64 {
        self.boards[0].hash ^ self.scope.salt()
    }

    fn play(&mut self, cell: Cell) {
        let stone = self.state.to_move();
        self.state.play(cell);
        for board in &mut self.boards {
            board.toggle(at(cell), stone);
        }
    }

    fn undo(&mut self, cell: Cell) {
        self.state.undo();
        let stone = self.state.to_move();
        for board in &mut self.boards {
            board.toggle(at(cell), stone);
        }
    }

    fn push(&mut self, cell: Cell, proof: u32) {
        let numbers = ProofNumbers { proof, disproof: 1 };
        self.memory.branches.push(Branch { cell, numbers });
    }

    /// Whether a side, to move, wins by fours alone, with the line in the scratch memory; `None` when
    /// that takes too long to find out. `danger` is a five the other side threatens.
    fn runs_fours(
        &mut self,
        stone: Stone,
        danger: Option<Cell>,
    ) -> Result<Option<bool>, Exhausted> {
        let side = usize::from(stone != self.attacker);
        let mut search = Vcf {
            board: &mut self.boards[side],
            failures: &mut self.memory.failures[side],
            scratch: &mut self.memory.scratch,
        };
        search.scratch.line.clear();
        self.limiter.within(self.memory.fours, |limiter| search.search(danger.map(at), limiter))
    }
}

struct Selection {
    best: usize,
    numbers: ProofNumbers,
    /// The second-best number of the kind that decides where to go.
    next: u32,
}

fn choose(turn: ToMove, branches: &[Branch]) -> Selection {
    let (mut best, mut least, mut next, mut sum) = (0, INFINITE + 1, INFINITE, 0);
    for (index, Branch { numbers, .. }) in branches.iter().enumerate() {
        let (key, other) = match turn {
            ToMove::Attack => (numbers.proof, numbers.disproof),
            ToMove::Defence => (numbers.disproof, numbers.proof),
        };
        sum = add(sum, other);
        if key < least {
            (best, next, least) = (index, least.min(INFINITE), key);
        } else if key < next {
            next = key;
        }
    }
    let numbers = match turn {
        ToMove::Attack => ProofNumbers { proof: least, disproof: sum },
        ToMove::Defence => ProofNumbers { proof: sum, disproof: least },
    };
    Selection { best, numbers, next }
}

/// A sum that is infinite only if a part is: a position that several lines reach is counted once for each
/// of them, so that sums may pass all measure where nothing is decided.
fn add(sum: u32, part: u32) -> u32 {
    if part == INFINITE || sum == INFINITE { INFINITE } else { (sum + part).min(INFINITE - 1) }
}

fn at(cell: Cell) -> At {
    At::of(cell.point())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_decided_has_infinite_numbers() {
        let far = ProofNumbers { proof: INFINITE - 1, disproof: INFINITE - 1 };
        let branches = [far, far, ProofNumbers::UNKNOWN];
        let branches = branches.map(|numbers| Branch { cell: Cell::NONE, numbers });
        for turn in [ToMove::Attack, ToMove::Defence] {
            let ProofNumbers { proof, disproof } = choose(turn, &branches).numbers;
            assert!(proof < INFINITE && disproof < INFINITE);
        }
    }
}
