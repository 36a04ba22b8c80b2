//! The sockets: how messages come in and go out, whatever they say.
//!
//! What comes in is limited in size and number; what goes out waits in a short queue, and who does
//! not read is dropped.

mod analysis;
mod game;
mod runs;
mod wire;

pub(crate) use analysis::analysis;
pub(crate) use game::game;
pub(crate) use runs::{arena, training};
