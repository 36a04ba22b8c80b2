//! What is to be said, before a language is chosen: the key of a catalogue and the values for it.

use rules::Side;

use crate::gomoku::Row;

/// A sentence of the catalogues with its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// The key.
    pub key: String,
    /// The values by the names of their places.
    pub values: Vec<(&'static str, Value)>,
}

/// Something in a sentence that languages write differently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A word as it is, such as a point.
    Word(String),
    /// All of these: `g6, g10 and k8`.
    All(Vec<String>),
    /// One of these: `g6, g10 or k8`.
    Any(Vec<String>),
    /// Moves in turn.
    Line(Vec<String>),
    /// Rows of stones.
    Rows(Vec<Row>),
    /// A side.
    Side(Side),
    /// Another entry of the catalogue.
    Entry(String),
    /// A number.
    Count(u32),
}

impl Phrase {
    pub(crate) fn new(key: impl Into<String>) -> Phrase {
        Phrase { key: key.into(), values: Vec::new() }
    }

    pub(crate) fn with(mut self, name: &'static str, value: Value) -> Phrase {
        self.values.push((name, value));
        self
    }
}
