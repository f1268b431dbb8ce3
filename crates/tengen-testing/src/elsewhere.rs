//! A system on which no server is started.

use std::convert::Infallible;

/// There is none.
pub struct PostgresServer(Infallible);

impl PostgresServer {
    /// None.
    pub fn shared() -> Option<&'static PostgresServer> {
        None
    }

    /// None.
    pub fn start() -> Option<PostgresServer> {
        None
    }

    /// Of no server.
    pub fn new_database(&self) -> String {
        match self.0 {}
    }

    /// No server.
    pub fn kill(&mut self) {
        match self.0 {}
    }

    /// No server.
    pub fn go_on(&mut self) {
        match self.0 {}
    }
}
