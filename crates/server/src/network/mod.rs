//! Connections: how they are accepted, how many there may be, and when one is given up.
//!
//! A stranger who connects costs a place and some memory until they have said something sensible. So places are counted,
//! by address and in all; a head that does not come, and an answer that nobody reads, end the connection.

mod accept;
mod client;
mod line;
mod places;

pub(crate) use accept::{allow_many_files, serve};
pub(crate) use client::{Client, Ends};
