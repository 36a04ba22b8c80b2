//! `tengen scripted-engine`: an opponent for trials of match runners, ours and others'.

use std::{
    io::{self, Write},
    process::exit,
};

use player::scripted::{Script, run as play};

use crate::{
    Answer,
    failure::{Failure, Result},
};

pub(crate) fn run(words: &[String], out: &mut impl Write) -> Result<Answer> {
    let script = Script::from_words(words.iter().map(String::as_str))
        .map_err(|error| Failure::of(error.to_string()))?;
    match play(&script, io::stdin().lock(), out, io::stderr().lock())? {
        0 => Ok(Answer::Done),
        // A crash on purpose has a status of its own.
        status => exit(i32::from(status)),
    }
}
