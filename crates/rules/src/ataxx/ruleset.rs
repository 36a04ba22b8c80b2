//! What the rule sets disagree about, as switches, and the three rule sets by name.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use thiserror::Error;

/// What happens when a side cannot move although the board is not full.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMove {
    /// The side to move passes while its opponent can move; the game ends when neither can.
    Pass,
    /// The game ends as soon as the side to move cannot move.
    GameEnds,
    /// The game ends as soon as either side cannot move; the empty squares go to the side that can.
    EmptiesGoToOther,
}

/// What a move does that repeats an earlier one: the same board before it, the same board after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// Nothing.
    Allowed,
    /// The side that made it loses.
    MoverLoses,
}

/// Who wins when the stones are counted and equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tie {
    /// Nobody.
    Draw,
    /// The second player.
    SecondWins,
}

/// The rules of a game beyond clones, jumps and captures.
///
/// ```
/// use rules::ataxx::Ruleset;
/// assert_eq!("course".parse(), Ok(Ruleset::COURSE));
/// assert_eq!(Ruleset::BOTZONE.to_string(), "botzone");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    /// What happens when a side cannot move.
    pub no_move: NoMove,
    /// What a repeated move does.
    pub repetition: Repetition,
    /// Who wins an equal count.
    pub tie: Tie,
    /// Plies without a clone after which the game is drawn.
    pub quiet_limit: Option<NonZeroU16>,
    /// Plies after which the stones are counted.
    pub ply_limit: Option<NonZeroU16>,
}

impl Ruleset {
    /// The rules of the UAI engines and their tournaments.
    pub const INTERNATIONAL: Ruleset = Ruleset {
        no_move: NoMove::Pass,
        repetition: Repetition::Allowed,
        tie: Tie::Draw,
        quiet_limit: NonZeroU16::new(100),
        ply_limit: None,
    };

    /// The rules of the classroom game: no passes, and an equal count is the second player's.
    pub const COURSE: Ruleset = Ruleset {
        no_move: NoMove::GameEnds,
        repetition: Repetition::Allowed,
        tie: Tie::SecondWins,
        quiet_limit: None,
        ply_limit: None,
    };

    /// The rules of the Botzone contest site.
    pub const BOTZONE: Ruleset = Ruleset {
        no_move: NoMove::EmptiesGoToOther,
        repetition: Repetition::MoverLoses,
        tie: Tie::Draw,
        quiet_limit: None,
        ply_limit: NonZeroU16::new(400),
    };

    /// The rule sets that have a name, and their names.
    pub const NAMED: [(&'static str, Ruleset); 3] = [
        ("international", Ruleset::INTERNATIONAL),
        ("course", Ruleset::COURSE),
        ("botzone", Ruleset::BOTZONE),
    ];

    /// The name, if the switches are those of a named rule set.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Ruleset::NAMED.iter().find(|(_, ruleset)| ruleset == self).map(|(name, _)| *name)
    }
}

impl Default for Ruleset {
    fn default() -> Ruleset {
        Ruleset::INTERNATIONAL
    }
}

/// The name, or `custom` for switches that have none.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().unwrap_or("custom"))
    }
}

/// No rule set has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("`{0}` is not an Ataxx rule set: use international, course or botzone")]
pub struct UnknownRuleset(pub String);

impl FromStr for Ruleset {
    type Err = UnknownRuleset;

    fn from_str(text: &str) -> Result<Ruleset, UnknownRuleset> {
        Ruleset::NAMED
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text))
            .map(|(_, ruleset)| *ruleset)
            .ok_or_else(|| UnknownRuleset(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_rule_sets_belong_together() {
        for (name, ruleset) in Ruleset::NAMED {
            assert_eq!(name.parse(), Ok(ruleset));
            assert_eq!(ruleset.to_string(), name);
        }
        assert_eq!("chess".parse::<Ruleset>(), Err(UnknownRuleset("chess".to_owned())));
    }

    #[test]
    fn a_rule_set_stays_small_enough_to_live_in_every_position() {
        assert_eq!(size_of::<Ruleset>(), 8);
    }
}
