//! Tables without sockets: what goes wrong around a game, and that the game goes on.

mod asking;

use tempfile::TempDir;
use tengen_rules::{OpeningRule, Rule, Size};
use tengen_session::{ClockRule, Seat, Setup, Text};
use tengen_store::{Database, Store};

use super::*;
use crate::Settings;
use crate::engines::EngineRoom;
use crate::host::Ways;

const SOON: Duration = Duration::from_millis(20);
/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A host with two cores for questions, whatever the machine has.
async fn host(ways: Ways) -> (Arc<Host>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
    let mut host = Host::new(Arc::new(store)).await.unwrap();
    host.ways = ways;
    host.engines = EngineRoom::new(Settings { threads: 2, memory: 64, review: 0 });
    (Arc::new(host), folder)
}

fn against(opponent: &str, clock: Option<ClockRule>) -> Setup {
    Setup {
        rule: Text(Rule::Freestyle),
        size: Size::STANDARD,
        opening: Text(OpeningRule::None),
        clock,
        first: Seat::Person { name: String::new() },
        second: Seat::Engine { opponent: opponent.to_owned(), level: 1, adaptive: false },
        from: Text::default(),
        room: None,
    }
}

struct Game {
    host: Arc<Host>,
    id: String,
    folder: TempDir,
}

impl Game {
    async fn begin(ways: Ways, clock: Option<ClockRule>, opponent: &str) -> Game {
        let (host, folder) = host(ways).await;
        let id = host.create(&Person::Here, against(opponent, clock)).await.unwrap();
        Game { host, id, folder }
    }

    async fn is_paused(&self) {
        let paused = async {
            loop {
                let saved = self.host.store.load(&self.id).await.unwrap().unwrap();
                let last = saved.records.last().map(|last| &last.event);
                if last == Some(&tengen_session::Event::Paused) {
                    break;
                }
                tokio::time::sleep(SOON).await;
            }
        };
        tokio::time::timeout(PATIENCE, paused).await.expect("the game is paused");
    }

    async fn visit(&self) -> Visitor {
        Visitor::at(&self.host, &self.id, PageId(1)).await
    }
}

/// A page without a socket.
struct Visitor {
    page: PageId,
    mailbox: mpsc::Sender<Mail>,
    heard: mpsc::Receiver<Utf8Bytes>,
}

impl Visitor {
    async fn at(host: &Arc<Host>, game: &str, page: PageId) -> Visitor {
        let (out, heard) = mpsc::channel(64);
        let mailbox = host.table(game).await.unwrap();
        let join = Mail::Join { page, speaker: Speaker::Screen, seen: None, out };
        mailbox.send(join).await.unwrap();
        Visitor { page, mailbox, heard }
    }

    async fn play(&self, ply: u32, at: &str) {
        self.send(Command::Play { ply, at: Text(at.parse().unwrap()) }).await;
    }

    async fn send(&self, command: Command) {
        let mail = Mail::Command { page: self.page, name: String::new(), command };
        self.mailbox.send(mail).await.unwrap();
    }

    async fn any(&mut self) -> serde_json::Value {
        let text = tokio::time::timeout(PATIENCE, self.heard.recv()).await;
        let text = text.expect("the table speaks").expect("the table is there");
        serde_json::from_str(&text).unwrap()
    }

    /// The next message of this type.
    async fn hear(&mut self, kind: &str) -> serde_json::Value {
        loop {
            let message = self.any().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    async fn leave(self) {
        self.mailbox.send(Mail::Leave(self.page)).await.unwrap();
    }
}

#[tokio::test]
async fn a_search_that_panics_is_reported_and_the_game_goes_on() {
    let ways = Ways { think: |_, _, _| panic!("planted"), ..Ways::default() };
    let game = Game::begin(ways, None, "tengen").await;
    let mut page = game.visit().await;
    page.hear("snapshot").await;
    page.play(0, "h8").await;
    page.hear("event").await;
    assert_eq!(page.hear("engine_failed").await["opponent"], "tengen");
    let moved = page.hear("event").await;
    assert_eq!(moved["record"]["event"]["type"], "moved");
    assert_eq!(moved["view"]["turn"]["actor"], "black");
    page.play(2, "a1").await;
    assert_eq!(page.hear("event").await["view"]["ply"], 3);
    page.hear("engine_failed").await;
    assert_eq!(page.hear("event").await["view"]["ply"], 4);
}

#[tokio::test]
async fn a_search_that_has_no_answer_is_reported_and_the_game_goes_on() {
    let ways = Ways { think: |_, _, _| None, ..Ways::default() };
    let game = Game::begin(ways, None, "tengen").await;
    let mut page = game.visit().await;
    page.play(0, "h8").await;
    page.hear("engine_failed").await;
    assert_eq!(page.hear("event").await["view"]["ply"], 2);
}

#[tokio::test]
async fn a_coach_that_panics_is_reported_and_can_be_asked_again() {
    let ways = Ways { advise: |_, _, _| panic!("planted"), ..Ways::default() };
    let game = Game::begin(ways, None, "table").await;
    let mut page = game.visit().await;
    for stage in 1..=2 {
        page.send(Command::Hint { ply: 0 }).await;
        assert_eq!(page.hear("event").await["view"]["hint"], stage);
        page.hear("coach_failed").await;
    }
    page.play(0, "h8").await;
    assert_eq!(page.hear("event").await["view"]["ply"], 1);
}

#[tokio::test]
async fn a_timed_game_is_paused_when_the_last_page_has_been_gone_for_a_while() {
    left_game(Some(ClockRule::PerMove { time: Millis(600_000) })).await.is_paused().await;
}

#[tokio::test]
async fn a_game_without_a_clock_is_left_as_it_is() {
    let game = left_game(None).await;
    // One that is left later and has a clock is paused: this one has had its time.
    left_game(Some(ClockRule::PerMove { time: Millis(600_000) })).await.is_paused().await;
    let mut back = game.visit().await;
    assert_eq!(back.hear("snapshot").await["view"]["paused"], false);
}

/// A game whose only page has gone after two moves.
async fn left_game(clock: Option<ClockRule>) -> Game {
    let game = Game::begin(Ways { away: SOON, ..Ways::default() }, clock, "table").await;
    let mut page = game.visit().await;
    page.play(0, "h8").await;
    while page.hear("event").await["view"]["ply"] != 2 {}
    page.leave().await;
    game
}

#[tokio::test]
async fn a_table_that_was_overtaken_takes_the_game_as_the_other_writer_left_it() {
    let game = Game::begin(Ways::default(), None, "table").await;
    let mut page = game.visit().await;
    page.hear("snapshot").await;

    let other = Database::sqlite(&game.folder.path().join("tengen.db")).await.unwrap();
    let saved = other.load(&game.id).await.unwrap().unwrap();
    let mut session = Session::restore(&saved.records, saved.seen, Millis(0)).unwrap();
    let command = Command::Play { ply: 0, at: Text("h8".parse().unwrap()) };
    let input = Input::Command { from: Speaker::Screen, command };
    let written = records(&session.handle(game.host.clock.now(), input));
    other.append(&game.id, &written, &Summary::of(&session)).await.unwrap();

    page.play(0, "a1").await;
    let told = page.hear("event").await;
    assert_eq!(told["view"]["moves"], serde_json::json!(["h8"]));
    assert_eq!(told["record"]["event"]["at"], "h8");
    let stale = serde_json::json!({ "reason": "stale", "ply": 1 });
    assert_eq!(page.hear("refused").await["refusal"], stale);
    // It is the engine's turn in the game as it is now, and play goes on.
    assert_eq!(page.hear("event").await["view"]["ply"], 2);
    page.play(2, "a1").await;
    assert_eq!(page.hear("event").await["view"]["ply"], 3);
    other.close().await.unwrap();
}

#[tokio::test]
async fn time_that_was_seen_to_pass_is_spent_although_the_program_died() {
    let ways = Ways { look: SOON, ..Ways::default() };
    let full = Millis(600_000);
    let clock = ClockRule::Increment { main: full, increment: Millis(0) };
    let game = Game::begin(ways, Some(clock), "table").await;
    let mut page = game.visit().await;
    page.play(0, "h8").await;
    while page.hear("event").await["view"]["ply"] != 2 {}
    let looked = async {
        loop {
            let saved = game.host.store.load(&game.id).await.unwrap().unwrap();
            let last = saved.records.last().expect("it has begun").time;
            if saved.seen.minus(last) > Millis(0) {
                break saved.seen.minus(last);
            }
            tokio::time::sleep(SOON).await;
        }
    };
    let spent = tokio::time::timeout(PATIENCE, looked).await.expect("the clock is looked at");

    // Nothing was stored since the engine's move but the look at the clock.
    let after = Host::new(game.host.store.clone()).await.unwrap();
    let (_, mut session) = after.load(&game.id, Measured::Here).await.unwrap();
    let paused = records(&session.handle(after.clock.now(), Input::Left));
    let left = paused[0].clocks.expect("it is timed").first.main;
    assert!(left <= full.minus(spent), "{left:?} are left of {full:?} after {spent:?}");
}
