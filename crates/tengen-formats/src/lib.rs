//! The files that players of five in a row exchange.
//!
//! Position text and GomoCalc links, SGF, Piskvorky's PSQ, Renju's POS and RenLib's LIB are read into
//! one [`Game`] with one [`Tree`], and written from it. What a format cannot hold is reported as a
//! [`Loss`]; what is wrong with a file is a [`ReadError`] that names the place, or a [`Warning`] if
//! the reader could live with it. Any bytes give one or the other: no reader recurses, and memory is
//! a small multiple of the input.
//!
//! Convert a game:
//!
//! ```
//! use tengen_formats::{Format, ReadOptions, WriteOptions, read, write};
//!
//! let games = read(b"(;GM[1]SZ[15]PB[A];B[hh];W[ig]C[hm])", None, &ReadOptions::default())?;
//! let (bytes, losses) = write(&games, Format::Psq, &WriteOptions::default());
//! assert_eq!(bytes, b"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n9,7,0\r\nA\r\n?\r\n-1\r\n");
//! assert_eq!(losses[0].to_string(), "game 1: 1 comment");
//! # Ok::<(), tengen_formats::ReadError>(())
//! ```
//!
//! Look at a tree:
//!
//! ```
//! use tengen_formats::{ReadOptions, Remark, read};
//!
//! let file = b"(;GM[4]SZ[15];B[hh]LB[ig:A](;W[ih])(;W[ig]C[indirect]))";
//! let game = &read(file, None, &ReadOptions::default())?[0];
//! let h8 = game.tree.main_line().next().expect("one move");
//! assert_eq!(game.tree.children(h8).count(), 2);
//! assert_eq!(game.tree.remarks(h8).next(), Some(Remark::Label("i9".parse()?, "A")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod charset;
mod coordinates;
mod error;
mod expected;
mod format;
mod game;
mod judge;
mod line;
mod loss;
mod pos;
mod psq;
mod remark;
mod renlib;
mod sgf;
mod text;
mod tree;

pub use coordinates::{Base, Coordinates, Letters, Origin};
pub use encoding_rs::Encoding;
pub use error::{Found, Place, ReadError, Warning};
pub use expected::{Expected, Oddity};
pub use format::{Format, ReadOptions, UnknownFormat, WriteOptions, detect, read, write};
pub use game::{Game, GameResult, How, Info, Piskvorky, Starter};
pub use judge::{Finding, Judged, judge, replay, replay_to};
pub use loss::{Facet, Loss};
pub use remark::{Area, Mark, Millis, Remark, Step};
pub use tree::{NodeId, Tree, Visit};
