//! A host in this process, and plain clients for it.

use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tempfile::TempDir;
use tengen_server::{Config, PublicUrl, Reach, RunError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Host {
    folder: TempDir,
    /// Where it listens.
    authority: String,
    /// By which name it is asked.
    name: String,
    task: JoinHandle<Result<(), RunError>>,
}

fn config(folder: &Path) -> Config {
    placed(folder, Config::default())
}

fn placed(folder: &Path, config: Config) -> Config {
    Config { listen: Some("127.0.0.1:0".parse().unwrap()), data: Some(folder.to_owned()), ..config }
}

impl Host {
    pub(crate) async fn start() -> Host {
        Host::start_in(tempfile::tempdir().unwrap()).await
    }

    pub(crate) async fn start_in(folder: TempDir) -> Host {
        let config = config(folder.path());
        Host::run(folder, config).await
    }

    /// With the page of a folder.
    pub(crate) async fn start_with(web: &Path) -> Host {
        Host::start_as(Config { web: Some(web.to_owned()), ..Config::default() }).await
    }

    pub(crate) async fn start_as(config: Config) -> Host {
        let folder = tempfile::tempdir().unwrap();
        let config = placed(folder.path(), config);
        Host::run(folder, config).await
    }

    async fn run(folder: TempDir, config: Config) -> Host {
        let task = tokio::spawn(tengen_server::run(config));
        let address = folder.path().join("address");
        let authority = tokio::time::timeout(PATIENCE, async {
            loop {
                if let Ok(url) = std::fs::read_to_string(&address) {
                    break url.trim_start_matches("http://").trim_end_matches('/').to_owned();
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        });
        let authority = authority.await.expect("the host announces its address");
        Host { folder, name: authority.clone(), authority, task }
    }

    /// A host for others, asked by its name as its proxy does.
    pub(crate) async fn start_public() -> Host {
        let url: PublicUrl = "https://five.example".parse().unwrap();
        let reach = Reach::Public(url.behind(vec!["127.0.0.1".parse().unwrap()]));
        let host = Host::start_as(Config { reach, ..Config::default() }).await;
        Host { name: "five.example".to_owned(), ..host }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn config(&self) -> Config {
        config(self.folder.path())
    }

    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    pub(crate) async fn ended(self) -> TempDir {
        let ended = tokio::time::timeout(PATIENCE, self.task).await;
        ended.expect("the host ends").expect("it does not panic").expect("it ends well");
        self.folder
    }

    /// Its data as a kill would leave them at this moment, if nothing is being written.
    pub(crate) fn as_killed(&self) -> TempDir {
        let left = tempfile::tempdir().unwrap();
        for file in ["tengen.db", "tengen.db-wal"] {
            std::fs::copy(self.folder.path().join(file), left.path().join(file)).unwrap();
        }
        left
    }

    /// Ends it as a kill does, where nobody may ask it to quit.
    pub(crate) async fn end(self) {
        self.task.abort();
        let _ = self.task.await;
    }

    pub(crate) async fn quit(self) {
        self.stop().await;
    }

    /// Quits and keeps the data.
    pub(crate) async fn stop(self) -> TempDir {
        let quit = async || self.ask("POST", "/api/quit", Some(&Value::Null)).await.0;
        let mut status = quit().await;
        // A test may have used up the requests of this moment.
        while status == 429 {
            status = quit().await;
        }
        assert_eq!(status, 202);
        self.ended().await
    }

    /// Sends a request as it is written, and reads status, head and body of the answer.
    pub(crate) async fn raw(&self, head: &str, body: &str) -> (u16, String, String) {
        let (status, head, body) = self.bytes(head, body.as_bytes()).await;
        (status, head, String::from_utf8_lossy(&body).into_owned())
    }

    /// The same with bytes that need not be text.
    pub(crate) async fn bytes(&self, head: &str, body: &[u8]) -> (u16, String, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.authority).await.unwrap();
        let head = format!("{head}Connection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        // A host that refuses a long body may cut the line while we still write.
        let _ = stream.write_all(body).await;
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a whole answer");
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        (status.expect("a status"), head, answer.split_off(end + 4))
    }

    /// Sends a file.
    pub(crate) async fn import(&self, query: &str, file: &[u8]) -> (u16, Value) {
        self.import_to("/api/import", query, file).await
    }

    pub(crate) async fn import_to(&self, path: &str, query: &str, file: &[u8]) -> (u16, Value) {
        self.import_with("", path, query, file).await
    }

    /// The same with further lines in the head.
    pub(crate) async fn import_with(
        &self,
        lines: &str,
        path: &str,
        query: &str,
        file: &[u8],
    ) -> (u16, Value) {
        let head = format!(
            "POST {path}?{query} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/octet-stream\r\nContent-Length: {}\r\n{lines}",
            self.name,
            file.len()
        );
        let (status, _, body) = self.bytes(&head, file).await;
        (status, serde_json::from_slice(&body).unwrap())
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> (u16, String, String) {
        self.ask_with("", method, path, body).await
    }

    /// The same with further lines in the head.
    pub(crate) async fn ask_with(
        &self,
        lines: &str,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> (u16, String, String) {
        let body = body.map(Value::to_string).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{lines}",
            self.name,
            body.len()
        );
        self.raw(&head, &body).await
    }

    pub(crate) async fn json(&self, method: &str, path: &str, body: Option<&Value>) -> Value {
        let (status, _, answer) = self.ask(method, path, body).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    pub(crate) async fn new_game(&self, setup: &Value) -> String {
        let made = self.json("POST", "/api/games", Some(setup)).await;
        made["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn live(&self, game: &str, seen: Option<u64>) -> Live {
        let query = seen.map(|seen| format!("?seen={seen}")).unwrap_or_default();
        self.connect(&format!("/api/games/{game}/live{query}")).await
    }

    pub(crate) async fn connect(&self, path: &str) -> Live {
        let (socket, _) = connect_async(format!("ws://{}{path}", self.authority)).await.unwrap();
        Live { socket }
    }
}

pub(crate) struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Live {
    pub(crate) async fn connect_as(host: &Host, path: &str, origin: &str) -> Option<Live> {
        Live::connect_with(host, path, ("Origin", origin)).await
    }

    pub(crate) async fn connect_with(
        host: &Host,
        path: &str,
        (name, value): (&'static str, &str),
    ) -> Option<Live> {
        let url = format!("ws://{}{path}", host.authority);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
        request.headers_mut().insert("Host", host.name.parse().unwrap());
        connect_async(request).await.ok().map(|(socket, _)| Live { socket })
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn send_bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::Binary(Bytes::from(bytes))).await.unwrap();
    }

    /// The next message, whatever it is.
    pub(crate) async fn any(&mut self) -> Value {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match message.expect("the host answers").expect("the line is open").unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Close(_) => panic!("the host closed the line"),
                _ => {}
            }
        }
    }

    /// Says goodbye, and waits until the host has said so too.
    pub(crate) async fn leave(mut self) {
        self.socket.send(Message::Close(None)).await.unwrap();
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            let message = message.expect("the host answers").expect("the host says goodbye");
            if message.expect("the line ends in order").is_close() {
                return;
            }
        }
    }

    /// Waits until the host closes the line, and tells with which code.
    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match message.expect("the host answers").expect("the line is open").unwrap() {
                Message::Close(frame) => return frame.expect("it says why").code.into(),
                other => assert!(!other.is_text(), "{other}"),
            }
        }
    }

    /// The next message but for news of thinking, which is of this type.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        let message = self.any_but_thinking().await;
        assert_eq!(message["type"], kind, "{message}");
        message
    }

    pub(crate) async fn any_but_thinking(&mut self) -> Value {
        loop {
            let message = self.any().await;
            if message["type"] != "thinking" {
                return message;
            }
        }
    }

    /// Hears nothing but news of thinking for so long.
    pub(crate) async fn stays_silent(&mut self, time: Duration) {
        let heard = tokio::time::timeout(time, async {
            loop {
                let message = self.any().await;
                if message["type"] != "thinking" {
                    break message;
                }
            }
        });
        if let Ok(message) = heard.await {
            panic!("heard {message}");
        }
    }
}
