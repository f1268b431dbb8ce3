//! Starts the page on this computer: what the program does when it is asked for nothing else.

use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Context as _;
use tengen_server::{Browser, Config};
use tracing_subscriber::EnvFilter;

use crate::Conclusion;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Listen on this address instead of port 8315 of this computer; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// Keep games and settings in this folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    let filter = EnvFilter::try_from_env("TENGEN_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_env_filter(filter)
        .init();
    let config = Config {
        listen: args.listen,
        data: args.data,
        browser: if args.no_open { Browser::Leave } else { Browser::Open },
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
