//! `tengen analyze --balance`: the moves after which neither side is ahead.

use std::io::{IsTerminal, Write, stdout};
use std::time::{Duration, Instant};

use anyhow::ensure;
use serde::Serialize;
use tengen_engine::{Balance, Engine, Forced, Loan, Stop, Weighed};
use tengen_rules::{Position, Stone};

use super::Args;
use crate::Conclusion;
use crate::commands::time;

/// Of so many moves a person is told.
const SHOWN: usize = 10;

pub(super) fn run(args: &Args, position: &Position) -> anyhow::Result<Conclusion> {
    let mut balance = Balance::new(position);
    ensure!(balance.candidates() > 0, "there is no move to weigh");
    let (start, stop) = (Instant::now(), Stop::new());
    let mut engine = Engine::new(0);
    let mut loan = Loan { engine: &mut engine, clock: &start, stop: &stop, report: &mut |_| {} };
    let live = !args.json && stdout().is_terminal();
    // However short the time, one move is weighed.
    while balance.weigh_next(&mut loan) && start.elapsed() < args.time {
        if live {
            let read = balance.weighed().len();
            write!(stdout(), "\r\x1b[Kread {read} of {} moves", balance.candidates())?;
            stdout().flush()?;
        }
    }
    if live {
        write!(stdout(), "\r\x1b[K")?;
    }
    let mut out = stdout().lock();
    if args.json {
        for weighed in balance.weighed() {
            writeln!(out, "{}", serde_json::to_string(&Balanced::new(&weighed))?)?;
        }
    } else {
        write!(out, "{}", text(&balance, start.elapsed()))?;
    }
    Ok(Conclusion::Fine)
}

fn text(balance: &Balance, time: Duration) -> String {
    let weighed = balance.weighed();
    let (read, all) = (weighed.len(), balance.candidates());
    let head = format!(
        "read {read} of {all} moves, {}; Black's chance after each\n",
        time::readable(time)
    );
    let rows = weighed.iter().take(SHOWN).map(|one| {
        let even = if one.is_even() { "even" } else { "" };
        let verdict = match claimed(one) {
            Some((winner, plies)) => format!("claimed: {winner} wins, line of {plies}"),
            None => format!("{:>5.1} %  {even:<4}", 100.0 * one.chance_of_black()),
        };
        format!("  {:<3}  {verdict}  {} nodes\n", one.point.to_string(), one.nodes)
    });
    std::iter::once(head).chain(rows).collect()
}

fn claimed(weighed: &Weighed) -> Option<(Stone, u32)> {
    weighed.value.forced().map(|forced| match forced {
        Forced::Win(plies) => (weighed.to_move, plies),
        Forced::Loss(plies) => (!weighed.to_move, plies),
    })
}

/// One line of `--json`.
#[derive(Serialize)]
struct Balanced {
    at: String,
    /// Black's, and none where the search sees the end.
    chance: Option<f64>,
    winner: Option<&'static str>,
    plies: Option<u32>,
    even: bool,
    nodes: u64,
}

impl Balanced {
    fn new(weighed: &Weighed) -> Balanced {
        let claimed = claimed(weighed);
        Balanced {
            at: weighed.point.to_string(),
            chance: claimed.is_none().then(|| weighed.chance_of_black()),
            winner: claimed.map(|(winner, _)| winner.name()),
            plies: claimed.map(|(_, plies)| plies),
            even: weighed.is_even(),
            nodes: weighed.nodes,
        }
    }
}
