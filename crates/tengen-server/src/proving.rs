//! Forced wins for a page: found on request, then walked. A page has a WebSocket for it, one question at a
//! time, and one proof that it can look into until it asks for another or goes away.

mod record;
mod shown;
mod wire;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Utf8Bytes, WebSocket};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use tengen_engine::{Finding, Means, Proof, SolveLimits, Verdict, Walk, WinQuestion};
use tengen_formats::{Format, WriteOptions, write};
use tengen_rules::{Point, Stone};
use tengen_session::Text;
use tokio::sync::mpsc;

use crate::budget::{Opener, Payer};
use crate::clock::millis;
use crate::engines::{Failure, Listener, News, Terms, Urgency};
use crate::host::Host;
use crate::own::Whose;
use crate::socket::{self, Heartbeat, Language, PageId, to_text};
use crate::{Judge, Rejection};
use shown::{node_view, texts};

pub use record::{ProofRecord, proof_record};
pub use wire::{
    AttackView, DefenceSort, DefenceView, DefencesView, OthersView, ProofCommand, ProofMessage,
    ProofNode, ProofProgress, ProofRefusal, ProofVerdict, StandingView, WinMeans,
};

/// No command is longer: the stones of a full board of 22×22 are.
const LONGEST_COMMAND: usize = 16 * 1024;
/// Commands that may wait while a place of a proof is looked at.
const MAILBOX: usize = 64;
/// How often the page hears how the search goes.
const PROGRESS: Duration = Duration::from_millis(100);
/// The least and the most that may be spent on a question.
const SHORTEST: Duration = Duration::from_millis(50);
const LONGEST: Duration = Duration::from_secs(600);
/// The most moves of a proof in one file.
const MOST_MOVES: usize = 5_000;

/// `GET /api/proofs`
pub(crate) async fn proofs(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    opener: Opener,
    upgrade: WebSocketUpgrade,
) -> Response {
    let payer = host.budgets.payer(&person);
    let serve = async move |host, socket| serve(host, payer, socket).await;
    socket::open(host, &opener, upgrade, rejected, serve)
}

fn rejected(rejection: Rejection) -> Utf8Bytes {
    to_text(&ProofMessage::Rejected { rejection })
}

async fn serve(host: Arc<Host>, payer: Payer, socket: WebSocket) {
    let page = PageId::new();
    let (out, waiting) = mpsc::channel(socket::WAITING);
    let (mailbox, commands) = mpsc::channel(MAILBOX);
    let language =
        Language { longest: LONGEST_COMMAND, read: |_, text| socket::parse(text), rejected };
    // The mailbox goes with the page, and the prover ends with it.
    let heartbeat = Heartbeat::new(&host.ways);
    let carrying = async move {
        socket::carry(socket, page, waiting, &mailbox, language, heartbeat).await;
    };
    let name = format!("proof {}", page.0).into();
    let proving = Proving { host, out, name, payer, hunt: None, proof: None };
    tokio::join!(carrying, proving.run(commands));
}

/// What one page has asked for and been told.
struct Proving {
    host: Arc<Host>,
    out: mpsc::Sender<Utf8Bytes>,
    /// The name under which it asks the engines.
    name: Arc<str>,
    payer: Payer,
    hunt: Option<Hunt>,
    proof: Option<Arc<Proof>>,
}

/// A question that is being thought about; it ends when it is dropped.
struct Hunt {
    number: u32,
    listener: Listener,
    answer: Pin<Box<dyn Future<Output = Result<Finding, Failure>> + Send>>,
}

impl Proving {
    async fn run(mut self, mut commands: mpsc::Receiver<ProofCommand>) {
        let mut progress = tokio::time::interval(PROGRESS);
        let host = self.host.clone();
        let mut closing = std::pin::pin!(host.closed());
        loop {
            let answer = async {
                match &mut self.hunt {
                    Some(hunt) => hunt.answer.as_mut().await,
                    None => std::future::pending().await,
                }
            };
            let message = tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.obey(command).await,
                    None => return,
                },
                found = answer => self.conclude(found),
                _ = progress.tick() => {
                    let told = self.hunt.as_ref().map(|hunt| hunt.progress());
                    told.map(ProofMessage::Searching)
                }
                () = &mut closing => {
                    // Who has gone needs no word.
                    let _ = self.out.send(to_text(&ProofMessage::Closing)).await;
                    return;
                }
            };
            if let Some(message) = message
                && self.out.send(to_text(&message)).await.is_err()
            {
                return;
            }
        }
    }

    async fn obey(&mut self, command: ProofCommand) -> Option<ProofMessage> {
        let name = command.name();
        let done = match command {
            ProofCommand::Find { number, position, attacker, means, time } => {
                if let Err(spent) = self.payer.check() {
                    return Some(ProofMessage::Rejected { rejection: spent.into() });
                }
                self.find(number, &position, attacker.0, means, time.0).map(|()| None)
            }
            ProofCommand::Stop => Ok(self.stop()),
            ProofCommand::Look { path } => {
                let node = |walk: &Walk<'_>, path| {
                    let node = Box::new(node_view(walk));
                    ProofMessage::Node { path, node }
                };
                look(self.proof.clone(), path, node).await.map(Some)
            }
            ProofCommand::Longest { path } => {
                let longest = |walk: &Walk<'_>, path| {
                    let moves = texts(&walk.longest());
                    ProofMessage::Longest { path, moves }
                };
                look(self.proof.clone(), path, longest).await.map(Some)
            }
            ProofCommand::Export => {
                let export = |walk: &Walk<'_>, _| export(walk.proof());
                look(self.proof.clone(), Vec::new(), export).await.map(Some)
            }
        };
        done.unwrap_or_else(|refusal| {
            Some(ProofMessage::Refused { command: name.to_owned(), refusal })
        })
    }

    /// Begins to look for a win. What was found before is forgotten.
    fn find(
        &mut self,
        number: u32,
        position: &Judge,
        attacker: Stone,
        means: WinMeans,
        time: u64,
    ) -> Result<(), ProofRefusal> {
        (self.hunt, self.proof) = (None, None);
        let position = position.position().map_err(|_| ProofRefusal::NotAPosition)?;
        if position.outcome().is_some() {
            return Err(ProofRefusal::GameOver);
        }
        let question = WinQuestion { position, attacker, means: means.into() };
        let cap = self.payer.within(Duration::from_millis(time).clamp(SHORTEST, LONGEST));
        let settings = self.host.settings();
        let (threads, memory) = match question.means {
            Means::Fours | Means::Threes => (1, None),
            Means::Any => (settings.threads, Some(settings.memory)),
        };
        let terms = Terms {
            game: self.name.clone(),
            payer: self.payer.clone(),
            threads,
            memory,
            cap,
            latest: None,
            urgency: Urgency::Awaited,
        };
        let limits = SolveLimits { nodes: None, time: Some(cap) };
        let asked = self.host.engines.lend(terms, move |desk| desk.find_proof(&question, &limits));
        let listener = asked.listen();
        self.hunt = Some(Hunt { number, listener, answer: Box::pin(asked.answer()) });
        Ok(())
    }

    /// Ends the search. Without one there is nothing to say.
    fn stop(&mut self) -> Option<ProofMessage> {
        let hunt = self.hunt.take()?;
        let ProofProgress { number, elapsed, nodes, .. } = hunt.progress();
        Some(ProofMessage::Found { number, elapsed, nodes, verdict: ProofVerdict::Stopped })
    }

    fn conclude(&mut self, found: Result<Finding, Failure>) -> Option<ProofMessage> {
        let ProofProgress { number, elapsed, nodes, .. } = self.hunt.take()?.progress();
        let (verdict, nodes) = match found {
            Ok(Finding { verdict, nodes }) => (self.keep(verdict), nodes),
            Err(Failure::Crashed | Failure::Hung) => (ProofVerdict::Failed, nodes),
        };
        Some(ProofMessage::Found { number, elapsed, nodes, verdict })
    }

    fn keep(&mut self, verdict: Verdict) -> ProofVerdict {
        match verdict {
            Verdict::Win(proof) => {
                let (plies, positions) = (proof.plies(), proof.positions() as u32);
                self.proof = Some(proof.into());
                ProofVerdict::Win { plies, positions }
            }
            Verdict::NoWin => ProofVerdict::None,
            Verdict::Undecided => ProofVerdict::Undecided,
        }
    }
}

impl Hunt {
    fn progress(&self) -> ProofProgress {
        let (waiting, elapsed, nodes) = match self.listener.now() {
            News::Waiting { before } => (u32::try_from(before).ok(), Duration::ZERO, 0),
            News::Thinking { since, report } => (None, since.elapsed(), report.nodes),
        };
        ProofProgress { number: self.number, waiting, elapsed: millis(elapsed), nodes }
    }
}

/// Looks at a place of a proof, on a thread that may take its time.
async fn look(
    proof: Option<Arc<Proof>>,
    path: Vec<Text<Point>>,
    look: fn(&Walk<'_>, Vec<Text<Point>>) -> ProofMessage,
) -> Result<ProofMessage, ProofRefusal> {
    let proof = proof.ok_or(ProofRefusal::NoProof)?;
    let looked = tokio::task::spawn_blocking(move || {
        let points: Vec<Point> = path.iter().map(|at| at.0).collect();
        let walk = proof.walk(&points).ok_or(ProofRefusal::NotInProof)?;
        Ok(look(&walk, path))
    });
    looked.await.expect("looking at a proof does not panic")
}

fn export(proof: &Proof) -> ProofMessage {
    let ProofRecord { game, is_whole } = proof_record(proof, MOST_MOVES);
    let moves = game.tree.len() as u32;
    let (bytes, _) = write(&[game], Format::Sgf, &WriteOptions::default());
    let sgf = String::from_utf8_lossy(&bytes).into_owned();
    ProofMessage::Record { sgf, moves, whole: is_whole }
}
