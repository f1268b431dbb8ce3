//! From the first line to the last: claim the data, open the store, answer until told to stop.

use std::env;
use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tengen_session::Millis;
use tengen_store::{ClaimError, Database, DatabaseUrl, OpenError, StoreError};
use tokio::net::TcpListener;

use crate::alive::Holder;
use crate::connections::Limits;
use crate::guard::Door;
use crate::host::Host;
use crate::page::Page;
use crate::reach::{Reach, on_this_computer};
use crate::visitor::COOKIE_SECONDS;
use crate::{alive, api, connections, elsewhere, figures, reviews, rooms};

/// The port that is tried first.
pub const USUAL_PORT: u16 = 8315;

/// How to run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Where to listen. Without it: the usual port of this computer, or a free one if it is taken.
    pub listen: Option<SocketAddr>,
    /// Who can reach it.
    pub reach: Reach,
    /// How many pages may be connected. Without it: as many as there are file handles for.
    pub most_pages: Option<usize>,
    /// Where health and figures are told, if anywhere.
    pub figures: Option<SocketAddr>,
    /// The folder of the data. Without it: where the platform keeps such data.
    pub data: Option<PathBuf>,
    /// A PostgreSQL database to keep everything in, which other instances may use at the same time. Without
    /// it: a file in the folder, which is this program's alone.
    pub database: Option<DatabaseUrl>,
    /// What to do with the address.
    pub browser: Browser,
    /// The folder of the page, served file by file as they are, for those who work on it. Without it: the
    /// page in the program.
    pub web: Option<PathBuf>,
}

/// Whether a browser is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Browser {
    /// At the address.
    Open,
    /// Not at all.
    #[default]
    Leave,
}

/// Why the host does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no folder for the data.
    #[error("this computer names no folder for data; choose one with --data")]
    NoFolder,
    /// The folder is in use by a program that does not answer.
    #[error("another Tengen is using {} but does not answer; stop it, or choose another folder with --data", .0.display())]
    Unresponsive(PathBuf),
    /// The folder cannot be claimed.
    #[error(transparent)]
    Claim(ClaimError),
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be used.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Which one.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// Everything would be open to a network.
    #[error(
        "listening on {0} would open everything to the network; --share lets it into rooms only, and --public-url makes a host for others"
    )]
    Exposed(SocketAddr),
    /// Nobody could come.
    #[error(
        "--share is for other devices, which cannot reach {0}; leave --listen out, or name an address of the network"
    )]
    Closed(SocketAddr),
    /// Nobody is there to come.
    #[error("this computer is in no network that could be shared with")]
    NoNetwork,
    /// Something else went wrong with the system.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Deleted games can be brought back for so long.
const KEEP_DELETED: Millis = Millis(30 * 24 * 60 * 60 * 1000);
/// What is deleted or forgotten goes once a day.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// A visitor who has not been here for so long has a cookie that no browser keeps.
const KEEP_VISITOR: Millis = Millis(COOKIE_SECONDS as u64 * 1000);
/// How long games may take to come to rest when the host stops.
const REST: Duration = Duration::from_secs(3);

/// Runs the host until Ctrl-C, a signal to end, or `POST /api/quit`. The first line on stdout is the
/// address. If another one is running on the same data, prints its address, opens it and returns.
pub async fn run(config: Config) -> Result<(), RunError> {
    check(config.listen, &config.reach)?;
    let (store, claim) = match &config.database {
        Some(url) => (Database::postgres(url).await?, None),
        None => {
            let folder = config.data.or_else(data_folder).ok_or(RunError::NoFolder)?;
            let claim = match alive::claim(&folder).await? {
                Holder::Us(claim) => claim,
                Holder::Another(address) => {
                    tracing::info!(address, "another Tengen is running on this data");
                    show(&address, config.browser);
                    return Ok(());
                }
            };
            (Database::sqlite(&folder.join("tengen.db")).await?, Some(claim))
        }
    };
    let place = store.to_string();
    let limits = Limits::of_this_machine().for_reach(&config.reach);
    let pages = config.most_pages.unwrap_or(usize::MAX).min(limits.pages());
    let host = Arc::new(Host::new(Arc::new(store)).await?.with_pages(pages));
    host.engines.prepare(host.settings().memory);
    let listener = listen(config.listen, &config.reach).await?;
    let address = listener.local_addr()?;
    let url = format!("http://{}/", on_this_computer(address));
    let watched = figures::open(&host, config.figures).await?;
    host.is_at(config.reach.address(address)?);
    if let Some(claim) = &claim {
        claim.announce(&url)?;
    }
    show(&url, config.browser);
    invite(&config.reach, &host.address().origin);
    tracing::info!(url, data = place, "ready");
    tokio::spawn(elsewhere::hear(host.clone()));
    tidy(&host, &config.reach);
    let study = reviews::open(&host);
    let sweeping = tokio::spawn(rooms::sweep(host.clone()));

    let stop = {
        let host = host.clone();
        async move {
            tokio::select! {
                () = interrupted() => host.close(),
                () = host.closed() => {}
            }
            tracing::info!("stopping");
        }
    };
    let figures = host.figures.clone();
    let door = Door { address, reach: config.reach, figures: figures.clone() };
    let router = api::router(host.clone(), door, Page::new(config.web));
    let served = connections::serve(listener, router, limits, figures, stop);
    let rest = async {
        host.closed().await;
        tokio::time::sleep(REST).await;
    };
    tokio::select! {
        () = served => {}
        () = rest => tracing::warn!("some connections did not end in time"),
    }
    let emptied = tokio::time::timeout(REST, async {
        while !host.is_empty().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        study.await?;
        sweeping.await
    });
    if emptied.await.is_err() {
        tracing::warn!("some games did not come to rest in time");
    }
    host.store.close().await?;
    if let Some(watched) = watched {
        watched.abort();
    }
    drop(claim);
    Ok(())
}

/// Where the platform keeps such data.
pub fn data_folder() -> Option<PathBuf> {
    let named = |key| env::var_os(key).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return Some(named("APPDATA")?.join("Tengen").join("data"));
    }
    let below_home = |path: &str| env::home_dir().map(|home| home.join(path));
    if cfg!(target_os = "macos") {
        return below_home("Library/Application Support/Tengen");
    }
    let shared = named("XDG_DATA_HOME").or_else(|| below_home(".local/share"));
    Some(shared?.join("tengen"))
}

/// Whether it is meant so: nothing but a flag of its own opens a host to others.
fn check(listen: Option<SocketAddr>, reach: &Reach) -> Result<(), RunError> {
    match (listen, reach) {
        (Some(address), Reach::Here) if !address.ip().is_loopback() => {
            Err(RunError::Exposed(address))
        }
        (Some(address), Reach::Home) if address.ip().is_loopback() => {
            Err(RunError::Closed(address))
        }
        (Some(_) | None, Reach::Here | Reach::Home | Reach::Public(_)) => Ok(()),
    }
}

async fn listen(wanted: Option<SocketAddr>, reach: &Reach) -> Result<TcpListener, RunError> {
    let ip = match reach {
        Reach::Here | Reach::Public(_) => Ipv4Addr::LOCALHOST,
        Reach::Home => Ipv4Addr::UNSPECIFIED,
    };
    let usual = SocketAddr::new(IpAddr::V4(ip), USUAL_PORT);
    match (wanted, reach) {
        (Some(address), _) => bind(address).await,
        // A proxy knows one port.
        (None, Reach::Public(_)) => bind(usual).await,
        (None, Reach::Here | Reach::Home) => match bind(usual).await {
            Ok(listener) => Ok(listener),
            Err(_) => bind(SocketAddr::new(usual.ip(), 0)).await,
        },
    }
}

pub(crate) async fn bind(address: SocketAddr) -> Result<TcpListener, RunError> {
    TcpListener::bind(address).await.map_err(|error| RunError::Listen { address, error })
}

/// Says what is open, and to whom.
fn invite(reach: &Reach, origin: &str) {
    let words = match reach {
        Reach::Here => return,
        Reach::Home => format!(
            "Other devices of your network reach this at {origin}/
\
             They can enter rooms whose code they have. Library, settings and everything else stay with this computer."
        ),
        Reach::Public(_) => format!(
            "Visitors reach this at {origin}/
\
             Each of them has a library of their own, and nobody sees another's. The settings of this host are changed by whoever runs it."
        ),
    };
    say(&words);
}

/// Whoever has started the host may not read what it prints; it is there for browsers.
fn say(words: &str) {
    let mut out = io::stdout().lock();
    if let Err(error) = writeln!(out, "{words}").and_then(|()| out.flush()) {
        tracing::info!(%error, "nobody reads what is printed");
    }
}

fn show(url: &str, browser: Browser) {
    say(url);
    if browser == Browser::Open {
        let url = url.to_owned();
        // Looking for a browser may take a while, and there may be none.
        std::thread::spawn(move || {
            if let Err(error) = open::that_detached(&url) {
                tracing::info!(%error, "no browser was opened");
            }
        });
    }
}

/// Takes away for good what was deleted long ago, and forgets visitors who cannot come back.
fn tidy(host: &Arc<Host>, reach: &Reach) {
    let host = host.clone();
    let has_visitors = matches!(reach, Reach::Public(_));
    tokio::spawn(async move {
        let mut days = tokio::time::interval(DAY);
        loop {
            tokio::select! {
                _ = days.tick() => {}
                () = host.closed() => return,
            }
            match host.store.purge(host.clock.now().minus(KEEP_DELETED)).await {
                Ok(0) => {}
                Ok(games) => tracing::info!(games, "purged games deleted long ago"),
                Err(error) => tracing::warn!(%error, "could not purge deleted games"),
            }
            if !has_visitors {
                continue;
            }
            match host.store.forget_visitors(host.clock.now().minus(KEEP_VISITOR)).await {
                Ok(0) => {}
                Ok(visitors) => tracing::info!(visitors, "forgot visitors who cannot come back"),
                Err(error) => tracing::warn!(%error, "could not forget visitors"),
            }
        }
    });
}

/// Waits for Ctrl-C, or for the signal that ends programs.
async fn interrupted() {
    let ctrl_c = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "Ctrl-C cannot be caught");
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let ended = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let ended = std::future::pending::<()>();
    tokio::select! {
        () = ctrl_c => {}
        () = ended => {}
    }
}
