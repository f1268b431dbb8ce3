//! The connections of a host: how many there may be, and how long one may say nothing.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io::{self, IoSlice};
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{HttpService, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt as _;

use crate::figures::{Figures, Refused};
use crate::reach::Reach;
use crate::{Problem, ProblemKind};

/// What connections are allowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How many there may be.
    pub(crate) most: usize,
    /// How many from one address.
    pub(crate) most_from_one: usize,
    /// How long the head of a request may take to arrive, and how long none may come.
    pub(crate) head: Duration,
}

/// File handles that are kept for the database, the listeners and the files that are read.
const KEPT_HANDLES: usize = 128;
/// More than this are of no use: each page has a task and a mailbox.
const MOST: usize = 16 * 1024;
/// Where the system does not tell how many handles there are.
const UNTOLD: usize = 1024;

impl Limits {
    /// For this machine: fewer than it has file handles, so that files can still be opened.
    pub(crate) fn of_this_machine() -> Limits {
        #[cfg(unix)]
        let handles = rlimit::increase_nofile_limit((MOST + KEPT_HANDLES) as u64).ok();
        #[cfg(not(unix))]
        let handles = Some((MOST + KEPT_HANDLES) as u64);
        let handles = handles.and_then(|handles| usize::try_from(handles).ok()).unwrap_or(UNTOLD);
        let most = handles.saturating_sub(KEPT_HANDLES).clamp(1, MOST);
        Limits { most, most_from_one: most, head: Duration::from_secs(20) }
    }

    /// A host for others keeps places for the others. Behind a proxy all come from one address, and the
    /// proxy counts.
    pub(crate) fn for_reach(self, reach: &Reach) -> Limits {
        match reach {
            Reach::Here | Reach::Public(_) => self,
            Reach::Home => Limits { most_from_one: (self.most / 4).max(1), ..self },
        }
    }

    /// How many pages may be connected: some places are left for those who only ask.
    pub(crate) fn pages(self) -> usize {
        self.most - self.most / 8
    }
}

/// Answers requests until it is told to stop, then lets the requests under way come to their end.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    figures: Arc<Figures>,
    stop: impl Future<Output = ()>,
) {
    let places = Places::new(limits);
    let ending = watch::Sender::new(false);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head);
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                // One that has gone again, or no handle is free for a moment.
                Err(error) => {
                    tracing::debug!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let Some(place) = places.take(peer.ip()) else {
            figures.refused(Refused::Connection);
            turn_away(&stream);
            continue;
        };
        // A move is a small message that somebody waits for.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let answer = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            let router = router.clone();
            async move { router.oneshot(request).await }
        });
        let line = TokioIo::new(Line { stream, _place: place });
        let connection = builder.serve_connection(line, answer).with_upgrades();
        tokio::spawn(carry(connection, ending.subscribe()));
    }
    drop(listener);
    ending.send_replace(true);
    ending.closed().await;
}

/// Lets a connection go on until it ends, or until the request under way is answered when all end.
async fn carry<Answer>(
    connection: http1::UpgradeableConnection<TokioIo<Line>, Answer>,
    mut ending: watch::Receiver<bool>,
) where
    Answer: HttpService<Incoming, ResBody = Body, Error = Infallible> + Send + 'static,
    Answer::Future: Send + 'static,
{
    let mut connection = pin!(connection);
    // A line that breaks is nothing to tell.
    tokio::select! {
        _ = &mut connection => {}
        () = async { drop(ending.wait_for(|ending| *ending).await) } => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// Says in one piece why nothing more is answered.
fn turn_away(stream: &TcpStream) {
    let problem = Problem::new(ProblemKind::TooMany, "too many connections; try again in a while");
    let word = serde_json::to_string(&problem).expect("a problem is plain JSON");
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{word}",
        word.len()
    );
    // Whoever cannot take it at once goes without.
    let _ = stream.try_write(answer.as_bytes());
}

/// The places there are, and who has them.
struct Places {
    limits: Limits,
    free: Arc<Semaphore>,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// A place that is free again when this is dropped.
struct TakenPlace {
    address: IpAddr,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    _place: OwnedSemaphorePermit,
}

impl Places {
    fn new(limits: Limits) -> Places {
        Places { limits, free: Arc::new(Semaphore::new(limits.most)), taken: Arc::default() }
    }

    fn take(&self, address: IpAddr) -> Option<TakenPlace> {
        let place = self.free.clone().try_acquire_owned().ok()?;
        let mut taken = self.taken.lock().expect("nothing panics while it counts");
        let count = taken.entry(address).or_default();
        if *count >= self.limits.most_from_one {
            return None;
        }
        *count += 1;
        Some(TakenPlace { address, taken: self.taken.clone(), _place: place })
    }
}

impl Drop for TakenPlace {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().expect("nothing panics while it counts");
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

/// A connection in its place, also after it has become a page's socket.
struct Line {
    stream: TcpStream,
    _place: TakenPlace,
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests;
