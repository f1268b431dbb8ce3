//! Kills the real program while somebody tries puzzles: no verdict that was acknowledged is lost or counted twice.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::alone::{LONGEST, rounds};
use crate::program::{Luck, Program, ask};

/// Fails at puzzles as fast as it goes until the line breaks; returns how often that was acknowledged, and the last time.
async fn fail(authority: String, heard: Arc<Notify>) -> (u64, Option<Value>) {
    let (mut times, mut last) = (0, None);
    let post = async |path: &str, body: Value| ask(&authority, "POST", path, &body).await;
    while let Some(begun) = post("/api/puzzles/attempts", json!({ "kind": "rated" })).await {
        let id = begun["id"].as_str().unwrap_or_else(|| panic!("{begun}"));
        let path = format!("/api/puzzles/attempts/{id}/solution");
        let Some(shown) = post(&path, json!({})).await else { break };
        assert_eq!(shown["state"], "shown", "{shown}");
        (times, last) = (times + 1, Some(shown));
        heard.notify_one();
    }
    (times, last)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_verdict_about_a_puzzle_is_lost_or_counted_twice_when_the_program_is_killed()
 {
    let folder = tempfile::tempdir().expect("a folder");
    let mut luck = Luck(2028);
    let mut program = Program::on_folder(folder.path());
    let mut counted = 0;
    for round in 1..=rounds().div_ceil(8) {
        let heard = Arc::new(Notify::new());
        let failing = tokio::spawn(fail(program.authority.clone(), heard.clone()));
        let patience = Duration::from_secs(60);
        tokio::time::timeout(patience, heard.notified()).await.expect("something happens");
        tokio::time::sleep(Duration::from_millis(luck.below(LONGEST))).await;
        program.kill();
        let (times, last) = failing.await.expect("who fails does not panic");
        let told = last.expect("it was told");
        program = Program::on_folder(folder.path());
        let id = told["id"].as_str().expect("an attempt has an id");
        let path = format!("/api/puzzles/attempts/{id}");
        let found = program.ask("GET", &path, &Value::Null).await;
        let parts =
            |view: &Value| [&view["state"], &view["change"], &view["solution"]].map(Value::clone);
        assert_eq!(parts(&found), parts(&told), "round {round}");
        let progress = program.ask("GET", "/api/progress", &Value::Null).await;
        let tried = progress["puzzles"]["tried"].as_u64().expect("a number");
        // One may have been stored and not yet told.
        let more = tried.checked_sub(counted + times);
        assert!(matches!(more, Some(0 | 1)), "round {round}: {tried} after {counted} and {times}");
        let hub = program.ask("GET", "/api/puzzles", &Value::Null).await;
        assert!(hub["rating"]["tried"].as_u64() <= Some(tried), "none counts twice: {hub}");
        counted = tried;
    }
    program.kill();
}
