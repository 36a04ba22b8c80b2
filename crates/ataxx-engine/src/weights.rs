//! The numbers behind the evaluation, as data.
//!
//! A table is text, one entry a line, every entry with its weight when the board is empty and when it
//! is full: `term NAME OPENING ENDING` for what is counted on the whole board, and `window COLUMN ROW
//! PATTERN OPENING ENDING` for what three by two squares look like. COLUMN and ROW, 0 to 2, say how far
//! the window lies from the edges; PATTERN is its outer and its inner three squares, outermost first,
//! as in `x.o/-..`: own stone, empty, enemy's, blocked. `#` starts a comment; what is not named is 0.

mod edit;

pub use edit::Entry;

use crate::evaluation::{Place, Term, Window};

/// The largest weight of a term, of either sign.
const LARGEST_TERM: i16 = 2000;
/// The largest weight of a window: sixty of them fit into 16 bits.
const LARGEST_WINDOW: i16 = 500;

/// A weight that changes in the course of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapered {
    /// On an empty board.
    pub opening: i16,
    /// On a full one.
    pub ending: i16,
}

/// A table of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    terms: [Tapered; Term::ALL.len()],
    windows: Box<[[Tapered; Window::COUNT]; Place::COUNT]>,
}

/// Why a text is not a table of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[coded("ataxx_weights")]
pub enum WeightsError {
    /// A line is none of the entries there are.
    #[error("line {line}: `{text}` is not an entry of a weight table")]
    Malformed {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// There is no such term.
    #[error("line {line}: there is no term `{name}`")]
    UnknownTerm {
        /// The number of the line, from 1.
        line: usize,
        /// The name.
        name: String,
    },
    /// There is no such place for a window.
    #[error("line {line}: a window has no place `{column} {row}`: both are 0, 1 or 2")]
    BadPlace {
        /// The number of the line, from 1.
        line: usize,
        /// The column.
        column: String,
        /// The row.
        row: String,
    },
    /// Not six squares.
    #[error("line {line}: `{text}` is not a pattern such as `x.o/-..`")]
    BadPattern {
        /// The number of the line, from 1.
        line: usize,
        /// The text in its place.
        text: String,
    },
    /// A number is malformed or too large.
    #[error("line {line}: `{text}` is not a weight from -{largest} to {largest}")]
    BadNumber {
        /// The number of the line, from 1.
        line: usize,
        /// The text in its place.
        text: String,
        /// The largest weight of such an entry.
        largest: i16,
    },
}

const EMBEDDED: &str = include_str!("../data/default.weights");

impl Default for Weights {
    fn default() -> Weights {
        Weights::parse(EMBEDDED).expect("the embedded table is tested")
    }
}

impl Weights {
    /// Reads a table.
    ///
    /// # Errors
    /// The first line that is wrong, and what is wrong with it.
    ///
    /// ```
    /// use ataxx_engine::Weights;
    /// assert!(Weights::parse("term stones 100 90\nwindow 0 0 xx./x.. 12 5").is_ok());
    /// let error = Weights::parse("term joy 1 1").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1: there is no term `joy`");
    /// ```
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights {
            terms: Default::default(),
            windows: Box::new([[Tapered::default(); Window::COUNT]; Place::COUNT]),
        };
        for (n, line) in text.lines().enumerate() {
            let content = line.split('#').next().unwrap_or_default();
            weights.read_entry(n + 1, content)?;
        }
        Ok(weights)
    }

    fn read_entry(&mut self, line: usize, text: &str) -> Result<(), WeightsError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [] => Ok(()),
            ["term", name, opening, ending] => {
                let found = Term::ALL.iter().position(|term| term.name() == name);
                let term = found.ok_or_else(|| WeightsError::UnknownTerm { line, name: name.to_owned() })?;
                self.terms[term] = tapered(line, opening, ending, LARGEST_TERM)?;
                Ok(())
            }
            ["window", column, row, pattern, opening, ending] => {
                let place = place(line, column, row)?;
                let window = Window::parse(pattern)
                    .ok_or_else(|| WeightsError::BadPattern { line, text: pattern.to_owned() })?;
                let weight = tapered(line, opening, ending, LARGEST_WINDOW)?;
                self.set_window(place, window, weight);
                Ok(())
            }
            _ => Err(WeightsError::Malformed { line, text: words.join(" ") }),
        }
    }

    pub(crate) fn term(&self, term: Term) -> Tapered {
        self.terms[term as usize]
    }

    pub(crate) fn windows(&self) -> &[[Tapered; Window::COUNT]; Place::COUNT] {
        &self.windows
    }
}

fn place(line: usize, column: &str, row: &str) -> Result<Place, WeightsError> {
    let bad = || WeightsError::BadPlace { line, column: column.to_owned(), row: row.to_owned() };
    let (Ok(file), Ok(rank)) = (column.parse(), row.parse()) else { return Err(bad()) };
    Place::new(file, rank).ok_or_else(bad)
}

fn tapered(line: usize, opening: &str, ending: &str, largest: i16) -> Result<Tapered, WeightsError> {
    let number = |text: &str| {
        let parsed = text.parse().ok().filter(|number: &i16| (-largest..=largest).contains(number));
        parsed.ok_or_else(|| WeightsError::BadNumber { line, text: text.to_owned(), largest })
    };
    Ok(Tapered { opening: number(opening)?, ending: number(ending)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_table_is_read_in_full() {
        let weights = Weights::default();
        assert!(weights.term(Term::Stones).ending > 0);
    }

    #[test]
    fn what_is_wrong_with_a_table_is_said() {
        let table = [
            ("\nterm six 1 2", "line 2: there is no term `six`"),
            ("term stones 1", "line 1: `term stones 1` is not an entry of a weight table"),
            ("term stones 3000 0", "line 1: `3000` is not a weight from -2000 to 2000"),
            ("window 0 0 x../... 501 0", "line 1: `501` is not a weight from -500 to 500"),
            ("window 0 0 x../... 1 -32768", "line 1: `-32768` is not a weight from -500 to 500"),
            ("window 0 3 x../... 1 0", "line 1: a window has no place `0 3`: both are 0, 1 or 2"),
            ("window 0 0 x..... 1 0", "line 1: `x.....` is not a pattern such as `x.o/-..`"),
            ("window 0 0 x../..é 1 0", "line 1: `x../..é` is not a pattern such as `x.o/-..`"),
        ];
        for (text, message) in table {
            assert_eq!(Weights::parse(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn windows_in_the_middle_are_the_same_from_both_sides() {
        let weights = Weights::parse("window 2 1 xo./-.. 7 8 # a comment").unwrap();
        let at = |pattern: &str| {
            let place = Place::new(2, 1).unwrap();
            weights.windows[place.index()][Window::parse(pattern).unwrap().index()]
        };
        assert_eq!(at("xo./-.."), Tapered { opening: 7, ending: 8 });
        assert_eq!(at(".ox/..-"), at("xo./-.."));
    }
}
