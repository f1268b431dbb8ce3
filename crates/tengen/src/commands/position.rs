//! How commands take a position: as moves, as a file, or as loose stones.

use std::path::Path;

use anyhow::{Context, bail, ensure};
use tengen_formats::{Game, ReadOptions, replay};
use tengen_rules::{Board, Point, Position, Rule, Size, Stone, parse_moves};

use super::file;

#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// The moves, Black first, for example h8i9j10, a link, or a file; "-" reads standard input
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    moves: Option<String>,

    /// The rule: freestyle, standard, renju, caro5 or caro6 [default: what the file says, or freestyle]
    #[arg(long, short)]
    pub(crate) rule: Option<Rule>,

    /// The number of lines of the board, from 5 to 22 [default: what the file says, or 15]
    #[arg(long, short, value_name = "N", value_parser = parse_size)]
    size: Option<Size>,

    /// Which game of a file with several
    #[arg(long, value_name = "N", default_value = "1")]
    game: usize,

    /// Loose black stones instead of moves, for example "h8 g9"
    #[arg(long, value_name = "STONES", conflicts_with = "moves")]
    black: Option<String>,

    /// Loose white stones instead of moves
    #[arg(long, value_name = "STONES", conflicts_with = "moves")]
    white: Option<String>,

    /// Whose turn it is among loose stones [default: White when there are more black stones, else Black]
    #[arg(long, value_name = "COLOUR", conflicts_with = "moves")]
    to_move: Option<Stone>,
}

impl PositionArgs {
    /// Whether the position was given as loose stones, without an order.
    pub(crate) fn is_loose(&self) -> bool {
        self.black.is_some() || self.white.is_some()
    }

    pub(crate) fn read(&self) -> anyhow::Result<Position> {
        match &self.moves {
            Some(_) => Ok(self.read_game()?.1),
            None if self.is_loose() => self.set_up(),
            None => bail!("expected a position such as h8i9j10, or --black and --white stones"),
        }
    }

    /// A game with all that its file says, and the end of its main line.
    pub(crate) fn read_game(&self) -> anyhow::Result<(Game, Position)> {
        match self.moves.as_deref() {
            Some("-") => self.replay_file("standard input", &file::read("-")?),
            Some(name) if is_file_name(name) => self.replay_file(name, &file::read(name)?),
            Some(link) if link.contains("://") => self.replay_file("the link", link.as_bytes()),
            Some(moves) => {
                let position = Position::replay(moves, self.size(), self.rule())?;
                Ok((Game::from_moves(position.size(), position.moves()), position))
            }
            None => bail!("expected a game: a file, a link, or moves such as h8i9j10"),
        }
    }

    fn rule(&self) -> Rule {
        self.rule.unwrap_or_default()
    }

    pub(crate) fn size(&self) -> Size {
        self.size.unwrap_or(Size::STANDARD)
    }

    /// The end of the main line of a file. A move that cannot be is told, and the position before it
    /// is taken.
    fn replay_file(&self, name: &str, bytes: &[u8]) -> anyhow::Result<(Game, Position)> {
        let options = ReadOptions { size: self.size, ..ReadOptions::default() };
        let games = file::games(bytes, file::format(name, bytes), &options)
            .with_context(|| name.to_owned())?;
        let count = games.len();
        let game = self.game.checked_sub(1).and_then(|index| games.into_iter().nth(index));
        let game = game.with_context(|| format!("{name}: no game {}, of {count}", self.game))?;
        ensure!(
            self.size.is_none_or(|size| size == game.size),
            "{name}: the board is {}, not {}",
            game.size,
            self.size()
        );
        let rule = self.rule.or(game.rule).unwrap_or_default();
        let (position, finding) = replay(&game, rule);
        if let Some(finding) = finding {
            eprintln!("tengen: {name}: {finding}; the game is taken up to there");
        }
        Ok((game, position))
    }

    fn set_up(&self) -> anyhow::Result<Position> {
        let black = parse_moves(self.black.as_deref().unwrap_or("")).context("--black")?;
        let white = parse_moves(self.white.as_deref().unwrap_or("")).context("--white")?;
        let more_black = black.len() > white.len();
        let board = loose_stones(self.size(), &black, &white)?;
        let usual = if more_black { Stone::White } else { Stone::Black };
        Ok(Position::set_up(board, self.rule(), self.to_move.unwrap_or(usual)))
    }
}

/// Points as they are printed.
pub(crate) fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

/// A board with these stones on it.
pub(crate) fn loose_stones(size: Size, black: &[Point], white: &[Point]) -> anyhow::Result<Board> {
    let mut board = Board::new(size);
    for (points, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for &point in points {
            if !size.contains(point) {
                bail!("{point} is off the {size} board");
            }
            if !board.is_empty_at(point) {
                bail!("{point} is named twice");
            }
            board.put(point, stone);
        }
    }
    Ok(board)
}

/// Whether this is the name of a file rather than moves.
fn is_file_name(text: &str) -> bool {
    let is_named_so = !text.contains("://") && file::format_of(text).is_some();
    is_named_so || Path::new(text).is_file()
}

pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    text.parse()
        .ok()
        .and_then(Size::new)
        .ok_or_else(|| "expected a whole number from 5 to 22".to_owned())
}
