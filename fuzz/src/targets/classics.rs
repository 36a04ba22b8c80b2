//! The target of the classic players: the file of weights.

use classics::shapes::{Weights, WeightsError};

use super::{assert_is_line_of, assert_is_one_line, assert_names};

/// Weights are read again from their own text. An error names its line and the word in it.
pub fn shape_weights(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let error = match text.parse::<Weights>() {
        Ok(weights) => return assert_eq!(weights.to_string().parse(), Ok(weights)),
        Err(error) => error,
    };
    assert_is_one_line(&error);
    match &error {
        WeightsError::NotANumber { line, text: word }
        | WeightsError::OutOfRange { line, text: word }
        | WeightsError::TooMany { line, text: word } => {
            let there = text.lines().nth(line - 1).unwrap_or_default();
            assert!(there.contains(word), "`{word}` is not part of line {line}");
            assert_names(&error, word);
        }
        WeightsError::TooFew { line, .. } => assert_is_line_of(*line, &text),
    }
}
