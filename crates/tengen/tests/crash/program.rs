//! The program as its users have it, and the line to it.

use std::io::{BufRead as _, BufReader, PipeWriter};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use futures_util::StreamExt as _;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The real program, at work.
pub(crate) struct Program {
    child: Child,
    pub(crate) authority: String,
}

impl Program {
    /// With its data in a folder.
    pub(crate) fn on_folder(data: &Path) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.arg("--data").arg(data);
        Program::start(command)
    }

    /// With its data in a database that others use as well.
    pub(crate) fn on_database(url: &str) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.env("TENGEN_DATABASE", url);
        Program::start(command)
    }

    /// With its data in a folder, and nobody at the other end of what it prints.
    pub(crate) fn unheard(data: &Path, output: PipeWriter) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.arg("--data").arg(data).args(["--no-open", "--listen", "127.0.0.1:0"]);
        let child = command.stdout(output).stderr(Stdio::null()).spawn();
        Program { child: child.expect("the program starts"), authority: String::new() }
    }

    pub(crate) fn is_alive(&mut self) -> bool {
        self.child.try_wait().is_ok_and(|ended| ended.is_none())
    }

    fn start(mut command: Command) -> Program {
        let mut child = command
            .args(["--no-open", "--listen", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is ours");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let authority = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        assert!(!authority.is_empty(), "the program did not start on the data it left");
        Program { child, authority }
    }

    /// Kills it, as dropping does.
    pub(crate) fn kill(self) {}

    pub(crate) async fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        ask(&self.authority, method, path, body).await.expect("it answers")
    }

    pub(crate) async fn new_game(&self, setup: &Value) -> String {
        let made = self.ask("POST", "/api/games", setup).await;
        made["id"].as_str().expect("a new game has an id").to_owned()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a program answers, if it lives long enough.
pub(crate) async fn ask(authority: &str, method: &str, path: &str, body: &Value) -> Option<Value> {
    let answer = answer(authority, "", method, path, body).await?;
    serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
}

/// The same with its head, to a request with further lines in its own.
pub(crate) async fn answer(
    authority: &str,
    lines: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> Option<String> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(authority).await.ok()?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {authority}\r\nContent-Type: application/json\r\n{lines}\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    Some(answer)
}

/// What comes next, unless the line is broken.
pub(crate) async fn next(socket: &mut Socket) -> Option<Value> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).ok(),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

/// Numbers that are the same each time.
pub(crate) struct Luck(pub(crate) u64);

impl Luck {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}
