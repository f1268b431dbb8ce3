//! What this program is made of, and under which licences.

use std::sync::OnceLock;

use serde::Deserialize;

use crate::{About, Part};

/// Names and licences, kept current by a test of the program; the versions are those of the lock file.
const LICENCES: &str = include_str!("../licences.json");
const LOCK: &str = include_str!("../../../Cargo.lock");

#[derive(Deserialize)]
struct Licence {
    name: String,
    licence: String,
    repository: Option<String>,
}

/// The program and its parts.
pub(crate) fn about() -> &'static About {
    static ABOUT: OnceLock<About> = OnceLock::new();
    ABOUT.get_or_init(|| {
        let licences: Vec<Licence> =
            serde_json::from_str(LICENCES).expect("the list of licences is checked by a test");
        let part = |Licence { name, licence, repository }: Licence| {
            versions(&name)
                .map(|version| Part {
                    name: name.clone(),
                    version: version.to_owned(),
                    licence: licence.clone(),
                    repository: repository.clone(),
                })
                .collect::<Vec<_>>()
        };
        About {
            name: "tengen".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            licence: env!("CARGO_PKG_LICENSE").to_owned(),
            parts: licences.into_iter().flat_map(part).collect(),
        }
    })
}

/// The versions of a package in the lock file.
fn versions(name: &str) -> impl Iterator<Item = &'static str> {
    let head = format!("name = \"{name}\"");
    LOCK.split("[[package]]").filter_map(move |package| {
        let mut lines = package.lines().map(str::trim);
        lines.find(|line| *line == head)?;
        lines.find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
    })
}
