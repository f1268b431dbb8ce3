//! Two people at one game, as a host sees them: requests and two sockets.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::harmless;

/// Longer than this nobody waits.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often a request is tried that comes too early.
const MOST_TRIES: u32 = 60;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(super) struct Client {
    authority: String,
    moves: Arc<[String]>,
}

/// The two at a game.
pub(super) struct Pair {
    pub(super) moves: Arc<[String]>,
    pub(super) ply: usize,
    sockets: [Socket; 2],
}

impl Client {
    pub(super) fn new(authority: &str) -> Client {
        Client { authority: authority.to_owned(), moves: harmless().into() }
    }

    /// Begins a game, and both come to it.
    pub(super) async fn begin(&self) -> anyhow::Result<Pair> {
        let setup = json!({
            "rule": "freestyle", "size": 15, "opening": "none", "clock": null, "side": "black", "name": "",
            "against": { "kind": "person", "name": "" },
        });
        let made = self.post("/api/games", &setup).await?;
        let id = made["id"].as_str().context("the host has not named the game")?;
        let url = format!("ws://{}/api/games/{id}/live", self.authority);
        let sockets = [connect(&url).await?, connect(&url).await?];
        let mut pair = Pair { moves: self.moves.clone(), ply: 0, sockets };
        for number in 0..2 {
            while pair.hear(number).await? != Heard::Place {}
        }
        Ok(pair)
    }

    async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        for _ in 0..MOST_TRIES {
            let (status, answer) = self.ask(path, body).await?;
            match status {
                201 => return Ok(serde_json::from_str(&answer)?),
                429 | 503 => tokio::time::sleep(Duration::from_secs(1)).await,
                _ => bail!("{path} was answered with {status}: {answer}"),
            }
        }
        bail!("{path} comes too early, {MOST_TRIES} times");
    }

    async fn ask(&self, path: &str, body: &Value) -> anyhow::Result<(u16, String)> {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.authority,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.authority).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        tokio::time::timeout(PATIENCE, stream.read_to_string(&mut answer)).await??;
        let (head, body) = answer.split_once("\r\n\r\n").context("half an answer")?;
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Ok((status.context("no status")?, body.to_owned()))
    }
}

async fn connect(url: &str) -> anyhow::Result<Socket> {
    for _ in 0..MOST_TRIES {
        match tokio::time::timeout(PATIENCE, connect_async(url)).await? {
            Ok((socket, _)) => return Ok(socket),
            Err(Error::Http(answer)) if matches!(answer.status().as_u16(), 429 | 503) => {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
    bail!("a line is opened too early, {MOST_TRIES} times");
}

/// What a message comes to.
#[derive(PartialEq, Eq)]
enum Heard {
    /// Where the game is.
    Place,
    /// Something has happened.
    Event,
    /// Nothing of interest.
    Other,
}

impl Pair {
    /// Plays the next move: the time until the one who moved is told that it counts. The other one has
    /// heard of it as well then.
    pub(super) async fn play(&mut self) -> anyhow::Result<Duration> {
        let command = json!({ "type": "play", "ply": self.ply, "at": self.moves[self.ply] });
        let mover = self.ply % 2;
        let sent = Instant::now();
        self.sockets[mover].send(Message::text(command.to_string())).await?;
        while self.hear(mover).await? != Heard::Event {}
        let wait = sent.elapsed();
        while self.hear(1 - mover).await? != Heard::Event {}
        self.ply += 1;
        Ok(wait)
    }

    /// Listens until it is time for the next move; says no when all is over.
    pub(super) async fn idle_until(
        &mut self,
        time: Instant,
        over: &AtomicBool,
    ) -> anyhow::Result<bool> {
        let time = tokio::time::Instant::from_std(time);
        while !over.load(Relaxed) {
            let [one, other] = &mut self.sockets;
            let message = tokio::select! {
                () = tokio::time::sleep_until(time) => return Ok(true),
                message = one.next() => message,
                message = other.next() => message,
            };
            understand(message)?;
        }
        Ok(false)
    }

    async fn hear(&mut self, number: usize) -> anyhow::Result<Heard> {
        let message = tokio::time::timeout(PATIENCE, self.sockets[number].next()).await;
        understand(message.context("no acknowledgement")?)
    }
}

/// Only the beginning is looked at: what is measured is the host, not this.
fn understand(message: Option<Result<Message, Error>>) -> anyhow::Result<Heard> {
    let Some(message) = message else { bail!("the host has closed the line") };
    match message? {
        Message::Text(text) if text.starts_with("{\"type\":\"event\"") => Ok(Heard::Event),
        Message::Text(text) if text.starts_with("{\"type\":\"snapshot\"") => Ok(Heard::Place),
        Message::Text(text)
            if text.starts_with("{\"type\":\"refused\"")
                || text.starts_with("{\"type\":\"rejected\"") =>
        {
            bail!("refused: {}", text.as_str())
        }
        Message::Close(_) => bail!("the host has closed the line"),
        _ => Ok(Heard::Other),
    }
}
