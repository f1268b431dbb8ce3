//! What everything in the host shares: the store, the engines, the clock, and who is playing.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex as StdMutex, OnceLock};
use std::time::Duration;

use tengen_review::{Reader, Step};
use tengen_rules::{Position, Region};
use tengen_session::{Answer, Ask, Output, Record, Session, Setup};
use tengen_store::{NewGame, Person, Saved, Store, StoreError, Summary};
use tokio::sync::{Mutex, Semaphore, mpsc, watch};

use crate::analysis::{Known, Studios};
use crate::budget::{Budgets, Lines};
use crate::clock::HostClock;
use crate::coach::{self, Advice};
use crate::engines::{Desk, EngineRoom};
use crate::figures::Figures;
use crate::files::Files;
use crate::reviews::{self, Reviews};
use crate::rooms::{Address, Rooms};
use crate::table::{Mail, Table};
use crate::training::Gym;
use crate::{Problem, ProblemKind, Settings, thinking};

/// The state of one running host.
pub(crate) struct Host {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) files: Files,
    pub(crate) studios: Studios,
    pub(crate) known: Known,
    pub(crate) engines: EngineRoom,
    pub(crate) reviews: Reviews,
    pub(crate) rooms: Rooms,
    address: OnceLock<Address>,
    pub(crate) gym: Gym,
    pub(crate) clock: HostClock,
    pub(crate) bounds: Settings,
    settings: StdMutex<Settings>,
    pub(crate) budgets: Budgets,
    pub(crate) lines: Arc<Lines>,
    /// Places for the pages that are connected, and how many there are.
    pub(crate) pages: Arc<Semaphore>,
    pub(crate) most_pages: usize,
    pub(crate) figures: Arc<Figures>,
    /// The mailboxes of the games that are being played.
    live: Mutex<HashMap<String, mpsc::Sender<Mail>>>,
    closing: watch::Sender<bool>,
    pub(crate) ways: Ways,
    luck: RandomState,
    drawn: AtomicU64,
}

/// How a host goes about it; tests take other ways.
#[derive(Clone, Copy)]
pub(crate) struct Ways {
    /// Answers the session's questions, with an engine that is lent for it.
    pub(crate) think: fn(&Ask, u64, &mut Desk<'_>) -> Option<Answer>,
    /// Looks at a position for a hint, with an engine that is lent for it.
    pub(crate) advise: fn(&Position, Region, &mut Desk<'_>) -> Option<Advice>,
    /// Reads a part of a game, with an engine that is lent for it.
    pub(crate) read: fn(&mut Reader, &mut Desk<'_>) -> Step,
    /// A timed game is paused so long after the last page has gone.
    pub(crate) away: Duration,
    /// How often a running clock is looked at; so much time is given back at most when a program dies.
    pub(crate) look: Duration,
    /// How long the seat of one who has left a room is kept, in a game without a clock.
    pub(crate) kept: Duration,
    /// So long after an instance has died those who were with it are gone.
    pub(crate) present: Duration,
    /// A room, or a table at which nothing is thought about, is dropped from memory so long after the last page has
    /// gone.
    pub(crate) empty: Duration,
    /// How long the whole of a file may take to arrive.
    pub(crate) upload: Duration,
    /// How often a page is asked whether it is still there, and how long it may say nothing.
    pub(crate) beat: Duration,
    pub(crate) silence: Duration,
    /// So long after an instance has died another one thinks about what it was asked.
    pub(crate) lease: Duration,
}

impl Default for Ways {
    fn default() -> Ways {
        Ways {
            think: thinking::think,
            advise: coach::advise,
            read: reviews::read,
            away: Duration::from_secs(10),
            look: Duration::from_secs(1),
            kept: Duration::from_secs(120),
            present: Duration::from_secs(45),
            empty: Duration::from_secs(30),
            upload: Duration::from_secs(120),
            beat: Duration::from_secs(15),
            silence: Duration::from_secs(40),
            lease: Duration::from_secs(6),
        }
    }
}

const SETTINGS_KEY: &str = "engine";
const MAILBOX: usize = 256;
/// Pages that may be connected at once, where nobody says otherwise.
const USUAL_PAGES: usize = 128;

impl Host {
    pub(crate) async fn new(store: Arc<dyn Store>) -> Result<Host, StoreError> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = u16::try_from(cores).unwrap_or(u16::MAX);
        let bounds = Settings { threads, memory: 1024, review: 600 };
        let stored = store.setting(SETTINGS_KEY).await?;
        let settings = stored
            .and_then(|text| serde_json::from_str::<Settings>(&text).ok())
            .unwrap_or(Settings {
                threads: (bounds.threads / 2).max(1),
                memory: 64,
                review: Settings::usual_review(),
            });
        Ok(Host {
            files: Files::default(),
            studios: Studios::default(),
            known: Known::default(),
            engines: EngineRoom::new(bounds),
            reviews: Reviews::default(),
            rooms: Rooms::default(),
            address: OnceLock::new(),
            gym: Gym::default(),
            clock: HostClock::new(),
            settings: StdMutex::new(settings.within(bounds)),
            budgets: Budgets::default(),
            lines: Arc::default(),
            bounds,
            pages: Arc::new(Semaphore::new(USUAL_PAGES)),
            most_pages: USUAL_PAGES,
            figures: Arc::default(),
            live: Mutex::new(HashMap::new()),
            closing: watch::Sender::new(false),
            ways: Ways::default(),
            luck: RandomState::new(),
            drawn: AtomicU64::new(0),
            store,
        })
    }

    /// The same with room for so many pages.
    pub(crate) fn with_pages(self, most: usize) -> Host {
        Host { pages: Arc::new(Semaphore::new(most)), most_pages: most, ..self }
    }

    /// Where others find this host.
    pub(crate) fn address(&self) -> &Address {
        self.address.get().expect("a host that answers knows where it is")
    }

    /// Says where that is, once it is known.
    pub(crate) fn is_at(&self, address: Address) {
        self.address.set(address).expect("a host is at one place");
    }

    /// A number nobody can foresee.
    pub(crate) fn luck(&self) -> u64 {
        self.luck.hash_one(self.drawn.fetch_add(1, Ordering::Relaxed))
    }

    pub(crate) fn settings(&self) -> Settings {
        *self.settings.lock().expect("nothing panics while it holds the settings")
    }

    pub(crate) async fn set_settings(&self, settings: Settings) -> Result<Settings, Problem> {
        let settings = settings.within(self.bounds);
        let text = serde_json::to_string(&settings).expect("settings are plain JSON");
        self.store.set_setting(SETTINGS_KEY, &text).await?;
        *self.settings.lock().expect("nothing panics while it holds the settings") = settings;
        self.engines.prepare(settings.memory);
        Ok(settings)
    }

    /// A new id: 64 bits from luck, as 13 letters and digits.
    pub(crate) fn new_id(&self) -> String {
        const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
        let number = self.luck();
        (0..13).map(|at| char::from(LETTERS[(number >> (at * 5) & 31) as usize])).collect()
    }

    /// Begins a game in somebody's library and stores its first event.
    pub(crate) async fn create(&self, whose: &Person, setup: Setup) -> Result<String, Problem> {
        if self.is_closing() {
            return Err(Problem::new(ProblemKind::TooMany, "the host is about to stop"));
        }
        let setup = self.fitted(whose, setup).await?;
        let (session, outputs) = Session::begin(setup, self.clock.now())
            .map_err(|error| Problem::bad_request(error.to_string()))?;
        let id = self.new_id();
        let (records, summary) = (records(&outputs), Summary::of(&session));
        let game = NewGame { id: &id, records: &records, summary: &summary };
        match &session.setup().room {
            None => self.store.begin(whose, game).await?,
            Some(room) => self.begin_in_room(&room.code, game).await?,
        }
        Ok(id)
    }

    /// A stored game, and its session as it goes on now.
    pub(crate) async fn load(
        &self,
        id: &str,
        measured: Measured,
    ) -> Result<(Saved, Session), StoreError> {
        let saved = self.store.load(id).await?;
        let saved = saved.ok_or_else(|| StoreError::Missing(id.to_owned()))?;
        let now = self.clock.now();
        let seen = match measured {
            Measured::Here => saved.seen,
            Measured::Elsewhere => now,
        };
        match Session::restore(&saved.records, seen, now) {
            Ok(session) => Ok((saved, session)),
            Err(broken) => {
                let game = id.to_owned();
                Err(StoreError::Unreadable { game, detail: broken.to_string() })
            }
        }
    }

    /// The mailbox of a game, which is set up if nobody is there yet.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Mail>, Problem> {
        let mut live = self.live.lock().await;
        if let Some(mailbox) = live.get(id).filter(|mailbox| !mailbox.is_closed()) {
            return Ok(mailbox.clone());
        }
        if self.is_closing() {
            return Err(Problem::new(ProblemKind::TooMany, "the host is about to stop"));
        }
        let (saved, session) = self.load(id, Measured::Here).await?;
        let whose = self.store.owners(id).await?.into_iter().next().unwrap_or(Person::Here);
        let (mailbox, mail) = mpsc::channel(MAILBOX);
        let table = Table::new(self.clone(), whose, saved, session, mailbox.clone());
        tokio::spawn(table.run(mail));
        live.insert(id.to_owned(), mailbox.clone());
        Ok(mailbox)
    }

    /// Tells a game something, if it is being played.
    pub(crate) async fn tell(&self, id: &str, mail: Mail) {
        let mailbox = self.live.lock().await.get(id).cloned();
        if let Some(mailbox) = mailbox {
            // A table that has just been left needs no news.
            let _ = mailbox.send(mail).await;
        }
    }

    /// The games that are being played.
    pub(crate) async fn played(&self) -> Vec<String> {
        self.live.lock().await.keys().cloned().collect()
    }

    /// Takes a table away when nobody has written to it meanwhile.
    pub(crate) async fn clear(&self, id: &str, mail: &mut mpsc::Receiver<Mail>) -> Cleared {
        let mut live = self.live.lock().await;
        if !mail.is_empty() && !self.is_closing() {
            return Cleared::No;
        }
        mail.close();
        live.remove(id);
        Cleared::Yes
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Returns when the host has been asked to come to an end.
    pub(crate) async fn closed(&self) {
        // The sender lives as long as the host, so this can only end with a yes.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Asks everything to come to an end.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// How many games are being played.
    pub(crate) async fn tables(&self) -> usize {
        self.live.lock().await.len()
    }

    /// Whether every table has been cleared, and every studio and room.
    pub(crate) async fn is_empty(&self) -> bool {
        self.live.lock().await.is_empty() && self.studios.is_empty().await && self.rooms.is_empty()
    }
}

/// Who has looked at the clock of a stored game since its last event.
#[derive(Clone, Copy)]
pub(crate) enum Measured {
    /// This program or one before it, as the store knows.
    Here,
    /// Another one that is playing it now, all the time.
    Elsewhere,
}

/// Whether a table was taken away.
pub(crate) enum Cleared {
    Yes,
    No,
}

impl Settings {
    fn within(self, bounds: Settings) -> Settings {
        Settings {
            threads: self.threads.clamp(1, bounds.threads),
            memory: self.memory.clamp(1, bounds.memory),
            review: self.review.min(bounds.review),
        }
    }
}

/// The events among what a session wants done.
pub(crate) fn records(outputs: &[Output]) -> Vec<Record> {
    let record = |output: &Output| match output {
        Output::Publish(record) => Some(record.clone()),
        Output::Refuse(_)
        | Output::Ask(_)
        | Output::Stop(_)
        | Output::Hurry(_)
        | Output::Hint { .. }
        | Output::Weigh(_)
        | Output::Begin(_) => None,
    };
    outputs.iter().filter_map(record).collect()
}
