//! Keeps the list of third-party parts current. `UPDATE=1 cargo test -p tengen --test licences` writes
//! it anew.
//!
//! The list is for every platform, but a machine has only the packages of its own: those are compared,
//! and of the others it is known that they are still in the lock file.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

const LOCK: &str = include_str!("../../../Cargo.lock");

/// The packages that become part of the program, by name.
fn parts(args: &[&str]) -> BTreeMap<String, Value> {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--locked", "--package=tengen", "--edges=normal,no-proc-macro"]);
    tree.args(["--prefix=none", "--no-dedupe", "--format={p}|{l}|{r}"]);
    let output = tree.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output();
    let output = output.expect("cargo can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    lines.lines().filter_map(part).collect()
}

/// A package with its licence and home; none for one of ours, which is named with its folder.
fn part(line: &str) -> Option<(String, Value)> {
    let mut fields = line.split('|');
    let package: Vec<&str> = fields.next()?.split(' ').collect();
    let [name, _version] = package[..] else { return None };
    let known = |field: Option<&str>| field.filter(|text| !text.is_empty()).map(str::to_owned);
    let licence = known(fields.next()).unwrap_or_else(|| "see its repository".to_owned());
    let repository = known(fields.next());
    let part = json!({ "name": name, "licence": licence, "repository": repository });
    Some((name.to_owned(), part))
}

#[test]
fn the_list_of_licences_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tengen-server/licences.json");
    if std::env::var_os("UPDATE").is_some() {
        let lines: Vec<String> =
            parts(&["--target=all"]).values().map(|part| format!("  {part}")).collect();
        std::fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap();
    let listed: Vec<Value> = serde_json::from_str(&written).unwrap();
    let mut faults = Vec::new();
    for (name, part) in parts(&["--offline"]) {
        if !listed.contains(&part) {
            faults.push(format!("{name} is missing or has changed"));
        }
    }
    for part in &listed {
        if !LOCK.replace("\r\n", "\n").contains(&format!("name = {}\n", part["name"])) {
            faults.push(format!("{} is no part any more", part["name"]));
        }
    }
    assert_eq!(faults, [""; 0], "licences.json is old; run with UPDATE=1");
}
