//! One page in a room.

use std::sync::Arc;

use axum::extract::ws::{Utf8Bytes, WebSocket, close_code};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use tengen_session::Command;
use tengen_store::Visitor;
use tokio::sync::mpsc;

use super::room::{Mail, Seen};
use super::{Code, RoomCommand, RoomMessage};
use crate::api::{Asked, Path};
use crate::budget::Opener;
use crate::host::Host;
use crate::reach::Caller;
use crate::socket::{self, Heartbeat, Language, PageId, to_text};
use crate::visitor::Known;
use crate::{PageCommand, Problem, ProblemKind, Rejection, ServerMessage};

/// No command is longer.
const LONGEST_COMMAND: usize = 2 * 1024;

#[derive(Deserialize)]
pub(super) struct Last {
    game: Option<String>,
    seen: Option<u32>,
}

/// `GET /api/rooms/{code}/live`
pub(super) async fn live(
    State(host): State<Arc<Host>>,
    caller: Caller,
    Path(code): Path<String>,
    Known(visitor): Known,
    Asked(Last { game, seen }): Asked<Last>,
    opener: Opener,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let room = host.find_room(&code, caller).await?;
    let code = Code::read(&room.code).expect("only codes are stored as codes");
    let seen = game.zip(seen).map(|(game, seq)| Seen { game, seq });
    let serve = async move |host, socket| serve(host, code, visitor, seen, socket).await;
    Ok(socket::open(host, &opener, upgrade, rejected, serve))
}

fn rejected(rejection: Rejection) -> Utf8Bytes {
    to_text(&ServerMessage::Rejected { rejection })
}

async fn serve(
    host: Arc<Host>,
    code: Code,
    visitor: Option<Visitor>,
    seen: Option<Seen>,
    socket: WebSocket,
) {
    let page = PageId::new();
    let (out, waiting) = mpsc::channel(socket::WAITING);
    let mailbox = loop {
        let mailbox = match host.room(&code).await {
            Ok(mailbox) => mailbox,
            Err(problem) => {
                let word = last_word(&host, &problem);
                return socket::part(socket, word, close_code::AWAY).await;
            }
        };
        let join =
            Mail::Join { page, visitor: visitor.clone(), seen: seen.clone(), out: out.clone() };
        // A room can be left between finding it and writing to it; then there is a new one.
        if mailbox.send(join).await.is_ok() {
            break mailbox;
        }
    };
    drop(out);
    let language = Language { longest: LONGEST_COMMAND, read, rejected };
    socket::carry(socket, page, waiting, &mailbox, language, Heartbeat::new(&host.ways)).await;
    // The room may be gone already.
    let _ = mailbox.send(Mail::Leave(page)).await;
}

/// What a page is told that has come too late: the room may have been taken back and the host may be
/// stopping since the upgrade.
fn last_word(host: &Host, problem: &Problem) -> Utf8Bytes {
    if host.is_closing() {
        return to_text(&ServerMessage::Closing);
    }
    match problem.error {
        ProblemKind::NotFound => to_text(&RoomMessage::RoomClosed),
        _ => rejected(Rejection::NotStored),
    }
}

/// What a page says, as mail for the room.
fn read(page: PageId, text: &str) -> Result<Mail, Rejection> {
    if let Ok(command) = serde_json::from_str::<RoomCommand>(text) {
        return Ok(Mail::Ask { page, command });
    }
    if let Ok(PageCommand::Listen { on }) = serde_json::from_str(text) {
        return Ok(Mail::Listen { page, on });
    }
    let command: Command = socket::parse(text)?;
    Ok(Mail::Command { page, name: socket::name_of(&command), command })
}
