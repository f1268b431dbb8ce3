//! Keeps the list of third-party parts current. `UPDATE=1 cargo test -p tengen-server --test licences`
//! writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

/// Every package that is part of the program, with its licence, for all platforms.
fn licences() -> String {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    let text = |value: &Value, key: &str| value[key].as_str().map(str::to_owned);
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .filter_map(|package| Some((text(&package, "id")?, package)))
        .collect();
    let nodes: BTreeMap<String, Value> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .filter_map(|node| Some((text(&node, "id")?, node)))
        .collect();
    let root = packages.iter().find(|(_, package)| package["name"] == "tengen");
    let mut open = vec![root.expect("the program is part of the workspace").0.clone()];
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        for dependency in list(&nodes[&id]["deps"]) {
            let is_part = list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            if let (true, Some(package)) = (is_part, text(&dependency, "pkg")) {
                open.push(package);
            }
        }
    }
    let parts: BTreeMap<String, Value> = seen
        .iter()
        .map(|id| &packages[id])
        .filter(|package| !package["source"].is_null())
        .filter_map(|package| {
            let licence = text(package, "license").unwrap_or_else(|| "see its repository".into());
            let repository = text(package, "repository");
            let name = text(package, "name")?;
            let part = json!({ "name": name, "licence": licence, "repository": repository });
            Some((name, part))
        })
        .collect();
    let lines: Vec<String> = parts.values().map(|part| format!("  {part}")).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

#[test]
fn the_list_of_licences_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("licences.json");
    let current = licences();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &current).expect("the list can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(written == current, "licences.json is old; run with UPDATE=1");
}
