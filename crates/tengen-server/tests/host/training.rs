//! Puzzles, mistakes and progress over HTTP.

use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tengen_puzzles::{Collection, Puzzle, Task};
use tengen_rules::Point;
use tengen_training::Day;

use crate::client::Host;
use crate::play as play_at;
use crate::rooms::{Browser, Pair, terms};

/// The same to the end, whenever midnight comes.
static TODAY: LazyLock<Day> = LazyLock::new(|| {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    Day::of_millis(u64::try_from(now.as_millis()).unwrap())
});

fn today() -> Day {
    *TODAY
}

async fn hub(host: &Host, day: Day) -> Value {
    host.json("GET", &format!("/api/puzzles?day={day}"), None).await
}

async fn begin(host: &Host, day: Day, asked: Value) -> Value {
    host.json("POST", &format!("/api/puzzles/attempts?day={day}"), Some(&asked)).await
}

fn of(attempt: &Value, rest: &str) -> String {
    format!("/api/puzzles/attempts/{}{rest}?day={}", attempt["id"].as_str().unwrap(), today())
}

async fn post(host: &Host, attempt: &Value, rest: &str) -> Value {
    host.json("POST", &of(attempt, rest), Some(&json!({}))).await
}

async fn play(host: &Host, attempt: &Value, at: Point) -> Value {
    let body = json!({ "ply": attempt["ply"], "at": at.to_string() });
    host.json("POST", &of(attempt, "/moves"), Some(&body)).await
}

/// Status and kind of a problem.
async fn refused(host: &Host, path: &str, body: &Value) -> (u16, Value) {
    let (status, _, answer) = host.ask("POST", path, Some(body)).await;
    (status, serde_json::from_str::<Value>(&answer).unwrap()["error"].clone())
}

fn puzzle(attempt: &Value) -> &'static Puzzle {
    let id = attempt["puzzle"]["id"].as_str().unwrap().parse().unwrap();
    Collection::shipped().get(id).unwrap()
}

/// A legal point that does nothing: the solution begins elsewhere, and no other first move solves a puzzle.
fn wrong_move(puzzle: &Puzzle) -> Point {
    let position = puzzle.position();
    let mut points = position.board().empty_points();
    points.find(|&at| position.is_legal(at) && at != puzzle.line[0]).unwrap()
}

/// Plays the solution to its end.
async fn solve(host: &Host, begun: &Value) -> Value {
    let puzzle = puzzle(begun);
    let mut attempt = begun.clone();
    while attempt["state"] == "open" {
        let ply = usize::try_from(attempt["ply"].as_u64().unwrap()).unwrap();
        attempt = play(host, &attempt, puzzle.line[ply]).await;
        assert_eq!(attempt["refused"], Value::Null);
    }
    attempt
}

#[tokio::test]
async fn the_daily_puzzle_is_solved_once_and_counts_once() {
    let host = Host::start().await;
    let day = today();
    let before = hub(&host, day).await;
    assert_eq!(before["day"], day.to_string());
    assert_eq!((&before["daily"]["done"], &before["rating"]["tried"]), (&json!(null), &json!(0)));
    assert_eq!(before["themes"].as_array().map(Vec::len), Some(9));
    let begun = begin(&host, day, json!({ "kind": "daily" })).await;
    assert_eq!((&begun["puzzle"], &begun["rated"]), (&before["daily"]["puzzle"], &json!(true)));
    assert_eq!((&begun["solution"], &begun["hint"]), (&json!(null), &json!(null)));
    let shown = begun.to_string();
    assert!(!shown.contains("themes") && !shown.contains("\"rating\""), "{shown}");

    let again = begin(&host, day, json!({ "kind": "daily" })).await;
    assert_eq!(again["id"], begun["id"], "it goes on");
    let solved = solve(&host, &begun).await;
    assert_eq!((&solved["state"], &solved["tries"]), (&json!("solved"), &json!(0)));
    assert_eq!(solved["run"], json!([true]));
    let rating =
        |value: &Value| value["after"].as_i64().unwrap() - value["before"].as_i64().unwrap();
    assert!(rating(&solved["change"]) > 0, "{}", solved["change"]);
    let line = solved["solution"]["line"].as_array().unwrap();
    if puzzle(&begun).task == Task::Win {
        assert!(line.len() >= solved["moves"].as_array().unwrap().len());
    }
    assert!(!solved["solution"]["themes"].as_array().unwrap().is_empty());

    let after = hub(&host, day).await;
    assert_eq!((&after["daily"]["done"], &after["rating"]["tried"]), (&json!("solved"), &json!(1)));
    assert_eq!(after["rating"]["value"], solved["change"]["after"]);
    assert_eq!(after["curve"].as_array().map(Vec::len), Some(1));
    assert_eq!(after["open"], json!([]));
    let done = begin(&host, day, json!({ "kind": "daily" })).await;
    assert_eq!((&done["id"], &done["state"]), (&begun["id"], &json!("solved")));
    let over = refused(&host, &of(&done, "/solution"), &json!({})).await;
    assert_eq!(over, (409, json!("not-now")));
    host.quit().await;
}

#[tokio::test]
async fn a_wrong_move_is_refuted_may_be_tried_again_and_comes_back_tomorrow() {
    let host = Host::start().await;
    let day = today();
    let begun = begin(&host, day, json!({ "kind": "rated" })).await;
    let puzzle = puzzle(&begun);
    let wrong_point = wrong_move(puzzle);
    let wrong = play(&host, &begun, wrong_point).await;
    assert_eq!((&wrong["state"], &wrong["tries"]), (&json!("wrong"), &json!(1)));
    assert_eq!(wrong["wrong"]["at"], wrong_point.to_string());
    let solution = puzzle.line[0].to_string();
    assert_ne!(wrong["wrong"]["refutation"][0], solution, "{wrong}");
    assert_eq!(wrong["solution"], json!(null));
    assert!(wrong["change"]["after"].as_i64() < wrong["change"]["before"].as_i64());
    let one = json!({ "ply": 0, "at": solution });
    assert_eq!(refused(&host, &of(&begun, "/moves"), &one).await, (409, json!("not-now")));

    let open = post(&host, &begun, "/retry").await;
    assert_eq!((&open["state"], &open["wrong"]), (&json!("open"), &json!(null)));
    assert_eq!(refused(&host, &of(&begun, "/retry"), &json!({})).await, (409, json!("not-now")));
    let stale = json!({ "ply": 1, "at": solution });
    assert_eq!(refused(&host, &of(&begun, "/moves"), &stale).await, (409, json!("stale")));
    let stone = puzzle.black[0];
    let occupied = play(&host, &open, stone).await;
    assert_eq!(occupied["refused"]["reason"], "occupied");
    assert_eq!((&occupied["state"], &occupied["tries"]), (&json!("open"), &json!(1)));
    let solved = solve(&host, &open).await;
    assert_eq!((&solved["state"], &solved["change"]), (&json!("solved"), &wrong["change"]));
    assert_eq!(solved["run"], json!([false]));

    let after = hub(&host, day).await;
    assert_eq!((&after["rating"]["tried"], &after["due"]), (&json!(1), &json!(0)));
    assert_eq!(after["next_due"], day.plus(1).to_string());
    let nothing = json!({ "kind": "mistakes" });
    let path = format!("/api/puzzles/attempts?day={day}");
    assert_eq!(refused(&host, &path, &nothing).await, (404, json!("nothing-due")));

    // Tomorrow has come somewhere already.
    assert_eq!(hub(&host, day.plus(1)).await["due"], 1);
    let due = begin(&host, day.plus(1), nothing).await;
    assert_eq!((&due["puzzle"], &due["rated"]), (&begun["puzzle"], &json!(false)));
    let known = solve(&host, &due).await;
    assert_eq!((&known["state"], &known["change"]), (&json!("solved"), &json!(null)));
    assert_eq!(hub(&host, day.plus(1)).await["due"], 1, "known before its day says nothing new");
    host.quit().await;
}

#[tokio::test]
async fn two_tabs_at_once_count_once() {
    let host = Host::start().await;
    for kind in ["rated", "streak"] {
        let asked = || begin(&host, today(), json!({ "kind": kind }));
        let (one, two) = tokio::join!(asked(), asked());
        assert_eq!(one["id"], two["id"], "the second goes on with what the first has begun");
        let body = json!({ "ply": 0, "at": wrong_move(puzzle(&one)).to_string() });
        let path = of(&one, "/moves");
        let play = || host.ask("POST", &path, Some(&body));
        let answers = tokio::join!(play(), play(), play());
        let mut statuses = [answers.0.0, answers.1.0, answers.2.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409], "{kind}");
        assert_eq!(host.json("GET", &of(&one, ""), None).await["tries"], 1);
    }
    let after = hub(&host, today()).await;
    assert_eq!((&after["rating"]["tried"], &after["run"]), (&json!(1), &json!([false, false])));
    host.quit().await;
}

#[tokio::test]
async fn hints_come_in_steps_and_the_solution_ends_it() {
    let host = Host::start().await;
    let begun = begin(&host, today(), json!({ "kind": "streak" })).await;
    assert_eq!(begun["rated"], false);
    let puzzle = puzzle(&begun);
    let point = json!(puzzle.line[0].to_string());
    let first = post(&host, &begun, "/hint").await["hint"].clone();
    assert_eq!((&first["stage"], &first["points"]), (&json!(1), &json!(null)));
    let theme = first["theme"].as_str().unwrap();
    assert!(puzzle.themes.iter().any(|it| it.name() == theme));
    let second = post(&host, &begun, "/hint").await["hint"].clone();
    let area = second["points"].as_array().unwrap();
    assert!(area.len() == 9 && area.contains(&point), "{second}");
    let third = post(&host, &begun, "/hint").await;
    assert_eq!(third["hint"]["points"], json!([point]));
    assert_eq!((&third["change"], &third["rated"]), (&json!(null), &json!(false)));
    assert_eq!((&third["run"], &third["streak"]), (&json!([false]), &json!(0)));
    let shown = post(&host, &begun, "/solution").await;
    assert_eq!((&shown["state"], &shown["hint"]), (&json!("shown"), &json!(null)));
    assert_eq!(shown["solution"]["line"][0], point);
    host.quit().await;
}

#[tokio::test]
async fn a_streak_gets_harder_and_an_attempt_outlives_the_host() {
    let host = Host::start().await;
    let mut last = 0;
    for streak in 1..=3 {
        let begun = begin(&host, today(), json!({ "kind": "streak" })).await;
        let rating = puzzle(&begun).rating;
        assert!(rating > last, "{rating} after {last}");
        last = rating;
        assert_eq!(solve(&host, &begun).await["streak"], streak);
    }
    let open = begin(&host, today(), json!({ "kind": "one", "puzzle": any_long().id })).await;
    let played = play(&host, &open, any_long().line[0]).await;
    assert_eq!((&played["ply"], &played["state"]), (&json!(2), &json!("open")));
    host.ask("POST", "/api/quit", Some(&Value::Null)).await;
    let host = Host::start_in(host.ended().await).await;
    assert_eq!(host.json("GET", &of(&played, ""), None).await, played);
    let hub = hub(&host, today()).await;
    assert_eq!(hub["streak"], json!({ "best": 3, "current": 3 }));
    assert_eq!(hub["open"], json!([{ "attempt": played["id"], "kind": "one" }]));
    host.quit().await;
}

fn any_long() -> &'static Puzzle {
    let long = |puzzle: &&Puzzle| puzzle.task == Task::Win && puzzle.line.len() >= 5;
    Collection::shipped().iter().find(long).unwrap()
}

#[tokio::test]
async fn what_cannot_be_asked_is_a_problem() {
    let host = Host::start().await;
    let path = "/api/puzzles/attempts";
    for (body, expected) in [
        (json!({ "kind": "theme" }), (400, json!("bad-request"))),
        (json!({ "kind": "one" }), (400, json!("bad-request"))),
        (json!({ "kind": "one", "puzzle": "zzzzzz" }), (404, json!("not-found"))),
        (json!({ "kind": "one", "puzzle": "?" }), (400, json!("bad-request"))),
        (json!({ "kind": "nothing" }), (400, json!("bad-request"))),
    ] {
        assert_eq!(refused(&host, path, &body).await, expected, "{body}");
    }
    let daily = json!({ "kind": "daily" });
    for day in [today().plus(3).to_string(), today().plus(-3).to_string(), "today".to_owned()] {
        let path = format!("{path}?day={day}");
        assert_eq!(refused(&host, &path, &daily).await, (400, json!("bad-request")), "{day}");
    }
    let (status, _, _) = host.ask("GET", "/api/puzzles/attempts/none", None).await;
    assert_eq!(status, 404);
    host.quit().await;
}

async fn lose_to(host: &Host, opponent: &str) -> Value {
    let setup = json!({
        "rule": "freestyle", "size": 15, "opening": "none", "clock": null, "side": "black",
        "name": "Ada", "against": { "kind": "engine", "opponent": opponent },
    });
    let game = host.new_game(&setup).await;
    let mut live = host.live(&game, None).await;
    let view = live.next("snapshot").await["view"].clone();
    live.send(&json!({ "type": "resign" })).await;
    live.next("event").await;
    view
}

#[tokio::test]
async fn the_adaptive_opponent_gets_weaker_with_every_loss_and_says_who_it_is() {
    let host = Host::start().await;
    let opponents = host.json("GET", "/api/opponents", None).await;
    let adaptive = opponents.as_array().unwrap().last().unwrap().clone();
    assert_eq!((&adaptive["id"], &adaptive["kind"]), (&json!("adaptive"), &json!("adaptive")));
    let fresh = host.json("GET", "/api/progress", None).await;
    assert_eq!((&fresh["rating"], &fresh["curve"]), (&json!(null), &json!([])));
    assert_eq!(fresh["adaptive"]["opponent"], adaptive["playing"]);

    let mut levels = Vec::new();
    for _ in 0..6 {
        let white = lose_to(&host, "adaptive").await["white"].clone();
        assert_eq!(white["adaptive"], true);
        levels.push(white["level"].as_u64().unwrap());
    }
    assert!(levels.is_sorted_by(|a, b| a >= b) && levels[5] < levels[0], "{levels:?}");
    let progress = host.json("GET", "/api/progress", None).await;
    assert_eq!(progress["rating"]["games"], 6);
    let number = |key: &str| progress["rating"][key].as_i64().unwrap();
    assert!(number("low") < number("value") && number("value") < number("high"));
    assert!(!progress["curve"].as_array().unwrap().is_empty());
    let records = progress["opponents"].as_array().unwrap();
    let lost: u64 = records.iter().map(|one| one["lost"].as_u64().unwrap()).sum();
    assert_eq!((records.len(), lost), (10, 6));
    assert!(records.iter().all(|one| one["black"]["lost"] == one["lost"] && one["won"] == 0));
    let library = host.json("GET", "/api/games", None).await;
    assert_eq!(library["games"][0]["setup"]["second"]["adaptive"], true);

    let (status, head, file) = host.ask("GET", "/api/progress/export", None).await;
    assert!(status == 200 && head.contains("attachment"), "{head}");
    let file: Value = serde_json::from_str(&file).unwrap();
    assert_eq!(file["games"].as_array().map(Vec::len), Some(6));
    assert_eq!(file["games"][0]["result"], "lost");
    host.quit().await;
}

/// Whoever leaves the open three alone, in a room of two who have browsers of their own.
async fn lost_in_a_room(host: &Host, side: &str) -> Pair {
    let mut pair = Pair::meet(host, &terms(side)).await;
    let inviter_is_black = side == "black";
    let moves = ["h8", "a1", "h9", "a15", "h10", "o1", "h11", "a8", "h12"];
    for (ply, at) in (0..).zip(moves) {
        let inviter_plays = (ply % 2 == 0) == inviter_is_black;
        pair.say(if inviter_plays { 1 } else { 2 }, &play_at(ply, at)).await;
    }
    pair
}

/// Waits until the game of a room has been read to its end.
async fn read(host: &Host, browser: &mut Browser) -> String {
    let (_, library) = browser.ask(host, "GET", "/api/games", &Value::Null).await;
    let game = library["games"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/games/{game}/review/live");
    let mut line = browser.open(host, &path).await.unwrap();
    let mut heard = line.any().await;
    while heard["state"]["kind"] != "done" && heard["view"]["state"]["kind"] != "done" {
        heard = line.any().await;
    }
    game
}

#[tokio::test]
async fn a_mistake_in_a_room_comes_back_to_whoever_made_it() {
    let host = Host::start_public().await;
    let mut pair = lost_in_a_room(&host, "black").await;
    let game = read(&host, &mut pair.lin).await;
    let path = format!("/api/puzzles?day={}", today());
    let (_, winner) = pair.ada.ask(&host, "GET", &path, &Value::Null).await;
    let (_, loser) = pair.lin.ask(&host, "GET", &path, &Value::Null).await;
    let tomorrow = json!(today().plus(1).to_string());
    assert_eq!((&winner["next_due"], &loser["next_due"]), (&Value::Null, &tomorrow));

    let path = format!("/api/puzzles/attempts?day={}", today().plus(1));
    let asked = json!({ "kind": "mistakes" });
    assert_eq!(pair.ada.ask(&host, "POST", &path, &asked).await.0, 404);
    let (status, begun) = pair.lin.ask(&host, "POST", &path, &asked).await;
    assert_eq!((status, &begun["puzzle"]["to_move"]), (201, &json!("white")), "{begun}");
    assert_eq!(begun["puzzle"]["from"]["game"], game);
    host.end().await;
}

#[tokio::test]
async fn at_home_the_mistakes_of_whoever_invites_come_back_and_not_the_guests() {
    for (side, comes_back) in [("white", true), ("black", false)] {
        let host = Host::start().await;
        let mut pair = lost_in_a_room(&host, side).await;
        read(&host, &mut pair.ada).await;
        let next_due = hub(&host, today()).await["next_due"].clone();
        assert_eq!(!next_due.is_null(), comes_back, "{side}: {next_due}");
        host.quit().await;
    }
}
