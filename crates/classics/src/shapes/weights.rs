//! The 16 numbers of `ChessboardValue.txt`, and the file's text.
//!
//! The first two say how much a point's importance to the enemy (defence) and to oneself (attack)
//! weighs in the decision; then come the weights of the seven own shapes and the seven enemy
//! shapes, in the order of [`Shape::ALL`]. Enemy shapes count against the value, so their weights,
//! too, are usually positive.
//!
//! The report does not print its own numbers. The default ones are chosen by hand in its style: a
//! five outweighs everything, each step down the list is several times lighter, both sides' shapes
//! weigh the same, and attack is worth twice as much as defence.

use std::{fmt, str::FromStr};

use super::shape::Shape;

/// How many numbers there are.
const COUNT: usize = 16;

/// The largest weight, so that the sum over the largest board stays an exact whole number.
const LARGEST: f64 = 1e9;

/// The parameters of the valuation: 16 finite numbers of moderate size.
///
/// ```
/// use classics::shapes::Weights;
/// let weights = Weights::default();
/// assert_eq!(weights.to_string().parse(), Ok(weights));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights([f64; COUNT]);

/// A number that cannot be a weight.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error, wording::Coded)]
#[error("weight {place} is {number}, which is not a number from -{LARGEST} to {LARGEST}")]
pub struct InvalidWeight {
    /// Its place among the 16, from 1.
    pub place: usize,
    /// The number.
    pub number: f64,
}

/// Why a text is not a file of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[coded("shape_weights")]
pub enum WeightsError {
    /// A word that is no number.
    #[error("line {line}: `{text}` is not a number")]
    NotANumber {
        /// The line, from 1.
        line: usize,
        /// The word.
        text: String,
    },
    /// Infinite, not a number by name, or too large.
    #[error("line {line}: `{text}` is not a number from -{LARGEST} to {LARGEST}")]
    OutOfRange {
        /// The line, from 1.
        line: usize,
        /// The word.
        text: String,
    },
    /// The text ends too early.
    #[error("line {line}: the file ends after {found} of {COUNT} numbers")]
    TooFew {
        /// The last line, from 1.
        line: usize,
        /// How many numbers there are.
        found: usize,
    },
    /// The text goes on after the last number.
    #[error("line {line}: `{text}` follows after the last of {COUNT} numbers")]
    TooMany {
        /// The line, from 1.
        line: usize,
        /// The first word too many.
        text: String,
    },
}

impl Weights {
    /// Weights from the numbers in the order of the file.
    ///
    /// # Errors
    /// The first number that is not finite or too large.
    pub fn new(numbers: [f64; COUNT]) -> Result<Weights, InvalidWeight> {
        match numbers.iter().position(|&number| !is_in_range(number)) {
            Some(index) => Err(InvalidWeight { place: index + 1, number: numbers[index] }),
            None => Ok(Weights(numbers)),
        }
    }

    /// The numbers in the order of the file.
    #[must_use]
    pub fn numbers(&self) -> [f64; COUNT] {
        self.0
    }

    /// How much a point's importance to the enemy weighs.
    #[must_use]
    pub fn defence(&self) -> f64 {
        self.0[0]
    }

    /// How much a point's importance to oneself weighs.
    #[must_use]
    pub fn attack(&self) -> f64 {
        self.0[1]
    }

    /// The worth of an own shape.
    #[must_use]
    pub fn own(&self, shape: Shape) -> f64 {
        self.0[2 + shape as usize]
    }

    /// The menace (威慑性) of an enemy shape.
    #[must_use]
    pub fn enemy(&self, shape: Shape) -> f64 {
        self.0[2 + Shape::ALL.len() + shape as usize]
    }
}

fn is_in_range(number: f64) -> bool {
    // False for what is not a number, too.
    number.abs() <= LARGEST
}

impl Default for Weights {
    fn default() -> Self {
        let shapes = [1_000_000.0, 50_000.0, 5_000.0, 3_000.0, 500.0, 300.0, 50.0];
        let mut numbers = [0.0; COUNT];
        numbers[..2].copy_from_slice(&[0.5, 1.0]);
        numbers[2..9].copy_from_slice(&shapes);
        numbers[9..].copy_from_slice(&shapes);
        Weights(numbers)
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    /// Reads the numbers, set apart by any white space. The byte order mark that some editors put
    /// in front is ignored.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim_start_matches('\u{feff}');
        let lines = text.lines().zip(1..);
        let words = lines.flat_map(|(words, line)| words.split_whitespace().map(move |word| (line, word)));
        let mut numbers = [0.0; COUNT];
        let mut found = 0;
        for (line, word) in words {
            let Some(number) = numbers.get_mut(found) else {
                return Err(WeightsError::TooMany { line, text: word.to_owned() });
            };
            *number = word.parse().map_err(|_| WeightsError::NotANumber { line, text: word.to_owned() })?;
            if !is_in_range(*number) {
                return Err(WeightsError::OutOfRange { line, text: word.to_owned() });
            }
            found += 1;
        }
        if found < COUNT {
            return Err(WeightsError::TooFew { line: text.lines().count().max(1), found });
        }
        Ok(Weights(numbers))
    }
}

impl fmt::Display for Weights {
    /// The text of the file: defence and attack, the own shapes, the enemy shapes, a line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (decision, shapes) = self.0.split_at(2);
        let (own, enemy) = shapes.split_at(Shape::ALL.len());
        for line in [decision, own, enemy] {
            let words: Vec<String> = line.iter().map(f64::to_string).collect();
            writeln!(f, "{}", words.join(" "))?;
        }
        Ok(())
    }
}
