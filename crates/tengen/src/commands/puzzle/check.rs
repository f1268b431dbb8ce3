//! `tengen puzzle --check`: a file of puzzles, verified one by one.

use std::collections::HashMap;
use std::io::{Write, stdout};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_engine::{Engine, Solver, Stop};
use tengen_puzzles::{Examiner, Puzzle, PuzzleId};

use crate::Conclusion;
use crate::commands::file;

/// A line of the file: a puzzle, or why there is none.
struct Row {
    number: usize,
    puzzle: Result<Puzzle, String>,
}

pub(super) fn run(name: &str) -> anyhow::Result<Conclusion> {
    let bytes = file::read(name)?;
    let what = if name == "-" { "standard input" } else { name };
    let text = String::from_utf8(bytes).with_context(|| format!("{what} is not a text"))?;
    let rows = read(&text);
    let mut refusals = verify(&rows)?;
    refuse_copies(&rows, &mut refusals);
    let mut out = stdout().lock();
    for (row, refusal) in rows.iter().zip(&refusals) {
        if let Some(reason) = refusal {
            let id = row.puzzle.as_ref().map_or(String::new(), |puzzle| format!(" {}", puzzle.id));
            writeln!(out, "line {}{id}: {reason}", row.number)?;
        }
    }
    let refused = refusals.iter().flatten().count();
    let puzzles = if rows.len() == 1 { "puzzle" } else { "puzzles" };
    writeln!(out, "{} {puzzles}, {refused} refused", rows.len())?;
    Ok(if refused == 0 { Conclusion::Fine } else { Conclusion::Wrong })
}

fn read(text: &str) -> Vec<Row> {
    // Spreadsheets put a mark before the first letter of a text.
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    lines
        .filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(line, number)| {
            let puzzle = Puzzle::from_row(line).map_err(|error| error.to_string());
            Row { number, puzzle }
        })
        .collect()
}

/// Of several that are the same, the first stays; one that was refused is in nobody's way.
fn refuse_copies(rows: &[Row], refusals: &mut [Option<String>]) {
    let mut seen: HashMap<PuzzleId, usize> = HashMap::new();
    for (row, refusal) in rows.iter().zip(refusals) {
        if let (Ok(puzzle), None) = (&row.puzzle, &refusal) {
            // The name says the stones, so the same stones are found under any written id.
            let first = *seen.entry(PuzzleId::of(&puzzle.position())).or_insert(row.number);
            if first != row.number {
                *refusal =
                    Some(format!("a copy of line {first}, perhaps turned, mirrored or shifted"));
            }
        }
    }
}

/// Why each row is refused, if it is.
fn verify(rows: &[Row]) -> anyhow::Result<Vec<Option<String>>> {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len}, {eta} left")?;
    let bar = ProgressBar::new(rows.len() as u64).with_style(style);
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut solver, mut engine, stop) = (Solver::new(), Engine::new(0), Stop::new());
        let (solver, engine, stop) = (&mut solver, &mut engine, &stop);
        let mut examiner = Examiner { solver, engine, stop, budget: u64::MAX };
        let mut refused = Vec::new();
        while let Some((place, row)) = next_of(rows, &next) {
            let reason = match &row.puzzle {
                Ok(puzzle) => examiner.verify(puzzle).err().map(|refusal| refusal.to_string()),
                Err(reason) => Some(reason.clone()),
            };
            refused.extend(reason.map(|reason| (place, reason)));
            bar.inc(1);
        }
        refused
    };
    let mut refusals = vec![None; rows.len()];
    thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, NonZero::get);
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            for (place, reason) in worker.join().expect("an examination does not panic") {
                refusals[place] = Some(reason);
            }
        }
    });
    bar.finish_and_clear();
    Ok(refusals)
}

fn next_of<'a>(rows: &'a [Row], next: &AtomicUsize) -> Option<(usize, &'a Row)> {
    let place = next.fetch_add(1, Relaxed);
    Some((place, rows.get(place)?))
}
