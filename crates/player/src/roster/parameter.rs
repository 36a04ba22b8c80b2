//! The parameters of a built-in player and the values they are given.

use std::{fmt, path::PathBuf};

use search_kit::Tunable;

use super::ceilings::Resource;

/// A parameter of a built-in player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it can be.
    pub kind: ParameterKind,
    /// What it does, in a few words.
    pub doc: &'static str,
    /// What of the machine it takes more of, the greater it is.
    resource: Option<Resource>,
}

impl Parameter {
    /// A whole number: its default, its least and its greatest value.
    pub(super) const fn integer(
        name: &'static str,
        [default, min, max]: [i64; 3],
        doc: &'static str,
    ) -> Parameter {
        Parameter {
            name,
            kind: ParameterKind::Integer { default: Some(default), min, max },
            doc,
            resource: None,
        }
    }

    /// A whole number up to a greatest value that is usually not given.
    pub(super) const fn limit(name: &'static str, max: i64, doc: &'static str) -> Parameter {
        Parameter { name, kind: ParameterKind::Integer { default: None, min: 1, max }, doc, resource: None }
    }

    /// What of the machine it takes.
    #[must_use]
    pub fn resource(&self) -> Option<Resource> {
        self.resource
    }

    /// The same parameter, which takes more of the machine the greater it is.
    pub(super) const fn of(self, resource: Resource) -> Parameter {
        Parameter { resource: Some(resource), ..self }
    }

    /// On or off.
    pub(super) const fn switch(name: &'static str, default: bool, doc: &'static str) -> Parameter {
        Parameter { name, kind: ParameterKind::Switch { default }, doc, resource: None }
    }

    /// A file.
    pub(super) const fn file(name: &'static str, doc: &'static str) -> Parameter {
        Parameter { name, kind: ParameterKind::File, doc, resource: None }
    }

    /// Values of some of these numbers.
    pub(super) const fn numbers(name: &'static str, all: &'static [Tunable], doc: &'static str) -> Parameter {
        Parameter { name, kind: ParameterKind::Numbers(all), doc, resource: None }
    }

    /// Some of these names.
    pub(super) const fn names(
        name: &'static str,
        all: &'static [&'static str],
        doc: &'static str,
    ) -> Parameter {
        Parameter { name, kind: ParameterKind::Names(all), doc, resource: None }
    }
}

/// What a parameter can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// A whole number within bounds.
    Integer {
        /// Its value when none is given, if there is a usual one.
        default: Option<i64>,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// `on` or `off`.
    Switch {
        /// Its value when none is given.
        default: bool,
    },
    /// The path of a file; none when it is not given.
    File,
    /// Some of these names, joined by `+`; none when it is not given.
    Names(&'static [&'static str]),
    /// Values of some of these numbers, joined by `+`; their defaults when it is not given.
    Numbers(&'static [Tunable]),
}

/// What stands between names.
const NAME_SEPARATOR: char = '+';

/// The value of a parameter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A whole number.
    Integer(i64),
    /// On or off.
    Switch(bool),
    /// A path.
    File(PathBuf),
    /// Names, each once.
    Names(Vec<&'static str>),
    /// Numbers by their names, each once.
    Numbers(Vec<(&'static str, i32)>),
}

impl ParameterKind {
    /// Its value when none is given, as it would be written, if there is a usual one.
    #[must_use]
    pub fn default_text(self) -> Option<String> {
        match self {
            ParameterKind::Integer { default, .. } => default.map(|number| number.to_string()),
            ParameterKind::Switch { default } => Some(if default { "on" } else { "off" }.to_owned()),
            ParameterKind::File | ParameterKind::Names(_) | ParameterKind::Numbers(_) => None,
        }
    }

    /// Reads a value; `None` if this parameter cannot be that.
    #[must_use]
    pub fn read(self, text: &str) -> Option<Value> {
        match self {
            ParameterKind::Integer { min, max, .. } => {
                text.parse().ok().filter(|number| (min..=max).contains(number)).map(Value::Integer)
            }
            ParameterKind::Switch { .. } => match text {
                "on" => Some(Value::Switch(true)),
                "off" => Some(Value::Switch(false)),
                _ => None,
            },
            ParameterKind::File => (!text.is_empty()).then(|| Value::File(text.into())),
            ParameterKind::Names(all) => read_names(text, all).map(Value::Names),
            ParameterKind::Numbers(all) => read_numbers(text, all).map(Value::Numbers),
        }
    }
}

/// The names of the text, if all are known and none comes twice.
fn read_names(text: &str, all: &[&'static str]) -> Option<Vec<&'static str>> {
    let mut names = Vec::new();
    for word in text.split(NAME_SEPARATOR) {
        let name = all.iter().copied().find(|name| *name == word.trim())?;
        if names.contains(&name) {
            return None;
        }
        names.push(name);
    }
    Some(names)
}

/// The numbers of the text, if all are known, within their ranges, and none comes twice.
fn read_numbers(text: &str, all: &[Tunable]) -> Option<Vec<(&'static str, i32)>> {
    let mut numbers: Vec<(&'static str, i32)> = Vec::new();
    for word in text.split(NAME_SEPARATOR) {
        let (name, value) = word.split_once('=')?;
        let tunable = all.iter().find(|tunable| tunable.name == name.trim())?;
        let value = value.trim().parse().ok().filter(|value| (tunable.min..=tunable.max).contains(value))?;
        if numbers.iter().any(|(given, _)| *given == tunable.name) {
            return None;
        }
        numbers.push((tunable.name, value));
    }
    Some(numbers)
}

/// What the parameter can be, as a noun.
impl fmt::Display for ParameterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterKind::Integer { min, max, .. } => write!(f, "a whole number from {min} to {max}"),
            ParameterKind::Switch { .. } => f.write_str("on or off"),
            ParameterKind::File => f.write_str("the path of a file"),
            ParameterKind::Names(all) => {
                write!(f, "some of {}, joined by {NAME_SEPARATOR}", all.join(", "))
            }
            ParameterKind::Numbers(all) => {
                let range = |number: &Tunable| format!("{}={}..{}", number.name, number.min, number.max);
                let ranges: Vec<String> = all.iter().map(range).collect();
                write!(f, "some of {}, joined by {NAME_SEPARATOR}", ranges.join(", "))
            }
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(number) => number.fmt(f),
            Value::Switch(true) => f.write_str("on"),
            Value::Switch(false) => f.write_str("off"),
            Value::File(path) => path.display().fmt(f),
            Value::Names(names) => f.write_str(&names.join(&NAME_SEPARATOR.to_string())),
            Value::Numbers(numbers) => {
                let numbers: Vec<String> =
                    numbers.iter().map(|(name, value)| format!("{name}={value}")).collect();
                f.write_str(&numbers.join(&NAME_SEPARATOR.to_string()))
            }
        }
    }
}

/// The values that a player's parameters are given, in the order of the text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Settings(Vec<(&'static str, Value)>);

impl Settings {
    /// The values that were given.
    pub fn given(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    pub(super) fn is_given(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// The same settings with other values; what is mapped to nothing is not given any more.
    ///
    /// # Errors
    /// The first that `map` returns.
    pub(super) fn try_map<E>(
        &self,
        mut map: impl FnMut(&Value) -> Result<Option<Value>, E>,
    ) -> Result<Settings, E> {
        let mapped = self.0.iter().map(|(name, value)| Ok(map(value)?.map(|value| (*name, value))));
        let mapped = mapped.collect::<Result<Vec<_>, E>>()?;
        Ok(Settings(mapped.into_iter().flatten().collect()))
    }

    pub(super) fn give(&mut self, name: &'static str, value: Value) {
        self.0.push((name, value));
    }

    /// Gives a value in place of the one that was given, if any.
    pub(super) fn give_instead(&mut self, name: &'static str, value: Value) {
        self.0.retain(|(given, _)| *given != name);
        self.give(name, value);
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(given, _)| *given == name).map(|(_, value)| value)
    }

    /// The number given for a parameter, or its default. The bounds of the parameter fit the type.
    pub(super) fn integer<T: TryFrom<i64>>(&self, parameter: &Parameter) -> T {
        self.limit(parameter).expect("the parameter has a usual value")
    }

    /// The number given for a parameter, or its default, if it has one.
    pub(super) fn limit<T: TryFrom<i64>>(&self, parameter: &Parameter) -> Option<T> {
        let number = match (self.value(parameter.name), parameter.kind) {
            (Some(Value::Integer(number)), _) => Some(*number),
            (_, ParameterKind::Integer { default, .. }) => default,
            _ => unreachable!("{} is no number", parameter.name),
        };
        number.map(|number| T::try_from(number).ok().expect("the bounds of the parameter fit its type"))
    }

    /// The switch given for a parameter, or its default.
    pub(super) fn switch(&self, parameter: &Parameter) -> bool {
        match (self.value(parameter.name), parameter.kind) {
            (Some(Value::Switch(is_on)), _) => *is_on,
            (_, ParameterKind::Switch { default }) => default,
            _ => unreachable!("{} is no switch", parameter.name),
        }
    }

    /// The path given for a parameter, if any.
    pub(super) fn file(&self, parameter: &Parameter) -> Option<&PathBuf> {
        match self.value(parameter.name) {
            Some(Value::File(path)) => Some(path),
            _ => None,
        }
    }

    /// The numbers given for a parameter.
    pub(super) fn numbers(&self, parameter: &Parameter) -> &[(&'static str, i32)] {
        match self.value(parameter.name) {
            Some(Value::Numbers(numbers)) => numbers,
            _ => &[],
        }
    }

    /// The names given for a parameter.
    pub(super) fn names(&self, parameter: &Parameter) -> &[&'static str] {
        match self.value(parameter.name) {
            Some(Value::Names(names)) => names,
            _ => &[],
        }
    }
}
