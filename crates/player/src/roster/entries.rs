//! The list of built-in players.

use std::sync::LazyLock;

use rules::GameKind;

use super::{
    build::BuildError,
    classic_entries::CLASSICS,
    engine_entries::ENGINES,
    parameter::{Parameter, Settings},
};
use crate::{Behaviour, ForcedMoves, Pace, Recipe, Resignation};

/// A built-in player.
#[derive(Clone)]
pub struct RosterEntry {
    /// The name by which it is called.
    pub id: &'static str,
    /// The games it plays.
    pub games: &'static [GameKind],
    /// Where it comes from and how it thinks, in a few words.
    pub origin: &'static str,
    /// Its place among players of the same origin, the weakest first.
    pub level: Option<u8>,
    /// Where it comes from.
    pub family: Family,
    /// The player that plays exactly the same under another name, and is the one that is measured.
    pub same_as: Option<&'static str>,
    /// Its manners, unless they are switched off.
    pub(super) forced_moves: ForcedMoves,
    /// The parameters of its algorithm.
    pub(super) own_parameters: &'static [Parameter],
    /// Bytes of its tables of positions, unless a parameter says.
    pub(super) tables: usize,
    pub(super) pace: fn(&Settings) -> Pace,
    pub(super) recipe: fn(&Settings, GameKind) -> Result<Recipe, BuildError>,
}

/// Where a built-in player comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// The players of the reports, and chance.
    Classic,
    /// The engines of this program and their levels.
    Engine,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 2] = [Family::Classic, Family::Engine];

    /// In a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Family::Classic => "classic",
            Family::Engine => "engine",
        }
    }
}

impl RosterEntry {
    /// The name under which its strength is measured.
    #[must_use]
    pub fn measured_as(&self) -> &'static str {
        self.same_as.unwrap_or(self.id)
    }

    /// The parameters of its algorithm.
    pub fn own_parameters(&self) -> impl Iterator<Item = &'static Parameter> {
        self.own_parameters.iter()
    }

    /// The parameters that every built-in player has.
    pub fn shared_parameters() -> impl Iterator<Item = &'static Parameter> {
        [&MANNERS, &RESIGN].into_iter()
    }

    /// All its parameters.
    pub fn parameters(&self) -> impl Iterator<Item = &'static Parameter> {
        self.own_parameters().chain(Self::shared_parameters())
    }

    pub(super) fn behaviour(&self, settings: &Settings) -> Behaviour {
        let plays_forced_moves = settings.switch(&MANNERS);
        let may_resign = settings.switch(&RESIGN);
        Behaviour {
            forced_moves: if plays_forced_moves { self.forced_moves } else { ForcedMoves::None },
            resignation: if may_resign { Resignation::WhenHopeless } else { Resignation::Never },
        }
    }
}

/// Ids are unique, so they tell entries apart.
impl PartialEq for RosterEntry {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for RosterEntry {}

impl std::fmt::Debug for RosterEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

static MANNERS: Parameter =
    Parameter::switch("manners", true, "takes an immediate win and answers a forced move at once");
static RESIGN: Parameter =
    Parameter::switch("resign", false, "gives up a game in which no move helps any more");

/// Every built-in player, the zero of the scale first.
#[must_use]
pub fn roster() -> &'static [RosterEntry] {
    static ROSTER: LazyLock<Vec<RosterEntry>> =
        LazyLock::new(|| CLASSICS.iter().chain(&ENGINES).cloned().collect());
    &ROSTER
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParameterKind;

    #[test]
    fn ids_are_unique_and_every_default_lies_within_its_bounds() {
        for (n, entry) in roster().iter().enumerate() {
            assert!(roster()[..n].iter().all(|other| other.id != entry.id), "{}", entry.id);
            assert!(!entry.games.is_empty());
            for parameter in entry.parameters() {
                if let ParameterKind::Integer { default: Some(default), min, max } = parameter.kind {
                    assert!((min..=max).contains(&default), "{} {}", entry.id, parameter.name);
                }
            }
        }
    }
}
