//! What the scripted engine is to do: `gomocup`, `uai crash@3`, `gomocup late@2:500 seed=7`.

use std::{str::FromStr, time::Duration};

use crate::Protocol;

/// How the scripted engine behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Script {
    /// What it speaks.
    pub protocol: Protocol,
    /// When and how it misbehaves, if at all.
    pub mischief: Option<(Moment, Mischief)>,
    /// Whether it goes on when it is told to end.
    pub is_deaf: bool,
    /// Where its moves come from.
    pub seed: u64,
}

/// When the engine misbehaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// When a game is started.
    Start,
    /// When this move of a game is asked for, from 1.
    Move(u32),
}

/// How the engine misbehaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mischief {
    /// It ends.
    Crash,
    /// It says no more.
    Hang,
    /// It says that it does not want to: `ERROR`, or no move at all in UAI.
    Refuse,
    /// It says something that is no answer.
    Rubbish,
    /// It plays an illegal move.
    Illegal,
    /// It answers so much later.
    Late(Duration),
    /// It talks and talks.
    Flood,
}

/// Why words are not a script.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptError {
    /// No protocol.
    #[error("say first what to speak: gomocup or uai")]
    NoProtocol,
    /// A word that means nothing.
    #[error(
        "`{0}` is neither crash@N, hang@N, refuse@N, rubbish@N, illegal@N, late@N:MS nor flood@N, with `start` or a move's number for N, nor deaf nor seed=N"
    )]
    Word(String),
}

impl Script {
    /// Reads the words of a command line.
    ///
    /// # Errors
    /// The first word that cannot be part of a script.
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Script, ScriptError> {
        let mut words = words.into_iter();
        let protocol = words.next().and_then(|word| Protocol::from_str(word).ok());
        let protocol = protocol.ok_or(ScriptError::NoProtocol)?;
        let mut script = Script { protocol, mischief: None, is_deaf: false, seed: 0 };
        for word in words {
            script.add(word).ok_or_else(|| ScriptError::Word(word.to_owned()))?;
        }
        Ok(script)
    }

    fn add(&mut self, word: &str) -> Option<()> {
        if word == "deaf" {
            self.is_deaf = true;
        } else if let Some(seed) = word.strip_prefix("seed=") {
            self.seed = seed.parse().ok()?;
        } else {
            self.mischief = Some(read_mischief(word)?);
        }
        Some(())
    }

    pub(super) fn mischief_at(&self, moment: Moment) -> Option<Mischief> {
        self.mischief.filter(|(at, _)| *at == moment).map(|(_, mischief)| mischief)
    }
}

fn read_mischief(word: &str) -> Option<(Moment, Mischief)> {
    let (name, when) = word.split_once('@')?;
    let (when, delay) = match when.split_once(':') {
        Some((when, delay)) => (when, Some(Duration::from_millis(delay.parse().ok()?))),
        None => (when, None),
    };
    let moment = if when == "start" { Moment::Start } else { Moment::Move(when.parse().ok()?) };
    let mischief = match (name, delay) {
        ("crash", None) => Mischief::Crash,
        ("hang", None) => Mischief::Hang,
        ("refuse", None) => Mischief::Refuse,
        ("rubbish", None) => Mischief::Rubbish,
        ("illegal", None) => Mischief::Illegal,
        ("late", Some(delay)) => Mischief::Late(delay),
        ("flood", None) => Mischief::Flood,
        _ => return None,
    };
    Some((moment, mischief))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_table() {
        let proper = Script { protocol: Protocol::Gomocup, mischief: None, is_deaf: false, seed: 0 };
        let late = (Moment::Move(2), Mischief::Late(Duration::from_millis(50)));
        let table = [
            ("gomocup", Ok(proper)),
            ("uai seed=7 deaf", Ok(Script { protocol: Protocol::Uai, seed: 7, is_deaf: true, ..proper })),
            (
                "gomocup crash@start",
                Ok(Script { mischief: Some((Moment::Start, Mischief::Crash)), ..proper }),
            ),
            ("gomocup late@2:50", Ok(Script { mischief: Some(late), ..proper })),
            ("", Err(ScriptError::NoProtocol)),
            ("chess", Err(ScriptError::NoProtocol)),
            ("uai late@2", Err(ScriptError::Word("late@2".to_owned()))),
            ("uai crash@x", Err(ScriptError::Word("crash@x".to_owned()))),
            ("uai dance@2", Err(ScriptError::Word("dance@2".to_owned()))),
        ];
        for (words, script) in table {
            assert_eq!(Script::from_words(words.split_whitespace()), script, "{words}");
        }
    }
}
