//! The whole host on a free port, asked by real HTTP and WebSocket clients.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod analysis;
mod client;
#[path = "../../../tengen-store/src/sqlite/tests/disk.rs"]
mod disk;
mod files;
mod hosting;
mod lines;
mod proving;
mod reviews;
mod rooms;
mod training;
mod trouble;
mod visitors;

use std::time::Duration;

use client::{Host, Live};
use serde_json::{Value, json};

fn against_table(side: &str) -> Value {
    json!({
        "rule": "freestyle", "size": 15, "opening": "none", "clock": null, "side": side,
        "name": "Ada", "against": { "kind": "engine", "opponent": "table" },
    })
}

pub(crate) fn two_people() -> Value {
    json!({
        "rule": "renju", "size": 15, "opening": "none", "side": "black", "name": "Ada",
        "clock": { "kind": "increment", "main": 60000, "increment": 1000 },
        "against": { "kind": "person", "name": "Lin" },
    })
}

pub(crate) fn play(ply: u32, at: &str) -> Value {
    json!({ "type": "play", "ply": ply, "at": at })
}

#[tokio::test]
async fn a_person_plays_and_the_engine_answers() {
    let host = Host::start().await;
    let game = host.new_game(&against_table("black")).await;
    let mut live = host.live(&game, None).await;
    let snapshot = live.next("snapshot").await;
    assert_eq!(snapshot["view"]["can"]["play"], true);
    assert_eq!(snapshot["view"]["black"]["name"], "Ada");
    live.send(&play(0, "h8")).await;
    let moved = live.next("event").await;
    assert_eq!(
        moved["record"]["event"],
        json!({"type": "moved", "by": "first", "stone": "black", "at": "h8"})
    );
    assert_eq!(moved["view"]["turn"]["thinking"], true);
    let answered = live.next("event").await;
    assert_eq!(answered["record"]["event"]["by"], "second");
    assert_eq!(answered["view"]["moves"].as_array().map(Vec::len), Some(2));
    assert_eq!(answered["view"]["can"]["undo"], true);
    host.quit().await;
}

#[tokio::test]
async fn undo_while_the_engine_thinks_comes_at_once() {
    let host = Host::start().await;
    let game = host.new_game(&against_table("black")).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    live.send(&play(0, "h8")).await;
    live.send(&json!({ "type": "undo", "ply": 1 })).await;
    assert_eq!(live.next("event").await["record"]["event"]["type"], "moved");
    let undone = live.next("event").await;
    assert_eq!(undone["record"]["event"], json!({"type": "undone", "by": "first", "to": 0}));
    assert_eq!(undone["view"]["moves"], json!([]));
    // The answer that was on its way is not played.
    live.stays_silent(Duration::from_millis(600)).await;
    live.send(&play(0, "i9")).await;
    assert_eq!(live.next("event").await["view"]["moves"], json!(["i9"]));
    host.quit().await;
}

#[tokio::test]
async fn refusals_are_typed_and_only_for_the_one_who_asked() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut one = host.live(&game, None).await;
    let mut two = host.live(&game, None).await;
    one.next("snapshot").await;
    two.next("snapshot").await;
    one.send(&play(0, "h8")).await;
    assert_eq!(one.next("event").await["record"]["seq"], 2);
    assert_eq!(two.next("event").await["view"]["moves"], json!(["h8"]));
    two.send(&play(0, "h9")).await;
    let refused = two.next("refused").await;
    assert_eq!(refused["command"], "play");
    assert_eq!(refused["refusal"], json!({"reason": "stale", "ply": 1}));
    two.send(&play(1, "h8")).await;
    let refused = two.next("refused").await;
    assert_eq!(refused["refusal"], json!({"reason": "occupied", "at": "h8", "stone": "black"}));
    one.stays_silent(Duration::from_millis(100)).await;
    host.quit().await;
}

#[tokio::test]
async fn a_page_that_comes_back_is_told_what_it_missed() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    assert_eq!(live.next("snapshot").await["missed"], json!([]));
    live.send(&play(0, "h8")).await;
    let seen = live.next("event").await["record"]["seq"].as_u64().unwrap();
    live.send(&play(1, "i9")).await;
    live.next("event").await;
    drop(live);
    let mut back = host.live(&game, Some(seen)).await;
    let snapshot = back.next("snapshot").await;
    assert_eq!(snapshot["view"]["moves"], json!(["h8", "i9"]));
    let missed = snapshot["missed"].as_array().unwrap();
    assert_eq!(missed.len(), 1);
    assert_eq!(missed[0]["event"]["at"], "i9");
    // Nonsense is no harm: a page from another life has seen too much.
    let mut odd = host.live(&game, Some(4_000_000_000)).await;
    assert_eq!(odd.next("snapshot").await["missed"], json!([]));
    host.quit().await;
}

#[tokio::test]
async fn bytes_that_are_no_command_are_rejected_and_the_game_goes_on() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    for text in [
        "",
        "{",
        "null",
        "[]",
        "{\"type\":\"fly\"}",
        "{\"type\":\"play\",\"ply\":-1,\"at\":\"h8\"}",
        "{\"type\":\"play\",\"ply\":0,\"at\":\"zz99\"}",
        "{\"type\":\"play\",\"ply\":0}",
        "\u{0}\u{feff}",
    ] {
        live.send_text(text).await;
        let rejected = live.next("rejected").await;
        assert_eq!(rejected["rejection"]["reason"], "malformed", "{text}");
    }
    live.send_bytes(vec![0xff, 0x00, 0xfe]).await;
    assert_eq!(live.next("rejected").await["rejection"]["reason"], "malformed");
    live.send_text(&"x".repeat(100_000)).await;
    let rejected = live.next("rejected").await;
    assert_eq!(rejected["rejection"], json!({"reason": "too_long", "most": 2048}));
    live.send(&play(0, "h8")).await;
    assert_eq!(live.next("event").await["view"]["moves"], json!(["h8"]));
    host.quit().await;
}

#[tokio::test]
async fn a_flood_is_slowed_down_and_not_cut_off() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    for _ in 0..60 {
        live.send(&json!({ "type": "continue" })).await;
    }
    let mut reasons = Vec::new();
    for _ in 0..60 {
        let message = live.any().await;
        let text = |part: &str| message[part]["reason"].as_str().map(str::to_owned);
        reasons.push(text("refusal").or(text("rejection")).unwrap());
    }
    let count = |reason: &str| reasons.iter().filter(|one| *one == reason).count();
    assert!(count("not_paused") >= 40, "{reasons:?}");
    assert_eq!(count("not_paused") + count("too_fast"), 60, "{reasons:?}");
    assert!(count("too_fast") > 0, "{reasons:?}");
    let heard = loop {
        live.send(&play(0, "h8")).await;
        let message = live.any().await;
        if message["rejection"]["reason"] != "too_fast" {
            break message;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(heard["view"]["moves"], json!(["h8"]));
    host.quit().await;
}

#[tokio::test]
async fn an_address_that_is_no_text_is_a_problem_like_any_other() {
    let host = Host::start().await;
    for path in ["/api/games/%ff", "/api/games/%ff/live", "/api/games/x/nodes/x"] {
        let (status, _, body) = host.ask("GET", path, None).await;
        let problem: Value = serde_json::from_str(&body).unwrap();
        assert_eq!((status, &problem["error"]), (400, &json!("bad-request")), "{path}");
    }
    host.quit().await;
}

#[tokio::test]
async fn other_sites_and_other_names_are_refused() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let own = host.authority();
    let status = async |head: &str| host.raw(head, "").await.0;
    assert_eq!(status(&format!("GET / HTTP/1.1\r\nHost: {own}\r\n")).await, 200);
    assert_eq!(status("GET / HTTP/1.1\r\nHost: evil.example\r\n").await, 403);
    let port = own.rsplit(':').next().unwrap();
    assert_eq!(status(&format!("GET / HTTP/1.1\r\nHost: evil.example:{port}\r\n")).await, 403);
    assert_eq!(
        status(&format!(
            "GET /api/score HTTP/1.1\r\nHost: {own}\r\nOrigin: http://evil.example\r\n"
        ))
        .await,
        403
    );
    assert_eq!(
        status(&format!("GET /api/score HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\n"))
            .await,
        200
    );
    assert_eq!(
        status(&format!("GET /api/score HTTP/1.1\r\nHost: {own}\r\nOrigin: null\r\n")).await,
        403
    );
    // What a form of another site can send is not enough to change anything.
    let form = format!(
        "POST /api/quit HTTP/1.1\r\nHost: {own}\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n"
    );
    assert_eq!(status(&form).await, 403);
    let path = format!("/api/games/{game}/live");
    assert!(Live::connect_as(&host, &path, "http://evil.example").await.is_none());
    assert!(Live::connect_as(&host, &path, &format!("http://{own}")).await.is_some());
    host.quit().await;
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_keep_the_page_safe() {
    let host = Host::start().await;
    for path in ["/", "/api/score", "/api/nothing", "/nothing.js"] {
        let (_, head, _) = host.ask("GET", path, None).await;
        let head = head.to_lowercase();
        assert!(
            head.contains("content-security-policy: default-src 'none'; script-src 'self'"),
            "{path}"
        );
        assert!(!head.contains("unsafe-inline"), "{path}");
        assert!(head.contains("x-content-type-options: nosniff"), "{path}");
    }
    host.quit().await;
}

#[tokio::test]
async fn the_page_is_served_with_types_and_tags() {
    let host = Host::start().await;
    let (status, head, body) = host.ask("GET", "/", None).await;
    assert_eq!(status, 200);
    assert!(head.to_lowercase().contains("content-type: text/html"));
    assert!(body.contains("<!doctype html>"));
    for (path, expected) in [
        ("/library", 200),
        ("/play/k3", 200),
        ("/learn/goal/", 200),
        ("/nonsense", 404),
        ("/nonsense.html", 404),
        ("/library/more", 404),
        ("/play/%zz", 404),
    ] {
        let (status, _, route) = host.ask("GET", path, None).await;
        assert_eq!((status, &route), (expected, &body), "{path}");
    }
    let tag = head.lines().find(|line| line.to_lowercase().starts_with("etag:")).unwrap();
    let tag = tag.split_once(':').unwrap().1.trim();
    let again = format!("GET / HTTP/1.1\r\nHost: {}\r\nIf-None-Match: {tag}\r\n", host.authority());
    assert_eq!(host.raw(&again, "").await.0, 304);
    let script = body.split('"').find(|part| part.ends_with("/page.js")).unwrap();
    assert!(script.starts_with("/~"), "{script}");
    let (status, head, _) = host.ask("GET", script, None).await;
    assert_eq!(status, 200);
    assert!(head.contains("immutable"), "{head}");
    assert_eq!(host.ask("GET", &format!("{script}.map"), None).await.0, 200);
    let packed =
        format!("GET {script} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: gzip\r\n", host.authority());
    assert!(host.raw(&packed, "").await.1.contains("content-encoding: gzip"));
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/wire.d.ts", "/nothing.js", "/~0/page.js"]
    {
        assert_eq!(host.ask("GET", path, None).await.0, 404, "{path}");
    }
    host.quit().await;
}

#[tokio::test]
async fn the_page_of_a_folder_is_served_file_by_file_as_it_is_now() {
    let web = tempfile::tempdir().unwrap();
    let routes = "<script type=\"application/json\" id=\"routes\">{ \"/\": \"home\" }</script>";
    std::fs::write(web.path().join("index.html"), routes).unwrap();
    let host = Host::start_with(web.path()).await;
    assert_eq!(host.ask("GET", "/main.js", None).await.0, 404);
    for text in ["one", "two"] {
        std::fs::write(web.path().join("main.js"), text).unwrap();
        let (status, head, body) = host.ask("GET", "/main.js", None).await;
        assert_eq!((status, body.as_str()), (200, text));
        assert!(head.contains("no-store") && head.contains("text/javascript"), "{head}");
    }
    std::fs::write(web.path().join("wire.d.ts"), "secret").unwrap();
    for (path, status) in [("/", 200), ("/nonsense", 404), ("/wire.d.ts", 404)] {
        let (seen, _, body) = host.ask("GET", path, None).await;
        assert_eq!((seen, body.as_str()), (status, routes), "{path}");
    }
    for path in ["/../main.js", "/%2e%2e/main.js", "//etc/hosts.json"] {
        assert_eq!(host.ask("GET", path, None).await.0, 404, "{path}");
    }
    host.quit().await;
}

#[tokio::test]
async fn requests_that_cannot_be_are_told_why() {
    let host = Host::start().await;
    let mut small = against_table("black");
    small["size"] = json!(4);
    let mut even = against_table("black");
    even["size"] = json!(16);
    even["opening"] = json!("pro");
    let mut nobody = against_table("black");
    nobody["against"] = json!({ "kind": "engine", "opponent": "nobody" });
    let mut rushed = against_table("black");
    rushed["clock"] = json!({ "kind": "per-move", "time": 1 });
    let mut long = against_table("black");
    long["name"] = json!("x".repeat(201));
    for body in [small, even, nobody, rushed, long, json!({}), json!(7)] {
        let (status, _, answer) = host.ask("POST", "/api/games", Some(&body)).await;
        assert_eq!(status, 400, "{body}: {answer}");
        let problem: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(problem["error"], "bad-request");
    }
    let huge = json!({ "name": "x".repeat(100_000) });
    assert_eq!(host.ask("POST", "/api/games", Some(&huge)).await.0, 413);
    assert_eq!(host.ask("GET", "/api/games/none", None).await.0, 404);
    assert_eq!(host.ask("GET", "/api/games?mode=chess", None).await.0, 400);
    assert_eq!(host.ask("DELETE", "/api/games/none", Some(&json!({}))).await.0, 404);
    let own = format!("http://{}", host.authority());
    assert!(Live::connect_as(&host, "/api/games/none/live", &own).await.is_none());
    host.quit().await;
}

#[tokio::test]
async fn the_library_names_copies_deletes_and_brings_back() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    live.send(&play(0, "h8")).await;
    live.next("event").await;
    let path = format!("/api/games/{game}");
    let name = json!({ "name": "  第一局 " });
    assert_eq!(host.ask("PATCH", &path, Some(&name)).await.0, 204);
    assert_eq!(live.next("named").await["name"], "第一局");
    let (status, _, copy) =
        host.ask("POST", &format!("{path}/copy"), Some(&json!({"name": "副本"}))).await;
    assert_eq!(status, 201, "{copy}");
    let found = host.json("GET", "/api/games?mode=people&q=%E7%AC%AC%E4%B8%80", None).await;
    assert_eq!(
        (found["total"].clone(), found["games"][0]["moves"].clone()),
        (json!(1), json!("h8"))
    );
    assert_eq!(host.ask("DELETE", &path, Some(&json!({}))).await.0, 204);
    assert_eq!(host.ask("GET", &path, None).await.0, 404);
    assert_eq!(host.ask("POST", &format!("{path}/restore"), Some(&json!({}))).await.0, 204);
    assert_eq!(host.json("GET", &path, None).await["moves"], json!(["h8"]));
    host.quit().await;
}

#[tokio::test]
async fn a_finished_game_counts_and_a_rematch_follows() {
    let host = Host::start().await;
    let game = host.new_game(&against_table("white")).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    live.next("event").await;
    live.send(&json!({ "type": "resign" })).await;
    let ended = live.next("event").await;
    assert_eq!(ended["view"]["result"]["reason"], "resigned");
    assert_eq!(ended["view"]["result"]["points"], 0);
    assert_eq!(host.json("GET", "/api/score", None).await["losses"], 1);
    live.send(&json!({ "type": "rematch", "colours": "swapped" })).await;
    live.send(&json!({ "type": "rematch", "colours": "swapped" })).await;
    let followed = live.next("event").await;
    let next = followed["view"]["next"].as_str().unwrap().to_owned();
    let refused = live.next("refused").await;
    assert_eq!(refused["refusal"], json!({"reason": "followed", "next": next}));
    let view = host.json("GET", &format!("/api/games/{next}"), None).await;
    assert_eq!(view["black"]["name"], "Ada");
    host.quit().await;
}

#[tokio::test]
async fn hints_go_down_the_ladder_and_come_again_after_a_reload() {
    let host = Host::start().await;
    let game = host.new_game(&against_table("black")).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    let hint = json!({ "type": "hint", "ply": 0 });
    live.send(&hint).await;
    assert_eq!(live.next("event").await["view"]["hint"], 1);
    let first = live.next("hint").await;
    assert_eq!((first["stage"].clone(), first["point"].clone()), (json!(1), Value::Null));
    for stage in 2..=4 {
        live.send(&hint).await;
        assert_eq!(live.next("event").await["view"]["hint"], stage);
        assert_eq!(live.next("hint").await["stage"], stage);
    }
    drop(live);
    let mut back = host.live(&game, None).await;
    assert_eq!(back.next("snapshot").await["view"]["assisted"], true);
    let again = back.next("hint").await;
    assert_eq!(again["stage"], 4);
    let point = again["point"].as_str().unwrap();
    assert!(again["area"].as_array().unwrap().contains(&json!(point)));
    assert_eq!(again["line"][0], point);
    host.quit().await;
}

#[tokio::test]
async fn loose_stones_are_judged_by_the_rules() {
    let host = Host::start().await;
    let judged = host
        .json(
            "POST",
            "/api/judge",
            Some(&json!({
                "rule": "renju", "size": 15, "to_move": "black",
                "black": ["h8", "h9", "i7", "j7"], "white": ["a1", "a3", "a5", "a7"],
            })),
        )
        .await;
    assert_eq!(judged["forbidden"][0]["at"], "h7");
    assert_eq!(judged["forbidden"][0]["foul"], "double-three");
    assert_eq!(judged["result"], Value::Null);
    let twice =
        json!({"rule": "renju", "size": 15, "to_move": "black", "black": ["h8"], "white": ["h8"]});
    assert_eq!(host.ask("POST", "/api/judge", Some(&twice)).await.0, 400);
    host.quit().await;
}

#[tokio::test]
async fn settings_stay_within_bounds_and_opponents_and_licences_are_data() {
    let host = Host::start().await;
    let bounds = host.json("GET", "/api/settings", None).await;
    let set =
        host.json("PUT", "/api/settings", Some(&json!({ "threads": 9999, "memory": 0 }))).await;
    assert_eq!(set["threads"], bounds["most_threads"]);
    assert_eq!(set["memory"], 1);
    assert_eq!(host.json("GET", "/api/settings", None).await, set);
    let opponents = host.json("GET", "/api/opponents", None).await;
    assert_eq!(
        (&opponents[0]["id"], &opponents[11]["id"]),
        (&json!("sprout"), &json!("lookahead"))
    );
    let about = host.json("GET", "/api/about", None).await;
    let axum = about["parts"].as_array().unwrap().iter().find(|part| part["name"] == "axum");
    assert_eq!(axum.unwrap()["licence"], "MIT");
    host.quit().await;
}

#[tokio::test]
async fn quitting_says_goodbye_and_a_new_host_goes_on_where_the_old_one_stopped() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    live.send(&play(0, "h8")).await;
    live.next("event").await;
    assert_eq!(host.ask("POST", "/api/quit", Some(&json!({}))).await.0, 202);
    let paused = live.next("event").await;
    assert_eq!(paused["record"]["event"]["type"], "paused");
    live.next("closing").await;
    let folder = host.ended().await;
    let again = Host::start_in(folder).await;
    let view = again.json("GET", &format!("/api/games/{game}"), None).await;
    assert_eq!(view["moves"], json!(["h8"]));
    assert_eq!(view["clock"]["white"], paused["view"]["clock"]["white"], "no time is given back");
    again.quit().await;
}

#[tokio::test]
async fn a_second_start_on_the_same_data_finds_the_first() {
    let host = Host::start().await;
    let config = host.config();
    tengen_server::run(config).await.expect("it shows the running one and is done");
    assert_eq!(host.ask("GET", "/api/alive", None).await.0, 200);
    host.quit().await;
}
