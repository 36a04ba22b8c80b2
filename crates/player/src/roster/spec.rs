//! The text that names a player: `killer`, `killer:depth=4,kill-depth=8`, `cmd:./pbrain-x --quiet`.
//! What a text that begins with `cmd` may say stands in `program`.

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

use super::{
    ceilings::Resource,
    entries::{Family, RosterEntry, roster},
    parameter::{Parameter, ParameterKind, Settings, Value},
    program::{PROGRAM, PROGRAM_PARAMETERS, ProgramSpec},
};
use crate::{CommandLineError, Pace, quotation::on_one_line};

/// The last level that looks at few positions.
const LAST_QUICK_LEVEL: u8 = 6;

/// A player by name, not yet built.
///
/// ```
/// use player::PlayerSpec;
///
/// let spec: PlayerSpec = "defender:depth=2".parse().unwrap();
/// assert_eq!(spec.to_string(), "defender:depth=2");
/// let error = "defender:width=2".parse::<PlayerSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "`defender` has no parameter `width`: it has depth, manners, resign");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// A built-in player and its parameters.
    BuiltIn(&'static RosterEntry, Settings),
    /// An outside program.
    Program(ProgramSpec),
}

/// Why a text does not name a player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum PlayerSpecError {
    /// No built-in player has this name.
    #[error("no player is called `{player}`: choose one of {all}, or write cmd: and a command", player = on_one_line(.0), all = ids())]
    Unknown(String),
    /// The command of an outside program is malformed.
    #[error(transparent)]
    Command(#[from] CommandLineError),
    /// A setting of an outside program without a name or a value.
    #[error("`{setting}` is no setting of a program: write option.NAME=VALUE", setting = on_one_line(.0))]
    Option(String),
    /// The player has no such parameter.
    #[error("`{player}` has no parameter `{name}`: it has {all}", name = on_one_line(name), all = names(player))]
    Parameter {
        /// The player.
        player: &'static str,
        /// The name.
        name: String,
    },
    /// A parameter without a value.
    #[error("`{player}`: the parameter `{name}` has no value: write {name}={kind}")]
    NoValue {
        /// The player.
        player: &'static str,
        /// The parameter.
        name: &'static str,
        /// What it can be.
        kind: ParameterKind,
    },
    /// A value that the parameter cannot have.
    #[error("`{player}`: `{name}={value}` is not possible: {name} is {kind}", value = on_one_line(value))]
    Value {
        /// The player.
        player: &'static str,
        /// The parameter.
        name: &'static str,
        /// The value.
        value: String,
        /// What it can be.
        kind: ParameterKind,
    },
    /// A parameter that is given twice.
    #[error("`{player}`: the parameter `{name}` is given twice")]
    Twice {
        /// The player.
        player: &'static str,
        /// The parameter.
        name: &'static str,
    },
}

impl PlayerSpec {
    /// The same player with other files: each is replaced by what `place` says, or not given any more.
    ///
    /// # Errors
    /// The first that `place` returns.
    pub fn with_files<E>(
        &self,
        mut place: impl FnMut(&Path) -> Result<Option<PathBuf>, E>,
    ) -> Result<PlayerSpec, E> {
        match self {
            PlayerSpec::Program(_) => Ok(self.clone()),
            PlayerSpec::BuiltIn(entry, settings) => {
                let settings = settings.try_map(|value| match value {
                    Value::File(path) => Ok(place(path)?.map(Value::File)),
                    other => Ok(Some(other.clone())),
                })?;
                Ok(PlayerSpec::BuiltIn(entry, settings))
            }
        }
    }

    /// Whether it answers after so little work that it need not give way to anybody: at once, or within some thousand
    /// positions.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        match self {
            PlayerSpec::BuiltIn(entry, settings) => {
                let is_low = entry.level.is_some_and(|level| level <= LAST_QUICK_LEVEL);
                (entry.family == Family::Engine && is_low) || (entry.pace)(settings) == Pace::Instant
            }
            PlayerSpec::Program(_) => false,
        }
    }

    /// How much memory for positions it takes while it sits at a board, in bytes. A program takes its own.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        let PlayerSpec::BuiltIn(entry, settings) = self else { return 0 };
        let megabytes =
            entry.parameters().find(|parameter| parameter.resource() == Some(Resource::Megabytes));
        let Some(parameter) = megabytes else { return entry.tables };
        let given = settings.given().find(|(name, _)| *name == parameter.name).map(|(_, value)| value);
        let megabytes = match (given, parameter.kind) {
            (Some(Value::Integer(given)), _) => *given,
            (_, ParameterKind::Integer { default, .. }) => default.unwrap_or_default(),
            _ => 0,
        };
        usize::try_from(megabytes).unwrap_or_default().saturating_mul(1 << 20)
    }

    /// The files that it reads when it is built.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let settings = match self {
            PlayerSpec::BuiltIn(_, settings) => Some(settings),
            PlayerSpec::Program(_) => None,
        };
        settings.into_iter().flat_map(Settings::given).filter_map(|(_, value)| match value {
            Value::File(path) => Some(path.as_path()),
            _ => None,
        })
    }
}

fn ids() -> String {
    roster().iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ")
}

fn names(player: &str) -> String {
    let entry = roster().iter().find(|entry| entry.id == player);
    let program = PROGRAM_PARAMETERS.iter().filter(|_| player == PROGRAM);
    let parameters = entry.into_iter().flat_map(RosterEntry::parameters);
    parameters.chain(program).map(|parameter| parameter.name).collect::<Vec<_>>().join(", ")
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if let Some(program) = ProgramSpec::read(text) {
            return program.map(PlayerSpec::Program);
        }
        let (id, settings) = text.split_once(':').unwrap_or((text, ""));
        let entry = roster().iter().find(|entry| entry.id.eq_ignore_ascii_case(id));
        let entry = entry.ok_or_else(|| PlayerSpecError::Unknown(id.to_owned()))?;
        let mut given = Settings::default();
        for setting in settings.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            read_setting(entry.id, entry.parameters(), setting, &mut given)?;
        }
        Ok(PlayerSpec::BuiltIn(entry, given))
    }
}

/// Reads one `name=value` of a player that has these parameters.
pub(super) fn read_setting(
    player: &'static str,
    mut parameters: impl Iterator<Item = &'static Parameter>,
    setting: &str,
    given: &mut Settings,
) -> Result<(), PlayerSpecError> {
    let (name, value) = match setting.split_once('=') {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (setting, None),
    };
    let unknown = || PlayerSpecError::Parameter { player, name: name.to_owned() };
    let Parameter { name, kind, .. } =
        *parameters.find(|parameter| parameter.name.eq_ignore_ascii_case(name)).ok_or_else(unknown)?;
    let text = value.ok_or(PlayerSpecError::NoValue { player, name, kind })?;
    let impossible = || PlayerSpecError::Value { player, name, value: text.to_owned(), kind };
    if given.is_given(name) {
        return Err(PlayerSpecError::Twice { player, name });
    }
    given.give(name, kind.read(text).ok_or_else(impossible)?);
    Ok(())
}

/// The text that names the same player.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Program(program) => program.fmt(f),
            PlayerSpec::BuiltIn(entry, settings) => {
                f.write_str(entry.id)?;
                for (n, (name, value)) in settings.given().enumerate() {
                    write!(f, "{}{name}={value}", if n == 0 { ':' } else { ',' })?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_table() {
        let table = [
            ("random", "random"),
            (" Random:seed=7 ", "random:seed=7"),
            ("shapes-hard: depth = 4 , width=5,resign=on", "shapes-hard:depth=4,width=5,resign=on"),
            ("shapes-easy:weights=my file.txt", "shapes-easy:weights=my file.txt"),
            ("killer:depth=4,kill-depth=8", "killer:depth=4,kill-depth=8"),
            ("defender:", "defender"),
            (
                "gomoku: nodes=500, without=futility+ reductions",
                "gomoku:nodes=500,without=futility+reductions",
            ),
            ("cmd: ./pbrain-x 'a b'", "cmd:./pbrain-x 'a b'"),
        ];
        for (text, canonical) in table {
            let spec: PlayerSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), canonical);
            assert_eq!(canonical.parse(), Ok(spec));
        }
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let table = [
            ("", "no player is called ``: choose one of random, "),
            ("killr", "no player is called `killr`: choose one of random, "),
            ("kil\nler", "no player is called `kil\\nler`: choose one of random, "),
            ("cmd:", "the command is empty"),
            ("cmd:a 'b\nc", "the command `a 'b\\nc` opens a ' quote and does not close it"),
            ("random:speed=3", "`random` has no parameter `speed`: it has seed, manners, resign"),
            (
                "defender:depth",
                "`defender`: the parameter `depth` has no value: write depth=a whole number from 1 to",
            ),
            ("defender:depth=0", "`defender`: `depth=0` is not possible: depth is a whole number from 1 to"),
            ("random:sp\ned=3", "`random` has no parameter `sp\\ned`: it has seed, manners, resign"),
            (
                "defender:depth=1\n2",
                "`defender`: `depth=1\\n2` is not possible: depth is a whole number from 1 to",
            ),
            ("defender:depth=x", "`defender`: `depth=x` is not possible: depth is a whole number from 1 to"),
            ("defender:resign=yes", "`defender`: `resign=yes` is not possible: resign is on or off"),
            (
                "gomoku:without=futility+luck",
                "`gomoku`: `without=futility+luck` is not possible: without is some of ",
            ),
            (
                "gomoku:without=futility+futility",
                "`gomoku`: `without=futility+futility` is not possible: without is some of ",
            ),
            ("gomoku:nodes=0", "`gomoku`: `nodes=0` is not possible: nodes is a whole number from 1 to "),
            ("defender:depth=2,depth=3", "`defender`: the parameter `depth` is given twice"),
        ];
        for (text, message) in table {
            let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
