//! Rooms without sockets: who is gone, for how long, and what that allows.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tempfile::TempDir;
use tengen_rules::{OpeningRule, Rule, Size};
use tengen_session::{ClockRule, Command, EndReason, Millis, Session, Side};
use tengen_store::{Database, Summary, Visitor};

use super::*;
use crate::host::{Ways, records};
use crate::socket::PageId;

const SOON: Duration = Duration::from_millis(20);
/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A room in which both have sat down, the one who invites with Black.
struct Played {
    host: Arc<Host>,
    code: Code,
    game: String,
    _folder: TempDir,
}

impl Played {
    async fn begin(ways: Ways, clock: Option<ClockRule>) -> Played {
        let folder = tempfile::tempdir().unwrap();
        let store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
        let mut host = Host::new(Arc::new(store)).await.unwrap();
        host.ways = ways;
        host.is_at(Address::of("127.0.0.1:8315".parse().unwrap()));
        let host = Arc::new(host);
        let terms = Terms {
            rule: Text(Rule::Freestyle),
            size: Size::STANDARD,
            opening: Text(OpeningRule::None),
            clock,
            side: Side::Black,
        };
        let code = Code::random();
        let (ada, lin) = (visitor("Ada"), visitor("Lin"));
        let new = tengen_store::NewRoom {
            code: code.as_str(),
            terms: &terms,
            name: "Ada",
            visitor: &ada,
        };
        let now = host.clock.now();
        assert!(host.store.open_room(new, now).await.unwrap());
        let setup = setup(&terms, &code, Player::First, ("Ada", "Lin"));
        let (session, outputs) = Session::begin(setup, now).unwrap();
        let game =
            NewGame { id: "first", records: &records(&outputs), summary: &Summary::of(&session) };
        assert!(host.store.sit(code.as_str(), (&lin, "Lin"), game, now).await.unwrap());
        Played { host, code, game: "first".to_owned(), _folder: folder }
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
                let saved = self.host.store.load(&self.game).await.unwrap().unwrap();
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
        let command = Command::Play { ply, at: Text(at.parse().unwrap()) };
        let mail = Mail::Command { page: self.page, name: "play".to_owned(), command };
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
