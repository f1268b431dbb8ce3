//! `tengen solve --kind any`, `--attacker`, `--tree`, `--sgf` and `--check`: wins with every defence.

use std::fmt::Write as _;
use std::io::{Write as _, stdout};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use tengen_engine::{
    DefenceKind, Engine, Finding, Means, Proof, Prover, SolveLimits, Solver, Stop, Verdict, Walk,
    WinQuestion, check_proof,
};
use tengen_formats::{Format, WriteOptions, write};
use tengen_rules::{Position, Stone};
use tengen_server::{ProofRecord, proof_record};

use crate::Conclusion;
use crate::commands::position::names;
use crate::commands::time;

/// The most moves of a proof in one file.
const MOST_MOVES: usize = 20_000;
/// The most positions that a check looks at.
pub(super) const MOST_CHECKED: u64 = 2_000_000_000;

/// What is wanted of a proof.
pub(super) struct Wish<'a> {
    pub(super) attacker: Option<Stone>,
    pub(super) means: Means,
    pub(super) time: Duration,
    pub(super) tree: Option<usize>,
    pub(super) sgf: Option<&'a Path>,
    pub(super) check: bool,
    pub(super) json: bool,
}

/// Proves one win after the other.
pub(super) struct Proofs {
    solver: Solver,
    engine: Engine,
}

impl Proofs {
    pub(super) fn new(means: Means) -> Proofs {
        let memory = if means == Means::Any { 64 << 20 } else { 0 };
        Proofs { solver: Solver::new(), engine: Engine::new(memory) }
    }

    pub(super) fn prove(
        &mut self,
        position: &Position,
        attacker: Stone,
        means: Means,
        time: Duration,
    ) -> (Finding, Duration) {
        Engine::prepare(position.rule());
        self.engine.forget();
        let question = WinQuestion { position: position.clone(), attacker, means };
        let limits = SolveLimits { nodes: None, time: Some(time) };
        let start = Instant::now();
        let mut prover = Prover {
            solver: &mut self.solver,
            engine: &mut self.engine,
            threads: 1,
            clock: &start,
            stop: &Stop::new(),
            report: &|_| {},
        };
        (prover.prove(&question, &limits), start.elapsed())
    }
}

pub(super) fn run(position: &Position, wish: &Wish<'_>) -> anyhow::Result<Conclusion> {
    let attacker = wish.attacker.unwrap_or(position.to_move());
    let mut proofs = Proofs::new(wish.means);
    let (finding, time) = proofs.prove(position, attacker, wish.means, wish.time);
    let checked = match &finding.verdict {
        Verdict::Win(proof) if wish.check => Some(check_proof(proof, MOST_CHECKED)),
        Verdict::Win(_) | Verdict::NoWin | Verdict::Undecided => None,
    };
    let mut out = stdout().lock();
    if wish.json {
        let report =
            ProofReport::new(&finding, time, checked.as_ref().and_then(|c| c.as_ref().ok()));
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(out, "{}", sentence(&finding.verdict, attacker, wish.means))?;
        writeln!(out, "{} nodes, {}", finding.nodes, time::readable(time))?;
    }
    if let Verdict::Win(proof) = &finding.verdict {
        if let Some(depth) = wish.tree {
            write!(out, "{}", tree(proof, depth))?;
        }
        if let Some(file) = wish.sgf {
            save(proof, file)?;
        }
    }
    match checked {
        Some(Err(fault)) => {
            writeln!(out, "{fault}")?;
            return Ok(Conclusion::Wrong);
        }
        Some(Ok(positions)) if !wish.json => {
            writeln!(out, "holds against every legal answer: {positions} positions")?;
        }
        Some(Ok(_)) | None => {}
    }
    Ok(Conclusion::Fine)
}

fn sentence(verdict: &Verdict, attacker: Stone, means: Means) -> String {
    let by = match means {
        Means::Fours => "by fours",
        Means::Threes => "by fours and threes",
        Means::Any => "by force",
    };
    match verdict {
        Verdict::Win(proof) => {
            let line = names(&proof.start().longest()).join(" ");
            format!("{attacker} wins {by} within {}: {line}", proof.plies())
        }
        Verdict::NoWin => format!("{attacker} has no win {by}"),
        Verdict::Undecided => format!("not decided within the time: {attacker}, {by}"),
    }
}

/// A proof as indented lines: a move, what it is, and the stones to the five.
fn tree(proof: &Proof, depth: usize) -> String {
    let mut text = String::new();
    branch(&proof.start(), 0, depth, &mut text);
    text
}

fn branch(walk: &Walk<'_>, level: usize, depth: usize, text: &mut String) {
    if level >= depth {
        return;
    }
    let indent = "  ".repeat(level + 1);
    let after = |at| {
        let mut after = walk.clone();
        after.play(at);
        after
    };
    let said = "a String takes any text";
    if let Some(attack) = walk.attack() {
        let makes = walk.makes().map_or("", |kind| kind.name());
        let row = format!("{indent}{} {makes}", attack.at);
        writeln!(text, "{:<40}{:>4}", row.trim_end(), attack.plies).expect(said);
        branch(&after(attack.at), level + 1, depth, text);
        return;
    }
    let Some(defences) = walk.defences() else { return };
    for defence in &defences.lasting {
        let kind = match defence.kind {
            DefenceKind::Four => "a four of its own".to_owned(),
            DefenceKind::Block => "blocks".to_owned(),
            DefenceKind::Forbid(point) => format!("makes {point} forbidden"),
            DefenceKind::Spoil => "spoils it".to_owned(),
        };
        let row = format!("{indent}{} {kind}", defence.at);
        writeln!(text, "{row:<40}{:>4}", defence.plies).expect(said);
        branch(&after(defence.at), level + 1, depth, text);
    }
    if let Some(others) = &defences.others {
        let answer = others.answer.map_or_else(String::new, |at| format!(": {at}"));
        let row = format!("{indent}… any of {}{answer}", others.points.len());
        writeln!(text, "{row:<40}{:>4}", others.plies).expect(said);
    }
}

fn save(proof: &Proof, file: &Path) -> anyhow::Result<()> {
    let ProofRecord { game, is_whole } = proof_record(proof, MOST_MOVES);
    let (bytes, _) = write(&[game], Format::Sgf, &WriteOptions::default());
    std::fs::write(file, bytes).with_context(|| file.display().to_string())?;
    if !is_whole {
        eprintln!("tengen: the proof is larger; only its first {MOST_MOVES} moves are in the file");
    }
    Ok(())
}

/// What `--json` prints.
#[derive(Serialize)]
struct ProofReport {
    answer: &'static str,
    plies: Option<u32>,
    line: Vec<String>,
    positions: Option<usize>,
    checked: Option<u64>,
    nodes: u64,
    micros: u128,
}

impl ProofReport {
    fn new(finding: &Finding, time: Duration, checked: Option<&u64>) -> ProofReport {
        let (answer, proof) = match &finding.verdict {
            Verdict::Win(proof) => ("win", Some(proof)),
            Verdict::NoWin => ("no-win", None),
            Verdict::Undecided => ("undecided", None),
        };
        ProofReport {
            answer,
            plies: proof.map(|proof| proof.plies()),
            line: proof.map_or_else(Vec::new, |proof| names(&proof.start().longest())),
            positions: proof.map(|proof| proof.positions()),
            checked: checked.copied(),
            nodes: finding.nodes,
            micros: time.as_micros(),
        }
    }
}
