//! One page at an analysis.

use std::sync::Arc;

use axum::extract::ws::{Utf8Bytes, WebSocket, close_code};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use tokio::sync::mpsc;

use super::AnalysisMessage;
use super::studio::Mail;
use crate::budget::Opener;
use crate::host::Host;
use crate::own::Own;
use crate::socket::{self, Heartbeat, Language, PageId, to_text};
use crate::{Problem, ProblemKind, Rejection};

/// No edit is longer: the longest comment fits, also where each letter takes three bytes.
const LONGEST_EDIT: usize = 64 * 1024;

/// `GET /api/analyses/{id}/live`
pub(crate) async fn live(
    State(host): State<Arc<Host>>,
    Own(id): Own,
    opener: Opener,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    // Opens the analysis, so that an unknown one is answered before the upgrade.
    host.studio(&id).await?;
    let serve = async move |host, socket| serve(host, &id, socket).await;
    Ok(socket::open(host, &opener, upgrade, rejected, serve))
}

fn rejected(rejection: Rejection) -> Utf8Bytes {
    to_text(&AnalysisMessage::Rejected { rejection })
}

async fn serve(host: Arc<Host>, id: &str, socket: WebSocket) {
    let page = PageId::new();
    let (out, waiting) = mpsc::channel(socket::WAITING);
    let mailbox = match join(&host, id, page, out).await {
        Ok(mailbox) => mailbox,
        Err(word) => return socket::part(socket, to_text(&word), close_code::AWAY).await,
    };
    let language = Language { longest: LONGEST_EDIT, read, rejected };
    socket::carry(socket, page, waiting, &mailbox, language, Heartbeat::new(&host.ways)).await;
    // The studio may be gone already.
    let _ = mailbox.send(Mail::Leave(page)).await;
}

/// Comes into the studio, or gives the last word for the page.
async fn join(
    host: &Arc<Host>,
    id: &str,
    page: PageId,
    out: mpsc::Sender<Utf8Bytes>,
) -> Result<mpsc::Sender<Mail>, AnalysisMessage> {
    loop {
        let mailbox = match host.studio(id).await {
            Ok(mailbox) => mailbox,
            Err(_) if host.is_closing() => return Err(AnalysisMessage::Closing),
            Err(Problem { error: ProblemKind::NotFound, .. }) => {
                return Err(AnalysisMessage::Deleted);
            }
            Err(_) => {
                return Err(AnalysisMessage::Rejected { rejection: Rejection::NotStored });
            }
        };
        // A studio can be left between finding it and writing to it; then there is a new one.
        if mailbox.send(Mail::Join { page, out: out.clone() }).await.is_ok() {
            return Ok(mailbox);
        }
    }
}

fn read(page: PageId, text: &str) -> Result<Mail, Rejection> {
    Ok(Mail::Ask { page, ask: socket::parse(text)? })
}
