//! Live games: each has an actor that alone owns its state.
//!
//! [`table`] is the state and changes by [`step`]s; [`commands`] says what a command means there;
//! [`actor`] is the loop around it: mail, storage, pages, clocks; [`turn`] has engines think, on the
//! threads of the pool ([`thinking`]). [`registry`] finds the actor of a game, or wakes it from the
//! store.

mod actor;
mod clocks;
mod commands;
mod hint;
mod judge;
mod opening_choice;
pub(crate) mod outbox;
mod registry;
mod saving;
mod seat;
mod snapshot;
mod step;
mod table;
mod thinking;
mod turn;

pub(crate) use actor::Mail;
pub(crate) use commands::name;
pub use outbox::Announcement;
pub(crate) use registry::Registry;
pub(crate) use seat::{ClockTerms, Seat, Terms, seats_view};
pub(crate) use thinking::{Engine, News, Question};
