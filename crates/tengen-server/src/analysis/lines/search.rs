//! The best lines of a position.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tengen_engine::{Answer, Forced, Limits, Line, Report, Reports, Request, Value};
use tengen_review::Chance;
use tengen_rules::{Point, Position, Stone};
use tengen_session::Text;
use tokio::sync::{Notify, watch};

use super::thought::{Failed, Found, Told, Turn, turn};
use crate::analysis::{AnalysedLine, LinesView, Progress, VerdictView};
use crate::budget::Payer;
use crate::clock::millis;
use crate::engines::{News, Terms, Urgency};
use crate::host::Host;
use crate::shown::texts;

/// Less than this is not worth a search.
const LEAST: Duration = Duration::from_millis(10);

/// What is asked.
#[derive(Clone)]
pub(super) struct LinesOf {
    pub(super) position: Position,
    pub(super) lines: u8,
    /// Whose engine remembers it.
    pub(super) about: Arc<str>,
}

/// What is known about the lines of a position.
#[derive(Clone, Default)]
pub(super) struct FoundLines {
    /// How long it has been thought about, in turns that are over and in this one.
    pub(super) elapsed: Duration,
    depth: u32,
    selective_depth: u32,
    nodes: u64,
    speed: u64,
    threads: u16,
    pub(super) lines: Vec<AnalysedLine>,
    /// What the search claims of them.
    claims: Vec<Claim>,
    /// What became of claims, by a solver.
    asked: Vec<(Claim, Option<Vec<Point>>)>,
    /// Whether nothing is left to find.
    pub(super) is_settled: bool,
}

/// Who wins after a move, as the search says: that is no proof, because it leaves quiet moves out.
#[derive(Clone, Copy, PartialEq)]
struct Claim {
    at: Point,
    winner: Stone,
}

impl Claim {
    fn of(line: &Line, to_move: Stone) -> Option<Claim> {
        let winner = match line.value.forced()? {
            Forced::Win(_) => to_move,
            Forced::Loss(_) => !to_move,
        };
        Some(Claim { at: *line.moves.first()?, winner })
    }
}

impl FoundLines {
    /// Nothing yet, but something to show.
    pub(super) fn beginning_with(lines: Vec<AnalysedLine>) -> FoundLines {
        FoundLines { lines, ..FoundLines::default() }
    }

    /// How a thought with this budget stands when nobody thinks.
    pub(super) fn rest(&self, budget: Duration) -> Option<Progress> {
        if self.is_settled {
            Some(Progress::Settled)
        } else if self.elapsed + LEAST > budget {
            Some(Progress::Spent)
        } else {
            None
        }
    }

    pub(super) fn view(self, ask: u32, progress: Progress, budget: Duration) -> LinesView {
        LinesView {
            ask,
            progress,
            elapsed: millis(self.elapsed),
            budget: millis(budget),
            depth: self.depth,
            selective_depth: self.selective_depth,
            nodes: self.nodes,
            speed: self.speed,
            threads: self.threads,
            lines: self.lines,
        }
    }

    /// Takes what a search has found after so much of its time, when so much was known before it. A search
    /// that goes on begins with the first depth again, and has nothing to say before it is as deep.
    fn take(&mut self, before: &FoundLines, report: &Report, time: Duration, of: &LinesOf) {
        self.elapsed = before.elapsed + time;
        self.nodes = before.nodes + report.nodes;
        if report.nodes > 0 {
            let thousandths = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1);
            self.speed = report.nodes.saturating_mul(1_000) / thousandths;
        }
        if report.lines.is_empty() || report.depth < self.depth {
            return;
        }
        (self.depth, self.selective_depth) = (report.depth, report.selective_depth);
        let to_move = of.position.to_move();
        self.claims = report.lines.iter().filter_map(|line| Claim::of(line, to_move)).collect();
        let new: Vec<AnalysedLine> =
            report.lines.iter().map(|line| self.analysed(line, to_move)).collect();
        // A search that was ended in the middle of a depth has not come to all lines again.
        let is_new = |old: &AnalysedLine| new.iter().all(|line| line.moves[0] != old.moves[0]);
        let old: Vec<AnalysedLine> = self.lines.drain(..).filter(is_new).collect();
        self.lines = new;
        self.lines.extend(old);
        self.lines.truncate(usize::from(of.lines));
        self.sort(to_move);
    }

    fn sort(&mut self, to_move: Stone) {
        let worth = |line: &AnalysedLine| worth(line.verdict, to_move);
        self.lines.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    }

    fn analysed(&self, line: &Line, to_move: Stone) -> AnalysedLine {
        let proved = self.asked.iter().find_map(|(claim, proof)| {
            proof.as_ref().filter(|_| line.moves.first() == Some(&claim.at)).map(|it| (claim, it))
        });
        let mut analysed = AnalysedLine {
            verdict: verdict(line.value, to_move),
            depth: line.depth,
            moves: texts(&line.moves),
            promise: f64::from(line.promise) / 1000.0,
        };
        if let Some((claim, proof)) = proved {
            analysed.prove(claim.winner, proof);
        }
        analysed
    }

    /// A claim that no solver has been asked about.
    fn unasked(&self) -> Option<Claim> {
        self.claims.iter().copied().find(|claim| self.asked.iter().all(|(old, _)| old != claim))
    }

    /// A solver has been asked.
    fn answer(&mut self, claim: Claim, proof: Option<Vec<Point>>, to_move: Stone) {
        let line = self.lines.iter_mut().find(|line| line.moves.first() == Some(&Text(claim.at)));
        if let (Some(line), Some(proof)) = (line, &proof) {
            line.prove(claim.winner, proof);
        }
        self.asked.push((claim, proof));
        self.sort(to_move);
    }
}

impl AnalysedLine {
    /// That side wins, which is proved by these moves.
    fn prove(&mut self, winner: Stone, line: &[Point]) {
        let plies = u32::try_from(line.len()).unwrap_or(u32::MAX);
        self.verdict = VerdictView::Proved { winner: Text(winner), plies };
        self.moves = texts(line);
    }
}

/// How good a verdict is for a side, for the order of lines: a win the sooner the better, a loss the later.
fn worth(verdict: VerdictView, side: Stone) -> f64 {
    match (verdict, side) {
        (VerdictView::Estimated { chance }, Stone::Black) => chance,
        (VerdictView::Estimated { chance }, Stone::White) => 1.0 - chance,
        (VerdictView::Proved { winner, plies }, side) if winner.0 == side => {
            1.0 + 1.0 / f64::from(plies.max(1))
        }
        (VerdictView::Proved { plies, .. }, _) => -1.0 / f64::from(plies.max(1)),
    }
}

/// What a value to this side comes to, as an estimate.
pub(super) fn verdict(value: Value, to_move: Stone) -> VerdictView {
    let Chance(chance) = Chance::of(value);
    VerdictView::Estimated {
        chance: match to_move {
            Stone::Black => chance,
            Stone::White => 1.0 - chance,
        },
    }
}

/// Thinks until the budget is spent, which may grow meanwhile, and keeps what it finds.
pub(super) async fn think(
    (host, payer): (Arc<Host>, Payer),
    of: LinesOf,
    mut found: FoundLines,
    budget: Arc<AtomicU64>,
    tell: watch::Sender<Told>,
    stop: Arc<Notify>,
) {
    let told = |progress, found: &FoundLines| Told { progress, found: Found::Lines(found.clone()) };
    let threads = host.settings().threads;
    let mut urgency = Urgency::Followed;
    let end = loop {
        let left =
            Duration::from_millis(budget.load(Ordering::Relaxed)).saturating_sub(found.elapsed);
        let terms = Terms {
            game: of.about.clone(),
            payer: payer.clone(),
            threads,
            memory: Some(host.settings().memory),
            cap: left,
            latest: None,
            urgency,
        };
        if let Some(claim) = found.unasked().filter(|_| left > LEAST) {
            match prove(&host, Terms { threads: 1, ..terms }, &of, claim, &stop).await {
                Ok(Proving { proof, time }) => {
                    found.elapsed += time;
                    found.answer(claim, proof, of.position.to_move());
                }
                Err(Interrupted::Stopped) => break Ok(Progress::Stopped),
                Err(Interrupted::Failed) => break Err(Failed),
            }
            host.known.keep(&of, &found);
            tell.send_replace(told(Ok(Progress::Thinking), &found));
            continue;
        }
        if let Some(rest) = found.rest(found.elapsed + left) {
            break Ok(rest);
        }
        urgency = Urgency::GoingOn;
        let question = of.clone();
        let asked = host.engines.lend(terms, move |desk| {
            let begun = Instant::now();
            let mut request = Request::new(question.position, Limits::time(left));
            request.threads = desk.threads();
            // Asked for one line, the engine takes the middle of an empty board without a thought.
            let least = if request.position.board().count() == 0 { 2 } else { 1 };
            request.reports = Reports::Lines;
            request.lines = usize::from(question.lines).max(least);
            (desk.search(&request), begun.elapsed())
        });
        let before = found.clone();
        found.threads = threads;
        let mut seen = None;
        let turn = turn(&host, asked, &stop, |news| {
            let progress = match news {
                News::Waiting { before } => {
                    Progress::Waiting { before: u32::try_from(before).unwrap_or(u32::MAX) }
                }
                News::Thinking { since, report } => {
                    // The speed is that of the moment at which a report came.
                    if seen.as_ref() != Some(&report) {
                        found.take(&before, &report, since.elapsed(), &of);
                        seen = Some(report);
                    }
                    found.elapsed = before.elapsed + since.elapsed();
                    Progress::Thinking
                }
            };
            host.known.keep(&of, &found);
            tell.send_replace(told(Ok(progress), &found));
            match found.unasked() {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        })
        .await;
        let (Turn::Answered((answer, time))
        | Turn::Yielded((answer, time))
        | Turn::Stopped((answer, time))) = &turn
        else {
            break Err(Failed);
        };
        found.take(&before, &answer.report, *time, &of);
        found.is_settled = matches!(turn, Turn::Answered(_)) && is_settled(answer, *time, left);
        host.known.keep(&of, &found);
        if let Turn::Stopped(_) = turn {
            break Ok(Progress::Stopped);
        }
    };
    tell.send_replace(told(end, &found));
}

/// Nodes for a question to a solver: a second at the most.
const SOLVING: u64 = 300_000;

/// What a solver said, and how long that took.
struct Proving {
    proof: Option<Vec<Point>>,
    time: Duration,
}

enum Interrupted {
    Stopped,
    Failed,
}

/// Asks a solver about a claim. It is not asked again, so it is let finish whoever waits.
async fn prove(
    host: &Host,
    terms: Terms,
    of: &LinesOf,
    Claim { at, winner }: Claim,
    stop: &Notify,
) -> Result<Proving, Interrupted> {
    let position = of.position.clone();
    let asked = host.engines.lend(terms, move |desk| {
        let begun = Instant::now();
        let won = desk.thinker().win_after(&position, at, winner, SOLVING);
        Proving { proof: won.map(|won| won.line), time: begun.elapsed() }
    });
    let handle = asked.listen().stop_handle();
    let mut answer = std::pin::pin!(asked.answer());
    tokio::select! {
        proved = &mut answer => proved.map_err(|_| Interrupted::Failed),
        () = stop.notified() => {
            handle.stop();
            Err(Interrupted::Stopped)
        }
    }
}

/// Whether a search ended because there was nothing more to find: it uses its time otherwise, but for what
/// it keeps back for the way.
fn is_settled(answer: &Answer, time: Duration, left: Duration) -> bool {
    answer.report.depth > 0 && time < left.mul_f64(0.4)
}
