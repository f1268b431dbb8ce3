//! What nobody can do in a room, and what nobody gets to see.

use std::io;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::{Browser, Pair, terms};
use crate::client::Host;
use crate::play;

/// Every command there is, as somebody would send it who wants to do harm.
fn commands(ply: u32) -> Vec<Value> {
    vec![
        play(ply, "a1"),
        json!({ "type": "try", "ply": ply, "at": "a2" }),
        json!({ "type": "choose", "ply": ply, "choice": "black" }),
        json!({ "type": "undo", "ply": ply }),
        json!({ "type": "redo", "ply": ply }),
        json!({ "type": "pause" }),
        json!({ "type": "continue" }),
        json!({ "type": "resign" }),
        json!({ "type": "offer_draw" }),
        json!({ "type": "answer", "offer": 1, "accept": true }),
        json!({ "type": "hint", "ply": ply }),
        json!({ "type": "move_now", "ply": ply }),
        json!({ "type": "restart" }),
        json!({ "type": "rematch", "colours": "swapped" }),
    ]
}

#[tokio::test]
async fn a_spectator_and_the_library_of_the_host_have_nothing_to_say() {
    let host = Host::start().await;
    let mut pair = Pair::meet(&host, &terms("black")).await;
    let [seen, _] = pair.say(1, &play(0, "h8")).await;
    let game = seen["view"]["id"].as_str().unwrap();
    let mut eve = Browser::default();
    let mut watching = eve.enter(&host, &pair.code).await;
    let mut beside = host.live(game, None).await;
    for page in [&mut watching, &mut beside] {
        let snapshot = page.hear("snapshot").await;
        assert!(snapshot["view"]["can"].as_object().unwrap().values().all(|can| can == false));
        for command in commands(1) {
            page.send(&command).await;
            assert_eq!(
                page.hear("refused").await["refusal"],
                json!({ "reason": "watching" }),
                "{command}"
            );
        }
    }
    for command in [json!({ "type": "say", "phrase": "hello" }), json!({ "type": "claim" })] {
        watching.send(&command).await;
        assert_eq!(watching.hear("room_refused").await["refusal"], "watching");
    }
    let (_, room) = eve.show(&host, &pair.code).await;
    assert!(room["can"].as_object().unwrap().values().all(|can| can == false), "{room}");
    let view = host.json("GET", &format!("/api/games/{game}"), None).await;
    assert_eq!((&view["seq"], &view["moves"]), (&json!(2), &json!(["h8"])));
    host.quit().await;
}

/// Numbers that look like chance and are the same every time (xorshift).
struct Luck(u64);

impl Luck {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }

    /// Something like a message: loose bytes, or a command with some of its bytes changed, cut or doubled.
    fn frame(&mut self) -> String {
        if self.below(4) == 0 {
            return (0..self.below(60)).map(|_| char::from(self.next() as u8)).collect();
        }
        let commands = commands(7);
        let mut text = commands[self.below(commands.len())].to_string().into_bytes();
        for _ in 0..=self.below(3) {
            let at = self.below(text.len().max(1)).min(text.len().saturating_sub(1));
            match self.below(3) {
                0 if !text.is_empty() => text[at] = self.next() as u8 & 0x7f,
                1 => text.truncate(at),
                _ => text.extend_from_within(..at),
            }
        }
        // Nothing that could be meant: a command that is still whole is for a board seven plies on, and those
        // without a ply are broken.
        text.push(b'}');
        String::from_utf8_lossy(&text).into_owned()
    }
}

#[tokio::test]
async fn ten_thousand_frames_of_nonsense_from_each_seat_change_nothing() {
    const FRAMES: usize = 10_000;
    const AT_ONCE: usize = 200;
    let host = Host::start().await;
    let mut pair = Pair::meet(&host, &terms("black")).await;
    pair.say(1, &play(0, "h8")).await;
    let mut luck = Luck(0x9e37_79b9_7f4a_7c15);
    for page in [&mut pair.first, &mut pair.second] {
        for _ in 0..FRAMES / AT_ONCE {
            for _ in 0..AT_ONCE {
                match luck.below(10) {
                    0 => {
                        page.send_bytes((0..luck.below(40)).map(|_| luck.next() as u8).collect())
                            .await
                    }
                    _ => page.send_text(&luck.frame()).await,
                }
            }
            for _ in 0..AT_ONCE {
                let told = page.hear_one_of(&["refused", "rejected", "room_refused"]).await;
                let reason =
                    told["refusal"]["reason"].as_str().or(told["rejection"]["reason"].as_str());
                assert!(reason.is_some(), "{told}");
            }
        }
    }
    // Both are still there, and the game goes on where it was.
    let [first, _] = loop {
        pair.second.send(&play(1, "i9")).await;
        let told = pair.second.hear_one_of(&["event", "rejected"]).await;
        if told["type"] == "event" {
            break [pair.first.hear("event").await, told];
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert_eq!(
        (&first["record"]["seq"], &first["view"]["moves"]),
        (&json!(3), &json!(["h8", "i9"]))
    );
    host.quit().await;
}

#[tokio::test]
async fn guessing_codes_and_keys_is_limited() {
    let host = Host::start().await;
    let pair = Pair::meet(&host, &terms("black")).await;
    let mut eve = Browser::default();
    let wrong = if pair.code == "AAAAAA" { "BBBBBB" } else { "AAAAAA" };
    assert_eq!(eve.show(&host, wrong).await.0, 404);
    let mut tries = 1;
    let told = loop {
        let path = format!("/api/rooms/{}/device/{wrong}", pair.code);
        let (status, problem) = eve.ask(&host, "POST", &path, &Value::Null).await;
        tries += 1;
        match status {
            404 => assert!(tries < 500, "nobody may guess for ever"),
            _ => break (status, problem["error"].clone()),
        }
    };
    assert_eq!(told, (429, json!("too-many")));
    assert!(tries > 20, "a person may be wrong {tries} times");
    assert_eq!(eve.show(&host, &pair.code).await.0, 429, "who guesses is not told when right");
    host.quit().await;
}

/// Everything that is logged, down to the least of it.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn a_secret_is_seen_by_its_browser_once_and_by_nobody_else() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    // The test has one thread, and the host runs on it.
    let _logging = tracing::subscriber::set_default(subscriber);
    tracing::info!("the log is read");

    let host = Host::start().await;
    let (mut ada, mut lin, mut eve) = (Browser::default(), Browser::default(), Browser::default());
    let (_, head, body) = ada.raw(&host, "POST", "/api/rooms", &terms("black")).await;
    let given = head.lines().find(|line| line.starts_with("set-cookie:")).unwrap();
    for word in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(given.contains(word), "{given}");
    }
    assert!(!given.contains("Secure"), "there is no TLS on this computer");
    let code = serde_json::from_str::<Value>(&body).unwrap()["code"].as_str().unwrap().to_owned();
    let mut told = vec![body];
    let sat =
        lin.raw(&host, "POST", &format!("/api/rooms/{code}/seat"), &json!({ "name": "Lin" })).await;
    told.push(sat.2);
    let seat = format!("/api/rooms/{code}/seat");
    let (_, head, again) = lin.raw(&host, "POST", &seat, &json!({ "name": "Lin" })).await;
    assert!(!head.contains("set-cookie"), "{head}");
    told.push(again);
    for browser in [&mut ada, &mut lin, &mut eve] {
        told.push(browser.raw(&host, "GET", &format!("/api/rooms/{code}"), &Value::Null).await.2);
        let mut page = browser.enter(&host, &code).await;
        told.push(page.hear("room").await.to_string());
        told.push(page.hear("snapshot").await.to_string());
    }
    told.push(host.ask("GET", &format!("/api/rooms/{code}/qr"), None).await.2);
    told.push(host.ask("GET", "/api/games", None).await.2);
    let folder = host.stop().await;

    let logged = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    assert!(logged.contains("the log is read"));
    let stored = std::fs::read(folder.path().join("tengen.db")).unwrap();
    for browser in [&ada, &lin] {
        let secret = browser.secret();
        assert_eq!(secret.len(), 32);
        assert!(!logged.contains(secret), "in the log");
        assert!(told.iter().all(|text| !text.contains(secret)), "in a message");
        assert!(!stored.windows(32).any(|bytes| bytes == secret.as_bytes()), "in the store");
    }
}
