//! The text that names an outside program: `cmd:./pbrain-x --quiet`, or with what is agreed with it,
//! `cmd,nodes=20000,option.Hash=64:./engine`.
//!
//! What stands between `cmd` and the colon is for us, what stands behind it is the command. Settings
//! whose names begin with `option.` are handed on to the program as they are.

use std::{fmt, time::Duration};

use search_kit::Limits;

use super::{
    parameter::{Parameter, Settings},
    spec::{PlayerSpecError, read_setting},
};
use crate::{CommandLine, EngineOption, Patience, Protocol, Watch};

/// What every outside program is called.
pub(super) const PROGRAM: &str = "cmd";

/// What stands before the name of a setting of the program's own.
const OPTION_PREFIX: &str = "option.";

const NODES: Parameter =
    Parameter::limit("nodes", i64::MAX, "positions it is told to look at in a move, at most");
const DEPTH: Parameter = Parameter::limit("depth", 200, "plies it is told to look ahead, at most");
const BREATH: Parameter = Parameter::integer(
    "breath",
    [Patience::USUAL_BREATH.as_millis() as i64, 0, 10_000],
    "milliseconds between its answer and the next question, for programs that lose an early line",
);
const PROCESSOR_TIME: Parameter = Parameter::switch(
    "processor-time",
    false,
    "charge it the time that it computes, not the time that passes: for matches on a busy machine",
);
const PROTOCOL: Parameter = Parameter::names(
    "protocol",
    &["gomocup", "uai"],
    "what it speaks, if not the usual protocol of the game",
);

/// What can be agreed with a program.
pub(super) const PROGRAM_PARAMETERS: &[Parameter] = &[NODES, DEPTH, BREATH, PROCESSOR_TIME, PROTOCOL];

/// An outside program by its command, and what is agreed with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramSpec {
    /// The command that starts it.
    pub command: CommandLine,
    settings: Settings,
    options: Vec<EngineOption>,
}

impl ProgramSpec {
    /// The program that a text names, or `None` if it names no program.
    pub(super) fn read(text: &str) -> Option<Result<ProgramSpec, PlayerSpecError>> {
        let (head, command) = text.split_once(':')?;
        let (name, settings) = head.split_once(',').unwrap_or((head, ""));
        (name == PROGRAM).then(|| Self::read_parts(settings, command))
    }

    fn read_parts(settings: &str, command: &str) -> Result<ProgramSpec, PlayerSpecError> {
        let mut program = ProgramSpec {
            command: command.trim().parse()?,
            settings: Settings::default(),
            options: Vec::new(),
        };
        for setting in settings.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            match setting.strip_prefix(OPTION_PREFIX) {
                Some(option) => program.options.push(read_option(option)?),
                None => {
                    read_setting(PROGRAM, PROGRAM_PARAMETERS.iter(), setting, &mut program.settings)?;
                }
            }
        }
        Ok(program)
    }

    /// What it speaks, if that is said.
    #[must_use]
    pub fn protocol(&self) -> Option<Protocol> {
        self.settings.names(&PROTOCOL).first().and_then(|name| name.parse().ok())
    }

    /// What it is told before each game.
    #[must_use]
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// How far it may look, besides the limits of the game.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let Self { settings, .. } = self;
        Limits { nodes: settings.limit(&NODES), depth: settings.limit(&DEPTH), ..Limits::default() }
    }

    /// What its time is measured with.
    #[must_use]
    pub fn watch(&self) -> Watch {
        if self.settings.switch(&PROCESSOR_TIME) { Watch::Processor } else { Watch::Wall }
    }

    /// The pause that it needs, if one is given.
    pub(super) fn breath(&self) -> Option<Duration> {
        let is_given = self.settings.is_given(BREATH.name);
        is_given.then(|| Duration::from_millis(self.settings.integer(&BREATH)))
    }
}

fn read_option(text: &str) -> Result<EngineOption, PlayerSpecError> {
    let parts = text.split_once('=').filter(|(name, _)| !name.trim().is_empty());
    let (name, value) = parts.ok_or_else(|| PlayerSpecError::Option(format!("{OPTION_PREFIX}{text}")))?;
    Ok(EngineOption { name: name.trim().to_owned(), value: value.trim().to_owned() })
}

/// The text that names the same program.
impl fmt::Display for ProgramSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PROGRAM)?;
        self.settings.given().try_for_each(|(name, value)| write!(f, ",{name}={value}"))?;
        let mut options = self.options.iter();
        options.try_for_each(|EngineOption { name, value }| write!(f, ",{OPTION_PREFIX}{name}={value}"))?;
        write!(f, ":{}", self.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayerSpec;

    fn program(text: &str) -> ProgramSpec {
        match text.parse() {
            Ok(PlayerSpec::Program(program)) => program,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn what_is_agreed_with_a_program_stands_before_its_command() {
        let text = "cmd,nodes=20000,breath=5,processor-time=on,option.Hash=64,option.Two Words=a b:./x -q";
        let program = program(text);
        assert_eq!(program.to_string(), text);
        assert_eq!(program.limits(), Limits { nodes: Some(20_000), ..Limits::default() });
        assert_eq!(program.breath(), Some(Duration::from_millis(5)));
        assert_eq!((program.watch(), program.protocol()), (Watch::Processor, None));
        let options = program.options().iter().map(|option| (&*option.name, &*option.value));
        assert_eq!(options.collect::<Vec<_>>(), [("Hash", "64"), ("Two Words", "a b")]);
        assert_eq!(program.command.to_string(), "./x -q");
    }

    #[test]
    fn a_bare_command_is_agreed_nothing_with() {
        let program = program("cmd: ./x a:b,c=d");
        assert_eq!(program.to_string(), "cmd:./x a:b,c=d");
        assert_eq!((program.limits(), program.watch()), (Limits::default(), Watch::Wall));
        assert_eq!((program.breath(), program.protocol(), program.options()), (None, None, &[][..]));
    }

    #[test]
    fn settings_that_a_program_cannot_have_are_refused_table() {
        let table = [
            ("cmd,speed=3:./x", "`cmd` has no parameter `speed`: it has nodes, depth, breath, "),
            ("cmd,nodes=0:./x", "`cmd`: `nodes=0` is not possible: nodes is a whole number from 1 to "),
            ("cmd,nodes=1,nodes=2:./x", "`cmd`: the parameter `nodes` is given twice"),
            ("cmd,option.Hash:./x", "`option.Hash` is no setting of a program: write option.NAME=VALUE"),
            ("cmd,option.=64:./x", "`option.=64` is no setting of a program: write option.NAME=VALUE"),
            ("cmd,protocol=uci:./x", "`cmd`: `protocol=uci` is not possible: protocol is "),
            ("cmd,nodes=5:", "the command is empty"),
        ];
        for (text, message) in table {
            let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
