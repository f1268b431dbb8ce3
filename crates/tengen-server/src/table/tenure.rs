//! A question of a game is thought about by one instance: by the one that has a lease of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tengen_session::Ask;
use tengen_store::{Lease, Store, StoreError};

use super::search::Asker;
use crate::clock::millis;

/// What this instance thinks about, or would if no other one did. It is given back when nobody holds this
/// any more and nothing has come of it.
#[derive(Clone)]
pub(super) struct Tenure(Arc<Held>);

struct Held {
    store: Arc<dyn Store>,
    what: String,
    lasting: Duration,
    is_answered: AtomicBool,
}

impl Tenure {
    pub(super) fn of(asker: &Asker, ask: &Ask) -> Tenure {
        let (store, lasting) = (asker.host.store.clone(), asker.host.ways.lease);
        let what = format!("{}/{}", asker.game, ask.id.0);
        Tenure(Arc::new(Held { store, what, lasting, is_answered: AtomicBool::new(false) }))
    }

    /// Waits until no other instance thinks about it: it has answered then, and the question is not asked any
    /// more, or has died.
    pub(super) async fn begin(&self) {
        loop {
            let wait = match self.take().await {
                Ok(Lease::Ours) => return,
                Ok(Lease::Theirs { rest }) => Duration::from_millis(rest.0),
                Err(error) => {
                    tracing::warn!(%error, what = self.0.what, "no lease");
                    self.0.lasting
                }
            };
            tokio::time::sleep(wait.clamp(SHORTEST, self.0.lasting)).await;
        }
    }

    /// Keeps it as long as this is waited for.
    pub(super) async fn go_on(&self) {
        loop {
            tokio::time::sleep(self.0.lasting / 3).await;
            // Should it be lost, two think, and one of them is heard.
            if let Err(error) = self.take().await {
                tracing::warn!(%error, what = self.0.what, "the lease could not be prolonged");
            }
        }
    }

    /// Keeps it until it runs out. Another instance may not have heard yet that the question is not asked any
    /// more.
    pub(super) fn answered(&self) {
        self.0.is_answered.store(true, Ordering::Relaxed);
    }

    async fn take(&self) -> Result<Lease, StoreError> {
        self.0.store.lease(&self.0.what, millis(self.0.lasting)).await
    }
}

/// A lease that has just run out is not asked for more often than so.
const SHORTEST: Duration = Duration::from_millis(20);

impl Drop for Held {
    fn drop(&mut self) {
        if !self.store.is_shared() || *self.is_answered.get_mut() {
            return;
        }
        let (store, what) = (self.store.clone(), std::mem::take(&mut self.what));
        tokio::spawn(async move {
            // It runs out by itself.
            let _ = store.release(&what).await;
        });
    }
}
