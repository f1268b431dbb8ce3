//! Tasks that end when nobody holds them.

use tokio::task::AbortHandle;

/// A task that ends when it is dropped, and with it what it holds.
pub(crate) struct Held(pub(crate) AbortHandle);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.abort();
    }
}
