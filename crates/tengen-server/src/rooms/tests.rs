//! Rooms without sockets: who is gone, for how long, and what that allows.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tempfile::TempDir;
use tengen_rules::{OpeningRule, Rule, Size};
use tengen_session::{ClockRule, Colours, Command, EndReason, Millis, Session, Side};
use tengen_store::{Chair, Database, Present, Summary, Visitor};
use tengen_testing::PostgresServer;

use super::*;
use crate::elsewhere;
use crate::host::{Ways, records};
use crate::socket::PageId;

const SOON: Duration = Duration::from_millis(20);
/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A room, seen from one of the hosts that know it.
struct Played {
    host: Arc<Host>,
    code: Code,
    _folder: Option<TempDir>,
}

const GAME: &str = "first";

async fn host(store: Database, ways: Ways) -> Arc<Host> {
    let mut host = Host::new(Arc::new(store)).await.unwrap();
    host.ways = ways;
    host.is_at(Address {
        origin: "http://127.0.0.1:8315".to_owned(),
        reach: RoomReach::ThisComputer,
    });
    Arc::new(host)
}

fn terms(clock: Option<ClockRule>) -> Terms {
    Terms {
        rule: Text(Rule::Freestyle),
        size: Size::STANDARD,
        opening: Text(OpeningRule::None),
        clock,
        side: Side::Black,
    }
}

impl Played {
    /// Both have sat down, Ada with Black.
    async fn begin(ways: Ways, clock: Option<ClockRule>) -> Played {
        let folder = tempfile::tempdir().unwrap();
        let store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
        let room = Played::open(host(store, ways).await, Some(folder), &terms(clock)).await;
        room.sit(&terms(clock)).await;
        room
    }

    /// Ada has opened it.
    async fn open(host: Arc<Host>, folder: Option<TempDir>, terms: &Terms) -> Played {
        let (code, ada) = (Code::random(), visitor("Ada"));
        let new = tengen_store::NewRoom { code: code.as_str(), terms, name: "Ada", visitor: &ada };
        assert!(host.store.open_room(new, host.clock.now()).await.unwrap());
        Played { host, code, _folder: folder }
    }

    /// Lin sits down.
    async fn sit(&self, terms: &Terms) {
        let now = self.host.clock.now();
        let setup = setup(terms, &self.code, Player::First, ("Ada", "Lin"));
        let (session, outputs) = Session::begin(setup, now).unwrap();
        let (records, summary) = (records(&outputs), Summary::of(&session));
        let game = NewGame { id: GAME, records: &records, summary: &summary };
        let lin = visitor("Lin");
        assert!(self.host.store.sit(self.code.as_str(), (&lin, "Lin"), game, now).await.unwrap());
        self.host.rooms.changed(self.code.as_str());
    }

    /// A page of this browser comes in.
    async fn enter(&self, name: &str) -> Visit {
        self.enter_with(name, 64).await
    }

    /// One for which so many messages may wait.
    async fn enter_with(&self, name: &str, waiting: usize) -> Visit {
        let (out, heard) = mpsc::channel(waiting);
        let page = PageId::new();
        let mailbox = self.host.room(&self.code).await.unwrap();
        let join = Mail::Join { page, visitor: Some(visitor(name)), seen: None, out };
        mailbox.send(join).await.unwrap();
        Visit { page, mailbox, heard }
    }

    /// How the game has ended, as soon as it has.
    async fn end(&self) -> (Option<Text<tengen_rules::Stone>>, EndReason) {
        let ended = async {
            loop {
                let saved = self.host.store.load(GAME).await.unwrap().unwrap();
                if let Some(result) = saved.card.result {
                    return (result.winner, result.reason);
                }
                tokio::time::sleep(SOON).await;
            }
        };
        tokio::time::timeout(PATIENCE, ended).await.expect("the game ends")
    }

    async fn is_forgotten(&self) {
        let empty = async {
            while !self.host.rooms.is_empty() {
                tokio::time::sleep(SOON).await;
            }
        };
        tokio::time::timeout(PATIENCE, empty).await.expect("nobody is there");
    }
}

fn visitor(name: &str) -> Visitor {
    Visitor(name.to_owned())
}

/// A page without a socket.
struct Visit {
    page: PageId,
    mailbox: mpsc::Sender<Mail>,
    heard: mpsc::Receiver<Utf8Bytes>,
}

impl Visit {
    async fn play(&self, ply: u32, at: &str) {
        self.say(Command::Play { ply, at: Text(at.parse().unwrap()) }).await;
    }

    async fn say(&self, command: Command) {
        let mail = Mail::Command { page: self.page, name: String::new(), command };
        self.mailbox.send(mail).await.unwrap();
    }

    async fn ask(&self, command: RoomCommand) {
        self.mailbox.send(Mail::Ask { page: self.page, command }).await.unwrap();
    }

    /// The next message of this type that is so.
    async fn hear(&mut self, kind: &str, is: impl Fn(&Value) -> bool) -> Value {
        loop {
            let text = tokio::time::timeout(PATIENCE, self.heard.recv()).await;
            let text = text.expect("the room speaks").expect("the line is open");
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] == kind && is(&message) {
                return message;
            }
        }
    }

    async fn leave(self) {
        self.mailbox.send(Mail::Leave(self.page)).await.unwrap();
    }
}

fn is_gone(message: &Value) -> bool {
    message["room"]["seats"][0]["here"] == false
}

#[tokio::test]
async fn a_seat_is_kept_for_a_while_and_then_the_other_one_may_claim() {
    let hour = Ways { kept: Duration::from_secs(3600), ..Ways::default() };
    let room = Played::begin(hour, None).await;
    let (ada, mut lin) = (room.enter("Ada").await, room.enter("Lin").await);
    lin.hear("snapshot", |_| true).await;
    lin.ask(RoomCommand::Claim).await;
    assert_eq!(lin.hear("room_refused", |_| true).await["refusal"], "not_gone", "she is here");
    ada.leave().await;
    let told = lin.hear("room", is_gone).await;
    assert!(told["room"]["seats"][0]["gone"]["kept"].as_u64().unwrap() > 3_000_000);
    assert_eq!(told["room"]["can"]["claim"], false);
    lin.ask(RoomCommand::Claim).await;
    assert_eq!(lin.hear("room_refused", |_| true).await["refusal"], "not_gone", "it is kept");

    let moment = Ways { kept: Duration::from_millis(50), ..Ways::default() };
    let room = Played::begin(moment, None).await;
    let (ada, mut lin) = (room.enter("Ada").await, room.enter("Lin").await);
    lin.hear("snapshot", |_| true).await;
    ada.leave().await;
    // When the time is over everybody is told, and nothing else happens by itself.
    let told = lin.hear("room", |message| message["room"]["can"]["claim"] == true).await;
    assert_eq!(told["room"]["seats"][0]["gone"]["kept"], 0);
    let mut ada = room.enter("Ada").await;
    let told = lin.hear("room", |message| message["room"]["seats"][0]["here"] == true).await;
    assert_eq!(told["room"]["can"]["claim"], false, "she is back");
    ada.hear("snapshot", |_| true).await;
    ada.leave().await;
    lin.hear("room", |message| message["room"]["can"]["claim"] == true).await;
    lin.ask(RoomCommand::Claim).await;
    let told = lin.hear("event", |_| true).await;
    let ended = json!({ "type": "ended", "winner": "second", "reason": "abandoned" });
    assert_eq!(told["record"]["event"], ended);
    lin.hear("room", |message| message["room"]["score"]["guest"] == 1).await;
    lin.ask(RoomCommand::Claim).await;
    assert_eq!(lin.hear("room_refused", |_| true).await["refusal"], "not_playing");
}

#[tokio::test]
async fn two_who_leave_at_the_same_moment_leave_no_table_behind() {
    let moment = Ways { empty: Duration::from_millis(50), ..Ways::default() };
    let room = Played::begin(moment, None).await;
    let (mut ada, mut lin) = (room.enter("Ada").await, room.enter("Lin").await);
    ada.hear("snapshot", |_| true).await;
    lin.hear("snapshot", |_| true).await;
    let mut eve = room.enter("Eve").await;
    eve.hear("snapshot", |_| true).await;
    // His line has ended when she leaves, and the room finds that out before it is told.
    let Visit { page, mailbox, heard } = lin;
    drop(heard);
    eve.leave().await;
    mailbox.send(Mail::Leave(page)).await.unwrap();
    ada.hear("room", |message| message["room"]["seats"][1]["gone"]["kept"].is_u64()).await;
    ada.leave().await;
    let empty = async {
        while !room.host.is_empty().await {
            tokio::time::sleep(SOON).await;
        }
    };
    tokio::time::timeout(PATIENCE, empty).await.expect("nobody is at the table");
}

#[tokio::test]
async fn a_clock_runs_on_when_everybody_has_left() {
    let ways = Ways { away: Duration::ZERO, ..Ways::default() };
    let clock = ClockRule::PerMove { time: Millis(1_000) };
    let room = Played::begin(ways, Some(clock)).await;
    let mut ada = room.enter("Ada").await;
    ada.hear("snapshot", |_| true).await;
    ada.play(0, "h8").await;
    ada.hear("event", |_| true).await;
    ada.leave().await;
    assert_eq!(room.end().await, (Some(Text(tengen_rules::Stone::Black)), EndReason::Time));
}

#[tokio::test]
async fn a_room_nobody_is_in_is_dropped_from_memory_and_comes_back() {
    let ways = Ways { empty: Duration::ZERO, ..Ways::default() };
    let room = Played::begin(ways, None).await;
    let mut ada = room.enter("Ada").await;
    ada.hear("snapshot", |_| true).await;
    ada.leave().await;
    room.is_forgotten().await;
    let mut ada = room.enter("Ada").await;
    let told = ada.hear("room", |_| true).await;
    assert_eq!((&told["room"]["you"], &told["room"]["game"]), (&json!("inviter"), &json!("first")));
    ada.hear("snapshot", |message| message["view"]["can"]["play"] == true).await;
}

#[tokio::test]
async fn the_line_of_a_page_that_does_not_read_ends_with_the_table() {
    let room = Played::begin(Ways::default(), None).await;
    let mut ada = room.enter("Ada").await;
    ada.hear("snapshot", |_| true).await;
    // There is room for what it is told when it comes, and no more.
    let mut lin = room.enter_with("Lin", 2).await;
    ada.hear("room", |message| message["room"]["seats"][1]["here"] == true).await;
    ada.play(0, "h8").await;
    ada.hear("event", |_| true).await;
    let ended = async { while lin.heard.recv().await.is_some() {} };
    tokio::time::timeout(PATIENCE, ended).await.expect("nobody holds the line any more");
}

/// Two instances on one database, and the room of the first seen from both.
async fn instances() -> Option<[Played; 2]> {
    let url = PostgresServer::shared()?.new_database();
    let mut hosts = Vec::new();
    for _ in 0..2 {
        let store = Database::postgres(&url.clone().into()).await.unwrap();
        let host = host(store, Ways::default()).await;
        tokio::spawn(elsewhere::hear(host.clone()));
        hosts.push(host);
    }
    let here = Played::open(hosts.remove(0), None, &terms(None)).await;
    let there = Played { host: hosts.remove(0), code: here.code.clone(), _folder: None };
    Some([here, there])
}

#[tokio::test]
async fn two_who_are_with_different_instances_play_and_see_each_other() {
    let Some([here, there]) = instances().await else { return };
    let mut ada = here.enter("Ada").await;
    ada.hear("room", |_| true).await;
    there.sit(&terms(None)).await;
    ada.hear("snapshot", |_| true).await;
    let mut lin = there.enter("Lin").await;
    lin.hear("snapshot", |_| true).await;
    let is_here =
        |seat: usize| move |message: &Value| message["room"]["seats"][seat]["here"] == true;
    ada.hear("room", is_here(1)).await;
    ada.play(0, "h8").await;
    let moves = |count: usize| {
        move |message: &Value| message["view"]["moves"].as_array().unwrap().len() == count
    };
    lin.hear("event", moves(1)).await;
    lin.play(1, "i9").await;
    ada.hear("event", moves(2)).await;

    // What is said and who looks on is known to both.
    lin.ask(RoomCommand::Say { phrase: Phrase::GoodLuck }).await;
    let heard = ada.hear("room", |message| message["room"]["phrases"] != json!([])).await;
    assert_eq!(heard["room"]["phrases"][0]["from"], "guest");
    let [eve, bob] = [here.enter("Eve").await, there.enter("Bob").await];
    for page in [&mut ada, &mut lin] {
        page.hear("room", |message| message["room"]["watchers"] == 2).await;
    }
    eve.leave().await;
    bob.leave().await;
    for page in [&mut ada, &mut lin] {
        page.hear("room", |message| message["room"]["watchers"] == 0).await;
    }

    // Whoever goes over to the other instance has not gone.
    lin.leave().await;
    ada.hear("room", |message| !is_here(1)(message)).await;
    let mut lin = here.enter("Lin").await;
    ada.hear("room", is_here(1)).await;
    lin.hear("snapshot", moves(2)).await;
    lin.leave().await;
    let mut lin = there.enter("Lin").await;
    lin.hear("snapshot", moves(2)).await;
    lin.say(Command::Resign).await;

    // The score and the next game reach both.
    ada.hear("room", |message| message["room"]["score"]["inviter"] == 1).await;
    ada.say(Command::Rematch { colours: Colours::Swapped }).await;
    let asked = lin.hear("event", |message| !message["view"]["offer"].is_null()).await;
    let offer = u32::try_from(asked["view"]["offer"]["id"].as_u64().unwrap()).unwrap();
    lin.say(Command::Answer { offer, accept: true }).await;
    for page in [&mut ada, &mut lin] {
        let next = page.hear("snapshot", |message| message["view"]["id"] != GAME).await;
        assert_eq!(next["view"]["black"]["name"], "Lin");
    }
}

#[tokio::test]
async fn whoever_was_with_an_instance_that_died_is_gone() {
    let Some([here, there]) = instances().await else { return };
    there.sit(&terms(None)).await;
    // It has said so, and says no more.
    let guest = Present { chairs: vec![Chair::Guest], watchers: 1 };
    there.host.store.attend(there.code.as_str(), &guest, Millis(300)).await.unwrap();
    let elsewhere =
        async || here.host.store.room(here.code.as_str()).await.unwrap().unwrap().elsewhere;
    let own = there.host.store.room(there.code.as_str()).await.unwrap().unwrap().elsewhere;
    assert_eq!(own, Present::default(), "that is here");
    let gone = async {
        while elsewhere().await != Present::default() {
            tokio::time::sleep(SOON).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.expect("nobody is there");
    there.host.store.attend(there.code.as_str(), &guest, Millis(3_600_000)).await.unwrap();
    assert_eq!(elsewhere().await, guest);
    there.host.store.attend(there.code.as_str(), &Present::default(), Millis(1)).await.unwrap();
    assert_eq!(elsewhere().await, Present::default());
}
