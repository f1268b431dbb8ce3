//! The room of engines. Whoever has a question borrows an engine for as long as it is thought about; the
//! engine stays, with what it knows (`docs/decisions/0002`).
//!
//! A question waits for its turn, for cores and for memory, and its time begins when it begins. It can
//! be listened to, and ends when nobody holds it any more. One that nobody waits for gives way to all
//! others, also in the middle.

mod desk;
mod queue;
mod shelf;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::thread;
use std::time::{Duration, Instant};

use tengen_engine::{Engine, Loan, Report, Stop};
use tengen_rules::Rule;
use tokio::sync::{oneshot, watch};

use crate::Settings;
use crate::budget::Payer;
use desk::Solvers;
use queue::{Queue, Ticket};
use shelf::{Borrowed, Shelf};

pub(crate) use desk::Desk;
#[cfg(test)]
pub(crate) use desk::at_a_desk;

/// Lends engines to questions.
#[derive(Clone)]
pub(crate) struct EngineRoom(Arc<Room>);

struct Room {
    /// All the cores and all the memory there is for questions.
    bounds: Settings,
    state: Mutex<State>,
    solvers: Solvers,
}

struct State {
    queue: Queue<Waiting>,
    free_threads: u16,
    shelf: Shelf,
    /// How many are thought about that somebody waits for.
    awaited: usize,
    /// Those that are thought about meanwhile.
    giving_way: Vec<(Ticket, Stop)>,
}

/// What a question takes, and how long.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// What it is about.
    pub(crate) game: Arc<str>,
    /// Who pays for it.
    pub(crate) payer: Payer,
    /// How many threads may think about it.
    pub(crate) threads: u16,
    /// The mebibytes in which its game is remembered; none for a question that is to be answered
    /// without knowing more than its position.
    pub(crate) memory: Option<u32>,
    /// The longest it may be thought about, from its beginning.
    pub(crate) cap: Duration,
    /// When it must be answered even if it has just begun, because a clock of the game is running.
    pub(crate) latest: Option<Instant>,
    /// Whether somebody waits for it.
    pub(crate) urgency: Urgency,
}

impl Terms {
    /// Of a small question that somebody waits for, and that is answered without knowing more than its position.
    pub(crate) fn small(game: impl Into<Arc<str>>, payer: Payer, cap: Duration) -> Terms {
        let (game, urgency) = (game.into(), Urgency::Awaited);
        Terms { game, payer, threads: 1, memory: None, cap, latest: None, urgency }
    }
}

/// Whether somebody waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// Somebody does.
    Awaited,
    /// Somebody follows what it finds for as long as it goes on, and it makes room for others.
    Followed,
    /// The same after it has made room: it comes after those for whom it did.
    GoingOn,
    /// Nobody does: it begins when nobody waits, and is told to end as soon as somebody asks.
    Whenever,
}

/// How a question is getting on.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// So many others come before it.
    Waiting { before: usize },
    /// It is being thought about, since then and so far.
    Thinking { since: Instant, report: Report },
}

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The search panicked, or there was no thread for it.
    Crashed,
    /// It did not end after it had been told to.
    Hung,
}

/// A search that has been told to end does so within microseconds of its own time. On however busy a
/// machine, one that goes on for this long after it never will.
const HUNG: Duration = Duration::from_secs(120);

/// The thinking of a question. It gives back what is left to do when the engine is in its place again.
type Work = Box<dyn FnOnce(&mut Desk<'_>) -> Post + Send>;
type Post = Box<dyn FnOnce() + Send>;

/// What a question has while it is thought about.
#[derive(Clone, Copy)]
struct Cores {
    ticket: Ticket,
    threads: u16,
    urgency: Urgency,
}

impl State {
    fn take(&mut self, cores: Cores, stop: &Stop) {
        self.free_threads -= cores.threads;
        match cores.urgency {
            Urgency::Awaited => self.awaited += 1,
            Urgency::Followed | Urgency::GoingOn => {}
            Urgency::Whenever => self.giving_way.push((cores.ticket, stop.clone())),
        }
    }

    /// The question that comes next. The first one waits for what it needs even if another could begin:
    /// else a question for all cores would never get them.
    fn next(&self) -> Option<(Ticket, &Waiting)> {
        let waits =
            |waiting: &Waiting| waiting.terms.urgency == Urgency::Whenever && self.awaited > 0;
        self.queue.first_but(waits)
    }

    fn free(&mut self, cores: Cores) {
        self.free_threads += cores.threads;
        match cores.urgency {
            Urgency::Awaited => self.awaited -= 1,
            Urgency::Followed | Urgency::GoingOn => {}
            Urgency::Whenever => self.giving_way.retain(|(ticket, _)| *ticket != cores.ticket),
        }
    }
}

/// A question that has not begun.
struct Waiting {
    terms: Terms,
    work: Work,
    stop: Stop,
    news: watch::Sender<News>,
}

impl EngineRoom {
    /// A room that never uses more than this at once.
    pub(crate) fn new(bounds: Settings) -> EngineRoom {
        let shelf = Shelf::new(bounds.memory);
        let state = State {
            queue: Queue::default(),
            free_threads: bounds.threads,
            shelf,
            awaited: 0,
            giving_way: Vec::new(),
        };
        EngineRoom(Arc::new(Room { bounds, state: Mutex::new(state), solvers: Solvers::default() }))
    }

    /// Makes in the background what the first questions would have to wait for: the tables of every
    /// rule, a solver, and an engine with so many mebibytes.
    pub(crate) fn prepare(&self, memory: u32) {
        let room = self.0.clone();
        let preparing = thread::Builder::new().name("prepare".to_owned()).spawn(move || {
            Rule::ALL.into_iter().for_each(Engine::prepare);
            room.solvers.prepare();
            let Some(mut place) = room.state().shelf.reserve(memory) else { return };
            let mut engine = place.engine();
            // Whatever is written for the first time is slow, so all of it is written now.
            engine.forget();
            let mut state = room.state();
            state.shelf.give_back(place.with(engine));
            room.serve(&mut state);
        });
        if let Err(error) = preparing {
            tracing::warn!(%error, "nothing is prepared; the first questions take longer");
        }
    }

    /// Lends an engine to a question, now or when its turn has come.
    pub(crate) fn lend<T: Send + 'static>(
        &self,
        terms: Terms,
        question: impl FnOnce(&mut Desk<'_>) -> T + Send + 'static,
    ) -> Asked<T> {
        let room = &self.0;
        let terms = Terms {
            threads: terms.threads.clamp(1, room.bounds.threads),
            memory: terms.memory.map(|memory| memory.clamp(1, room.bounds.memory)),
            ..terms
        };
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move |desk| {
            let found = question(desk);
            Box::new(move || {
                // Nobody needs the answer to a question that was given up.
                let _ = answer.send(found);
            })
        });
        let Terms { cap, latest, urgency, .. } = terms;
        let asker = terms.payer.asker(&terms.game);
        let has_left = terms.payer.check().is_ok();
        let (stop, news) = (Stop::new(), watch::Sender::new(News::Waiting { before: 0 }));
        let heard = news.subscribe();
        let waiting = Waiting { terms, work, stop: stop.clone(), news };
        let ticket = {
            let mut state = room.state();
            let ticket = match urgency {
                Urgency::Awaited | Urgency::Followed => {
                    state.giving_way.iter().for_each(|(_, stop)| stop.stop());
                    match has_left {
                        true => state.queue.push(asker, cap, waiting),
                        // It is answered all the same, after all others.
                        false => state.queue.push_last(asker, waiting),
                    }
                }
                Urgency::GoingOn | Urgency::Whenever => state.queue.push_last(asker, waiting),
            };
            room.serve(&mut state);
            ticket
        };
        let holder = Arc::new(Holder { room: Arc::downgrade(room), ticket, stop });
        Asked { listener: Listener { news: heard, holder }, cap, latest, answered }
    }

    /// How many questions are thought about, and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.0.state();
        (state.awaited + state.giving_way.len(), state.queue.iter().count())
    }

    /// Whether somebody waits, for whom a question that has had its time could make room.
    pub(crate) fn others_wait(&self) -> bool {
        self.0.state().next().is_some()
    }
}

impl Room {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds the room")
    }

    /// Begins whatever can begin, and tells the others where they stand.
    fn serve(self: &Arc<Self>, state: &mut State) {
        while let Some((ticket, next)) = state.next()
            && let Terms { game, threads, memory, .. } = next.terms.clone()
            && threads <= state.free_threads
            && let Some(borrowed) = state.shelf.borrow(&game, memory)
        {
            let waiting = state.queue.remove(ticket).expect("it was found there");
            let cores =
                Cores { ticket, threads: waiting.terms.threads, urgency: waiting.terms.urgency };
            state.take(cores, &waiting.stop);
            let (room, memory) = (self.clone(), borrowed.memory());
            let begun = thread::Builder::new()
                .name("search".to_owned())
                .spawn(move || room.think(waiting, cores, borrowed));
            if let Err(error) = begun {
                tracing::error!(%error, "no thread for a search");
                state.free(cores);
                state.shelf.lose(memory);
            }
        }
        for (before, waiting) in state.queue.iter().enumerate() {
            let told = |news: &mut News| match news {
                News::Waiting { before: told } if *told == before => false,
                News::Waiting { .. } | News::Thinking { .. } => {
                    *news = News::Waiting { before };
                    true
                }
            };
            waiting.news.send_if_modified(told);
        }
    }

    /// Thinks about a question, on a thread of its own.
    fn think(self: &Arc<Self>, waiting: Waiting, cores: Cores, mut borrowed: Borrowed) {
        let Waiting { terms, work, stop, news } = waiting;
        let memory = borrowed.memory();
        let begun = Instant::now();
        let thought = catch_unwind(AssertUnwindSafe(|| {
            let mut engine = borrowed.engine();
            let since = Instant::now();
            news.send_replace(News::Thinking { since, report: Report::default() });
            let mut report = |report: &Report| {
                news.send_replace(News::Thinking { since, report: report.clone() });
            };
            let loan =
                Loan { engine: &mut engine, clock: &since, stop: &stop, report: &mut report };
            let post = self.solvers.with_desk(loan, terms.threads, work);
            (borrowed.with(engine), post)
        }));
        terms.payer.pay(terms.threads, begun.elapsed());
        match thought {
            Ok((kept, post)) => {
                self.leave_cores(cores, |shelf| shelf.give_back(kept));
                post();
            }
            // What a panic left behind is never lent again.
            Err(_) => self.leave_cores(cores, |shelf| shelf.lose(memory)),
        }
    }

    fn leave_cores(self: &Arc<Self>, cores: Cores, engine: impl FnOnce(&mut Shelf)) {
        let mut state = self.state();
        state.free(cores);
        engine(&mut state.shelf);
        self.serve(&mut state);
    }

    /// Forgets a question that waits.
    fn leave(self: &Arc<Self>, ticket: Ticket) {
        let mut state = self.state();
        if state.queue.remove(ticket).is_some() {
            self.serve(&mut state);
        }
    }
}

/// A question that waits or is thought about. When it and all who [listen](Asked::listen) are dropped, it ends.
pub(crate) struct Asked<T> {
    listener: Listener,
    cap: Duration,
    latest: Option<Instant>,
    answered: oneshot::Receiver<T>,
}

impl<T> Asked<T> {
    /// Somebody else who hears how it is getting on, and wants it to go on.
    pub(crate) fn listen(&self) -> Listener {
        self.listener.clone()
    }

    /// The answer, by the end of its time. One that comes late because the machine is busy is an answer
    /// all the same.
    pub(crate) async fn answer(self) -> Result<T, Failure> {
        self.answer_unless_hung_for(HUNG).await
    }

    async fn answer_unless_hung_for(mut self, patience: Duration) -> Result<T, Failure> {
        let began = self.listener.began();
        let (cap, latest, stop) = (self.cap, self.latest, self.listener.stop_handle());
        let told_to_end = async move {
            let mut began = std::pin::pin!(began);
            let since = match latest {
                None => began.await,
                Some(latest) => tokio::select! {
                    since = &mut began => since,
                    () = tokio::time::sleep_until(latest.into()) => {
                        stop.stop();
                        began.await
                    }
                },
            };
            let end = latest.map_or(since + cap, |latest| latest.min(since + cap));
            tokio::time::sleep_until(end.into()).await;
            stop.stop();
            tokio::time::sleep(patience).await;
        };
        tokio::select! {
            answer = &mut self.answered => answer.map_err(|_| Failure::Crashed),
            () = told_to_end => Err(Failure::Hung),
        }
    }
}

/// Hears how a question is getting on, and keeps it going.
#[derive(Clone)]
pub(crate) struct Listener {
    news: watch::Receiver<News>,
    holder: Arc<Holder>,
}

impl Listener {
    /// How it is getting on now.
    pub(crate) fn now(&self) -> News {
        self.news.borrow().clone()
    }

    /// Waits for news.
    pub(crate) async fn changed(&mut self) {
        if self.news.changed().await.is_err() {
            // It has ended; whoever waits for its answer hears that first.
            std::future::pending::<()>().await;
        }
    }

    /// Ends it. It still answers, with the best it has.
    pub(crate) fn stop_handle(&self) -> Stop {
        self.holder.stop.clone()
    }

    /// When it began.
    pub(crate) fn began(&self) -> impl Future<Output = Instant> + use<> {
        let mut news = self.news.clone();
        async move {
            loop {
                if let News::Thinking { since, .. } = *news.borrow_and_update() {
                    return since;
                }
                if news.changed().await.is_err() {
                    // It ended without having begun; whoever waits for its answer hears that first.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

/// What all who hold a question share; the question ends with it.
struct Holder {
    room: Weak<Room>,
    ticket: Ticket,
    stop: Stop,
}

impl Drop for Holder {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(room) = self.room.upgrade() {
            room.leave(self.ticket);
        }
    }
}

#[cfg(test)]
mod tests;
