//! Memory that the system does not give: a table too large is refused, not the end of the process.

use std::fmt;

/// The system has not given this memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// How much was asked for.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this machine has no {} MB of memory to give", self.bytes.div_ceil(1 << 20))
    }
}

impl std::error::Error for OutOfMemory {}
