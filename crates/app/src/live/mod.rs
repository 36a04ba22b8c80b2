//! Live games: each has an actor that alone owns its state.
//!
//! [`table`] is the state and changes by [`event`]s; [`commands`] decides which a command is;
//! [`rights`] whose commands it is; [`actor`] is the loop around it: mail, storage, pages ([`told`]), clocks; [`turn`] has engines think, on the
//! threads of the pool ([`thinking`]). [`registry`] finds the actor of a game, or wakes it from the
//! store.

mod actor;
mod clocks;
mod commands;
mod event;
mod hint;
mod judge;
mod opening_choice;
mod registry;
mod rights;
mod saving;
mod seat;
mod serious;
mod snapshot;
mod table;
mod thinking;
mod told;
mod turn;

pub(crate) use commands::name;
pub use event::{GameEvent, Note};
pub(crate) use registry::Registry;
pub use seat::Seat;
pub(crate) use seat::{ClockTerms, Holder, Terms, forget_people, seats_view, take_over};
pub(crate) use serious::Serious;
pub(crate) use thinking::{Engine, News, Question};
pub use told::{Announcement, Told};
