//! The WebSocket of a page, with its limits: how it is opened, carries messages both ways, and is closed.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::WebSocketUpgrade;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::Interval;

use crate::Rejection;
use crate::budget::Opener;
use crate::figures::Refused;
use crate::host::{Host, Ways};
use crate::rate::Rate;

/// Messages in a burst, and then so many a second.
const BURST: u16 = 40;
const PER_SECOND: u16 = 20;
/// What is read at all before the connection is closed.
const LONGEST_MESSAGE: usize = 1024 * 1024;
/// Every line has a buffer of this size from its first moment on. Commands fit into it; what is longer takes several
/// reads. The usual 128 KiB were most of what a game took.
const READ_AT_ONCE: usize = 4 * 1024;
/// Messages that may wait for a page before it is let go.
pub(crate) const WAITING: usize = 256;
/// A page that takes longer to read a message is let go.
pub(crate) const SLOWEST: Duration = Duration::from_secs(10);

static NEXT_PAGE: AtomicU64 = AtomicU64::new(0);

/// Names one connection of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PageId(pub(crate) u64);

impl PageId {
    pub(crate) fn new() -> PageId {
        PageId(NEXT_PAGE.fetch_add(1, Ordering::Relaxed))
    }
}

/// A message as it travels.
pub(crate) fn to_text(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain JSON").into()
}

/// Opens a line for a page, or tells it that there are too many, in the words of that line.
pub(crate) fn open<Serving: Future<Output = ()> + Send + 'static>(
    host: Arc<Host>,
    opener: &Opener,
    upgrade: WebSocketUpgrade,
    rejected: fn(Rejection) -> Utf8Bytes,
    serve: impl FnOnce(Arc<Host>, WebSocket) -> Serving + Send + 'static,
) -> Response {
    let upgrade = upgrade
        .read_buffer_size(READ_AT_ONCE)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    let place = host.lines.open(opener).and_then(|line| {
        let page = host.pages.clone().try_acquire_owned();
        page.map(|page| (line, page)).map_err(|_| host.most_pages)
    });
    upgrade.on_upgrade(async move |socket| {
        match place {
            Ok(place) => {
                serve(host, socket).await;
                drop(place);
            }
            // A page cannot read why an upgrade was refused, so it is told on the line itself.
            Err(most) => {
                let most = u32::try_from(most).unwrap_or(u32::MAX);
                host.figures.refused(Refused::Page);
                part(socket, rejected(Rejection::TooManyPages { most }), close_code::AGAIN).await;
            }
        }
    })
}

/// How often a page may say something.
pub(crate) fn rate() -> Rate {
    Rate::new(BURST, PER_SECOND, Instant::now())
}

/// Says a last word and closes the line.
pub(crate) async fn part(mut socket: WebSocket, word: Utf8Bytes, code: u16) {
    let goodbye = async {
        socket.send(Message::Text(word)).await?;
        let reason = Utf8Bytes::from_static("");
        socket.send(Message::Close(Some(CloseFrame { code, reason }))).await
    };
    // Who does not listen to the end has gone already.
    let _ = tokio::time::timeout(SLOWEST, goodbye).await;
}

/// Closes a line whose page has said goodbye: that sends the same back.
pub(crate) async fn leave(mut socket: WebSocket) {
    // The page may be gone already.
    let _ = tokio::time::timeout(SLOWEST, socket.close()).await;
}

/// Asks a page now and then whether it is still there: a device that sleeps or has left the network does
/// not close its line.
pub(crate) struct Heartbeat {
    beats: Interval,
    heard: Instant,
    silence: Duration,
}

impl Heartbeat {
    pub(crate) fn new(ways: &Ways) -> Heartbeat {
        let beats = tokio::time::interval(ways.beat);
        Heartbeat { beats, heard: Instant::now(), silence: ways.silence }
    }

    /// Something has come from the page.
    pub(crate) fn heard(&mut self) {
        self.heard = Instant::now();
    }

    /// The next thing to ask, unless the page has been silent for too long.
    pub(crate) async fn due(&mut self) -> Option<Message> {
        self.beats.tick().await;
        (self.heard.elapsed() <= self.silence).then(|| Message::Ping(Bytes::new()))
    }
}

/// What is said on a line.
pub(crate) struct Language<Mail> {
    /// No message of a page is longer.
    pub(crate) longest: usize,
    /// What a page says, as mail.
    pub(crate) read: fn(PageId, &str) -> Result<Mail, Rejection>,
    /// How a page is told that it is not understood.
    pub(crate) rejected: fn(Rejection) -> Utf8Bytes,
}

/// Carries what waits to the page, and what the page says to a mailbox, until either side has gone.
pub(crate) async fn carry<Mail>(
    socket: WebSocket,
    page: PageId,
    mut waiting: mpsc::Receiver<Utf8Bytes>,
    mailbox: &mpsc::Sender<Mail>,
    language: Language<Mail>,
    mut heartbeat: Heartbeat,
) {
    let Language { longest, read, rejected } = language;
    let (mut sink, mut stream) = socket.split();
    let mut rate = rate();
    loop {
        let reply = tokio::select! {
            text = waiting.recv() => match text {
                Some(text) => Message::Text(text),
                None => break,
            },
            beat = heartbeat.due() => match beat {
                Some(ping) => ping,
                None => break,
            },
            message = stream.next() => match message {
                None | Some(Err(_) | Ok(Message::Close(_))) => break,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    heartbeat.heard();
                    continue;
                }
                Some(Ok(message)) => {
                    heartbeat.heard();
                    let text = text(message, longest, &mut rate);
                    match text.and_then(|text| read(page, &text)) {
                        Ok(mail) => match mailbox.send(mail).await {
                            Ok(()) => continue,
                            Err(_) => break,
                        },
                        Err(rejection) => Message::Text(rejected(rejection)),
                    }
                }
            },
        };
        match tokio::time::timeout(SLOWEST, sink.send(reply)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => break,
        }
    }
    let away = CloseFrame { code: close_code::AWAY, reason: Utf8Bytes::from_static("") };
    let goodbye = async {
        // A page that has said goodbye itself gets no other word than its own back, which closing sends.
        let _ = sink.send(Message::Close(Some(away))).await;
        sink.close().await
    };
    // The page may be gone already.
    let _ = tokio::time::timeout(SLOWEST, goodbye).await;
}

fn text(message: Message, longest: usize, rate: &mut Rate) -> Result<Utf8Bytes, Rejection> {
    if !rate.allows(Instant::now()) {
        return Err(Rejection::TooFast);
    }
    match message {
        Message::Text(text) if text.len() <= longest => Ok(text),
        Message::Text(_) => {
            let most = u32::try_from(longest).expect("it is a small number");
            Err(Rejection::TooLong { most })
        }
        Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {
            Err(Rejection::Malformed { detail: "commands are text".to_owned() })
        }
    }
}

/// What a page says, if it can be understood.
pub(crate) fn parse<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Rejection> {
    serde_json::from_str(text).map_err(|error| Rejection::Malformed { detail: error.to_string() })
}

/// The `type` of a command.
pub(crate) fn name_of(command: &impl Serialize) -> String {
    serde_json::to_value(command)
        .ok()
        .and_then(|value| value.get("type")?.as_str().map(str::to_owned))
        .expect("every command has a type")
}
