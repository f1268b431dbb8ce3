//! Starts the page on this computer: what the program does when it is asked for nothing else.

use std::io::IsTerminal as _;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use anyhow::Context as _;
use tengen_server::{Browser, Config, DatabaseUrl, PublicUrl, Reach};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::Conclusion;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Listen on this address instead of port 8315 of this computer; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// Let other devices of the network at home into rooms that are played by link, and into nothing else
    #[arg(long)]
    share: bool,
    /// Be a host for others, who reach it at this address through a proxy and have a library each
    #[arg(long, value_name = "URL", conflicts_with = "share")]
    public_url: Option<PublicUrl>,
    /// Believe this proxy where a request comes from; may be given several times
    #[arg(long, value_name = "ADDRESS", requires = "public_url")]
    proxy: Vec<IpAddr>,
    /// Let no more pages than this be connected at once
    #[arg(long, value_name = "PAGES")]
    most_pages: Option<usize>,
    /// Tell /healthz, /readyz and /metrics on this address
    #[arg(long, value_name = "ADDRESS:PORT")]
    figures: Option<SocketAddr>,
    /// Keep games and settings in this folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep them in a PostgreSQL database instead, such as postgres://USER@HOST/NAME, which several
    /// instances may share; `TENGEN_DATABASE` says the same and keeps a password out of the list of processes
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<DatabaseUrl>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Serve the page's files from this folder as they are now, for those who work on it
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    let log = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    tracing_subscriber::registry().with(log).with(wanted_log()).init();
    let reach = match args.public_url {
        Some(url) => Reach::Public(url.behind(args.proxy)),
        None if args.share => Reach::Home,
        None => Reach::Here,
    };
    let leave = args.no_open || matches!(reach, Reach::Public(_));
    let config = Config {
        listen: args.listen,
        reach,
        most_pages: args.most_pages,
        figures: args.figures,
        database: args.database.or_else(|| database_of_environment(args.data.as_ref())),
        data: args.data,
        browser: if leave { Browser::Leave } else { Browser::Open },
        web: args.web,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .context("cannot start")?;
    runtime.block_on(tengen_server::run(config))?;
    // A search that was given up does not keep the program.
    runtime.shutdown_background();
    Ok(Conclusion::Fine)
}

/// What `TENGEN_DATABASE` says, unless a folder was named.
fn database_of_environment(folder: Option<&PathBuf>) -> Option<DatabaseUrl> {
    let named = std::env::var("TENGEN_DATABASE").ok();
    named.filter(|url| folder.is_none() && !url.is_empty()).map(DatabaseUrl::from)
}

/// What `TENGEN_LOG` wants logged, such as `debug` or `tengen_server=debug,info`.
fn wanted_log() -> Targets {
    let wanted = std::env::var("TENGEN_LOG").ok().and_then(|text| text.parse().ok());
    wanted.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO))
}
