//! `tengen puzzle`: the puzzle of the day, all of them, or a check of a file of them.

mod check;
mod day;
mod solve;

use std::io::{Write, stdout};

use anyhow::Context;
use tengen_puzzles::{Collection, Puzzle, PuzzleId};
use tengen_rules::Point;

use crate::Conclusion;
use day::Day;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// An answer, for example h8; without one, answers are read line by line
    #[arg(value_name = "MOVE", conflicts_with_all = ["dump", "check"])]
    answer: Option<Point>,

    /// The puzzle of another day, for example 2026-11-16 [default: today, UTC]
    #[arg(long, value_name = "DATE", conflicts_with_all = ["id", "dump", "check"])]
    day: Option<Day>,

    /// A puzzle by its id
    #[arg(long, value_name = "ID", conflicts_with_all = ["dump", "check"])]
    id: Option<PuzzleId>,

    /// Draw with plain letters, as is done when the output is no terminal
    #[arg(long)]
    ascii: bool,

    /// Print every puzzle, one a line, columns separated by tabs: id, rule, size, black stones, white
    /// stones, side to move, themes, rating, solution
    #[arg(long, conflicts_with = "check")]
    dump: bool,

    /// Verify a file of such lines with the solvers and tell why a puzzle is refused; "-" reads standard
    /// input
    #[arg(long, value_name = "FILE")]
    check: Option<String>,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    let puzzles = Collection::shipped();
    if args.dump {
        let mut out = stdout().lock();
        for puzzle in puzzles {
            writeln!(out, "{}", puzzle.row())?;
        }
        return Ok(Conclusion::Fine);
    }
    if let Some(file) = &args.check {
        return check::run(file);
    }
    solve::run(args.puzzle(puzzles)?, args.answer, args.ascii)
}

impl Args {
    fn puzzle<'a>(&self, puzzles: &'a Collection) -> anyhow::Result<&'a Puzzle> {
        match self.id {
            Some(id) => puzzles.get(id).with_context(|| format!("there is no puzzle {id}")),
            None => {
                let Day(day) = self.day.unwrap_or_else(Day::today);
                puzzles.daily(day).context("there are no puzzles")
            }
        }
    }
}
