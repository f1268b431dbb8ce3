//! A room outlives the program: seats, games and every acknowledged move.

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::program::{Program, Socket, answer, next};

/// A browser of one of the two, by its secret.
struct Browser(String);

impl Browser {
    async fn ask(&self, program: &Program, path: &str, body: &Value) -> Value {
        let cookie = format!("Cookie: {}\r\n", self.0);
        let answer = answer(&program.authority, &cookie, "POST", path, body).await;
        let answer = answer.expect("it answers");
        serde_json::from_str(answer.split_once("\r\n\r\n").expect("a whole answer").1)
            .expect("JSON")
    }

    async fn enter(&self, program: &Program, code: &str) -> Socket {
        let url = format!("ws://{}/api/rooms/{code}/live", program.authority);
        let mut request = url.into_client_request().expect("an address");
        request.headers_mut().insert("Cookie", self.0.parse().expect("a value"));
        connect_async(request).await.expect("the line opens").0
    }
}

/// Waits for a message of this type.
async fn hear(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = next(socket).await.expect("the line is open");
        if message["type"] == kind {
            return message;
        }
    }
}

#[tokio::test]
async fn a_room_goes_on_with_the_same_seats_when_the_program_is_killed() {
    let folder = tempfile::tempdir().expect("there is room");
    let [ada, lin] = ["0", "1"].map(|digit| Browser(format!("tengen={}", digit.repeat(32))));
    let mut program = Program::on_folder(folder.path());
    let terms = json!({
        "rule": "freestyle", "size": 15, "opening": "none", "clock": null, "side": "black", "name": "Ada",
    });
    let code = ada.ask(&program, "/api/rooms", &terms).await["code"]
        .as_str()
        .expect("it has one")
        .to_owned();
    lin.ask(&program, &format!("/api/rooms/{code}/seat"), &json!({ "name": "Lin" })).await;
    let mut ply = 0;
    for _ in 0..4 {
        let mut pages = [ada.enter(&program, &code).await, lin.enter(&program, &code).await];
        for page in &mut pages {
            let view = hear(page, "snapshot").await["view"].clone();
            assert_eq!(view["moves"].as_array().map(Vec::len), Some(ply), "nothing is lost");
        }
        for _ in 0..3 {
            let at = format!(
                "{}{}",
                char::from(b'a' + u8::try_from(ply).expect("few") % 15),
                1 + 3 * (ply % 2)
            );
            let play = json!({ "type": "play", "ply": ply, "at": at });
            let page = &mut pages[ply % 2];
            page.send(Message::text(play.to_string())).await.expect("the line is open");
            hear(page, "event").await;
            ply += 1;
            let other = &mut pages[ply % 2];
            hear(other, "event").await;
        }
        program.kill();
        program = Program::on_folder(folder.path());
    }
    let (mut page, stranger) = (ada.enter(&program, &code).await, Browser("tengen=no".to_owned()));
    assert_eq!(hear(&mut page, "snapshot").await["view"]["can"]["play"], true, "it is Ada's turn");
    let mut watching = stranger.enter(&program, &code).await;
    assert_eq!(hear(&mut watching, "snapshot").await["view"]["can"]["play"], false);
}
