//! `tengen show`: a position drawn in the terminal.

use std::io::{IsTerminal, Write, stdout};

use tengen_rules::{Point, Position, Stone};

use super::position::PositionArgs;
use crate::Conclusion;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Show the position after this many moves
    #[arg(long = "move", value_name = "N", conflicts_with_all = ["black", "white"])]
    number: Option<usize>,

    /// Draw with plain letters, as is done when the output is no terminal
    #[arg(long)]
    ascii: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    let mut position = args.position.read()?;
    if let Some(number) = args.number {
        let last = position.ply();
        anyhow::ensure!(number <= last, "there is no move {number}: the game has {last}");
        while position.ply() > number {
            position.undo();
        }
    }
    let mut out = stdout().lock();
    let letters = args.ascii || !out.is_terminal();
    draw(&mut out, &position, if letters { DrawnWith::Letters } else { DrawnWith::Lines })?;
    if let Some(last) = position.moves().last() {
        writeln!(out, "move {}: {} {last}", position.ply(), !position.to_move())?;
    }
    Ok(Conclusion::Fine)
}

/// What a board is drawn with.
#[derive(Clone, Copy)]
pub(crate) enum DrawnWith {
    /// Plain letters.
    Letters,
    /// Lines and round stones.
    Lines,
}

/// Draws the board of a position.
pub(crate) fn draw(
    out: &mut impl Write,
    position: &Position,
    with: DrawnWith,
) -> std::io::Result<()> {
    match with {
        DrawnWith::Letters => write!(out, "{}", position.board()),
        DrawnWith::Lines => write!(out, "{}", unicode(position)),
    }
}

/// The board with its lines, round stones and a ring on the last one.
fn unicode(position: &Position) -> String {
    let side = position.size().side();
    let mut text = String::new();
    for row in (0..side).rev() {
        text += &format!("{:>2} ", row + 1);
        let points = (0..side).filter_map(|col| Point::new(col, row));
        let cells: Vec<String> = points.map(|point| cell(position, point).to_string()).collect();
        text += &cells.join("─");
        text += "\n";
    }
    text += "  ";
    text.extend((b'a'..).take(side).flat_map(|letter| [' ', char::from(letter)]));
    text + "\n"
}

fn cell(position: &Position, point: Point) -> char {
    let is_last = position.moves().last() == Some(&point);
    match (position.board().stone(point), is_last) {
        (Some(Stone::Black), false) => '●',
        (Some(Stone::Black), true) => '◉',
        (Some(Stone::White), false) => '○',
        (Some(Stone::White), true) => '◎',
        (None, _) => crossing(point, position.size().side() - 1),
    }
}

fn crossing(point: Point, far: usize) -> char {
    const SIGNS: [[char; 3]; 3] = [['└', '┴', '┘'], ['├', '┼', '┤'], ['┌', '┬', '┐']];
    let third = |at| usize::from(at > 0) + usize::from(at == far);
    SIGNS[third(point.row())][third(point.col())]
}
