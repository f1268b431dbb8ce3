//! Games from files and into files: import, the trees of imported games, export.

mod branch;
mod digest;
mod opened;
mod played;
mod telling;
#[cfg(test)]
mod tests;
mod wire;

use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use serde::Deserialize;
use tengen_analysis::Sheet;
use tengen_formats::{
    Encoding, Format, Game, Info, NodeId, ReadError, WriteOptions, replay, replay_to, write,
};
use tengen_rules::{Position, Rule};
use tengen_session::Text;
use tengen_store::{NewFile, NewImport, StoreError};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::spawn_blocking;
use tokio::time::Instant;

pub(crate) use opened::Files;
pub use wire::{
    BranchView, ExpectedView, FindingView, FormatView, FoundView, ImportProblem, ImportView,
    ImportedGame, LossView, MoveRefusal, NodeJudgement, NodeView, PlaceView, RecordView, ShareView,
    WarningView,
};

use crate::api::{Asked, Path};
use crate::host::{Host, Measured};
use crate::own::{Own, Whose};
use crate::{Problem, ProblemKind, shown};
use digest::{Origin, Sight};
use opened::Opened;
pub(crate) use opened::{Source, Told};

/// The largest file that is taken in.
const LARGEST_FILE: usize = 64 << 20;
/// The most of a larger one that is read and dropped, so that the sender hears why.
const MOST_DROPPED: usize = 1 << 30;
/// Of a file with more games than this, the first ones are taken.
const MOST_GAMES: usize = 500;
/// The rule of games whose file states none, which is also what `tengen_formats::judge` takes.
pub(crate) const USUAL_RULE: Rule = Rule::Standard;

#[derive(Deserialize)]
pub(crate) struct Import {
    #[serde(default)]
    name: String,
    rule: Option<Text<Rule>>,
    size: Option<u8>,
    encoding: Option<String>,
}

/// Takes in a file, or a text that was pasted.
pub(crate) async fn import(
    State(host): State<Arc<Host>>,
    Whose(whose): Whose,
    Asked(asked): Asked<Import>,
    body: Body,
) -> Result<Response, Problem> {
    let Some(Received { bytes, room: _room }) = receive(&host, body).await? else {
        return Ok(too_large());
    };
    let (name, told) = asked.told()?;
    // One file at a time: each may take some hundred megabytes while it is read.
    let _turn = host.files.turn().await;
    let work = {
        let name = name.clone();
        move || (Taking::of(&name, &bytes, told), bytes)
    };
    let (taking, bytes) = blocking(work).await?;
    let Taking { source, opened, sights } = match taking {
        Ok(taking) => taking,
        Err(error) => return Ok(unreadable(&error)),
    };
    let now = host.clock.now();
    let imports: Vec<NewImport> = (0..)
        .zip(&sights)
        .map(|(number, sight)| NewImport {
            id: host.new_id(),
            number,
            digest: sight.digest.clone(),
        })
        .collect();
    let file = NewFile { name: &name, options: &source.to_text(), bytes: &bytes };
    let file = host.store.import(&whose, file, &imports, now).await?;
    let found = opened.games.len() as u32;
    host.files.keep(&host, file, Arc::new(opened));
    let games = imports.into_iter().zip(sights);
    let games = games.map(|(import, sight)| sight.imported(import.id, now)).collect();
    let format = source.format.name().to_owned();
    Ok((StatusCode::CREATED, Json(ImportView { format, games, found })).into_response())
}

impl Import {
    /// The name of the file, and what else its sender says about it.
    pub(crate) fn told(self) -> Result<(String, Told), Problem> {
        let name = self.name.chars().filter(|c| !c.is_control()).take(200).collect();
        let told = Told {
            rule: self.rule.map(|Text(rule)| rule),
            size: self.size.map(crate::api::size).transpose()?,
            encoding: self.encoding.as_deref().map(charset).transpose()?,
        };
        Ok((name, told))
    }
}

/// The answer to a file that is too large.
pub(crate) fn too_large() -> Response {
    let most = LARGEST_FILE as u32;
    let detail = format!("a file has at most {} MiB", LARGEST_FILE >> 20);
    refuse(StatusCode::PAYLOAD_TOO_LARGE, ImportProblem::TooLarge { detail, most })
}

/// The answer to a file that cannot be read.
pub(crate) fn unreadable(error: &ReadError) -> Response {
    refuse(StatusCode::UNPROCESSABLE_ENTITY, ImportProblem::from(error))
}

fn charset(label: &str) -> Result<&'static Encoding, Problem> {
    Encoding::for_label(label.as_bytes()).ok_or_else(|| {
        Problem::bad_request("there is no such character set; utf-8, gbk and shift_jis are some")
    })
}

/// A file that has been read to be taken in.
struct Taking {
    source: Source,
    /// All of its games, read for good.
    opened: Opened,
    /// Those that go into the library.
    sights: Vec<Sight>,
}

impl Taking {
    fn of(name: &str, bytes: &[u8], told: Told) -> Result<Taking, ReadError> {
        let source = Source::new(name, bytes, told);
        let opened = Opened::read(source, bytes)?;
        let sight = |(number, game)| {
            let number = (opened.games.len() > 1).then_some(number);
            Sight::of(game, Origin { file: name, format: source.format, number })
        };
        let sights = (1..).zip(opened.games.iter().take(MOST_GAMES)).map(sight).collect();
        Ok(Taking { source, opened, sights })
    }
}

/// A file that has arrived, and the room it takes among those that are arriving.
pub(crate) struct Received {
    pub(crate) bytes: Vec<u8>,
    pub(crate) room: Option<OwnedSemaphorePermit>,
}

/// The body of a request, or nothing if it is too large. The rest of one that is too large is read
/// and dropped: a browser that is cut off while it sends never sees the answer. There is one limit for
/// the whole of it, so that a sender of one byte a second is not listened to for days.
pub(crate) async fn receive(host: &Host, body: Body) -> Result<Option<Received>, Problem> {
    let late = Instant::now() + host.ways.upload;
    let mut received = Received { bytes: Vec::new(), room: None };
    let mut length = 0;
    let mut chunks = body.into_data_stream();
    loop {
        let chunk: Bytes = match tokio::time::timeout_at(late, chunks.next()).await {
            Ok(None) => break,
            Ok(Some(Ok(chunk))) => chunk,
            Ok(Some(Err(_))) => return Err(Problem::bad_request("the file did not arrive whole")),
            Err(_) => return Err(Problem::new(ProblemKind::TooSlow, "the file took too long")),
        };
        length += chunk.len();
        if length > MOST_DROPPED {
            return Ok(None);
        }
        if length > LARGEST_FILE {
            received = Received { bytes: Vec::new(), room: None };
        } else {
            let room = host.files.room(chunk.len())?;
            match &mut received.room {
                Some(all) => all.merge(room),
                none => *none = Some(room),
            }
            received.bytes.extend_from_slice(&chunk);
        }
    }
    Ok((length <= LARGEST_FILE).then_some(received))
}

/// Runs what takes long on a thread of its own.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    spawn_blocking(work)
        .await
        .map_err(|error| Problem::new(ProblemKind::Storage, format!("reading failed: {error}")))
}

fn refuse(status: StatusCode, problem: ImportProblem) -> Response {
    (status, Json(problem)).into_response()
}

/// A game of a file that is open, with the file.
pub(crate) struct OpenGame {
    file: Arc<Opened>,
    number: usize,
}

impl OpenGame {
    fn game(&self) -> &Game {
        &self.file.games[self.number]
    }

    fn node(&self, index: u32) -> Result<NodeId, Problem> {
        let node = self.game().tree.node(index as usize);
        node.ok_or_else(|| Problem::not_found("such move"))
    }
}

/// What the page needs to show an imported game: its card, what else is known, and its first moves.
pub(crate) async fn record(
    State(host): State<Arc<Host>>,
    Own(id): Own,
) -> Result<Json<RecordView>, Problem> {
    let (import, open) = host.open_import(&id).await?;
    Ok(Json(telling::record(import.card, &open.file, open.number)))
}

#[derive(Deserialize)]
pub(crate) struct From {
    from: u32,
}

/// A part of the tree of an imported game.
pub(crate) async fn tree(
    State(host): State<Arc<Host>>,
    Own(id): Own,
    Asked(From { from }): Asked<From>,
) -> Result<Json<BranchView>, Problem> {
    let (_, open) = host.open_import(&id).await?;
    let node = open.node(from)?;
    Ok(Json(branch::branch(open.game(), &open.file.weights[open.number], node)))
}

/// What the rules say about the position at a node, and all of what the file says there.
pub(crate) async fn node(
    State(host): State<Arc<Host>>,
    Own(id): Own,
    Path((_, node)): Path<(String, u32)>,
) -> Result<Json<NodeJudgement>, Problem> {
    let (_, open) = host.open_import(&id).await?;
    let node = open.node(node)?;
    let game = open.game();
    let (position, finding) = replay_to(game, node, game.rule.unwrap_or(USUAL_RULE));
    Ok(Json(telling::judged(game, node, shown::judge(&position), finding)))
}

#[derive(Deserialize)]
pub(crate) struct Share {
    node: Option<u32>,
}

/// The line to a node as text and as a link.
pub(crate) async fn share(
    State(host): State<Arc<Host>>,
    Own(id): Own,
    Asked(Share { node }): Asked<Share>,
) -> Result<Json<ShareView>, Problem> {
    host.take(&id).await?.share(node).map(Json)
}

/// What each format would lose of a game. It is found out by writing it, which takes a while for a
/// library of millions of moves.
pub(crate) async fn formats(
    State(host): State<Arc<Host>>,
    Own(id): Own,
) -> Result<Json<Vec<FormatView>>, Problem> {
    let taken = host.take(&id).await?;
    let formats = move || Format::ALL.map(|format| taken.in_format(format)).into();
    blocking(formats).await.map(Json)
}

#[derive(Deserialize)]
pub(crate) struct Export {
    format: String,
}

/// A game as a file.
pub(crate) async fn export(
    State(host): State<Arc<Host>>,
    Own(id): Own,
    Asked(Export { format }): Asked<Export>,
) -> Result<Response, Problem> {
    let format: Format = format
        .parse()
        .map_err(|error: tengen_formats::UnknownFormat| Problem::bad_request(error.to_string()))?;
    let taken = host.take(&id).await?;
    let name = taken.file_name(format.extension());
    let (bytes, losses) = blocking(move || {
        write(std::slice::from_ref(taken.game()), format, &WriteOptions::default())
    })
    .await?;
    if let Some(total) = losses.iter().find(|loss| loss.is_total()) {
        let detail = format!("{format} cannot hold {}", total.what());
        return Err(Problem::bad_request(detail));
    }
    Ok(download(&name, content_type(format), bytes))
}

/// An answer that is saved as a file of this name.
pub(crate) fn download(name: &str, content_type: &'static str, bytes: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type)),
        (header::CONTENT_DISPOSITION, attachment(name)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (headers, bytes).into_response()
}

pub(crate) fn content_type(format: Format) -> &'static str {
    match format {
        Format::Text | Format::Link => "text/plain; charset=utf-8",
        Format::Sgf => "application/x-go-sgf; charset=utf-8",
        Format::Psq | Format::Pos | Format::Lib => "application/octet-stream",
    }
}

/// The name in two forms: a plain one for old programs, and the whole of it.
fn attachment(name: &str) -> HeaderValue {
    let coded: String = name
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect();
    let plain = name.rsplit_once('.').map_or("txt", |(_, extension)| extension);
    HeaderValue::from_str(&format!(
        "attachment; filename=\"tengen.{plain}\"; filename*=UTF-8''{coded}"
    ))
    .expect("letters, digits and percent signs are a header")
}

/// A game on its way out, played here, imported or analysed.
pub(crate) enum Taken {
    Played { game: Box<Game>, name: Option<String> },
    Imported { open: OpenGame, name: Option<String> },
    Analysed { game: Box<Game>, sheet: Box<Sheet>, name: Option<String> },
}

impl Taken {
    pub(crate) fn game(&self) -> &Game {
        match self {
            Taken::Played { game, .. } | Taken::Analysed { game, .. } => game,
            Taken::Imported { open, .. } => open.game(),
        }
    }

    /// The node with this number, which is the ply in a played game; without one, the end of the main line.
    pub(crate) fn node(&self, number: Option<u32>) -> Result<NodeId, Problem> {
        let tree = &self.game().tree;
        let Some(number) = number else {
            return Ok(tree.main_line().last().unwrap_or(tree.root()));
        };
        let index = match self {
            Taken::Played { .. } | Taken::Imported { .. } => Some(number as usize),
            // Its tree was made in this order.
            Taken::Analysed { sheet, .. } => sheet.nodes().iter().position(|node| node.0 == number),
        };
        index.and_then(|index| tree.node(index)).ok_or_else(|| Problem::not_found("such move"))
    }

    fn file_name(&self, extension: &str) -> String {
        let (Taken::Played { name, .. }
        | Taken::Imported { name, .. }
        | Taken::Analysed { name, .. }) = self;
        played::file_name(self.game(), name.as_deref(), extension)
    }

    fn share(&self, node: Option<u32>) -> Result<ShareView, Problem> {
        let line = self.game().line_to(self.node(node)?);
        let text = |format| {
            let (bytes, _) = write(std::slice::from_ref(&line), format, &WriteOptions::default());
            String::from_utf8_lossy(&bytes).trim_end().to_owned()
        };
        Ok(ShareView { text: text(Format::Text), link: text(Format::Link) })
    }

    fn in_format(&self, format: Format) -> FormatView {
        let (_, losses) =
            write(std::slice::from_ref(self.game()), format, &WriteOptions::default());
        FormatView {
            format: format.name().to_owned(),
            file: self.file_name(format.extension()),
            holds: !losses.iter().any(|loss| loss.is_total()),
            losses: losses.into_iter().map(LossView::from).collect(),
        }
    }
}

impl Host {
    /// An imported game with its tree, which is read from its file unless it is open already.
    async fn open_import(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<(tengen_store::Import, OpenGame), Problem> {
        let import =
            self.store.imported(id).await?.ok_or_else(|| Problem::not_found("such game"))?;
        let file = self.files.open(self, import.file).await?;
        let number = import.number as usize;
        if number >= file.games.len() {
            return Err(Problem::new(ProblemKind::Storage, "the file has fewer games now"));
        }
        Ok((import, OpenGame { file, number }))
    }

    /// The main line of an imported game, as far as the rules let it be played.
    pub(crate) async fn imported_line(self: &Arc<Self>, id: &str) -> Result<Position, Problem> {
        let (_, open) = self.open_import(id).await?;
        let rule = open.game().rule.unwrap_or(USUAL_RULE);
        blocking(move || replay(open.game(), rule).0).await
    }

    /// What is known about a game beside its moves, and the name of a file of it with this ending.
    pub(crate) async fn heading(
        self: &Arc<Self>,
        id: &str,
        extension: &str,
    ) -> Result<(Info, String), Problem> {
        let taken = self.take(id).await?;
        Ok((taken.game().info.clone(), taken.file_name(extension)))
    }

    pub(crate) async fn take(self: &Arc<Self>, id: &str) -> Result<Taken, Problem> {
        match self.load(id, Measured::Here).await {
            Err(StoreError::Missing(_)) => {
                if let Some((card, analysis)) = self.load_analysis(id).await? {
                    let sheet = Box::new(analysis.into_sheet());
                    let game = Box::new(sheet.to_game());
                    return Ok(Taken::Analysed { game, sheet, name: card.name });
                }
                let (import, open) = self.open_import(id).await?;
                Ok(Taken::Imported { open, name: import.card.name })
            }
            Err(error) => Err(error.into()),
            Ok((saved, session)) => {
                let game = Box::new(played::game(&session, saved.card.created));
                Ok(Taken::Played { game, name: saved.card.name })
            }
        }
    }
}
