//! A real host in this process, spoken to over loopback: a panic on any of its threads ends the run.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;
use std::{env, process, thread};

use tengen_server::Config;

/// Where the host listens. It starts when this is first asked for.
pub(crate) fn address() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| {
        let address = free_address();
        let data = env::temp_dir().join(format!("tengen-fuzz-{}", process::id()));
        let config = Config { listen: Some(address), data: Some(data), ..Config::default() };
        thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().expect("there are threads");
            runtime.block_on(tengen_server::run(config)).expect("the host runs");
        });
        while TcpStream::connect(address).is_err() {
            thread::sleep(Duration::from_millis(5));
        }
        address
    })
}

fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.local_addr().expect("it has an address")
}

/// What the host answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

/// Sends one request, as often as it comes too soon after others, and holds its answer against the law:
/// a fault of ours is never what comes back.
pub(crate) fn ask(method: &str, path: &str, body: &[u8]) -> Answer {
    loop {
        let answer = ask_once(method, path, body);
        if answer.status != 429 {
            return answer;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

fn ask_once(method: &str, path: &str, body: &[u8]) -> Answer {
    let address = address();
    let mut stream = TcpStream::connect(address).expect("the host listens");
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n\
         Connection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    // A body that is too long may be refused before it is read.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
    let mut reader = BufReader::new(stream);
    let mut first = String::new();
    reader.read_line(&mut first).expect("the host answers");
    let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.unwrap_or_else(|| panic!("{method} {path}: {first:?}"));
    assert!((200..500).contains(&status), "{method} {path}: {status}");
    let mut rest = Vec::new();
    reader.read_to_end(&mut rest).expect("the answer ends");
    let gap = rest.windows(4).position(|four| four == b"\r\n\r\n").expect("headers end");
    Answer { status, body: rest.split_off(gap + 4) }
}

/// Begins a game between two people under a rule, and gives its id.
pub(crate) fn new_game(rule: &str) -> String {
    let wanted = format!(
        "{{\"rule\":\"{rule}\",\"size\":15,\"opening\":\"none\",\"clock\":null,\"side\":\"black\",\
         \"name\":\"\",\"against\":{{\"kind\":\"person\",\"name\":\"\"}}}}"
    );
    let answer = ask("POST", "/api/games", wanted.as_bytes());
    assert_eq!(answer.status, 201);
    let said = String::from_utf8(answer.body).expect("an id is text");
    said.split('"').nth(3).expect("the id is the only field").to_owned()
}
