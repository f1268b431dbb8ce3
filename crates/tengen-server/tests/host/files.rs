//! Games from files and into files.

use serde_json::{Value, json};
use tengen_formats::{Format, ReadOptions, read};

use crate::client::Host;
use crate::{play, two_people};

const TOURNAMENT: &[u8] = include_bytes!("../../../tengen-formats/tests/files/tournament.psq");
const TEN_MOVES: &[u8] = include_bytes!("../../../tengen-formats/tests/files/ten-moves.pos");
const OPENINGS: &[u8] = include_bytes!("../../../tengen-formats/tests/files/openings.lib");
const LABELS: &[u8] = include_bytes!("../../../tengen-formats/tests/files/labels-gm1.sgf");
const TWO_GAMES: &[u8] =
    include_bytes!("../../../tengen-formats/tests/files/two-games-gm1-gm5.sgf");

async fn imported(host: &Host, query: &str, file: &[u8]) -> Vec<String> {
    let (status, answer) = host.import(query, file).await;
    assert_eq!(status, 201, "{answer}");
    let games = answer["games"].as_array().unwrap();
    games.iter().map(|game| game["card"]["id"].as_str().unwrap().to_owned()).collect()
}

async fn get(host: &Host, path: &str) -> Value {
    host.json("GET", path, None).await
}

async fn export(host: &Host, game: &str, format: &str) -> (u16, String, Vec<u8>) {
    let head = format!(
        "GET /api/games/{game}/export?format={format} HTTP/1.1\r\nHost: {}\r\n",
        host.authority()
    );
    host.bytes(&head, b"").await
}

#[tokio::test]
async fn every_format_comes_in_and_goes_out_as_it_came() {
    let host = Host::start().await;
    let text = b"h8i9j10\n";
    let link = b"https://gomocalc.com/#/h8i9j10\n";
    for (name, format, file) in [
        ("tournament.psq", "psq", TOURNAMENT),
        ("ten.pos", "pos", TEN_MOVES),
        ("openings.lib", "lib", OPENINGS),
        ("", "text", text),
        ("", "link", link),
    ] {
        let (status, answer) = host.import(&format!("name={name}"), file).await;
        assert_eq!((status, &answer["format"]), (201, &json!(format)), "{answer}");
        assert_eq!(answer["found"], 1);
        assert_eq!(answer["games"][0]["impossible"], 0);
        let id = answer["games"][0]["card"]["id"].as_str().unwrap();
        let (status, head, bytes) = export(&host, id, format).await;
        assert_eq!((status, &*bytes), (200, file), "{format}");
        assert!(head.contains("content-disposition: attachment"), "{head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
    }
    let labels = imported(&host, "name=labels.sgf", LABELS).await;
    let (_, head, bytes) = export(&host, &labels[0], "sgf").await;
    let games = |bytes: &[u8]| read(bytes, Some(Format::Sgf), &ReadOptions::default()).unwrap();
    assert_eq!(games(&bytes)[0].tree, games(LABELS)[0].tree);
    assert!(head.contains("filename*=UTF-8''"), "{head}");
    host.quit().await;
}

#[tokio::test]
async fn a_file_of_two_games_makes_two_entries_that_are_found_named_and_deleted_apart() {
    let host = Host::start().await;
    let (_, answer) = host.import("name=two.sgf", TWO_GAMES).await;
    assert_eq!(answer["found"], 2);
    // The first game's character set lies.
    assert_eq!(answer["games"][0]["warnings"][0]["kind"], "charset", "{answer}");
    let ids: Vec<&str> =
        [0, 1].map(|at| answer["games"][at]["card"]["id"].as_str().unwrap()).to_vec();
    let library = get(&host, "/api/games?mode=imported").await;
    assert_eq!(library["total"], 2);
    assert_eq!(library["games"][0]["mode"], "imported");
    assert_eq!(get(&host, "/api/games?state=open").await["total"], 0);
    assert_eq!(get(&host, "/api/games?q=two.sgf").await["total"], 2);
    let path = format!("/api/games/{}", ids[0]);
    let (status, _, _) = host.ask("PATCH", &path, Some(&json!({ "name": "花月" }))).await;
    assert_eq!(status, 204);
    let (_, head, _) = export(&host, ids[0], "sgf").await;
    assert!(head.contains("filename*=UTF-8''%E8%8A%B1%E6%9C%88.sgf"), "{head}");
    let (status, _, _) = host.ask("DELETE", &path, Some(&json!({}))).await;
    assert_eq!(status, 204);
    let (status, _, _) = host.ask("GET", &format!("{path}/record"), None).await;
    assert_eq!(status, 404);
    assert_eq!(get(&host, &format!("/api/games/{}/record", ids[1])).await["card"]["id"], ids[1]);
    let (status, _, _) = host.ask("POST", &format!("{path}/restore"), Some(&json!({}))).await;
    assert_eq!(status, 204);
    assert_eq!(get(&host, &format!("{path}/record")).await["card"]["name"], "花月");
    // An imported game is not one that can be played.
    let (status, _, _) = host.ask("GET", &path, None).await;
    assert_eq!(status, 404);
    host.quit().await;
}

#[tokio::test]
async fn a_tree_comes_with_comments_marks_and_setup() {
    let host = Host::start().await;
    let file = "(;GM[4]SZ[15]AB[aa:ba]AE[ba]PB[Ema];B[hh]C[one\ntwo]LB[ig:A]TR[hh][ih](;W[ih]N[direct])(;W[ig]SQ[aa]))";
    let ids = imported(&host, "name=a.sgf&rule=renju", file.as_bytes()).await;
    let record = get(&host, &format!("/api/games/{}/record", ids[0])).await;
    assert_eq!(record["card"]["black"], "Ema");
    assert_eq!(record["card"]["rule"], "renju");
    let nodes = record["branch"]["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 4);
    let set = json!([
        { "at": "a15", "stone": "black" }, { "at": "b15", "stone": "black" }, { "at": "b15", "stone": null },
    ]);
    assert_eq!(nodes[0]["set"], set);
    assert_eq!(
        nodes[1],
        json!({
            "id": 1, "parent": 0, "stone": "black", "at": "h8", "children": 2, "weight": 2,
            "title": "", "comment": "one\ntwo", "labels": [["i9", "A"]],
            "marks": [{ "at": "h8", "mark": "triangle" }, { "at": "i8", "mark": "triangle" }],
            "set": [], "is_bookmarked": false,
        })
    );
    assert_eq!((&nodes[2]["title"], &nodes[3]["at"]), (&json!("direct"), &json!("i9")));
    host.quit().await;
}

#[tokio::test]
async fn the_judge_speaks_about_every_node() {
    let host = Host::start().await;
    let five = imported(&host, "rule=freestyle", b"a1b1a2b2a3b3a4b4a5b5").await;
    let node = |game: &str, node: u32| format!("/api/games/{game}/nodes/{node}");
    let won = get(&host, &node(&five[0], 9)).await;
    assert_eq!(won["judgement"]["result"]["line"].as_array().map(Vec::len), Some(5));
    assert_eq!(won["finding"], Value::Null);
    let after = get(&host, &node(&five[0], 10)).await;
    assert_eq!(after["finding"], json!({ "number": 10, "at": "b5", "why": "game-over" }));
    let fouls = imported(&host, "rule=renju", b"g8a1i8a3h7a5h9c1").await;
    let foul = get(&host, &node(&fouls[0], 8)).await;
    assert_eq!(foul["judgement"]["forbidden"][0]["at"], "h8");
    let (status, _, _) = host.ask("GET", &node(&fouls[0], 99), None).await;
    assert_eq!(status, 404);
    host.quit().await;
}

#[tokio::test]
async fn what_cannot_be_read_is_told_with_its_place() {
    let host = Host::start().await;
    let (status, problem) = host.import("name=a.sgf", b"(;GM[4]SZ[15]\n;B[zz])").await;
    assert_eq!(status, 422);
    assert_eq!(problem["error"], "unreadable");
    assert_eq!(problem["place"], json!({ "kind": "line", "line": 2, "column": 4 }));
    assert_eq!(problem["found"], json!({ "kind": "text", "text": "zz])" }));
    assert_eq!(problem["expected"], json!({ "kind": "sgf-point", "n": 15 }));
    let (status, problem) = host.import("name=a.pos", b"\x01\xff").await;
    assert_eq!((status, &problem["place"]), (422, &json!({ "kind": "byte", "at": 1 })));
    assert_eq!(problem["found"], json!({ "kind": "byte", "byte": 255 }));
    for bytes in [&b""[..], b"\x89PNG\r\n\x1a\n", b"hello there", b"\xff\xfe\0\0", &[0; 4096]] {
        let (status, problem) = host.import("", bytes).await;
        assert_eq!((status, &problem["error"]), (422, &json!("unreadable")), "{bytes:?}");
    }
    for query in ["rule=chess", "size=99", "encoding=klingon"] {
        let (status, problem) = host.import(query, b"h8").await;
        assert_eq!((status, &problem["error"]), (400, &json!("bad-request")), "{query}");
    }
    assert_eq!(get(&host, "/api/games").await["total"], 0);
    host.quit().await;
}

#[tokio::test]
async fn gbk_is_read_and_an_encoding_can_be_forced() {
    let host = Host::start().await;
    let gbk = b"(;GM[4]SZ[15]PB[\xbb\xa8\xd4\xc2];B[hh])";
    let ids = imported(&host, "name=gbk.sgf", gbk).await;
    let card = |record: Value| record["card"]["black"].as_str().unwrap().to_owned();
    let path = |id: &str| format!("/api/games/{id}/record");
    assert_eq!(card(get(&host, &path(&ids[0])).await), "花月");
    let japanese = b"(;GM[4]SZ[15]PB[\x89\xd4\x8c\x8e];B[hh]C[\x89\xd4])";
    let ids = imported(&host, "encoding=shift_jis", japanese).await;
    let record = get(&host, &path(&ids[0])).await;
    assert_eq!(record["branch"]["nodes"][1]["comment"], "花");
    assert_eq!(card(record), "花月");
    host.quit().await;
}

#[tokio::test]
async fn a_file_that_is_too_large_is_refused_by_its_limit() {
    let host = Host::start().await;
    let (status, problem) = host.import("name=a.lib", &vec![0; (64 << 20) + 1]).await;
    assert_eq!((status, &problem["error"]), (413, &json!("too-large")));
    assert_eq!(problem["most"], 64 << 20);
    host.quit().await;
}

#[tokio::test]
async fn another_site_cannot_import() {
    let host = Host::start().await;
    for (origin, content_type, status) in [
        ("http://evil.example", "application/octet-stream", 403),
        ("", "text/plain", 403),
        ("", "multipart/form-data", 403),
        ("", "application/octet-stream", 201),
    ] {
        let origin =
            if origin.is_empty() { String::new() } else { format!("Origin: {origin}\r\n") };
        let head = format!(
            "POST /api/import HTTP/1.1\r\nHost: {}\r\n{origin}Content-Type: {content_type}\r\nContent-Length: 4\r\n",
            host.authority()
        );
        assert_eq!(host.bytes(&head, b"h8i9").await.0, status, "{content_type}");
    }
    host.quit().await;
}

#[tokio::test]
async fn a_large_tree_comes_in_parts() {
    let host = Host::start().await;
    // A line of 40 moves with 30 variations at each, and a variation of 40 moves at the first.
    let points: Vec<String> = (0..225)
        .map(|at| format!("{}{}", char::from(b'a' + at % 15), char::from(b'a' + at / 15)))
        .collect();
    let mut file = String::from("(;GM[4]SZ[15]");
    for ply in 0..40 {
        let stone = ["B", "W"][ply % 2];
        file.push_str(&format!("(;{stone}[{}]", points[ply]));
    }
    for ply in (0..40).rev() {
        file.push(')');
        for other in 0..60 {
            let stone = ["B", "W"][ply % 2];
            file.push_str(&format!("(;{stone}[{}]C[{ply} {other}])", points[100 + other]));
        }
    }
    file.push(')');
    let ids = imported(&host, "name=wide.sgf", file.as_bytes()).await;
    let record = get(&host, &format!("/api/games/{}/record", ids[0])).await;
    assert_eq!(record["card"]["variations"], 40 * 60);
    let nodes = record["branch"]["nodes"].as_array().unwrap();
    assert!(nodes.len() < 3_001 && nodes[0]["weight"] == 40 * 61);
    let branch = get(&host, &format!("/api/games/{}/tree?from=39", ids[0])).await;
    assert_eq!(branch["nodes"][0]["id"], 39);
    assert_eq!(branch["nodes"][0]["children"], 61);
    assert_eq!(branch["nodes"].as_array().map(Vec::len), Some(62));
    host.quit().await;
}

#[tokio::test]
async fn a_played_game_is_shared_in_every_format() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    for (ply, at) in (0..).zip(["h8", "i9", "j10"]) {
        live.send(&play(ply, at)).await;
        live.next("event").await;
    }
    let share = get(&host, &format!("/api/games/{game}/share")).await;
    assert_eq!(share["text"], "h8i9j10");
    assert_eq!(share["link"], "https://gomocalc.com/#/h8i9j10");
    let formats = get(&host, &format!("/api/games/{game}/formats")).await;
    let formats = formats.as_array().unwrap();
    let losses = |name: &str| {
        let format = formats.iter().find(|one| one["format"] == name).unwrap();
        let losses = format["losses"].as_array().unwrap().iter();
        losses.map(|loss| loss["facet"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(losses("sgf"), [""; 0]);
    assert_eq!(losses("pos"), ["names", "date", "rule"]);
    let file = formats[2]["file"].as_str().unwrap();
    assert!(file.starts_with("Ada - Lin - ") && file.ends_with(".sgf"), "{file}");
    let earlier = get(&host, &format!("/api/games/{game}/share?node=2")).await;
    assert_eq!(earlier["text"], "h8i9");
    for format in Format::ALL {
        let (status, _, bytes) = export(&host, &game, format.name()).await;
        assert_eq!(status, 200);
        let again = imported(&host, &format!("name=x.{}", format.extension()), &bytes).await;
        let record = get(&host, &format!("/api/games/{}/record", again[0])).await;
        assert_eq!(record["card"]["moves"], 3, "{format}");
    }
    let (status, _, _) = export(&host, &game, "png").await;
    assert_eq!(status, 400);
    let (status, _, _) = export(&host, "none", "sgf").await;
    assert_eq!(status, 404);
    host.quit().await;
}

#[tokio::test]
async fn a_board_that_a_format_does_not_have_is_refused() {
    let host = Host::start().await;
    let ids = imported(&host, "name=tournament.psq", TOURNAMENT).await;
    let formats = get(&host, &format!("/api/games/{}/formats", ids[0])).await;
    let pos = formats.as_array().unwrap().iter().find(|one| one["format"] == "pos");
    assert_eq!(pos.unwrap()["holds"], false);
    assert_eq!(export(&host, &ids[0], "pos").await.0, 400);
    host.quit().await;
}

#[tokio::test]
async fn imported_games_are_there_after_a_restart() {
    let host = Host::start().await;
    let ids = imported(&host, "name=openings.lib&encoding=utf-8", OPENINGS).await;
    let path = format!("/api/games/{}/record", ids[0]);
    let before = get(&host, &path).await;
    let (status, _, _) = host.ask("POST", "/api/quit", Some(&json!({}))).await;
    assert_eq!(status, 202);
    let host = Host::start_in(host.ended().await).await;
    assert_eq!(get(&host, &path).await, before);
    host.quit().await;
}
