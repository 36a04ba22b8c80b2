//! Serde adapters for types of the referee, which knows nothing of serde.

/// A list of moves as a list of strings.
pub(crate) mod moves {
    use rules::MoveText;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::excerpt::read_move;

    pub(crate) fn serialize<S: Serializer>(moves: &[MoveText], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(moves.iter().map(MoveText::as_str))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<MoveText>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| read_move(text).map_err(D::Error::custom)).collect()
    }
}
