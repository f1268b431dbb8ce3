//! One page at a live game: a WebSocket, with its limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use tengen_session::{Command, Speaker};
use tokio::sync::mpsc;

use crate::api::{Asked, Path};
use crate::host::{Host, MOST_PAGES};
use crate::rate::Rate;
use crate::table::{Mail, PageId, to_text};
use crate::{PageCommand, Problem, ProblemKind, Rejection, ServerMessage};

/// No command is longer.
const LONGEST_COMMAND: usize = 2 * 1024;
/// Commands in a burst, and then so many a second.
const BURST: u16 = 40;
const PER_SECOND: u16 = 20;
/// What is read at all before the connection is closed.
const LONGEST_MESSAGE: usize = 1024 * 1024;
/// Messages that may wait for a page before it is let go.
const WAITING: usize = 256;
/// A page that takes longer to read a message is let go.
pub(crate) const SLOWEST: Duration = Duration::from_secs(10);

static NEXT_PAGE: AtomicU64 = AtomicU64::new(0);

#[derive(Deserialize)]
pub(crate) struct Seen {
    seen: Option<u32>,
}

/// `GET /api/games/{id}/live`
pub(crate) async fn live(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Asked(Seen { seen }): Asked<Seen>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    // Sets the game up, so that an unknown one is answered before the upgrade.
    host.table(&id).await?;
    Ok(limited(upgrade).on_upgrade(async move |socket| {
        match host.pages.clone().try_acquire_owned() {
            Ok(place) => {
                serve(host, &id, seen, socket).await;
                drop(place);
            }
            // A page cannot read why an upgrade was refused, so it is told on the line itself.
            Err(_) => {
                let most = MOST_PAGES as u32;
                let rejection = Rejection::TooManyPages { most };
                part(socket, to_text(&ServerMessage::Rejected { rejection }), close_code::AGAIN)
                    .await;
            }
        }
    }))
}

/// A line on which no longer message is read.
pub(crate) fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE)
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

async fn serve(host: Arc<Host>, id: &str, seen: Option<u32>, socket: WebSocket) {
    let page = PageId(NEXT_PAGE.fetch_add(1, Ordering::Relaxed));
    let (out, mut waiting) = mpsc::channel(WAITING);
    let mailbox = match join(&host, id, page, seen, out).await {
        Ok(mailbox) => mailbox,
        Err(word) => return part(socket, to_text(&word), close_code::AWAY).await,
    };
    let (mut sink, mut stream) = socket.split();
    let mut rate = rate();
    loop {
        let reply = tokio::select! {
            text = waiting.recv() => match text {
                Some(text) => text,
                None => break,
            },
            message = stream.next() => match message {
                None | Some(Err(_) | Ok(Message::Close(_))) => break,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(message)) => match read(page, message, &mut rate) {
                    Ok(mail) => {
                        if mailbox.send(mail).await.is_err() {
                            break;
                        }
                        continue;
                    }
                    Err(rejection) => to_text(&ServerMessage::Rejected { rejection }),
                },
            },
        };
        match tokio::time::timeout(SLOWEST, sink.send(Message::Text(reply))).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => break,
        }
    }
    // The table may be gone already, and the page too.
    let _ = mailbox.send(Mail::Leave(page)).await;
    let away = CloseFrame { code: close_code::AWAY, reason: Utf8Bytes::from_static("") };
    let _ = tokio::time::timeout(SLOWEST, sink.send(Message::Close(Some(away)))).await;
}

/// Sits down at the table, or gives the last word for the page: the game may have been deleted and the
/// host may be stopping since the upgrade.
async fn join(
    host: &Arc<Host>,
    id: &str,
    page: PageId,
    seen: Option<u32>,
    out: mpsc::Sender<Utf8Bytes>,
) -> Result<mpsc::Sender<Mail>, ServerMessage> {
    // Whoever has the page open plays at this screen. Seats of their own come with rooms.
    let speaker = Speaker::Screen;
    loop {
        let mailbox = match host.table(id).await {
            Ok(mailbox) => mailbox,
            Err(_) if host.is_closing() => return Err(ServerMessage::Closing),
            Err(Problem { error: ProblemKind::NotFound, .. }) => {
                return Err(ServerMessage::Deleted);
            }
            Err(_) => {
                return Err(ServerMessage::Rejected { rejection: Rejection::NotStored });
            }
        };
        // A table can be cleared between finding it and writing to it; then there is a new one.
        if mailbox.send(Mail::Join { page, speaker, seen, out: out.clone() }).await.is_ok() {
            return Ok(mailbox);
        }
    }
}

/// What a page says, as mail for the table.
fn read(page: PageId, message: Message, rate: &mut Rate) -> Result<Mail, Rejection> {
    let malformed = |detail: String| Rejection::Malformed { detail };
    if !rate.allows(Instant::now()) {
        return Err(Rejection::TooFast);
    }
    let text = match message {
        Message::Text(text) => text,
        Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {
            return Err(malformed("commands are text".to_owned()));
        }
    };
    if text.len() > LONGEST_COMMAND {
        let most = u32::try_from(LONGEST_COMMAND).expect("it is a small number");
        return Err(Rejection::TooLong { most });
    }
    if let Ok(PageCommand::Listen { on }) = serde_json::from_str(&text) {
        return Ok(Mail::Listen { page, on });
    }
    let command: Command =
        serde_json::from_str(&text).map_err(|error| malformed(error.to_string()))?;
    let name = serde_json::to_value(&command)
        .ok()
        .and_then(|value| value.get("type")?.as_str().map(str::to_owned))
        .expect("every command has a type");
    Ok(Mail::Command { page, name, command })
}
