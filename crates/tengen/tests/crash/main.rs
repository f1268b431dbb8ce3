//! The real program is killed, alone and as one of two on a shared database.

mod alone;
mod program;
mod rooms;
mod shared;
mod training;
mod unheard;
