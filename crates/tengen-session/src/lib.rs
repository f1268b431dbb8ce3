//! One game between two seats.

mod clock;
mod command;
mod event;
mod setup;
mod text;
mod view;

pub use clock::{ClockRule, Clocks, Left, Millis};
pub use command::{Colours, Command, ForbiddenView, Refusal, RegionView, ShapeView};
pub use event::{EndReason, Event, Offer, Record};
pub use setup::{Mode, Seat, Setup, SetupError, Side};
#[cfg(feature = "typescript")]
pub use text::declarations;
pub use text::{Text, Written};
pub use view::{Can, ClockView, Due, GameView, OfferView, PlayerView, ResultView, TurnView};
