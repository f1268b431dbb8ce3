//! Who is a visitor, and how long they are one.

use tengen_session::Millis;
use tengen_store::Person;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::*;
use crate::connections::Limits;
use crate::host::Ways;
use crate::reach::Reach;
use crate::site::Site;

#[test]
fn only_a_cookie_that_could_be_ours_makes_a_visitor() {
    let said = |line: &str| {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, line.parse().expect("a value"));
        secret(&headers).map(str::to_owned)
    };
    let ours = "0123456789abcdef0123456789abcdef";
    assert_eq!(said(&format!("a=b; tengen={ours}; c=d")), Some(ours.to_owned()));
    for other in
        ["", "tengen", "tengen=", "tengen=0123", "nottengen=0123456789abcdef0123456789abcdef"]
    {
        assert_eq!(said(other), None, "{other}");
    }
    assert_eq!(said(&format!("tengen={}", ours.replace('0', "x"))), None);
}

#[test]
fn the_hash_is_not_the_secret_and_two_secrets_differ() {
    let [one, other] = [hex(&random::<16>()), hex(&random::<16>())];
    assert_ne!(visitor(&one), visitor(&other));
    assert!(!visitor(&one).0.contains(&one));
    assert_eq!(visitor("").0.len(), 64);
}

const SECRET: &str = "0123456789abcdef0123456789abcdef";

/// The cookie that an answer gives to the browser with that secret.
async fn given(site: &Site, request: &str, body: &str) -> Option<String> {
    let mut stream = site.connect().await;
    let request = format!(
        "{request} HTTP/1.1\r\nHost: five.example\r\nCookie: tengen={SECRET}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer);
    let (head, _) = answer.split_once("\r\n\r\n").expect("a whole answer");
    assert!(head.starts_with("HTTP/1.1 20"), "{head}");
    head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).map(str::to_owned)
}

async fn public() -> Site {
    let reach = Reach::Public("https://five.example".parse().unwrap());
    Site::open(Ways::default(), reach, Limits::of_this_machine()).await
}

#[tokio::test]
async fn a_cookie_lasts_400_days_from_the_last_day_on_which_its_visitor_was_here() {
    let site = public().await;
    let lasting =
        format!("tengen={SECRET}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure");
    let hours_ago = |hours: u64| site.host.clock.now().minus(Millis(hours * 60 * 60 * 1000));
    let visitor = visitor(SECRET);
    let store = &site.host.store;
    assert_eq!(given(&site, "GET /", "").await, None, "nothing is here that could be lost");

    store.keep_preferences(&Person::Visitor(visitor.clone()), "{}").await.unwrap();
    assert!(store.visited(&visitor, hours_ago(49)).await.unwrap());
    assert_eq!(given(&site, "GET /", "").await, Some(lasting), "yesterday is long ago");
    for (request, body) in [("GET /", ""), ("PUT /api/preferences", "{}"), ("GET /library", "")] {
        assert_eq!(given(&site, request, body).await, None, "{request}: once a day");
    }
    assert_eq!(store.forget_visitors(hours_ago(1)).await.unwrap(), 0, "they were here just now");
}

#[tokio::test]
async fn who_keeps_something_for_the_first_time_is_known_from_then_on() {
    let site = public().await;
    assert!(given(&site, "PUT /api/preferences", "{}").await.is_some());
    let store = &site.host.store;
    let now = site.host.clock.now();
    assert_eq!(store.forget_visitors(now.minus(Millis(60 * 60 * 1000))).await.unwrap(), 0);
    assert_eq!(store.forget_visitors(now.plus(Millis(1))).await.unwrap(), 1);
    let person = Person::Visitor(visitor(SECRET));
    assert_eq!(store.preferences(&person).await.unwrap(), None);
}
