//! Where games are read: one at a time, the others in the order they were wanted, those of several visitors in turns.

use std::collections::{HashMap, VecDeque};
use std::future::pending;
use std::hash::Hash;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tengen_review::{Budget, Reader, Reading, Review, Step};
use tengen_store::{Person, ReviewStage, StoreError, StoredReview};
use tokio::sync::mpsc;

use super::known::{Kept, Known};
use super::{Agenda, Begin, Mail, Said};
use crate::budget::Payer;
use crate::engines::{Failure, Listener, News, Terms, Urgency};
use crate::host::Host;
use crate::{Problem, ReviewMessage, ReviewState, Settings};

/// A question reads for so long before the pages hear of it: the curve grows ten times a second.
const PART: Duration = Duration::from_millis(100);
/// What has been found is kept at once, after every pass and so often, for the case that the program dies.
const KEEP: Duration = Duration::from_secs(2);
/// A question that has to wait longer than this waits for somebody who plays: an analysis that somebody
/// merely looks at makes room sooner.
const GIVING_WAY: Duration = Duration::from_secs(1);
/// Steps are limited in nodes, so this is for one that hangs.
const LONGEST: Duration = Duration::from_secs(60 * 60);
/// The seconds of the settings are for so many moves.
const MOVES: u64 = 40;

pub(super) struct Study {
    host: Arc<Host>,
    queue: VecDeque<Wanted>,
    now: Option<Now>,
}

/// A game that waits to be read, and whose it is.
struct Wanted {
    id: String,
    owner: Person,
}

/// The game that is being read.
struct Now {
    id: String,
    /// Its moves as the library has them.
    moves: String,
    known: Arc<Known>,
    question: Pin<Box<dyn Future<Output = Result<Box<Part>, Failure>> + Send>>,
    listener: Listener,
    asked_at: Instant,
    kept_at: Option<Instant>,
}

/// What a question came to.
struct Part {
    reader: Reader,
    step: Step,
    review: Review,
}

/// What the question at work lets one hear.
enum Heard {
    Part(Result<Box<Part>, Failure>),
    /// It waits for others.
    Waits,
    /// It has begun after all.
    Begins,
}

impl Now {
    async fn next(&mut self) -> Heard {
        let waits = async {
            tokio::time::sleep_until((self.asked_at + GIVING_WAY).into()).await;
            // One that has begun does not wait any more.
            if matches!(self.listener.now(), News::Thinking { .. }) {
                pending::<()>().await;
            }
        };
        let rests = self.known.view.state == ReviewState::Resting;
        tokio::select! {
            part = &mut self.question => Heard::Part(part),
            () = waits, if !rests => Heard::Waits,
            _ = self.listener.began(), if rests => Heard::Begins,
        }
    }
}

impl Study {
    pub(super) fn new(host: Arc<Host>) -> Study {
        Study { host, queue: VecDeque::new(), now: None }
    }

    /// Reads until the host stops.
    pub(super) async fn run(mut self, mut mail: mpsc::Receiver<Mail>) {
        let host = self.host.clone();
        match host.store.unread().await {
            Ok(unread) => {
                for id in unread {
                    self.push(id).await;
                }
            }
            Err(error) => tracing::error!(%error, "it is not known what was being read"),
        }
        loop {
            if self.now.is_none()
                && let Some(Wanted { id, .. }) = self.queue.pop_front()
            {
                self.begin(id).await;
                self.publish();
                continue;
            }
            let heard = async {
                match &mut self.now {
                    Some(now) => now.next().await,
                    None => pending().await,
                }
            };
            tokio::select! {
                letter = mail.recv() => match letter {
                    Some(letter) => self.read(letter).await,
                    None => break,
                },
                heard = heard => self.hear(heard).await,
                () = host.closed() => break,
            }
        }
        if let Some(now) = self.now.take() {
            keep(&host, &now.id, self.to_be_kept(&now, ReviewStage::Wanted)).await;
        }
    }

    async fn read(&mut self, letter: Mail) {
        match letter {
            Mail::Wanted(id) => {
                if !self.has(&id) {
                    self.push(id).await;
                    self.publish();
                }
            }
            Mail::Start { id, moves, begin, done } => {
                let started = self.start(id, moves, begin).await;
                // Who has not waited does not need to know.
                let _ = done.send(started.map_err(Problem::from));
            }
            Mail::Stop { id, done } => {
                let stopped = self.stop(&id).await;
                let _ = done.send(stopped.map_err(Problem::from));
            }
            Mail::Void(id) => {
                self.drop(&id);
                self.say_all_of(&Known::nothing(&id, ReviewState::Unfinished));
            }
            Mail::Deleted(id) => {
                self.drop(&id);
                self.say(&id, &ReviewMessage::Deleted);
            }
        }
    }

    /// Whether a game is being read, or will be.
    fn has(&self, id: &str) -> bool {
        self.now.as_ref().is_some_and(|now| now.id == id)
            || self.queue.iter().any(|one| one.id == id)
    }

    /// Lets a game wait. Its owner's second one comes after the first ones of all others, and so on.
    async fn push(&mut self, id: String) {
        let owner = match self.host.store.owners(&id).await {
            Ok(owners) => owners.into_iter().next().unwrap_or(Person::Here),
            Err(error) => {
                tracing::warn!(game = id, %error, "it is not known whose it is");
                Person::Here
            }
        };
        let place = place(self.queue.iter().map(|one| &one.owner), &owner);
        self.queue.insert(place, Wanted { id, owner });
    }

    fn drop(&mut self, id: &str) {
        self.now = self.now.take().filter(|now| now.id != id);
        self.queue.retain(|one| one.id != id);
    }

    async fn start(&mut self, id: String, moves: String, begin: Begin) -> Result<(), StoreError> {
        if begin == Begin::Here && self.has(&id) {
            return Ok(());
        }
        let stored = self.host.store.review(&id).await?;
        let report = match (begin, stored) {
            (Begin::Here, Some(stored)) if stored.stage == ReviewStage::Finished => return Ok(()),
            (Begin::Here, Some(stored)) => stored.report,
            (Begin::Here, None) | (Begin::Anew, _) => String::new(),
        };
        let updated = self.host.clock.now();
        let review = StoredReview { moves, stage: ReviewStage::Wanted, report, updated };
        self.host.store.keep_review(&id, &review).await?;
        self.drop(&id);
        self.push(id).await;
        self.publish();
        Ok(())
    }

    async fn stop(&mut self, id: &str) -> Result<(), StoreError> {
        if !self.has(id) {
            return Ok(());
        }
        let review = match &self.now {
            Some(now) if now.id == id => Some(self.to_be_kept(now, ReviewStage::Stopped)),
            Some(_) | None => {
                let stored = self.host.store.review(id).await?;
                stored.map(|stored| StoredReview { stage: ReviewStage::Stopped, ..stored })
            }
        };
        if let Some(review) = review {
            self.host.store.keep_review(id, &review).await?;
        }
        self.drop(id);
        self.say(id, &ReviewMessage::State { state: ReviewState::Stopped });
        Ok(())
    }

    /// Begins with a game, if it is still wanted.
    async fn begin(&mut self, id: String) {
        let stored = match self.host.store.review(&id).await {
            Ok(Some(stored)) if stored.stage == ReviewStage::Wanted => stored,
            Ok(_) => return,
            Err(error) => return tracing::error!(game = id, %error, "the game cannot be read"),
        };
        let subject = match self.host.subject(&id).await {
            Ok(subject) if subject.obstacle().is_none() => subject,
            Ok(_) => return,
            Err(problem) => {
                tracing::error!(game = id, problem.detail, "the game cannot be read");
                let stage = ReviewStage::Failed;
                keep(&self.host, &id, StoredReview { stage, ..stored }).await;
                return self.say(&id, &ReviewMessage::State { state: ReviewState::Failed });
            }
        };
        let new = || {
            let budget = budget(self.host.settings(), subject.game.ply());
            Reader::new(&subject.game, subject.opening, budget)
        };
        let reader = Kept::of(&subject.game, &stored.report).reader().unwrap_or_else(new);
        let review = reader.review();
        let known = Arc::new(Known::of(&id, ReviewState::Reading, &reader, review));
        self.now = Some(self.ask(id, subject.moves, known.clone(), reader, None));
        self.say_all_of(&known);
    }

    /// Lends a reader an engine for the next part.
    fn ask(
        &self,
        id: String,
        moves: String,
        known: Arc<Known>,
        mut reader: Reader,
        kept_at: Option<Instant>,
    ) -> Now {
        let terms = Terms {
            urgency: Urgency::Whenever,
            ..Terms::small(id.as_str(), Payer::default(), LONGEST)
        };
        let read = self.host.ways.read;
        let asked = self.host.engines.lend(terms, move |desk| {
            let began = Instant::now();
            let step = loop {
                let step = read(&mut reader, desk);
                if step != Step::Read || began.elapsed() >= PART {
                    break step;
                }
            };
            let review = reader.review();
            Box::new(Part { reader, step, review })
        });
        let (listener, asked_at) = (asked.listen(), Instant::now());
        Now { id, moves, known, question: Box::pin(asked.answer()), listener, asked_at, kept_at }
    }

    async fn hear(&mut self, heard: Heard) {
        let Some(now) = self.now.take() else { return };
        match heard {
            Heard::Waits => self.stand(now, ReviewState::Resting),
            Heard::Begins => self.stand(now, ReviewState::Reading),
            Heard::Part(Ok(part)) => self.go_on(now, *part).await,
            Heard::Part(Err(failure)) => {
                tracing::error!(game = now.id, ?failure, "a game could not be read");
                keep(&self.host, &now.id, self.to_be_kept(&now, ReviewStage::Failed)).await;
                self.say(&now.id, &ReviewMessage::State { state: ReviewState::Failed });
            }
        }
    }

    /// It stands otherwise than it did, and nothing more is known.
    fn stand(&mut self, now: Now, state: ReviewState) {
        let mut known = Known::clone(&now.known);
        known.view.state = state;
        let id = now.id.clone();
        self.now = Some(Now { known: Arc::new(known), ..now });
        self.say(&id, &ReviewMessage::State { state });
    }

    async fn go_on(&mut self, now: Now, part: Part) {
        let Part { reader, step, review } = part;
        let is_done = step == Step::Done;
        let state = if is_done { ReviewState::Done } else { ReviewState::Reading };
        let changed = ReviewMessage::Step { state, review: Box::new(news(&now.known, &review)) };
        let pass = |known: &Known| known.reading.as_ref().map(|reading| reading.progress.pass);
        let known = Arc::new(Known::of(&now.id, state, &reader, review));
        let is_new_pass = pass(&known) != pass(&now.known);
        let mut now = Now { known, ..now };
        let id = now.id.clone();
        if is_done {
            learn(&self.host, &id, &now.known.clone()).await;
            keep(&self.host, &id, self.to_be_kept(&now, ReviewStage::Finished)).await;
        } else {
            if is_new_pass || now.kept_at.is_none_or(|kept_at| kept_at.elapsed() >= KEEP) {
                keep(&self.host, &id, self.to_be_kept(&now, ReviewStage::Wanted)).await;
                now.kept_at = Some(Instant::now());
            }
            self.now = Some(self.ask(now.id, now.moves, now.known, reader, now.kept_at));
        }
        self.say(&id, &changed);
    }

    fn to_be_kept(&self, now: &Now, stage: ReviewStage) -> StoredReview {
        let report = |reading: &Reading| serde_json::to_string(reading).expect("it is plain JSON");
        StoredReview {
            moves: now.moves.clone(),
            stage,
            report: now.known.reading.as_ref().map(report).unwrap_or_default(),
            updated: self.host.clock.now(),
        }
    }

    /// Lets everybody know what is being read, and how many games come before each of the others.
    fn publish(&self) {
        let now = self.now.as_ref().map(|now| now.known.clone());
        let first = u32::from(now.is_some());
        let queue: Vec<String> = self.queue.iter().map(|one| one.id.clone()).collect();
        let before = self.host.reviews.agenda.send_replace(Agenda { now, queue });
        let is_news = before.queue.iter().ne(self.queue.iter().map(|one| &one.id))
            || u32::from(before.now.is_some()) != first;
        for (before, one) in (first..).zip(&self.queue).filter(|_| is_news) {
            self.tell(&one.id, &ReviewMessage::State { state: ReviewState::Waiting { before } });
        }
    }

    fn say_all_of(&self, known: &Known) {
        let view = Box::new(known.view.clone());
        self.say(&known.view.id, &ReviewMessage::Review { view });
    }

    /// Says something to all who look at a game. Whoever asks after having heard it finds it so.
    fn say(&self, id: &str, message: &ReviewMessage) {
        self.publish();
        self.tell(id, message);
    }

    fn tell(&self, id: &str, message: &ReviewMessage) {
        let is_last = matches!(message, ReviewMessage::Deleted);
        let said = Said { game: id.into(), text: message.to_text(), is_last };
        // Nobody needs to look.
        let _ = self.host.reviews.said.send(said);
    }
}

/// Where one more game of somebody stands in a queue of games of these, each of whom has a turn.
fn place<'a, T: Eq + Hash + 'a>(queue: impl Iterator<Item = &'a T>, owner: &T) -> usize {
    let mut turns: HashMap<&T, usize> = HashMap::new();
    let turns: Vec<(&T, usize)> = queue
        .map(|one| {
            let turn = turns.entry(one).or_default();
            *turn += 1;
            (one, *turn)
        })
        .collect();
    let own = turns.iter().filter(|(one, _)| *one == owner).count() + 1;
    turns.iter().position(|(_, turn)| *turn > own).unwrap_or(turns.len())
}

/// Keeps what is known. Where that fails, what was kept before is gone on with at the next start.
async fn keep(host: &Host, id: &str, review: StoredReview) {
    match host.store.keep_review(id, &review).await {
        // The game has gone on or away since, and its mail is on the way.
        Ok(()) | Err(StoreError::Missing(_)) => {}
        Err(error) => tracing::error!(game = id, %error, "a review could not be kept"),
    }
}

/// Lets the person train what was found. It is kept before the review is: one that is cut off here is read to its
/// end again.
async fn learn(host: &Host, id: &str, known: &Known) {
    if let (Some(reading), Some(review)) = (&known.reading, &known.view.review)
        && let Err(problem) = host.learn(id, reading, review).await
    {
        tracing::error!(game = id, problem.detail, "mistakes could not be kept");
    }
}

fn budget(settings: Settings, moves: usize) -> Budget {
    let seconds = match settings.review {
        0 => Settings::usual_review(),
        seconds => seconds,
    };
    Budget { millis: u64::from(seconds) * 1000 * moves as u64 / MOVES }
}

/// A review with those moves only about which something has changed.
fn news(known: &Known, review: &Review) -> Review {
    let before = known.view.review.as_ref();
    let is_new = |at: usize| before.and_then(|before| before.moves.get(at)) != review.moves.get(at);
    let moves = (0..review.moves.len()).filter(|&at| is_new(at));
    Review { moves: moves.map(|at| review.moves[at].clone()).collect(), ..review.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_a_turn_before_somebody_has_a_second_one() {
        let mut queue: Vec<char> = Vec::new();
        for owner in "aaaabbcadb".chars() {
            queue.insert(place(queue.iter(), &owner), owner);
        }
        assert_eq!(queue.into_iter().collect::<String>(), "abcdababaa");
    }
}
