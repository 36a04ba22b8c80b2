//! Targets of the two engine protocols: their lines, in both directions.

use std::fmt::{Debug, Display};

use protocol::ParseError;
use protocol::gomocup::{self, CommandReader};
use protocol::uai;

/// The longest error message in characters: a short quotation, perhaps with every character escaped.
const LONGEST_MESSAGE: usize = 1000;

/// A command that is put together from lines is read again from its own text, a whole text is
/// read as its lines are, and no lines keep `DONE` and `START 15` from being understood.
pub fn gomocup_command(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut reader = CommandReader::new();
    let answers: Vec<_> = text.lines().filter_map(|line| reader.feed(line)).collect();
    for answer in &answers {
        match answer {
            Ok(command) => assert_eq!(gomocup::Command::parse(&command.to_string()).as_ref(), Ok(command)),
            Err(error) => assert_is_a_message(error),
        }
    }
    let is_inside_block = reader.is_inside_block();
    let whole = gomocup::Command::parse(&text);
    match &answers[..] {
        [only] if !is_inside_block => assert_eq!(&whole, only),
        _ => assert_is_a_message(&whole.expect_err("the text is not exactly one command")),
    }
    let done = reader.feed("DONE").expect("DONE ends a block, and is an error outside of one");
    assert!(is_inside_block || done.is_err(), "DONE was taken for a command");
    assert_eq!(reader.feed("START 15"), Some(Ok(gomocup::Command::Start(15))));
}

/// A reply that is read is written as one line and read again from it.
pub fn gomocup_reply(data: &[u8]) {
    assert_given_back(data, gomocup::Reply::parse);
}

/// A command that is read is written as one line and read again from it.
pub fn uai_command(data: &[u8]) {
    assert_given_back(data, uai::Command::parse);
}

/// A reply that is read is written as one line and read again from it.
pub fn uai_reply(data: &[u8]) {
    assert_given_back(data, uai::Reply::parse);
}

fn assert_given_back<T: Debug + Display + PartialEq>(data: &[u8], parse: fn(&str) -> Result<T, ParseError>) {
    match parse(&String::from_utf8_lossy(data)) {
        Ok(value) => {
            let line = value.to_string();
            assert!(!line.contains(char::is_control), "{line:?} is more than a line");
            assert_eq!(parse(&line), Ok(value));
        }
        Err(error) => assert_is_a_message(&error),
    }
}

/// An error fits on a line of either protocol.
fn assert_is_a_message(error: &ParseError) {
    let message = error.to_string();
    assert!(!message.contains(char::is_control), "{message:?} is more than a line");
    assert!(message.chars().count() <= LONGEST_MESSAGE, "`{message}` is too long");
}
