//! The settings that an engine offers with `option` lines.

use super::command::{read_string, string_on_line};
use crate::tokens::Tokens;
use crate::{LineText, ParseError, Phrase};
use std::fmt;

/// One setting that the engine offers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OptionDeclaration {
    /// Its name, by which `setoption` calls it.
    pub name: Phrase,
    /// What it can be set to.
    pub kind: OptionKind,
}

/// What an option can be set to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum OptionKind {
    /// A whole number within bounds.
    Spin {
        /// Its value at the start.
        default: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// On or off.
    Check {
        /// Its value at the start.
        default: bool,
    },
    /// Any text.
    String {
        /// Its value at the start.
        default: LineText,
    },
    /// No value: setting it does something.
    Button,
    /// One of several choices.
    Combo {
        /// The choice at the start.
        default: Phrase,
        /// All choices.
        choices: Vec<Phrase>,
    },
}

impl OptionDeclaration {
    /// Reads what follows `option`.
    pub(super) fn read(mut tokens: Tokens<'_>) -> Result<OptionDeclaration, ParseError> {
        if !tokens.take("name") {
            return Err(ParseError::Missing { field: "option name" });
        }
        let name = tokens.phrase("option name")?;
        if !tokens.take("type") {
            return Err(ParseError::Missing { field: "option type" });
        }
        let kind = match tokens.expect_word("option type")? {
            "spin" => read_spin(tokens)?,
            "check" => read_check(tokens)?,
            "string" => read_text(tokens)?,
            "button" => tokens.end().map(|()| OptionKind::Button)?,
            "combo" => read_combo(tokens)?,
            other => return Err(ParseError::invalid("option type", other)),
        };
        Ok(OptionDeclaration { name, kind })
    }
}

fn read_spin(mut tokens: Tokens<'_>) -> Result<OptionKind, ParseError> {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = tokens.word() {
        match word {
            "default" => default = Some(tokens.number("default")?),
            "min" => min = Some(tokens.number("min")?),
            "max" => max = Some(tokens.number("max")?),
            other => return Err(ParseError::invalid("spin bound", other)),
        }
    }
    let need = |value: Option<i64>, field| value.ok_or(ParseError::Missing { field });
    Ok(OptionKind::Spin {
        default: need(default, "default")?,
        min: need(min, "min")?,
        max: need(max, "max")?,
    })
}

fn read_check(mut tokens: Tokens<'_>) -> Result<OptionKind, ParseError> {
    expect_default(&mut tokens)?;
    let default = match tokens.expect_word("default")? {
        "true" => true,
        "false" => false,
        other => return Err(ParseError::invalid("check value", other)),
    };
    tokens.end()?;
    Ok(OptionKind::Check { default })
}

/// An engine that declares no default starts with an empty string.
fn read_text(mut tokens: Tokens<'_>) -> Result<OptionKind, ParseError> {
    if !tokens.is_at_end() {
        expect_default(&mut tokens)?;
    }
    Ok(OptionKind::String { default: read_string(tokens) })
}

fn read_combo(mut tokens: Tokens<'_>) -> Result<OptionKind, ParseError> {
    let (mut default, mut choices) = (None, Vec::new());
    while let Some(word) = tokens.word() {
        match word {
            "default" => default = Some(tokens.phrase("default")?),
            "var" => choices.push(tokens.phrase("choice")?),
            other => return Err(ParseError::invalid("combo part", other)),
        }
    }
    let default = default.ok_or(ParseError::Missing { field: "default" })?;
    Ok(OptionKind::Combo { default, choices })
}

fn expect_default(tokens: &mut Tokens<'_>) -> Result<(), ParseError> {
    if tokens.take("default") { Ok(()) } else { Err(ParseError::Missing { field: "default" }) }
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type {}", self.name, self.kind)
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::String { default } => write!(f, "string default {}", string_on_line(default)),
            OptionKind::Button => f.write_str("button"),
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
        }
    }
}
