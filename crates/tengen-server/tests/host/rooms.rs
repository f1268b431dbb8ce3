//! Rooms: two people with browsers of their own, and whoever looks on.

mod openings;
mod trust;

use serde_json::{Value, json};

use crate::client::{Host, Live};
use crate::play;

/// A browser, with the cookie it was given.
#[derive(Clone, Default)]
pub(crate) struct Browser {
    cookie: Option<String>,
}

impl Browser {
    /// What the host answers this browser.
    pub(crate) async fn ask(
        &mut self,
        host: &Host,
        method: &str,
        path: &str,
        body: &Value,
    ) -> (u16, Value) {
        let (status, _, answer) = self.raw(host, method, path, body).await;
        (status, serde_json::from_str(&answer).unwrap_or(Value::Null))
    }

    /// The same with its head.
    pub(crate) async fn raw(
        &mut self,
        host: &Host,
        method: &str,
        path: &str,
        body: &Value,
    ) -> (u16, String, String) {
        let answer = host.ask_with(&self.line(), method, path, Some(body)).await;
        let given = answer.1.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(given) = given {
            self.cookie = Some(given.split(';').next().unwrap().to_owned());
        }
        answer
    }

    /// What it says in the head of a request.
    pub(crate) fn line(&self) -> String {
        self.cookie.as_ref().map_or(String::new(), |cookie| format!("Cookie: {cookie}\r\n"))
    }

    /// Opens a room and gives its code.
    pub(crate) async fn invite(&mut self, host: &Host, terms: &Value) -> String {
        let (status, opened) = self.ask(host, "POST", "/api/rooms", terms).await;
        assert_eq!(status, 201, "{opened}");
        opened["code"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn sit(&mut self, host: &Host, code: &str, name: &str) -> (u16, Value) {
        self.ask(host, "POST", &format!("/api/rooms/{code}/seat"), &json!({ "name": name })).await
    }

    pub(crate) async fn show(&mut self, host: &Host, code: &str) -> (u16, Value) {
        self.ask(host, "GET", &format!("/api/rooms/{code}"), &Value::Null).await
    }

    /// Opens the page of a room.
    pub(crate) async fn enter(&self, host: &Host, code: &str) -> Live {
        self.come_back(host, code, "").await
    }

    pub(crate) async fn come_back(&self, host: &Host, code: &str, query: &str) -> Live {
        self.open(host, &format!("/api/rooms/{code}/live{query}")).await.unwrap()
    }

    /// Opens a line, unless the host refuses it.
    pub(crate) async fn open(&self, host: &Host, path: &str) -> Option<Live> {
        let cookie = self.cookie.clone().unwrap_or_default();
        Live::connect_with(host, path, ("Cookie", &cookie)).await
    }

    /// The secret of this browser.
    pub(crate) fn secret(&self) -> &str {
        self.cookie.as_ref().unwrap().split_once('=').unwrap().1
    }
}

pub(crate) fn terms(side: &str) -> Value {
    json!({
        "rule": "freestyle", "size": 15, "opening": "none", "clock": null, "side": side, "name": "Ada",
    })
}

impl Live {
    /// The next message of this type, whatever comes before it.
    pub(crate) async fn hear(&mut self, kind: &str) -> Value {
        self.hear_where(kind, |_| true).await
    }

    pub(crate) async fn hear_where(&mut self, kind: &str, is: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.any().await;
            if message["type"] == kind && is(&message) {
                return message;
            }
        }
    }

    pub(crate) async fn hear_one_of(&mut self, kinds: &[&str]) -> Value {
        loop {
            let message = self.any().await;
            if kinds.iter().any(|kind| message["type"] == *kind) {
                return message;
            }
        }
    }

    /// The room as soon as it is so.
    pub(crate) async fn room(&mut self, is: impl Fn(&Value) -> bool) -> Value {
        self.hear_where("room", |message| is(&message["room"])).await["room"].clone()
    }

    async fn refused(&mut self) -> Value {
        self.hear("refused").await["refusal"].clone()
    }
}

/// A room with both seats taken, and the pages of the two.
pub(crate) struct Pair {
    pub(crate) code: String,
    pub(crate) ada: Browser,
    pub(crate) lin: Browser,
    pub(crate) first: Live,
    pub(crate) second: Live,
}

impl Pair {
    /// Ada invites, with these terms, and has Black; Lin comes.
    pub(crate) async fn meet(host: &Host, terms: &Value) -> Pair {
        let (mut ada, mut lin) = (Browser::default(), Browser::default());
        let code = ada.invite(host, terms).await;
        let mut first = ada.enter(host, &code).await;
        first.hear("room").await;
        assert_eq!(lin.sit(host, &code, "Lin").await.0, 200);
        let mut second = lin.enter(host, &code).await;
        for page in [&mut first, &mut second] {
            page.hear("snapshot").await;
        }
        Pair { code, ada, lin, first, second }
    }

    /// Says something on one page, and both hear what came of it.
    pub(crate) async fn say(&mut self, player: usize, command: &Value) -> [Value; 2] {
        let page = if player == 1 { &mut self.first } else { &mut self.second };
        page.send(command).await;
        [self.first.hear("event").await, self.second.hear("event").await]
    }
}

#[tokio::test]
async fn a_guest_sits_down_by_a_button_and_both_play() {
    let host = Host::start().await;
    let (mut ada, mut lin) = (Browser::default(), Browser::default());
    let code = ada.invite(&host, &terms("black")).await;
    assert_eq!(code.len(), 6);

    // Looking takes no seat, and gives no cookie.
    let (status, seen) = lin.show(&host, &code.to_lowercase()).await;
    assert_eq!((status, &seen["you"], &seen["can"]["sit"]), (200, &Value::Null, &json!(true)));
    assert!(lin.cookie.is_none());
    assert_eq!(seen["address"], format!("http://{}/r/{code}", host.authority()));
    assert_eq!((&seen["reach"], &seen["game"]), (&json!("this_computer"), &Value::Null));
    let (_, own) = ada.show(&host, &code).await;
    assert_eq!(
        (&own["you"], &own["can"]["sit"], &own["can"]["change"]),
        (&json!("inviter"), &json!(false), &json!(true))
    );

    let mut first = ada.enter(&host, &code).await;
    let mut watching = lin.enter(&host, &code).await;
    assert_eq!(watching.room(|_| true).await["seats"][0]["here"], true);
    first.room(|room| room["watchers"] == 1).await;

    // The terms hold until the guest sits.
    let white = terms("white");
    let path = format!("/api/rooms/{code}");
    assert_eq!(lin.ask(&host, "PATCH", &path, &white).await.0, 403);
    assert_eq!(ada.ask(&host, "PATCH", &path, &white).await.0, 204);
    assert_eq!(watching.room(|room| room["terms"]["side"] == "white").await["you"], Value::Null);

    // One's own link never takes the other seat, whatever tab it is opened in.
    let (status, problem) = ada.sit(&host, &code, "Ada").await;
    assert_eq!((status, &problem["error"]), (409, &json!("own-room")));
    let (status, room) = lin.sit(&host, &code, " Lin ").await;
    assert_eq!(
        (status, &room["you"], &room["seats"][1]["name"]),
        (200, &json!("guest"), &json!("Lin"))
    );
    let (status, again) = lin.sit(&host, &code, "Lin").await;
    assert_eq!((status, &again["game"]), (200, &room["game"]), "a second click");
    let (status, problem) = Browser::default().sit(&host, &code, "Eve").await;
    assert_eq!((status, &problem["error"]), (409, &json!("seat-taken")));
    assert_eq!(ada.ask(&host, "PATCH", &path, &white).await.1["error"], "seat-taken");
    assert_eq!(ada.ask(&host, "DELETE", &path, &Value::Null).await.1["error"], "seat-taken");

    // The page that watched goes on watching; the seat's own page comes with the cookie.
    let mut second = lin.enter(&host, &code).await;
    let snapshot = second.hear("snapshot").await;
    assert_eq!(snapshot["view"]["setup"]["room"], json!({ "code": code, "inviter": "second" }));
    assert_eq!(snapshot["view"]["can"]["play"], true, "Ada took White");
    assert_eq!(first.hear("snapshot").await["view"]["can"]["play"], false);
    let watched = watching.hear("snapshot").await;
    let can = watched["view"]["can"].as_object().unwrap();
    assert!(can.values().all(|can| can == false), "{can:?}");

    // What a message says about who sent it is not believed.
    let claimed =
        json!({ "type": "play", "ply": 0, "at": "h8", "by": "first", "you": "guest", "seat": 0 });
    first.send(&claimed).await;
    assert_eq!(first.refused().await["reason"], "not_your_turn");
    second.send(&play(0, "h8")).await;
    for page in [&mut first, &mut second, &mut watching] {
        let event = page.hear("event").await;
        assert_eq!(
            event["record"]["event"],
            json!({ "type": "moved", "by": "first", "stone": "black", "at": "h8" })
        );
    }
    first.send(&play(1, "i9")).await;
    assert_eq!(second.hear("event").await["view"]["moves"], json!(["h8", "i9"]));
    host.quit().await;
}

#[tokio::test]
async fn of_several_who_press_at_once_one_sits() {
    let host = Host::start().await;
    let code = Browser::default().invite(&host, &terms("random")).await;
    let press = async |name: &'static str| Browser::default().sit(&host, &code, name).await;
    let (a, b, c, d) = tokio::join!(press("a"), press("b"), press("c"), press("d"));
    let (sat, late): (Vec<_>, Vec<_>) =
        [a, b, c, d].into_iter().partition(|(status, _)| *status == 200);
    assert_eq!((sat.len(), late.len()), (1, 3));
    assert!(
        late.iter()
            .all(|(status, problem)| (*status, &problem["error"]) == (409, &json!("seat-taken")))
    );
    assert_eq!(sat[0].1["games"].as_array().unwrap().len(), 1);
    host.quit().await;
}

#[tokio::test]
async fn requests_are_asked_answered_and_dropped_by_the_next_move() {
    let host = Host::start().await;
    let mut pair = Pair::meet(&host, &terms("black")).await;
    pair.say(1, &play(0, "h8")).await;

    // Undo is asked and refused, and not asked again.
    let [_, seen] = pair.say(1, &json!({ "type": "undo", "ply": 1 })).await;
    let offer = &seen["view"]["offer"];
    assert_eq!(
        (&offer["offer"], &seen["view"]["can"]["answer"]),
        (&json!({ "type": "undo", "to": 0 }), &json!(true))
    );
    assert!((1..=30_000).contains(&offer["lapses_in"].as_u64().unwrap()));
    let decline = json!({ "type": "answer", "offer": offer["id"], "accept": false });
    pair.first.send(&decline).await;
    assert_eq!(pair.first.refused().await["reason"], "no_offer");
    pair.say(2, &decline).await;
    pair.first.send(&json!({ "type": "undo", "ply": 1 })).await;
    assert_eq!(pair.first.refused().await["reason"], "offered_already");

    // A draw is dropped by playing on; a pause and a new start are not one player's to have.
    let [_, seen] = pair.say(1, &json!({ "type": "offer_draw" })).await;
    pair.say(2, &play(1, "i9")).await;
    pair.second
        .send(&json!({ "type": "answer", "offer": seen["view"]["offer"]["id"], "accept": true }))
        .await;
    assert_eq!(pair.second.refused().await["reason"], "no_offer");
    for command in ["pause", "restart"] {
        pair.second.send(&json!({ "type": command })).await;
        assert_eq!(pair.second.refused().await["reason"], "not_alone");
    }

    // Undo is granted; to play it again needs a word as well.
    let [_, seen] = pair.say(2, &json!({ "type": "undo", "ply": 2 })).await;
    let [undone, _] = pair
        .say(1, &json!({ "type": "answer", "offer": seen["view"]["offer"]["id"], "accept": true }))
        .await;
    assert_eq!(undone["view"]["moves"], json!(["h8"]));
    let [seen, _] = pair.say(2, &json!({ "type": "redo", "ply": 1 })).await;
    assert_eq!(seen["view"]["offer"]["offer"], json!({ "type": "redo", "to": 2 }));
    let [redone, _] = pair
        .say(1, &json!({ "type": "answer", "offer": seen["view"]["offer"]["id"], "accept": true }))
        .await;
    assert_eq!(redone["view"]["moves"], json!(["h8", "i9"]));
    host.quit().await;
}

#[tokio::test]
async fn a_rematch_keeps_the_link_the_audience_and_the_score() {
    let host = Host::start().await;
    let mut pair = Pair::meet(&host, &terms("black")).await;
    let mut watching = Browser::default().enter(&host, &pair.code).await;
    watching.hear("snapshot").await;

    // Before the first stone it is a change of colours.
    let [_, seen] = pair.say(1, &json!({ "type": "rematch", "colours": "swapped" })).await;
    pair.second
        .send(&json!({ "type": "answer", "offer": seen["view"]["offer"]["id"], "accept": true }))
        .await;
    let before = seen["view"]["id"].clone();
    let next = async |page: &mut Live, than: &Value| {
        page.hear_where("snapshot", |message| message["view"]["id"] != *than).await["view"].clone()
    };
    let view = next(&mut pair.first, &before).await;
    assert_eq!((&view["black"]["name"], &view["can"]["play"]), (&json!("Lin"), &json!(false)));
    assert_eq!(next(&mut pair.second, &before).await["can"]["play"], true);
    assert_eq!(next(&mut watching, &before).await["id"], view["id"]);

    pair.second.send(&play(0, "h8")).await;
    pair.second.send(&json!({ "type": "resign" })).await;
    let room = watching.room(|room| room["score"]["inviter"] == 1).await;
    assert_eq!(room["games"].as_array().unwrap().len(), 2);
    let first = &mut pair.first;
    first.hear_where("event", |message| !message["view"]["result"].is_null()).await;
    first.send(&json!({ "type": "rematch", "colours": "kept" })).await;
    let asked = pair
        .second
        .hear_where("event", |message| message["record"]["event"]["type"] == "offered")
        .await;
    pair.second
        .send(&json!({ "type": "answer", "offer": asked["view"]["offer"]["id"], "accept": true }))
        .await;
    let third = next(&mut watching, &view["id"]).await;
    assert_eq!((&third["black"]["name"], &third["moves"]), (&json!("Lin"), &json!([])));
    let room = first.room(|room| room["games"].as_array().unwrap().len() == 3).await;
    assert_eq!(
        (&room["score"], &room["game"]),
        (&json!({ "inviter": 1, "guest": 0, "draws": 0 }), &third["id"])
    );

    // Both find the finished game in the library of this host, with its review; the empty ones are not there.
    let library = host.json("GET", "/api/games", None).await;
    let ids: Vec<&Value> =
        library["games"].as_array().unwrap().iter().map(|card| &card["id"]).collect();
    assert_eq!(ids, [&view["id"]]);
    let review =
        host.ask("GET", &format!("/api/games/{}/review", view["id"].as_str().unwrap()), None).await;
    assert_eq!(review.0, 200, "{}", review.2);
    host.quit().await;
}

#[tokio::test]
async fn whoever_comes_back_has_the_same_seat_and_the_same_clock() {
    let host = Host::start().await;
    let mut timed = terms("black");
    timed["clock"] = json!({ "kind": "increment", "main": 3_600_000, "increment": 0 });
    let mut pair = Pair::meet(&host, &timed).await;
    let [seen, _] = pair.say(1, &play(0, "h8")).await;
    let Pair { code, lin, mut first, second, .. } = pair;
    drop(second);
    let seat = first.room(|room| room["seats"][1]["here"] == false).await["seats"][1].clone();
    assert_eq!(
        (&seat["taken"], &seat["gone"]["kept"]),
        (&json!(true), &Value::Null),
        "the clock decides"
    );
    first.send(&json!({ "type": "claim" })).await;
    assert_eq!(first.hear("room_refused").await["refusal"], "clock_runs");

    // The clock of the one who has gone runs on.
    let game = seen["view"]["id"].as_str().unwrap();
    let mut second = lin.come_back(&host, &code, &format!("?game={game}&seen=1")).await;
    let snapshot = second.hear("snapshot").await;
    assert_eq!(snapshot["view"]["clock"]["running"], "white");
    assert_eq!(snapshot["view"]["can"]["play"], true);
    assert_eq!(snapshot["missed"][0]["event"]["at"], "h8");
    first.room(|room| room["seats"][1]["here"] == true).await;
    let mut other = lin.come_back(&host, &code, "?game=another&seen=1").await;
    assert_eq!(other.hear("snapshot").await["missed"], json!([]), "that is of another game");

    // The host stops and comes back, and so do they.
    let host = Host::start_in(host.stop().await).await;
    let mut second = lin.enter(&host, &code).await;
    let snapshot = second.hear("snapshot").await;
    assert_eq!(
        (&snapshot["view"]["paused"], &snapshot["view"]["clock"]["running"]),
        (&json!(false), &json!("white"))
    );
    second.send(&play(1, "i9")).await;
    second.hear("event").await;
    host.quit().await;
}

#[tokio::test]
async fn a_host_that_is_killed_leaves_rooms_seats_and_games_behind() {
    let host = Host::start().await;
    let mut pair = Pair::meet(&host, &terms("black")).await;
    pair.say(1, &play(0, "h8")).await;
    pair.say(2, &play(1, "i9")).await;
    let host = Host::start_in(host.as_killed()).await;
    let Pair { code, ada, mut lin, .. } = pair;
    assert_eq!(lin.show(&host, &code).await.1["you"], "guest");
    let mut first = ada.enter(&host, &code).await;
    let view = first.hear("snapshot").await["view"].clone();
    assert_eq!((&view["moves"], &view["can"]["play"]), (&json!(["h8", "i9"]), &json!(true)));
    first.send(&play(2, "j8")).await;
    assert_eq!(first.hear("event").await["record"]["seq"], 4);
    host.quit().await;
}

#[tokio::test]
async fn a_second_device_gets_the_seat_with_a_key_that_is_good_once() {
    let host = Host::start().await;
    let mut pair = Pair::meet(&host, &terms("black")).await;
    let device = format!("/api/rooms/{}/device", pair.code);
    let mut phone = Browser::default();
    assert_eq!(phone.ask(&host, "POST", &device, &Value::Null).await.0, 403, "it has no seat");
    let mut page = phone.enter(&host, &pair.code).await;
    assert_eq!(page.hear("snapshot").await["view"]["can"]["play"], false);

    let (status, lent) = pair.ada.ask(&host, "POST", &device, &Value::Null).await;
    assert_eq!((status, &lent["seconds"]), (200, &json!(120)));
    let with_key = format!("{device}/{}", lent["key"].as_str().unwrap().to_lowercase());
    let (status, room) = phone.ask(&host, "POST", &with_key, &Value::Null).await;
    assert_eq!((status, &room["you"]), (200, &json!("inviter")));
    let (status, problem) = Browser::default().ask(&host, "POST", &with_key, &Value::Null).await;
    assert_eq!((status, &problem["error"]), (404, &json!("not-found")), "it was used");

    let mut page = phone.enter(&host, &pair.code).await;
    assert_eq!(page.hear("snapshot").await["view"]["can"]["play"], true);
    page.send(&play(0, "h8")).await;
    assert_eq!(pair.second.hear("event").await["view"]["moves"], json!(["h8"]));
    pair.first.hear("event").await;
    drop(pair.first);
    // The other device is still there.
    let (_, room) = pair.lin.show(&host, &pair.code).await;
    assert_eq!(room["seats"][0]["here"], true);
    host.quit().await;
}

#[tokio::test]
async fn both_are_led_through_swap2_against_the_clock() {
    let host = Host::start().await;
    let mut swap2 = terms("black");
    swap2["opening"] = json!("swap2");
    swap2["clock"] = json!({ "kind": "per-move", "time": 3_600_000 });
    let mut pair = Pair::meet(&host, &swap2).await;
    for (ply, at) in ["h8", "i9", "j8"].iter().enumerate() {
        pair.say(1, &play(ply as u32, at)).await;
    }
    let choose = |ply: u32, choice: &str| json!({ "type": "choose", "ply": ply, "choice": choice });
    pair.first.send(&choose(3, "black")).await;
    assert_eq!(pair.first.refused().await["reason"], "not_your_turn");
    let [first, second] = pair.say(2, &choose(3, "put-two")).await;
    assert_eq!(
        (&first["view"]["can"]["play"], &second["view"]["can"]["play"]),
        (&json!(false), &json!(true))
    );
    pair.say(2, &play(4, "k8")).await;
    let [first, _] = pair.say(2, &play(5, "g8")).await;
    assert_eq!(first["view"]["can"]["choose"], true);
    let [first, second] = pair.say(1, &choose(6, "white")).await;
    assert_eq!(
        (&first["view"]["black"]["name"], &first["view"]["can"]["play"]),
        (&json!("Lin"), &json!(true))
    );
    assert_eq!(second["view"]["settled"], true);
    let [_, second] = pair.say(1, &play(7, "a1")).await;
    assert_eq!(
        (&second["view"]["can"]["play"], &second["view"]["clock"]["running"]),
        (&json!(true), &json!("black"))
    );
    host.quit().await;
}

#[tokio::test]
async fn a_room_is_taken_back_and_its_picture_is_its_link() {
    let host = Host::start().await;
    let (mut ada, mut eve) = (Browser::default(), Browser::default());
    let code = ada.invite(&host, &terms("random")).await;
    let path = format!("/api/rooms/{code}");
    let (status, head, picture) = host.ask("GET", &format!("{path}/qr"), None).await;
    assert_eq!(status, 200);
    assert!(head.contains("image/svg+xml") && picture.starts_with("<svg"), "{head}");
    let mut watching = eve.enter(&host, &code).await;
    watching.hear("room").await;
    assert_eq!(eve.ask(&host, "DELETE", &path, &Value::Null).await.0, 403);
    assert_eq!(ada.ask(&host, "DELETE", &path, &Value::Null).await.0, 204);
    watching.hear("room_closed").await;
    assert_eq!(eve.show(&host, &code).await.0, 404);
    assert_eq!(eve.sit(&host, &code, "Eve").await.0, 404);
    let mut small = terms("black");
    small["size"] = json!(6);
    small["opening"] = json!("rif");
    assert_eq!(ada.ask(&host, "POST", "/api/rooms", &small).await.0, 400);
    host.quit().await;
}

#[tokio::test]
async fn a_few_phrases_are_said_and_not_too_many() {
    let host = Host::start().await;
    let mut pair = Pair::meet(&host, &terms("black")).await;
    for phrase in ["hello", "good_luck", "thanks"] {
        pair.first.send(&json!({ "type": "say", "phrase": phrase })).await;
    }
    let room = pair.second.room(|room| room["phrases"].as_array().unwrap().len() == 3).await;
    assert_eq!(room["phrases"][2], json!({ "n": 3, "from": "inviter", "phrase": "thanks" }));
    // More is too much, unless this computer takes a minute for it.
    for _ in 0..20 {
        pair.first.send(&json!({ "type": "say", "phrase": "one_moment" })).await;
    }
    assert_eq!(pair.first.hear("room_refused").await["refusal"], "too_much");
    pair.second.send(&json!({ "type": "say", "phrase": "you are a fool" })).await;
    assert_eq!(pair.second.hear("rejected").await["rejection"]["reason"], "malformed");
    pair.second.send(&json!({ "type": "leave" })).await;
    pair.first.room(|room| room["seats"][1]["here"] == false).await;
    host.quit().await;
}
