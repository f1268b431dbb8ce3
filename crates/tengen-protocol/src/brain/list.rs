//! The points between `BOARD` and `DONE`, and what they ask for.

use tengen_rules::{Point, Size, Stone};

use super::{Brain, Purpose, error, no_game};
use crate::command::{List, numbers};
use crate::game::Game;
use crate::{Action, Dialect, swap2};

/// No list that makes sense is longer; the rest of a longer one is not kept.
const MOST_ENTRIES: usize = 2 * tengen_rules::MAX_SIZE * tengen_rules::MAX_SIZE;

/// A list whose `DONE` has not come yet.
#[derive(Debug)]
pub(crate) struct OpenList {
    kind: List,
    entries: Vec<Vec<i64>>,
    fault: Option<String>,
}

/// Whose stone a `BOARD` line tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Brain,
    Opponent,
}

impl OpenList {
    pub(crate) fn new(kind: List) -> OpenList {
        OpenList { kind, entries: Vec::new(), fault: None }
    }

    pub(crate) fn kind(&self) -> List {
        self.kind
    }

    /// Takes one line. What is wrong with it is said at the end of the list.
    pub(crate) fn add(&mut self, line: &str) {
        match numbers(line) {
            Some(entry) if self.entries.len() < MOST_ENTRIES => self.entries.push(entry),
            Some(_) => self.complain(format!("{} has too many lines", self.kind.word())),
            None => {
                let line: String = line.chars().take(40).filter(|c| !c.is_control()).collect();
                self.complain(format!("{} has the line \"{line}\"", self.kind.word()));
            }
        }
    }

    fn complain(&mut self, fault: String) {
        self.fault.get_or_insert(fault);
    }

    /// The list as points without owners.
    pub(crate) fn points(self, dialect: Dialect, size: Size) -> Result<Vec<Point>, String> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut points = Vec::new();
        for entry in &self.entries {
            let &[first, second, ..] = entry.as_slice() else {
                return Err(format!("{} expects points such as 7,7", self.kind.word()));
            };
            let point = on_board(dialect, first, second, size)?;
            if points.contains(&point) {
                return Err(format!("{point} comes twice"));
            }
            points.push(point);
        }
        Ok(points)
    }

    /// The list as a position in which the engine is to move.
    pub(crate) fn game(self, dialect: Dialect, size: Size) -> Result<Game, String> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut stones: Vec<(Point, Owner)> = Vec::new();
        let mut lead = 0;
        for entry in &self.entries {
            let &[first, second, owner] = entry.as_slice() else {
                return Err(format!("{} expects lines such as 7,7,1", self.kind.word()));
            };
            let owner = match owner {
                1 => Owner::Brain,
                2 => Owner::Opponent,
                3 => return Err("continuous games are not supported".to_owned()),
                other => return Err(format!("a stone belongs to 1 or 2, not to {other}")),
            };
            lead += match owner {
                Owner::Brain => -1,
                Owner::Opponent => 1,
            };
            // Yixin Board writes a pass this way. It puts no stone but counts as a turn.
            if (first, second) == (-1, -1) {
                continue;
            }
            let point = on_board(dialect, first, second, size)?;
            if stones.iter().any(|&(taken, _)| taken == point) {
                return Err(format!("{point} comes twice"));
            }
            stones.push((point, owner));
        }
        let to_move = if lead > 0 { Stone::White } else { Stone::Black };
        let stones = stones
            .into_iter()
            .map(|(point, owner)| match owner {
                Owner::Brain => (point, to_move),
                Owner::Opponent => (point, !to_move),
            })
            .collect();
        Ok(Game::set_up(size, stones, to_move))
    }
}

impl Brain {
    /// Does what a list asks for now that it is whole.
    pub(super) fn finish(&mut self, list: OpenList, out: &mut Vec<Action>) {
        let Some(game) = &self.game else { return out.push(no_game()) };
        let size = game.size();
        let kind = list.kind();
        match kind {
            List::Board | List::Show => match list.game(self.dialect, size) {
                Ok(game) => {
                    self.game = Some(game);
                    if kind == List::Board {
                        self.think(1, out);
                    }
                }
                Err(reason) => out.push(error(&reason)),
            },
            List::Swap2 => match list.points(self.dialect, size) {
                Ok(stones) => self.swap2(&stones, size, out),
                Err(reason) => out.push(error(&reason)),
            },
            List::Block | List::Unblock => match list.points(self.dialect, size) {
                Ok(points) => {
                    self.blocked.retain(|point| !points.contains(point));
                    if kind == List::Block {
                        self.blocked.extend(points);
                    }
                }
                Err(reason) => out.push(error(&reason)),
            },
        }
    }

    fn swap2(&mut self, stones: &[Point], size: Size, out: &mut Vec<Action>) {
        let rule = match self.settings.rule(self.dialect) {
            Ok(rule) => rule,
            Err(reason) => return out.push(error(&reason)),
        };
        match stones.len() {
            0 => {
                let opening = swap2::opening(rule, size, self.seed);
                self.seed = self.seed.wrapping_add(1);
                let points = opening.map(|point| self.dialect.write(point, size));
                out.push(Action::Say(points.join(" ")));
            }
            3 | 5 => {
                let stones = stones
                    .iter()
                    .enumerate()
                    .map(|(ply, &point)| (point, Stone::at_ply(ply)))
                    .collect();
                let position = Game::set_up(size, stones, Stone::White).position(rule);
                if position.outcome().is_some() {
                    return out.push(Action::Say("SWAP".to_owned()));
                }
                self.thinking = Some(Purpose::Swap2(size));
                self.ask(position, 1, out);
            }
            other => {
                out.push(error(&format!("SWAP2BOARD has 0, 3 or 5 stones, not {other}")));
            }
        }
    }
}

fn on_board(dialect: Dialect, first: i64, second: i64, size: Size) -> Result<Point, String> {
    dialect.point(first, second, size).ok_or_else(|| format!("{first},{second} is off the board"))
}
