//! What tests of several crates need: a [`PostgresServer`] of their own, where PostgreSQL is installed.
//!
//! ```
//! use tengen_testing::PostgresServer;
//!
//! if let Some(server) = PostgresServer::shared() {
//!     let url = server.new_database();
//!     assert!(url.starts_with("postgres://"));
//! }
//! ```

#[cfg(unix)]
mod postgres;
#[cfg(not(unix))]
#[path = "elsewhere.rs"]
mod postgres;

pub use postgres::PostgresServer;
