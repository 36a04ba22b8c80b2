//! Which games are meant, in the words of whoever asks.
//!
//! Everything that is asked must hold. How a database finds them is the matter of [`super::list`].

use rules::GameKind;

use super::Standing;
use crate::Verdict;

/// Which games are meant; the usual filter lets every game pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only games of this player.
    pub player: Option<PlayerFilter>,
    /// Only games of this kind.
    pub game: Option<GameKind>,
    /// Only games that stand so.
    pub standing: Option<Standing>,
    /// Only games played at this moment or later: milliseconds since 1970, UTC.
    pub from_ms: Option<i64>,
    /// Only games played before this moment.
    pub before_ms: Option<i64>,
}

/// Which player is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerFilter {
    /// The player's name, in full.
    pub name: String,
    /// Only games that ended so for the player.
    pub verdict: Option<Verdict>,
}
