//! One page at a review: a WebSocket that only speaks.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, close_code};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use futures_util::StreamExt as _;
use tokio::sync::broadcast::error::RecvError;

use crate::budget::Opener;
use crate::host::Host;
use crate::own::Own;
use crate::rate::Rate;
use crate::socket::{self, Heartbeat};
use crate::{Problem, ProblemKind, Rejection, ReviewMessage};

/// `GET /api/games/{id}/review/live`
pub(super) async fn live(
    State(host): State<Arc<Host>>,
    Own(id): Own,
    opener: Opener,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    // An unknown game is answered before the upgrade.
    host.known(&id).await?;
    let serve = async move |host, socket| serve(host, &id, socket).await;
    Ok(socket::open(
        host,
        &opener,
        upgrade,
        |rejection| ReviewMessage::Rejected { rejection }.to_text(),
        serve,
    ))
}

async fn serve(host: Arc<Host>, id: &str, mut socket: WebSocket) {
    // What is said from now on is about what is known from now on.
    let mut said = host.reviews.said.subscribe();
    let mut rate = socket::rate();
    let mut heartbeat = Heartbeat::new(&host.ways);
    let mut next = whole(&host, id).await.map(Message::Text);
    loop {
        let message = match next {
            Ok(message) => message,
            Err(word) => return socket::part(socket, word.to_text(), close_code::AWAY).await,
        };
        match tokio::time::timeout(socket::SLOWEST, socket.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return,
        }
        next = loop {
            tokio::select! {
                heard = said.recv() => match heard {
                    Ok(said) if *said.game != *id => {}
                    Ok(said) if said.is_last => break Err(ReviewMessage::Deleted),
                    Ok(said) => break Ok(Message::Text(said.text)),
                    Err(RecvError::Lagged(_)) => break whole(&host, id).await.map(Message::Text),
                    Err(RecvError::Closed) => return,
                },
                message = socket.next() => match message {
                    Some(Ok(Message::Close(_))) => return socket::leave(socket).await,
                    None | Some(Err(_)) => return,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => heartbeat.heard(),
                    Some(Ok(Message::Text(_) | Message::Binary(_))) => {
                        heartbeat.heard();
                        let rejection = rejection(&mut rate);
                        break Ok(Message::Text(ReviewMessage::Rejected { rejection }.to_text()));
                    }
                },
                beat = heartbeat.due() => match beat {
                    Some(ping) => break Ok(ping),
                    None => return,
                },
                () = host.closed() => break Err(ReviewMessage::Closing),
            }
        };
    }
}

/// All that is known, or the last word for the page.
async fn whole(host: &Arc<Host>, id: &str) -> Result<Utf8Bytes, ReviewMessage> {
    match host.known(id).await {
        Ok(known) => {
            let view = Box::new(known.view.clone());
            Ok(ReviewMessage::Review { view }.to_text())
        }
        Err(Problem { error: ProblemKind::NotFound, .. }) => Err(ReviewMessage::Deleted),
        Err(_) => Err(ReviewMessage::Rejected { rejection: Rejection::NotStored }),
    }
}

fn rejection(rate: &mut Rate) -> Rejection {
    if rate.allows(Instant::now()) {
        Rejection::Malformed { detail: "nothing is to be said here".to_owned() }
    } else {
        Rejection::TooFast
    }
}

impl ReviewMessage {
    pub(super) fn to_text(&self) -> Utf8Bytes {
        socket::to_text(self)
    }
}
