//! One game or analysis with everything a file may say about it.

use std::fmt;

use tengen_rules::{Point, Rule, Size, Stone};

use crate::{NodeId, Remark, Step, Tree, Warning};

/// A game, a problem or an analysis, as it was found in a file.
///
/// Nothing here is judged: a tree may hold moves on occupied points or after the end.
/// [`judge`](crate::judge()) tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The board.
    pub size: Size,
    /// The rule, where the file or the reader's options state one.
    pub rule: Option<Rule>,
    /// Who, when, where and how it ended.
    pub info: Info,
    /// Moves, setup, variations and remarks.
    pub tree: Tree,
    /// What was odd about the file.
    pub warnings: Vec<Warning>,
}

/// What is known about a game besides its moves. An empty text is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The game's own name.
    pub title: String,
    /// The tournament.
    pub event: String,
    /// The round of the tournament.
    pub round: String,
    /// Where it was played.
    pub place: String,
    /// When it was played, as the file writes it.
    pub date: String,
    /// How it ended.
    pub result: Option<GameResult>,
    /// The time each side had for the whole game.
    pub limit: Option<crate::Millis>,
    /// What only Piskvorky's files say.
    pub piskvorky: Option<Piskvorky>,
}

/// How a game ended, as the file states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Somebody won.
    Win(Stone, How),
    /// Nobody did.
    Draw,
    /// The game does not count.
    Void,
    /// Something else, in the file's words.
    Other(String),
}

/// By what a game was won, as the file states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// The file does not say; mostly by five in a row.
    Unstated,
    /// The other side gave up.
    Resigned,
    /// The other side ran out of time.
    Time,
    /// The other side broke a rule or did not appear.
    Forfeit,
    /// Something else, in the file's words.
    Other(String),
}

/// The rest of the first and last lines of a Piskvorky file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piskvorky {
    /// The level of each player, 0 for a person.
    pub levels: [u32; 2],
    /// Which of the two players began, that is, had Black.
    pub starter: Starter,
    /// Piskvorky's error code: 0 is fine, -1 is unknown.
    pub code: Option<i32>,
}

/// One of the two players of a Piskvorky file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starter {
    /// The one named first.
    First,
    /// The one named second.
    Second,
}

impl Game {
    /// A game without moves.
    pub fn new(size: Size) -> Game {
        Game { size, rule: None, info: Info::default(), tree: Tree::new(), warnings: Vec::new() }
    }

    /// A game of moves in turn from the empty board, Black first.
    ///
    /// ```
    /// use tengen_formats::Game;
    /// use tengen_rules::{Size, parse_moves};
    /// let game = Game::from_moves(Size::STANDARD, &parse_moves("h8i9j10")?);
    /// assert_eq!(game.moves().len(), 3);
    /// # Ok::<(), tengen_rules::NotationError>(())
    /// ```
    pub fn from_moves(size: Size, moves: &[Point]) -> Game {
        let mut game = Game::new(size);
        let mut at = game.tree.root();
        for (ply, &point) in moves.iter().enumerate() {
            at = game.tree.add(at, Step::Play(Stone::at_ply(ply), point));
        }
        game
    }

    /// Only what leads to a node: the stones set up and the turns, without what is said about them
    /// and about the game.
    ///
    /// ```
    /// use tengen_formats::{ReadOptions, read};
    ///
    /// let games = read(b"(;GM[4]SZ[15]PB[A];B[hh](;W[ih]C[x])(;W[ig]))", None, &ReadOptions::default())?;
    /// let variation = games[0].tree.nodes().last().unwrap();
    /// assert_eq!(format!("{:?}", games[0].line_to(variation).tree), ";black h8 white i9 ");
    /// # Ok::<(), tengen_formats::ReadError>(())
    /// ```
    pub fn line_to(&self, node: NodeId) -> Game {
        let mut line = Game { rule: self.rule, ..Game::new(self.size) };
        let mut at = line.tree.root();
        for node in self.tree.path(node) {
            if node != self.tree.root() {
                at = line.tree.add(at, self.tree.step(node));
            }
            let is_setup = |remark: &Remark<_>| {
                matches!(remark, Remark::Put(..) | Remark::Clear(_) | Remark::Turn(_))
            };
            for remark in self.tree.remarks(node).filter(is_setup) {
                line.tree.remark(at, remark);
            }
        }
        line
    }

    /// The stones played along the main line.
    pub fn moves(&self) -> Vec<(Stone, Point)> {
        let steps = self.tree.main_line().map(|node| self.tree.step(node));
        steps
            .filter_map(|step| match step {
                Step::Play(stone, point) => Some((stone, point)),
                Step::Nothing | Step::Pass(_) => None,
            })
            .collect()
    }

    /// The points of the main line, if it is plain turns from the empty board: no setup, no pass, no
    /// side that moves twice.
    pub fn plain_moves(&self) -> Option<Vec<Point>> {
        let tree = &self.tree;
        let nodes = || std::iter::once(tree.root()).chain(tree.main_line());
        let is_setup = |remark| matches!(remark, Remark::Put(..) | Remark::Clear(_));
        if nodes().any(|node| tree.remarks(node).any(is_setup)) {
            return None;
        }
        let mut points = Vec::new();
        for node in tree.main_line() {
            match tree.step(node) {
                Step::Nothing => {}
                Step::Play(stone, point) if stone == Stone::at_ply(points.len()) => {
                    points.push(point);
                }
                Step::Play(..) | Step::Pass(_) => return None,
            }
        }
        Some(points)
    }
}

impl Info {
    /// The name of one side.
    pub fn name(&self, stone: Stone) -> &str {
        match stone {
            Stone::Black => &self.black,
            Stone::White => &self.white,
        }
    }
}

/// The form of smart game files: `B+R`, `W+`, `0`, `Void`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self {
            GameResult::Draw => return f.write_str("0"),
            GameResult::Void => return f.write_str("Void"),
            GameResult::Other(text) => return f.write_str(text),
            GameResult::Win(Stone::Black, how) => {
                f.write_str("B+")?;
                how
            }
            GameResult::Win(Stone::White, how) => {
                f.write_str("W+")?;
                how
            }
        };
        f.write_str(match how {
            How::Unstated => "",
            How::Resigned => "R",
            How::Time => "T",
            How::Forfeit => "F",
            How::Other(text) => text,
        })
    }
}

impl GameResult {
    /// Understands what smart game files write, and what Chinese servers write there.
    pub fn parse(text: &str) -> GameResult {
        let trimmed = text.trim();
        let lower = trimmed.to_ascii_lowercase();
        match lower.as_str() {
            "0" | "draw" | "jigo" | "和棋" | "平局" | "和" => return GameResult::Draw,
            "void" => return GameResult::Void,
            "黑胜" | "黑方胜" | "黑棋胜" => {
                return GameResult::Win(Stone::Black, How::Unstated);
            }
            "白胜" | "白方胜" | "白棋胜" => {
                return GameResult::Win(Stone::White, How::Unstated);
            }
            _ => {}
        }
        let winner = match lower.as_bytes() {
            [b'b', b'+', ..] => Stone::Black,
            [b'w', b'+', ..] => Stone::White,
            _ => return GameResult::Other(text.to_owned()),
        };
        let how = match &lower[2..] {
            "" => How::Unstated,
            "r" | "resign" => How::Resigned,
            "t" | "time" => How::Time,
            "f" | "forfeit" => How::Forfeit,
            _ => How::Other(trimmed[2..].to_owned()),
        };
        GameResult::Win(winner, how)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_long_short_and_chinese_forms() {
        let black = |how| GameResult::Win(Stone::Black, how);
        assert_eq!(GameResult::parse("B+Resign"), black(How::Resigned));
        assert_eq!(GameResult::parse("b+t"), black(How::Time));
        assert_eq!(GameResult::parse(" B+ "), black(How::Unstated));
        assert_eq!(GameResult::parse("B+1"), black(How::Other("1".into())));
        assert_eq!(GameResult::parse("白胜"), GameResult::Win(Stone::White, How::Unstated));
        assert_eq!(GameResult::parse("Draw"), GameResult::Draw);
        assert_eq!(GameResult::parse("?"), GameResult::Other("?".into()));
    }
}
