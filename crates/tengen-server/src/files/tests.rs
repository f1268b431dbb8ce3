//! Files that come slowly, and files that are read once.

use std::time::Duration;

use serde_json::Value;
use sqlx::{Connection as _, SqliteConnection};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::host::Ways;
use crate::site::{Site, answer};

const FILE: &[u8] = b"h8i9j10";

impl Site {
    async fn import(&self) -> (u16, Value) {
        let mut stream = self.ask("POST /api/import", FILE.len()).await;
        stream.write_all(FILE).await.unwrap();
        answer(stream).await
    }
}

#[tokio::test]
async fn a_sender_of_a_byte_now_and_then_is_cut_off_and_keeps_nobody_waiting() {
    let ways = Ways { upload: Duration::from_secs(2), ..Ways::default() };
    let site = Site::start(ways).await;
    let stream = site.ask("POST /api/import", 1_000_000).await;
    let slow = tokio::spawn(async move {
        let (read, mut write) = stream.into_split();
        let dripping = tokio::spawn(async move {
            while write.write_all(b" ").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        let (status, problem) = {
            let mut text = String::new();
            let mut read = read;
            // The line may be cut while the sender still writes.
            let _ = read.read_to_string(&mut text).await;
            let (head, body) = text.split_once("\r\n\r\n").expect("an answer");
            (head.to_owned(), serde_json::from_str::<Value>(body).unwrap())
        };
        dripping.abort();
        (status, problem)
    });
    let (status, taken) = site.import().await;
    assert_eq!(status, 201, "{taken}");
    assert!(!slow.is_finished(), "the other file had to wait for the slow one");
    let (head, problem) = slow.await.unwrap();
    assert!(head.starts_with("HTTP/1.1 408"), "{head}");
    assert_eq!(problem["error"], "too-slow");
}

#[tokio::test]
async fn a_file_that_was_taken_in_is_not_read_again_to_be_looked_at() {
    let site = Site::start(Ways::default()).await;
    let (status, taken) = site.import().await;
    assert_eq!(status, 201, "{taken}");
    let url = format!("sqlite://{}", site.folder.path().join("tengen.db").display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    sqlx::query("UPDATE parts SET bytes = x'00'").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let id = taken["games"][0]["card"]["id"].as_str().unwrap();
    let record = site.ask(&format!("GET /api/games/{id}/record"), 0).await;
    let (status, record) = answer(record).await;
    assert_eq!(status, 200, "{record}");
    assert_eq!(record["branch"]["nodes"].as_array().map(Vec::len), Some(4), "{record}");
}
