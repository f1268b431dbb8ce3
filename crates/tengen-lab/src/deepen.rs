//! Positions of games searched again, more deeply: fewer lessons, but truer ones.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use tengen_engine::{Engine, Limits, NoClock, Random, Request, Stop};
use tengen_rules::Position;

use crate::records::{GameRecord, RecordFile, RecordedMove};
use crate::selfplay::{recorded, signature};
use crate::train::is_open;
use crate::workers::{in_order, seed_of};

/// What is searched again.
#[derive(Clone, Debug)]
pub struct Deepen {
    /// Nodes for a position.
    pub nodes: u64,
    /// Positions of each game.
    pub each: usize,
    /// Seed of the choice of positions.
    pub seed: u64,
    /// How many are searched at once.
    pub at_once: usize,
}

const MEMORY: usize = 8 << 20;

impl Deepen {
    /// Searches until every game has had its turn, calling `seen` with how many positions the file has. What
    /// is in it stays: the same games go on where they were.
    pub fn run(
        &self,
        games: &[GameRecord],
        path: &Path,
        stop: &AtomicBool,
        mut seen: impl FnMut(usize),
    ) -> anyhow::Result<usize> {
        let (mut file, mut have) = RecordFile::open(path)?;
        let worker = || {
            let mut engine = Engine::new(MEMORY);
            move |number: usize| {
                let game = games.get(number / self.each)?;
                (!stop.load(Ordering::Relaxed)).then(|| self.again(&mut engine, game, number))
            }
        };
        in_order(self.at_once, have, worker, |record| {
            file.add(&record?)?;
            have += 1;
            seen(have);
            Ok(())
        })?;
        Ok(have)
    }

    /// The game up to one of its positions that were open, and what a search finds there.
    fn again(
        &self,
        engine: &mut Engine,
        game: &GameRecord,
        number: usize,
    ) -> anyhow::Result<GameRecord> {
        let mut random = Random::new(seed_of(self.seed, number));
        let is_open = |ply: &usize| {
            game.moves[*ply].search.as_ref().is_some_and(|search| is_open(search.best.1))
        };
        let open: Vec<usize> = (0..game.moves.len()).filter(is_open).collect();
        let ply = if open.is_empty() { 0 } else { open[random.below(open.len())] };
        let mut position = Position::new(game.size, game.rule);
        let mut moves = Vec::with_capacity(ply + 1);
        for &RecordedMove { point, .. } in &game.moves[..ply] {
            position.play(point).context("a recorded move cannot be played")?;
            moves.push(RecordedMove { point, search: None });
        }
        engine.forget();
        let request = Request::new(position, Limits::nodes(self.nodes));
        let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
        let point = answer.best.context("a recorded game goes on after its end")?;
        moves.push(RecordedMove { point, search: recorded(&answer) });
        Ok(GameRecord { engine: signature(), moves, ..*game })
    }
}

#[cfg(test)]
mod tests {
    use tengen_engine::Value;
    use tengen_rules::{Rule, Size};

    use super::*;
    use crate::positions::Region;
    use crate::records::{RecordedSearch, read_records};
    use crate::selfplay::SelfPlay;

    #[test]
    fn games_that_cannot_be_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep");
        let search = RecordedSearch {
            nodes: 1,
            best: ("h8".parse().unwrap(), Value::of_units(0)),
            others: Vec::new(),
        };
        let once = RecordedMove { point: "h8".parse().unwrap(), search: None };
        let again = RecordedMove { search: Some(search), ..once.clone() };
        let (rule, size) = (Rule::Freestyle, Size::STANDARD);
        let moves = vec![once.clone(), once, again];
        let game = GameRecord { rule, size, winner: None, engine: 0, moves };
        let deepen = Deepen { nodes: 10, each: 1, seed: 1, at_once: 1 };
        let told = deepen.run(&[game], &path, &AtomicBool::new(false), |_| {}).unwrap_err();
        assert_eq!(told.to_string(), "a recorded move cannot be played");
    }

    fn read(path: &Path) -> Vec<GameRecord> {
        read_records(path).unwrap().collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn the_same_positions_are_searched_however_many_at_once_and_after_a_stop() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let go = AtomicBool::new(false);
        let variants = vec!["renju-15".parse().unwrap(), "freestyle-20".parse().unwrap()];
        let (region, weights) = (Region::Anywhere, Vec::new());
        let play =
            SelfPlay { variants, region, games: 6, nodes: 150, seed: 9, at_once: 1, weights };
        play.run(&path("games"), &go, |_| {}).unwrap();
        let games = read(&path("games"));
        let deepen = |at_once| Deepen { nodes: 900, each: 2, seed: 1, at_once };
        assert_eq!(deepen(1).run(&games, &path("one"), &go, |_| {}).unwrap(), 12);
        let stop = AtomicBool::new(false);
        let halt = |have| stop.store(have == 5, Ordering::Relaxed);
        let have = deepen(2).run(&games, &path("two"), &stop, halt).unwrap();
        assert!((5..12).contains(&have), "{have}");
        deepen(2).run(&games, &path("two"), &go, |_| {}).unwrap();
        let found = read(&path("one"));
        assert_eq!(found, read(&path("two")));
        for (number, found) in found.iter().enumerate() {
            let game = &games[number / 2];
            let (last, before) = found.moves.split_last().unwrap();
            let points = |moves: &[RecordedMove]| moves.iter().map(|it| it.point).collect();
            let [now, then]: [Vec<_>; 2] = [points(before), points(&game.moves[..before.len()])];
            assert_eq!((now, found.winner), (then, game.winner));
            let nodes = |played: &RecordedMove| played.search.as_ref().map_or(0, |it| it.nodes);
            assert!(before.iter().all(|played| nodes(played) == 0) && nodes(last) > 0);
        }
    }
}
