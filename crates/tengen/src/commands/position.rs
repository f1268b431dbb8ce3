//! How commands take a position: as moves, or as loose stones.

use std::io::Read;

use anyhow::{Context, bail};
use tengen_rules::{Board, Point, Position, Rule, Size, Stone, parse_moves};

/// More text than any game needs; a longer input is no position.
const LONGEST_INPUT: u64 = 1 << 20;

#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// The moves, Black first, for example h8i9j10; "-" reads them from standard input
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    moves: Option<String>,

    /// The rule: freestyle, standard, renju, caro5 or caro6
    #[arg(long, short, default_value = "freestyle")]
    rule: Rule,

    /// The number of lines of the board, from 5 to 22
    #[arg(long, short, default_value = "15", value_name = "N", value_parser = parse_size)]
    size: Size,

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
            Some(text) if text == "-" => self.replay(&from_stdin()?),
            Some(text) => self.replay(text),
            None if self.is_loose() => self.set_up(),
            None => bail!("expected a position such as h8i9j10, or --black and --white stones"),
        }
    }

    fn replay(&self, text: &str) -> anyhow::Result<Position> {
        Ok(Position::replay(text, self.size, self.rule)?)
    }

    fn set_up(&self) -> anyhow::Result<Position> {
        let black = parse_moves(self.black.as_deref().unwrap_or("")).context("--black")?;
        let white = parse_moves(self.white.as_deref().unwrap_or("")).context("--white")?;
        let more_black = black.len() > white.len();
        let board = loose_stones(self.size, &black, &white)?;
        let usual = if more_black { Stone::White } else { Stone::Black };
        Ok(Position::set_up(board, self.rule, self.to_move.unwrap_or(usual)))
    }
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

fn parse_size(text: &str) -> Result<Size, String> {
    text.parse()
        .ok()
        .and_then(Size::new)
        .ok_or_else(|| "expected a whole number from 5 to 22".to_owned())
}

fn from_stdin() -> anyhow::Result<String> {
    let mut text = String::new();
    std::io::stdin()
        .take(LONGEST_INPUT)
        .read_to_string(&mut text)
        .context("standard input is not readable text")?;
    if text.len() as u64 == LONGEST_INPUT {
        bail!("standard input is longer than any game");
    }
    Ok(text)
}
