//! What can be wrong with the file of a network.

/// Why a file is not a network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum FormatError {
    /// The file begins with something else.
    #[error("this is not the file of a network")]
    NotANetwork,
    /// The file is of another version.
    #[error("this is version {0} of the network format, but only version {known} is known", known = super::Network::VERSION)]
    Version(u16),
    /// The file ends before the network does.
    #[error("the file of the network is cut off")]
    CutOff,
    /// The file does not fit its checksum.
    #[error("the file of the network is damaged")]
    Damaged,
    /// A name is empty or has characters that no name has.
    #[error("{0:?} is not a name in a network")]
    BadName(String),
    /// A tensor has elements of a kind that does not exist.
    #[error("the tensor `{name}` has elements of {bytes} bytes")]
    BadWidth {
        /// The tensor.
        name: String,
        /// The bytes of an element.
        bytes: u8,
    },
    /// Two tensors have the same name.
    #[error("the network has two tensors `{0}`")]
    Twice(String),
    /// The file goes on after the last tensor.
    #[error("the file goes on for {0} bytes after the network")]
    Excess(usize),
}

/// Why a network is not the one that somebody can use.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum TensorError {
    /// There is no such tensor.
    #[error("the network has no tensor `{0}`")]
    Missing(&'static str),
    /// It is of another shape.
    #[error("the tensor `{name}` has the shape {found:?} instead of {wanted:?}")]
    Shape {
        /// The tensor.
        name: &'static str,
        /// Its shape.
        found: Vec<usize>,
        /// The shape it should have.
        wanted: Vec<usize>,
    },
    /// It is of another kind.
    #[error("the tensor `{name}` has elements of {found} bytes instead of {wanted}")]
    Width {
        /// The tensor.
        name: &'static str,
        /// The bytes of its elements.
        found: usize,
        /// The bytes they should have.
        wanted: usize,
    },
}
