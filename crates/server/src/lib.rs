//! The application in the browser, over HTTP and WebSockets.
//!
//! [`Server::open`] opens the application and listens; [`Server::run`] serves until it is told to stop. What a request
//! means is decided by the crate `app`; here its messages are read and written, who may ask is guarded, and the page
//! and the guide are served.

pub mod typescript;

mod config;
mod guide;
mod http;
mod limits;
mod network;
mod origin;
mod page;
mod server;
mod socket;

pub use config::{Audience, Config, PortChoice};
pub use http::openapi;
pub use limits::{Limits, Proxies, Rates, RatesError};
pub use origin::{Origin, OriginError};
pub use server::{Server, Stopper};
