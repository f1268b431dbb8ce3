//! `tengen solve --batch`: a file of problems.
//!
//! One problem a line, columns separated by tabs: a name, the side to move, a label, a number, black
//! stones, white stones, and in some files a known line. In files without lines the number tells how
//! many programs have confirmed the win, and those with at least one are counted apart.

use std::fs;
use std::io::{Write, stdout};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tengen_engine::{Decision, Means, Verdict, check_line, check_proof};
use tengen_rules::{Position, Rule, Size, parse_moves};

use super::proof::{MOST_CHECKED, Proofs};
use super::{Solved, Task};
use crate::Conclusion;
use crate::commands::position::loose_stones;
use crate::commands::time;

/// A position that somebody says is won.
pub(super) struct SolveProblem {
    id: String,
    position: Position,
    confirmed: bool,
}

pub(super) fn read(file: &Path, size: Size, rule: Rule) -> anyhow::Result<Vec<SolveProblem>> {
    let name = file.display();
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            SolveProblem::parse(line, size, rule)
                .with_context(|| format!("{name} line {}", number + 1))
        })
        .collect()
}

impl SolveProblem {
    fn parse(line: &str, size: Size, rule: Rule) -> anyhow::Result<SolveProblem> {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[id, side, _label, number, black, white, ref known @ ..] = &columns[..] else {
            bail!("expected six or seven columns separated by tabs, found {}", columns.len());
        };
        let to_move = side.parse()?;
        let black = parse_moves(black).context("black stones")?;
        let white = parse_moves(white).context("white stones")?;
        let board = loose_stones(size, &black, &white)?;
        let confirmed = known.is_empty() && number != "0";
        Ok(SolveProblem {
            id: id.to_owned(),
            position: Position::set_up(board, rule, to_move),
            confirmed,
        })
    }
}

pub(super) fn run(
    problems: &[SolveProblem],
    task: &mut Task,
    json: bool,
) -> anyhow::Result<Conclusion> {
    let bar = bar(problems)?;
    // The lines are checked afterwards: that would push the solver's tables out of the caches.
    let solved: Vec<Solved> =
        bar.wrap_iter(problems.iter()).map(|problem| task.solve(&problem.position)).collect();
    bar.finish_and_clear();
    let faults: Vec<String> = problems
        .iter()
        .zip(&solved)
        .filter_map(|(problem, solved)| fault(problem, solved))
        .collect();
    let summary = BatchSummary::new(problems, &solved, faults.len());
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&summary)?)?;
    } else {
        for fault in &faults {
            writeln!(out, "{fault}")?;
        }
        summary.print(&mut out)?;
    }
    Ok(if faults.is_empty() { Conclusion::Fine } else { Conclusion::Wrong })
}

fn bar(problems: &[SolveProblem]) -> anyhow::Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} problems, {eta} left")?;
    Ok(ProgressBar::new(problems.len() as u64).with_style(style))
}

/// Proves every problem, and plays each proof out against every legal move.
pub(super) fn prove(
    problems: &[SolveProblem],
    means: Means,
    time: Duration,
    json: bool,
) -> anyhow::Result<Conclusion> {
    let bar = bar(problems)?;
    let mut proofs = Proofs::new(means);
    let mut summary = ProofSummary { problems: problems.len(), ..ProofSummary::default() };
    let mut out = stdout().lock();
    for problem in bar.wrap_iter(problems.iter()) {
        let position = &problem.position;
        let (finding, _) = proofs.prove(position, position.to_move(), means, time);
        match finding.verdict {
            Verdict::Win(proof) => {
                summary.win += 1;
                summary.longest = summary.longest.max(proof.plies());
                match check_proof(&proof, MOST_CHECKED) {
                    Ok(positions) => summary.checked += positions,
                    Err(fault) => {
                        summary.faults += 1;
                        writeln!(out, "{}: {fault}", problem.id)?;
                    }
                }
            }
            Verdict::NoWin => summary.no_win += 1,
            Verdict::Undecided => summary.undecided += 1,
        }
    }
    bar.finish_and_clear();
    if json {
        writeln!(out, "{}", serde_json::to_string(&summary)?)?;
    } else {
        let ProofSummary { problems, win, no_win, undecided, faults, longest, checked } = summary;
        writeln!(out, "{problems} problems: {win} proved, {no_win} no win, {undecided} undecided")?;
        writeln!(
            out,
            "{faults} of the proofs do not hold; {checked} positions checked, the longest win takes {longest}"
        )?;
    }
    Ok(if summary.faults == 0 { Conclusion::Fine } else { Conclusion::Wrong })
}

#[derive(Clone, Copy, Default, Serialize)]
struct ProofSummary {
    problems: usize,
    win: usize,
    no_win: usize,
    undecided: usize,
    /// Proofs that a legal move refutes, or whose length is not what they say.
    faults: usize,
    /// The stones of the longest win.
    longest: u32,
    /// The positions that were looked at to check them.
    checked: u64,
}

/// What is wrong with the line of a win, in words.
fn fault(problem: &SolveProblem, solved: &Solved) -> Option<String> {
    let Decision::Win(line) = &solved.decision else { return None };
    let fault = check_line(&problem.position, solved.kind?, line).err()?;
    Some(format!("{}: {fault}", problem.id))
}

#[derive(Serialize)]
struct BatchSummary {
    problems: usize,
    win: usize,
    no_win: usize,
    undecided: usize,
    invalid_lines: usize,
    confirmed: usize,
    confirmed_win: usize,
    median_micros: f64,
    percentile_99_micros: f64,
    longest_micros: f64,
}

impl BatchSummary {
    fn new(problems: &[SolveProblem], solved: &[Solved], invalid_lines: usize) -> BatchSummary {
        let count = |wanted: fn(&Decision) -> bool| {
            solved.iter().filter(|solved| wanted(&solved.decision)).count()
        };
        let won = |solved: &&Solved| matches!(solved.decision, Decision::Win(_));
        let confirmed =
            || problems.iter().zip(solved).filter(|(p, _)| p.confirmed).map(|(_, solved)| solved);
        let mut times: Vec<Duration> = solved.iter().map(|solved| solved.time).collect();
        times.sort_unstable();
        // The time that so many of a hundred problems do not exceed.
        let within = |percent: usize| {
            let rank = (times.len() * percent).div_ceil(100).max(1) - 1;
            times.get(rank).map_or(0.0, |time| time.as_secs_f64() * 1e6)
        };
        BatchSummary {
            problems: problems.len(),
            win: count(|decision| matches!(decision, Decision::Win(_))),
            no_win: count(|decision| matches!(decision, Decision::NoWin)),
            undecided: count(|decision| matches!(decision, Decision::Undecided)),
            invalid_lines,
            confirmed: confirmed().count(),
            confirmed_win: confirmed().filter(won).count(),
            median_micros: within(50),
            percentile_99_micros: within(99),
            longest_micros: within(100),
        }
    }

    fn print(&self, out: &mut impl Write) -> std::io::Result<()> {
        let readable = |micros: f64| time::readable(Duration::from_secs_f64(micros / 1e6));
        writeln!(
            out,
            "{} problems: {} solved, {} no win, {} undecided; {} of the lines are not valid",
            self.problems, self.win, self.no_win, self.undecided, self.invalid_lines
        )?;
        if self.confirmed > 0 {
            let percent = 100.0 * self.confirmed_win as f64 / self.confirmed as f64;
            writeln!(
                out,
                "of {} confirmed by a program: {} solved ({percent:.1} %)",
                self.confirmed, self.confirmed_win
            )?;
        }
        writeln!(
            out,
            "median {}, 99 % within {}, longest {}",
            readable(self.median_micros),
            readable(self.percentile_99_micros),
            readable(self.longest_micros)
        )
    }
}
