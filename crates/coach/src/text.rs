//! How points, squares and sides are written where claims are kept: as the words of the command line.

use std::fmt;

use rules::{Side, gomoku::Point};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A point of a Gomoku board that is written as `h8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At(pub Point);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for At {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<At, D::Error> {
        use rules::gomoku::{Move, Ruleset};
        let text = String::deserialize(deserializer)?;
        match Move::parse(&text, Ruleset::MAX_SIZE) {
            Ok(Move::Place(point)) => Ok(At(point)),
            _ => Err(D::Error::custom(format!("`{text}` is not a point"))),
        }
    }
}

/// A side as `black` or `white`.
pub(crate) mod side {
    use super::{Deserialize, Deserializer, Error, Serializer, Side};

    pub(crate) fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(side.name())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = Side::BOTH.into_iter().find(|side| side.name() == name);
        found.ok_or_else(|| D::Error::custom(format!("`{name}` is not a side")))
    }
}

/// Anything that is kept as its text.
pub(crate) mod word {
    use std::{fmt::Display, str::FromStr};

    use super::{Deserialize, Deserializer, Error, Serializer};

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom(format!("`{text}` cannot be read")))
    }
}

/// Several of them.
pub(crate) mod words {
    use std::{fmt::Display, str::FromStr};

    use super::{Deserialize, Deserializer, Error, Serializer};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        let read =
            |text: String| text.parse().map_err(|_| D::Error::custom(format!("`{text}` cannot be read")));
        texts.into_iter().map(read).collect()
    }
}
