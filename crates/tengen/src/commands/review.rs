//! `tengen review`: a game read move by move.

use std::io::{Write, stdout};
use std::time::{Duration, Instant};

use anyhow::ensure;
use tengen_engine::{Engine, Loan, Solver, Stop};
use tengen_review::{Budget, Reader, Step, Thinker};

use super::position::PositionArgs;
use super::time;
use crate::Conclusion;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: PositionArgs,

    /// How long to read, for example 5s or 2m [default: half a second a move]
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    time: Option<Duration>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    ensure!(!args.game.is_loose(), "loose stones have no order: give a game");
    let (game, position) = args.game.read_game()?;
    ensure!(position.ply() > 0, "there is no move to look back at");
    let budget = match args.time {
        Some(time) => Budget { millis: time.as_millis() as u64 },
        None => Budget::usual(position.ply()),
    };
    let mut reader = Reader::new(&position, 0, budget);
    let (mut engine, mut solver, stop) = (Engine::new(0), Solver::new(), Stop::new());
    Engine::prepare(position.rule());
    let start = Instant::now();
    loop {
        let report = &mut |_: &_| {};
        let loan = Loan { engine: &mut engine, clock: &start, stop: &stop, report };
        if reader.next(&mut Thinker { loan, solver: &mut solver }) != Step::Read {
            break;
        }
        eprintln!("{:?} {:?}", reader.reading().progress, start.elapsed());
    }
    let review = reader.review();
    if args.json {
        writeln!(stdout(), "{}", serde_json::to_string(&review)?)?;
    }
    Ok(Conclusion::Fine)
}
