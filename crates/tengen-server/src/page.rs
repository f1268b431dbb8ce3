//! The page, which is part of the program. Its modules are joined into one script and its stylesheets
//! into one sheet when it is first asked for, and its files are served below a path that is named after
//! all that is in them, so that a browser keeps them and asks for nothing twice; only the first document
//! is asked for anew. Who works on the page has it served from its folder instead, file by file.

mod join;
mod routes;

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, LazyLock, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use join::Fault;
use routes::Routes;

use crate::Problem;
use crate::reach::Role;

/// Every file of the page by its path: `build.rs` lists them.
const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/page.rs"));

static SITE: LazyLock<Site> = LazyLock::new(|| Site::of(embedded()));

const FIRST: &str = "index.html";

/// Where the page comes from.
#[derive(Clone)]
pub(crate) enum Page {
    /// Out of the program, joined.
    Joined,
    /// Out of a folder, file by file, as they are at each request.
    Apart(Arc<Path>),
}

impl Page {
    pub(crate) fn new(folder: Option<PathBuf>) -> Page {
        folder.map_or(Page::Joined, |folder| Page::Apart(folder.into()))
    }

    /// Answers with a file of the page, or with its first document, which shows what the address means and says
    /// as whom its reader is here.
    pub(crate) fn answer(&self, uri: &Uri, headers: &HeaderMap, role: Role) -> Response {
        let path = uri.path().trim_start_matches('/');
        if path.starts_with("api/") {
            return Problem::not_found("such request").into_response();
        }
        match self {
            Page::Joined => SITE.answer(path, headers, role),
            Page::Apart(folder) => answer_from(folder, path, role),
        }
    }
}

fn embedded() -> BTreeMap<String, Bytes> {
    FILES.iter().map(|(path, bytes)| ((*path).to_owned(), Bytes::from_static(bytes))).collect()
}

struct Site {
    files: BTreeMap<String, File>,
    /// The first document for whoever is not at this computer.
    first_for: HashMap<Role, File>,
    routes: Routes,
    /// What stands before the path of a file that never changes.
    prefix: String,
}

struct File {
    kind: &'static str,
    tag: String,
    plain: Bytes,
    packed: OnceLock<Bytes>,
}

/// How long a browser may go without asking.
enum Keep {
    AskAgain,
    Always,
}

impl Site {
    fn of(mut files: BTreeMap<String, Bytes>) -> Site {
        let first = files.get(FIRST).map(|html| String::from_utf8_lossy(html).into_owned());
        let first = first.expect("the page has its first document");
        let routes = Routes::read(&first).expect("the first document lists its routes");
        let html = match joined(&first, &files) {
            Ok(Joined { html, added }) => {
                files.extend(added.map(|(path, text)| (path, Bytes::from(text))));
                html
            }
            Err(fault) => {
                tracing::error!(%fault, "the page is served in parts");
                first
            }
        };
        let prefix = format!("~{}/", tag(&files));
        let html = files.keys().fold(html, |html, path| {
            html.replace(&format!("=\"/{path}\""), &format!("=\"/{prefix}{path}\""))
        });
        let first = |role| (role, File::new(FIRST, Bytes::from(told(&html, role))));
        let first_for = [Role::Guest, Role::Visitor].map(first).into();
        files.insert(FIRST.to_owned(), Bytes::from(html));
        let files = files.into_iter().map(|(path, plain)| {
            let file = File::new(&path, plain);
            (path, file)
        });
        Site { files: files.collect(), first_for, routes, prefix }
    }

    fn answer(&self, path: &str, headers: &HeaderMap, role: Role) -> Response {
        if path.starts_with('~') {
            let kept = path.strip_prefix(&self.prefix).and_then(|path| self.files.get(path));
            return kept.map_or_else(missing, |file| file.answer(headers, Keep::Always));
        }
        if let Some(file) = self.files.get(path).filter(|_| path != FIRST) {
            return file.answer(headers, Keep::AskAgain);
        }
        let first = self.first_for.get(&role).unwrap_or(&self.files[FIRST]);
        if path == FIRST || self.routes.lead_to(path) {
            return first.answer(headers, Keep::AskAgain);
        }
        lost(first.plain.clone())
    }
}

/// The first document as it is for somebody.
fn told(html: &str, role: Role) -> String {
    let role = match role {
        Role::Owner => return html.to_owned(),
        Role::Guest => "guest",
        Role::Visitor => "visitor",
    };
    html.replacen("<html ", &format!("<html data-role=\"{role}\" "), 1)
}

/// The first document of the joined page, and the files that it names beside its own.
struct Joined {
    html: String,
    added: [(String, String); 3],
}

const SCRIPT: &str = "page.js";
const MAP: &str = "page.js.map";
const SHEET: &str = "page.css";

fn joined(html: &str, files: &BTreeMap<String, Bytes>) -> Result<Joined, Fault> {
    let sources: join::Sources = files
        .iter()
        .filter_map(|(path, bytes)| Some((path.as_str(), std::str::from_utf8(bytes).ok()?)))
        .collect();
    let sheets: Vec<&str> = html.lines().filter_map(sheet_of).collect();
    let entries: Vec<&str> = html.lines().filter_map(entry_of).collect();
    let ([first, ..], [entry]) = (&sheets[..], &entries[..]) else {
        return Err(Fault::new(FIRST, 1, "names its sheets, and one module, each on a line"));
    };
    let folder = first.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let sheet = format!("{folder}{SHEET}");
    let mut document = String::new();
    for line in html.lines() {
        let line = match sheet_of(line) {
            Some(path) if path == *first => line.replace(path, &sheet),
            Some(_) => continue,
            None => line.replace(&format!("\"/{entry}\""), &format!("\"/{SCRIPT}\"")),
        };
        document.push_str(&line);
        document.push('\n');
    }
    let script = join::script(&sources, entry, MAP)?;
    let sheets = join::sheet(&sources, &sheets)?;
    let added = [(SCRIPT.to_owned(), script.text), (MAP.to_owned(), script.map), (sheet, sheets)];
    Ok(Joined { html: document, added })
}

fn sheet_of(line: &str) -> Option<&str> {
    line.trim().strip_prefix("<link rel=\"stylesheet\" href=\"/")?.strip_suffix("\">")
}

fn entry_of(line: &str) -> Option<&str> {
    line.trim().strip_prefix("<script type=\"module\" src=\"/")?.strip_suffix("\"></script>")
}

/// A file as it is now, or the first document.
fn answer_from(folder: &Path, path: &str, role: Role) -> Response {
    let is_inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let kind = content_type(path);
    if is_inside && !path.is_empty() && kind != UNKNOWN {
        return match std::fs::read(folder.join(path)) {
            Ok(bytes) => fresh(kind, Bytes::from(bytes)),
            Err(_) => missing(),
        };
    }
    let html = match std::fs::read_to_string(folder.join(FIRST)) {
        Ok(html) => told(&html, role),
        Err(error) => return broken(&format!("{FIRST} cannot be read: {error}")),
    };
    match Routes::read(&html) {
        Ok(routes) if routes.lead_to(path) => fresh(content_type(FIRST), Bytes::from(html)),
        Ok(_) => lost(Bytes::from(html)),
        Err(error) => broken(&format!("the routes in {FIRST} cannot be read: {error}")),
    }
}

fn fresh(kind: &'static str, body: Bytes) -> Response {
    ([(header::CACHE_CONTROL, "no-store"), (header::CONTENT_TYPE, kind)], body).into_response()
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "there is no such file").into_response()
}

/// The page at an address that it does not have: it says so itself, and knows the way home.
fn lost(first: Bytes) -> Response {
    (StatusCode::NOT_FOUND, fresh(content_type(FIRST), first)).into_response()
}

fn broken(why: &str) -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, why.to_owned()).into_response()
}

impl File {
    fn new(path: &str, plain: Bytes) -> File {
        File { kind: content_type(path), tag: tag(&plain), plain, packed: OnceLock::new() }
    }

    fn answer(&self, headers: &HeaderMap, keep: Keep) -> Response {
        let packs = headers
            .get(header::ACCEPT_ENCODING)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.split(',').any(|one| one.trim().starts_with("gzip")));
        let tag = format!("\"{}{}\"", self.tag, if packs { "-gzip" } else { "" });
        let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let lasts = match keep {
            Keep::AskAgain => "no-cache",
            Keep::Always => "public, max-age=31536000, immutable",
        };
        let common = [
            (header::CACHE_CONTROL, HeaderValue::from_static(lasts)),
            (header::VARY, HeaderValue::from_static("Accept-Encoding")),
            (header::ETAG, HeaderValue::from_str(&tag).expect("a number in quotes is a header")),
        ];
        if known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag)) {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        match self.packed().filter(|_| packs) {
            Some(packed) => {
                (common, kind, [(header::CONTENT_ENCODING, "gzip")], packed).into_response()
            }
            None => (common, kind, self.plain.clone()).into_response(),
        }
    }

    /// The file compressed, made when it is first wanted; none when that makes it no smaller.
    fn packed(&self) -> Option<Bytes> {
        let packed = self.packed.get_or_init(|| pack(&self.plain).unwrap_or_default());
        (!packed.is_empty() && packed.len() < self.plain.len()).then(|| packed.clone())
    }
}

fn pack(plain: &[u8]) -> io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain)?;
    Ok(Bytes::from(encoder.finish()?))
}

/// What changes when anything in it does.
fn tag(of: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

const UNKNOWN: &str = "application/octet-stream";

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_can_be_joined() {
        let files = embedded();
        let html = String::from_utf8_lossy(&files[FIRST]).into_owned();
        let Joined { html, added } =
            joined(&html, &files).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(html.matches("stylesheet").count(), 1, "{html}");
        assert_eq!(html.matches("type=\"module\"").count(), 1, "{html}");
        assert_eq!(added.map(|(path, _)| path), ["page.js", "page.js.map", "styles/page.css"]);
    }
}
