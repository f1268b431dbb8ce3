//! A host is there for browsers, whether or not anybody reads what it prints.

use std::time::Duration;
use std::{fs, io};

use serde_json::json;

use crate::program::Program;

#[tokio::test]
async fn a_host_whose_output_is_closed_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (read, written) = io::pipe().expect("a pipe");
    drop(read);
    let mut program = Program::unheard(folder.path(), written);
    let said = folder.path().join("address");
    while program.is_alive() && !said.exists() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let url = fs::read_to_string(said).expect("it lives, and says where");
    program.authority = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let setup = json!({
        "rule": "freestyle", "size": 15, "opening": "none", "clock": null, "side": "black", "name": "",
        "against": { "kind": "person", "name": "" },
    });
    assert!(!program.new_game(&setup).await.is_empty());
}
