//! What a host counts, for those who watch over it: health, readiness, and figures in the text that
//! Prometheus reads, on an address of their own.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::task::JoinHandle;

use crate::RunError;
use crate::connections::{self, Limits};
use crate::host::Host;
use crate::run::bind;

/// Counted since the start.
#[derive(Default)]
pub(crate) struct Figures {
    events: AtomicU64,
    /// Writes that took at most as long as the bound of their place, the last ones longer than all.
    writes: [AtomicU64; BOUNDS.len() + 1],
    write_micros: AtomicU64,
    refused: [AtomicU64; Refused::ALL.len()],
}

/// Milliseconds.
const BOUNDS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// What was turned down because there was too much of it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Refused {
    /// A connection.
    Connection,
    /// A request.
    Request,
    /// A page.
    Page,
    /// A request of another site, or one that its sender may not make.
    Foreign,
}

impl Refused {
    const ALL: [Refused; 4] =
        [Refused::Connection, Refused::Request, Refused::Page, Refused::Foreign];

    fn name(self) -> &'static str {
        match self {
            Refused::Connection => "connection",
            Refused::Request => "request",
            Refused::Page => "page",
            Refused::Foreign => "foreign",
        }
    }
}

impl Figures {
    /// Events that were stored together, and how long it took.
    pub(crate) fn stored(&self, events: usize, took: Duration) {
        let place = BOUNDS.partition_point(|&bound| Duration::from_millis(bound) < took);
        self.events.fetch_add(events as u64, Relaxed);
        self.writes[place].fetch_add(1, Relaxed);
        self.write_micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Relaxed);
    }

    pub(crate) fn refused(&self, what: Refused) {
        self.refused[what as usize].fetch_add(1, Relaxed);
    }
}

/// Opens the address of the figures, if there is to be one.
pub(crate) async fn open(
    host: &Arc<Host>,
    address: Option<SocketAddr>,
) -> Result<Option<JoinHandle<()>>, RunError> {
    let Some(address) = address else { return Ok(None) };
    let listener = bind(address).await?;
    tracing::info!(address = %listener.local_addr()?, "figures");
    let router = Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(figures))
        .with_state(host.clone());
    let limits = Limits { most: 64, most_from_one: 64, head: Duration::from_secs(20) };
    let figures = host.figures.clone();
    // It is there for as long as the host is: what comes to rest can be watched.
    let serving = connections::serve(listener, router, limits, figures, std::future::pending());
    Ok(Some(tokio::spawn(serving)))
}

/// How long the store may take to answer before a host is not ready.
const READY: Duration = Duration::from_secs(2);

/// Whether the host takes games: it is not ending, and its store answers.
async fn ready(State(host): State<Arc<Host>>) -> (StatusCode, &'static str) {
    if host.is_closing() {
        return (StatusCode::SERVICE_UNAVAILABLE, "about to stop\n");
    }
    match tokio::time::timeout(READY, host.store.setting("ready")).await {
        Ok(Ok(_)) => (StatusCode::OK, "ready\n"),
        Ok(Err(_)) | Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n"),
    }
}

async fn figures(State(host): State<Arc<Host>>) -> impl IntoResponse {
    let mut page = Sheet::default();
    let counted = &host.figures;
    let pages = host.most_pages - host.pages.available_permits();
    page.one("tengen_pages", "gauge", "Pages that are connected.", pages as u64);
    page.one("tengen_games", "gauge", "Games that are being played.", host.tables().await as u64);
    let (thinking, waiting) = host.engines.load();
    page.one(
        "tengen_engines_busy",
        "gauge",
        "Questions that engines think about.",
        thinking as u64,
    );
    page.one(
        "tengen_questions_waiting",
        "gauge",
        "Questions that wait for an engine.",
        waiting as u64,
    );
    page.one(
        "tengen_events_stored_total",
        "counter",
        "Events of games stored.",
        counted.events.load(Relaxed),
    );
    page.head("tengen_refused_total", "counter", "What was too much, by kind.");
    for what in Refused::ALL {
        let count = counted.refused[what as usize].load(Relaxed);
        page.line(&format!("tengen_refused_total{{kind=\"{}\"}}", what.name()), count);
    }
    page.head(
        "tengen_write_seconds",
        "histogram",
        "How long it took to store what happened in a game.",
    );
    let mut so_far = 0;
    for (count, bound) in counted.writes.iter().zip(BOUNDS) {
        so_far += count.load(Relaxed);
        let bound = bound as f64 / 1000.0;
        page.line(&format!("tengen_write_seconds_bucket{{le=\"{bound}\"}}"), so_far);
    }
    so_far += counted.writes[BOUNDS.len()].load(Relaxed);
    page.line("tengen_write_seconds_bucket{le=\"+Inf\"}", so_far);
    page.line("tengen_write_seconds_sum", counted.write_micros.load(Relaxed) as f64 / 1e6);
    page.line("tengen_write_seconds_count", so_far);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page.0)
}

/// Figures as Prometheus reads them.
#[derive(Default)]
struct Sheet(String);

impl Sheet {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn line(&mut self, name: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.0, "{name} {value}");
    }

    fn one(&mut self, name: &str, kind: &str, help: &str, value: u64) {
        self.head(name, kind, help);
        self.line(name, value);
    }
}
