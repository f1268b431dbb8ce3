//! Visitors of a host for others: each has a library of their own, and nobody has another's.

use serde_json::{Value, json};

use crate::client::Host;
use crate::rooms::{Browser, terms};
use crate::{against_table, play, two_people};

/// Everything that is asked about a thing by its id, as the program lists it.
const ROUTES: [&str; 3] = [
    include_str!("../../src/api.rs"),
    include_str!("../../src/reviews/routes.rs"),
    include_str!("../../src/training/routes.rs"),
];

fn addresses(of: &str) -> Vec<&'static str> {
    let routes = ROUTES.iter().flat_map(|file| file.split("\"/api/").skip(1));
    let paths = routes.filter_map(|rest| rest.split('"').next());
    paths.filter(|path| path.starts_with(of) && path.contains("{id}")).collect()
}

impl Browser {
    async fn get(&mut self, host: &Host, path: &str) -> Value {
        let (status, answer) = self.ask(host, "GET", path, &Value::Null).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    async fn post(&mut self, host: &Host, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(host, "POST", path, body).await;
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    async fn ids(&mut self, host: &Host) -> Vec<String> {
        let library = self.get(host, "/api/games").await;
        let games = library["games"].as_array().unwrap().iter();
        games.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    }
}

fn id(answer: &Value) -> String {
    answer["id"].as_str().unwrap().to_owned()
}

/// Whatever somebody else asks about these, they are not there.
async fn are_hidden(host: &Host, stranger: &mut Browser, of: &str, ids: &[String]) {
    let body = json!({ "ply": 0, "at": "h8", "name": "stolen" });
    let addresses = addresses(of);
    assert!(addresses.len() > 1, "{addresses:?}");
    for id in ids {
        for address in &addresses {
            let path = format!("/api/{address}").replace("{id}", id).replace("{node}", "0");
            let path = format!("{path}?format=sgf&from=0");
            let mut answers = Vec::new();
            for method in ["GET", "POST", "PATCH", "DELETE"] {
                answers.push(stranger.ask(host, method, &path, &body).await.0);
            }
            let are_absent = answers.iter().all(|status| [404, 405].contains(status));
            assert!(are_absent && answers.contains(&404), "{path}: {answers:?}");
        }
    }
}

#[tokio::test]
async fn nobody_sees_or_touches_what_is_in_another_library() {
    let host = Host::start_public().await;
    let (mut ada, mut lin) = (Browser::default(), Browser::default());
    let game = id(&ada.post(&host, "/api/games", &against_table("black")).await);
    let mut live = ada.open(&host, &format!("/api/games/{game}/live")).await.unwrap();
    live.next("snapshot").await;
    live.send(&play(0, "h8")).await;
    live.next("event").await;
    live.next("event").await;
    let (_, imported) =
        host.import_with(&ada.line(), "/api/import", "name=a.txt", b"h8i9j10").await;
    let imported = id(&imported["games"][0]["card"]);
    let board = json!({ "from": "game", "id": game, "node": null, "part": "whole" });
    let analysis = id(&ada.post(&host, "/api/analyses", &board).await);
    let attempt = id(&ada.post(&host, "/api/puzzles/attempts", &json!({ "kind": "rated" })).await);
    ada.post(&host, &format!("/api/games/{game}/copy"), &json!({ "name": "kept" })).await;
    assert_eq!(ada.ids(&host).await.len(), 4);
    for path in [
        format!("/api/games/{game}"),
        format!("/api/games/{imported}/record"),
        format!("/api/analyses/{analysis}"),
        format!("/api/puzzles/attempts/{attempt}"),
    ] {
        ada.get(&host, &path).await;
    }

    let others = [game.clone(), imported.clone(), analysis.clone()];
    assert_eq!(lin.ids(&host).await, [""; 0]);
    are_hidden(&host, &mut lin, "games/", &others).await;
    are_hidden(&host, &mut lin, "analyses/", &others).await;
    are_hidden(&host, &mut lin, "puzzles/", &[attempt]).await;
    assert_eq!(lin.ask(&host, "POST", "/api/analyses", &board).await.0, 404);
    for path in [
        format!("/api/games/{game}/live"),
        format!("/api/games/{game}/review/live"),
        format!("/api/analyses/{analysis}/live"),
    ] {
        assert!(lin.open(&host, &path).await.is_none(), "{path}");
        assert!(ada.open(&host, &path).await.is_some(), "{path}");
    }
    let games = ada.get(&host, "/api/games").await;
    assert!(!games.to_string().contains("stolen"), "{games}");
    host.end().await;
}

#[tokio::test]
async fn scores_preferences_and_training_are_ones_own() {
    let host = Host::start_public().await;
    let (mut ada, mut lin) = (Browser::default(), Browser::default());
    let game = id(&ada.post(&host, "/api/games", &against_table("black")).await);
    let mut live = ada.open(&host, &format!("/api/games/{game}/live")).await.unwrap();
    live.next("snapshot").await;
    live.send(&json!({ "type": "resign" })).await;
    live.next("event").await;
    let attempt = ada.post(&host, "/api/puzzles/attempts", &json!({ "kind": "daily" })).await;
    ada.post(&host, &format!("/api/puzzles/attempts/{}/solution", id(&attempt)), &json!({})).await;
    assert_eq!(
        ada.ask(&host, "PUT", "/api/preferences", &json!({ "theme": "night" })).await.0,
        204
    );
    assert_eq!(lin.ask(&host, "PUT", "/api/preferences", &json!({ "theme": "wood" })).await.0, 204);

    let mut of = async |path: &str| (ada.get(&host, path).await, lin.get(&host, path).await);
    let (adas, lins) = of("/api/score").await;
    assert_eq!((&adas["losses"], &lins["losses"]), (&json!(1), &json!(0)));
    let (adas, lins) = of("/api/preferences").await;
    assert_eq!((&adas["theme"], &lins["theme"]), (&json!("night"), &json!("wood")));
    let (adas, lins) = of("/api/puzzles").await;
    assert_eq!((&adas["daily"]["done"], &lins["daily"]["done"]), (&json!("failed"), &Value::Null));
    assert_eq!((&adas["rating"]["tried"], &lins["rating"]["tried"]), (&json!(1), &json!(0)));
    let (adas, lins) = of("/api/progress").await;
    assert_eq!((&adas["puzzles"]["tried"], &lins["puzzles"]["tried"]), (&json!(1), &json!(0)));
    let (adas, lins) = of("/api/progress/export").await;
    assert_eq!((adas["games"].as_array().map(Vec::len), &lins["games"]), (Some(1), &json!([])));
    host.end().await;
}

#[tokio::test]
async fn a_finished_room_is_in_both_libraries_and_each_may_take_it_out() {
    let host = Host::start_public().await;
    let (mut ada, mut lin, mut eve) = (Browser::default(), Browser::default(), Browser::default());
    let code = ada.invite(&host, &terms("black")).await;
    assert_eq!(lin.sit(&host, &code, "Lin").await.0, 200);
    let mut page = ada.enter(&host, &code).await;
    page.hear("snapshot").await;
    let mut other = lin.enter(&host, &code).await;
    other.hear("snapshot").await;
    page.send(&play(0, "h8")).await;
    page.hear("event").await;
    other.hear("event").await;
    other.send(&json!({ "type": "resign" })).await;
    page.hear_where("event", |message| !message["view"]["result"].is_null()).await;
    let games = ada.ids(&host).await;
    assert_eq!((games.len(), &lin.ids(&host).await), (1, &games));
    assert_eq!(eve.ids(&host).await, [""; 0]);
    are_hidden(&host, &mut eve, "games/", &games).await;

    let path = format!("/api/games/{}", games[0]);
    lin.get(&host, &format!("{path}/review")).await;
    let copied = id(&lin.post(&host, &format!("{path}/copy"), &json!({ "name": "mine" })).await);
    assert_eq!(ada.ids(&host).await, games);
    assert_eq!(lin.ask(&host, "PATCH", &path, &json!({ "name": "lost on time" })).await.0, 204);
    assert!(lin.get(&host, "/api/games?q=lost").await["total"] == 1);
    assert!(ada.get(&host, "/api/games?q=lost").await["total"] == 0, "a name is one's own");
    assert_eq!(lin.ask(&host, "DELETE", &path, &json!({})).await.0, 204);
    assert_eq!((ada.ids(&host).await, lin.ids(&host).await), (games.clone(), vec![copied.clone()]));
    assert_eq!(lin.ask(&host, "GET", &path, &json!({})).await.0, 404);
    assert_eq!(lin.ask(&host, "POST", &format!("{path}/restore"), &json!({})).await.0, 204);
    assert_eq!(lin.ids(&host).await.len(), 2);
    host.end().await;
}

#[tokio::test]
async fn the_first_document_brings_the_cookie_and_the_store_has_only_its_hash() {
    let host = Host::start_public().await;
    let mut ada = Browser::default();
    let (status, head, document) = ada.raw(&host, "GET", "/", &Value::Null).await;
    assert!(document.contains("data-role=\"visitor\""), "the page knows as whom it is read");
    let cookie = head.lines().find(|line| line.starts_with("set-cookie: ")).unwrap_or_default();
    assert_eq!(status, 200);
    assert!(head.contains("cache-control: private, no-store"), "it is for this browser: {head}");
    for part in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"] {
        assert!(cookie.split("; ").any(|one| one == part), "{part} in {cookie}");
    }
    // One that is there is not given again, and what is only read gives none.
    for (path, browser) in [("/", &mut ada), ("/api/games", &mut Browser::default())] {
        let (_, head, _) = browser.raw(&host, "GET", path, &Value::Null).await;
        assert!(!head.contains("set-cookie"), "{head}");
    }
    ada.post(&host, "/api/games", &two_people()).await;
    for file in ["tengen.db", "tengen.db-wal"] {
        let bytes = std::fs::read(host.folder().join(file)).unwrap_or_default();
        let secret = ada.secret().as_bytes();
        assert!(!bytes.windows(secret.len()).any(|part| part == secret), "{file}");
    }
    host.end().await;

    let home = Host::start().await;
    let mut person = Browser::default();
    for (method, path) in [("GET", "/"), ("POST", "/api/games")] {
        let (_, head, document) = person.raw(&home, method, path, &two_people()).await;
        assert!(!head.contains("set-cookie"), "at home there is one person: {head}");
        assert!(!document.contains("data-role"), "{document}");
    }
    home.quit().await;
}
