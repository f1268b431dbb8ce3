//! What a table asks of the engines, and who hears of it.

use std::sync::{Condvar, Mutex, PoisonError};

use tengen_engine::{Limits, Request};
use tengen_rules::{Position, Region};

use super::*;
use crate::engines::Desk;

#[tokio::test]
async fn the_engine_answers_also_when_the_page_has_gone() {
    let game = Game::begin(Ways::default(), None, "table").await;
    let mut page = game.visit().await;
    page.play(0, "h8").await;
    page.hear("event").await;
    page.leave().await;
    let answered = async {
        while game.host.store.load(&game.id).await.unwrap().unwrap().records.len() < 3 {
            tokio::time::sleep(SOON).await;
        }
    };
    tokio::time::timeout(PATIENCE, answered).await.expect("the answer is stored");
}

/// Keeps those who come until it is opened, and remembers in which order they came.
struct Gate {
    state: Mutex<(OpenFor, Vec<u64>)>,
    turned: Condvar,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenFor {
    Nobody,
    /// All but the one who came first.
    Others,
    All,
}

impl Gate {
    const fn new() -> Gate {
        Gate { state: Mutex::new((OpenFor::Nobody, Vec::new())), turned: Condvar::new() }
    }

    fn pass(&self, who: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.1.push(who);
        let is_first = state.1[0] == who;
        while state.0 == OpenFor::Nobody || (is_first && state.0 == OpenFor::Others) {
            state = self.turned.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn open(&self, open_for: OpenFor) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).0 = open_for;
        self.turned.notify_all();
    }

    fn came(&self) -> Vec<u64> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).1.clone()
    }
}

static CROWD: Gate = Gate::new();

/// Thinks for as long as the gate is closed, whatever the level may take.
fn think_at_the_gate(ask: &Ask, seed: u64, _desk: &mut Desk<'_>) -> Option<Answer> {
    assert_eq!(ask.position.ply(), 1);
    CROWD.pass(seed);
    Some(Answer::Move("a1".parse().unwrap()))
}

#[tokio::test]
async fn fifty_games_on_two_cores_all_get_the_engine_s_own_move_in_the_order_they_asked() {
    const GAMES: usize = 50;
    const CORES: usize = 2;
    let ways = Ways { think: think_at_the_gate, ..Ways::default() };
    let (host, _folder) = host(ways).await;
    let mut pages = Vec::new();
    for _ in 0..GAMES {
        let game = host.create(&Person::Here, against("bamboo", None)).await.unwrap();
        pages.push((seed(&game), Visitor::at(&host, &game, PageId(1)).await));
    }
    // Those who come first are thought about at once.
    let (first, others) = pages.split_at_mut(CORES);
    for (_, page) in first {
        page.play(0, "h8").await;
    }
    while CROWD.came().len() < CORES {
        tokio::task::yield_now().await;
    }
    for (_, page) in &mut *others {
        page.play(0, "h8").await;
        // The question is asked before anybody else is heard.
        page.hear("event").await;
    }
    // Everybody else is told a place of their own.
    for (place, (_, page)) in others.iter_mut().enumerate() {
        let told = page.hear("thinking").await;
        assert_eq!((&told["about"], &told["cap"]), (&"reply".into(), &500.into()));
        assert_eq!(told["waiting"], place);
    }
    // One core stays taken, so that the other has to serve them one by one.
    CROWD.open(OpenFor::Others);
    while CROWD.came().len() < GAMES {
        tokio::task::yield_now().await;
    }
    let asked: Vec<u64> = pages.iter().map(|(seed, _)| *seed).collect();
    assert_eq!(CROWD.came()[CORES..], asked[CORES..]);
    CROWD.open(OpenFor::All);
    for (_, page) in &mut pages {
        let reply = loop {
            let message = page.any().await;
            assert_ne!(message["type"], "engine_failed");
            if message["view"]["ply"] == 2 {
                break message;
            }
        };
        assert_eq!(reply["record"]["event"]["at"], "a1");
    }
}

static HINT_ENDED: Gate = Gate::new();

fn look_until_told(_: &Position, _: Region, desk: &mut Desk<'_>) -> Option<Advice> {
    while !desk.is_stopped() {
        std::thread::yield_now();
    }
    HINT_ENDED.open(OpenFor::All);
    None
}

#[tokio::test]
async fn a_hint_that_nobody_waits_for_any_more_is_not_looked_for() {
    let ways = Ways { advise: look_until_told, ..Ways::default() };
    let game = Game::begin(ways, None, "table").await;
    let mut page = game.visit().await;
    page.send(Command::Hint { ply: 0 }).await;
    page.hear("event").await;
    page.leave().await;
    tokio::task::spawn_blocking(|| HINT_ENDED.pass(0)).await.unwrap();
}

static HEARD: Gate = Gate::new();

/// Finds something, and then goes on thinking until somebody has heard it.
fn think_until_heard(ask: &Ask, _seed: u64, desk: &mut Desk<'_>) -> Option<Answer> {
    let request = Request::new(ask.position.clone(), Limits::depth(3));
    let best = desk.search(&request).best;
    HEARD.pass(0);
    best.map(Answer::Move)
}

#[tokio::test]
async fn a_page_that_listens_hears_what_the_engine_finds_once_the_game_is_assisted() {
    let ways = Ways { think: think_until_heard, ..Ways::default() };
    let game = Game::begin(ways, None, "bamboo").await;
    let mut one = game.visit().await;
    let mut other = Visitor::at(&game.host, &game.id, PageId(2)).await;
    one.mailbox.send(Mail::Listen { page: one.page, on: true }).await.unwrap();
    one.play(0, "h8").await;
    assert!(one.hear("thinking").await["report"].is_null(), "nobody is helped unmarked");
    one.send(Command::Undo { ply: 1 }).await;
    one.play(0, "h9").await;
    let report = loop {
        let thinking = one.hear("thinking").await;
        if thinking["report"]["depth"] == 3 {
            break thinking["report"].clone();
        }
    };
    assert!(report["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{report}");
    assert!(report["speed"].as_u64().is_some(), "{report}");
    let line = &report["lines"][0];
    assert!(line["value"].is_i64() && line["forced"].is_null(), "{report}");
    assert!(line["moves"][0].is_string(), "{report}");
    HEARD.open(OpenFor::All);
    while one.hear("event").await["view"]["ply"] != 2 {}
    loop {
        let message = other.any().await;
        assert!(message["report"].is_null(), "{message}");
        if message["view"]["ply"] == 2 {
            break;
        }
    }
}
