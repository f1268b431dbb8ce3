//! One page at a live game.

use std::sync::Arc;

use axum::extract::ws::{Utf8Bytes, WebSocket, close_code};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use tengen_session::{Command, Speaker};
use tokio::sync::mpsc;

use crate::api::Asked;
use crate::budget::Opener;
use crate::host::Host;
use crate::own::Own;
use crate::socket::{self, Heartbeat, Language, PageId, to_text};
use crate::table::Mail;
use crate::{PageCommand, Problem, ProblemKind, Rejection, ServerMessage};

/// No command is longer.
const LONGEST_COMMAND: usize = 2 * 1024;

#[derive(Deserialize)]
pub(crate) struct Seen {
    seen: Option<u32>,
}

/// `GET /api/games/{id}/live`
pub(crate) async fn live(
    State(host): State<Arc<Host>>,
    Own(id): Own,
    Asked(Seen { seen }): Asked<Seen>,
    opener: Opener,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    // Sets the game up, so that an unknown one is answered before the upgrade.
    host.table(&id).await?;
    let serve = async move |host, socket| serve(host, &id, seen, socket).await;
    Ok(socket::open(host, &opener, upgrade, rejected, serve))
}

fn rejected(rejection: Rejection) -> Utf8Bytes {
    to_text(&ServerMessage::Rejected { rejection })
}

async fn serve(host: Arc<Host>, id: &str, seen: Option<u32>, socket: WebSocket) {
    let page = PageId::new();
    let (out, waiting) = mpsc::channel(socket::WAITING);
    let mailbox = match join(&host, id, page, seen, out).await {
        Ok(mailbox) => mailbox,
        Err(word) => return socket::part(socket, to_text(&word), close_code::AWAY).await,
    };
    let language = Language { longest: LONGEST_COMMAND, read, rejected };
    socket::carry(socket, page, waiting, &mailbox, language, Heartbeat::new(&host.ways)).await;
    // The table may be gone already.
    let _ = mailbox.send(Mail::Leave(page)).await;
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
    // Whoever has the page open plays at this screen; in a room that is nobody's word.
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
fn read(page: PageId, text: &str) -> Result<Mail, Rejection> {
    if let Ok(PageCommand::Listen { on }) = serde_json::from_str(text) {
        return Ok(Mail::Listen { page, on });
    }
    let command: Command = socket::parse(text)?;
    Ok(Mail::Command { page, name: socket::name_of(&command), command })
}
