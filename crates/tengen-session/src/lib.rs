//! One game between two seats: turns, openings, clocks, undo, pause, offers, hints and results.
//!
//! A [`Session`] knows no socket, no thread, no database, no engine, and it reads no clock. The host
//! tells it what happened and when, with [`Session::handle`], and does what it says: store and publish
//! an event, refuse, ask the engine a question, stop asking. The numbered events are the whole game;
//! [`Session::restore`] makes the same session from them.
//!
//! ```
//! use tengen_session::{Answer, Command, Input, Millis, Output, Seat, Session, Setup, Speaker, Text};
//! use tengen_rules::{OpeningRule, Rule, Size};
//!
//! let setup = Setup {
//!     rule: Text(Rule::Freestyle),
//!     size: Size::STANDARD,
//!     opening: Text(OpeningRule::None),
//!     clock: None,
//!     first: Seat::Person { name: String::new() },
//!     second: Seat::Engine { opponent: "table".to_owned(), level: 1, adaptive: false },
//!     from: Text::default(),
//!     room: None,
//! };
//! let (mut session, _) = Session::begin(setup, Millis(0))?;
//! let command = Command::Play { ply: 0, at: Text("h8".parse()?) };
//! let outputs = session.handle(Millis(500), Input::Command { from: Speaker::Screen, command });
//! let [Output::Publish(_), Output::Ask(ask)] = &outputs[..] else { panic!("the engine is due") };
//!
//! let answer = Answer::Move("i9".parse()?);
//! session.handle(Millis(900), Input::Answer { id: ask.id, answer });
//! assert_eq!(session.position().moves().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod command;
mod decide;
mod event;
mod exchange;
mod game;
mod session;
mod setup;
mod text;
mod view;

#[cfg(test)]
mod tests;

pub use clock::{ClockRule, Clocks, Left, Millis};
pub use command::{Colours, Command, ForbiddenView, Refusal, RegionView, ShapeView};
pub use event::{EndReason, Event, Offer, Record};
pub use exchange::{
    Answer, Ask, AskId, Doubt, Input, Output, Question, Soundness, Speaker, TimeLeft,
};
pub use session::{BrokenLog, Session};
pub use setup::{Mode, Room, Seat, Setup, SetupError, Side};
#[cfg(feature = "typescript")]
pub use text::declarations;
pub use text::{Text, Written, side};
pub use view::{
    Can, ClockView, Due, Finished, GameVerdict, GameView, OfferView, PlayerView, ResultView,
    TurnView, forbidden_view,
};
