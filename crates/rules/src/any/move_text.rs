//! A move as text, small enough to be copied about.

use std::{fmt, str::FromStr};

/// The text of a move in either game: `h8`, `fy181`, `180,180`, `a1c3`, `pass`, `0000`. It says
/// nothing about legality; a position does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveText {
    /// Padded with zeros; text never contains them.
    bytes: [u8; MoveText::MAX_LEN],
}

/// No move has such a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("`{0}` is not a move: a move is 1 to {max} plain characters", max = MoveText::MAX_LEN)]
pub struct NotMoveText(pub String);

impl MoveText {
    /// The longest text of any move, in bytes.
    pub const MAX_LEN: usize = 8;

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let len = self.bytes.iter().position(|&byte| byte == 0).unwrap_or(Self::MAX_LEN);
        std::str::from_utf8(&self.bytes[..len]).expect("only graphic ASCII is ever stored")
    }

    /// The text that a game's own move type displays.
    pub(super) fn of(mv: impl fmt::Display) -> MoveText {
        mv.to_string().parse().expect("every move of both games has a short plain text")
    }
}

impl FromStr for MoveText {
    type Err = NotMoveText;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fits = (1..=Self::MAX_LEN).contains(&text.len());
        if !fits || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            let shown = text.chars().take(4 * Self::MAX_LEN).collect();
            return Err(NotMoveText(shown));
        }
        let mut bytes = [0; Self::MAX_LEN];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(MoveText { bytes })
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
