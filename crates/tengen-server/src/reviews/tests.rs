//! Reviews without sockets: when games are read, and what is left of it.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tengen_rules::{OpeningRule, Rule, Size};
use tengen_session::{Answer, Ask, Command, Seat, Setup, Speaker, Text};
use tengen_store::{Database, Mistake, Person, TrainingStep};
use tengen_training::{Day, Repeat};

use super::*;
use crate::Settings;
use crate::engines::EngineRoom;
use crate::host::Ways;
use crate::socket::PageId;
use crate::table::Mail as Letter;

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Black makes five in a column while White builds a row of four.
const WON: [&str; 9] = ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1", "h12"];

/// A host whose study is open, and all that it says.
struct House {
    host: Arc<Host>,
    study: JoinHandle<()>,
    said: broadcast::Receiver<Said>,
    folder: TempDir,
}

impl House {
    async fn open(ways: Ways) -> House {
        House::open_in(ways, tempfile::tempdir().unwrap()).await
    }

    async fn open_in(ways: Ways, folder: TempDir) -> House {
        let store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
        let mut host = Host::new(Arc::new(store)).await.unwrap();
        host.ways = ways;
        host.engines = EngineRoom::new(Settings { threads: 2, memory: 64, review: 0 });
        let host = Arc::new(host);
        let settings = Settings { review: 1, ..host.settings() };
        host.set_settings(settings).await.unwrap();
        let said = host.reviews.said.subscribe();
        House { study: open(&host), host, said, folder }
    }

    /// Stops the host and starts another one on the same data.
    async fn again(self, ways: Ways) -> House {
        self.host.close();
        self.study.await.unwrap();
        self.host.store.close().await.unwrap();
        House::open_in(ways, self.folder).await
    }

    async fn new_game(&self, second: Seat) -> String {
        let setup = Setup {
            rule: Text(Rule::Freestyle),
            size: Size::STANDARD,
            opening: Text(OpeningRule::None),
            clock: None,
            first: Seat::Person { name: String::new() },
            second,
            from: Text::default(),
            room: None,
        };
        self.host.create(&Person::Here, setup).await.unwrap()
    }

    /// A game that two people have played to its end.
    async fn ended_game(&self) -> String {
        let id = self.new_game(Seat::Person { name: String::new() }).await;
        self.play(&id, &WON).await;
        id
    }

    async fn play(&self, id: &str, moves: &[&str]) {
        let mut page = Page::at(&self.host, id).await;
        for (ply, at) in (0..).zip(moves) {
            page.say(Command::Play { ply, at: Text(at.parse().unwrap()) }).await;
        }
    }

    async fn state(&self, id: &str) -> Value {
        serde_json::to_value(self.host.known(id).await.unwrap().view.state).unwrap()
    }

    async fn start(&self, id: &str, begin: Begin) {
        let subject = self.host.subject(id).await.unwrap();
        let (id, moves) = (id.to_owned(), subject.moves);
        self.host.reviews.ask(|done| Mail::Start { id, moves, begin, done }).await.unwrap();
    }

    /// Listens until something is said of a game that is meant.
    async fn hears(&mut self, id: &str, meant: impl Fn(&Value) -> bool) -> Value {
        let hearing = async {
            loop {
                let said = self.said.recv().await.unwrap();
                let message: Value = serde_json::from_str(&said.text).unwrap();
                if *said.game == *id && meant(&message) {
                    return message;
                }
            }
        };
        tokio::time::timeout(PATIENCE, hearing).await.expect("it is said")
    }

    async fn hears_state(&mut self, id: &str, state: &str) -> Value {
        self.hears(id, |message| {
            message["state"]["kind"] == state || message["view"]["state"]["kind"] == state
        })
        .await
    }
}

/// A page at a game, which hears what is acknowledged.
struct Page {
    mailbox: mpsc::Sender<Letter>,
    heard: mpsc::Receiver<Utf8Bytes>,
}

impl Page {
    async fn at(host: &Arc<Host>, id: &str) -> Page {
        let (out, heard) = mpsc::channel(64);
        let mailbox = host.table(id).await.unwrap();
        let (page, speaker) = (PageId(1), Speaker::Screen);
        mailbox.send(Letter::Join { page, speaker, seen: None, out }).await.unwrap();
        let mut page = Page { mailbox, heard };
        page.next().await;
        page
    }

    /// Says something, and waits until it has happened.
    async fn say(&mut self, command: Command) -> Value {
        let mail = Letter::Command { page: PageId(1), name: String::new(), command };
        self.mailbox.send(mail).await.unwrap();
        self.event().await
    }

    async fn event(&mut self) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == "event" {
                return message;
            }
        }
    }

    async fn next(&mut self) -> Value {
        let text = tokio::time::timeout(PATIENCE, self.heard.recv()).await;
        serde_json::from_str(&text.expect("the table speaks").unwrap()).unwrap()
    }
}

#[tokio::test]
async fn a_game_that_ends_is_read_by_itself_although_nobody_looks() {
    let mut house = House::open(Ways::default()).await;
    let id = house.ended_game().await;
    assert!(
        house.host.store.review(&id).await.unwrap().is_some(),
        "settled before the end is told"
    );
    let done = house.hears_state(&id, "done").await;
    assert_eq!(done["review"]["progress"]["pass"], "done");
    let view = house.host.known(&id).await.unwrap().view.clone();
    assert_eq!((view.state, view.outdated), (ReviewState::Done, false));
    let review = view.review.unwrap();
    assert_eq!(review.moves.len(), WON.len());
    assert_eq!(review.moves.last().unwrap().chance, Some(1.0));
    let again = house.again(Ways::default()).await;
    assert_eq!(again.host.known(&id).await.unwrap().view.review, Some(review), "it is kept");
}

#[tokio::test]
async fn what_cannot_be_read_says_why() {
    let house = House::open(Ways::default()).await;
    let id = house.new_game(Seat::Person { name: String::new() }).await;
    house.play(&id, &WON[..3]).await;
    assert_eq!(house.state(&id).await, json!({ "kind": "unfinished" }));
    Page::at(&house.host, &id).await.say(Command::Resign).await;
    assert_eq!(house.state(&id).await, json!({ "kind": "too-short", "least": 8 }));
    assert_eq!(house.host.store.review(&id).await.unwrap(), None);
    assert!(house.host.known("none").await.is_err());
}

#[tokio::test]
async fn with_no_time_for_it_a_game_is_read_only_when_somebody_asks() {
    let mut house = House::open(Ways::default()).await;
    house.host.set_settings(Settings { review: 0, ..house.host.settings() }).await.unwrap();
    let id = house.ended_game().await;
    assert_eq!(house.state(&id).await, json!({ "kind": "none" }));
    house.host.set_settings(Settings { review: 1, ..house.host.settings() }).await.unwrap();
    house.start(&id, Begin::Here).await;
    house.hears_state(&id, "done").await;
}

/// A reader that lets nobody but the test decide when it goes on.
struct Gate {
    begun: AtomicUsize,
    open: AtomicUsize,
}

impl Gate {
    const fn new() -> Gate {
        Gate { begun: AtomicUsize::new(0), open: AtomicUsize::new(0) }
    }

    /// Waits to be let through; not at all when told to stop.
    fn pass(&self, reader: &mut Reader, desk: &mut Desk<'_>) -> Step {
        self.begun.fetch_add(1, Ordering::SeqCst);
        while self.open.load(Ordering::SeqCst) == 0 {
            if desk.is_stopped() {
                return Step::Stopped;
            }
            std::thread::yield_now();
        }
        read(reader, desk)
    }

    async fn has_begun(&self, times: usize) {
        let begun = async {
            while self.begun.load(Ordering::SeqCst) < times {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, begun).await.expect("reading begins");
    }

    fn open(&self) {
        self.open.store(1, Ordering::SeqCst);
    }
}

static PAUSED: Gate = Gate::new();
static THINKING: Gate = Gate::new();

fn think_at_the_gate(_: &Ask, _: u64, _: &mut Desk<'_>) -> Option<Answer> {
    THINKING.begun.fetch_add(1, Ordering::SeqCst);
    while THINKING.open.load(Ordering::SeqCst) == 0 {
        std::thread::yield_now();
    }
    Some(Answer::Move("i9".parse().unwrap()))
}

#[tokio::test(flavor = "multi_thread")]
async fn reading_pauses_while_an_engine_plays_and_goes_on_afterwards() {
    let read = |reader: &mut Reader, desk: &mut Desk<'_>| PAUSED.pass(reader, desk);
    let mut house = House::open(Ways { read, think: think_at_the_gate, ..Ways::default() }).await;
    let id = house.ended_game().await;
    PAUSED.has_begun(1).await;
    let opponent = Seat::Engine { opponent: "bamboo".to_owned(), level: 1, adaptive: false };
    let other = house.new_game(opponent).await;
    let mut page = Page::at(&house.host, &other).await;
    page.say(Command::Play { ply: 0, at: Text("h8".parse().unwrap()) }).await;
    THINKING.has_begun(1).await;
    house.hears_state(&id, "resting").await;
    assert_eq!(house.state(&id).await, json!({ "kind": "resting" }));
    assert_eq!(PAUSED.begun.load(Ordering::SeqCst), 1, "it does not go on while the engine thinks");
    THINKING.open();
    assert_eq!(page.event().await["record"]["event"]["at"], "i9");
    PAUSED.has_begun(2).await;
    house.hears_state(&id, "reading").await;
    PAUSED.open();
    house.hears_state(&id, "done").await;
}

/// White's side of a game: five in a column.
fn think_down_a_column(ask: &Ask, _: u64, _: &mut Desk<'_>) -> Option<Answer> {
    let column = ["h8", "h9", "h10", "h11", "h12"];
    Some(Answer::Move(column[ask.position.ply() / 2].parse().unwrap()))
}

#[tokio::test]
async fn the_move_that_lost_comes_back_tomorrow_and_a_second_reading_leaves_it_alone() {
    let ways = Ways { think: think_down_a_column, ..Ways::default() };
    let mut house = House::open(ways).await;
    let opponent = Seat::Engine { opponent: "bamboo".to_owned(), level: 5, adaptive: false };
    let id = house.new_game(opponent).await;
    let mut page = Page::at(&house.host, &id).await;
    for (nth, at) in (0..).zip(["a1", "c1", "e1", "o15", "m15"]) {
        page.say(Command::Play { ply: 2 * nth, at: Text(at.parse().unwrap()) }).await;
        page.event().await;
    }
    house.hears_state(&id, "done").await;
    let store = &house.host.store;
    let mistakes = store.training(&Person::Here).await.unwrap().mistakes;
    assert!(!mistakes.is_empty() && mistakes.iter().all(|one| one.id.starts_with(&id)));
    let today = Day::of_millis(house.host.clock.now().0);
    assert!(mistakes.iter().all(|one| one.repeat.step == 0 && one.repeat.due > today.plus(-1)));

    // One has been known since; reading the game again does not change that.
    let known = Mistake { repeat: Repeat { step: 2, due: today.plus(7) }, ..mistakes[0].clone() };
    let step = TrainingStep { mistakes: vec![known.clone()], ..TrainingStep::default() };
    store.train(&Person::Here, &step).await.unwrap();
    house.start(&id, Begin::Anew).await;
    house.hears_state(&id, "done").await;
    let mistakes = house.host.store.training(&Person::Here).await.unwrap().mistakes;
    assert!(mistakes.contains(&known), "{mistakes:?}");

    // It can be tried again although the game is gone.
    house.host.store.delete(&Person::Here, &id, house.host.clock.now()).await.unwrap();
    assert!(mistakes.iter().all(crate::training::can_be_tried));

    // What two people play at one screen is nobody's own.
    let other = house.ended_game().await;
    house.hears_state(&other, "done").await;
    assert_eq!(house.host.store.training(&Person::Here).await.unwrap().mistakes, mistakes);
}

static QUEUED: Gate = Gate::new();

#[tokio::test(flavor = "multi_thread")]
async fn one_game_is_read_at_a_time_and_the_others_are_told_how_many_come_first() {
    let read = |reader: &mut Reader, desk: &mut Desk<'_>| QUEUED.pass(reader, desk);
    let mut house = House::open(Ways { read, ..Ways::default() }).await;
    let first = house.ended_game().await;
    QUEUED.has_begun(1).await;
    let second = house.ended_game().await;
    let third = house.ended_game().await;
    house.hears(&third, |said| said["state"] == json!({ "kind": "waiting", "before": 2 })).await;
    assert_eq!(house.state(&second).await, json!({ "kind": "waiting", "before": 1 }));
    // Who is stopped makes room for the next, and goes on when asked to.
    let stop = |id: &str| {
        let id = id.to_owned();
        |done| Mail::Stop { id, done }
    };
    house.host.reviews.ask(stop(&first)).await.unwrap();
    assert_eq!(house.state(&first).await, json!({ "kind": "stopped" }));
    QUEUED.has_begun(2).await;
    house.hears(&third, |said| said["state"] == json!({ "kind": "waiting", "before": 1 })).await;
    house.host.reviews.ask(stop(&third)).await.unwrap();
    assert_eq!(house.state(&third).await, json!({ "kind": "stopped" }));
    house.start(&first, Begin::Here).await;
    QUEUED.open();
    house.hears_state(&second, "done").await;
    house.hears_state(&first, "done").await;
    assert_eq!(house.state(&third).await, json!({ "kind": "stopped" }));
}

static VOID: Gate = Gate::new();

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_on_is_not_read_any_more_and_is_when_it_ends_again() {
    let read = |reader: &mut Reader, desk: &mut Desk<'_>| VOID.pass(reader, desk);
    let mut house = House::open(Ways { read, ..Ways::default() }).await;
    let id = house.ended_game().await;
    VOID.has_begun(1).await;
    let mut page = Page::at(&house.host, &id).await;
    let offered = page.say(Command::Undo { ply: 9 }).await;
    let offer = u32::try_from(offered["view"]["offer"]["id"].as_u64().unwrap()).unwrap();
    page.say(Command::Answer { offer, accept: true }).await;
    house.hears_state(&id, "unfinished").await;
    assert_eq!(house.state(&id).await, json!({ "kind": "unfinished" }));
    assert_eq!(house.host.store.review(&id).await.unwrap(), None);
    page.say(Command::Play { ply: 8, at: Text("h7".parse().unwrap()) }).await;
    VOID.open();
    let done = house.hears_state(&id, "done").await;
    assert_eq!(done["review"]["progress"]["of"], 10);
    let moves = house.host.known(&id).await.unwrap().view.review.as_ref().unwrap().moves.clone();
    assert_eq!(moves.last().unwrap().at, Text("h7".parse().unwrap()));
}

#[tokio::test]
async fn a_reader_that_fails_is_told_and_can_go_on() {
    let read = |_: &mut Reader, _: &mut Desk<'_>| panic!("planted");
    let mut house = House::open(Ways { read, ..Ways::default() }).await;
    let id = house.ended_game().await;
    house.hears_state(&id, "failed").await;
    assert_eq!(house.state(&id).await, json!({ "kind": "failed" }));
    let mut house = house.again(Ways::default()).await;
    assert_eq!(house.state(&id).await, json!({ "kind": "failed" }));
    house.start(&id, Begin::Here).await;
    house.hears_state(&id, "done").await;
}

static INTERRUPTED: AtomicUsize = AtomicUsize::new(0);

/// Reads three positions, and then nothing until it is told to stop.
fn read_three(reader: &mut Reader, desk: &mut Desk<'_>) -> Step {
    if INTERRUPTED.fetch_add(1, Ordering::SeqCst) < 3 {
        return read(reader, desk);
    }
    while !desk.is_stopped() {
        std::thread::yield_now();
    }
    Step::Stopped
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_starts_again_goes_on_where_the_last_one_was() {
    let house = House::open(Ways { read: read_three, ..Ways::default() }).await;
    let id = house.ended_game().await;
    while INTERRUPTED.load(Ordering::SeqCst) < 4 {
        tokio::task::yield_now().await;
    }
    // Somebody who plays lets it give way, so that what it knows is told.
    let now = house.host.reviews.now(&id).expect("it is being read");
    assert_eq!(now.view.state, ReviewState::Reading);
    let terms = crate::engines::Terms::small("another", Default::default(), PATIENCE);
    house.host.engines.lend(terms, |_| ()).answer().await.unwrap();
    let known = async {
        while house.host.reviews.now(&id).unwrap().reading.as_ref().unwrap().progress.done != 3 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, known).await.expect("it gives way");
    let before = house.host.reviews.now(&id).unwrap().reading.clone().unwrap();
    let read = |_: &mut Reader, desk: &mut Desk<'_>| {
        while !desk.is_stopped() {
            std::thread::yield_now();
        }
        Step::Stopped
    };
    let mut house = house.again(Ways { read, ..Ways::default() }).await;
    house.hears_state(&id, "reading").await;
    let now = async {
        loop {
            if let Some(now) = house.host.reviews.now(&id) {
                break now;
            }
            tokio::task::yield_now().await;
        }
    };
    let now = tokio::time::timeout(PATIENCE, now).await.expect("it is being read");
    assert_eq!(now.reading.as_ref(), Some(&before));
}

async fn spoil(folder: &Path, change: &'static str) {
    use sqlx::Connection as _;
    let url = format!("sqlite://{}", folder.join("tengen.db").display());
    let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
    sqlx::query(change).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_damaged_review_says_so_and_one_of_another_engine_too_and_both_can_be_made_again() {
    let mut house = House::open(Ways::default()).await;
    let id = house.ended_game().await;
    house.hears_state(&id, "done").await;
    for damage in [
        "UPDATE reviews SET report = substr(report, 1, 200)",
        "UPDATE reviews SET report = replace(report, '\"format\":', '\"format\":9')",
        "UPDATE reviews SET report = replace(report, '\"h8\"', '\"g8\"')",
    ] {
        spoil(house.folder.path(), damage).await;
        let view = house.host.known(&id).await.unwrap().view.clone();
        assert_eq!((view.state, view.review), (ReviewState::Damaged, None), "{damage}");
        house.start(&id, Begin::Anew).await;
        house.hears_state(&id, "done").await;
        assert_eq!(house.state(&id).await, json!({ "kind": "done" }), "{damage}");
    }
    let whole = house.host.known(&id).await.unwrap().view.clone();
    spoil(
        house.folder.path(),
        "UPDATE reviews SET report = replace(report, '\"engine\":\"', '\"engine\":\"old ')",
    )
    .await;
    let view = house.host.known(&id).await.unwrap().view.clone();
    assert_eq!((view.state, view.outdated), (ReviewState::Done, true));
    assert_eq!(view.review.unwrap().moves, whole.review.unwrap().moves);
    house.start(&id, Begin::Here).await;
    assert_eq!(house.state(&id).await, json!({ "kind": "done" }), "it is done, if by another");
    house.start(&id, Begin::Anew).await;
    house.hears_state(&id, "done").await;
    assert!(!house.host.known(&id).await.unwrap().view.outdated);
}
