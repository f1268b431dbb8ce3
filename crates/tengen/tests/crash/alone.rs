//! Kills the real program at random moments of play and of analysis, and looks at what the next one finds: nothing
//! that was acknowledged may be missing. `TENGEN_CRASH_ROUNDS` sets how often.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::program::{Luck, Program, next};

const ROUNDS: u32 = 100;
/// The longest a program is left alone.
pub(crate) const LONGEST: u64 = 120;

/// What the program has told us is so.
#[derive(Clone, Debug, PartialEq)]
struct Acknowledged {
    seq: u64,
    moves: Value,
    black: Value,
    white: Value,
    paused: Value,
}

impl Acknowledged {
    fn of(view: &Value) -> Acknowledged {
        Acknowledged {
            seq: view["seq"].as_u64().expect("a view has a number"),
            moves: view["moves"].clone(),
            black: view["clock"]["black"].clone(),
            white: view["clock"]["white"].clone(),
            paused: view["paused"].clone(),
        }
    }
}

impl Acknowledged {
    /// Whether this is what was found, but for time that was seen to pass on one of the clocks.
    fn is_kept_in(&self, found: &Acknowledged) -> bool {
        let main = |left: &Value| left["main"].as_u64().expect("a clock has a stock");
        let went = |told: &Value, found: &Value| main(told).checked_sub(main(found));
        let spent = [went(&self.black, &found.black), went(&self.white, &found.white)];
        let rest = |one: &Acknowledged| (one.seq, one.moves.clone(), one.paused.clone());
        let at_most_one_ran = matches!(spent, [Some(0), Some(_)] | [Some(_), Some(0)]);
        rest(self) == rest(found) && at_most_one_ran
    }
}

/// Two people at one screen, with a clock.
fn between_people() -> Value {
    json!({
        "rule": "freestyle", "size": 22, "opening": "none", "side": "black", "name": "",
        "clock": { "kind": "increment", "main": 3_600_000, "increment": 1000 },
        "against": { "kind": "person", "name": "" },
    })
}

/// Plays as fast as it goes until the line breaks, and returns the last thing it was told.
async fn play(
    authority: String,
    game: String,
    mut luck: Luck,
    heard: Arc<Notify>,
) -> Option<Acknowledged> {
    let url = format!("ws://{authority}/api/games/{game}/live");
    let (mut socket, _) = connect_async(url).await.ok()?;
    let mut view = next(&mut socket).await?["view"].clone();
    let mut told = None;
    loop {
        let ply = view["ply"].as_u64().expect("a view has a ply");
        let command = if view["paused"] == true {
            json!({ "type": "continue" })
        } else if let Some(offer) = view["offer"]["id"].as_u64() {
            json!({ "type": "answer", "offer": offer, "accept": luck.below(4) > 0 })
        } else if view["result"] != Value::Null {
            return told;
        } else {
            match luck.below(20) {
                0 => json!({ "type": "pause" }),
                1 if ply > 0 => json!({ "type": "undo", "ply": ply }),
                _ => {
                    let column = char::from(b'a' + u8::try_from(luck.below(22)).expect("a letter"));
                    json!({ "type": "play", "ply": ply, "at": format!("{column}{}", 1 + luck.below(22)) })
                }
            }
        };
        if socket.send(Message::text(command.to_string())).await.is_err() {
            break;
        }
        match next(&mut socket).await {
            Some(message) if message["type"] == "event" => {
                view = message["view"].clone();
                told = Some(Acknowledged::of(&view));
                heard.notify_one();
            }
            Some(_) => {}
            None => break,
        }
    }
    told
}

/// An analysis as a page has it: the number of the last event, and the nodes.
#[derive(Clone, Debug, Default, PartialEq)]
struct Tree {
    seq: u64,
    nodes: BTreeMap<u64, Value>,
}

impl Tree {
    fn of(view: &Value) -> Tree {
        let mut tree = Tree::default();
        tree.change(view);
        tree
    }

    /// Takes in what a page is told of: all nodes, or those that have changed.
    fn change(&mut self, told: &Value) {
        let list = |key: &str| told[key].as_array().cloned().unwrap_or_default();
        self.seq = told["seq"].as_u64().expect("it has a number");
        for gone in list("gone") {
            self.nodes.remove(&gone.as_u64().expect("nodes are numbers"));
        }
        for node in list("nodes") {
            self.nodes.insert(node["id"].as_u64().expect("a node has a number"), node);
        }
    }

    fn edit(&self, luck: &mut Luck) -> Value {
        let any = luck.below(self.nodes.len() as u64);
        let node = self.nodes.keys().nth(usize::try_from(any).expect("a small number"));
        let (node, seq) = (node.expect("the root is there"), self.seq);
        let column = char::from(b'a' + u8::try_from(luck.below(15)).expect("a letter"));
        let at = format!("{column}{}", 1 + luck.below(15));
        match luck.below(12) {
            0 => json!({"type": "undo", "seq": seq}),
            1 => json!({"type": "redo", "seq": seq}),
            2 => json!({"type": "delete", "seq": seq, "node": node}),
            3 => json!({"type": "comment", "node": node, "text": at}),
            4 => json!({"type": "mark", "node": node, "at": at, "mark": "circle"}),
            5 => json!({"type": "promote", "node": node}),
            _ => json!({"type": "play", "node": node, "at": at}),
        }
    }
}

/// Edits as fast as it goes until the line breaks, and returns the last thing it was told.
async fn analyse(
    authority: String,
    analysis: String,
    mut luck: Luck,
    heard: Arc<Notify>,
) -> Option<Tree> {
    let url = format!("ws://{authority}/api/analyses/{analysis}/live");
    let (mut socket, _) = connect_async(url).await.ok()?;
    let mut tree = Tree::of(&next(&mut socket).await?["view"]);
    loop {
        let edit = Message::text(tree.edit(&mut luck).to_string());
        if socket.send(edit).await.is_err() {
            return Some(tree);
        }
        // Every edit ends with where one is now, or with a refusal.
        loop {
            let Some(message) = next(&mut socket).await else { return Some(tree) };
            match message["type"].as_str() {
                Some("changed") => {
                    tree.change(&message);
                    heard.notify_one();
                }
                Some("at" | "refused" | "rejected") => break,
                other => panic!("{other:?}"),
            }
        }
    }
}

pub(crate) fn rounds() -> u32 {
    std::env::var("TENGEN_CRASH_ROUNDS")
        .map_or(ROUNDS, |text| text.parse().expect("TENGEN_CRASH_ROUNDS is a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_of_an_analysis_is_lost_when_the_program_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut luck = Luck(2027);
    let mut program = Program::on_folder(folder.path());
    let empty = json!({"from": "nothing", "rule": "freestyle", "size": 15});
    let begun = program.ask("POST", "/api/analyses", &empty).await;
    let id = begun["id"].as_str().expect("a new analysis has an id").to_owned();
    for round in 1..=rounds().div_ceil(4) {
        let heard = Arc::new(Notify::new());
        let editor = Luck(u64::from(round));
        let editing =
            tokio::spawn(analyse(program.authority.clone(), id.clone(), editor, heard.clone()));
        let patience = Duration::from_secs(60);
        tokio::time::timeout(patience, heard.notified()).await.expect("something happens");
        tokio::time::sleep(Duration::from_millis(luck.below(LONGEST))).await;
        program.kill();
        let told = editing.await.expect("the editor does not panic").expect("it was told");
        program = Program::on_folder(folder.path());
        let view = program.ask("GET", &format!("/api/analyses/{id}"), &Value::Null).await;
        let found = Tree::of(&view);
        // One event may have been stored and not yet told.
        assert!(
            told == found || found.seq == told.seq + 1,
            "round {round}: told {told:?}, found {found:?}"
        );
    }
    program.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_program_is_killed() {
    let rounds = rounds();
    let folder = tempfile::tempdir().expect("a folder");
    let mut luck = Luck(2026);
    let mut program = Program::on_folder(folder.path());
    let mut game = program.new_game(&between_people()).await;
    let mut acknowledged = 0;
    for round in 1..=rounds {
        let heard = Arc::new(Notify::new());
        let player = Luck(u64::from(round));
        let playing =
            tokio::spawn(play(program.authority.clone(), game.clone(), player, heard.clone()));
        // Some are killed while they set the game up, most when they have begun to tell.
        if round % 4 > 0 {
            let patience = Duration::from_secs(60);
            tokio::time::timeout(patience, heard.notified()).await.expect("something happens");
        }
        tokio::time::sleep(Duration::from_millis(luck.below(LONGEST))).await;
        program.kill();
        let told = playing.await.expect("the player does not panic");
        program = Program::on_folder(folder.path());
        let view = program.ask("GET", &format!("/api/games/{game}"), &Value::Null).await;
        let found = Acknowledged::of(&view);
        if let Some(told) = told {
            // One event may have been stored and not yet told.
            assert!(
                told.is_kept_in(&found) || found.seq == told.seq + 1,
                "round {round}: told {told:?}, found {found:?}"
            );
            acknowledged += 1;
        }
        if view["result"] != Value::Null || found.seq > 300 {
            game = program.new_game(&between_people()).await;
        }
    }
    assert!(acknowledged > rounds / 2, "the program was killed too early to learn anything");
    let library = program.ask("GET", "/api/games?limit=100", &Value::Null).await;
    let games = library["games"].as_array().expect("a library has games");
    for card in games {
        let id = card["id"].as_str().expect("a card has an id");
        let view = program.ask("GET", &format!("/api/games/{id}"), &Value::Null).await;
        let moves: String =
            view["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
        assert_eq!(card["moves"], moves, "the card and the log of {id} agree");
    }
    program.kill();
}

/// Moves far from each other, so that nothing is decided and reading takes its time.
const SCATTERED: [&str; 10] = ["b2", "u21", "b21", "u2", "k11", "f5", "q17", "f17", "q5", "k3"];

/// Plays a game of scattered moves to its end.
async fn finished_game(program: &Program) -> String {
    let game = program.new_game(&between_people()).await;
    let url = format!("ws://{}/api/games/{game}/live", program.authority);
    let (mut socket, _) = connect_async(url).await.expect("it listens");
    let moves =
        (0..).zip(SCATTERED).map(|(ply, at)| json!({ "type": "play", "ply": ply, "at": at }));
    for command in moves.chain([json!({ "type": "resign" })]) {
        socket.send(Message::text(command.to_string())).await.expect("it reads");
        while next(&mut socket).await.expect("it answers")["type"] != "event" {}
    }
    game
}

/// Which time a review goes over its game.
fn pass(review: &Value) -> usize {
    let passes = ["glance", "prove", "study", "deepen", "done"];
    let pass = passes.iter().position(|&pass| review["progress"]["pass"] == pass);
    pass.unwrap_or_else(|| panic!("{review}"))
}

/// Listens until a game is read for the second time at least.
async fn second_pass(program: &Program, game: &str) -> usize {
    let url = format!("ws://{}/api/games/{game}/review/live", program.authority);
    let (mut socket, _) = connect_async(url).await.expect("it listens");
    let told = async {
        loop {
            let message = next(&mut socket).await.expect("it goes on");
            if message["type"] == "step" && pass(&message["review"]) > 0 {
                return pass(&message["review"]);
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), told).await.expect("the game is read")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_goes_on_where_it_was_when_the_program_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::on_folder(folder.path());
    let settings = json!({ "threads": 1, "memory": 16, "review": 600 });
    program.ask("PUT", "/api/settings", &settings).await;
    let game = finished_game(&program).await;
    for _ in 0..3 {
        let told = second_pass(&program, &game).await;
        program.kill();
        program = Program::on_folder(folder.path());
        let view = program.ask("GET", &format!("/api/games/{game}/review"), &Value::Null).await;
        let kind = view["state"]["kind"].as_str().expect("a state has a name");
        assert!(["waiting", "reading"].contains(&kind), "{view}");
        assert!(pass(&view["review"]) >= told, "{view}");
    }
    program.kill();
}
