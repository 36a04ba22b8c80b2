//! Both games in the browser.
//!
//! [`Server::open`] opens the store and listens; [`Server::run`] serves until it is told to stop.
//! [`messages`] is the contract with the page: one actor for each live game tells what happens there,
//! engines think on the threads of a pool, and everything is stored before it is shown. [`Door`] is
//! the same house for a program that needs no network.

pub mod messages;

mod admission;
mod analysis;
mod arena;
mod config;
mod door;
mod guide;
mod house;
mod http;
mod journal;
mod live;
mod memory;
mod now;
mod origin;
mod page;
mod pool;
mod programs;
mod runs;
mod server;
mod socket;
mod training;
mod view;
mod weights;

pub use admission::admit;
pub use config::{Audience, BuildPlayer, Config, PortChoice};
pub use door::{Door, GameNews};
pub use house::OpenError;
pub use http::openapi;
pub use origin::{Origin, OriginError};
pub use server::{Server, Stopper};
