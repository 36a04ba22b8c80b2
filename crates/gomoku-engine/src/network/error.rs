//! What can be wrong with the file of a line network.

use nnue::{FormatError, TensorError};

/// Why bytes are not the file of a line network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[coded("gomoku_network")]
pub enum NetworkError {
    /// Not the file of any network.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A tensor is missing or has another shape.
    #[error(transparent)]
    Tensor(#[from] TensorError),
    /// It is for another engine.
    #[error("a network `{0}` is not one of Gomoku")]
    Architecture(String),
    /// There is no such rule.
    #[error("a network for rule {0}, which there is not")]
    Rule(i32),
    /// A number is so large that sums with it might not fit.
    #[error("a number in the tensor `{0}` is too large")]
    TooLarge(&'static str),
    /// It was made for other tables of weights.
    #[error("the network corrects tables {wanted:08x}, not {found:08x}")]
    Tables {
        /// The checksum that it was made for.
        wanted: u32,
        /// That of the tables at hand.
        found: u32,
    },
}
