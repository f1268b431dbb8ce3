//! Forced wins for a page: found on request, then walked. A page has a WebSocket for it, one question at a
//! time, and one proof that it can look into until it asks for another or goes away.

mod record;
mod shown;
mod wire;

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use tengen_engine::{Finding, Means, Proof, SolveLimits, Verdict, Walk, WinQuestion};
use tengen_formats::{Format, WriteOptions, write};
use tengen_rules::{Board, Point, Position, Size, Stone};
use tengen_session::Text;

use crate::clock::millis;
use crate::engines::{Failure, Listener, News, Terms};
use crate::host::{Host, MOST_PAGES};
use crate::rate::Rate;
use crate::{Judge, Rejection};
use shown::{node_view, texts};

pub use record::{ProofRecord, proof_record};
pub use wire::{
    AttackView, DefenceSort, DefenceView, DefencesView, OthersView, ProofCommand, ProofMessage,
    ProofNode, ProofProgress, ProofRefusal, ProofVerdict, StandingView, WinMeans,
};

/// No command is longer: the stones of a full board of 22×22 are.
const LONGEST_COMMAND: usize = 16 * 1024;
/// Commands in a burst, and then so many a second: a tree that is opened by a held key.
const BURST: u16 = 60;
const PER_SECOND: u16 = 30;
/// How often the page hears how the search goes.
const PROGRESS: Duration = Duration::from_millis(100);
/// The least and the most that may be spent on a question.
const SHORTEST: Duration = Duration::from_millis(50);
const LONGEST: Duration = Duration::from_secs(600);
/// The most moves of a proof in one file.
const MOST_MOVES: usize = 5_000;
/// A page that takes longer to read a message is let go.
const SLOWEST: Duration = Duration::from_secs(10);

static NEXT_PAGE: AtomicU64 = AtomicU64::new(0);

/// `GET /api/proofs`
pub(crate) async fn proofs(State(host): State<Arc<Host>>, upgrade: WebSocketUpgrade) -> Response {
    let upgrade = upgrade.max_message_size(LONGEST_COMMAND * 4);
    upgrade.on_upgrade(async move |socket| {
        let place = host.pages.clone().try_acquire_owned();
        let mut page = ProofPage::new(host, socket);
        match place {
            Ok(_place) => page.serve().await,
            Err(_) => {
                let rejection = Rejection::TooManyPages { most: MOST_PAGES as u32 };
                page.part(&ProofMessage::Rejected { rejection }, close_code::AGAIN).await;
            }
        }
    })
}

/// One page that looks for forced wins.
struct ProofPage {
    host: Arc<Host>,
    socket: WebSocket,
    /// The name under which it asks the engines.
    name: Arc<str>,
    hunt: Option<Hunt>,
    proof: Option<Arc<Proof>>,
}

/// A question that is being thought about; it ends when it is dropped.
struct Hunt {
    number: u32,
    listener: Listener,
    answer: Pin<Box<dyn Future<Output = Result<Finding, Failure>> + Send>>,
}

/// The line is closed.
struct Gone;

enum Occasion {
    Heard(Option<Result<Message, axum::Error>>),
    Answered(Result<Finding, Failure>),
    Tick,
    Closing,
}

impl ProofPage {
    fn new(host: Arc<Host>, socket: WebSocket) -> ProofPage {
        let name = format!("proof {}", NEXT_PAGE.fetch_add(1, Ordering::Relaxed));
        ProofPage { host, socket, name: name.into(), hunt: None, proof: None }
    }

    async fn serve(&mut self) {
        let mut rate = Rate::new(BURST, PER_SECOND, Instant::now());
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
            let occasion = tokio::select! {
                heard = self.socket.recv() => Occasion::Heard(heard),
                answered = answer => Occasion::Answered(answered),
                _ = progress.tick() => Occasion::Tick,
                () = &mut closing => Occasion::Closing,
            };
            let said = match occasion {
                Occasion::Heard(None | Some(Err(_) | Ok(Message::Close(_)))) => return,
                Occasion::Heard(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => Ok(()),
                Occasion::Heard(Some(Ok(message))) => match read(message, &mut rate) {
                    Ok(command) => self.obey(command).await,
                    Err(rejection) => self.say(&ProofMessage::Rejected { rejection }).await,
                },
                Occasion::Answered(found) => self.tell(found).await,
                Occasion::Tick => self.tell_progress().await,
                Occasion::Closing => {
                    return self.part(&ProofMessage::Closing, close_code::AWAY).await;
                }
            };
            if let Err(Gone) = said {
                return;
            }
        }
    }

    async fn obey(&mut self, command: ProofCommand) -> Result<(), Gone> {
        let name = command.name();
        let done = match command {
            ProofCommand::Find { number, position, attacker, means, time } => {
                self.find(number, position, attacker.0, means, time.0).map(|()| None)
            }
            ProofCommand::Stop => Ok(self.stop()),
            ProofCommand::Look { path } => {
                let node = |walk: &Walk<'_>, path| {
                    let node = Box::new(node_view(walk));
                    ProofMessage::Node { path, node }
                };
                look(self.proof.clone(), path, node).await
            }
            ProofCommand::Longest { path } => {
                let longest = |walk: &Walk<'_>, path| {
                    let moves = texts(&walk.longest());
                    ProofMessage::Longest { path, moves }
                };
                look(self.proof.clone(), path, longest).await
            }
            ProofCommand::Export => {
                look(self.proof.clone(), Vec::new(), |walk, _| export(walk.proof())).await
            }
        };
        match done {
            Ok(Some(message)) => self.say(&message).await,
            Ok(None) => Ok(()),
            Err(refusal) => {
                let command = name.to_owned();
                self.say(&ProofMessage::Refused { command, refusal }).await
            }
        }
    }

    /// Begins to look for a win. What was found before is forgotten.
    fn find(
        &mut self,
        number: u32,
        position: Judge,
        attacker: Stone,
        means: WinMeans,
        time: u64,
    ) -> Result<(), ProofRefusal> {
        (self.hunt, self.proof) = (None, None);
        let position = set_up(position)?;
        let question = WinQuestion { position, attacker, means: means.into() };
        let cap = Duration::from_millis(time).clamp(SHORTEST, LONGEST);
        let settings = self.host.settings();
        let (threads, memory) = match question.means {
            Means::Fours | Means::Threes => (1, None),
            Means::Any => (settings.threads, Some(settings.memory)),
        };
        let terms = Terms { game: self.name.clone(), threads, memory, cap, latest: None };
        let limits = SolveLimits { nodes: None, time: Some(cap) };
        let asked = self.host.engines.lend(terms, move |desk| desk.find_proof(&question, &limits));
        let listener = asked.listen();
        self.hunt = Some(Hunt { number, listener, answer: Box::pin(asked.answer()) });
        Ok(())
    }

    /// Ends the search. Without one there is nothing to say.
    fn stop(&mut self) -> Option<ProofMessage> {
        let hunt = self.hunt.take()?;
        let ProofProgress { elapsed, nodes, .. } = hunt.progress();
        let verdict = ProofVerdict::Stopped;
        Some(ProofMessage::Found { number: hunt.number, elapsed, nodes, verdict })
    }

    async fn tell_progress(&mut self) -> Result<(), Gone> {
        match &self.hunt {
            Some(hunt) => {
                let progress = hunt.progress();
                self.say(&ProofMessage::Searching(progress)).await
            }
            None => Ok(()),
        }
    }

    async fn tell(&mut self, found: Result<Finding, Failure>) -> Result<(), Gone> {
        let Some(hunt) = self.hunt.take() else { return Ok(()) };
        let ProofProgress { number, elapsed, nodes, .. } = hunt.progress();
        let (verdict, nodes) = match found {
            Ok(Finding { verdict, nodes }) => {
                let verdict = match verdict {
                    Verdict::Win(proof) => {
                        let positions = proof.positions() as u32;
                        let plies = proof.plies();
                        self.proof = Some(proof.into());
                        ProofVerdict::Win { plies, positions }
                    }
                    Verdict::NoWin => ProofVerdict::None,
                    Verdict::Undecided => ProofVerdict::Undecided,
                };
                (verdict, nodes)
            }
            Err(Failure::Crashed | Failure::Hung) => (ProofVerdict::Failed, nodes),
        };
        self.say(&ProofMessage::Found { number, elapsed, nodes, verdict }).await
    }

    async fn say(&mut self, message: &ProofMessage) -> Result<(), Gone> {
        let text = serde_json::to_string(message).expect("messages are plain JSON");
        let sent = self.socket.send(Message::Text(text.into()));
        match tokio::time::timeout(SLOWEST, sent).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }

    /// Says a last word and closes the line.
    async fn part(&mut self, word: &ProofMessage, code: u16) {
        if self.say(word).await.is_ok() {
            let goodbye = CloseFrame { code, reason: Utf8Bytes::from_static("") };
            // Who does not listen to the end has gone already.
            let sent = self.socket.send(Message::Close(Some(goodbye)));
            let _ = tokio::time::timeout(SLOWEST, sent).await;
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
) -> Result<Option<ProofMessage>, ProofRefusal> {
    let proof = proof.ok_or(ProofRefusal::NoProof)?;
    let looked = tokio::task::spawn_blocking(move || {
        let points: Vec<Point> = path.iter().map(|at| at.0).collect();
        let walk = proof.walk(&points).ok_or(ProofRefusal::NotInProof)?;
        Ok(Some(look(&walk, path)))
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

fn read(message: Message, rate: &mut Rate) -> Result<ProofCommand, Rejection> {
    if !rate.allows(Instant::now()) {
        return Err(Rejection::TooFast);
    }
    let Message::Text(text) = message else {
        return Err(Rejection::Malformed { detail: "commands are text".to_owned() });
    };
    if text.len() > LONGEST_COMMAND {
        return Err(Rejection::TooLong { most: LONGEST_COMMAND as u32 });
    }
    serde_json::from_str(&text).map_err(|error| Rejection::Malformed { detail: error.to_string() })
}

fn set_up(asked: Judge) -> Result<Position, ProofRefusal> {
    let size = Size::new(usize::from(asked.size)).ok_or(ProofRefusal::NotAPosition)?;
    let mut board = Board::new(size);
    for (stone, points) in [(Stone::Black, asked.black), (Stone::White, asked.white)] {
        for Text(at) in points {
            if !board.is_empty_at(at) {
                return Err(ProofRefusal::NotAPosition);
            }
            board.put(at, stone);
        }
    }
    let position = Position::set_up(board, asked.rule.0, asked.to_move.0);
    match position.outcome() {
        None => Ok(position),
        Some(_) => Err(ProofRefusal::GameOver),
    }
}
