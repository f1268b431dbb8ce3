//! Files that are open: read once, kept while somebody looks at their games.

use std::sync::{Arc, Mutex as StdMutex};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_formats::{Encoding, Format, Game, ReadError, ReadOptions, detect};
use tengen_rules::{Rule, Size};
use tengen_session::Text;
use tengen_store::FileId;
use tokio::sync::{Mutex, MutexGuard, OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use crate::host::Host;
use crate::{Problem, ProblemKind};

/// Files stay open together up to so many nodes; the one asked for last always does.
const MOST_NODES: usize = 2_000_000;
/// What may be held of the files that are arriving, all together.
const ROOM: usize = 256 << 20;
/// A file nobody has asked for so long is closed.
const IDLE: Duration = Duration::from_secs(300);

/// How a file is read: enough to read it the same way again.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    pub(crate) format: Format,
    told: Told,
}

/// A [`Source`] as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    format: String,
    rule: Option<Text<Rule>>,
    size: Option<u8>,
    encoding: Option<String>,
}

/// What the sender of a file says about it.
#[derive(Clone, Copy)]
pub(crate) struct Told {
    pub(crate) rule: Option<Rule>,
    pub(crate) size: Option<Size>,
    pub(crate) encoding: Option<&'static Encoding>,
}

impl Source {
    /// How to read a file that has just come. Its ending counts only where the content does not say.
    pub(crate) fn new(name: &str, bytes: &[u8], told: Told) -> Source {
        let ending = name.rsplit_once('.').and_then(|(_, ending)| Format::from_extension(ending));
        let format = detect(bytes).or(ending).unwrap_or(Format::Text);
        Source { format, told }
    }

    pub(crate) fn read(self, bytes: &[u8]) -> Result<Vec<Game>, ReadError> {
        let Told { rule, size, encoding } = self.told;
        let options = ReadOptions { rule, size, encoding, ..ReadOptions::default() };
        // What is no format at all is told so, and not as a text that went wrong.
        let hint = (self.format != Format::Text).then_some(self.format);
        tengen_formats::read(bytes, hint, &options)
    }

    pub(crate) fn to_text(self) -> String {
        let stored = Stored {
            format: self.format.name().to_owned(),
            rule: self.told.rule.map(Text),
            size: self.told.size.map(|size| size.side() as u8),
            encoding: self.told.encoding.map(|encoding| encoding.name().to_owned()),
        };
        serde_json::to_string(&stored).expect("names and numbers are plain JSON")
    }

    fn from_text(text: &str) -> Option<Source> {
        let stored: Stored = serde_json::from_str(text).ok()?;
        let told = Told {
            rule: stored.rule.map(|Text(rule)| rule),
            size: stored.size.and_then(|side| Size::new(usize::from(side))),
            encoding: stored.encoding.and_then(|name| Encoding::for_label(name.as_bytes())),
        };
        Some(Source { format: stored.format.parse().ok()?, told })
    }
}

/// The games of a file.
pub(crate) struct Opened {
    pub(crate) games: Vec<Game>,
    /// How many nodes hang below each node of each game.
    pub(crate) weights: Vec<Vec<u32>>,
}

impl Opened {
    pub(super) fn read(source: Source, bytes: &[u8]) -> Result<Opened, ReadError> {
        let games = source.read(bytes)?;
        Ok(Opened { weights: games.iter().map(|game| game.tree.weights()).collect(), games })
    }

    fn nodes(&self) -> usize {
        self.games.iter().map(|game| game.tree.len()).sum()
    }
}

struct Kept {
    id: FileId,
    file: Arc<Opened>,
    used: Instant,
}

/// The open files of a host, and the right to read another one.
pub(crate) struct Files {
    turn: Mutex<()>,
    room: Arc<Semaphore>,
    kept: StdMutex<Vec<Kept>>,
}

impl Default for Files {
    fn default() -> Files {
        Files {
            turn: Mutex::new(()),
            room: Arc::new(Semaphore::new(ROOM)),
            kept: StdMutex::new(Vec::new()),
        }
    }
}

impl Files {
    /// Room for so many more bytes of a file that is arriving.
    pub(super) fn room(&self, bytes: usize) -> Result<OwnedSemaphorePermit, Problem> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.room.clone().try_acquire_many_owned(bytes).map_err(|_| {
            Problem::new(ProblemKind::TooMany, "too many files are arriving; try again later")
        })
    }

    /// Waits until no other file is being read.
    pub(crate) async fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().await
    }

    pub(crate) async fn open(&self, host: &Arc<Host>, id: FileId) -> Result<Arc<Opened>, Problem> {
        if let Some(file) = self.find(id) {
            return Ok(file);
        }
        let _turn = self.turn().await;
        // Somebody else may have opened it while we waited.
        if let Some(file) = self.find(id) {
            return Ok(file);
        }
        let stored = host.store.file(id).await?;
        let broken = |detail: String| Problem::new(ProblemKind::Storage, detail);
        let source = Source::from_text(&stored.options)
            .ok_or_else(|| broken("it is not known how to read the file".to_owned()))?;
        let opened = super::blocking(move || Opened::read(source, &stored.bytes)).await?;
        let file = Arc::new(opened.map_err(|error| broken(error.to_string()))?);
        self.keep(host, id, file.clone());
        Ok(file)
    }

    fn list(&self) -> std::sync::MutexGuard<'_, Vec<Kept>> {
        self.kept.lock().expect("nothing panics while it holds the list")
    }

    fn find(&self, id: FileId) -> Option<Arc<Opened>> {
        let mut list = self.list();
        let kept = list.iter_mut().find(|kept| kept.id == id)?;
        kept.used = Instant::now();
        Some(kept.file.clone())
    }

    /// Keeps a file open that somebody is about to look at.
    pub(super) fn keep(&self, host: &Arc<Host>, id: FileId, file: Arc<Opened>) {
        tokio::spawn(close_when_idle(host.clone(), id));
        let mut list = self.list();
        list.push(Kept { id, file, used: Instant::now() });
        list.sort_by_key(|kept| std::cmp::Reverse(kept.used));
        let mut nodes = 0;
        list.retain(|kept| {
            let is_first = nodes == 0;
            nodes += kept.file.nodes().max(1);
            is_first || nodes <= MOST_NODES
        });
    }

    /// Closes a file that nobody has used for a while; tells how long to wait otherwise.
    fn close_idle(&self, id: FileId) -> Option<Duration> {
        let mut list = self.list();
        let at = list.iter().position(|kept| kept.id == id)?;
        let left = IDLE.checked_sub(list[at].used.elapsed()).filter(|left| !left.is_zero());
        if left.is_none() {
            list.remove(at);
        }
        left
    }
}

async fn close_when_idle(host: Arc<Host>, id: FileId) {
    let mut wait = IDLE;
    loop {
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = host.closed() => return,
        }
        match host.files.close_idle(id) {
            Some(left) => wait = left,
            None => return,
        }
    }
}
