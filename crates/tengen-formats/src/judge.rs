//! Imported games before the judge: which moves cannot be, and how the main line ends.

use std::fmt;

use tengen_rules::{Board, Outcome, Point, Position, Reason, Refusal, Rule, Stone};

use crate::{Game, NodeId, Remark, Step, Visit};

/// What the rules say about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// How the main line ends on the board, if it does.
    pub outcome: Option<Outcome>,
    /// The first moves of each line that cannot be. They stay in the tree.
    pub findings: Vec<Finding>,
    /// How many such moves there are; more than are listed only in broken files.
    pub count: usize,
}

/// A move that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its node.
    pub node: NodeId,
    /// Its number, from 1.
    pub number: usize,
    /// Why not.
    pub refusal: Refusal,
}

const MOST_FINDINGS: usize = 100;

/// Plays every line of a game. The rule is the game's own, or else `standard`: an exact five ends the
/// game almost everywhere, so an unstated rule gives few false findings.
///
/// ```
/// use tengen_formats::{ReadOptions, judge, read};
///
/// let games = read(b"a1b1a2b2a3b3a4b4a5b5", None, &ReadOptions::default())?;
/// let verdict = judge(&games[0]);
/// assert_eq!(verdict.findings[0].to_string(), "move 10: b5 comes after the end of the game");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(game: &Game) -> Judged {
    let rule = game.rule.unwrap_or(Rule::Standard);
    let tree = &game.tree;
    let mut verdict = Judged::default();
    let mut table = Sandbox { rule, board: Board::new(game.size), over: None, log: Vec::new() };
    // The length of the log before each node on the path, and the depth at which the game ended.
    let mut path: Vec<usize> = Vec::new();
    let mut end_depth = 0;
    let mut number = 0;
    let mut is_main_line = true;
    for visit in tree.walk() {
        match visit {
            Visit::Enter(node) => {
                path.push(table.log.len());
                for remark in tree.remarks(node) {
                    table.set_up(remark);
                }
                number += usize::from(tree.step(node) != Step::Nothing);
                let Step::Play(stone, point) = tree.step(node) else { continue };
                match table.play(stone, point) {
                    Ok(()) if table.over.is_some() => end_depth = path.len(),
                    Ok(()) => {}
                    Err(refusal) => {
                        verdict.count += 1;
                        if verdict.findings.len() < MOST_FINDINGS {
                            verdict.findings.push(Finding { node, number, refusal });
                        }
                    }
                }
            }
            Visit::Leave(node) => {
                // The walk turns back for the first time at the end of the main line.
                if std::mem::replace(&mut is_main_line, false) {
                    verdict.outcome.clone_from(&table.over);
                }
                if end_depth == path.len() {
                    table.over = None;
                }
                number -= usize::from(tree.step(node) != Step::Nothing);
                table.undo(path.pop().unwrap_or(0));
            }
        }
    }
    verdict
}

/// The end of the main line as a position with its history, as far as the rules let it be played, and
/// the move that they do not allow, if there is one. Setup, a pass or a move out of turn begin the
/// history anew.
///
/// ```
/// use tengen_formats::{Game, replay};
/// use tengen_rules::{Rule, Size, parse_moves};
///
/// let game = Game::from_moves(Size::STANDARD, &parse_moves("h8i9i9")?);
/// let (position, finding) = replay(&game, Rule::Renju);
/// assert_eq!(position.ply(), 2);
/// assert_eq!(finding.unwrap().to_string(), "move 3: i9 already has a stone");
/// # Ok::<(), tengen_rules::NotationError>(())
/// ```
pub fn replay(game: &Game, rule: Rule) -> (Position, Option<Finding>) {
    let end = game.tree.main_line().last().unwrap_or(game.tree.root());
    replay_to(game, end, rule)
}

/// The position at a node, as [`replay`] gives it at the end of the main line.
///
/// ```
/// use tengen_formats::{ReadOptions, read, replay_to};
/// use tengen_rules::Rule;
///
/// let games = read(b"(;GM[4]SZ[15];B[hh](;W[ih])(;W[ig]))", None, &ReadOptions::default())?;
/// let tree = &games[0].tree;
/// let variation = tree.nodes().last().unwrap();
/// let (position, _) = replay_to(&games[0], variation, Rule::Renju);
/// assert_eq!(tengen_rules::format_moves(position.moves()), "h8i9");
/// # Ok::<(), tengen_formats::ReadError>(())
/// ```
pub fn replay_to(game: &Game, node: NodeId, rule: Rule) -> (Position, Option<Finding>) {
    let tree = &game.tree;
    let mut position = Position::new(game.size, rule);
    let mut number = 0;
    for node in tree.path(node) {
        let mut table =
            Sandbox { rule, board: position.board().clone(), over: None, log: Vec::new() };
        let mut turn = position.to_move();
        for remark in tree.remarks(node) {
            table.set_up(remark);
            if let Remark::Turn(stone) = remark {
                turn = stone;
            }
        }
        let step = tree.step(node);
        number += usize::from(step != Step::Nothing);
        let turn = match step {
            Step::Nothing => turn,
            Step::Play(stone, _) => stone,
            Step::Pass(stone) => !stone,
        };
        if !table.log.is_empty() || turn != position.to_move() {
            position = Position::set_up(table.board, rule, turn);
        }
        if let Step::Play(_, point) = step
            && let Err(refusal) = position.play(point)
        {
            return (position, Some(Finding { node, number, refusal }));
        }
    }
    (position, None)
}

/// A board on which anything can be put and taken back.
struct Sandbox {
    rule: Rule,
    board: Board,
    over: Option<Outcome>,
    /// What each changed point had before.
    log: Vec<(Point, Option<Stone>)>,
}

impl Sandbox {
    fn play(&mut self, stone: Stone, point: Point) -> Result<(), Refusal> {
        if self.over.is_some() {
            return Err(Refusal::GameOver(point));
        } else if !self.board.size().contains(point) {
            return Err(Refusal::OffBoard(point));
        } else if !self.board.is_empty_at(point) {
            return Err(Refusal::Occupied(point));
        }
        let foul = self.rule.forbids(stone) && self.board.foul(point).is_some();
        self.set(point, Some(stone));
        let end = |winner, reason| Outcome { winner, reason, line: Vec::new() };
        self.over = if foul {
            Some(end(Some(!stone), Reason::Forbidden))
        } else if self.board.wins(point, stone, self.rule) {
            let line = self.board.winning_line(point, stone, self.rule);
            Some(Outcome { line, ..end(Some(stone), Reason::Five) })
        } else if self.board.is_full() {
            Some(end(None, Reason::FullBoard))
        } else if self.rule.forbids(!stone)
            && self.board.empty_points().all(|point| self.board.foul(point).is_some())
        {
            Some(end(Some(stone), Reason::NoLegalMove))
        } else {
            None
        };
        Ok(())
    }

    fn set_up(&mut self, remark: Remark<&str>) {
        let (area, stone) = match remark {
            Remark::Put(area, stone) => (area, Some(stone)),
            Remark::Clear(area) => (area, None),
            _ => return,
        };
        for point in area.points() {
            if self.board.size().contains(point) {
                self.set(point, stone);
            }
        }
    }

    fn set(&mut self, point: Point, stone: Option<Stone>) {
        let before = self.board.take(point);
        if let Some(stone) = stone {
            self.board.put(point, stone);
        }
        if before != stone {
            self.log.push((point, before));
        }
    }

    fn undo(&mut self, length: usize) {
        for (point, before) in self.log.drain(length..).rev() {
            self.board.take(point);
            if let Some(stone) = before {
                self.board.put(point, stone);
            }
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.number, self.refusal)
    }
}
