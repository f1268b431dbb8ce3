//! Makes proofs shorter, and measures them.
//!
//! A solver proves by the way that is easiest to prove, which is often not the shortest. Where it has
//! found a win, a plain search by number of stones looks for a shorter one with fours and threes.

use tengen_rules::{Point, Position, Stone};

use super::prover::{Decided, ProofSearch, RUN};
use super::walk::{Attack, Walk, spoiling};
use super::{Means, Plan, Proof, fives, legal, plies_of_run, stops};
use crate::ruleset::with_ruleset;
use crate::solve::board;
use crate::solve::limit::Exhausted;
use crate::solve::line_board::At;
use crate::solve::vct::{Scope, Vct};
use crate::state::State;

/// What is spent, beside an eighth of what the proof has cost. A node takes several times as long here.
const AT_LEAST: u64 = 30_000;
/// How much one position may take: little in all of them, then more in all of them.
const ROUNDS: [u64; 4] = [500, 2_000, 8_000, 32_000];
/// A three, an answer, a straight four, an answer and the five.
const SHORTEST_THREE: u32 = 5;

impl ProofSearch<'_, '_> {
    /// Makes the proof as short as it gets with about as much work again. Whatever the limits are, what
    /// is proved stays so.
    pub(super) fn shorten_all(&mut self) {
        let (attacker, position) = (self.question.attacker, &self.question.position);
        let needs_open_end = position.rule().winning(attacker).needs_open_end;
        if self.question.means != Means::Fours && !needs_open_end {
            let mut position = position.clone();
            let part = self.limiter.begin(AT_LEAST + self.limiter.nodes / 8);
            let done = ROUNDS.into_iter().try_for_each(|each| {
                self.shortened.clear();
                if position.to_move() == attacker {
                    self.shorten(&mut position, each)
                } else {
                    self.shorten_answers(&mut position, each)
                }
            });
            // One that came to its end or was stopped leaves what it found so far.
            let _ = self.limiter.end(part, done);
        }
    }

    /// Looks for a shorter win where the attacker is to move, and then in all that follows.
    fn shorten(&mut self, position: &mut Position, each: u64) -> Result<(), Exhausted> {
        let key = position.hash();
        let Some(&known) = self.plan.attacks.get(&key) else { return Ok(()) };
        if !self.shortened.insert(key) || known.plies <= SHORTEST_THREE {
            return Ok(());
        }
        let part = self.limiter.begin(each);
        let found = (SHORTEST_THREE..known.plies)
            .step_by(2)
            .find_map(|most| self.attack_within(position, most).transpose())
            .transpose();
        // A win that was found so is as short as any, and so are those that follow from it.
        if let Some(Some(_)) = self.limiter.end(part, found)? {
            return Ok(());
        }
        position.play(known.at).expect("a plan is played on empty points");
        let done = match position.outcome() {
            None => self.shorten_answers(position, each),
            Some(_) => Ok(()),
        };
        position.undo();
        done
    }

    /// The same where the defender is to move.
    fn shorten_answers(&mut self, position: &mut Position, each: u64) -> Result<(), Exhausted> {
        let attacker = self.question.attacker;
        let threatened = fives(position, attacker);
        let answers = match self.plan.runs.get(&position.hash()) {
            _ if !threatened.is_empty() => stops(position, attacker, &threatened),
            Some(run) => spoiling(position, attacker, run, &legal(position)),
            None => legal(position),
        };
        for answer in answers {
            position.play(answer).expect("it is legal");
            let done = match position.outcome() {
                None => self.shorten(position, each),
                Some(_) => Ok(()),
            };
            position.undo();
            done?;
        }
        Ok(())
    }

    /// A win of the attacker, to move, with at most so many stones.
    fn attack_within(
        &mut self,
        position: &mut Position,
        most: u32,
    ) -> Result<Option<Attack>, Exhausted> {
        self.limiter.count()?;
        let key = position.hash();
        if let Some(&known) = self.plan.attacks.get(&key).filter(|known| known.plies <= most) {
            return Ok(Some(known));
        }
        if let Some(&at) = fives(position, self.question.attacker).first() {
            return Ok(Some(Attack { at, plies: 1 }));
        }
        if self.unwon.get(&key).is_some_and(|&unwon| unwon >= most) {
            return Ok(None);
        }
        if let Some(run) = self.run(position, RUN)?.flatten()
            && plies_of_run(&run) <= most
        {
            self.keep_run(position, &run);
            return Ok(Some(Attack { at: run[0], plies: plies_of_run(&run) }));
        }
        if most >= SHORTEST_THREE {
            for at in self.threatening_moves(position)? {
                if let Some(plies) = self.followed_within(position, at, most - 1)? {
                    let attack = Attack { at, plies: plies + 1 };
                    self.plan.prefer(key, attack);
                    return Ok(Some(attack));
                }
            }
        }
        self.unwon.insert(key, most);
        Ok(None)
    }

    fn threatening_moves(&mut self, position: &Position) -> Result<Vec<Point>, Exhausted> {
        let moves = with_ruleset!(position.rule(), R => {
            let state = State::<R>::new(position);
            let boards = |stone: Stone| board::<R>(position, stone);
            let memory = &mut self.solver.memory;
            Vct::new(state, boards, memory, &mut self.limiter, Scope::Straight).threatening_moves()
        })?;
        Ok(moves.into_iter().map(At::point).filter(|&at| position.is_legal(at)).collect())
    }

    fn followed_within(&mut self, position: &mut Position, at: Point, most: u32) -> Decided {
        position.play(at).expect("it is legal");
        let defended = match position.outcome() {
            None => self.defend_within(position, most),
            Some(outcome) if outcome.winner == Some(self.question.attacker) => Ok(Some(0)),
            Some(_) => Ok(None),
        };
        position.undo();
        defended
    }

    /// The stones to the five with the defender to move, if they are at most so many.
    fn defend_within(&mut self, position: &mut Position, most: u32) -> Decided {
        let attacker = self.question.attacker;
        if !fives(position, !attacker).is_empty() {
            return Ok(None);
        }
        let threatened = fives(position, attacker);
        let (lasting, mut longest) = if threatened.is_empty() {
            let Some(run) = self.threatened_run(position)? else { return Ok(None) };
            let plies = 1 + plies_of_run(&run);
            if plies > most {
                return Ok(None);
            }
            (spoiling(position, attacker, &run, &legal(position)), plies)
        } else {
            (stops(position, attacker, &threatened), 2)
        };
        for answer in lasting {
            position.play(answer).expect("it is legal");
            let plies = match position.outcome() {
                None => self.attack_within(position, most - 1).map(|won| won.map(|a| a.plies)),
                Some(outcome) if outcome.winner == Some(attacker) => Ok(Some(0)),
                Some(_) => Ok(None),
            };
            position.undo();
            match plies? {
                Some(plies) => longest = longest.max(plies + 1),
                None => return Ok(None),
            }
        }
        Ok(Some(longest))
    }

    /// The proof with nothing in it that it does not need, and with true lengths: a position that has
    /// become shorter makes those before it shorter.
    pub(super) fn measured(self) -> Proof {
        let draft = Proof { question: self.question.clone(), plies: 0, plan: self.plan };
        let mut plan = Plan::default();
        let start = draft.start();
        let plies = if start.attacks() {
            measure_attack(&start, &mut plan)
        } else {
            measure_defence(&start, &mut plan)
        };
        Proof { plies, plan, ..draft }
    }
}

fn measure_attack(walk: &Walk<'_>, plan: &mut Plan) -> u32 {
    let key = walk.position().hash();
    if let Some(known) = plan.attacks.get(&key) {
        return known.plies;
    }
    let attack = walk.attack().expect("a plan has an answer to everything");
    // A five needs no plan, and neither does a run that the plan of an earlier position holds.
    if walk.run().is_some() || !fives(walk.position(), walk.attacker()).is_empty() {
        return attack.plies;
    }
    let mut after = walk.clone();
    after.play(attack.at);
    let plies = 1 + match after.position().outcome() {
        None => measure_defence(&after, plan),
        Some(_) => 0,
    };
    plan.attacks.insert(key, Attack { at: attack.at, plies });
    plies
}

fn measure_defence(walk: &Walk<'_>, plan: &mut Plan) -> u32 {
    let (position, attacker) = (walk.position(), walk.attacker());
    let threatened = fives(position, attacker);
    let all = legal(position);
    let lasting = if threatened.is_empty() {
        match walk.threat() {
            Some(run) => {
                plan.runs.insert(position.hash(), run.into());
                walk.spoiling(run, &all)
            }
            None => all.clone(),
        }
    } else {
        stops(position, attacker, &threatened)
    };
    let idle = match walk.threat() {
        _ if lasting.len() == all.len() => 0,
        Some(run) if threatened.is_empty() => 1 + plies_of_run(run),
        Some(_) | None => 2,
    };
    let longest = lasting.into_iter().map(|answer| {
        let mut after = walk.clone();
        after.play(answer);
        1 + match after.position().outcome() {
            None => measure_attack(&after, plan),
            Some(_) => 0,
        }
    });
    longest.max().unwrap_or(0).max(idle)
}
