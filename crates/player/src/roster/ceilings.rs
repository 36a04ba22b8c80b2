//! How much of the machine a player may take, by who asks for it.
//!
//! The bounds of a parameter say what makes sense; a ceiling says what is given. Whoever owns the machine may have
//! all of it, a visitor of its server no more than leaves enough for the others. The decision is made on the
//! parsed player, never on its text.

use std::time::Duration;

use super::{
    parameter::{Parameter, Value},
    spec::PlayerSpec,
};

/// What of the machine a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Resource {
    /// Memory, in megabytes.
    Megabytes,
    /// Threads.
    Threads,
    /// Positions of a search.
    Nodes,
    /// Time for a move, in milliseconds.
    Milliseconds,
}

/// The most that a player is given of each resource.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ceilings {
    /// Memory for positions.
    pub megabytes: u64,
    /// Threads that search.
    pub threads: u64,
    /// Positions of a move.
    pub nodes: u64,
    /// Time for a move.
    pub move_time: Duration,
}

/// A parameter asks for more than is given.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("`{player}`: `{name}={value}` is more than is given here: at most {most}")]
pub struct AboveCeiling {
    /// The player.
    pub player: &'static str,
    /// The parameter.
    pub name: &'static str,
    /// What was asked for.
    pub value: i64,
    /// What is given.
    pub most: u64,
}

impl Ceilings {
    /// For a visitor of a server: the engines as they are, and time to think about a move, but not for ever.
    pub const VISITOR: Ceilings =
        Ceilings { megabytes: 64, threads: 1, nodes: 100_000_000, move_time: Duration::from_secs(60) };

    /// For whoever owns a machine with so much memory, of which one player gets a quarter.
    #[must_use]
    pub const fn owner(machine_megabytes: u64) -> Ceilings {
        let quarter = machine_megabytes / 4;
        let usual = Ceilings::VISITOR.megabytes;
        Ceilings {
            megabytes: if quarter > usual { quarter } else { usual },
            threads: u64::MAX,
            nodes: u64::MAX,
            move_time: Duration::from_secs(3600),
        }
    }

    /// The most of a resource.
    #[must_use]
    pub fn most(&self, resource: Resource) -> u64 {
        match resource {
            Resource::Megabytes => self.megabytes,
            Resource::Threads => self.threads,
            Resource::Nodes => self.nodes,
            Resource::Milliseconds => u64::try_from(self.move_time.as_millis()).unwrap_or(u64::MAX),
        }
    }

    /// Lets a player pass that takes no more than is given. Programs have no parameters.
    ///
    /// # Errors
    /// The first parameter that asks for more.
    ///
    /// ```
    /// use player::{Ceilings, PlayerSpec};
    ///
    /// let greedy: PlayerSpec = "gomoku:hash=65536".parse().unwrap();
    /// let error = Ceilings::VISITOR.check(&greedy).unwrap_err();
    /// assert_eq!(error.to_string(), "`gomoku`: `hash=65536` is more than is given here: at most 64");
    /// ```
    pub fn check(&self, spec: &PlayerSpec) -> Result<(), AboveCeiling> {
        let PlayerSpec::BuiltIn(entry, settings) = spec else { return Ok(()) };
        for (name, value) in settings.given() {
            let resource = entry.parameters().find(|parameter| parameter.name == name);
            let (Some(resource), Value::Integer(value)) = (resource.and_then(Parameter::resource), value)
            else {
                continue;
            };
            let most = self.most(resource);
            if u64::try_from(*value).is_ok_and(|asked| asked > most) {
                return Err(AboveCeiling { player: entry.id, name, value: *value, most });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ParameterKind, roster};

    #[test]
    fn ceilings_table() {
        let owner = Ceilings::owner(24_000);
        for (text, visitor, owners) in [
            ("gomoku", true, true),
            ("gomoku:hash=64,threads=1,nodes=100000000", true, true),
            ("gomoku:hash=65", false, true),
            (" GOMOKU : HASH = 65536 ", false, false),
            ("ataxx:hash=6001", false, false),
            ("ataxx-10:threads=2", false, true),
            ("gomoku-3:nodes=100000001", false, true),
            ("ataxx-high:time-ms=60001", false, true),
            ("shapes-hard:depth=6", true, true),
        ] {
            // A blank behind the name of a player is not one of its name.
            let spec: PlayerSpec = text.replace("GOMOKU :", "GOMOKU:").parse().unwrap();
            assert_eq!(Ceilings::VISITOR.check(&spec).is_ok(), visitor, "{text}");
            assert_eq!(owner.check(&spec).is_ok(), owners, "{text}");
        }
    }

    #[test]
    fn everybody_gets_every_player_as_it_is() {
        for entry in roster() {
            for parameter in entry.parameters() {
                let ParameterKind::Integer { default, max, .. } = parameter.kind else { continue };
                let Some(resource) = parameter.resource() else {
                    assert!(
                        max <= 225 || parameter.name == "seed",
                        "{} {} has no ceiling",
                        entry.id,
                        parameter.name
                    );
                    continue;
                };
                for ceilings in [Ceilings::VISITOR, Ceilings::owner(0)] {
                    let usual = default.map_or(0, i64::unsigned_abs);
                    assert!(usual <= ceilings.most(resource), "{} {}", entry.id, parameter.name);
                }
            }
        }
    }
}
