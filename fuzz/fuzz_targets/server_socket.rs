//! Whatever a page says on its socket, the socket stays open and everything said on it is a message.

#![no_main]

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;

use libfuzzer_sys::fuzz_target;
use tungstenite::Message;
use tungstenite::client::IntoClientRequest as _;

#[path = "server/host.rs"]
mod host;

const RULES: [&str; 4] = ["freestyle", "standard", "renju", "caro5"];

fuzz_target!(|bytes: &[u8]| {
    let [first, lines @ ..] = bytes else { return };
    let game = host::new_game(RULES[usize::from(*first) % RULES.len()]);
    let address = host::address();
    let url = format!("ws://{address}/api/games/{game}/live");
    let mut request = url.into_client_request().expect("it is an address");
    let origin = format!("http://{address}").parse().expect("it is a header");
    request.headers_mut().insert("Origin", origin);
    let stream = TcpStream::connect(address).expect("the host listens");
    let (mut socket, _) = tungstenite::client(request, Calm(stream)).expect("the game is there");
    for line in lines.split(|byte| *byte == b'\n') {
        let message = match std::str::from_utf8(line) {
            Ok(text) => Message::text(text),
            Err(_) => Message::binary(line.to_vec()),
        };
        socket.send(message).expect("the socket is open");
    }
    // What is answered in order says that all before it was read.
    socket.send(Message::Ping(Default::default())).expect("the socket is open");
    loop {
        match socket.read().expect("the host goes on talking") {
            Message::Pong(_) => break,
            // The host asks whether the page is still there.
            Message::Ping(_) => {}
            Message::Text(text) => assert!(text.starts_with("{\"type\":\""), "{text}"),
            other => panic!("{other:?}"),
        }
    }
    let _ = socket.close(None);
});

/// A stream that minds no signal: libFuzzer's clock is one.
struct Calm(TcpStream);

impl Read for Calm {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        calmly(|| self.0.read(buffer))
    }
}

impl Write for Calm {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        calmly(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn calmly(mut attempt: impl FnMut() -> io::Result<usize>) -> io::Result<usize> {
    loop {
        match attempt() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}
