//! Both games in the browser.
//!
//! [`Server::open`] opens the store and listens; [`Server::run`] serves until it is told to stop.
//! [`messages`] is the contract with the page: one actor for each live game tells what happens there,
//! engines think on the threads of a pool, and everything is stored before it is shown.

pub mod messages;

mod analysis;
mod arena;
mod config;
mod house;
mod http;
mod journal;
mod live;
mod now;
mod page;
mod pool;
mod programs;
mod server;
mod socket;
mod view;
mod weights;

pub use config::{Config, PortChoice};
pub use house::OpenError;
pub use http::openapi;
pub use server::{Server, Stopper};
