//! Time and interruption, both brought in by the host.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Tells how long a request has been running. The engine itself reads no clock.
pub trait Clock: Sync {
    /// The time since the request began.
    fn elapsed(&self) -> Duration;
}

/// A handle that ends a search from outside, at once. Clones share one signal.
///
/// ```
/// let stop = tengen_engine::Stop::new();
/// let other = stop.clone();
/// other.stop();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A handle that has not been used.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Ends the search this handle was given to.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`Stop::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
