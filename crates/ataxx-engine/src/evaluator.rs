//! The choice between the two evaluations: by a network, or by the classical tables.

use std::sync::Arc;

use rules::ataxx::Position;

use crate::{Network, NetworkError, Weights, WeightsError, evaluation::TableEvaluator};

/// What an engine judges positions with.
#[derive(Clone, PartialEq, Debug)]
pub enum Evaluation {
    /// A network.
    Network(Arc<Network>),
    /// Tables of weights.
    Tables(Arc<Weights>),
}

/// Why a file is none of the two.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum EvaluationError {
    /// It is meant to be a network.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// It is meant to be a table.
    #[error(transparent)]
    Tables(#[from] WeightsError),
    /// It is neither a network nor a text.
    #[error("this is neither a network nor a table of weights")]
    Neither,
}

const EMBEDDED: &[u8] = include_bytes!("../data/default.nnue");

impl Default for Evaluation {
    /// The embedded network.
    fn default() -> Evaluation {
        Network::parse(EMBEDDED).expect("the embedded network is tested").into()
    }
}

impl Evaluation {
    /// The embedded tables of weights.
    #[must_use]
    pub fn tables() -> Evaluation {
        Weights::default().into()
    }

    /// Reads a file, which says by its beginning what it is.
    ///
    /// # Errors
    /// What is wrong with the network or the table.
    pub fn parse(file: &[u8]) -> Result<Evaluation, EvaluationError> {
        if nnue::Network::begins(file) {
            return Ok(Network::parse(file)?.into());
        }
        let text = std::str::from_utf8(file).map_err(|_| EvaluationError::Neither)?;
        Ok(Weights::parse(text)?.into())
    }

    /// A name that says what kind it is and which one of them.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Evaluation::Network(network) => network.name(),
            Evaluation::Tables(weights) => format!("tables-{:08x}", fingerprint(&weights.to_string())),
        }
    }
}

/// A short name for a text: FNV-1a, the same on every machine.
fn fingerprint(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

impl From<Network> for Evaluation {
    fn from(network: Network) -> Evaluation {
        Evaluation::Network(Arc::new(network))
    }
}

impl From<Weights> for Evaluation {
    fn from(weights: Weights) -> Evaluation {
        Evaluation::Tables(Arc::new(weights))
    }
}

/// An evaluation made ready to be asked.
pub(crate) enum Evaluator {
    Network(Arc<Network>),
    Tables(TableEvaluator),
}

impl Evaluator {
    pub(crate) fn new(evaluation: &Evaluation) -> Evaluator {
        match evaluation {
            Evaluation::Network(network) => Evaluator::Network(network.clone()),
            Evaluation::Tables(weights) => Evaluator::Tables(TableEvaluator::new(weights)),
        }
    }

    /// The worth of a position to the side to move, in hundredths of a stone.
    #[inline]
    pub(crate) fn evaluate(&self, position: &Position) -> i32 {
        match self {
            Evaluator::Network(network) => network.evaluate(position),
            Evaluator::Tables(tables) => tables.evaluate(position),
        }
    }

    /// The worth of a position unless the game is over. Who can move is found out once for both.
    #[inline]
    pub(crate) fn evaluate_unless_over(&self, position: &Position) -> Option<i32> {
        match self {
            Evaluator::Network(network) => network.evaluate_unless_over(position),
            Evaluator::Tables(tables) => tables.evaluate_unless_over(position),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ataxx::Ruleset;

    #[test]
    fn a_file_is_read_as_what_it_begins_like() {
        let tables = Evaluation::parse(b"term stones 100 90");
        assert!(matches!(tables, Ok(Evaluation::Tables(_))));
        let message = |file: &[u8]| Evaluation::parse(file).unwrap_err().to_string();
        assert_eq!(message(b"TENGENNN\x01\x00rubbish"), "the file of the network is damaged");
        assert_eq!(message(b"term joy 1 1"), "line 1: there is no term `joy`");
        assert_eq!(message(b"\xff\xfe"), "this is neither a network nor a table of weights");
    }

    #[test]
    fn the_embedded_evaluations_know_who_stands_better() {
        for evaluation in [Evaluation::default(), Evaluation::tables()] {
            let evaluator = Evaluator::new(&evaluation);
            let worth = |fen: &str| {
                let position = Position::from_fen(fen, Ruleset::INTERNATIONAL).unwrap();
                evaluator.evaluate(&position)
            };
            let name = evaluation.name();
            assert!(worth("x5o/7/7/7/7/7/o5x x 0 1").abs() < 500, "{name}");
            assert!(worth("xxxx2o/xxx4/xx5/7/7/7/o5x x 0 9") > 100, "{name}");
            assert!(worth("xxxx2o/xxx4/xx5/7/7/7/o5x o 0 9") < -100, "{name}");
            assert!(worth("xxxx2o/xxx4/xx-1-2/7/2-1-2/7/o5x o 0 9") < -100, "{name}");
        }
    }

    #[test]
    fn the_fingerprint_is_fnv_1a_table() {
        for (text, hash) in [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)] {
            assert_eq!(fingerprint(text), hash, "{text}");
        }
    }
}
