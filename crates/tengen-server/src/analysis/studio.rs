//! One analysis being worked on: the document, its mailbox, and the pages that look at it.
//!
//! Everything that happens to an analysis happens in this task, in the order of its mail. An event is
//! stored before anybody hears of it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tengen_analysis::{Analysis, Command, Decision, NodeId, Record, Touched};
use tengen_session::Text;
use tengen_store::{Outline, Person, StoreError};
use tokio::sync::{Mutex, mpsc};
use tokio::time::Instant;

use super::{AnalysisAsk, AnalysisMessage, AnalysisPosition, view};
use crate::host::Host;
use crate::socket::{self, PageId, to_text};
use crate::{FindingView, Problem, ProblemKind, Rejection, api, shown};

/// A studio nobody is in is left after this.
const IDLE: Duration = Duration::from_secs(30);
/// After so many events the whole analysis is stored, so that the next load reads no more than these.
const SNAPSHOT_AFTER: u32 = 200;
/// How often an edit is tried against an analysis that another program edits as well.
const MOST_TRIES: usize = 4;
const MAILBOX: usize = 256;

/// What a studio is told.
pub(crate) enum Mail {
    /// A page has come.
    Join { page: PageId, out: mpsc::Sender<Utf8Bytes> },
    /// A page has gone.
    Leave(PageId),
    /// A page wants something.
    Ask { page: PageId, ask: AnalysisAsk },
    /// Another instance has done something to it: its events go up to this one, if that is known.
    Elsewhere { seq: Option<u32> },
    /// The analysis has a new name.
    Named(Option<String>),
    /// The analysis was deleted.
    Deleted,
}

/// The mailboxes of the analyses that are worked on.
#[derive(Default)]
pub(crate) struct Studios(Mutex<HashMap<String, mpsc::Sender<Mail>>>);

impl Studios {
    /// Tells an analysis something, if it is worked on.
    pub(crate) async fn tell(&self, id: &str, mail: Mail) {
        let mailbox = self.0.lock().await.get(id).cloned();
        if let Some(mailbox) = mailbox {
            // A studio that has just been left needs no news.
            let _ = mailbox.send(mail).await;
        }
    }

    /// The analyses that are worked on.
    pub(crate) async fn open(&self) -> Vec<String> {
        self.0.lock().await.keys().cloned().collect()
    }

    pub(crate) async fn is_empty(&self) -> bool {
        self.0.lock().await.is_empty()
    }
}

impl Host {
    /// The mailbox of an analysis, which is opened if nobody is there yet.
    pub(crate) async fn studio(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Mail>, Problem> {
        let mut studios = self.studios.0.lock().await;
        if let Some(mailbox) = studios.get(id).filter(|mailbox| !mailbox.is_closed()) {
            return Ok(mailbox.clone());
        }
        if self.is_closing() {
            return Err(Problem::new(ProblemKind::TooMany, "the host is about to stop"));
        }
        let found = self.load_analysis(id).await?;
        let (card, analysis) = found.ok_or_else(|| Problem::not_found("such analysis"))?;
        let (mailbox, mail) = mpsc::channel(MAILBOX);
        let studio = Studio {
            host: self.clone(),
            id: id.to_owned(),
            name: card.name,
            kept: analysis.seq(),
            analysis,
            pages: HashMap::new(),
            quiet_since: Instant::now(),
        };
        tokio::spawn(studio.run(mail));
        studios.insert(id.to_owned(), mailbox.clone());
        Ok(mailbox)
    }
}

/// Whether a studio is left while there is mail.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaving {
    IfQuiet,
    Anyway,
}

struct Studio {
    host: Arc<Host>,
    id: String,
    name: Option<String>,
    analysis: Analysis,
    /// The last event that needs not be read again when the analysis is loaded.
    kept: u32,
    pages: HashMap<PageId, mpsc::Sender<Utf8Bytes>>,
    quiet_since: Instant,
}

impl Studio {
    async fn run(mut self, mut mail: mpsc::Receiver<Mail>) {
        let host = self.host.clone();
        loop {
            tokio::select! {
                letter = mail.recv() => match letter {
                    Some(Mail::Deleted) => {
                        self.tell_all(&AnalysisMessage::Deleted);
                        break;
                    }
                    Some(Mail::Elsewhere { seq }) => {
                        if self.is_deleted_elsewhere(seq).await {
                            self.tell_all(&AnalysisMessage::Deleted);
                            break;
                        }
                    }
                    None => break,
                    Some(letter) => self.read(letter).await,
                },
                () = tokio::time::sleep_until(self.quiet_since + IDLE) => {
                    if self.pages.is_empty() && self.leave(&mut mail, Leaving::IfQuiet).await {
                        return;
                    }
                    self.quiet_since = Instant::now();
                }
                () = host.closed() => {
                    self.tell_all(&AnalysisMessage::Closing);
                    break;
                }
            }
        }
        self.leave(&mut mail, Leaving::Anyway).await;
    }

    /// Closes the mailbox, so that whoever writes from now on opens the analysis anew; tells whether it did.
    async fn leave(&self, mail: &mut mpsc::Receiver<Mail>, leaving: Leaving) -> bool {
        let mut studios = self.host.studios.0.lock().await;
        if leaving == Leaving::IfQuiet && !mail.is_empty() {
            return false;
        }
        mail.close();
        studios.remove(&self.id);
        true
    }

    async fn read(&mut self, letter: Mail) {
        match letter {
            Mail::Join { page, out } => {
                self.pages.insert(page, out);
                let view = Box::new(view(&self.id, self.name.clone(), &self.analysis));
                self.tell(page, &AnalysisMessage::Snapshot { view });
            }
            Mail::Leave(page) => {
                self.pages.remove(&page);
                self.quiet_since = Instant::now();
            }
            Mail::Ask { page, ask } => match ask {
                AnalysisAsk::Look { node } => self.look(page, node),
                AnalysisAsk::Rename { name } => self.rename(page, name).await,
                AnalysisAsk::Edit(command) => self.edit(page, &command).await,
            },
            Mail::Named(name) => {
                self.name.clone_from(&name);
                self.tell_all(&AnalysisMessage::Named { name });
            }
            Mail::Elsewhere { .. } | Mail::Deleted => {}
        }
    }

    /// Takes in what another instance has done, and tells whether it has deleted the analysis.
    async fn is_deleted_elsewhere(&mut self, seq: Option<u32>) -> bool {
        if seq.is_some_and(|seq| seq <= self.analysis.seq()) {
            return false;
        }
        match self.reload().await {
            Ok(()) => false,
            Err(StoreError::Missing(_)) => true,
            Err(error) => {
                tracing::error!(analysis = self.id, %error, "it could not be loaded again");
                false
            }
        }
    }

    fn look(&mut self, page: PageId, node: NodeId) {
        let message = match position(&self.analysis, node) {
            Some(position) => AnalysisMessage::At(Box::new(position)),
            None => AnalysisMessage::Refused {
                command: "look".to_owned(),
                refusal: tengen_analysis::Refusal::NoSuchNode { node },
            },
        };
        self.tell(page, &message);
    }

    async fn rename(&mut self, page: PageId, name: Option<String>) {
        let name = match api::tidy(name) {
            Ok(name) => name,
            Err(Problem { detail, .. }) => {
                let rejection = Rejection::Malformed { detail };
                return self.tell(page, &AnalysisMessage::Rejected { rejection });
            }
        };
        // It is in one library alone, whosever that is.
        match self.host.store.rename(&Person::Here, &self.id, name.as_deref()).await {
            Ok(()) => {
                self.name.clone_from(&name);
                self.tell_all(&AnalysisMessage::Named { name });
            }
            Err(error) => self.not_stored(page, &error),
        }
    }

    /// Carries an edit out. When another program has edited meanwhile, it is an edit of what that one left.
    async fn edit(&mut self, page: PageId, command: &Command) {
        for _ in 0..MOST_TRIES {
            let Decision { event, at } = match self.analysis.decide(command) {
                Ok(decision) => decision,
                Err(refusal) => {
                    let command = socket::name_of(command);
                    return self.tell(page, &AnalysisMessage::Refused { command, refusal });
                }
            };
            if let Some(event) = event {
                let seq = self.analysis.seq() + 1;
                let record = Record { seq, time: self.host.clock.now(), event };
                match self.keep(record).await {
                    Ok(()) => {}
                    Err(StoreError::Conflict { .. }) => match self.reload().await {
                        Ok(()) => continue,
                        Err(error) => return self.not_stored(page, &error),
                    },
                    Err(error) => return self.not_stored(page, &error),
                }
            }
            if let Some(node) = at {
                self.look(page, node);
            }
            return;
        }
        let rejection = Rejection::NotStored;
        self.tell(page, &AnalysisMessage::Rejected { rejection });
    }

    /// Stores an event, lets it happen, and tells everybody.
    async fn keep(&mut self, record: Record) -> Result<(), StoreError> {
        let mut after = self.analysis.clone();
        let touched = after.apply(&record).map_err(|broken| {
            // Only what is stored can be wrong: what was decided can happen.
            StoreError::Unreadable { game: self.id.clone(), detail: broken.to_string() }
        })?;
        let outline = Outline::of(after.sheet());
        self.host.store.append_edits(&self.id, &[record], &outline).await?;
        self.analysis = after;
        self.quiet_since = Instant::now();
        self.tell_changed(touched);
        if self.analysis.seq() - self.kept >= SNAPSHOT_AFTER {
            self.keep_snapshot().await;
        }
        Ok(())
    }

    async fn keep_snapshot(&mut self) {
        self.kept = self.analysis.seq();
        if let Err(error) = self.host.store.keep_snapshot(&self.id, &self.analysis).await {
            // The next load takes longer, and that is all.
            tracing::warn!(analysis = self.id, %error, "a snapshot could not be stored");
        }
    }

    fn tell_changed(&mut self, touched: Touched) {
        let sheet = self.analysis.sheet();
        let message = AnalysisMessage::Changed {
            seq: self.analysis.seq(),
            rule: Text(sheet.rule()),
            size: sheet.side(),
            nodes: touched.changed.into_iter().filter_map(|node| sheet.view(node)).collect(),
            gone: touched.gone,
            can_undo: self.analysis.can_undo(),
            can_redo: self.analysis.can_redo(),
        };
        self.tell_all(&message);
    }

    /// Takes the analysis as another program has left it.
    async fn reload(&mut self) -> Result<(), StoreError> {
        let found = self.host.load_analysis(&self.id).await?;
        let (card, analysis) = found.ok_or_else(|| StoreError::Missing(self.id.clone()))?;
        (self.name, self.analysis) = (card.name, analysis);
        let view = Box::new(view(&self.id, self.name.clone(), &self.analysis));
        self.tell_all(&AnalysisMessage::Snapshot { view });
        Ok(())
    }

    /// What could not be stored has not happened.
    fn not_stored(&mut self, page: PageId, error: &StoreError) {
        tracing::error!(analysis = self.id, %error, "an edit could not be stored");
        let rejection = match error {
            StoreError::Gone(_) => Rejection::DataGone,
            StoreError::Conflict { .. }
            | StoreError::Missing(_)
            | StoreError::Unreadable { .. }
            | StoreError::Database(_)
            | StoreError::Commit(_) => Rejection::NotStored,
        };
        self.tell(page, &AnalysisMessage::Rejected { rejection });
    }

    fn tell(&mut self, page: PageId, message: &AnalysisMessage) {
        let text = to_text(message);
        // A page that does not read is let go; it comes back and gets a snapshot.
        if self.pages.get(&page).is_some_and(|out| out.try_send(text).is_err()) {
            self.pages.remove(&page);
        }
    }

    fn tell_all(&mut self, message: &AnalysisMessage) {
        let text = to_text(message);
        self.pages.retain(|_, out| out.try_send(text.clone()).is_ok());
    }
}

/// What is at a node.
fn position(analysis: &Analysis, node: NodeId) -> Option<AnalysisPosition> {
    let sheet = analysis.sheet();
    if !sheet.contains(node) {
        return None;
    }
    let (position, finding) = sheet.replay(node);
    Some(AnalysisPosition {
        node,
        ply: sheet.ply(node),
        position: shown::loose(&position),
        judgement: shown::judge(&position),
        finding: finding.map(FindingView::from),
    })
}
