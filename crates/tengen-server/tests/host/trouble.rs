//! What a host says when something is wrong, or too much.

use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;
use tengen_server::Config;

use crate::client::{Host, PATIENCE};
use crate::disk::{self, Fault, Lasting};
use crate::{against_table, play, two_people};

/// A small disk that can be filled: a file system of its own where one may be mounted, else one that
/// only SQLite sees.
struct SmallDisk {
    folder: std::path::PathBuf,
    mounted: bool,
}

impl SmallDisk {
    fn new() -> (TempDir, SmallDisk) {
        let folder = tempfile::tempdir().unwrap();
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=600k", "tmpfs"])
            .arg(folder.path())
            .status();
        let mounted = mount.is_ok_and(|status| status.success());
        disk::watch(folder.path());
        let disk = SmallDisk { folder: folder.path().to_owned(), mounted };
        (folder, disk)
    }

    fn fill(&self) {
        if self.mounted {
            let mut bytes = 1 << 20;
            let fill = |bytes: usize| std::fs::write(self.folder.join("fill"), vec![0; bytes]);
            assert!(fill(bytes).is_err(), "the disk is larger than it should be");
            while fill(bytes).is_err() {
                bytes -= 4096;
            }
            // The last pages: nothing more can be written after this.
            let _ = std::fs::write(self.folder.join("rest"), vec![0; 4096]);
        } else {
            disk::strike(Fault::Write(1), Lasting::On);
        }
    }

    fn clear(&self) {
        if self.mounted {
            for name in ["fill", "rest"] {
                // There may have been no room for the second one.
                let _ = std::fs::remove_file(self.folder.join(name));
            }
        } else {
            disk::heal();
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        if self.mounted {
            let _ = Command::new("umount").arg("-l").arg(&self.folder).status();
        }
    }
}

#[tokio::test]
async fn a_full_disk_takes_nothing_and_an_emptied_one_goes_on_without_a_restart() {
    let (folder, disk) = SmallDisk::new();
    let host = Host::start_in(folder).await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    live.send(&play(0, "h8")).await;
    live.next("event").await;
    disk.fill();
    for _ in 0..6 {
        live.send(&play(1, "i9")).await;
        assert_eq!(live.next("rejected").await["rejection"], json!({ "reason": "not_stored" }));
        assert_eq!(live.next("snapshot").await["view"]["moves"], json!(["h8"]));
        assert_eq!(host.ask("POST", "/api/games", Some(&two_people())).await.0, 500);
    }
    disk.clear();
    live.send(&play(1, "i9")).await;
    assert_eq!(live.next("event").await["view"]["moves"], json!(["h8", "i9"]));
    for _ in 0..6 {
        host.new_game(&two_people()).await;
    }
    disk::strike(Fault::Sync(1), Lasting::Once);
    live.send(&play(2, "h9")).await;
    assert_eq!(live.next("rejected").await["rejection"], json!({ "reason": "not_stored" }));
    live.next("snapshot").await;
    assert!(disk::heal());
    live.send(&play(2, "h9")).await;
    assert_eq!(live.next("event").await["view"]["moves"], json!(["h8", "i9", "h9"]));
    drop(live);
    host.quit().await;
    drop(disk);
}

#[tokio::test]
async fn a_database_that_was_deleted_is_told_and_nothing_more_is_acknowledged() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    live.send(&play(0, "h8")).await;
    live.next("event").await;
    std::fs::remove_file(host.config().data.unwrap().join("tengen.db")).unwrap();
    for _ in 0..2 {
        live.send(&play(1, "i9")).await;
        assert_eq!(live.next("rejected").await["rejection"], json!({ "reason": "data_gone" }));
        assert_eq!(live.next("snapshot").await["view"]["moves"], json!(["h8"]));
    }
    let (status, _, body) = host.ask("POST", "/api/games", Some(&two_people())).await;
    let problem: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &problem["error"]), (500, &json!("data-gone")));
    host.quit().await;
}

#[tokio::test]
async fn one_page_too_many_is_told_so_and_has_a_place_when_another_has_gone() {
    let host = Host::start_as(Config { most_pages: Some(12), ..Config::default() }).await;
    let game = host.new_game(&two_people()).await;
    let mut pages = Vec::new();
    for _ in 0..12 {
        let mut page = host.live(&game, None).await;
        page.next("snapshot").await;
        pages.push(page);
    }
    let mut refused = host.live(&game, None).await;
    let most = json!({ "reason": "too_many_pages", "most": 12 });
    assert_eq!(refused.next("rejected").await["rejection"], most);
    assert_eq!(refused.closed().await, 1013);
    pages.pop();
    // The host has to notice first.
    while host.live(&game, None).await.any().await["type"] != "snapshot" {}
    drop(pages);
    host.quit().await;
}

#[tokio::test]
async fn the_page_of_a_game_that_is_deleted_is_told_before_the_line_is_closed() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    assert_eq!(host.ask("DELETE", &format!("/api/games/{game}"), Some(&json!({}))).await.0, 204);
    live.next("deleted").await;
    assert_eq!(live.closed().await, 1001);
    host.quit().await;
}

#[tokio::test]
async fn requests_of_other_sites_are_refused_and_use_up_nothing() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let from = |path: &str, more: &str| {
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\nSec-Fetch-{more}\r\n", host.authority())
    };
    let foreign = from("/api/alive", "Site: cross-site");
    for _ in 0..15 {
        let asked = (0..100).map(|_| host.raw(&foreign, ""));
        for (status, _, _) in futures_util::future::join_all(asked).await {
            assert_eq!(status, 403, "it is refused before it is counted");
        }
    }
    let visit = "Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document";
    let frame = "Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe";
    let export = format!("/api/games/{game}/export?format=text");
    for (path, more, status) in [
        ("/", visit, 200),
        ("/", frame, 403),
        (&*export, visit, 403),
        (&*export, "Site: same-site", 403),
        (&*export, "Site: same-origin", 200),
        (&*export, "Site: none", 200),
    ] {
        assert_eq!(host.raw(&from(path, more), "").await.0, status, "{path} {more}");
    }
    host.quit().await;
}

/// Lets the disk fail, as far as the store can see: nothing more is written.
async fn on_disk(host: &Host, sql: &'static str) {
    let file = host.config().data.unwrap().join("tengen.db");
    let url = format!("sqlite://{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    sqlx::query(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn what_the_disk_does_not_take_has_not_happened() {
    let host = Host::start().await;
    let game = host.new_game(&two_people()).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    live.send(&play(0, "h8")).await;
    live.next("event").await;
    on_disk(
        &host,
        "CREATE TRIGGER full BEFORE INSERT ON events
         BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END",
    )
    .await;
    live.send(&play(1, "i9")).await;
    let rejected = live.next("rejected").await;
    assert_eq!(rejected["rejection"], json!({ "reason": "not_stored" }));
    let snapshot = live.next("snapshot").await;
    assert_eq!(snapshot["view"]["moves"], json!(["h8"]));
    let (status, _, body) = host.ask("POST", "/api/games", Some(&two_people())).await;
    let problem: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &problem["error"]), (500, &json!("storage")));
    on_disk(&host, "DROP TRIGGER full").await;
    live.send(&play(1, "i9")).await;
    assert_eq!(live.next("event").await["view"]["moves"], json!(["h8", "i9"]));
    host.quit().await;
}

#[tokio::test]
async fn the_engine_is_asked_again_when_its_move_could_not_be_stored() {
    let host = Host::start().await;
    let game = host.new_game(&against_table("black")).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    on_disk(
        &host,
        "CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.seq = 3
         BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END",
    )
    .await;
    live.send(&play(0, "h8")).await;
    live.next("event").await;
    live.next("rejected").await;
    assert_eq!(live.next("snapshot").await["view"]["turn"]["thinking"], true);
    on_disk(&host, "DROP TRIGGER full").await;
    loop {
        let message = live.any().await;
        if message["type"] == "event" {
            assert_eq!(message["view"]["ply"], 2);
            break;
        }
    }
    host.quit().await;
}

#[tokio::test]
async fn too_many_requests_are_told_so_and_later_ones_answered() {
    let host = Host::start().await;
    let mut turned_down = 0;
    let flood = format!("GET /api/alive HTTP/1.1\r\nHost: {}\r\n", host.authority());
    for _ in 0..40 {
        let asked = (0..100).map(|_| host.raw(&flood, ""));
        for (status, head, body) in futures_util::future::join_all(asked).await {
            if status == 429 {
                turned_down += 1;
                assert!(head.to_lowercase().contains("retry-after: 1"), "{head}");
                let problem: Value = serde_json::from_str(&body).unwrap();
                assert_eq!(problem["error"], "too-many");
            }
        }
        if turned_down > 0 {
            break;
        }
    }
    assert!(turned_down > 0, "every one of 4000 requests was answered");
    let answered = async {
        while host.ask("GET", "/api/alive", None).await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, answered).await.expect("it answers again");
    host.quit().await;
}

#[tokio::test]
async fn a_tried_blunder_is_told_first_and_a_sound_move_is_played() {
    let host = Host::start().await;
    let game = host.new_game(&against_table("black")).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    let mut view = Value::Null;
    for (ply, at) in [(0, "a1"), (2, "o1"), (4, "a15"), (6, "o15"), (8, "c1"), (10, "m1")] {
        live.send(&json!({ "type": "try", "ply": ply, "at": at })).await;
        let message = live.any_but_thinking().await;
        if message["type"] == "event" && message["record"]["event"]["type"] == "warned" {
            assert_eq!(message["view"]["assisted"], true);
            assert_eq!(message["view"]["ply"], ply);
            let refused = live.next("refused").await;
            let reason = json!({ "reason": "blunder", "at": at, "winner": "white" });
            assert_eq!((&refused["command"], &refused["refusal"]), (&json!("try"), &reason));
            live.send(&play(ply, at)).await;
            assert_eq!(live.next("event").await["record"]["event"]["at"], at);
            view = Value::Bool(true);
            break;
        }
        assert_eq!(message["record"]["event"]["at"], at, "{message}");
        live.next("event").await;
    }
    assert_eq!(view, Value::Bool(true), "the table never built a three");
    host.quit().await;
}

#[tokio::test]
async fn preferences_are_kept_as_the_page_wrote_them() {
    let host = Host::start().await;
    assert_eq!(host.json("GET", "/api/preferences", None).await, json!({}));
    let wanted = json!({ "theme": "night", "changed": 7, "setup": { "size": 19 } });
    assert_eq!(host.ask("PUT", "/api/preferences", Some(&wanted)).await.0, 204);
    assert_eq!(host.json("GET", "/api/preferences", None).await, wanted);
    assert_eq!(host.ask("PUT", "/api/preferences", Some(&json!([1]))).await.0, 400);
    assert_eq!(host.ask("POST", "/api/quit", Some(&json!({}))).await.0, 202);
    let again = Host::start_in(host.ended().await).await;
    assert_eq!(again.json("GET", "/api/preferences", None).await, wanted);
    again.quit().await;
}

#[tokio::test]
async fn the_score_can_be_that_against_one_opponent() {
    let host = Host::start().await;
    let game = host.new_game(&against_table("white")).await;
    let mut live = host.live(&game, None).await;
    live.next("snapshot").await;
    live.next("event").await;
    live.send(&json!({ "type": "resign" })).await;
    live.next("event").await;
    assert_eq!(host.json("GET", "/api/score?opponent=table", None).await["losses"], 1);
    assert_eq!(host.json("GET", "/api/score?opponent=sprout", None).await["losses"], 0);
    assert_eq!(host.json("GET", "/api/score", None).await["losses"], 1);
    host.quit().await;
}
