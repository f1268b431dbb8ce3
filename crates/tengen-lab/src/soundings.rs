//! Soundings: positions and what a long search thinks of them, to see how near a short one comes.
//!
//! A search that wastes less comes nearer with the same nodes. That is not yet strength, but it takes a
//! quarter of the time of a match to see; matches decide.

use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail, ensure};
use tengen_engine::{Engine, Limits, NoClock, Random, Request, Stop, Value};
use tengen_rules::{Position, Size};

use crate::records::GameRecord;
use crate::workers::{in_order, seed_of};

/// A position and what a long search thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sounding {
    /// The position, on a board of the usual size.
    pub position: Position,
    /// How likely the side to move wins.
    pub chance: f64,
}

/// No chance is surer than these.
const LEAST: f64 = 0.01;
const MOST: f64 = 0.99;

impl Sounding {
    /// How far off a search with these limits is that knows nothing before: the divergence of its chance from
    /// that of the long one, in units of the logarithm.
    pub fn miss(&self, engine: &mut Engine, limits: &Limits) -> f64 {
        engine.forget();
        let [was, is] = [self.chance, chance(engine, &self.position, limits)];
        was * (was / is).ln() + (1.0 - was) * ((1.0 - was) / (1.0 - is)).ln()
    }
}

fn chance(engine: &mut Engine, position: &Position, limits: &Limits) -> f64 {
    let request = Request::new(position.clone(), limits.clone());
    let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
    answer.value().map_or(0.5, Value::win_chance).clamp(LEAST, MOST)
}

/// The written form: rule, moves and chance, parted by tabs.
impl fmt::Display for Sounding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t", self.position.rule())?;
        self.position.moves().iter().try_for_each(|point| write!(f, "{point}"))?;
        write!(f, "\t{:.4}", self.chance)
    }
}

/// Reads a file of soundings, one a line and at least one; empty lines and those that begin with `#` are passed over.
pub fn read_soundings(path: &Path) -> anyhow::Result<Vec<Sounding>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines =
        text.lines().zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let soundings: Vec<Sounding> = lines
        .map(|(line, number)| {
            parse(line).with_context(|| format!("{}: line {number}", path.display()))
        })
        .collect::<anyhow::Result<_>>()?;
    ensure!(!soundings.is_empty(), "{} has no soundings", path.display());
    Ok(soundings)
}

fn parse(line: &str) -> anyhow::Result<Sounding> {
    let [rule, moves, chance] = line.split('\t').collect::<Vec<_>>()[..] else {
        bail!("expected rule, moves and chance, parted by tabs");
    };
    let position = Position::replay(moves, Size::STANDARD, rule.parse()?)?;
    let chance: f64 = chance.parse().context("the chance")?;
    if !(LEAST..=MOST).contains(&chance) {
        bail!("expected a chance from {LEAST} to {MOST}");
    }
    Ok(Sounding { position, chance })
}

/// How positions are sounded.
#[derive(Clone, Debug)]
pub struct SoundingPlan {
    /// How many to sound.
    pub count: usize,
    /// Nodes for each.
    pub nodes: u64,
    /// Seed of the choice of positions.
    pub seed: u64,
    /// How many are searched at once.
    pub at_once: usize,
}

/// Fewer moves tell nothing about a game.
const BEGINNING: usize = 8;
/// Positions are taken from so many moves after those.
const MIDDLE: usize = 40;
/// What a search of so many nodes finds decided, or as good as that, any search will.
const GLANCE: u64 = 8_000;
const AS_GOOD_AS_DECIDED: f64 = 0.95;
/// Enough for the long searches.
const MEMORY: usize = 64 << 20;

impl SoundingPlan {
    /// Sounds a position of each game on a board of the usual size, in their order, until there are enough.
    pub fn run(
        &self,
        games: &[GameRecord],
        stop: &AtomicBool,
        mut found: impl FnMut(Sounding) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut wanted = self.count;
        let enough = AtomicBool::new(false);
        let worker = || {
            let mut engine = Engine::new(MEMORY);
            let is_over = || enough.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed);
            move |number| {
                let game = games.get(number).filter(|_| !is_over())?;
                Some(self.sound(&mut engine, game, number))
            }
        };
        in_order(self.at_once, 0, worker, |sounding| {
            if let Some(sounding) = sounding.filter(|_| wanted > 0) {
                found(sounding)?;
                wanted -= 1;
            }
            enough.store(wanted == 0, Ordering::Relaxed);
            Ok(())
        })
    }

    fn sound(&self, engine: &mut Engine, game: &GameRecord, number: usize) -> Option<Sounding> {
        let later = game.moves.len().checked_sub(BEGINNING + 1)?;
        if game.size != Size::STANDARD {
            return None;
        }
        let mut random = Random::new(seed_of(self.seed, number));
        let ply = BEGINNING + random.below(later.min(MIDDLE) + 1);
        game.moves[ply].search.as_ref()?;
        let mut position = Position::new(game.size, game.rule);
        for played in &game.moves[..ply] {
            position.play(played.point).expect("recorded games are legal");
        }
        engine.forget();
        let glance = chance(engine, &position, &Limits::nodes(GLANCE));
        if !(1.0 - AS_GOOD_AS_DECIDED..=AS_GOOD_AS_DECIDED).contains(&glance) {
            return None;
        }
        let chance = chance(engine, &position, &Limits::nodes(self.nodes));
        Some(Sounding { position, chance })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::Region;
    use crate::records::read_records;
    use crate::selfplay::SelfPlay;

    fn sounding(moves: &str, chance: f64) -> Sounding {
        let position = Position::replay(moves, Size::STANDARD, tengen_rules::Rule::Renju).unwrap();
        Sounding { position, chance }
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("soundings");
        let soundings = [("h8i9j7", 0.25), ("h8i9", MOST), ("h8", LEAST)]
            .map(|(moves, chance)| sounding(moves, chance));
        let [one, other, last] = &soundings;
        fs::write(&path, format!("# three\n{one}\n\n{other}\n{last}\n")).unwrap();
        assert_eq!(read_soundings(&path).unwrap(), soundings);
        for (line, complaint) in [
            ("renju\th8", "line 1: expected rule, moves and chance, parted by tabs"),
            ("renju\th8\t2", "line 1: expected a chance from 0.01 to 0.99"),
            ("# nothing", "soundings has no soundings"),
            ("renju\th8\tmuch", "line 1: the chance: invalid float literal"),
        ] {
            fs::write(&path, line).unwrap();
            let error = format!("{:#}", read_soundings(&path).unwrap_err());
            assert!(error.ends_with(complaint), "{error}");
        }
    }

    #[test]
    fn who_thinks_the_same_misses_by_nothing_and_who_does_not_by_something() {
        let limits = Limits::nodes(500);
        let mut engine = Engine::new(1 << 20);
        let quiet = sounding("h8i9j7h10g9i7", 0.5);
        let same = chance(&mut engine, &quiet.position, &limits);
        let miss = |chance, engine: &mut Engine| {
            Sounding { chance, ..quiet.clone() }.miss(engine, &limits)
        };
        assert_eq!(miss(same, &mut engine), 0.0);
        let [near, far] = [same / 1.1, same / 2.0].map(|chance| miss(chance, &mut engine));
        assert!(0.0 < near && near < far, "{near} {far}");
        assert_eq!(miss(same, &mut engine), 0.0, "nothing is remembered");
    }

    #[test]
    fn positions_are_the_same_however_many_are_sounded_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let (path, go) = (folder.path().join("games"), AtomicBool::new(false));
        let variants = vec!["renju-15".parse().unwrap(), "freestyle-20".parse().unwrap()];
        let (games, nodes, seed, weights) = (12, 150, 9, Vec::new());
        let region = Region::Middle;
        let play = SelfPlay { variants, region, games, nodes, seed, at_once: 1, weights };
        play.run(&path, &go, |_| {}).unwrap();
        let games: Vec<GameRecord> = read_records(&path).unwrap().map(Result::unwrap).collect();
        let run = |count, at_once| {
            let plan = SoundingPlan { count, nodes: 1_000, seed: 1, at_once };
            let mut found = Vec::new();
            plan.run(&games, &go, |sounding| {
                found.push(sounding.to_string());
                Ok(())
            })
            .unwrap();
            found
        };
        let all = run(usize::MAX, 1);
        assert!(!all.is_empty() && all.iter().all(|line| line.starts_with("renju\t")));
        assert_eq!(run(usize::MAX, 2), all);
        assert_eq!(run(1, 2), all[..1]);
    }
}
