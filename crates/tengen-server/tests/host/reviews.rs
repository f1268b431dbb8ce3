//! Reviews over HTTP and WebSocket: of games that were played, and of games from files.

use serde_json::{Value, json};
use tengen_formats::{Format, ReadOptions, read};

use crate::client::{Host, Live};
use crate::{play, two_people};

/// White leaves an open three alone; Black wins.
const LOST: [&str; 9] = ["h8", "a1", "h9", "a15", "h10", "o1", "h11", "a8", "h12"];

/// A host that does not take long to read a game.
async fn quick_host() -> Host {
    let host = Host::start().await;
    let mut settings = host.json("GET", "/api/settings", None).await;
    assert_eq!((&settings["review"], &settings["most_review"]), (&json!(20), &json!(600)));
    settings["review"] = json!(9999);
    assert_eq!(host.json("PUT", "/api/settings", Some(&settings)).await["review"], 600);
    settings["review"] = json!(1);
    assert_eq!(host.json("PUT", "/api/settings", Some(&settings)).await["review"], 1);
    host
}

async fn played(host: &Host, moves: &[&str]) -> String {
    let setup = json!({ "rule": "freestyle", "clock": null });
    let mut new = two_people();
    for (key, value) in setup.as_object().unwrap() {
        new[key] = value.clone();
    }
    let game = host.new_game(&new).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    for (ply, at) in (0..).zip(moves) {
        live.send(&play(ply, at)).await;
        live.next("event").await;
    }
    game
}

async fn imported(host: &Host, text: &str) -> String {
    let (status, answer) = host.import("rule=renju&size=15", text.as_bytes()).await;
    assert_eq!(status, 201, "{answer}");
    answer["games"][0]["card"]["id"].as_str().unwrap().to_owned()
}

fn of(game: &str, rest: &str) -> String {
    format!("/api/games/{game}/review{rest}")
}

async fn post(host: &Host, path: &str) -> Value {
    host.json("POST", path, Some(&json!({}))).await
}

/// A page that draws a review from what it is told.
struct Page {
    line: Live,
    view: Value,
}

impl Page {
    async fn at(host: &Host, game: &str) -> Page {
        let mut line = host.connect(&of(game, "/live")).await;
        let view = line.next("review").await["view"].clone();
        Page { line, view }
    }

    async fn hears(&mut self, state: &str) {
        while self.view["state"]["kind"] != state {
            let message = self.line.any().await;
            match message["type"].as_str().unwrap() {
                "review" => self.view = message["view"].clone(),
                "state" => self.view["state"] = message["state"].clone(),
                "step" => self.take(&message),
                other => panic!("{other}: {message}"),
            }
        }
    }

    /// Puts the moves of which there is news in the place of those that are known.
    fn take(&mut self, step: &Value) {
        let mut moves = self.view["review"]["moves"].as_array().cloned().unwrap();
        for news in step["review"]["moves"].as_array().unwrap() {
            let at = usize::try_from(news["ply"].as_u64().unwrap()).unwrap() - 1;
            moves[at] = news.clone();
        }
        self.view["state"] = step["state"].clone();
        self.view["review"] = step["review"].clone();
        self.view["review"]["moves"] = Value::Array(moves);
    }
}

#[tokio::test]
async fn a_game_that_has_ended_is_read_and_every_page_ends_with_the_whole_of_it() {
    let host = quick_host().await;
    let game = played(&host, &LOST).await;
    let mut early = Page::at(&host, &game).await;
    early.hears("reading").await;
    let mut late = Page::at(&host, &game).await;
    early.hears("done").await;
    late.hears("done").await;
    let whole = host.json("GET", &of(&game, ""), None).await;
    assert_eq!(early.view, whole, "told step by step");
    assert_eq!(late.view, whole);
    assert_eq!(Page::at(&host, &game).await.view, whole);
    assert_eq!((&whole["id"], &whole["outdated"]), (&json!(game), &json!(false)));

    let review = &whole["review"];
    assert_eq!(review["moves"][5]["proved"]["winner"], "black", "{review}");
    let curve = host.json("GET", &of(&game, "/curve"), None).await;
    assert_eq!(curve["chances"].as_array().unwrap().len(), LOST.len());
    assert_eq!(curve["chances"][8], 1.0, "{curve}");
    let ply = review["moments"]["turning_point"].as_u64().unwrap();
    let grade = &review["moves"][usize::try_from(ply).unwrap() - 1]["grade"];
    assert_eq!(curve["decided"], json!({ "ply": ply, "grade": grade }), "{curve}");
    host.quit().await;
}

#[tokio::test]
async fn a_game_of_a_file_is_read_when_somebody_asks_and_can_be_stopped_and_made_again() {
    let host = Host::start().await;
    let game = imported(&host, &LOST.concat()).await;
    let none = host.json("GET", &of(&game, ""), None).await;
    assert_eq!((&none["state"], &none["review"]), (&json!({ "kind": "none" }), &Value::Null));
    let mut page = Page::at(&host, &game).await;
    post(&host, &of(&game, "/start")).await;
    page.hears("reading").await;
    assert_eq!(post(&host, &of(&game, "/stop")).await["state"], json!({ "kind": "stopped" }));
    page.hears("stopped").await;
    let settings = json!({ "threads": 1, "memory": 16, "review": 1 });
    host.json("PUT", "/api/settings", Some(&settings)).await;
    post(&host, &of(&game, "/again")).await;
    page.hears("done").await;
    assert_eq!(page.view["review"]["rule"], "renju");
    assert_eq!(post(&host, &of(&game, "/start")).await, page.view, "nothing is left to read");

    let short = imported(&host, "h8i9j10").await;
    let too_short = json!({ "kind": "too-short", "least": 8 });
    assert_eq!(post(&host, &of(&short, "/start")).await["state"], too_short);
    host.quit().await;
}

#[tokio::test]
async fn another_move_can_be_tried_in_any_position() {
    let host = quick_host().await;
    let game = played(&host, &LOST).await;
    Page::at(&host, &game).await.hears("done").await;
    let tried = async |ply: u32, at: &str| {
        host.ask("POST", &of(&game, "/try"), Some(&json!({ "ply": ply, "at": at }))).await
    };
    let judged = async |ply, at| {
        let (status, _, body) = tried(ply, at).await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()
    };
    let refused = |refusal: Value| json!({ "type": "refused", "refusal": refusal });
    let occupied = json!({ "reason": "occupied", "at": "h8", "stone": "black" });
    assert_eq!(judged(6, "h8").await, refused(occupied));
    assert_eq!(judged(6, "p8").await, refused(json!({ "reason": "off_board", "at": "p8" })));
    let wrong = judged(6, "o15").await;
    assert_eq!(wrong["verdict"]["verdict"], "wrong", "{wrong}");
    assert_eq!(wrong["verdict"]["refutation"]["winner"], "black", "{wrong}");
    assert_eq!(judged(9, "h7").await["verdict"]["verdict"], "wins", "the other end of the four");
    assert_eq!(tried(0, "h8").await.0, 404);
    assert_eq!(tried(10, "a2").await.0, 404);
    assert_eq!(tried(6, "zz").await.0, 400);

    let fouls = imported(&host, "h8a1i8a15j9o1j10o15a8").await;
    let (_, _, body) =
        host.ask("POST", &of(&fouls, "/try"), Some(&json!({ "ply": 9, "at": "j8" }))).await;
    let foul: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(foul["refusal"]["reason"], "forbidden", "{foul}");
    assert_eq!(foul["refusal"]["foul"], "double-three", "{foul}");
    host.quit().await;
}

#[tokio::test]
async fn a_review_goes_out_as_a_game_with_comments_and_as_a_page() {
    let host = quick_host().await;
    let game = played(&host, &LOST).await;
    Page::at(&host, &game).await.hears("done").await;
    let export = async |query: &str| {
        let path = of(&game, &format!("/export?{query}"));
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n", host.authority());
        host.raw(&head, "").await
    };
    for language in ["en", "zh"] {
        let (status, head, file) = export(&format!("format=sgf&language={language}")).await;
        assert_eq!(status, 200, "{file}");
        assert!(
            head.contains("content-disposition: attachment; filename=\"tengen.sgf\""),
            "{head}"
        );
        let read = read(file.as_bytes(), Some(Format::Sgf), &ReadOptions::default()).unwrap();
        let moves = read[0].tree.main_line().count();
        assert_eq!((moves, read[0].info.black.as_str()), (LOST.len(), "Ada"));
        assert!(read[0].tree.len() > LOST.len() + 1, "there are variations");
        assert!(file.contains("C["), "there are comments");
    }
    let (status, head, page) = export("format=html").await;
    assert_eq!(status, 200);
    assert!(head.contains("content-type: text/html") && head.contains("attachment"), "{head}");
    assert!(page.to_lowercase().starts_with("<!doctype html>") && page.contains("Ada"), "{page}");
    for query in ["", "format=pdf", "format=sgf&language=tlh"] {
        assert_eq!(export(query).await.0, 400, "{query}");
    }
    let unread = imported(&host, &LOST.concat()).await;
    assert_eq!(host.ask("GET", &of(&unread, "/export?format=sgf"), None).await.0, 404);
    host.quit().await;
}

#[tokio::test]
async fn a_game_can_be_played_on_from_any_move_and_counts_nothing() {
    let host = quick_host().await;
    let new = json!({
        "rule": "freestyle", "size": 15, "opening": "none", "clock": null, "side": "black",
        "name": "Ada", "against": { "kind": "engine", "opponent": "table" },
        "from": LOST[..8].concat(),
    });
    let game = host.new_game(&new).await;
    assert_eq!(host.json("GET", "/api/games", None).await["total"], 0, "nothing has happened yet");
    let mut live = host.live(&game, None).await;
    let view = live.next("snapshot").await["view"].clone();
    assert_eq!(view["moves"], json!(LOST[..8]));
    assert_eq!((&view["ply"], &view["assisted"]), (&json!(0), &json!(true)));
    live.send(&play(0, "h12")).await;
    let won = live.next("event").await["view"].clone();
    assert_eq!(won["result"]["winner"], "black");
    assert_eq!(won["result"]["points"], Value::Null);
    assert_eq!(host.json("GET", "/api/score", None).await["wins"], 0);
    let card = host.json("GET", "/api/games", None).await["games"][0].clone();
    assert_eq!(card["setup"]["from"], LOST[..8].concat());
    let over = json!({ "from": LOST.concat() });
    let mut impossible = new.clone();
    impossible["from"] = over["from"].clone();
    assert_eq!(host.ask("POST", "/api/games", Some(&impossible)).await.0, 400);
    host.quit().await;
}

#[tokio::test]
async fn the_line_of_a_review_is_guarded_and_says_why_it_is_closed() {
    let host = quick_host().await;
    let game = imported(&host, &LOST.concat()).await;
    let path = of(&game, "/live");
    assert!(Live::connect_as(&host, &path, "http://evil.example").await.is_none());
    assert_eq!(host.ask("GET", &of("none", ""), None).await.0, 404);
    assert_eq!(host.ask("POST", &of("none", "/start"), Some(&json!({}))).await.0, 404);
    let mut page = Page::at(&host, &game).await;
    page.line.send_text("{\"type\":\"fly\"}").await;
    assert_eq!(page.line.next("rejected").await["rejection"]["reason"], "malformed");
    assert_eq!(host.ask("DELETE", &format!("/api/games/{game}"), Some(&json!({}))).await.0, 204);
    page.line.next("deleted").await;
    assert_eq!(page.line.closed().await, 1001);
    assert_eq!(host.ask("GET", &of(&game, ""), None).await.0, 404);
    let other = imported(&host, &LOST.concat()).await;
    let mut page = Page::at(&host, &other).await;
    assert_eq!(host.ask("POST", "/api/quit", Some(&json!({}))).await.0, 202);
    page.line.next("closing").await;
    assert_eq!(page.line.closed().await, 1001);
    host.ended().await;
}
