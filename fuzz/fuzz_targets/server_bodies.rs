//! Any body and any query is answered, and what is refused is refused as a typed problem.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;

#[path = "server/host.rs"]
mod host;

/// Requests by their first byte; the rest is the body, or what stands in the address for `*`.
const REQUESTS: [(&str, &str); 16] = [
    ("POST", "/api/games"),
    ("PATCH", "/api/games/ID"),
    ("POST", "/api/games/ID/copy"),
    ("PUT", "/api/settings"),
    ("PUT", "/api/preferences"),
    ("POST", "/api/judge"),
    ("POST", "/api/import?name=*"),
    ("POST", "/api/import"),
    ("GET", "/api/games?*"),
    ("GET", "/api/games/*"),
    ("GET", "/api/games/ID/tree?*"),
    ("GET", "/api/games/ID/nodes/*"),
    ("GET", "/api/games/ID/export?*"),
    ("GET", "/*"),
    ("POST", "/api/games/ID/review/try"),
    ("GET", "/api/games/ID/review/*"),
];

fuzz_target!(|bytes: &[u8]| {
    let [first, rest @ ..] = bytes else { return };
    let (method, path) = REQUESTS[usize::from(*first) % REQUESTS.len()];
    let path = path.replace("ID", game());
    let answer = if path.contains('*') {
        let (address, body) = rest.split_at(rest.len().min(200));
        host::ask(method, &path.replace('*', &encoded(address)), body)
    } else {
        host::ask(method, &path, rest)
    };
    if path.starts_with("/api/") && answer.status >= 400 {
        let said = String::from_utf8(answer.body).expect("a refusal is text");
        assert!(said.starts_with("{\"error\":"), "{path}: {said}");
    }
});

fn game() -> &'static str {
    static GAME: OnceLock<String> = OnceLock::new();
    GAME.get_or_init(|| host::new_game("freestyle"))
}

/// As it may stand in an address: what means something there is kept.
fn encoded(bytes: &[u8]) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~&=/%+".contains(&byte);
    bytes
        .iter()
        .map(
            |byte| {
                if plain(*byte) { char::from(*byte).to_string() } else { format!("%{byte:02x}") }
            },
        )
        .collect()
}
