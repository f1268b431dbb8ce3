//! Analyses: begun from anything, edited by several pages at once, kept, and taken out again.

use serde_json::{Value, json};

use crate::client::{Host, Live};
use crate::{play, two_people};

async fn begin(host: &Host, from: &Value) -> (String, u64) {
    let begun = host.json("POST", "/api/analyses", Some(from)).await;
    (begun["id"].as_str().unwrap().to_owned(), begun["node"].as_u64().unwrap())
}

async fn empty(host: &Host) -> String {
    begin(host, &json!({"from": "nothing", "rule": "renju", "size": 15})).await.0
}

async fn open(host: &Host, id: &str) -> (Live, Value) {
    let mut live = host.connect(&format!("/api/analyses/{id}/live")).await;
    let snapshot = live.next("snapshot").await;
    (live, snapshot["view"].clone())
}

/// Edits, and gives what everybody is told and where the sender is.
async fn edit(live: &mut Live, command: Value) -> (Value, Value) {
    live.send(&command).await;
    (live.next("changed").await, live.next("at").await)
}

fn put(node: u64, at: &str) -> Value {
    json!({"type": "play", "node": node, "at": at})
}

#[tokio::test]
async fn two_pages_see_the_same_tree_and_each_its_own_node() {
    let host = Host::start().await;
    let id = empty(&host).await;
    let (mut one, view) = open(&host, &id).await;
    assert_eq!(
        (&view["seq"], &view["rule"], &view["can_undo"]),
        (&json!(1), &json!("renju"), &json!(false))
    );
    let (mut two, _) = open(&host, &id).await;
    let (changed, at) = edit(&mut one, put(0, "h8")).await;
    assert_eq!(changed["nodes"][0]["children"], json!([1]));
    assert_eq!(
        (&changed["nodes"][1]["stone"], &changed["nodes"][1]["at"]),
        (&json!("black"), &json!("h8"))
    );
    assert_eq!((&at["node"], &at["ply"]), (&json!(1), &json!(1)));
    assert_eq!(at["position"]["black"], json!(["h8"]));
    assert_eq!(at["position"]["to_move"], "white");
    assert_eq!(two.next("changed").await, changed);
    // The same move again only leads there, and nobody else hears of it.
    two.send(&put(0, "h8")).await;
    assert_eq!(two.next("at").await["node"], 1);
    let (_, at) = edit(&mut two, put(1, "i9")).await;
    assert_eq!(at["node"], 2);
    assert_eq!(one.next("changed").await["seq"], 3);
    one.send(&put(1, "h8")).await;
    let refused = one.next("refused").await;
    assert_eq!(refused["command"], "play");
    assert_eq!(refused["refusal"], json!({"reason": "occupied", "at": "h8", "stone": "black"}));
    one.send(&json!({"type": "undo", "seq": 2})).await;
    assert_eq!(one.next("refused").await["refusal"], json!({"reason": "stale", "seq": 3}));
    one.send(&json!({"type": "jump"})).await;
    assert_eq!(one.next("rejected").await["rejection"]["reason"], "malformed");
    host.quit().await;
}

#[tokio::test]
async fn a_restart_keeps_every_edit_and_what_can_be_undone() {
    let host = Host::start().await;
    let id = empty(&host).await;
    let (mut live, _) = open(&host, &id).await;
    edit(&mut live, put(0, "h8")).await;
    edit(&mut live, json!({"type": "comment", "node": 1, "text": "天元"})).await;
    edit(&mut live, json!({"type": "mark", "node": 1, "at": "i9", "mark": "triangle"})).await;
    edit(&mut live, put(0, "a1")).await;
    edit(&mut live, json!({"type": "promote", "node": 2})).await;
    let (last, _) = edit(&mut live, json!({"type": "delete", "seq": 6, "node": 1})).await;
    assert_eq!((&last["gone"], &last["seq"]), (&json!([1]), &json!(7)));
    drop(live);
    let before = host.json("GET", &format!("/api/analyses/{id}"), None).await;
    let quit = host.ask("POST", "/api/quit", Some(&Value::Null)).await;
    assert_eq!(quit.0, 202);
    let host = Host::start_in(host.ended().await).await;
    let (mut live, view) = open(&host, &id).await;
    assert_eq!(view, before);
    let (undone, at) = edit(&mut live, json!({"type": "undo", "seq": 7})).await;
    assert_eq!(at["node"], 1, "it is back under its number");
    let node = &undone["nodes"][1];
    assert_eq!((&node["id"], &node["comment"]), (&json!(1), &json!("天元")));
    assert_eq!(node["marks"], json!([{"at": "i9", "mark": "triangle"}]));
    assert_eq!((&undone["can_undo"], &undone["can_redo"]), (&json!(true), &json!(true)));
    host.quit().await;
}

#[tokio::test]
async fn a_position_that_is_set_up_is_judged_and_not_refused() {
    let host = Host::start().await;
    let loose = json!({"rule": "freestyle", "size": 9, "to_move": "black",
        "black": ["a1", "b1", "c1", "d1", "e1", "g7"], "white": ["a9"]});
    let (id, node) = begin(&host, &json!({"from": "position", "position": loose})).await;
    let (mut live, _) = open(&host, &id).await;
    live.send(&json!({"type": "look", "node": node})).await;
    let at = live.next("at").await;
    assert_eq!(at["judgement"]["result"]["winner"], "black");
    assert_eq!(at["position"]["to_move"], "black");
    live.send(&put(node, "c3")).await;
    assert_eq!(
        live.next("refused").await["refusal"],
        json!({"reason": "game_over", "end": "five"})
    );
    let (_, at) = edit(
        &mut live,
        json!({"type": "set_up", "node": 0, "black": ["e5"], "white": ["e6"], "to_move": "white"}),
    )
    .await;
    assert_eq!((&at["node"], &at["judgement"]["result"]), (&json!(0), &Value::Null));
    assert_eq!(at["position"]["to_move"], "white");
    live.send(&json!({"type": "board", "rule": "renju", "size": 5})).await;
    let refused = live.next("refused").await;
    assert_eq!(refused["refusal"], json!({"reason": "off_board", "at": "e6"}));
    host.quit().await;
}

#[tokio::test]
async fn games_files_and_texts_become_analyses_and_files_again() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    for (ply, at) in ["h8", "i9", "j10"].into_iter().enumerate() {
        live.send(&play(u32::try_from(ply).unwrap(), at)).await;
        live.next("event").await;
    }
    let from =
        |part: &str, node: Value| json!({"from": "game", "id": game, "node": node, "part": part});
    let (id, node) = begin(&host, &from("whole", json!(2))).await;
    assert_eq!(node, 2);
    let (_, view) = open(&host, &id).await;
    assert_eq!(view["nodes"].as_array().map(Vec::len), Some(4));
    assert_eq!((&view["rule"], &view["header"]["black"]), (&json!("renju"), &json!("Ada")));
    let (line, node) = begin(&host, &from("line", json!(1))).await;
    assert_eq!(node, 1);
    assert_eq!(open(&host, &line).await.1["nodes"].as_array().map(Vec::len), Some(2));
    let (status, _, _) = host.ask("POST", "/api/analyses", Some(&from("whole", json!(99)))).await;
    assert_eq!(status, 404);

    // A tree with variations, of a file: all of it, and one branch.
    let sgf = b"(;GM[4]SZ[15]PB[A];B[hh](;W[ih]C[direct];B[aa])(;W[ig]LB[hh:x](;B[gg])(;B[ff])))";
    let (status, begun) = host.import_to("/api/analyses/import", "name=x.sgf", sgf).await;
    assert_eq!((status, &begun["found"]), (201, &json!(1)));
    let whole = begun["id"].as_str().unwrap();
    let view = open(&host, whole).await.1;
    assert_eq!(view["nodes"].as_array().map(Vec::len), Some(7));
    assert_eq!(begun["node"], 3, "the end of the main line");
    let from = json!({"from": "game", "id": whole, "node": 4, "part": "branch"});
    let (branch, node) = begin(&host, &from).await;
    assert_eq!(node, 2);
    let view = open(&host, &branch).await.1;
    assert_eq!(view["nodes"].as_array().map(Vec::len), Some(5));
    assert_eq!(view["nodes"][2]["labels"], json!([["h8", "x"]]));
    let share = host.json("GET", &format!("/api/games/{branch}/share?node=4"), None).await;
    assert_eq!(share["text"], "h8i9f10");
    let (status, _, file) =
        host.ask("GET", &format!("/api/games/{whole}/export?format=sgf"), None).await;
    assert_eq!(status, 200);
    let (_, again) = host.import_to("/api/analyses/import", "", file.as_bytes()).await;
    let again = open(&host, again["id"].as_str().unwrap()).await.1;
    assert_eq!(again["nodes"], open(&host, whole).await.1["nodes"]);

    let (status, pasted) =
        host.import_to("/api/analyses/import", "rule=freestyle", b"h8 i9 j10").await;
    assert_eq!((status, &pasted["node"]), (201, &json!(3)));
    let (status, problem) =
        host.import_to("/api/analyses/import", "", b"(;GM[4]SZ[15];B[zz])").await;
    assert_eq!((status, &problem["error"]), (422, &json!("unreadable")), "{problem}");
    host.quit().await;
}

#[tokio::test]
async fn analyses_are_in_the_library_as_games_are() {
    let host = Host::start().await;
    let id = empty(&host).await;
    let (mut live, _) = open(&host, &id).await;
    let listed = async |query: &str| {
        let found = host.json("GET", &format!("/api/games?{query}"), None).await;
        let ids = found["games"].as_array().unwrap().iter().map(|card| card["id"].clone());
        ids.collect::<Vec<_>>()
    };
    assert!(listed("mode=analysis").await.is_empty(), "nothing is in it");
    edit(&mut live, put(0, "h8")).await;
    assert_eq!(listed("mode=analysis").await, [json!(id)]);
    assert!(listed("state=open").await.is_empty());
    live.send(&json!({"type": "rename", "name": " My analysis "})).await;
    assert_eq!(live.next("named").await["name"], "My analysis");
    assert_eq!(listed("q=my%20ana").await, [json!(id)]);
    let path = format!("/api/games/{id}");
    host.ask("PATCH", &path, Some(&json!({"name": "other"}))).await;
    assert_eq!(live.next("named").await["name"], "other");
    let copy = host.json("POST", &format!("{path}/copy"), Some(&json!({"name": null}))).await;
    let (mut copied, view) = open(&host, copy["id"].as_str().unwrap()).await;
    assert_eq!(view["seq"], 2);
    edit(&mut copied, put(1, "h9")).await;
    assert_eq!(host.ask("DELETE", &path, Some(&json!({}))).await.0, 204);
    live.next("deleted").await;
    assert_eq!(host.ask("GET", &format!("/api/analyses/{id}"), None).await.0, 404);
    host.ask("POST", &format!("{path}/restore"), Some(&json!({}))).await;
    let (_, view) = open(&host, &id).await;
    assert_eq!(view["nodes"].as_array().map(Vec::len), Some(2), "the copy went its own way");
    host.quit().await;
}
