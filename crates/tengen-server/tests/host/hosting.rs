//! A host for the network at home, and a host for others.

use serde_json::{Value, json};
use tengen_server::{Config, PublicUrl, Reach, run};
use tokio::io::AsyncWriteExt as _;

use crate::client::{Host, Live};
use crate::two_people;

fn public() -> Config {
    let url: PublicUrl = "https://five.example".parse().unwrap();
    Config {
        reach: Reach::Public(url.behind(vec!["127.0.0.1".parse().unwrap()])),
        ..Config::default()
    }
}

fn room() -> Value {
    json!({
        "rule": "freestyle", "size": 15, "opening": "none", "clock": null, "side": "black", "name": "Ada",
    })
}

/// Asks as the proxy does for a visitor.
async fn visit(host: &Host, request: &str, more: &str, body: &str) -> (u16, Value) {
    let head = format!(
        "{request} HTTP/1.1\r\nHost: five.example\r\nContent-Type: application/json\r\n{more}Content-Length: {}\r\n",
        body.len()
    );
    let (status, _, answer) = host.raw(&head, body).await;
    (status, serde_json::from_str(&answer).unwrap_or(Value::Null))
}

#[tokio::test]
async fn nothing_is_opened_to_a_network_by_an_address_alone() {
    let listen = Some("0.0.0.0:0".parse().unwrap());
    let error = run(Config { listen, ..Config::default() }).await.unwrap_err().to_string();
    assert!(error.contains("--share") && error.contains("--public-url"), "{error}");
    let listen = Some("127.0.0.1:0".parse().unwrap());
    let error = run(Config { listen, reach: Reach::Home, ..Config::default() }).await.unwrap_err();
    assert!(error.to_string().contains("--listen"), "{error}");
}

#[tokio::test]
async fn a_host_for_others_answers_to_its_name_and_its_own_page() {
    let host = Host::start_as(public()).await;
    let game = room().to_string();
    let own = "Origin: https://five.example\r\n";
    assert_eq!(visit(&host, "GET /api/alive", "", "").await.0, 200);
    assert_eq!(visit(&host, "POST /api/rooms", own, &game).await.0, 201);
    let (status, _, _) = host.ask("GET", "/api/alive", None).await;
    assert_eq!(status, 403, "a number is not its name");
    for origin in
        ["http://five.example", "https://evil.example", "https://five.example:8443", "null"]
    {
        let origin = format!("Origin: {origin}\r\n");
        assert_eq!(visit(&host, "POST /api/rooms", &origin, &game).await.0, 403, "{origin}");
    }
    let quit = visit(&host, "POST /api/quit", own, "null").await;
    assert_eq!((quit.0, &quit.1["error"]), (403, &json!("forbidden")));
    let settings = r#"{"threads":2,"memory":64,"review":20}"#;
    assert_eq!(visit(&host, "PUT /api/settings", own, settings).await.0, 403);
    assert!(Live::connect_as(&host, "/api/lines", "https://five.example").await.is_none());
    host.end().await;
}

#[tokio::test]
async fn one_visitor_uses_up_what_is_theirs_and_another_one_comes_through() {
    let host = Host::start_as(public()).await;
    let from =
        |address: &str| format!("X-Forwarded-For: {address}\r\nOrigin: https://five.example\r\n");
    let greedy = from("203.0.113.7");
    let game = room().to_string();
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(visit(&host, "POST /api/rooms", &greedy, &game).await.0);
    }
    assert!(statuses.contains(&201) && statuses.contains(&429), "{statuses:?}");
    let refused = visit(&host, "POST /api/rooms", &greedy, &game).await;
    assert_eq!((refused.0, &refused.1["error"]), (429, &json!("too-many")));
    assert_eq!(visit(&host, "POST /api/rooms", &from("203.0.113.8"), &game).await.0, 201);
    // Who pretends to come through the proxy's own proxy is known by what the proxy has seen.
    let pretender = from("1.2.3.4, 203.0.113.7");
    assert_eq!(visit(&host, "POST /api/rooms", &pretender, &game).await.0, 429);
    host.end().await;
}

#[tokio::test]
async fn another_sites_requests_are_refused_before_they_count() {
    let host = Host::start_as(public()).await;
    let game = room().to_string();
    for _ in 0..60 {
        let (status, _) =
            visit(&host, "POST /api/rooms", "Origin: https://evil.example\r\n", &game).await;
        assert_eq!(status, 403);
    }
    assert_eq!(
        visit(&host, "POST /api/rooms", "Origin: https://five.example\r\n", &game).await.0,
        201
    );
    host.end().await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_given_up_with_a_word() {
    let host = Host::start().await;
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 100\r\nConnection: close\r\n\r\n",
        host.authority()
    );
    let mut stream = tokio::net::TcpStream::connect(host.authority()).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(b"{").await.unwrap();
    let mut text = String::new();
    tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut text).await.unwrap();
    assert!(text.starts_with("HTTP/1.1 408") && text.contains("too-slow"), "{text}");
    host.quit().await;
}

#[tokio::test]
async fn health_and_figures_are_told_on_an_address_of_their_own() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let host = Host::start_as(Config { figures: Some(free), ..Config::default() }).await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    live.send(&crate::play(0, "h8")).await;
    live.next("event").await;
    let ask = async |path: &str| {
        let mut stream = tokio::net::TcpStream::connect(free).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut text = String::new();
        tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut text).await.unwrap();
        text
    };
    assert!(ask("/healthz").await.starts_with("HTTP/1.1 200"));
    assert!(ask("/readyz").await.starts_with("HTTP/1.1 200"));
    let figures = ask("/metrics").await;
    for line in [
        "tengen_pages 1",
        "tengen_games 1",
        "tengen_events_stored_total 1",
        "tengen_write_seconds_count 1",
    ] {
        assert!(figures.lines().any(|told| told == line), "{line} in {figures}");
    }
    assert_eq!(host.ask("GET", "/metrics", None).await.0, 404, "only there");
    host.quit().await;
}

#[tokio::test]
async fn a_page_that_says_goodbye_is_answered_in_kind() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    for path in ["live", "review/live"].map(|line| format!("/api/games/{game}/{line}")) {
        let mut page = host.connect(&path).await;
        page.any().await;
        page.leave().await;
    }
    host.quit().await;
}
