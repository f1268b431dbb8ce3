//! The page, which is part of the program. Its files are served below a path that is named after all
//! that is in them, so that a browser keeps them and asks for nothing twice; only the first document
//! is asked for anew. It lists every module, because a browser that finds them one by one waits for
//! each generation of imports.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, Write as _};
use std::sync::{LazyLock, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::Problem;

/// Every file of the page by its path: `build.rs` lists them.
const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/page.rs"));

static SITE: LazyLock<Site> = LazyLock::new(Site::read);

const FIRST: &str = "index.html";
/// Runs by itself before anything is painted; it is no module.
const BEFORE: &str = "theme.js";

/// Answers with a file of the page, or with the page itself for one of its routes.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Problem::not_found("such request").into_response();
    }
    if let Some(kept) = path.strip_prefix(&SITE.prefix) {
        return SITE
            .files
            .get(kept)
            .map_or_else(missing, |file| file.answer(&headers, Keep::Always));
    }
    let is_route = !path.rsplit('/').next().unwrap_or("").contains('.');
    let path = if is_route { FIRST } else { path };
    SITE.files.get(path).map_or_else(missing, |file| file.answer(&headers, Keep::AskAgain))
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "there is no such file").into_response()
}

struct Site {
    files: BTreeMap<String, File>,
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
    fn read() -> Site {
        let mut files = BTreeMap::new();
        let mut all = 0u64;
        for (path, bytes) in FILES {
            let mut hasher = DefaultHasher::new();
            bytes.hash(&mut hasher);
            let number = hasher.finish();
            all = all.rotate_left(5) ^ number;
            let file = File {
                kind: content_type(path),
                tag: format!("{number:016x}"),
                plain: Bytes::from_static(bytes),
                packed: OnceLock::new(),
            };
            files.insert((*path).to_owned(), file);
        }
        let prefix = format!("~{all:016x}/");
        if let Some(first) = files.get(FIRST) {
            let html = first_document(&String::from_utf8_lossy(&first.plain), &files, &prefix);
            let tag = format!("{all:016x}");
            let file = File {
                kind: content_type(FIRST),
                tag,
                plain: Bytes::from(html),
                packed: OnceLock::new(),
            };
            files.insert(FIRST.to_owned(), file);
        }
        Site { files, prefix }
    }
}

/// The document with every file under its lasting path, and all modules named.
fn first_document(html: &str, files: &BTreeMap<String, File>, prefix: &str) -> String {
    let mut html = html.to_owned();
    let mut modules = String::new();
    for path in files.keys() {
        html = html.replace(&format!("=\"/{path}\""), &format!("=\"/{prefix}{path}\""));
        if path.ends_with(".js") && path != BEFORE {
            writeln!(modules, "  <link rel=\"modulepreload\" href=\"/{prefix}{path}\">")
                .expect("text can be written to");
        }
    }
    html.replacen("</head>", &format!("{modules}</head>"), 1)
}

impl File {
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

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
