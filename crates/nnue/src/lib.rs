//! Small networks of whole numbers: the files they are kept in, and the arithmetic that runs them.
//!
//! [`mod@format`] reads and writes a network as named tensors, [`Aligned`] keeps them where the processor
//! loads them fastest, and [`Kernels`] has the sums and products, written once in plain Rust and again
//! for each kind of processor that does them faster. Every kind gives the same numbers. What the
//! numbers mean is not known here: an engine knows boards, this crate knows vectors.

pub mod format;
pub mod head;
pub mod policy;
pub mod sums;

mod aligned;
mod kernels;

pub use aligned::{Aligned, Element};
pub use format::{FormatError, Network, Tensor, TensorError, Values};
pub use kernels::Kernels;
