//! Two programs on one PostgreSQL, with fifty games in play, and one of them is killed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tengen_testing::PostgresServer;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::program::{Luck, Program, Socket, next};

const GAMES: u32 = 50;
/// So many of them are against the engine.
const AGAINST_THE_ENGINE: u32 = 10;
/// A game goes on until it has so many events.
const LONG: u64 = 16;
/// One program is killed when so many moves have been acknowledged.
const ENOUGH: u32 = 250;
/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

fn setup(number: u32) -> Value {
    let against = if number < AGAINST_THE_ENGINE {
        json!({ "kind": "engine", "opponent": "table", "level": 1 })
    } else {
        json!({ "kind": "person", "name": "" })
    };
    json!({
        "rule": "freestyle", "size": 22, "opening": "none", "side": "black", "name": "",
        "clock": { "kind": "increment", "main": 3_600_000, "increment": 1000 },
        "against": against,
    })
}

/// Where the pages find the programs, and what they have been told all together.
struct Instances {
    authorities: [String; 2],
    told: AtomicU32,
    enough: Notify,
}

impl Instances {
    /// A line to a game, with the number of the last event that the page has seen. A page that cannot reach
    /// one program tries the other one.
    async fn reach(&self, game: &str, mut number: usize, seen: u64) -> Socket {
        loop {
            let authority = &self.authorities[number % 2];
            let url = format!("ws://{authority}/api/games/{game}/live?seen={seen}");
            match connect_async(url).await {
                Ok((socket, _)) => return socket,
                Err(_) => number += 1,
            }
            tokio::task::yield_now().await;
        }
    }
}

/// Everything that a page was told of a game: the events by their number.
type Log = BTreeMap<u64, Value>;

/// Plays a game to its length, wherever it can be played.
async fn play(instances: Arc<Instances>, game: String, number: u32) -> Log {
    let (mut log, mut luck) = (Log::new(), Luck(u64::from(number)));
    loop {
        let seen = log.keys().last().copied().unwrap_or(0);
        let mut socket = instances.reach(&game, number as usize, seen).await;
        let mut view = Value::Null;
        while let Some(message) = next(&mut socket).await {
            let missed = message["missed"].as_array().into_iter().flatten();
            for record in missed.chain(message.get("record")) {
                note(&mut log, record);
            }
            match message["type"].as_str() {
                Some("snapshot") => view = message["view"].clone(),
                Some("event") => {
                    view = message["view"].clone();
                    if instances.told.fetch_add(1, Ordering::Relaxed) == ENOUGH {
                        instances.enough.notify_one();
                    }
                }
                // A point that is taken: it is tried elsewhere.
                Some("refused") => {}
                _ => continue,
            }
            if view["seq"].as_u64() >= Some(LONG) || !view["result"].is_null() {
                return log;
            }
            if view["can"]["play"] != true {
                continue;
            }
            let column = char::from(b'a' + u8::try_from(luck.below(22)).expect("a letter"));
            let at = format!("{column}{}", 1 + luck.below(22));
            let command = json!({ "type": "play", "ply": view["ply"], "at": at });
            if socket.send(Message::text(command.to_string())).await.is_err() {
                break;
            }
        }
    }
}

/// An event that was told twice was told the same.
fn note(log: &mut Log, record: &Value) {
    let seq = record["seq"].as_u64().expect("an event has a number");
    let before = log.insert(seq, record.clone());
    assert!(before.is_none_or(|before| before == *record), "{record}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_with_the_other_program_and_nothing_acknowledged_is_lost() {
    let Some(server) = PostgresServer::shared() else { return };
    let url = server.new_database();
    let [doomed, other] = [Program::on_database(&url), Program::on_database(&url)];
    let authorities = [doomed.authority.clone(), other.authority.clone()];
    let instances =
        Arc::new(Instances { authorities, told: AtomicU32::new(0), enough: Notify::new() });
    let mut players = JoinSet::new();
    for number in 0..GAMES {
        // Any of them begins a game, and any of them plays it.
        let maker = if number % 3 == 0 { &doomed } else { &other };
        let game = maker.new_game(&setup(number)).await;
        let instances = instances.clone();
        players.spawn(async move {
            let log = play(instances, game.clone(), number).await;
            (game, log)
        });
    }
    let enough = tokio::time::timeout(PATIENCE, instances.enough.notified());
    enough.await.expect("games are played");
    doomed.kill();
    let played = tokio::time::timeout(PATIENCE, players.join_all());
    for (game, told) in played.await.expect("every game goes on") {
        let path = format!("ws://{}/api/games/{game}/live?seen=0", other.authority);
        let (mut socket, _) = connect_async(path).await.expect("it listens");
        let found = next(&mut socket).await.expect("it answers");
        let mut log = Log::new();
        for record in found["missed"].as_array().expect("all of it") {
            note(&mut log, record);
        }
        // What was told is what is stored, and each has had its turn: nobody has answered twice.
        assert!(log.len() as u64 >= LONG || !found["view"]["result"].is_null(), "{game}");
        for (seq, record) in &told {
            assert_eq!(log.get(seq), Some(record), "event {seq} of {game}");
        }
        let movers = log.values().filter_map(|record| record["event"]["by"].as_str());
        let in_turn = ["first", "second"].into_iter().cycle().take(movers.clone().count());
        assert!(movers.eq(in_turn), "{log:?}");
    }
    other.kill();
}
