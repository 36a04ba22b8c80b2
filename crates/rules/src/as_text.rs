//! Serde for the types that have a text: each is written and read as that text.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{GameKind, MoveText, Side, ataxx, gomoku};

macro_rules! as_text {
    ($($type:ty),*) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
                }
            }
        )*
    };
}

as_text!(GameKind, MoveText, gomoku::Variant, gomoku::opening::Protocol);
as_text!(ataxx::Move, ataxx::Square, ataxx::Layout);

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        let name = String::deserialize(deserializer)?;
        let side = Side::BOTH.into_iter().find(|side| side.name() == name);
        side.ok_or_else(|| D::Error::custom(format!("`{name}` is no side: black or white")))
    }
}
