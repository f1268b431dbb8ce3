//! Many games at once against a running host: how many moves a second it takes, and how long each one
//! waits for its acknowledgement.

mod client;
mod host;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use tokio::sync::Semaphore;

use client::{Client, Pair};
pub use host::{OwnHost, Spent};

/// What is asked of a host.
#[derive(Clone, Debug)]
pub struct Load {
    /// Its name and port.
    pub authority: String,
    /// Games at once.
    pub games: usize,
    /// The time between two moves of a game.
    pub every: Duration,
    /// How long it is measured after all games have begun.
    pub time: Duration,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Moves acknowledged while it was measured.
    pub moves: usize,
    /// Over so long.
    pub time: Duration,
    /// From sending a move to hearing of it, the shortest first.
    pub waits: Vec<Duration>,
    /// Games that could not go on, and the first reason.
    pub errors: u64,
    /// Why the first of them could not.
    pub first_error: Option<String>,
}

impl Loaded {
    /// The wait that this share of all moves did not exceed.
    pub fn within(&self, share: f64) -> Duration {
        let last = self.waits.len().saturating_sub(1);
        let at = (self.waits.len() as f64 * share).ceil() as usize;
        self.waits.get(at.saturating_sub(1).min(last)).copied().unwrap_or_default()
    }

    /// Moves acknowledged in a second.
    pub fn per_second(&self) -> f64 {
        self.moves as f64 / self.time.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// What the games share.
struct Course {
    load: Load,
    /// Games that have begun.
    begun: AtomicU64,
    errors: AtomicU64,
    first_error: std::sync::Mutex<Option<String>>,
    measuring: AtomicBool,
    over: AtomicBool,
    /// Not all open their connections in the same moment.
    door: Semaphore,
}

/// Connections that are opened at once.
const AT_THE_DOOR: usize = 32;

impl Load {
    /// Plays. `told` hears how many games have begun and how many errors there were, now and then.
    pub async fn run(self, stop: Arc<AtomicBool>, told: impl Fn(u64, u64)) -> Loaded {
        let course = Arc::new(Course {
            begun: AtomicU64::new(0),
            errors: AtomicU64::new(0),
            first_error: std::sync::Mutex::default(),
            measuring: AtomicBool::new(false),
            over: AtomicBool::new(false),
            door: Semaphore::new(AT_THE_DOOR),
            load: self,
        });
        let games: Vec<_> = (0..course.load.games)
            .map(|number| tokio::spawn(course.clone().play(number)))
            .collect();
        let wanted = course.load.games as u64;
        let ended = || stop.load(Relaxed);
        while course.begun.load(Relaxed) + course.errors.load(Relaxed) < wanted && !ended() {
            told(course.begun.load(Relaxed), course.errors.load(Relaxed));
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        course.measuring.store(true, Relaxed);
        let began = Instant::now();
        while began.elapsed() < course.load.time && !ended() {
            told(course.begun.load(Relaxed), course.errors.load(Relaxed));
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        course.measuring.store(false, Relaxed);
        let time = began.elapsed();
        course.over.store(true, Relaxed);
        let mut waits = Vec::new();
        for game in games {
            waits.extend(game.await.unwrap_or_default());
        }
        waits.sort_unstable();
        let first_error = course.first_error.lock().expect("nobody panicked").take();
        let errors = course.errors.load(Relaxed);
        Loaded { moves: waits.len(), time, waits, errors, first_error }
    }
}

impl Course {
    async fn play(self: Arc<Self>, number: usize) -> Vec<Duration> {
        let mut waits = Vec::new();
        if let Err(error) = self.play_on(number, &mut waits).await {
            self.errors.fetch_add(1, Relaxed);
            let mut first = self.first_error.lock().expect("nobody panicked");
            first.get_or_insert_with(|| format!("game {number}: {error:#}"));
        }
        waits
    }

    async fn play_on(&self, number: usize, waits: &mut Vec<Duration>) -> anyhow::Result<()> {
        let Load { games, every, .. } = self.load;
        let client = Client::new(&self.load.authority);
        let mut pair = {
            let _place = self.door.acquire().await.context("the door is gone")?;
            client.begin().await?
        };
        self.begun.fetch_add(1, Relaxed);
        // Spread over the time between two moves, as people are.
        let mut next = Instant::now() + every.mul_f64(number as f64 / games as f64);
        loop {
            if !pair.idle_until(next, &self.over).await? {
                return Ok(());
            }
            next += every;
            if pair.is_over() {
                pair = client.begin().await?;
            }
            let wait = pair.play().await?;
            if self.measuring.load(Relaxed) {
                waits.push(wait);
            }
        }
    }
}

/// All points of a board of 15 in an order in which nobody gets five: the colours change every two points
/// along a row and every point down a column.
fn harmless() -> Vec<String> {
    let is_black = |x: usize, y: usize| (x + 2 * y) % 4 < 2;
    let name = |(x, y): (usize, usize)| format!("{}{}", char::from(b'a' + x as u8), y + 1);
    let all = || (0..15).flat_map(|y| (0..15).map(move |x| (x, y)));
    let black = all().filter(|&(x, y)| is_black(x, y));
    let white = all().filter(|&(x, y)| !is_black(x, y));
    black.zip(white).flat_map(|(black, white)| [name(black), name(white)]).collect()
}

impl Pair {
    fn is_over(&self) -> bool {
        self.ply >= self.moves.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Position, Rule, Size};

    #[test]
    fn nobody_wins_a_harmless_game() {
        let size = Size::new(15).expect("a board");
        let mut position = Position::new(size, Rule::Freestyle);
        let moves = harmless();
        assert!(moves.len() > 200);
        for at in moves {
            assert!(position.outcome().is_none(), "before {at}");
            position.play(at.parse().expect("a point")).expect("a legal move");
        }
    }

    #[test]
    fn a_share_of_the_waits_is_within_the_last_of_them() {
        let waits: Vec<_> = (1..=100).map(Duration::from_millis).collect();
        let loaded =
            Loaded { moves: 100, time: Duration::from_secs(4), waits, ..Loaded::default() };
        assert_eq!(loaded.within(0.5), Duration::from_millis(50));
        assert_eq!(loaded.within(0.99), Duration::from_millis(99));
        assert_eq!(loaded.within(1.0), Duration::from_millis(100));
        assert_eq!(loaded.per_second(), 25.0);
        assert_eq!(Loaded::default().within(0.99), Duration::ZERO);
    }
}
