//! Searches run here: on threads of their own, with permits for cores and memory, under a watchdog.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tengen_engine::{Engine, Stop};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// The cores and the memory that searches share.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    cores: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    most: Need,
}

/// What a search takes while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    pub(crate) threads: u16,
    /// In mebibytes.
    pub(crate) memory: u32,
}

/// Why a search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It panicked.
    Crashed,
    /// It did not end after it had been told to.
    Overstayed,
}

/// How long a search may go on after its time before it is told to stop, and after that before it is
/// given up.
const GRACE: Duration = Duration::from_millis(500);

impl Pool {
    pub(crate) fn new(most: Need) -> Pool {
        Pool {
            cores: Arc::new(Semaphore::new(usize::from(most.threads))),
            memory: Arc::new(Semaphore::new(most.memory as usize)),
            most,
        }
    }

    /// Runs a search within `cap`, waiting for its permits first. The clock it is given starts with it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        need: Need,
        cap: Duration,
        stop: &Stop,
        search: impl FnOnce(&mut Engine, Instant) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let threads = need.threads.clamp(1, self.most.threads);
        let memory = need.memory.clamp(1, self.most.memory);
        let permits =
            (permits(&self.cores, u32::from(threads)).await, permits(&self.memory, memory).await);
        let memory = (memory as usize) << 20;
        let (answer, mut answered) = oneshot::channel();
        let spawned = thread::Builder::new().name("search".to_owned()).spawn(move || {
            let result =
                catch_unwind(AssertUnwindSafe(|| search(&mut Engine::new(memory), Instant::now())));
            // The permits go back when the thread is really done, not when it was given up.
            drop(permits);
            // Nobody listens any more when the search was given up.
            let _ = answer.send(result.map_err(|_| Failure::Crashed));
        });
        if let Err(error) = spawned {
            tracing::error!(%error, "no thread for a search");
            return Err(Failure::Crashed);
        }
        let in_time = tokio::time::timeout(cap + GRACE, &mut answered).await;
        let answer = match in_time {
            Ok(answer) => answer,
            Err(_) => {
                stop.stop();
                match tokio::time::timeout(GRACE, answered).await {
                    Ok(answer) => answer,
                    Err(_) => return Err(Failure::Overstayed),
                }
            }
        };
        answer.unwrap_or(Err(Failure::Crashed))
    }
}

async fn permits(of: &Arc<Semaphore>, count: u32) -> OwnedSemaphorePermit {
    Arc::clone(of).acquire_many_owned(count).await.expect("the pool is never closed")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEED: Need = Need { threads: 1, memory: 1 };
    const SHORT: Duration = Duration::from_millis(1);
    /// Longer than a busy machine takes to write down where a panic came from.
    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn a_search_that_panics_is_reported_and_gives_its_permits_back() {
        let pool = Pool::new(NEED);
        let crash = pool.run(NEED, LONG, &Stop::new(), |_, _| panic!("planted")).await;
        assert_eq!(crash, Err::<(), _>(Failure::Crashed));
        assert_eq!(pool.run(NEED, LONG, &Stop::new(), |_, _| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_search_that_overstays_is_stopped_and_then_given_up() {
        let pool = Pool::new(Need { threads: 2, memory: 2 });
        let stop = Stop::new();
        let told = stop.clone();
        let obedient = pool.run(NEED, SHORT, &stop, move |_, _| {
            while !told.is_stopped() {
                thread::sleep(SHORT);
            }
            "stopped"
        });
        assert_eq!(obedient.await, Ok("stopped"));
        let deaf = pool.run(NEED, SHORT, &Stop::new(), |_, _| thread::sleep(3 * GRACE)).await;
        assert_eq!(deaf, Err(Failure::Overstayed));
    }

    #[tokio::test]
    async fn searches_wait_for_their_permits() {
        let pool = Pool::new(NEED);
        let hold = Stop::new();
        let held = hold.clone();
        let (first, second) = (pool.clone(), pool);
        let slow = tokio::spawn(async move {
            first
                .run(NEED, GRACE, &Stop::new(), move |_, started| {
                    while !held.is_stopped() {
                        thread::sleep(SHORT);
                    }
                    started.elapsed()
                })
                .await
        });
        tokio::task::yield_now().await;
        let stop = Stop::new();
        let waiting = second.run(NEED, SHORT, &stop, |_, _| ());
        let early = tokio::time::timeout(Duration::from_millis(50), waiting).await;
        assert!(early.is_err(), "the second search ran beside the first");
        hold.stop();
        assert!(slow.await.unwrap().is_ok());
    }
}
