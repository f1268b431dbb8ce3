//! A host for tests that take other ways.

use std::net::SocketAddr;
use std::sync::Arc;

use serde_json::Value;
use tempfile::TempDir;
use tengen_store::Database;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::connections::{self, Limits};
use crate::guard::Door;
use crate::host::{Host, Ways};
use crate::page::Page;
use crate::reach::Reach;

pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) folder: TempDir,
    pub(crate) host: Arc<Host>,
}

impl Site {
    pub(crate) async fn start(ways: Ways) -> Site {
        Site::open(ways, Reach::Here, Limits::of_this_machine()).await
    }

    pub(crate) async fn open(ways: Ways, reach: Reach, limits: Limits) -> Site {
        let folder = tempfile::tempdir().unwrap();
        let store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
        let mut host = Host::new(Arc::new(store)).await.unwrap();
        host.ways = ways;
        let host = Arc::new(host);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        host.is_at(reach.address(address).unwrap());
        let figures = host.figures.clone();
        let door = Door { address, reach, figures: figures.clone() };
        let router = crate::api::router(host.clone(), door, Page::Joined);
        let serving = connections::serve(listener, router, limits, figures, std::future::pending());
        tokio::spawn(serving);
        Site { address, folder, host }
    }

    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Begins a request and says how long its body will be.
    pub(crate) async fn ask(&self, request: &str, length: usize) -> TcpStream {
        let mut stream = self.connect().await;
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/octet-stream\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n",
            self.address
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream
    }

    /// Whether the host answers a plain question.
    pub(crate) async fn answers(&self) -> bool {
        answer(self.ask("GET /api/alive", 0).await).await.0 == 200
    }
}

pub(crate) async fn answer(mut stream: TcpStream) -> (u16, Value) {
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    let (head, body) = text.split_once("\r\n\r\n").expect("a whole answer");
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    (status.expect("a status"), serde_json::from_str(body).unwrap_or(Value::Null))
}
