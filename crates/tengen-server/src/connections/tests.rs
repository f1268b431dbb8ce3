//! Clients that say nothing, or not enough, or come in crowds.

use std::net::IpAddr;
use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::json;
use tengen_session::{ClockRule, Seat, Setup, Text};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::*;
use crate::host::Ways;
use crate::site::{Site, answer};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn limits() -> Limits {
    Limits { most: 64, most_from_one: 64, head: Duration::from_millis(300) }
}

/// Waits until the host closes the line.
async fn dropped(mut stream: TcpStream) -> bool {
    let mut rest = Vec::new();
    // A line that is reset is closed as well.
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest));
    read.await.is_ok()
}

#[tokio::test]
async fn who_says_nothing_is_dropped_and_blocks_nobody() {
    let site = Site::open(Ways::default(), Reach::Here, limits()).await;
    let idle = site.connect().await;
    let mut slow = site.connect().await;
    slow.write_all(b"GET /api/alive HTTP/1.1\r\nHos").await.unwrap();
    let mut dripping = site.connect().await;
    let drip = tokio::spawn(async move {
        while dripping.write_all(b"G").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    assert!(site.answers().await);
    assert!(dropped(idle).await, "one that is idle");
    assert!(dropped(slow).await, "one with half a head");
    assert!(
        tokio::time::timeout(PATIENCE, drip).await.is_ok(),
        "one that sends a byte now and then"
    );
    let mut kept = site.connect().await;
    let request = format!("GET /api/alive HTTP/1.1\r\nHost: {}\r\n\r\n", site.address);
    kept.write_all(request.as_bytes()).await.unwrap();
    assert!(dropped(kept).await, "one that was answered and asks no more");
}

#[tokio::test]
async fn a_crowd_is_told_so_and_has_its_places_back_when_it_goes() {
    let few = Limits { most: 3, head: PATIENCE, ..limits() };
    let site = Site::open(Ways::default(), Reach::Here, few).await;
    let mut crowd = Vec::new();
    for _ in 0..3 {
        crowd.push(site.connect().await);
    }
    // Those that were let in are known when one is turned away.
    let (status, problem) = answer(site.connect().await).await;
    assert_eq!((status, &problem["error"]), (503, &json!("too-many")));
    drop(crowd);
    let back = tokio::time::timeout(PATIENCE, async { while !site.answers().await {} });
    back.await.expect("the places are free again");
}

#[tokio::test]
async fn a_page_that_no_longer_answers_is_let_go_and_one_that_does_stays() {
    let ways = Ways {
        beat: Duration::from_millis(20),
        silence: Duration::from_secs(1),
        ..Ways::default()
    };
    let site = Site::open(ways, Reach::Here, limits()).await;
    let seat = || Seat::Person { name: String::new() };
    let setup = Setup {
        rule: Text(tengen_rules::Rule::Freestyle),
        size: tengen_rules::Size::new(15).unwrap(),
        opening: Text(tengen_rules::OpeningRule::None),
        clock: None::<ClockRule>,
        first: seat(),
        second: seat(),
        from: Text::default(),
        room: None,
    };
    let game = site.host.create(&tengen_store::Person::Here, setup).await.unwrap();
    let path = format!("ws://{}/api/games/{game}/live", site.address);
    let (mut awake, _) = tokio_tungstenite::connect_async(&path).await.unwrap();
    // A device that sleeps: its line is open, and nobody reads it.
    let mut asleep = site.connect().await;
    let upgrade = format!(
        "GET /api/games/{game}/live HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        site.address
    );
    asleep.write_all(upgrade.as_bytes()).await.unwrap();
    // One that sends a byte of a long message now and then.
    let mut dripping = site.connect().await;
    dripping.write_all(upgrade.as_bytes()).await.unwrap();
    dripping.write_all(&[0x81, 0xfe, 0xea, 0x60, 0, 0, 0, 0]).await.unwrap();
    let drip = tokio::spawn(async move {
        while dripping.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    let listening = tokio::spawn(async move {
        // Reading answers the questions.
        while let Some(Ok(message)) = awake.next().await {
            assert!(!message.is_close(), "it was awake");
        }
        panic!("it was awake");
    });
    assert!(dropped(asleep).await);
    assert!(tokio::time::timeout(PATIENCE, drip).await.is_ok(), "one with half a message");
    assert!(!listening.is_finished());
    listening.abort();
}

#[cfg(unix)]
#[test]
fn there_are_fewer_connections_than_file_handles() {
    let limits = Limits::of_this_machine();
    let (handles, _) = rlimit::Resource::NOFILE.get().expect("the system tells");
    assert!((limits.most + KEPT_HANDLES) as u64 <= handles, "{limits:?} of {handles}");
    assert!(limits.pages() < limits.most, "some are left for those who only ask");
}

#[test]
fn one_address_has_its_share_of_the_places() {
    let limits = Limits { most: 3, most_from_one: 2, head: Duration::from_secs(1) };
    let places = Places::new(limits);
    let [one, other]: [IpAddr; 2] =
        ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().expect("an address"));
    let held: Vec<_> = [one, one, other].map(|address| places.take(address)).into();
    assert!(held.iter().all(Option::is_some));
    assert!(places.take(other).is_none(), "all are taken");
    drop(held);
    let held: Vec<_> = [one, one, one].map(|address| places.take(address)).into();
    assert_eq!(held.iter().filter(|place| place.is_some()).count(), 2);
    assert!(places.take(other).is_some());
    drop(held);
    assert!(places.taken.lock().expect("nobody panicked").is_empty());
}
