//! A visitor whose engine time is spent, over real sockets.

use std::time::Duration;

use axum::http::{HeaderMap, header};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tengen_store::Person;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::connections::Limits;
use crate::host::Ways;
use crate::reach::{PublicUrl, Reach};
use crate::site::{Site, answer};
use crate::visitor::Browser;

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn cookie(digit: char) -> String {
    format!("tengen={}", digit.to_string().repeat(32))
}

fn person(cookie: &str) -> Person {
    let mut headers = HeaderMap::new();
    headers.insert(header::COOKIE, cookie.parse().unwrap());
    Person::Visitor(Browser::of(&headers, true).visitor)
}

async fn open(site: &Site, cookie: &str, path: &str) -> WebSocketStream<TcpStream> {
    let mut request = format!("ws://five.example{path}").into_client_request().unwrap();
    request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
    request.headers_mut().insert(header::ORIGIN, "https://five.example".parse().unwrap());
    let opened = tokio_tungstenite::client_async(request, site.connect().await);
    opened.await.unwrap().0
}

/// The next message of this type.
async fn hear(line: &mut WebSocketStream<TcpStream>, kind: &str) -> Value {
    let heard = async {
        loop {
            let message = line.next().await.expect("the line stays").expect("the line stays");
            let Ok(text) = message.to_text() else { continue };
            match serde_json::from_str::<Value>(text) {
                Ok(told) if told["type"] == kind => return told,
                Ok(_) | Err(_) => {}
            }
        }
    };
    tokio::time::timeout(PATIENCE, heard).await.expect("it comes")
}

async fn begin(site: &Site, cookie: &str, against: Value) -> (u16, Value) {
    let game = json!({
        "rule": "freestyle", "size": 15, "opening": "none", "clock": null, "side": "black",
        "name": "", "against": against,
    });
    let body = game.to_string();
    let mut stream = site.connect().await;
    let request = format!(
        "POST /api/games HTTP/1.1\r\nHost: five.example\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    answer(stream).await
}

#[tokio::test]
async fn whose_engine_time_is_spent_is_told_so_and_others_go_on() {
    let url: PublicUrl = "https://five.example".parse().unwrap();
    let reach = Reach::Public(url.behind(vec![]));
    let site = Site::open(Ways::default(), reach, Limits::of_this_machine()).await;
    let (spender, other) = (cookie('a'), cookie('b'));
    // So much that no wait of this test fills it up again. The address has more.
    site.host.budgets.payer(&person(&spender)).pay(1, Duration::from_secs(10_000));

    let position = json!({
        "rule": "freestyle", "size": 15, "black": ["h8"], "white": [], "to_move": "white",
    });
    let ask = json!({
        "type": "lines", "ask": 1, "position": position, "lines": 1, "budget": 50, "about": null,
    });
    let find = json!({
        "type": "find", "number": 1, "position": position, "attacker": "white", "means": "fours",
        "time": 1_000,
    });
    for (path, question) in [("/api/lines", &ask), ("/api/proofs", &find)] {
        let mut line = open(&site, &spender, path).await;
        line.send(Message::text(question.to_string())).await.unwrap();
        let rejection = &hear(&mut line, "rejected").await["rejection"];
        assert_eq!(rejection["reason"], "engine_spent", "{path}");
        assert!(rejection["seconds"].as_u64() > Some(0), "{path}: {rejection}");
    }
    let engine = json!({ "kind": "engine", "opponent": "table" });
    let (status, problem) = begin(&site, &spender, engine.clone()).await;
    assert_eq!((status, &problem["error"]), (429, &json!("engine-spent")));
    let (status, _) = begin(&site, &spender, json!({ "kind": "person", "name": "" })).await;
    assert_eq!(status, 201, "two people need no engine");

    let mut line = open(&site, &other, "/api/lines").await;
    line.send(Message::text(ask.to_string())).await.unwrap();
    assert_eq!(hear(&mut line, "lines").await["ask"], 1);
    assert_eq!(begin(&site, &other, engine).await.0, 201);
}
