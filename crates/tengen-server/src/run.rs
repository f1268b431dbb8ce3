//! From the first line to the last: claim the data, open the store, answer until told to stop.

use std::env;
use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tengen_session::Millis;
use tengen_store::{ClaimError, OpenError, Sqlite, StoreError};
use tokio::net::TcpListener;

use crate::alive::Holder;
use crate::host::Host;
use crate::page::Page;
use crate::rooms::Address;
use crate::{alive, api, reviews, rooms};

/// The port that is tried first.
pub const USUAL_PORT: u16 = 8315;

/// How to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Where to listen. Without it: the usual port of this computer, or a free one if it is taken.
    pub listen: Option<SocketAddr>,
    /// The folder of the data. Without it: where the platform keeps such data.
    pub data: Option<PathBuf>,
    /// What to do with the address.
    pub browser: Browser,
    /// The folder of the page, served file by file as they are, for those who work on it. Without it: the
    /// page in the program.
    pub web: Option<PathBuf>,
}

/// Whether a browser is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    /// At the address.
    Open,
    /// Not at all.
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
    /// Something else went wrong with the system.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Deleted games can be brought back for so long.
const KEEP_DELETED: Millis = Millis(30 * 24 * 60 * 60 * 1000);
/// How long games may take to come to rest when the host stops.
const REST: Duration = Duration::from_secs(3);

/// Runs the host until Ctrl-C, a signal to end, or `POST /api/quit`. The first line on stdout is the
/// address. If another one is running on the same data, prints its address, opens it and returns.
pub async fn run(config: Config) -> Result<(), RunError> {
    let folder = config.data.or_else(data_folder).ok_or(RunError::NoFolder)?;
    let claim = match alive::claim(&folder).await? {
        Holder::Us(claim) => claim,
        Holder::Another(address) => {
            tracing::info!(address, "another Tengen is running on this data");
            return show(&address, config.browser);
        }
    };
    let store = Sqlite::open(&folder.join("tengen.db")).await?;
    let host = Arc::new(Host::new(Arc::new(store)).await?);
    host.engines.prepare(host.settings().memory);
    let listener = listen(config.listen).await?;
    let address = listener.local_addr()?;
    let url = format!("http://{}/", reachable(address));
    host.is_at(Address::of(reachable(address)));
    claim.announce(&url)?;
    show(&url, config.browser)?;
    tracing::info!(url, data = %folder.display(), "ready");
    purge(&host);
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
    let router = api::router(host.clone(), address, Page::new(config.web));
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let served = axum::serve(listener, service).with_graceful_shutdown(stop);
    let rest = async {
        host.closed().await;
        tokio::time::sleep(REST).await;
    };
    tokio::select! {
        result = async { served.await } => result?,
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

async fn listen(wanted: Option<SocketAddr>) -> Result<TcpListener, RunError> {
    let bind = async |address: SocketAddr| {
        TcpListener::bind(address).await.map_err(|error| RunError::Listen { address, error })
    };
    match wanted {
        Some(address) => bind(address).await,
        None => {
            let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
            match bind(SocketAddr::new(here, USUAL_PORT)).await {
                Ok(listener) => Ok(listener),
                Err(_) => bind(SocketAddr::new(here, 0)).await,
            }
        }
    }
}

/// An address that a browser on this computer can reach.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => {
            SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port())
        }
        IpAddr::V6(ip) if ip.is_unspecified() => {
            SocketAddr::new(IpAddr::V6(std::net::Ipv6Addr::LOCALHOST), address.port())
        }
        IpAddr::V4(_) | IpAddr::V6(_) => address,
    }
}

fn show(url: &str, browser: Browser) -> Result<(), RunError> {
    let mut out = io::stdout().lock();
    writeln!(out, "{url}")?;
    out.flush()?;
    if browser == Browser::Open {
        let url = url.to_owned();
        // Looking for a browser may take a while, and there may be none.
        std::thread::spawn(move || {
            if let Err(error) = open::that_detached(&url) {
                tracing::info!(%error, "no browser was opened");
            }
        });
    }
    Ok(())
}

fn purge(host: &Arc<Host>) {
    let host = host.clone();
    tokio::spawn(async move {
        match host.store.purge(host.clock.now().minus(KEEP_DELETED)).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "purged games deleted long ago"),
            Err(error) => tracing::warn!(%error, "could not purge deleted games"),
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
