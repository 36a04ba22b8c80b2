//! The target of the Ataxx engine: the table of weights.

use ataxx_engine::{Weights, WeightsError};

use super::{assert_is_line_of, assert_is_one_line, assert_names};

/// A table is read or refused with an error that names its line and what is wrong there.
pub fn ataxx_weights(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Err(error) = Weights::parse(&text) else { return };
    assert_is_one_line(&error);
    let (line, word) = match &error {
        WeightsError::Malformed { line, text }
        | WeightsError::BadPattern { line, text }
        | WeightsError::BadNumber { line, text, .. } => (line, text),
        WeightsError::UnknownTerm { line, name } => (line, name),
        WeightsError::BadPlace { line, column, .. } => (line, column),
    };
    assert_is_line_of(*line, &text);
    assert_names(&error, word);
}
